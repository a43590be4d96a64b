import type { PGlite } from "@electric-sql/pglite";

/**
 * Supabase stops a statement of `anon` after three seconds. PGlite has no clock to do so: nothing else happens in this
 * process until a statement is done. So those which would take that long are not begun.
 */
const MAX_COST = 1_000_000;

/** A larger number does not fit into PostgreSQL's protocol, and would confuse the connection for good. */
const MAX_PARAMETERS = 65_535;

/** PostgreSQL counts arcs of the automaton; from here on PGlite runs out of memory instead, and forgets what it had open. */
const MAX_REPEATS = 1000;

/** @throws a database error, as PostgreSQL would raise it, when the statement is more than PGlite survives */
export async function refuseHeavy(database: PGlite, sql: string, parameters: readonly unknown[]): Promise<void> {
  if (parameters.length > MAX_PARAMETERS) throw databaseError("54000", "too many values in one request");
  if (/ ~\*? /.test(sql) && parameters.some(repeatsTooOften)) {
    throw databaseError("2201B", "invalid regular expression: regular expression is too complex");
  }
  // One table is never too much; a table within a table within a table soon is.
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

/** Whether a pattern (or a list of them) repeats repetitions: `((a{9}){9}){9}` stands for 729 letters. */
function repeatsTooOften(pattern: unknown): boolean {
  const text = typeof pattern === "string" ? pattern : JSON.stringify(pattern);
  const counts = [...text.matchAll(/\{(\d*),?(\d*)\}/g)].map(([, least, most]) =>
    Math.max(1, Number(least), Number(most)),
  );
  return counts.reduce((product, count) => product * count, 1) > MAX_REPEATS;
}
