import type { Locator, Page } from "@playwright/test";
import { type BuiltShop, serveBuiltShop } from "../support/built-shop";
import { expectNoViolations } from "./support/axe";
import { settled } from "./support/settled";
import { cartButton, expect, test } from "./support/shop";

test.use({ contextOptions: { reducedMotion: "reduce" } });

// Staff put goods on the shelf at the database's console, so the shop of this test runs within it.
let shop: BuiltShop;
test.beforeAll(async () => {
  shop = await serveBuiltShop();
});
test.afterAll(() => shop.close());

type Product = { id: string; name: string };

/** A product of the shop that is sold out from now on; another one with each number. */
async function soldOut(number: number): Promise<Product> {
  const [product] = await shop.sql<Product>(
    `update products set stock_quantity = 0
     where id = (select id from products where is_active and stock_quantity > 20 order by item_code offset $1 limit 1)
     returning id, item_name as name`,
    [number],
  );
  if (!product) throw new Error("the demo shop has too few products");
  return product;
}

const restock = ({ id }: Product) => shop.sql("update products set stock_quantity = 30 where id = $1", [id]);

const alertButton = (page: Page) => page.getByRole("button", { name: "Avísame en este dispositivo" });
const notice = (page: Page) => page.getByRole("region", { name: "Productos que ya hay de nuevo" });

/** Leads the focus to a control, as Tab does, and presses it. */
async function pressByKeyboard(page: Page, name: RegExp | string): Promise<void> {
  const button = notice(page).getByRole("button", { name });
  for (let step = 0; step < 200; step += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Shift+Tab");
  }
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
}

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

for (const [at, [size, viewport]] of Object.entries(SIZES).entries()) {
  test(`${size}: what is sold out is waited for, and live stock tells when it is back`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const product = await soldOut(at * 10);
    await page.goto(`${shop.origin}/products/${product.id}`);
    await alertButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(alertButton(page)).toHaveAttribute("aria-pressed", "true");
    await settled(page);
    await expectNoViolations(page, "a product that is waited for");

    await page.goto(`${shop.origin}/categorias`);
    await settled(page);
    // Whatever the page asks for before it listens is answered as sold out; the word comes by the socket or the first read.
    await restock(product);
    await expect(notice(page)).toContainText(product.name);
    await expectNoViolations(page, "the notice that it is back");
    const box = await notice(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
    for (const control of await notice(page).locator("a, button").all()) {
      expect((await control.boundingBox())?.height, (await control.textContent()) ?? "").toBeGreaterThanOrEqual(44);
    }
    await pressByKeyboard(page, `Agregar ${product.name}`);
    await expect(cartButton(page, 1)).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
  });
}

test("the next visit finds it back, and its page answers the notice", async ({ page }) => {
  const product = await soldOut(25);
  await page.goto(`${shop.origin}/products/${product.id}`);
  await alertButton(page).click();
  await page.goto("about:blank");
  await restock(product);
  await page.goto(`${shop.origin}/envio`);
  await notice(page).getByRole("link", { name: "Ver producto" }).click();
  await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await page.reload();
  await settled(page);
  await expect(page.getByRole("main").getByText("En Stock").first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("acopio-stock-alerts"))).not.toContain(product.id);
});

test("nobody who waits for nothing fetches the notice's code, and no permission is asked for", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "requestPermission", {
      value: () => {
        throw new Error("the shop asked for permission to notify");
      },
    });
  });
  const product = await soldOut(35);
  await page.goto(`${shop.origin}/envio`);
  await settled(page);
  await expect(page.locator("p[role=status][aria-live=polite]")).toBeAttached();
  expect(scripts.filter((url) => /stock-alerts|sold-out/.test(url))).toEqual([]);
  await page.goto(`${shop.origin}/products/${product.id}`);
  await alertButton(page).click();
  await expect.poll(() => scripts.filter((url) => /stock-alerts-notice/.test(url)).length).toBe(1);
});

for (const [width, height] of [
  [390, 844],
  [320, 640],
] as const) {
  test(`on a phone of ${width}×${height} toasts stand above the notice`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const product = await soldOut(45);
    await page.goto(`${shop.origin}/products/${product.id}`);
    await alertButton(page).click();
    await page.goto("about:blank");
    await restock(product);
    await page.goto(`${shop.origin}/products`);
    await expect(notice(page)).toContainText(product.name);
    await settled(page);
    const toast = page.locator("[data-sonner-toast]");
    const edges = async (part: Locator) => {
      const { y = 0, height: its = 0 } = (await part.boundingBox()) ?? {};
      return { top: y, bottom: y + its };
    };
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Agregar / })
      .first()
      .click();
    await expect(toast).toBeVisible();
    expect((await edges(toast)).bottom).toBeLessThanOrEqual((await edges(notice(page))).top);
    expect((await edges(toast)).top).toBeGreaterThanOrEqual(0);
  });
}
