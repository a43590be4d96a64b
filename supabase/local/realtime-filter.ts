import type { Column, Row } from "./change-feed.ts";

/** One condition on a column as it was written, e.g. `id=in.(a,b)`. */
export type Condition = { column: string; operator: Operator; values: readonly string[] };

/** Whether a row passes. As in SQL, nothing compares with null. */
export type RowFilter = (row: Row) => boolean;

const OPERATORS = ["eq", "neq", "lt", "lte", "gt", "gte", "in"] as const;
type Operator = (typeof OPERATORS)[number];

/** As the service limits it. Of UUIDs it cannot even store that many, see `realtime-stored-size.ts`. */
const MAX_IN_VALUES = 100;

/** Room for twice as many UUIDs; whoever wants more joins with several filters. */
const MAX_FILTER_LENGTH = 8000;

/** Why a filter cannot be used, in the words of the service. */
export class FilterError extends Error {
  override readonly name = "FilterError";
}

/**
 * Reads a filter as clients write it: conditions joined by commas.
 * @throws FilterError for anything else
 */
export function parseFilter(text: string): Condition[] {
  const trimmed = text.trim();
  if (trimmed.length > MAX_FILTER_LENGTH) throw new FilterError("the filter is too long");
  return trimmed === "" ? [] : splitConditions(trimmed).map(parseCondition);
}

/** At every comma but those between parentheses, which belong to a list. */
function splitConditions(text: string): string[] {
  const conditions: string[] = [];
  let start = 0;
  let isInList = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") isInList = true;
    else if (text[at] === ")") isInList = false;
    else if (text[at] === "," && !isInList) {
      conditions.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...conditions, text.slice(start)];
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
 * Checks that every condition is about a readable column and compares it with values of its type. All of them must
 * hold; without any, every row passes.
 * @throws FilterError naming the first that does not
 */
export function compileFilter(conditions: readonly Condition[], columns: readonly Column[]): RowFilter {
  const tests = conditions.map((condition) => compileCondition(condition, columns));
  return (row) => tests.every((test) => test(row));
}

/** Its values are read once, not for every change: hundreds of sockets may each name hundreds of rows. */
function compileCondition({ column, operator, values }: Condition, columns: readonly Column[]): RowFilter {
  const type = columns.find(({ name }) => name === column)?.type;
  if (type === undefined) throw new FilterError(`invalid column for filter ${column}`);
  const others = new Set<Comparable>();
  for (const value of values) {
    const other = comparable(type, value);
    if (other === null) throw new FilterError(`invalid input syntax for type ${type}: "${value}"`);
    others.add(other);
  }
  return (row) => {
    const cell = row[column];
    const own = cell === null || cell === undefined ? null : comparable(type, String(cell));
    return own !== null && holds(operator, own, others);
  };
}

type Comparable = string | number | boolean;

function holds(operator: Operator, own: Comparable, others: ReadonlySet<Comparable>): boolean {
  if (operator === "eq" || operator === "in") return others.has(own);
  if (operator === "neq") return !others.has(own);
  const [other] = others;
  if (other === undefined) return false;
  switch (operator) {
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
