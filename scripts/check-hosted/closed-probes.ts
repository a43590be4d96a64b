import { anonAccess, guestsOwn, hiddenColumns, hiddenRows } from "./anon-access.ts";
import { NOBODY } from "./nobody.ts";
import type { Answer, Question } from "./project.ts";
import { staffFunctions } from "./shop-functions.ts";

/**
 * A question whose answer must be no. It changes nothing even where the answer is yes: filters match no row, rows lack what
 * their table requires or have a column that it lacks, and functions are called by GET, whose transaction is read only.
 */
export type Probe = Question & {
  /**
   * - refused: the grants do not allow it
   * - missing: the API does not show it
   * - nothing: allowed, and there is no such row for whoever asks
   */
  expected: "refused" | "missing" | "nothing";
};

/** No row is called so; and no table has such a column, so that PostgREST refuses every row that names it. */
const UNHEARD_OF = `none_${crypto.randomUUID().replaceAll("-", "")}`;
const SCHEMAS = ["private", "extensions", "auth", "storage", "realtime", "vault", "pg_catalog", "information_schema"];

export type ProbeOptions = {
  /** Values of `Prefer`, each of which makes PostgREST ask the database in another way. */
  preferences: readonly string[];
  /** Guest ids that own nothing, «» for none. */
  strangers: readonly string[];
  /** Names of functions in the schema `private`. */
  privateFunctions: readonly string[];
};

/** Every way to what the anon key may not reach, table by table. */
export function closedProbes(options: ProbeOptions): Probe[] {
  const tables = Object.entries(anonAccess).filter(([name]) => name.startsWith("public."));
  const probes = [
    ...tables.flatMap(([name, access]) => {
      const table = name.slice("public.".length);
      const columns = [access.select, hiddenColumns[name]].join(" ").trim().split(" ");
      return [
        ...(access.insert ? [] : inserts(table, columns, options)),
        ...(access.update ? [] : updates(table, columns, options)),
        ...(access.delete ? [] : deletes(table, columns, options)),
        ...(hiddenColumns[name] ?? "")
          .split(" ")
          .flatMap((column) => (column ? hiddenReads(table, column, options) : [])),
        ...(hiddenRows[table] ? readsOfNothing(table, `&${hiddenRows[table]}`, options) : []),
        ...(guestsOwn.includes(table) ? readsOfNothing(table, "", options) : []),
      ];
    }),
    ...ownCart(options),
    ...privateTables(),
    ...privateFunctions(options),
    ...staffProbes(),
  ];
  return [...new Map(probes.map((probe) => [nameOf(probe) + probe.body + probe.guest, probe])).values()];
}

const keyOf = (columns: readonly string[]): string => (columns.includes("id") ? "id" : "key");

/** No row has it, whatever its type is. */
const matchesNothing = (columns: readonly string[]): string =>
  keyOf(columns) === "id" ? `id=eq.${NOBODY}` : `key=eq.${UNHEARD_OF}`;

/** Ways to name no row at all. */
function filtersOfNothing(columns: readonly string[]): string[] {
  const nothing = matchesNothing(columns);
  const key = keyOf(columns);
  return [nothing, `and=(${nothing.replace("=", ".")})`, `${nothing}&${key}=not.is.null`, `${nothing}&select=${key}`];
}

const preferring = (preference: string): Record<string, string> => (preference ? { Prefer: preference } : {});

/** Rows without any of the values that the table requires. */
function inserts(table: string, columns: readonly string[], { preferences }: ProbeOptions): Probe[] {
  const key = keyOf(columns);
  const nothing = JSON.stringify({ [key]: null });
  const paths = [table, `${table}?columns=${key}`, `${table}?on_conflict=${key}`, `${table}?select=${key}`];
  const post = (path: string, body: string, headers: Record<string, string>): Probe => ({
    method: "POST",
    path,
    body,
    headers,
    expected: "refused",
  });
  return [
    ...preferences.flatMap((preference) => paths.map((path) => post(path, nothing, preferring(preference)))),
    ...columns.map((column) => post(table, JSON.stringify({ [column]: null }), {})),
    post(table, `[${nothing},${nothing}]`, {}),
  ];
}

