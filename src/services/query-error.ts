import { type AppError, toAppError } from "@/domain/errors";
import type { ServiceResult } from "./run-query";

/** What a query throws when its service returned an error: the query cache knows failures only as thrown errors. */
export class QueryError extends Error {
  override readonly name = "QueryError";

  constructor(readonly appError: AppError) {
    super(appError.message);
  }
}

/** The data of a service's answer; throws QueryError for a failure. */
export async function unwrap<T>(answer: Promise<ServiceResult<T>>): Promise<T> {
  const result = await answer;
  if (!result.success) throw new QueryError(result.error);
  return result.data;
}

/** What a query failed with; anything it threw by mistake becomes an expected error too. */
export const appErrorOf = (error: unknown): AppError =>
  error instanceof QueryError ? error.appError : toAppError(error, "query");
