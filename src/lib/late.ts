import { isHostThere, reloadOnce } from "./reload-once";

/** Code of the shop that is fetched after the first of it; see also `use-late`. */
export type Late<Code> = {
  /** The code, where it is here already. */
  here: () => Code | undefined;
  /** Fetches it, once for all who ask; after a failure the next call tries again. */
  fetch: () => Promise<Code>;
  /**
   * The same for somebody who waits: where the code is gone (the tab is older than the last deploy) the page is reloaded
   * once, and whoever waits goes on waiting until then.
   */
  need: () => Promise<Code>;
  /** The same for what may be wanted soon: nobody's page is reloaded for what they have not asked for. Never rejects. */
  preload: () => Promise<void>;
};

/** Code that somebody waits for cannot be fetched, though asked for again. */
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
