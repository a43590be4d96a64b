import { PostgrestClient } from "@supabase/postgrest-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import { readEnv } from "@/lib/env";
import { noteClockLead } from "@/lib/server-clock";
import type { Database } from "./database-types";
import { agreedGuestId, hasGuestId } from "./guest-session";

/** The settings of the build. Wrong ones stop the shop before its first request, so here they are a bug. */
function settings() {
  const env = readEnv();
  if (!env.success) throw new Error("The settings of this build are wrong; see .env.example");
  return env.data;
}

let named: string | undefined;

/** Sets the origin of the service while pages are prerendered, where there is no page whose origin could be used. */
export const serveFrom = (origin: string): void => {
  named = origin;
};

/**
 * Where the service lives, without a trailing slash: a Supabase project, or the origin that serves the shop, where no
 * project is named or where the host passes its requests on.
 */
export function serviceOrigin(): string {
  if (named !== undefined) return named;
  if (typeof location !== "undefined") return configuredOrigin() ?? location.origin;
  const { VITE_SUPABASE_URL: configured } = settings();
  if (configured === undefined) throw new Error("Outside a browser the shop needs VITE_SUPABASE_URL");
  return configured;
}

/** Where the service lives for a browser, if not at the origin that serves the shop. */
export function configuredOrigin(): string | undefined {
  const { VITE_SUPABASE_URL: configured, VITE_SUPABASE_SAME_ORIGIN: isPassedOn } = settings();
  return isPassedOn ? undefined : configured;
}

/** Where live changes are reported, without a trailing slash: at the same origin, unless the host cannot pass sockets on. */
export const realtimeOrigin = (): string => settings().VITE_REALTIME_URL ?? serviceOrigin();

/** The public key of the project. Row policies guard the data; this key opens nothing by itself. */
export const anonKey = (): string => settings().VITE_SUPABASE_ANON_KEY;

/** A Supabase anon key of the older kind is a JWT and is also the bearer token; the newer kinds are not. */
const isJwt = (key: string): boolean => /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(key);

/** What every request carries, whoever asks. */
export function publicHeaders(given?: HeadersInit): Headers {
  const headers = new Headers(given);
  const key = anonKey();
  headers.set("apikey", key);
  if (isJwt(key)) headers.set("authorization", `Bearer ${key}`);
  else headers.delete("authorization");
  headers.set("x-application-version", `acopio-web/${__APP_VERSION__}`);
  return headers;
}

/** Built per request, so that a changed guest id is picked up at once. */
async function shopHeaders(given: HeadersInit | undefined): Promise<Headers> {
  const headers = publicHeaders(given);
  // Asking ahead must not make a guest: the cart would take a first visitor for one who was here before, and fetch its code.
  if (!isAskingAhead || hasGuestId()) headers.set("x-guest-session", await agreedGuestId());
  return headers;
}

/** `at` is when it was asked for, in ms since 1970: what a sleeping tab asked for is old when it wakes. */
type AskedAhead = { answer: Promise<Response>; at: number };

declare global {
  /** On globalThis, since two other scripts fill it: `asks.ts`, with its own copy of this module, and the page's early script. */
  var askedAhead: Map<string, AskedAhead> | undefined;
}

/** Answers to requests that were made ahead, by request; the page's own request that asks the same takes the answer. */
globalThis.askedAhead ??= new Map();
const waiting = globalThis.askedAhead;

/** How long an answer asked for ahead may be used: a page that starts later asks again. */
const KEPT_MS = 10_000;

let isAskingAhead = false;

/** Marks the reads that begin in this very moment as made ahead: the next one that soon asks the same gets their answer. */
export function askingAhead(): void {
  isAskingAhead = true;
  setTimeout(() => {
    isAskingAhead = false;
  });
}

/** `askedAt` is what the device's clock showed then: it may sleep before it reads the answer. */
function noteClock(headers: Headers, askedAt: number): void {
  const answeredAt = answerTime(headers);
  // What a cache may keep tells when somebody asked first.
  if (answeredAt === null || headers.get("cache-control")?.includes("public")) return;
  noteClockLead(askedAt - answeredAt);
}

/** The `fetch` that the Supabase client uses: it adds our headers, and passes failures on with their true status. */
export async function serviceFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const askedAt = Date.now();
  const response = await askOnce(input, init);
  noteClock(response.headers, askedAt);
  return response.ok ? response : normalizeFailure(response);
}

