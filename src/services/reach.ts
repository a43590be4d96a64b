/**
 * What the outcomes of requests show of the network. The browser takes a device to be online whose server cannot be reached.
 * Apart from `run-query`, so that the cache of the first screen can listen before anything is asked.
 */
let listener: (isReached: boolean) => void = () => {};

/** Names who is told, with each outcome that shows it, whether the server could be reached. */
export const onReach = (told: (isReached: boolean) => void): void => {
  listener = told;
};

export const tellReach = (isReached: boolean): void => listener(isReached);
