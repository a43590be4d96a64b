import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { afterFirstScreen } from "./after-first-screen";
import type { Late } from "./late";
import { logger } from "./logger";

/** How soon code that has to come is asked for again; at once when the network is back. */
const RETRY_MS = 10_000;

/**
 * Asks for the code until it is here: for code that nobody waits for, but that the shop cannot do without.
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

type Fetched<Code> = [arrived: Code | undefined, ask: () => void, isMissing: boolean];

/**
 * The code once it is here, the function that asks for it, and whether asking failed: the next call asks again. The
 * shop goes on without the code.
 * @param fetch how to ask: `code.need` where somebody waits, who is then told
 */
export function useLate<Code>(code: Late<Code>, fetch = code.fetch): Fetched<Code> {
  const { arrived, ask, isMissing } = useAsking(code, fetch);
  return [arrived, ask, isMissing];
}

/**
 * Like `useLate`, for code that needs no press: it is asked for as soon as it is wanted, and again each time it is
 * wanted anew after a failure.
 */
export function useLateNow<Code>(code: Late<Code>, fetch = code.fetch, isWanted = true): Fetched<Code> {
  const { arrived, ask, isMissing, forget } = useAsking(code, fetch);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!isWanted) return;
    askNow();
    return forget;
  }, [isWanted, forget]);
  // Other code may have fetched it by then.
  const here = arrived ?? (isWanted ? code.here() : undefined);
  return [here, ask, isMissing && here === undefined];
}

const never = () => false;

/**
 * The code of a part that nobody waits for, once it is here: it is fetched when there is time for it.
 * @param isUrgent whether not even the first screen is waited for; always the same function
 */
export function useLateInTime<Code>({ here, fetch }: Late<Code>, isUrgent = never): Code | undefined {
  const [arrived, setArrived] = useState(here);
  useEffect(() => {
    let isGone = false;
    const start = async () => {
      if (!isUrgent()) await afterFirstScreen();
      const module = await untilHere(fetch);
      if (!isGone) setArrived(() => module);
    };
    void start();
    return () => {
      isGone = true;
    };
  }, [fetch, isUrgent]);
  return arrived;
}

function useAsking<Code>(code: Late<Code>, fetch: Late<Code>["fetch"]) {
  const [arrived, setArrived] = useState(() => code.here());
  const [isMissing, setMissing] = useState(false);
  /** Counts the requests, so that the failure of an earlier one is not shown for the next. */
  const wish = useRef(0);
  const forget = useCallback(() => {
    wish.current += 1;
    setMissing(false);
  }, []);
  const ask = () => {
    forget();
    const mine = wish.current;
    fetch()
      .then((module) => setArrived(() => module))
      .catch((cause: unknown) => {
        logger.warn("Code of the shop could not be fetched", { cause }, "late");
        if (wish.current === mine) setMissing(true);
      });
  };
  return { arrived, ask, isMissing, forget };
}
