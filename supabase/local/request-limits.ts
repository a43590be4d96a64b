import { nestingDepth } from "./json-text.ts";
import { errorResponse } from "./postgrest-errors.ts";

/** Larger bodies are refused unread. An order of 100 lines has about 15 kB. */
export const MAX_BODY_BYTES = 1_000_000;

/** What the network in front of Supabase accepts. */
const MAX_URL_LENGTH = 16_384;

/** An order has four levels. Beyond about 5000 PGlite's own stack check fails and the database hangs. */
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

/** Whether a body is said to be JSON, as it is where nothing is said. */
export const holdsJson = (headers: Headers): boolean =>
  (headers.get("content-type") ?? "application/json").includes("json");

/**
 * The body as text, checked to be JSON where it says so; or the refusal.
 * @throws nothing but what reading the request throws
 */
export async function readBody(request: Request): Promise<string | Response> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > MAX_BODY_BYTES) return errorResponse(413, { code: "413", message: "Payload Too Large" });
  if (!holdsJson(request.headers)) return new TextDecoder().decode(bytes);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (text !== "") JSON.parse(text);
    return nestingDepth(text) <= MAX_JSON_DEPTH
      ? text
      : invalidBody(`json nested deeper than ${MAX_JSON_DEPTH} levels`);
  } catch {
    return invalidBody("Empty or invalid json");
  }
}

const invalidBody = (message: string) => errorResponse(400, { code: "PGRST102", message });
