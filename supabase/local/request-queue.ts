/** Runs tasks strictly one after the other, whatever they answer. */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * PGlite is one connection: statements of requests that run side by side would land in each other's transaction,
 * and a shopper would act with the guest id of another.
 */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task);
    last = run.catch(() => {});
    return run;
  };
}
