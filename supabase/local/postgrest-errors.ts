import type { RequestContext } from "./request-context.ts";

/** An error as PostgREST writes it into a response body. */
export type PostgrestError = { code: string; details: string | null; hint: string | null; message: string };

/** The fields that every error raised by PostgreSQL carries. */
export type DatabaseError = Error & { code: string; severity: string; detail?: string; hint?: string };

export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && "severity" in error && "code" in error && typeof error.code === "string";

export function errorResponse(
  status: number,
  { code, details, hint, message }: Pick<PostgrestError, "code" | "message"> & Partial<PostgrestError>,
  headers: Record<string, string> = {},
): Response {
  const body = JSON.stringify({ code, details: details ?? null, hint: hint ?? null, message });
  return new Response(body, { status, headers: { "Content-Type": "application/json; charset=utf-8", ...headers } });
}

/** Exact SQLSTATEs first, then classes of them: the table «HTTP Status Codes» of PostgREST's error reference. */
const STATUS_BY_SQLSTATE: Record<string, number> = {
  "23503": 409,
  "23505": 409,
  "25006": 405,
  "42501": 403,
  "42883": 404,
  "42P01": 404,
  "42P17": 500,
  "53400": 500,
  P0001: 400,
};
const STATUS_BY_CLASS: Record<string, number> = {
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "21": 500,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "54": 500,
  "55": 500,
  "57": 500,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** The HTTP status PostgREST gives to an error of PostgreSQL; `raise sqlstate 'PT402'` chooses its own. */
function statusOf({ code }: DatabaseError, role: RequestContext["role"]): number {
  const chosen = /^PT(\d{3})$/.exec(code)?.[1];
  if (chosen) return Number(chosen) >= 200 && Number(chosen) <= 599 ? Number(chosen) : 500;
  if (code.startsWith("PT")) return 500;
  // Who asks without a name might be allowed with one.
  if (code === "42501" && role === "anon") return 401;
  return STATUS_BY_SQLSTATE[code] ?? STATUS_BY_CLASS[code.slice(0, 2)] ?? 400;
}

/** @param relation the table of the request, with which PostgREST qualifies column names */
export function databaseErrorResponse(error: DatabaseError, relation: string, role: RequestContext["role"]): Response {
  const message = error.message.replace(/^column "([^"]+)" does not exist$/, `column ${relation}.$1 does not exist`);
  const status = statusOf(error, role);
  const headers: Record<string, string> = status === 401 ? { "WWW-Authenticate": "Bearer" } : {};
  return errorResponse(
    status,
    { code: error.code, details: error.detail ?? null, hint: error.hint ?? null, message },
    headers,
  );
}

/** How @supabase/lite words that it could not read a filter, an order or a list of columns. */
const UNREADABLE =
  /failed to parse|Unknown operator|Unsupported operator|Invalid filter|Unexpected input|Missing closing quote|^Expected /;

/** The answer to an error that the request itself caused before PostgreSQL saw it; null for any other, a bug. */
export function requestErrorResponse(error: unknown): Response | null {
  if (!(error instanceof Error)) return null;
  if (!UNREADABLE.test(error.message)) return null;
  return errorResponse(400, { code: "PGRST100", message: error.message, details: error.message });
}
