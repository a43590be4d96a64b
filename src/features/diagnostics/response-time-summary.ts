import type { ResponseTime } from "@/lib/metrics";

/** How long one kind of request takes, in milliseconds. */
export type ResponseTimeSummary = { operation: string; count: number; p50: number; p95: number };

/** Percentiles by operation, the slowest first: p is the smallest time that p % of the requests did not exceed. */
export function summariseResponseTimes(times: readonly ResponseTime[]): readonly ResponseTimeSummary[] {
  const byOperation = new Map<string, number[]>();
  for (const { operation, milliseconds } of times) {
    byOperation.set(operation, [...(byOperation.get(operation) ?? []), milliseconds]);
  }
  return [...byOperation]
    .map(([operation, found]) => {
      const sorted = found.sort((a, b) => a - b);
      return { operation, count: sorted.length, p50: percentile(sorted, 50), p95: percentile(sorted, 95) };
    })
    .sort((a, b) => b.p95 - a.p95);
}

const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
