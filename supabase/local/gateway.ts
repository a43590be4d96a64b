import { timingSafeEqual } from "node:crypto";
import { preflightAnswer, readableAnywhere } from "./cors.ts";
import { argumentsObject, takeArguments } from "./function-call.ts";
import { withRawArguments } from "./json-text.ts";
import { errorResponse } from "./postgrest-errors.ts";
import { type RequestContext, runForRequest } from "./request-context.ts";
import { holdsJson, readBody, refuseOversizedUrl } from "./request-limits.ts";
import { createQueue, type Queue } from "./request-queue.ts";

/** The public key of the embedded backend; the shop's default when no other is configured. */
export const LOCAL_ANON_KEY = "local-anon-key";

const REST_PREFIX = "/rest/v1";
/** The root, one relation, or one function; with a slash at its end it is another path. */
const RESOURCE = /^\/rest\/v1\/(rpc\/[^/]+|[^/]*)$/;

const METHODS = ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"];

/**
 * Functions that count how often they are called refuse to have their answer shaped, which could undo the count. They
 * recognise that by how PostgREST words a call. @supabase/lite words it differently, so for all functions that write it
 * is refused here.
 */
const SHAPED_ANSWER = {
  code: "PT400",
  message: "this function is called by POST, with its arguments and nothing else",
};

const JSON_TYPE = { "content-type": "application/json" };

/** What must be known of a function before it is called. */
export type FunctionFacts = { writes: boolean; jsonArguments: ReadonlySet<string> };

export type DataApi = {
  /** PostgREST's part: answers a request that the gateway let through. */
  answer: (request: Request) => Promise<Response>;
  describeFunction: (name: string) => Promise<FunctionFacts | null>;
  /** The key of staff's tools, to which row policies do not apply; without one, no key has such rights. */
  serviceKey?: string;
};

export type Gateway = { fetch: (request: Request) => Promise<Response>; enqueue: Queue };

/**
 * What stands in front of the data API on Supabase: only `/rest/v1`, only with a key, bodies of limited size.
 * Requests are answered one at a time.
 */
export function createGateway({ answer, describeFunction, serviceKey }: DataApi): Gateway {
  const enqueue = createQueue();

  async function fetch(request: Request): Promise<Response> {
    const isOurs = new URL(request.url).pathname.startsWith(`${REST_PREFIX}/`);
    if (isOurs && request.method === "OPTIONS") return preflightAnswer(request, METHODS);
    return readableAnywhere(await answerRequest(request));
  }

  async function answerRequest(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const refusal = refuse(request, url, serviceKey);
    if (refusal) return refusal;
    const role = roleOf(keyIn(request, url), serviceKey) ?? "anon";
    const body = await readBody(request);
    if (body instanceof Response) return body;

    url.searchParams.delete("apikey");
    joinAlternatives(url);
    const { method } = request;
    const path = url.pathname.slice(REST_PREFIX.length);
    const headers = Object.fromEntries(request.headers);
    const isRead = method === "GET" || method === "HEAD";
    const isJson = holdsJson(request.headers);
    const isCall = path.startsWith("/rpc/");
    const given = isCall && isJson ? argumentsObject(body) : body;
    if (given === null) return errorResponse(400, { code: "PGRST102", message: "All object keys must match" });
    return enqueue(async () => {
      const called = isCall ? await describeFunction(path.slice("/rpc/".length)) : null;
      if (called?.writes && !isRead && url.search !== "") return errorResponse(400, SHAPED_ANSWER);
      const request = { method, path, headers, role, readOnly: isRead || called?.writes === false };
      if (isCall && isRead) {
        const answered = await runForRequest(request, () => answer(callByBody(url, headers)));
        return method === "HEAD" ? withoutBody(answered) : answered;
      }
      const sent = called && isJson ? withRawArguments(given, called.jsonArguments) : given;
      // A type that was not sent is JSON's for PostgREST; a `Request` would call the text `text/plain`.
      const typed = { ...JSON_TYPE, ...headers };
      return runForRequest(request, () =>
        answer(new Request(url, { method, headers: typed, body: isRead ? null : sent })),
      );
    });
  }

  return { fetch, enqueue };
}

/** Turns a call with arguments in its address into one with arguments in its body, which is the same otherwise. */
function callByBody(url: URL, headers: Record<string, string>): Request {
  const body = JSON.stringify(takeArguments(url));
  return new Request(url, { method: "POST", headers: { ...headers, ...JSON_TYPE }, body });
}

/** PostgREST tells no length of a body that it does not send. */
function withoutBody({ status, headers }: Response): Response {
  const shown = new Headers(headers);
  shown.delete("content-length");
  return new Response(null, { status, headers: shown });
}

function refuse(request: Request, url: URL, serviceKey: string | undefined): Response | null {
  const { pathname } = url;
  if (!RESOURCE.test(pathname) || !isDecodable(pathname)) {
    return errorResponse(404, { code: "PGRST125", message: "Invalid path specified in request URL" });
  }
  if (!METHODS.includes(request.method)) {
    return errorResponse(405, { code: "PGRST117", message: `Unsupported HTTP method: ${request.method}` });
  }
  const refusal = refuseKey(request, url, serviceKey) ?? refuseOversizedUrl(url);
  if (refusal) return refusal;
  // The description of the whole API is for secret keys.
  return pathname === `${REST_PREFIX}/`
    ? Response.json({ message: "You cannot consume this service" }, { status: 403 })
    : null;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Supabase's gateway takes the key from the header `apikey` or the query parameter of that name. */
const keyIn = (request: Request, url: URL): string | null =>
  request.headers.get("apikey") ?? url.searchParams.get("apikey");

function roleOf(key: string | null, serviceKey: string | undefined): RequestContext["role"] | null {
  if (key === LOCAL_ANON_KEY) return "anon";
  if (key === null || serviceKey === undefined) return null;
  const [given, secret] = [Buffer.from(key), Buffer.from(serviceKey)];
  return given.length === secret.length && timingSafeEqual(given, secret) ? "service_role" : null;
}

function refuseKey(request: Request, url: URL, serviceKey: string | undefined): Response | null {
  const key = keyIn(request, url);
  if (key === null) {
    const hint = "No `apikey` request header or url param was found.";
    return Response.json({ message: "No API key found in request", hint }, { status: 401 });
  }
  const bearer = request.headers.get("authorization");
  if (roleOf(key, serviceKey) !== null && (bearer === null || bearer === `Bearer ${key}`)) return null;
  const hint = "Double check your API key.";
  return Response.json({ message: "Invalid API key", hint }, { status: 401 });
}

/** PostgREST joins several `or=(…)` with AND; @supabase/lite would make one long OR of them. */
function joinAlternatives(url: URL): void {
  const alternatives = url.searchParams.getAll("or");
  if (alternatives.length < 2) return;
  url.searchParams.delete("or");
  url.searchParams.append("and", `(${alternatives.map((group) => `or${group}`).join(",")})`);
}
