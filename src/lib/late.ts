import { isHostThere, reloadOnce } from "./reload-once";

/** Code of the shop that is fetched after the first load; see also `use-late`. */
export type Late<Code> = {
  /** The code, where it is here already. */
  here: () => Code | undefined;
  /** Fetches it, once for all callers; after a failure the next call tries again. */
  fetch: () => Promise<Code>;
  /**
   * Like `fetch`, where the shopper waits: if the code is gone (the tab is older than the last deploy), the page is
   * reloaded once, and the promise stays pending until then.
   */
  need: () => Promise<Code>;
  /** Like `fetch`, for what may be wanted soon: never reloads the page, and never rejects. */
  preload: () => Promise<void>;
};

/** Code that the shopper waits for cannot be fetched, and reloading the page is no way out. */
export class MissingCode extends Error {
  /** Nothing is wrong with the shop: its host does not answer. */
  readonly isUnreachable: boolean;

  constructor(message: string, { cause, isUnreachable }: { cause?: unknown; isUnreachable: boolean }) {
    super(message, { cause });
    this.isUnreachable = isUnreachable;
  }
}

export function late<Code>(load: () => Promise<Code>): Late<Code> {
  let code: Code | undefined;
  let pending: Promise<Code> | undefined;

  const fetch = (): Promise<Code> => {
    pending ??= load().then(
      (arrived) => {
        code = arrived;
        return arrived;
      },
      (cause: unknown) => {
        pending = undefined;
        throw cause;
      },
    );
    return pending;
  };

  return {
    here: () => code,
    fetch,
    async need() {
      try {
        return await fetch();
      } catch (cause) {
        const isThere = await isHostThere();
        if (isThere && reloadOnce()) return new Promise<never>(() => {});
        throw new MissingCode("Code of the shop could not be fetched", { cause, isUnreachable: !isThere });
      }
    },
    preload: () =>
      fetch().then(
        () => {},
        () => {},
      ),
  };
}
