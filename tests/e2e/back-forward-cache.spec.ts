import type { Page } from "@playwright/test";
import checks from "../../playwright.config";
import { wholeChromium } from "../support/chromium";
import { type ProductRow, productsInStock, someoneElseBuys } from "./support/database";
import {
  addFromProductPage,
  cartButton,
  confirmation,
  expect,
  expectHydrated,
  fillCheckout,
  openLive,
  orderNumberOn,
  shopper,
  test,
} from "./support/shop";

/** Playwright switches this memory of the browser off, since most tests do not expect a page that comes back alive. */
test.use({
  launchOptions: {
    ...checks.use?.launchOptions,
    executablePath: wholeChromium,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

/** Products handed out so far: what one test buys is no other test's business. */
let taken = 0;

async function someProduct(page: Page): Promise<ProductRow> {
  const product = (await productsInStock(page, 30)).filter(({ stock_quantity }) => stock_quantity < 200)[taken];
  taken += 1;
  if (!product) throw new Error("the demo catalogue has no product left for this test");
  return product;
}

const heldLocks = (page: Page) => page.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0);

const screens = [
  ["the list", (product: ProductRow) => `/products?search=${product.item_code}`, "Pocas Unidades"],
  ["a product", (product: ProductRow) => `/products/${product.id}`, "Hay 2"],
] as const;

for (const [screen, addressOf, fewLeft] of screens) {
  for (const hasCart of [false, true]) {
    const visitor = hasCart ? "a cart" : "no cart";
    test(`${screen} comes back alive from the browser's memory, and hears of stock again, with ${visitor}`, async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const shown: boolean[] = [];
        Object.assign(window, { shown });
        window.addEventListener("pageshow", ({ persisted }) => shown.push(persisted));
      });
      await page.goto("/contacto");
      const product = await someProduct(page);
      const inCart = await someProduct(page);
      if (hasCart) await addFromProductPage(page, inCart.id, 1);
      // Leaving a page that has no socket yet would prove little.
      await openLive(page, addressOf(product));
      await expect(page.getByRole("main")).toContainText(product.item_name);
      if (hasCart) await expect.poll(() => heldLocks(page)).toBe(1);

      // Another page of the shop, which wants lock, channel and socket for itself.
      await openLive(page, `/products/${inCart.id}`);
      await expect(cartButton(page, hasCart ? 1 : 0)).toBeVisible();
      if (hasCart) await expect.poll(() => heldLocks(page)).toBe(1);

      const again = page.waitForEvent("websocket");
      await page.goBack({ waitUntil: "commit" });
      await expect(page.getByRole("main")).toContainText(product.item_name);
      await expect.poll(() => page.evaluate(() => Reflect.get(window, "shown"))).toEqual([false, true]);
      const [navigation] = await page.evaluate(() =>
        performance.getEntriesByType("navigation").map((entry) => Reflect.get(entry, "notRestoredReasons") as unknown),
      );
      expect(navigation).toBeNull();
      await again;

      await someoneElseBuys(page, product, product.stock_quantity - 2);
      await expect(page.getByRole("main").getByText(fewLeft).first()).toBeVisible();
      if (hasCart) await expect.poll(() => heldLocks(page)).toBe(1);
    });
  }
}

test("an order that comes back from the browser's memory is not shown once the device has forgotten its shopper", async ({
  page,
}) => {
  // Chromium tells a page that comes back of what was stored meanwhile; not every browser does.
  await page.addInitScript(() => window.addEventListener("storage", (event) => event.stopImmediatePropagation(), true));
  await page.goto("/contacto");
  const product = await someProduct(page);
  await addFromProductPage(page, product.id, 1);
  await page.goto("/checkout");
  await fillCheckout(page);
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(confirmation(page)).toBeVisible();
  const number = await orderNumberOn(page);
  await expectHydrated(page);
  await page.goto("/account");
  await page.getByRole("button", { name: "Borrar mis datos de este dispositivo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Borrar mis datos" }).click();
  await expect(page.getByText("Listo: este dispositivo ya no guarda datos tuyos.")).toBeVisible();

  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL(new RegExp(`/order-tracking/${number}`));
  await expect(page.getByRole("main")).not.toContainText(shopper.email);
});
