import { ownShop } from "../../e2e/support/own-shop";
import { expect, test as shopTest } from "../../e2e/support/shop";
import type { BuiltShop } from "../../support/built-shop";
import { type FaultProxy, startFaultProxy } from "../../support/fault-proxy";

export { expect };

/** The browser test of a fault: the built shop with a database of its own, seen through a proxy that can break things. */
export const test = shopTest.extend<{ wire: FaultProxy }, { shop: BuiltShop }>({
  shop: ownShop,
  wire: async ({ shop }, use) => {
    const wire = await startFaultProxy(shop.origin);
    await use(wire);
    await wire.close();
  },
  baseURL: async ({ wire }, use) => use(wire.origin),
});

/** What the console says of answers with these statuses. */
export const answers = (...statuses: number[]): RegExp =>
  new RegExp(`^(${statuses.join("|")}): |the server responded with a status of (${statuses.join("|")})`);

/** What the console says of connections that break, sockets included. */
export const brokenLines = /^request failed: |net::ERR_|WebSocket connection to .* failed/;

/** What the console says of scripts that are not there. */
export const missingCode = new RegExp(
  [
    answers(404).source,
    brokenLines.source,
    "Failed to fetch dynamically imported module|Code of the shop could not be fetched|Screen failed|MIME type|module script",
  ].join("|"),
);

/** For `test.use`: what a fault is bound to put on the console. One pattern, since Playwright reads a list of two as something else. */
export const allow = (...patterns: RegExp[]): { allowProblems: RegExp[] } => ({
  allowProblems: [new RegExp(patterns.map(({ source }) => source).join("|"))],
});

/** Makes an address one that no HTML was built for, so that everything on the page is read and drawn here. */
export const UNBUILT = "?leer=1";
