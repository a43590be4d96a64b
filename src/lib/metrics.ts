/** How long one request took. `operation` is the service call, e.g. «listProducts». */
export type ResponseTime = { operation: string; milliseconds: number };

/** Older measurements are forgotten. */
const MAX_RESPONSE_TIMES = 100;

let times: readonly ResponseTime[] = [];

export function recordResponseTime(operation: string, milliseconds: number): void {
  times = [...times, { operation, milliseconds }].slice(-MAX_RESPONSE_TIMES);
}

/** The last 100, oldest first. */
export const responseTimes = (): readonly ResponseTime[] => times;
