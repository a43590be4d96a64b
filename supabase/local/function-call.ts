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
