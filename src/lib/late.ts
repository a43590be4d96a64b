import { useState } from "react";
import { logger } from "./logger";
import { reloadOnce } from "./reload-once";

/** Code of the shop that is fetched after the first of it. */
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
        if (reloadOnce()) return new Promise<never>(() => {});
        throw cause;
      }
    },
    preload: () =>
      fetch().then(
        () => {},
        () => {},
      ),
  };
}

/** How soon code that has to come is asked for again; at once when the network is back. */
const RETRY_MS = 10_000;

/**
 * The code, however often it has to be asked for: for what nobody waits for and the shop cannot do without.
 * @param fetch one of the ways of `Late`
 */
export async function untilHere<Code>(fetch: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await fetch();
    } catch (cause) {
      logger.warn("Code of the shop could not be fetched; trying again", { cause }, "late");
      await occasion();
    }
  }
}

const occasion = (): Promise<void> =>
  new Promise((resolve) => {
    const retry = () => {
      clearTimeout(timer);
      window.removeEventListener("online", retry);
      resolve();
    };
    const timer = setTimeout(retry, RETRY_MS);
    window.addEventListener("online", retry);
  });

/** The code once it is here, and the function that asks for it. Without it the shop goes on; the next call asks again. */
export function useLate<Code>(code: Late<Code>): [Code | undefined, () => void] {
  const [arrived, setArrived] = useState(() => code.here());
  const ask = () => {
    code
      .fetch()
      .then((module) => setArrived(() => module))
      .catch((cause: unknown) => logger.warn("Code of the shop could not be fetched", { cause }, "late"));
  };
  return [arrived, ask];
}
