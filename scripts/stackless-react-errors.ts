import type { Plugin } from "vite";

const REACT_DOM = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;

/** A constant made as the file arrives, not an error that a function makes when something fails. */
const SIGNAL = /^((?:var| ) \w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/gm;

/**
 * React throws a few errors as signals to itself, recognises them by identity, and creates them when its file runs. A
 * browser with a debugger, or with a tool that measures pages, notes the place of each error, and has to read the whole
 * file once more to find it: 65 to 90 ms on a slow phone, in which the page answers nobody. Nobody wants to know where
 * these were made, so they are made without a stack. Where React writes them in another way nothing is changed, and a
 * test says so.
 */
export const stacklessReactErrors = (): Plugin => ({
  name: "acopio:stackless-react-errors",
  apply: "build",
  transform: {
    filter: { id: REACT_DOM },
    handler: (code) => ({ code: withStacklessErrors(code), map: null }),
  },
});

/**
 * @param code `react-dom-client.production.js`
 * @returns the same, its signals with the prototype and the message of an error, and without a stack
 */
export const withStacklessErrors = (code: string): string =>
  code.replace(SIGNAL, "$1{ __proto__: Error.prototype, message: $2 }");
