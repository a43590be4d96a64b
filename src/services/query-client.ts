import { onlineManager, QueryClient } from "@tanstack/react-query";
import { MAX_RETRIES, RETRY_DELAY_MS } from "@/domain/constants";
import { isCutOff } from "@/domain/errors";
import { QueryError } from "./query-error";
import { onReach } from "./reach";

/** A server that asks for more patience than this is treated as down: the shopper gets a button instead. */
const MAX_RETRY_DELAY_MS = 10_000;

const TOO_MANY_REQUESTS = 429;

/** Milliseconds the server asked us to wait; 0 when it did not. */
const askedToWait = (error: Error): number =>
  error instanceof QueryError ? (error.appError.retryAfterSeconds ?? 0) * 1000 : 0;

/**
 * Whether a failed read is tried again: only when the same request may succeed soon, three times at most. What the database
 * cut off is left to the shopper's button: asked again at once it would cost as much, just when the database is slow.
 */
export const retryRead = (failureCount: number, error: Error): boolean =>
  failureCount < MAX_RETRIES &&
  error instanceof QueryError &&
  (error.appError.retryable || error.appError.status === TOO_MANY_REQUESTS) &&
  !isCutOff(error.appError.cause) &&
  askedToWait(error) <= MAX_RETRY_DELAY_MS;

/** 1 s, 2 s, 3 s, or what the server asked for. `failureCount` starts at 0. In milliseconds. */
export const retryReadDelay = (failureCount: number, error: Error): number =>
  Math.max((failureCount + 1) * RETRY_DELAY_MS, askedToWait(error));

/**
 * The cache of everything read from the service.
 * Requests are sent even when the browser believes to be offline: it is often wrong, and a shopper who really is offline
 * should read so instead of watching a skeleton. Coming back online, or a first answer after the server could not be
 * reached, reads again whatever is old or failed.
 * @param retry off in tests, which would otherwise wait for it
 */
export function createQueryClient({ retry = true }: { retry?: boolean } = {}): QueryClient {
  // The cache takes every page to be online at first, and would not notice when one that was opened offline comes online.
  onlineManager.setOnline(globalThis.navigator?.onLine !== false);
  onReach((isReached) => onlineManager.setOnline(isReached));
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        retry: retry ? retryRead : false,
        retryDelay: retryReadDelay,
        staleTime: 30_000,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}
