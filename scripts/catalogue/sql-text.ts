type Value = string | number | boolean | null;

/** The text of a JSON column. */
export function json(value: unknown): string {
  return JSON.stringify(value);
}

function literal(value: Value): string {
  if (value === null) return "null";
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
}

/** One parenthesised row of an insert. Untyped literals take the type of their column. */
export function sqlValue(values: readonly Value[]): string {
  return `(${values.map(literal).join(", ")})`;
}

/** One insert for all rows of a table. */
export function insert(table: string, columns: readonly string[], rows: readonly string[]): string {
  return `insert into public.${table} (${columns.join(", ")}) values\n  ${rows.join(",\n  ")};\n`;
}