function updates(table: string, columns: readonly string[], { preferences }: ProbeOptions): Probe[] {
  const nothing = matchesNothing(columns);
  const patch = (filter: string, column: string, headers: Record<string, string> = {}): Probe => ({
    method: "PATCH",
    path: `${table}?${filter}`,
    body: JSON.stringify({ [column]: null }),
    headers,
    expected: "refused",
  });
  const key = keyOf(columns);
  const filters = filtersOfNothing(columns);
  return [
    ...columns.map((column) => patch(nothing, column)),
    ...preferences.flatMap((preference) => filters.map((filter) => patch(filter, key, preferring(preference)))),
  ];
}

function deletes(table: string, columns: readonly string[], { preferences }: ProbeOptions): Probe[] {
  const nothing = matchesNothing(columns);
  const remove = (filter: string, headers: Record<string, string> = {}): Probe => ({
    method: "DELETE",
    path: `${table}?${filter}`,
    headers,
    expected: "refused",
  });
  const filters = filtersOfNothing(columns);
  return [
    ...columns.map((column) => remove(`${nothing}&${column}=is.null`)),
    ...preferences.flatMap((preference) => filters.map((filter) => remove(filter, preferring(preference)))),
  ];
}

/** A hidden column as a result, as a condition, as an order, and behind a relation. */
function hiddenReads(table: string, column: string, { preferences, strangers }: ProbeOptions): Probe[] {
  const queries = [
    `select=${column}`,
    `select=id,${column}`,
    `select=x:${column}`,
    `select=${column}::text`,
    "select=*",
    `select=id&${column}=is.null`,
    `select=id&${column}=not.is.null`,
    `select=id&or=(${column}.is.null,id.is.null)`,
    `select=id&and=(${column}.is.null)`,
    `select=id&order=${column}`,
    `select=id&order=${column}.desc.nullslast&limit=1`,
  ].map((query) => `${table}?${query}`);
  const parent = table === "orders" ? "order_items" : "orders";
  const relations = [
    `${parent}?select=id,${table}(${column})`,
    `${parent}?select=id,${table}!inner(id)&${table}.${column}=not.is.null`,
  ];
  const read = (path: string, headers: Record<string, string>, guest: string): Probe => ({
    method: "GET",
    path,
    headers,
    expected: "refused",
    ...(guest ? { guest } : {}),
  });
  return [
    ...[...queries, ...relations].flatMap((path) => strangers.map((guest) => read(path, {}, guest))),
    ...preferences.map((preference) => read(`${table}?select=${column}`, preferring(preference), "")),
    read(`${table}?select=${column}`, { Accept: "text/csv" }, ""),
    read(`${table}?select=${column}`, { Accept: "application/vnd.pgrst.object+json" }, ""),
  ];
}

/** Reads of rows that exist, but not for whoever asks. */
function readsOfNothing(table: string, condition: string, { preferences, strangers }: ProbeOptions): Probe[] {
  const columns = (anonAccess[`public.${table}`]?.select ?? "").split(" ");
  const read = (query: string, guest: string, headers: Record<string, string> = {}): Probe => ({
    method: "GET",
    path: `${table}?${query}${at(condition)}`,
    headers,
    expected: "nothing",
    ...(guest ? { guest } : {}),
  });
  return strangers.flatMap((guest) => [
    ...columns.map((column) => read(`select=${column}`, guest)),
    ...preferences.map((preference) => read("select=id", guest, preferring(preference))),
    read(`select=${columns}&limit=1`, guest, { Prefer: "count=exact" }),
    read(`select=id&id=not.is.null&order=id.desc`, guest),
    read(`select=id&id=eq.${NOBODY}`, guest, { Prefer: "count=exact" }),
    { ...read("select=id", guest, { Prefer: "count=exact" }), method: "HEAD" },
  ]);
}

/** The moment is written when the question is asked. */
const at = (condition: string): string => condition.replace("gt.now", `gt.${new Date().toISOString()}`);

/** Everybody may write their own cart and nobody else's: so a request may not say whose a row is. */
function ownCart({ preferences, strangers }: ProbeOptions): Probe[] {
  const rows = [
    { session_id: `guest_1760000000000_${"a".repeat(22)}` },
    { id: NOBODY },
    { created_at: null },
    { updated_at: null },
  ];
  const write = (method: "POST" | "PATCH", row: object, guest: string, preference: string): Probe => ({
    method,
    path: method === "POST" ? "guest_carts" : `guest_carts?id=eq.${NOBODY}`,
    // No line can be written for a product that does not exist.
    body: JSON.stringify(method === "POST" ? { ...row, product_id: NOBODY } : row),
    headers: preferring(preference),
    expected: "refused",
    ...(guest ? { guest } : {}),
  });
  return rows.flatMap((row) =>
    (["POST", "PATCH"] as const).flatMap((method) => [
      ...strangers.map((guest) => write(method, row, guest, "")),
      ...preferences.map((preference) => write(method, row, "", preference)),
    ]),
  );
}

