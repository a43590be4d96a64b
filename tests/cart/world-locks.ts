type Callback = () => Promise<void>;
type Request = {
  owner: object;
  callback: Callback;
  resolve: () => void;
  reject: (reason: unknown) => void;
};

const abort = () => new DOMException("The request was aborted", "AbortError");

/** Web Locks as the browser has them, for one lock: exclusive, first come first served, freed when their tab ends. */
export function createLocks() {
  let held: Request | null = null;
  let waiting: Request[] = [];

  function grantNext(): void {
    if (held !== null) return;
    const next = waiting.shift();
    if (!next) return;
    held = next;
    const release = (settle: () => void) => {
      if (held === next) {
        held = null;
        settle();
        grantNext();
      }
    };
    void Promise.resolve()
      .then(() => (held === next ? next.callback() : undefined))
      .then(
        () => release(next.resolve),
        (reason) => release(() => next.reject(reason)),
      );
  }

  return {
    /** `navigator.locks` of one tab. */
    of: (owner: object): Pick<LockManager, "request"> => ({
      request: ((_name: string, ...given: [Callback] | [LockOptions, Callback]) =>
        new Promise<void>((resolve, reject) => {
          const callback = given.at(-1) as Callback;
          const options = (given.length === 2 ? given[0] : {}) as LockOptions;
          const request: Request = { owner, callback, resolve, reject };
          if (options.steal) {
            held?.reject(abort());
            held = null;
            waiting = [request, ...waiting];
          } else {
            waiting = [...waiting, request];
          }
          options.signal?.addEventListener("abort", () => {
            if (!waiting.includes(request)) return;
            waiting = waiting.filter((one) => one !== request);
            reject(abort());
          });
          grantNext();
        })) as LockManager["request"],
    }),

    /** The tab was closed or crashed. */
    free(owner: object): void {
      waiting = waiting.filter((request) => request.owner !== owner);
      if (held?.owner === owner) held = null;
      grantNext();
    },

    isWaiting: (owner: object): boolean => waiting.some((request) => request.owner === owner),

    holder: (): object | null => held?.owner ?? null,
  };
}
