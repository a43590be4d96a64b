import { type AppError, appError, toAppError } from "@/domain/errors";
import { logger } from "@/lib/logger";
import { recordResponseTime } from "@/lib/metrics";
import { fail, type Result } from "@/lib/result";
import { recordError } from "./error-records";
import { tellReach } from "./reach";

/** A request that takes longer has failed: the shopper is told instead of left waiting. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** Placing an order locks and re-prices every line, so it may take longer than a read. */
export const ORDER_TIMEOUT_MS = 20_000;

/** What every service accepts: a signal that drops the request when its answer is no longer wanted. */
export type RequestOptions = { signal?: AbortSignal };

/** What every service returns. */
export type ServiceResult<T> = Result<T, AppError>;

/** The part of a Supabase answer that services use. `status` is 0 when the server never answered. */
type Answer = { data: unknown; error: unknown; count?: number | null; status: number };

/**
 * Sends one request and turns whatever happens into a Result; it never throws. Failures carry the service's own
 * message or «Error in {operation}» and are logged, except those that the caller asked for by aborting.
 * @param read makes the domain value out of the answer's data; see `rows.ts`
 */
export async function runQuery<T>(
  operation: string,
  send: (signal: AbortSignal) => PromiseLike<Answer>,
  read: (data: unknown, count: number | null) => ServiceResult<T>,
  { signal, timeoutMs = REQUEST_TIMEOUT_MS }: RequestOptions & { timeoutMs?: number } = {},
): Promise<ServiceResult<T>> {
  const deadline = startDeadline(timeoutMs, signal);
  const startedAt = performance.now();
  let outcome: ServiceResult<T>;
  try {
    const answer = await deadline.race(send(deadline.signal));
    outcome = answer.error ? fail(answerError(operation, answer)) : read(answer.data, knownCount(answer.count));
  } catch (thrown) {
    outcome = fail(toAppError(thrown, operation));
  }
  if (deadline.passed() && !outcome.success) outcome = fail(appError("timeout", `Error in ${operation}`));
  deadline.stop();

  if (signal?.aborted && !outcome.success) return fail(appError("unknown", `${operation} was aborted`));
  recordResponseTime(operation, performance.now() - startedAt);
  // An answer of any kind shows that the server is there; that time ran out shows nothing.
  if (outcome.success || outcome.error.status !== null) tellReach(true);
  else if (outcome.error.category === "network") tellReach(false);
  if (!outcome.success) logFailure(operation, outcome.error);
  return outcome;
}

/** A failure that Supabase returned as data. */
function answerError(operation: string, { error, status }: Answer): AppError {
  if (status === 0) return appError("network", toAppError(error, operation).message, { cause: error });
  if (status < 400) return appError("server_error", `Error in ${operation}`, { status, cause: excerpt(error) });
  return toAppError(error, operation, status, retryAfterOf(error));
}

/** Put there by `supabase-client.ts`, since the Supabase client does not show response headers. */
function retryAfterOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("retryAfterSeconds" in error)) return null;
  return typeof error.retryAfterSeconds === "number" ? error.retryAfterSeconds : null;
}

/** A success that was not JSON, usually a whole HTML page: its beginning is enough to recognise it. */
const excerpt = (error: unknown): string => JSON.stringify(error).slice(0, 200);

/** A server that cannot count answers «*», which the Supabase client turns into NaN. */
const knownCount = (count: number | null | undefined): number | null =>
  typeof count === "number" && Number.isSafeInteger(count) ? count : null;

function logFailure(operation: string, error: AppError): void {
  const { category, code, message, status, cause } = error;
  recordError(error, { operation, status, cause });
  logger.warn(`Error in ${operation}`, { category, code, message, status, cause }, "services");
}

/** Why a request was given up without the caller asking for it; errors are told apart by this name. */
const timeoutReason = (): DOMException => new DOMException("The request took too long: timeout", "TimeoutError");

type Deadline = {
  /** Aborts when the time is up or the caller aborts, whichever comes first. */
  signal: AbortSignal;
  /** The result of the work, or a rejection once the signal aborts: nobody waits for work that ignores the signal. */
  race<T>(work: PromiseLike<T>): Promise<T>;
  /** True once the time was up before the caller aborted. */
  passed(): boolean;
  /** Call when the request is over: frees the timer and the listener on the caller's signal. */
  stop(): void;
};

/**
 * A time limit joined with the caller's own signal. Written out rather than `AbortSignal.any([…timeout(…)])`, which
 * browsers before 2024 lack, keeps its timer running after the answer, and cannot tell which of the two came first.
 */
function startDeadline(milliseconds: number, callerSignal?: AbortSignal): Deadline {
  const controller = new AbortController();
  let timeUp = false;
  const timer = setTimeout(() => {
    timeUp = true;
    controller.abort(timeoutReason());
  }, milliseconds);
  const follow = () => {
    clearTimeout(timer);
    controller.abort(callerSignal?.reason);
  };
  if (callerSignal?.aborted) follow();
  else callerSignal?.addEventListener("abort", follow, { once: true });

  return {
    signal: controller.signal,
    race: (work) => Promise.race([work, rejectionOf(controller.signal)]),
    passed: () => timeUp,
    stop() {
      clearTimeout(timer);
      callerSignal?.removeEventListener("abort", follow);
    },
  };
}

const rejectionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
