import { nestingDepth } from "./json-text.ts";
import { errorResponse } from "./postgrest-errors.ts";

/** Larger bodies are refused unread. An order of 100 lines has about 15 kB. */
export const MAX_BODY_BYTES = 1_000_000;

/** What the network in front of Supabase accepts. */
const MAX_URL_LENGTH = 16_384;

/** Beyond about 5000 levels PGlite's own stack check fails and the database hangs; PostgreSQL would raise 54001. */
const MAX_JSON_DEPTH = 1000;

/** Levels of embedded relations or of logic; a few dozen more and PGlite loses the error it wants to report. */
const MAX_QUERY_DEPTH = 30;

/** The refusal of an address that is too much for the database, or null. */
export function refuseOversizedUrl(url: URL): Response | null {
  if (url.href.length > MAX_URL_LENGTH) return errorResponse(414, { code: "414", message: "URI Too Long" });
  for (const [name, value] of url.searchParams) {
    const isNested = name === "select" || /(^|\.)(and|or)$/.test(name);
    if (isNested && parenthesesDepth(value) > MAX_QUERY_DEPTH) {
      return errorResponse(400, { code: "PGRST100", message: `"${name}" is nested too deeply` });
    }
  }
  return null;
}

function parenthesesDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const char of text) {
    if (char === "(") deepest = Math.max(deepest, ++depth);
    else if (char === ")") depth--;
  }
  return deepest;
}

/**
 * The body as text, checked to be JSON where it says so; or the refusal.
 * @throws nothing but what reading the request throws
 */
export async function readBody(request: Request): Promise<string | Response> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > MAX_BODY_BYTES) return errorResponse(413, { code: "413", message: "Payload Too Large" });
  const isJson = (request.headers.get("content-type") ?? "application/json").includes("json");
  if (!isJson) return new TextDecoder().decode(bytes);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (text !== "") JSON.parse(text);
    return nestingDepth(text) <= MAX_JSON_DEPTH ? text : stackExceeded();
  } catch {
    return errorResponse(400, { code: "PGRST102", message: "Empty or invalid json" });
  }
}

const stackExceeded = () => errorResponse(500, { code: "54001", message: "stack depth limit exceeded" });
