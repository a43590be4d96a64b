import type { AppError, ErrorRecord } from "@/domain/errors";
import { currentUrl } from "@/lib/logger";
import { newId } from "@/lib/new-id";
import { redact } from "@/lib/redact";

/** Older ones are forgotten: enough to tell the story of one visit. */
const MAX_RECORDS = 100;

const listeners = new Set<(record: ErrorRecord) => void>();
let records: readonly ErrorRecord[] = [];

/**
 * Twelve characters: short enough to read out on the phone, long enough to find one record among all. One or two in a
 * hundred have ten digits in a row, which the log would hide as a telephone number: then another id is drawn.
 */
function recordId(): string {
  const id = newId().slice(0, 12).toUpperCase();
  return redact(id) === id ? id : recordId();
}

/** The last 100 failures of this page, oldest first. */
export const errorRecords = (): readonly ErrorRecord[] => records;

/**
 * Keeps a failure, redacted, and tells the listeners.
 * @param details what was tried
 * @returns the id under which it is kept and reported
 */
export function recordError(error: AppError, details: unknown = null): string {
  const { category, severity, code, message, retryable } = error;
  const record: ErrorRecord = {
    id: recordId(),
    category,
    severity,
    code,
    message: String(redact(message)),
    details: redact(details),
    timestamp: new Date().toISOString(),
    url: currentUrl(),
    retryable,
    reported: false,
  };
  records = [...records, record].slice(-MAX_RECORDS);
  for (const listener of listeners) listener(record);
  return record.id;
}

/** Calls `listener` with every failure from now on. @returns the function that stops it */
export function onErrorRecord(listener: (record: ErrorRecord) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Marks records that the reporting endpoint has received. */
export function markReported(reported: readonly ErrorRecord[]): void {
  const ids = new Set(reported.map(({ id }) => id));
  records = records.map((record) => (ids.has(record.id) ? { ...record, reported: true } : record));
}
