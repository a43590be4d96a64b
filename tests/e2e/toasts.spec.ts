import type { Locator, Page, Route } from "@playwright/test";
import { productInStock, productsInStock } from "./support/database";
import { addFromProductPage, cartButton, expect, expectTakenOver, expectToday, test } from "./support/shop";

/** Toasts go after four seconds, which a busy machine takes to look at one: the page's clock goes on only when told to. */
const stopTheClock = (page: Page) =>
  expect(async () => {
    const now = await page.evaluate(() => Date.now());
    // It goes on until it hears of this, and cannot be stopped at a time that is over.
    await page.clock.pauseAt(now + 1000);
  }).toPass();

/** Lets as much time pass as the toast takes to come. */
const expectToCome = (page: Page, toast: Locator) =>
  expect(async () => {
    await page.clock.runFor(100);
    expect(await toast.isVisible()).toBe(true);
  }).toPass();

/** That of the toast; the cart's page has another, which stays. */
const undo = (page: Page) => page.locator("[data-sonner-toast]").getByRole("button", { name: "Deshacer" });

/** One of two lines is taken out of the cart, and a toast offers to put it back; the page's clock stands still. */
async function removeALine(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/envio");
  const [product, other] = await productsInStock(page, 5);
  if (!product || !other) throw new Error("the demo catalogue has no two products to buy");
  await addFromProductPage(page, product.id, 1);
  await page.goto(`/products/${other.id}`);
  await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
  await expect(cartButton(page, 2)).toBeVisible();
  await page.goto("/carrito");
  await page.getByRole("button", { name: `Eliminar ${product.item_name}` }).focus();
  await stopTheClock(page);
  await page.keyboard.press("Enter");
  await expectToCome(page, undo(page));
}

test("a toast goes after a while, but not from under the focus of whoever reaches it by keyboard", async ({ page }) => {
  await removeALine(page);
  await undo(page).focus();
  // Where no toast lies: under the pointer they wait anyway.
  await page.mouse.move(20, 500);
  await page.clock.runFor(60_000);
  await expect(undo(page)).toBeFocused();
  await page.getByRole("heading", { level: 1 }).focus();
  await page.clock.runFor(10_000);
  await expect(undo(page)).toBeHidden();
});

test("a toast is moved away by a drag that begins on its text", async ({ page }) => {
  await removeALine(page);
  const toast = page.getByText("Producto eliminado del carrito");
  // Waits until the toast has come to rest.
  await toast.hover();
  const text = await toast.boundingBox();
  if (!text) throw new Error("the toast has no text");
  await page.mouse.move(text.x + 10, text.y + text.height / 2);
  await page.mouse.down();
  await page.mouse.move(text.x + 260, text.y + text.height / 2, { steps: 40 });
  // So slowly that it is no flick, which a few pixels would do for.
  await page.clock.fastForward(3000);
  await page.mouse.up();
  // No more than it takes to leave: it would not go by itself yet.
  await page.clock.runFor(500);
  await expect(undo(page)).toBeHidden();
});

test("a toast does not move a product's page of which all is in sight", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 1400 });
  await page.goto("/envio");
  const [product] = await productsInStock(page, 5);
  await page.goto(`/products/${product?.id}`);
  await expectToday(page);
  await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
  await expect(page.locator("[data-sonner-toast]")).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("on a phone a toast covers neither name, price nor buttons of what was bought, nor the bar that pays", async ({
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/envio");
  const product = await productInStock(page, 5);
  const toast = page.locator("[data-sonner-toast]");
  const isClear = async (name: string) => {
    const thing = page.locator("main").getByRole("heading", { level: 1 });
    const parts = [thing, page.locator("main [data-bottom-bar]"), page.locator("main article .price").first()];
    const buttons = page.getByRole("button", { name: "Agregar al carrito", exact: true });
    const boxes = [toast, ...parts, buttons.first()].map((part) =>
      part.evaluateAll(([element]) => {
        if (!element || getComputedStyle(element).visibility === "hidden") return null;
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return { top, bottom, left, right };
      }),
    );
    const [told, ...others] = await Promise.all(boxes);
    if (!told) throw new Error(`no toast on ${name}`);
    return others.every(
      (box) =>
        !box || box.top >= told.bottom || box.bottom <= told.top || box.left >= told.right || box.right <= told.left,
    );
  };
  await page.goto(`/products/${product.id}`);
  await expectToday(page);
  await stopTheClock(page);
  const add = page.getByRole("button", { name: "Agregar al carrito", exact: true }).first();
  await add.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await add.click();
  await expectToCome(page, toast);
  expect(await scrolled()).toBe(before);
  await expect(toast).toContainText(product.item_name);
  await expect(toast.getByRole("button", { name: "Ver carrito" })).toBeVisible();
  await expect.poll(() => isClear("the product's page")).toBe(true);

  await page.clock.resume();
  await page.goto("/carrito");
  const more = page.getByRole("button", { name: `Aumentar cantidad de ${product.item_name}` });
  await more.focus();
  await stopTheClock(page);
  await more.click();
  await expectToCome(page, toast);
  await expect(toast).toContainText("Carrito actualizado");
  await expect.poll(() => isClear("the cart's page")).toBe(true);
});

/** Answers with the products as they are, but for their stock. */
const uncounted = async (route: Route) => {
  const response = await route.fetch();
  const products: object[] = await response.json();
  await route.fulfill({ response, json: products.map((product) => ({ ...product, stock_quantity: null })) });
};

for (const { view, isCounted } of [
  { view: "Cuadrícula", isCounted: true },
  { view: "Lista compacta", isCounted: true },
  { view: "Cuadrícula", isCounted: false },
]) {
  const of = `${view}${isCounted ? "" : ", of what nobody has counted"}`;
  test(`on a phone a toast covers nothing of the card at the lower edge whose button was pressed: ${of}`, async ({
    page,
  }) => {
    if (!isCounted) await page.route(/\/rest\/v1\/products\?/, uncounted);
    await page.clock.install();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/products");
    await expectTakenOver(page);
    await page.getByRole("button", { name: view }).click();
    const card = page.getByRole("main").getByRole("article").nth(4);
    const add = card.getByRole("button", { name: /^Agregar / });
    await expect(add).toBeEnabled();
    await expect(card.getByText(isCounted ? "En Stock" : "Existencia por confirmar").first()).toBeVisible();
    await stopTheClock(page);
    await card.evaluate((element) => element.scrollIntoView({ block: "end" }));
    // As low as it goes: the page may keep some room below what is scrolled into sight.
    await card.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight));
    // Not by a locator's own click, which first scrolls to where it likes the button best.
    const { x, y, width, height } = (await add.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(y).toBeGreaterThan(700);
    await page.mouse.click(x + width / 2, y + height / 2);
    const toast = page.locator("[data-sonner-toast]");
    await expectToCome(page, toast);
    await expect(toast).toContainText("Producto agregado al carrito");
    await page.clock.runFor(1000);
    // Waits until the toast has come to rest.
    await toast.hover();
    const [told, pressed] = [await toast.boundingBox(), await card.boundingBox()];
    if (!told || !pressed) throw new Error("the toast or the card is not on the page");
    expect(pressed.y + pressed.height).toBeLessThanOrEqual(told.y);
    // Its name is no more hidden by the header than by the toast.
    await expect(card.getByRole("heading")).toBeInViewport({ ratio: 1 });
  });
}
