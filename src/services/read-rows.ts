import * as v from "valibot";
import { appError } from "@/domain/errors";
import { logger } from "@/lib/logger";
import { fail, ok } from "@/lib/result";
import type { RowReader } from "./row-fields";
import type { ServiceResult } from "./run-query";

/** Reads one row, or says in the log why it cannot be used. */
export function readRow<T>(operation: string, reader: RowReader<T>, row: unknown): T | null {
  const parsed = v.safeParse(reader, row);
  if (parsed.success) return parsed.output;
  logger.warn(
    `Bad row dropped in ${operation}`,
    { id: idOf(row), problems: parsed.issues.map(describeIssue) },
    "services",
  );
  return null;
}

/** Rows of a list: a bad one is dropped and logged, the others stay. An answer that is no list at all is an error. */
export const readRows =
  <T>(operation: string, reader: RowReader<T>) =>
  (data: unknown): ServiceResult<T[]> => {
    if (!Array.isArray(data)) return fail(appError("server_error", `Error in ${operation}`));
    return ok(data.map((row) => readRow(operation, reader, row)).filter((row) => row !== null));
  };

/** A list within an answer, in the same way. */
export const rowsOf = <T>(operation: string, reader: RowReader<T>) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((rows): T[] => rows.map((row) => readRow(operation, reader, row)).filter((row) => row !== null)),
  );

/** The one row that was asked for: absent and unusable are both «not found». */
export const readSingle =
  <T>(operation: string, reader: RowReader<T>) =>
  (data: unknown): ServiceResult<T> => {
    const row = data === null || data === undefined ? null : readRow(operation, reader, data);
    return row === null ? fail(notFound(operation)) : ok(row);
  };

/** The answer of a database function: anything but what was agreed on is the server's error. */
export const readAnswer =
  <T>(operation: string, reader: RowReader<T>) =>
  (data: unknown): ServiceResult<T> => {
    const answer = readRow(operation, reader, data);
    return answer === null ? fail(appError("server_error", `Error in ${operation}`)) : ok(answer);
  };

/** For writes, whose answer has no body. */
export const readNothing = (): ServiceResult<void> => ok(undefined);

export const notFound = (operation: string) => appError("not_found", `Error in ${operation}: not found`);

/** Where and what, never the value itself: it may be personal. */
const describeIssue = (issue: v.BaseIssue<unknown>): string => `${v.getDotPath(issue) ?? "row"}: ${issue.type}`;

const idOf = (row: unknown): unknown => (typeof row === "object" && row !== null && "id" in row ? row.id : null);
