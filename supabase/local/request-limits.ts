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

/** Relations that one request may embed. The shop embeds three; each further one may repeat all others. */
const MAX_EMBEDS = 4;

/** Columns and relations named by `select`. The widest of the shop's lists has about 45. */
const MAX_COLUMNS = 100;

/** How often a request may select the same name, under any alias: every relation may have an `id`. */
const MAX_SAME_COLUMN = MAX_EMBEDS + 1;

/** What a `*` counts for: about as many columns as a table has. */
const COLUMNS_OF_A_TABLE = 15;

/** The refusal of an address that is too much for the database, or null. */
export function refuseOversizedUrl(url: URL): Response | null {
  if (url.href.length > MAX_URL_LENGTH) return errorResponse(414, { code: "414", message: "URI Too Long" });
  for (const [name, value] of url.searchParams) {
    const isNested = name === "select" || /(^|\.)(and|or)$/.test(name);
    if (isNested && parenthesesDepth(value) > MAX_QUERY_DEPTH) {
      return errorResponse(400, { code: "PGRST100", message: `"${name}" is nested too deeply` });
    }
  }
  return refuseWideSelect(url.searchParams.getAll("select").join(","));
}

/** The planner's estimate, by which deep queries are refused, does not see how long wide ones take. */
function refuseWideSelect(select: string): Response | null {
  // Parentheses with nothing in them belong to an aggregate.
  const embeds = select.match(/\((?!\s*\))/g)?.length ?? 0;
  if (embeds > MAX_EMBEDS)
    return errorResponse(500, { code: "57014", message: "canceling statement due to statement timeout" });
  const names = select.split(/[(),]/).map(columnName).filter(Boolean);
  const weight = names.reduce((sum, name) => sum + (name === "*" ? COLUMNS_OF_A_TABLE : 1), 0);
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const mostOfOne = Math.max(0, ...counts.values());
  return weight > MAX_COLUMNS || mostOfOne > MAX_SAME_COLUMN
    ? errorResponse(400, { code: "PGRST100", message: '"select" names too many columns' })
    : null;
}

/** `total:attributes->size::text` as `attributes`. */
const columnName = (item: string): string =>
  item
    .replace(/^[^:]*:(?!:)/, "")
    .replace(/(->|::|[!.]).*$/s, "")
    .replace(/["\s]/g, "");

function parenthesesDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const char of text) {
    if (char === "(") deepest = Math.max(deepest, ++depth);
    else if (char === ")") depth--;
  }
  return deepest;
}

/** Whether a body is declared as JSON, which is also the default. */
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
