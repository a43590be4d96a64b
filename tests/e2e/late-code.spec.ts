import type { Page } from "@playwright/test";
import { hold } from "./support/hold";
import { cartPanel, expect, expectTakenOver, test } from "./support/shop";

/** From here on no timer of the page ends: what only waits for its code shows all the same, what waits for a timer does not. */
async function stopTimers(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

test.beforeEach(({ page }) => page.clock.install());

test("the cart opens the moment its code is here", async ({ page }) => {
  const release = await hold(page, /\/assets\/cart-[\w-]{6,9}\.js/);
  await page.goto("/products");
  await expectTakenOver(page);
  await stopTimers(page);
  await page.getByRole("button", { name: /^Abrir carrito/ }).click();
  await expect(cartPanel(page)).not.toBeAttached();
  release();
  await expect(cartPanel(page)).toBeAttached();
});

test("that a product is gone is said the moment the code for it is here", async ({ page }) => {
  const tell = await hold(page, /\/rest\/v1\/products/);
  const release = await hold(page, /\/assets\/product-not-found-/);
  let isAsked = false;
  page.on("request", (request) => {
    isAsked ||= request.url().includes("/assets/product-not-found-");
  });
  await page.goto(`/products/${crypto.randomUUID()}`);
  await expect(page.getByText("Cargando producto…")).toBeAttached();
  await stopTimers(page);
  tell();
  // The cache tells its answers a millisecond later.
  await expect
    .poll(async () => {
      await page.clock.runFor(1);
      return isAsked;
    })
    .toBe(true);
  release();
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
});

test("whoever asked for little data fetches the code of search and cart by using them, not by passing over them", async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const hasAsked = (name: RegExp) => asked.some((path) => name.test(path));
  const [code, index] = [/\/assets\/(cart-[\w-]{6,9}\.js|search-suggestions-)/, /search-index-/];
  await page.goto("/products");
  await expectTakenOver(page);
  const field = page.getByRole("search").getByRole("combobox");
  await page.getByRole("button", { name: /^Abrir carrito/ }).hover();
  await field.hover();
  await page.getByRole("banner").getByRole("switch").hover();
  expect([hasAsked(code), hasAsked(index)]).toEqual([false, false]);
  await field.focus();
  await expect.poll(() => [hasAsked(code), hasAsked(index)]).toEqual([true, true]);
});
