import { firstObject } from "./json-text.ts";

/** Parameters of an address that shape the answer, for functions as for tables. */
const SHAPING = new Set(["select", "order", "limit", "offset", "columns", "on_conflict", "and", "or"]);

/** Operators of PostgREST: a value that begins with one of them filters the answer and is no argument. */
const FILTER =
  /^(not|eq|gte?|lte?|neq|i?like|i?match|in|is|isdistinct|cs|cd|ov|sl|sr|nxr|nxl|adj|fts|plfts|phfts|wfts)\.|^(fts|plfts|phfts|wfts)\(/;

/**
 * The arguments that the address of a GET or HEAD holds, taken out of it: texts, which PostgreSQL casts to what the
 * function declares, the last one where a name stands there twice. @supabase/lite by itself would trim them and make
 * nothing of the text «null».
 */
export function takeArguments(url: URL): Record<string, string> {
  const given = [...url.searchParams].filter(([name, value]) => !SHAPING.has(name) && !FILTER.test(value));
  for (const [name] of given) url.searchParams.delete(name);
  return Object.fromEntries(given);
}

/**
 * The object in which the body of a call names its arguments, as it was written: of a list the first one, and none where
 * there is no object at all. Null where the objects of a list do not name the same.
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
