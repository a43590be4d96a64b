import { type BuiltShop, serveBuiltShop } from "../../support/built-shop";

/** A fixture of each worker: the built shop with a database of its own, in which a test may change what it likes. */
export const ownShop: [
  fixture: (args: object, use: (shop: BuiltShop) => Promise<void>) => Promise<void>,
  options: { scope: "worker"; timeout: number },
] = [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the first parameter what a fixture needs.
  async ({}, use) => {
    const shop = await serveBuiltShop();
    await use(shop);
    await shop.close();
  },
  { scope: "worker", timeout: 120_000 },
];
