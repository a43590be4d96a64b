import type { PGlite } from "@electric-sql/pglite";

/**
 * Supabase stops a statement of `anon` after three seconds. PGlite has no clock to do so: nothing else happens in this
 * process until a statement is done. So those which would take that long are not begun.
 */
const MAX_COST = 1_000_000;

/** A larger number does not fit into PostgreSQL's protocol, and would confuse the connection for good. */
const MAX_PARAMETERS = 65_535;

/** PostgreSQL counts arcs of the automaton; from here on PGlite runs out of memory instead, and forgets what it had open. */
const MAX_PATTERN_LENGTH = 200;
const MAX_PATTERN_STATES = 5000;

/** PostgreSQL keeps the last 32 patterns that it has read; of more in one statement it reads each anew for every row. */
const MAX_PATTERNS = 32;

/** @throws a database error, as PostgreSQL would raise it, when the statement is more than PGlite survives */
export async function refuseHeavy(database: PGlite, sql: string, parameters: readonly unknown[]): Promise<void> {
  if (parameters.length > MAX_PARAMETERS) throw databaseError("54000", "too many values in one request");
  const patterns = patternsOf(sql, parameters);
  const states = patterns.reduce((sum, pattern) => sum + statesOf(pattern), 0);
  if (patterns.length > MAX_PATTERNS || states > MAX_PATTERN_STATES || patterns.some(isTooComplex)) {
    throw databaseError("2201B", "invalid regular expression: regular expression is too complex");
  }
  // Only what reads from several tables is explained: one table of the shop is small, many within each other are not.
  if (/^select\b.*\bselect\b/is.test(sql) && (await costOf(database, sql, parameters)) > MAX_COST) {
    throw databaseError("57014", "canceling statement due to statement timeout");
  }
}

const databaseError = (code: string, message: string) => Object.assign(new Error(message), { code, severity: "ERROR" });

type Explained = { "QUERY PLAN": [{ Plan: { "Total Cost": number } }] };

async function costOf(database: PGlite, sql: string, parameters: readonly unknown[]): Promise<number> {
  const { rows } = await database.query<Explained>(`explain (format json) ${sql}`, [...parameters]);
  return rows[0]?.["QUERY PLAN"][0].Plan["Total Cost"] ?? 0;
}

/** The values behind `~` and `~*`, one by one where any or all of a list are meant. */
const patternsOf = (sql: string, parameters: readonly unknown[]): string[] =>
  [...sql.matchAll(/ ~\*? (?:any|all)?\(?\$(\d+)/gi)]
    .flatMap(([, place]) => parameters[Number(place) - 1] ?? [])
    .map(String);

/**
 * Whether a pattern might keep PGlite busy, or end it: long ones, back references (which make PostgreSQL try every way to cut
 * a text apart), looks ahead and behind, repetitions within repetitions. Options would change how the rest is read.
 */
const isTooComplex = (pattern: string): boolean =>
  pattern.length > MAX_PATTERN_LENGTH || /\\[1-9]|^\*\*\*|\(\?[^:]/.test(pattern) || repeatsRepetitions(pattern);

/** At most as many states as the automaton of a pattern has: its letters as often as they may be repeated. */
function statesOf(pattern: string): number {
  const counts = [...pattern.matchAll(/\{(\d*),?(\d*)\}/g)].map(([, least, most]) =>
    Math.max(1, Number(least), Number(most)),
  );
  return counts.reduce((product, count) => product * count, pattern.length);
}

/** Whether a repeated group repeats something itself. Groups are replaced from the innermost one outwards. */
function repeatsRepetitions(pattern: string): boolean {
  let rest = pattern
    .replace(/\\./gs, "a")
    .replace(/\[\^?\]?(?:\[[:.=].*?[:.=]\]|[^\]])*\]/gs, "a")
    .replace(/\(\?:/g, "(");
  for (;;) {
    const [group, inner = "", quantifier] = /\(([^()]*)\)([*+?{]?)/.exec(rest) ?? [];
    if (group === undefined) return false;
    const isRepeating = /[*+?{]/.test(inner);
    if (isRepeating && quantifier) return true;
    rest = rest.replace(group, () => `${isRepeating ? "a+ " : "a"}${quantifier}`);
  }
}
