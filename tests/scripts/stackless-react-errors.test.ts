// @vitest-environment node
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { withStacklessErrors } from "../../scripts/stackless-react-errors";

const require = createRequire(import.meta.url);
const installed = readFileSync(
  `${import.meta.dirname}/../../node_modules/react-dom/cjs/react-dom-client.production.js`,
  "utf8",
);

/** How many errors are made while the code is run for the first time. */
function errorsMadeBy(code: string): number {
  let made = 0;
  // Called without «new» it makes one just the same.
  const Counted = new Proxy(Error, {
    apply: (target, _self, parameters) => Reflect.construct(Counted, parameters, target),
    construct: (target, parameters, maker) => {
      made += 1;
      return Reflect.construct(target, parameters, maker);
    },
  });
  new Function("require", "exports", "process", "Error", code)(require, {}, process, Counted);
  return made;
}

test("React as it is installed makes no error while its file arrives, and would otherwise", () => {
  expect(errorsMadeBy(installed)).toBeGreaterThan(0);
  expect(errorsMadeBy(withStacklessErrors(installed))).toBe(0);
});

test("a signal stays an error with its number", () => {
  const code =
    "var SuspenseException = Error(formatProdErrorMessage(460)),\n  OtherException = Error(formatProdErrorMessage(474));";
  const read = new Function(
    "formatProdErrorMessage",
    `${withStacklessErrors(code)} return [SuspenseException, OtherException];`,
  );
  const signals: Error[] = read((number: number) => `number ${number}`);
  expect(signals.map(({ message }) => message)).toEqual(["number 460", "number 474"]);
  for (const signal of signals) {
    expect(signal).toBeInstanceOf(Error);
    expect(signal.stack).toBeUndefined();
  }
});

test("an error that tells of a failure keeps its place", () => {
  const code =
    "function fail() {\n  var problem = Error(formatProdErrorMessage(418));\n  throw Error(formatProdErrorMessage(419));\n}";
  expect(withStacklessErrors(code)).toBe(code);
});
