/** Why a request was given up when nobody asked for it: the name by which errors are told apart. */
const timeoutReason = (): DOMException => new DOMException("The request took too long: timeout", "TimeoutError");

export type Deadline = {
  /** Aborts when the time is up or the caller aborts, whichever comes first. */
  signal: AbortSignal;
  /** What the work comes to, or a rejection once the signal aborts: nobody waits for work that does not heed it. */
  race<T>(work: PromiseLike<T>): Promise<T>;
  /** True once the time was up before the caller aborted. */
  passed(): boolean;
  /** Call when the request is over: frees the timer and the listener on the caller's signal. */
  stop(): void;
};

/**
 * A time limit joined with the caller's own signal. Written out rather than `AbortSignal.any([…timeout(…)])`, which
 * browsers before 2024 lack, keeps its timer running after the answer, and cannot tell which of the two came first.
 */
export function startDeadline(milliseconds: number, callerSignal?: AbortSignal): Deadline {
  const controller = new AbortController();
  let timeUp = false;
  const timer = setTimeout(() => {
    timeUp = true;
    controller.abort(timeoutReason());
  }, milliseconds);
  const follow = () => {
    clearTimeout(timer);
    controller.abort(callerSignal?.reason);
  };
  if (callerSignal?.aborted) follow();
  else callerSignal?.addEventListener("abort", follow, { once: true });

  return {
    signal: controller.signal,
    race: (work) => Promise.race([work, rejectionOf(controller.signal)]),
    passed: () => timeUp,
    stop() {
      clearTimeout(timer);
      callerSignal?.removeEventListener("abort", follow);
    },
  };
}

const rejectionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
