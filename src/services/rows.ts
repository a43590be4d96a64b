import * as v from "valibot";
import { TAX_RATES } from "@/domain/constants";
import { appError } from "@/domain/errors";
import { isTime } from "@/domain/ids";
import { wholeCentavos } from "@/domain/money";
import { logger } from "@/lib/logger";
import { fail, ok } from "@/lib/result";
import { safeImageUrl, safeLinkUrl } from "@/lib/safe-url";
import type { ServiceResult } from "./run-query";

/** Whoever reads a row names the columns it needs; columns that a later migration adds are ignored. */
export type RowReader<T> = v.GenericSchema<unknown, T>;

/** Reads one row, or says in the log why it cannot be used: once for each row, however many lists it stands in. */
export function readRow<T>(operation: string, reader: RowReader<T>, row: unknown): T | null {
  const parsed = v.safeParse(reader, row);
  if (parsed.success) return parsed.output;
  const found = { id: idOf(row), problems: parsed.issues.map(describeIssue) };
  logger.warnOnce(
    JSON.stringify([found.id ?? row, found.problems]),
    `Bad row dropped in ${operation}`,
    found,
    "services",
  );
  return null;
}

const usableRows = <T>(operation: string, reader: RowReader<T>, rows: readonly unknown[]): T[] =>
  rows.map((row) => readRow(operation, reader, row)).filter((row) => row !== null);

/** Rows of a list: a bad one is dropped and logged, the others stay. An answer that is no list at all is an error. */
export const readRows =
  <T>(operation: string, reader: RowReader<T>) =>
  (data: unknown): ServiceResult<T[]> => {
    if (!Array.isArray(data)) return fail(appError("server_error", `Error in ${operation}`));
    return ok(usableRows(operation, reader, data));
  };

/** A list within an answer, in the same way. */
export const rowsOf = <T>(operation: string, reader: RowReader<T>) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((rows) => usableRows(operation, reader, rows)),
  );

/** The one row of a list that was asked for by its key: absent and unusable are both «not found». */
export const readSingle =
  <T>(operation: string, reader: RowReader<T>) =>
  (data: unknown): ServiceResult<T> => {
    const rows = readRows(operation, reader)(data);
    if (!rows.success) return rows;
    const [row] = rows.data;
    return row === undefined ? fail(notFound(operation)) : ok(row);
  };

/** The answer of a database function: anything but what was agreed on is the server's error. */
export const readAnswer =
  <T>(operation: string, reader: RowReader<T>) =>
  (data: unknown): ServiceResult<T> => {
    const answer = readRow(operation, reader, data);
    return answer === null ? fail(appError("server_error", `Error in ${operation}`)) : ok(answer);
  };

export const notFound = (operation: string) => appError("not_found", `Error in ${operation}: not found`);

/** Where and what, never the value itself: it may be personal. */
const describeIssue = (issue: v.BaseIssue<unknown>): string => `${v.getDotPath(issue) ?? "row"}: ${issue.type}`;

const idOf = (row: unknown): unknown => (typeof row === "object" && row !== null && "id" in row ? row.id : null);

/** numeric(12,2) cannot hold more; an amount above it is not an amount. */
const MAX_AMOUNT = 9_999_999_999.99;

export const text = v.string();
export const filledText = v.pipe(v.string(), v.trim(), v.nonEmpty());
export const optionalText = v.nullish(v.string(), null);
export const flag = v.boolean();

/** ISO 8601, as PostgREST writes a timestamptz. */
export const time = v.pipe(v.string(), v.check(isTime));
export const optionalTime = v.nullish(time, null);

/** A number, or the text of one: PostgREST writes numerics as numbers, other readers of the same rows as text. */
const number = v.pipe(
  v.unknown(),
  v.transform((value) => (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value)),
  v.number(),
  v.finite(),
);

/** Pesos, 0 or more, with two decimals. */
export const pesos = v.pipe(number, v.minValue(0), v.maxValue(MAX_AMOUNT), v.transform(wholeCentavos));

export const decimal = number;
export const wholeNumber = v.pipe(number, v.safeInteger());
export const optionalWholeNumber = v.nullish(wholeNumber, null);

/** What a discount takes off, in percent: more than nothing. */
export const percentage = v.pipe(
  decimal,
  v.check((off) => off > 0),
  v.maxValue(100),
);

/** One of the rates of IVA there are. */
export const taxRate = v.pipe(decimal, v.picklist(TAX_RATES));

/** Pieces in an order or cart line. */
export const quantity = v.pipe(number, v.safeInteger(), v.minValue(1));

/** A picture whose address is not allowed is treated as a missing picture: the rest of the row is still good. */
export const imageUrl = v.pipe(v.nullish(v.unknown(), null), v.transform(safeImageUrl));
export const linkUrl = v.pipe(v.nullish(v.unknown(), null), v.transform(safeLinkUrl));
