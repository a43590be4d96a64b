import { firstObject } from "./json-text.ts";

/** Parameters of an address that shape the answer, for functions as for tables. */
const SHAPING = new Set(["select", "order", "limit", "offset", "columns", "on_conflict", "and", "or"]);

/** Operators of PostgREST: a value that begins with one of them filters the answer and is no argument. */
const FILTER =
  /^(not|eq|gte?|lte?|neq|i?like|i?match|in|is|isdistinct|cs|cd|ov|sl|sr|nxr|nxl|adj|fts|plfts|phfts|wfts)\.|^(fts|plfts|phfts|wfts)\(/;

/**
 * Takes the arguments out of the address of a GET or HEAD. They are texts, which PostgreSQL casts to what the function
 * declares; where a name stands twice, the last one counts. @supabase/lite by itself would trim them and turn the text
 * «null» into null.
 */
export function takeArguments(url: URL): Record<string, string> {
  const given = [...url.searchParams].filter(([name, value]) => !SHAPING.has(name) && !FILTER.test(value));
  for (const [name] of given) url.searchParams.delete(name);
  return Object.fromEntries(given);
}

/**
 * The text of the object in which the body of a call names its arguments: of a list the first one, and `{}` where there
 * is none. Null where the objects of a list name different arguments.
 */
export function argumentsObject(body: string): string | null {
  if (body === "") return "{}";
  const parsed: unknown = JSON.parse(body);
  if (!Array.isArray(parsed)) return typeof parsed === "object" && parsed !== null ? body : "{}";
  if (parsed.length === 0) return "{}";
  const [names, ...others] = parsed.map(namesIn);
  return names !== undefined && others.every((other) => other === names) ? firstObject(body) : null;
}

const namesIn = (value: unknown): string | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? JSON.stringify(Object.keys(value).sort())
    : undefined;
