import { readEnv } from "./env";
import { redact } from "./redact";

export type LogLevel = "debug" | "info" | "warn" | "error";

/** One thing worth remembering. `details` are redacted; `timestamp` is ISO 8601; `url` as `currentUrl` has it. */
export type LogEntry = {
  id: string;
  level: LogLevel;
  timestamp: string;
  message: string;
  details: unknown;
  /** The part of the shop that speaks, e.g. «products-service». */
  source: string;
  url: string;
};

/** Older entries are forgotten: enough to tell the story of one visit. */
const MAX_ENTRIES = 100;

let isForced = false;

/** Logging on until the page is left, whatever the settings say: for whoever looks into a problem. */
export function turnLoggingOn(): void {
  isForced = true;
}

const isOn = (): boolean => isForced || (readEnv().data?.VITE_LOGGING ?? false);

/** The id in the address of a quote, which it alone opens, or of an order. */
const PRIVATE_ID = /^(\/(c|order-\w+)\/)[^/]+/i;

/** Where the page is, without query and fragment, which hold what the shopper typed, and without the id of a quote or an order. */
export const currentUrl = (): string =>
  typeof location === "undefined" ? "" : location.origin + location.pathname.replace(PRIVATE_ID, "$1…");

/**
 * A logger. Warnings and errors always reach the console; `debug` and `info` only while logging is on, and only then
 * are the last 100 entries kept.
 */
export function createLogger(isLoggingOn: () => boolean) {
  const listeners = new Set<(entry: LogEntry) => void>();
  const said = new Set<string>();
  let kept: readonly LogEntry[] = [];
  let count = 0;

  const write = (level: LogLevel, message: string, details?: unknown, source = "shop"): void => {
    const on = isLoggingOn();
    if (!on && (level === "debug" || level === "info")) return;
    count += 1;
    const timestamp = new Date().toISOString();
    const entry: LogEntry = {
      id: `${timestamp}-${count}`,
      level,
      timestamp,
      message: String(redact(message)),
      details: redact(details),
      source,
      url: currentUrl(),
    };
    if (on) kept = [...kept, entry].slice(-MAX_ENTRIES);
    const line = `[${source}] ${entry.message}`;
    if (details === undefined) console[level](line);
    else console[level](line, entry.details);
    for (const listener of listeners) listener(entry);
  };

  return {
    debug: (message: string, details?: unknown, source?: string) => write("debug", message, details, source),
    info: (message: string, details?: unknown, source?: string) => write("info", message, details, source),
    warn: (message: string, details?: unknown, source?: string) => write("warn", message, details, source),
    /** Like `warn`, for what is found again with every read: logged once for each `key`. */
    warnOnce: (key: string, message: string, details?: unknown, source?: string) => {
      if (said.has(key)) return;
      said.add(key);
      write("warn", message, details, source);
    },
    error: (message: string, details?: unknown, source?: string) => write("error", message, details, source),
    /** The kept entries, oldest first. */
    entries: (): readonly LogEntry[] => kept,
    /** Calls `listener` with every entry from now on. @returns the function that stops it */
    listen: (listener: (entry: LogEntry) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The shop's logger; on when VITE_LOGGING says so. */
export const logger = createLogger(isOn);
