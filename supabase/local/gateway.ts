import { errorResponse } from "./postgrest-errors.ts";
import { runForRequest } from "./request-context.ts";
import { createQueue, type Queue } from "./request-queue.ts";

/** The public key of the embedded backend; the shop's default when no other is configured. */
export const LOCAL_ANON_KEY = "local-anon-key";

/** Larger bodies are refused unread. An order of 100 lines has about 15 kB. */
export const MAX_BODY_BYTES = 1_000_000;

/** Rows of one answer, as Supabase caps them by default. */
const MAX_ROWS = 1000;

const REST_PREFIX = "/rest/v1";

const CORS_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS",
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Max-Age": "3600",
};

/**
 * What stands in front of the data API on Supabase: only `/rest/v1`, only with the public key, bodies and answers of
 * limited size. Requests are answered one at a time.
 */
export function createGateway(answer: (request: Request) => Promise<Response>): {
  fetch: (request: Request) => Promise<Response>;
  enqueue: Queue;
} {
  const enqueue = createQueue();

  async function fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(`${REST_PREFIX}/`)) return errorResponse(404, notFound(url.pathname));
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: CORS_HEADERS });
    const refusal = refuseKey(request, url);
    if (refusal) return refusal;
    const body = await readBody(request);
    if (body instanceof Response) return body;

    url.searchParams.delete("apikey");
    const path = url.pathname.slice(REST_PREFIX.length);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead) capRows(url);
    joinAlternatives(url);
    const headers = Object.fromEntries(request.headers);
    const forwarded = new Request(url, { method: request.method, headers, body: isRead ? null : body });
    return enqueue(() =>
      runForRequest({ method: request.method, path, headers, readOnly: isRead }, () => answer(forwarded)),
    );
  }

  return { fetch, enqueue };
}

const notFound = (path: string) => ({ code: "PGRST125", message: `Invalid path specified in request URL: ${path}` });

/** Supabase's gateway takes the key from the header `apikey` or the query parameter of that name. */
function refuseKey(request: Request, url: URL): Response | null {
  const key = request.headers.get("apikey") ?? url.searchParams.get("apikey");
  if (key === null) {
    const hint = "No `apikey` request header or url param was found.";
    return Response.json({ message: "No API key found in request", hint }, { status: 401, headers: CORS_HEADERS });
  }
  const bearer = request.headers.get("authorization");
  if (key === LOCAL_ANON_KEY && (bearer === null || bearer === `Bearer ${LOCAL_ANON_KEY}`)) return null;
  const hint = "Double check your API key.";
  return Response.json({ message: "Invalid API key", hint }, { status: 401, headers: CORS_HEADERS });
}

/** The body as text, checked to be JSON where it says so; or the refusal. */
async function readBody(request: Request): Promise<string | Response> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > MAX_BODY_BYTES) {
    return errorResponse(413, { code: "413", message: "Payload Too Large" });
  }
  const text = new TextDecoder().decode(bytes);
  const isJson = (request.headers.get("content-type") ?? "application/json").includes("json");
  if (text === "" || !isJson) return text;
  try {
    JSON.parse(text);
    return text;
  } catch {
    return errorResponse(400, { code: "PGRST102", message: "Empty or invalid json" });
  }
}

function capRows(url: URL): void {
  const limit = url.searchParams.get("limit");
  if (limit === null || Number(limit) > MAX_ROWS) url.searchParams.set("limit", String(MAX_ROWS));
}

/** PostgREST joins several `or=(…)` with AND; @supabase/lite would make one long OR of them. */
function joinAlternatives(url: URL): void {
  const alternatives = url.searchParams.getAll("or");
  if (alternatives.length < 2) return;
  url.searchParams.delete("or");
  url.searchParams.append("and", `(${alternatives.map((group) => `or${group}`).join(",")})`);
}
