import { readMaxRows } from "../../supabase/local/config";
import type { Row } from "./rows";

const MAX_ROWS = readMaxRows();

/**
 * The part of PostgREST that the shop's reads need, over plain rows: filters, order, range, the most rows of an answer,
 * exact count, columns, embeds. Anything that it does not know is refused with 400, so that no request is misunderstood
 * in silence.
 */
export function answerRead(rows: readonly Row[], url: URL, headers: Headers, related: Related): Response {
  try {
    const matching = withOrder(
      rows.filter((row) => matchesAll(row, url.searchParams)),
      url.searchParams.get("order"),
    );
    const offset = Number(url.searchParams.get("offset") ?? 0);
    const limit = Math.min(Number(url.searchParams.get("limit") ?? MAX_ROWS), MAX_ROWS);
    const page = matching.slice(offset, offset + limit);
    const counted = headers.get("prefer")?.includes("count=exact") ?? false;
    const range = page.length === 0 ? "*" : `${offset}-${offset + page.length - 1}`;
    const contentRange = { "content-range": `${range}/${counted ? matching.length : "*"}` };
    if (counted && offset > matching.length) {
      return refusal(416, "PGRST103", "Requested range not satisfiable", contentRange);
    }
    const shown = page.map((row) => pick(row, url.searchParams.get("select") ?? "*", url.searchParams, related));
    return Response.json(shown, {
      status: counted && page.length < matching.length ? 206 : 200,
      headers: contentRange,
    });
  } catch (cause) {
    if (cause instanceof BadRequest) return refusal(400, cause.code, cause.message);
    throw cause;
  }
}

/** Finds what a row refers to, for an embed like `brand:brands(name)`. */
export type Related = (row: Row, table: string) => Row | null | readonly Row[];

/** Whether a row passes every filter of a query string. */
export const matchesAll = (row: Row, query: URLSearchParams): boolean =>
  [...query].every(([name, value]) => isNoFilter(name) || matchesFilter(row, name, value));

/** An error as PostgREST writes it. */
export const refusal = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
  Response.json({ code, message, details: null, hint: null }, { status, headers });

class BadRequest extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const isNoFilter = (name: string): boolean =>
  ["select", "order", "limit", "offset", "on_conflict", "columns"].includes(name) || /\.(order|limit)$/.test(name);

function matchesFilter(row: Row, name: string, value: string): boolean {
  if (name !== "or") return matches(row, name, value);
  // Splits at the commas between conditions, not at those of a list within one.
  const conditions = value.slice(1, -1).split(/,(?![^(]*\))/);
  return conditions.some((condition) => {
    const [column = "", ...filter] = condition.split(".");
    return matches(row, column, filter.join("."));
  });
}

function matches(row: Row, column: string, filter: string): boolean {
  if (!(column in row)) throw new BadRequest("42703", `column ${column} does not exist`);
  const [operator = "", ...rest] = filter.split(".");
  const operand = rest.join(".");
  if (operator === "not") return !matches(row, column, operand);
  const value = row[column];
  if (operator === "is") return String(value) === operand;
  const wanted = operator === "in" ? listOf(operand) : [operand];
  if (/(^|_)id$/.test(column) && column !== "session_id") wanted.forEach(refuseNoUuid);
  if (value === null || value === undefined) return false;
  switch (operator) {
    case "eq":
    case "in":
      return wanted.includes(String(value));
    case "neq":
      return String(value) !== operand;
    case "gt":
      return compare(value, operand) > 0;
    case "gte":
      return compare(value, operand) >= 0;
    case "lt":
      return compare(value, operand) < 0;
    case "lte":
      return compare(value, operand) <= 0;
    case "like":
      return likePattern(operand, "").test(String(value));
    case "ilike":
      return likePattern(operand, "i").test(String(value));
    default:
      throw new BadRequest("PGRST100", `unexpected operator in ${column}=${filter}`);
  }
}

const listOf = (operand: string): string[] =>
  operand
    .slice(1, -1)
    .split(",")
    .map((entry) => entry.replace(/^"(.*)"$/, "$1"));

