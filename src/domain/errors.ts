export type ErrorCategory =
  | "network"
  | "timeout"
  | "validation"
  | "not_found"
  | "authentication"
  | "authorization"
  | "server_error"
  | "business_logic"
  | "unknown";

export type ErrorSeverity = "low" | "medium" | "high";

/** An expected failure, as services return it and screens translate it. */
export type AppError = {
  category: ErrorCategory;
  severity: ErrorSeverity;
  /** The numeric code of the error catalogue, 1000 to 2003. */
  code: number;
  /** The service's own message, or «Error in {operation}»: stable, English, for logs and never for shoppers. */
  message: string;
  retryable: boolean;
  /** HTTP status, when the server answered. */
  status: number | null;
  /** Seconds the server asked us to wait (Retry-After), when it did. */
  retryAfterSeconds: number | null;
  /** What caused it, for the log only. */
  cause: unknown;
};

/** A longer pause that the server asks for is cut to this: nobody should miss what is there again for much longer. */
const LONGEST_PAUSE_MS = 60_000;

/** How long nothing is to be asked, in ms; null where the server did not say. */
export const pauseAskedFor = ({ retryAfterSeconds }: AppError): number | null =>
  retryAfterSeconds === null ? null : Math.min(retryAfterSeconds * 1000, LONGEST_PAUSE_MS);

/** A failure as it is kept and reported: nothing in it can be traced to a person. */
export type ErrorRecord = Pick<AppError, "category" | "severity" | "code" | "message" | "retryable"> & {
  id: string;
  /** Redacted. */
  details: unknown;
  /** ISO 8601. */
  timestamp: string;
  /** Without query and fragment, and without the id of a quote or an order. */
  url: string;
  /** Whether the reporting endpoint has it. */
  reported: boolean;
};

/** The codes of the error catalogue. Business rules have none of their own there and share «unknown». */
export const errorCodes = {
  unknown: 1000,
  business_logic: 1000,
  network: 1001,
  timeout: 1002,
  validation: 1003,
  not_found: 1004,
  authentication: 1005,
  authorization: 1006,
  server_error: 2003,
} satisfies Record<ErrorCategory, number>;

const severities = {
  server_error: "high",
  authentication: "high",
  network: "medium",
  business_logic: "medium",
  // A refusal is no outage, yet nobody here should ever meet one.
  authorization: "medium",
  validation: "low",
  timeout: "low",
  not_found: "low",
  unknown: "low",
} satisfies Record<ErrorCategory, ErrorSeverity>;

const ALARMING = /critical|fatal|security/i;

/** `message` matters for unknown errors only: alarming words raise them from low to high. */
export const severityOf = (category: ErrorCategory, message = ""): ErrorSeverity =>
  category === "unknown" && ALARMING.test(message) ? "high" : severities[category];

/** Whether the same request may succeed when sent again. */
export const isRetryable = (category: ErrorCategory): boolean =>
  category === "network" || category === "timeout" || category === "server_error";

/** Null below 400: such a status says nothing about what went wrong. */
export function categoryOfStatus(status: number): ErrorCategory | null {
  if (status >= 500) return "server_error";
  if (status === 404) return "not_found";
  if (status === 401) return "authentication";
  if (status === 403) return "authorization";
  return status >= 400 ? "validation" : null;
}

/** In order: the first pattern that fits decides. «load failed» is how Safari reports a request that never left. */
const messagePatterns: readonly (readonly [RegExp, ErrorCategory])[] = [
  [/fetch|network|load failed/i, "network"],
  [/timeout|timed out/i, "timeout"],
  [/validation|invalid|required/i, "validation"],
  [/404|not found/i, "not_found"],
  [/500|server error/i, "server_error"],
];

export const categoryOfMessage = (message: string): ErrorCategory =>
  messagePatterns.find(([pattern]) => pattern.test(message))?.[1] ?? "unknown";

/** The text a thrown or returned value carries; empty when it carries none. */
function textOf(cause: unknown): string {
  if (typeof cause === "string") return cause.trim();
  if (typeof cause !== "object" || cause === null || !("message" in cause)) return "";
  return typeof cause.message === "string" ? cause.message.trim() : "";
}

/** 57014: the database ended a statement that took longer than it may. */
export const isCutOff = (cause: unknown): boolean =>
  typeof cause === "object" && cause !== null && "code" in cause && cause.code === "57014";

const isTimeout = (cause: unknown): boolean =>
  isCutOff(cause) || (typeof cause === "object" && cause !== null && "name" in cause && cause.name === "TimeoutError");

/** Builds an error of a known category; severity, code and retryable follow from it. */
export const appError = (
  category: ErrorCategory,
  message: string,
  rest: { status?: number | null; retryAfterSeconds?: number | null; cause?: unknown } = {},
): AppError => ({
  category,
  severity: severityOf(category, message),
  code: errorCodes[category],
  message,
  retryable: isRetryable(category),
  status: rest.status ?? null,
  retryAfterSeconds: rest.retryAfterSeconds ?? null,
  cause: rest.cause ?? null,
});

/**
 * Any failure, thrown or returned, as an expected error. A status of 400 or more decides the category unless the
 * request timed out; without a status (0, null: the server never answered) the message does. `operation` names what was
 * tried, e.g. «listProducts».
 */
export function toAppError(
  cause: unknown,
  operation: string,
  status: number | null = null,
  retryAfterSeconds: number | null = null,
): AppError {
  const text = textOf(cause);
  const answered = status !== null && status > 0 ? status : null;
  const category = isTimeout(cause)
    ? "timeout"
    : ((answered === null ? null : categoryOfStatus(answered)) ?? categoryOfMessage(text));
  return appError(category, text || `Error in ${operation}`, { status: answered, retryAfterSeconds, cause });
}
