import type { Column, Row } from "./change-feed.ts";

/** One condition on a column, e.g. `id=in.(a,b)`. */
type Condition = { column: string; operator: Operator; values: readonly string[] };

/** All conditions must hold; none lets everything pass. */
export type RowFilter = readonly Condition[];

const OPERATORS = ["eq", "neq", "lt", "lte", "gt", "gte", "in"] as const;
type Operator = (typeof OPERATORS)[number];

/** As the service limits it. Of UUIDs it cannot even store that many, see `realtime-stored-size.ts`. */
const MAX_IN_VALUES = 100;

/** Why a filter cannot be used, in the words of the service. */
export class FilterError extends Error {
  override readonly name = "FilterError";
}

/**
 * Reads a filter as clients write it: conditions joined by commas.
 * @throws FilterError for anything else
 */
export function parseFilter(text: string): RowFilter {
  const trimmed = text.trim();
  // A comma between parentheses belongs to a list.
  return trimmed === "" ? [] : trimmed.split(/,(?![^(]*\))/).map(parseCondition);
}

function parseCondition(text: string): Condition {
  const [, column, operator, value] = /^([^=]+)=([a-z]+)\.(.*)$/s.exec(text) ?? [];
  const known = OPERATORS.find((name) => name === operator);
  if (!column || !known || value === undefined) throw new FilterError(`Error parsing \`filter\` params: ["${text}"]`);
  if (known !== "in") return { column, operator: known, values: [value] };
  const [, list] = /^\((.*)\)$/s.exec(value) ?? [];
  if (list === undefined) throw new FilterError(`Error parsing \`filter\` params: ["${text}"]`);
  const values = list === "" ? [] : list.split(",");
  if (values.length > MAX_IN_VALUES) {
    throw new FilterError(`too many values for \`in\` filter. Maximum ${MAX_IN_VALUES}`);
  }
  return { column, operator: known, values };
}

/**
 * Checks that every condition is about a readable column and compares it with values of its type.
 * @throws FilterError naming the first that does not
 */
export function checkFilter(filter: RowFilter, columns: readonly Column[]): void {
  for (const { column, values } of filter) {
    const type = columns.find(({ name }) => name === column)?.type;
    if (type === undefined) throw new FilterError(`invalid column for filter ${column}`);
    const unfit = values.find((value) => comparable(type, value) === null);
    if (unfit !== undefined) throw new FilterError(`invalid input syntax for type ${type}: "${unfit}"`);
  }
}

/** Whether a row passes. As in SQL, nothing compares with null. */
export const passes = (filter: RowFilter, row: Row, columns: readonly Column[]): boolean =>
  filter.every(({ column, operator, values }) => {
    const type = columns.find(({ name }) => name === column)?.type ?? "text";
    const cell = row[column];
    const own = cell === null || cell === undefined ? null : comparable(type, String(cell));
    return own !== null && values.some((value) => holds(operator, own, comparable(type, value)));
  });

type Comparable = string | number | boolean;

function holds(operator: Operator, own: Comparable, other: Comparable | null): boolean {
  if (other === null) return false;
  switch (operator) {
    case "eq":
    case "in":
      return own === other;
    case "neq":
      return own !== other;
    case "lt":
      return own < other;
    case "lte":
      return own <= other;
    case "gt":
      return own > other;
    case "gte":
      return own >= other;
    default:
      return operator satisfies never;
  }
}

const NUMBERS = new Set(["int2", "int4", "int8", "numeric", "float4", "float8"]);
const TIMES = new Set(["timestamp", "timestamptz", "date"]);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A value in a form in which two of the same type compare as PostgreSQL would compare them; null when it is not one. */
function comparable(type: string, text: string): Comparable | null {
  if (NUMBERS.has(type)) return /^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : null;
  if (TIMES.has(type)) return Number.isNaN(Date.parse(text)) ? null : Date.parse(text);
  if (type === "bool") return /^(t|true)$/i.test(text) ? true : /^(f|false)$/i.test(text) ? false : null;
  if (type === "uuid") return UUID.test(text.toLowerCase()) ? text.toLowerCase() : null;
  return text;
}
