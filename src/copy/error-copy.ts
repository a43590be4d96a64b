import type { AppError, ErrorCategory } from "@/domain/errors";

const UNEXPECTED = "Ha ocurrido un error inesperado. Por favor, intenta nuevamente más tarde.";

const messages = {
  network: "No podemos conectar con el servidor. Por favor, verifica tu conexión a internet.",
  timeout: "La operación está tardando demasiado tiempo. Por favor, intenta nuevamente.",
  validation: "Hay algunos datos incorrectos. Por favor, revisa la información e intenta de nuevo.",
  not_found: "El recurso que buscas no fue encontrado.",
  // The shop has no accounts: nobody can be told to sign in again.
  authentication: "No pudimos validar tu visita. Por favor, recarga la página e intenta nuevamente.",
  authorization: "No tienes permisos para realizar esta acción.",
  server_error: "Hay un problema en nuestros servidores. Estamos trabajando para solucionarlo.",
  business_logic: UNEXPECTED,
  unknown: UNEXPECTED,
} satisfies Record<ErrorCategory, string>;

/** What the shopper reads about a failure; the error's own message is for the log. */
export const userMessage = ({ category }: Pick<AppError, "category">): string => messages[category];

/** «Espera 40 segundos…»: after too many tries. */
export const waitMessage = (seconds: number): string =>
  `Hiciste demasiados intentos. Espera ${timeOf(seconds)} e intenta de nuevo.`;

type Refusal = Pick<AppError, "category" | "status" | "retryAfterSeconds">;

/** How long a shopper who sent too many requests is asked to wait; null after any other failure. */
export const waitSecondsOf = ({ status, retryAfterSeconds }: Refusal): number | null =>
  status === 429 ? (retryAfterSeconds ?? 60) : null;

/** What is said of a request that the shopper has to send again: after too many of them also when. */
export function retryMessage(error: Refusal): string {
  const seconds = waitSecondsOf(error);
  return seconds === null ? userMessage(error) : waitMessage(seconds);
}

function timeOf(seconds: number): string {
  if (seconds > 3600) return wholeOf(seconds / 3600, "hora");
  return seconds < 60 ? wholeOf(seconds, "segundo") : wholeOf(seconds / 60, "minuto");
}

function wholeOf(count: number, word: string): string {
  const whole = Math.ceil(count);
  return `${whole} ${word}${whole === 1 ? "" : "s"}`;
}
