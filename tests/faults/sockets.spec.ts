import type { Page } from "@playwright/test";
import type { FaultProxy } from "../support/fault-proxy";
import { aProductOnSale, type Product, setStock } from "./support/staff";
import { allow, brokenLines, expect, test } from "./support/test";
import { untilVisible } from "./support/time";

test.use(allow(brokenLines));

/** Far enough for heartbeats and polls to fall due soon, and less than the deadline of a read. */
const STEP_MS = 5000;

const left = (page: Page, pieces: number) => page.getByText(new RegExp(`^Hay ${pieces} `));

/** Reads of products by a list of ids: what the page does when it may have missed something. */
const rereads = (wire: FaultProxy) =>
  wire.seen().filter(({ path, query }) => path === "/rest/v1/products" && query.get("id")?.startsWith("in.")).length;

async function openProduct(page: Page, { id, name }: Product): Promise<void> {
  await page.goto(`/products/${id}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** The page of a product, once its channel is live. */
async function watchProduct(page: Page, wire: FaultProxy, product: Product): Promise<void> {
  await openProduct(page, product);
  // A built page is read at its start, and once more when its channel is live.
  await expect.poll(() => rereads(wire)).toBeGreaterThan(1);
  await expect.poll(() => wire.sockets.open()).toBe(1);
}

test("fault: socket dropped: the page connects again and reads what it missed", async ({ page, shop, wire }) => {
  const product = await aProductOnSale(shop);
  await watchProduct(page, wire, product);
  wire.sockets.refuse();
  await setStock(shop, product, 7);
  wire.heal();
  await expect(left(page, 7)).toBeVisible();
  // And hears what happens then.
  await expect.poll(() => wire.sockets.open()).toBe(1);
  await setStock(shop, product, 4);
  await expect(left(page, 4)).toBeVisible();
});

test("fault: socket silent: it is noticed and replaced, and the page reads meanwhile", async ({ page, shop, wire }) => {
  const product = await aProductOnSale(shop);
  await page.clock.install();
  await watchProduct(page, wire, product);
  wire.sockets.silence();
  await setStock(shop, product, 6);
  await untilVisible(page, left(page, 6), STEP_MS);
  wire.heal();
  await setStock(shop, product, 3);
  await untilVisible(page, left(page, 3), STEP_MS);
});

for (const [how, close] of [
  ["refused", (wire: FaultProxy) => wire.sockets.refuse()],
  ["left without an answer", (wire: FaultProxy) => wire.sockets.silence()],
] as const) {
  test(`fault: socket never opening: ${how}: the page reads every half minute`, async ({ page, shop, wire }) => {
    const product = await aProductOnSale(shop);
    await page.clock.install();
    close(wire);
    await openProduct(page, product);
    await setStock(shop, product, 5);
    await untilVisible(page, left(page, 5), STEP_MS);
    await setStock(shop, product, 2);
    await untilVisible(page, left(page, 2), STEP_MS);
  });
}

test.describe("fault: tab asleep", () => {
  test("one that was frozen while its socket died is up to date soon after it wakes", async ({ page, shop, wire }) => {
    const product = await aProductOnSale(shop);
    await watchProduct(page, wire, product);
    const browser = await page.context().newCDPSession(page);
    await browser.send("Page.setWebLifecycleState", { state: "frozen" });
    wire.sockets.drop();
    await setStock(shop, product, 8);
    await browser.send("Page.setWebLifecycleState", { state: "active" });
    await expect(left(page, 8)).toBeVisible();
  });

  test("one that is looked at again reads at once, socket or not", async ({ page, shop, wire }) => {
    const product = await aProductOnSale(shop);
    await watchProduct(page, wire, product);
    const look = (visibility: "hidden" | "visible") =>
      page.evaluate((state) => {
        Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
        document.dispatchEvent(new Event("visibilitychange"));
      }, visibility);
    await look("hidden");
    wire.sockets.refuse();
    await setStock(shop, product, 9);
    await look("visible");
    await expect(left(page, 9)).toBeVisible();
  });
});
