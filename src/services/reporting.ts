import type { ErrorRecord } from "@/domain/errors";
import { type LogEntry, logger } from "@/lib/logger";
import { createReportBatch } from "@/lib/report-batch";
import { errorRecords, markReported, onErrorRecord } from "./error-records";

/**
 * Posts failures to `{endpoint}/errors` and the log to `{endpoint}/logs`, each as a JSON array, batched; what was kept
 * before it started goes first. Never in anybody's way: nothing waits for it, and its own failures are not reported.
 * @param endpoint without a trailing slash (VITE_REPORTING_URL)
 * @returns the function that stops it
 */
export function startReporting(endpoint: string): () => void {
  const errors = createReportBatch<ErrorRecord>(`${endpoint}/errors`, markReported);
  const logs = createReportBatch<LogEntry>(`${endpoint}/logs`);
  for (const record of errorRecords().filter(({ reported }) => !reported)) errors.add(record);
  for (const entry of logger.entries()) logs.add(entry);
  const onHide = () => {
    errors.leave();
    logs.leave();
  };
  const stops = [onErrorRecord(errors.add), logger.listen(logs.add), errors.stop, logs.stop];
  window.addEventListener("pagehide", onHide);
  return () => {
    window.removeEventListener("pagehide", onHide);
    for (const stop of stops) stop();
  };
}
