import { toAppError } from "@/domain/errors";
import { recordError } from "@/services/error-records";

/** Keeps what no code caught; the browser itself writes it to the console. */
export function recordUncaughtErrors(): void {
  window.addEventListener("error", ({ error, message }) => {
    recordError(toAppError(error ?? message, "uncaught"), { cause: error ?? message });
  });
  window.addEventListener("unhandledrejection", ({ reason }) => {
    recordError(toAppError(reason, "unhandledRejection"), { cause: reason });
  });
}
