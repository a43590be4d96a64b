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