const VERBS = ["GET", "HEAD", "POST", "PATCH", "DELETE"] as const;

/** Asks for private tables by name, and in schemas that the API does not show. */
function privateTables(): Probe[] {
  const hidden = Object.keys(anonAccess).filter((name) => name.startsWith("private."));
  const ask = (method: (typeof VERBS)[number], table: string, schema?: string): Probe => ({
    method,
    path: method === "PATCH" || method === "DELETE" ? `${table}?name=eq.${UNHEARD_OF}` : table,
    headers: schema ? { "Accept-Profile": schema, "Content-Profile": schema } : {},
    expected: "missing",
    ...(method === "POST" || method === "PATCH" ? { body: JSON.stringify({ [UNHEARD_OF]: null }) } : {}),
  });
  const inSchemas = ["users", "objects", "secrets", "pg_roles", "pg_authid", "tables", "changes", "subscription"];
  return VERBS.flatMap((method) => [
    ...hidden.flatMap((name) => [
      ask(method, name),
      ask(method, name.split(".")[1] ?? ""),
      ask(method, name.split(".")[1] ?? "", "private"),
    ]),
    ...SCHEMAS.flatMap((schema) => inSchemas.map((table) => ask(method, table, schema))),
    ...inSchemas.map((table) => ask(method, table)),
  ]);
}

function privateFunctions({ privateFunctions }: ProbeOptions): Probe[] {
  const builtIn = [
    "pg_sleep",
    "version",
    "set_config",
    "current_setting",
    "pg_read_file",
    "lo_import",
    "query_to_xml",
    "dblink",
    "unaccent",
  ];
  const called = (name: string, schema?: string): Probe => ({
    method: "GET",
    path: `rpc/${name}`,
    headers: schema ? { "Accept-Profile": schema } : {},
    expected: "missing",
  });
  return [
    ...privateFunctions.flatMap((name) => [called(name), called(name, "private")]),
    ...builtIn.map((name) => called(name)),
    ...SCHEMAS.flatMap((schema) => builtIn.map((name) => called(name, schema))),
  ];
}

/** An argument of this type that the function can read and that names nothing. */
const nothingOf = (type: string): string => ({ jsonb: "[]", "text[]": "{}" })[type] ?? "none";

/** Functions for staff. */
const staffProbes = (): Probe[] =>
  staffFunctions().map(({ name, required }) => ({
    method: "GET",
    path: `rpc/${name}?${new URLSearchParams(required.map((argument) => [argument.name, nothingOf(argument.type)]))}`,
    expected: "refused",
  }));

/** How a probe was answered that should have been refused, in words; null when it was refused. */
export function letIn({ expected, headers, path }: Probe, { status, code, rows, counted }: Answer): string | null {
  const told = `answered ${status}${code ? ` ${code}` : ""}`;
  switch (expected) {
    case "refused":
      // 428C9: nobody can write a generated column, which PostgreSQL says before it looks at the grants.
      // PGRST202: a project that lacks a function lets nobody call it.
      return code === "42501" || code === "428C9" || (path.startsWith("rpc/") && code === "PGRST202") ? null : told;
    case "missing":
      return status === 404 || status === 406 ? null : told;
    case "nothing":
      if (status >= 400) return told;
      // Other counts are guesses of the planner, which does not look at the rows.
      if (rows === 0 && !(counted && headers?.Prefer?.includes("count=exact"))) return null;
      return `${told} with ${Math.max(rows ?? 0, counted ?? 0)} rows`;
    default:
      return expected satisfies never;
  }
}

/** The table, or the function, that a question is about. */
export const tableOf = ({ path }: Question): string => path.split("?")[0] ?? path;

/** A question as a line of a report. */
export const nameOf = ({ method, path, headers, guest }: Probe): string => {
  const more = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path}`, ...more, ...(guest ? ["with a guest id"] : [])].join(", ");
};