async function askOnce(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  // By POST the arguments of a function are not in the address. The early script only GETs, and writes no body.
  const question = `${init.method ?? "GET"} ${input instanceof Request ? input.url : input}${init.body ?? ""}`;
  const ahead = waiting.get(question);
  // What is asked ahead twice, as the counts of a brand and of its list are, has one answer, which still waits for the page.
  if (!isAskingAhead) waiting.delete(question);
  if (ahead && Date.now() - ahead.at < KEPT_MS) {
    // After a failure (of connection or server) it is asked again, unless the server wants a longer wait than has
    // passed. A request that was given up is not repeated: it took its time already.
    const answer = await ahead.answer.catch(nothingCame);
    const waited = Date.now() - ahead.at;
    if (answer && (answer.status < 500 || (secondsToWait(answer.headers) ?? 0) * 1000 > waited)) return answer.clone();
  }
  const asked = ask(input, init);
  if (isAskingAhead) {
    const answer = asked.then((response) => response.clone());
    answer.catch(() => {});
    waiting.set(question, { answer, at: Date.now() });
  }
  return asked;
}

/** Null for a failed connection, which `fetch` reports as a TypeError. @throws any other cause, as when the caller gave up */
function nothingCame(cause: unknown): null {
  if (cause instanceof TypeError) return null;
  throw cause;
}

const ask = async (input: RequestInfo | URL, init: RequestInit): Promise<Response> =>
  fetch(input, { ...init, headers: await shopHeaders(init.headers), ...(isComingBack() && { cache: "no-cache" }) });

/**
 * Whether the shopper went back to this page, and it has not loaded yet: until then a browser answers from its cache,
 * however old the answer, and even if it was a refusal.
 */
const isComingBack = (): boolean =>
  typeof document !== "undefined" &&
  document.readyState !== "complete" &&
  performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "back_forward");

/**
 * postgrest-js takes a 404 without a body, or with a list as body, for a success, shows the HTML of a proxy as the
 * message, and drops Retry-After. A failure therefore goes on as one JSON object that holds what is known of it.
 */
async function normalizeFailure(response: Response): Promise<Response> {
  const known = describedFailure(await response.text());
  const retryAfterSeconds = secondsToWait(response.headers) ?? hintedWait(known.hint);
  const body = { message: "", ...known, retryAfterSeconds };
  return new Response(JSON.stringify(body), {
    status: response.status,
    statusText: response.statusText,
    headers: { "content-type": "application/json" },
  });
}

function describedFailure(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** The database's own limits say it in the hint: a browser may not read Retry-After of another origin. */
function hintedWait(hint: unknown): number | null {
  const seconds = typeof hint === "string" ? /^retry in (\d{1,6}) seconds$/.exec(hint)?.[1] : undefined;
  return seconds === undefined ? null : Number(seconds);
}

/** «Sun, 06 Nov 1994 08:49:37 GMT»; left to itself, Date.parse makes a date of nearly anything. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/;

/** When the server answered, by its own clock; null where the answer does not tell. */
const answerTime = (headers: Headers): number | null => parseHttpDate(headers.get("date") ?? "");

/**
 * Retry-After holds seconds or an HTTP date, which is measured against the server's own clock where the answer tells it:
 * the device's may be a day off. Null when it is absent or unreadable.
 */
function secondsToWait(headers: Headers): number | null {
  const retryAfter = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter);
  const moment = parseHttpDate(retryAfter);
  return moment === null ? null : Math.max(0, Math.ceil((moment - (answerTime(headers) ?? Date.now())) / 1000));
}

const parseHttpDate = (text: string): number | null => (HTTP_DATE.test(text) && Date.parse(text)) || null;

/** What the shop uses of a Supabase client; `createClient` of supabase-js gives the same and more. */
export type ShopClient = Pick<SupabaseClient<Database>, "from" | "rpc">;

let rest: PostgrestClient<Database> | undefined;

/** Built on first use: importing this file touches neither the page nor the network. */
function restClient(): PostgrestClient<Database> {
  // Retrying belongs to the query cache for reads and to the orders service for orders, so here it is off.
  rest ??= new PostgrestClient<Database>(`${serviceOrigin()}/rest/v1`, { fetch: serviceFetch, retry: false });
  return rest;
}

/**
 * The one client. It is the part of supabase-js that reads and writes need, since the whole would put sign-in, files and
 * functions in front of the first page; the socket is `realtime`. To have the whole, put in its place:
 * `createClient<Database>(serviceOrigin(), anonKey(), { global: { fetch: serviceFetch } })`, which repeats failed reads by
 * itself, so the query cache then should not.
 */
export const supabase: ShopClient = {
  from: (relation: never) => restClient().from(relation),
  rpc: (name: never, args?: never, options?: object) => restClient().rpc(name, args, options),
} as unknown as ShopClient;