function refuseNoUuid(text: string): void {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) {
    throw new BadRequest("22P02", `invalid input syntax for type uuid: "${text}"`);
  }
}

/** Numbers as numbers, moments as moments («now» included), anything else as text. */
function compare(value: unknown, operand: string): number {
  if (typeof value === "number") {
    if (operand === "" || Number.isNaN(Number(operand))) {
      throw new BadRequest("22P02", `invalid input syntax for type numeric: "${operand}"`);
    }
    return value - Number(operand);
  }
  const moment = operand === "now" ? Date.now() : Date.parse(operand);
  return Number.isNaN(moment) ? collator.compare(String(value), operand) : Date.parse(String(value)) - moment;
}

/** LIKE as PostgreSQL reads it, after PostgREST has made `*` into `%`. */
function likePattern(pattern: string, flags: string): RegExp {
  const source = pattern
    .replaceAll("*", "%")
    .replace(/\\(.)|([%_])|([^\\%_]+)/gs, (_, escaped?: string, wildcard?: string, plain?: string) =>
      wildcard ? { "%": "[^]*", _: "[^]" }[wildcard as "%" | "_"] : escapeForRegExp(escaped ?? plain ?? ""),
    );
  return new RegExp(`^${source}$`, `${flags}u`);
}

const escapeForRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

const collator = new Intl.Collator("es-MX", { numeric: false });

/** `name.asc,price.desc.nullslast`; as in PostgreSQL nulls come last when ascending. */
function withOrder(rows: readonly Row[], order: string | null): Row[] {
  const keys = (order ?? "").split(",").filter((key) => key !== "");
  return [...rows].sort((a, b) => {
    for (const key of keys) {
      const [column = "", ...how] = key.split(".");
      for (const row of [a, b]) if (!(column in row)) throw new BadRequest("42703", `column ${column} does not exist`);
      const difference = differenceOf(a[column], b[column], how);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

function differenceOf(a: unknown, b: unknown, how: readonly string[]): number {
  const descending = how.includes("desc");
  if (a === b) return 0;
  if (a === null || b === null) {
    const nullsLast = how.includes("nullslast") || (!descending && !how.includes("nullsfirst"));
    return (a === null) === nullsLast ? 1 : -1;
  }
  const difference = typeof a === "string" && typeof b === "string" ? collator.compare(a, b) : Number(a) - Number(b);
  return descending ? -difference : difference;
}

/** Only the columns that were asked for: a screen cannot rely on one that its service forgot to select. */
function pick(row: Row, select: string, query: URLSearchParams, related: Related): Row {
  const picked: Row = {};
  for (const entry of splitTopLevel(select)) {
    const embed = /^(?:(\w+):)?(\w+)(?:!\w+)?\((.*)\)$/s.exec(entry);
    if (embed) {
      const [, alias, table = "", columns = "*"] = embed;
      const name = alias ?? table;
      const found = name in row ? (row[name] as Row | Row[] | null) : related(row, table);
      picked[name] = pickEmbedded(found, columns, query, name, table, related);
    } else if (entry === "*") Object.assign(picked, row);
    else if (entry in row) picked[entry] = row[entry];
    else throw new BadRequest("42703", `column ${entry} does not exist`);
  }
  return picked;
}

function pickEmbedded(
  found: Row | readonly Row[] | null,
  columns: string,
  query: URLSearchParams,
  name: string,
  table: string,
  related: Related,
): unknown {
  if (found === null) return null;
  if (!isList(found)) return pick(found, columns, query, related);
  const order = query.get(`${name}.order`) ?? query.get(`${table}.order`);
  return withOrder(found, order).map((row) => pick(row, columns, query, related));
}

const isList = (found: Row | readonly Row[]): found is readonly Row[] => Array.isArray(found);

/** Splits at the commas outside of parentheses. */
function splitTopLevel(select: string): string[] {
  const parts: string[] = [""];
  let depth = 0;
  for (const character of select) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}
