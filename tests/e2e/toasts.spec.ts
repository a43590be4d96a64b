import type { Locator, Page, Route } from "@playwright/test";
import { productsInStock } from "./support/database";
import { expectFocusWithin, tabTo } from "./support/keyboard";
import { open as openQuickOrder, paste } from "./support/quick-order";
import { addFromProductPage, cartButton, cartPanel, expect, expectHydrated, expectToday, test } from "./support/shop";

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

/**
 * One of two lines is taken out of the cart, and a toast offers to put it back; the page's clock stands still.
 * @returns the name of its product
 */
async function removeALine(page: Page, by: "key" | "mouse" = "key"): Promise<string> {
  await page.clock.install();
  await page.goto("/envio");
  const [product, other] = await productsInStock(page, 5);
  if (!product || !other) throw new Error("the demo catalogue has no two products to buy");
  await addFromProductPage(page, product.id, 1);
  await page.goto(`/products/${other.id}`);
  await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
  await expect(cartButton(page, 2)).toBeVisible();
  await page.goto("/carrito");
  const remove = page.getByRole("button", { name: `Eliminar ${product.item_name}` });
  await remove.scrollIntoViewIfNeeded();
  if (by === "key") await remove.focus();
  await stopTheClock(page);
  if (by === "key") await page.keyboard.press("Enter");
  else {
    // A locator's own click waits for frames, which do not come any more.
    const { x, y, width, height } = (await remove.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + width / 2, y + height / 2);
  }
  await expectToCome(page, undo(page));
  return product.item_name;
}

for (const by of ["key", "mouse"] as const) {
  test(`a toast goes after a while, but not from under the focus of whoever goes into it, after a press of a ${by}`, async ({
    page,
  }) => {
    await removeALine(page, by);
    await undo(page).focus();
    // Where no toast lies: under the pointer they wait anyway.
    await page.mouse.move(20, 500);
    await page.clock.runFor(60_000);
    await expect(undo(page)).toBeFocused();
    await page.getByRole("heading", { level: 1 }).focus();
    await page.clock.runFor(10_000);
    await expect(undo(page)).toBeHidden();
  });
}

test("the cart that a toast opens by keyboard takes the focus, keeps it, and gives it back to where it was before", async ({
  page,
}) => {
  await page.goto("/products");
  await expectHydrated(page);
  const add = page
    .getByRole("main")
    .getByRole("button", { name: /^Agregar / })
    .first();
  await add.press("Enter");
  const toast = page.locator("[data-sonner-toast]");
  const seeCart = toast.getByRole("button", { name: "Ver carrito" });
  await expect(seeCart).toBeVisible();
  await page.keyboard.press("Alt+t");
  await tabTo(page, seeCart);
  await page.keyboard.press("Enter");
  await expectFocusWithin(cartPanel(page));
  await expect(toast).toHaveCount(0);
  await expectFocusWithin(cartPanel(page));
  await page.keyboard.press("Tab");
  await expectFocusWithin(cartPanel(page));
  await page.keyboard.press("Escape");
  await expect(add).toBeFocused();
});

test("the undo of a toast, pressed by keyboard, leaves the focus in the page though what had it before goes with it", async ({
  page,
}) => {
  const name = await removeALine(page);
  await expect(page.getByRole("main").getByRole("button", { name: "Deshacer" })).toBeFocused();
  await page.keyboard.press("Alt+t");
  await tabTo(page, undo(page));
  await page.keyboard.press("Enter");
  await page.clock.runFor(1000);
  await expect(undo(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Eliminar ${name}` })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

for (const [part, step] of [
  ["title", 6],
  ["title", 1],
  ["description", 1],
  ["description", 3],
] as const) {
  test(`a toast is moved away by a drag that begins on its ${part}, ${step} px at a time`, async ({ page }) => {
    const name = await removeALine(page);
    // Nor does what is marked elsewhere keep it.
    await page.getByRole("heading", { level: 1 }).selectText();
    const toast = page
      .locator("[data-sonner-toast]")
      .getByText(part === "title" ? "Producto eliminado del carrito" : name);
    // Waits until the toast has come to rest.
    await toast.hover();
    const text = await toast.boundingBox();
    if (!text) throw new Error("the toast has no text");
    await page.mouse.move(text.x + 3, text.y + text.height / 2);
    await page.mouse.down();
    await page.mouse.move(text.x + 253, text.y + text.height / 2, { steps: Math.round(250 / step) });
    // On a busy machine the drag may be over before the toast is drawn as one that is moved, and follows.
    await expect(async () => {
      await page.mouse.move(text.x + 254, text.y + text.height / 2);
      await expect(page.locator("[data-sonner-toast]")).toHaveAttribute("data-swiped", "true", { timeout: 100 });
      await page.mouse.move(text.x + 253, text.y + text.height / 2);
    }).toPass();
    // So slowly that it is no flick, which a few pixels would do for.
    await page.clock.fastForward(3000);
    await page.mouse.up();
    // No more than it takes to leave: it would not go by itself yet.
    await page.clock.runFor(500);
    await expect(undo(page)).toBeHidden();
  });
}

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

for (const [width, height] of [
  [390, 844],
  [320, 640],
] as const) {
  test(`on a phone of ${width}×${height} a toast covers neither name, price nor buttons of what was bought, nor the bar that pays, and two cover no more`, async ({
    page,
  }) => {
    await page.clock.install();
    await page.setViewportSize({ width, height });
    await page.goto("/envio");
    const [product, other] = await productsInStock(page, 5);
    if (!product || !other) throw new Error("the demo catalogue has no two products to buy");
    const toasts = page.locator("[data-sonner-toast]");
    const main = page.locator("main");
    const add = page.getByRole("button", { name: "Agregar al carrito", exact: true }).first();
    const line = main.getByRole("listitem").filter({ hasText: product.item_name });
    const isClear = async (name: string) => {
      const parts = [
        main.getByRole("heading", { level: 1 }),
        main.locator("[data-bottom-bar]"),
        main.locator("article .price").first(),
        line,
        add,
      ];
      const boxesOf = (part: Locator) =>
        part.evaluateAll((elements) =>
          elements
            .filter((element) => getComputedStyle(element).visibility !== "hidden")
            .map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
        );
      const [told, ...others] = await Promise.all([boxesOf(toasts), ...parts.map(boxesOf)]);
      if (told.length === 0) throw new Error(`no toast on ${name}`);
      const isApart = (a: DOMRect, b: DOMRect) =>
        a.top >= b.bottom || a.bottom <= b.top || a.left >= b.right || a.right <= b.left;
      return others.flat().every((box) => told.every((toast) => isApart(box, toast)));
    };
    await addFromProductPage(page, other.id, 1);
    await page.goto(`/products/${product.id}`);
    await expectToday(page);
    await stopTheClock(page);
    await add.scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    await add.click();
    await expectToCome(page, toasts);
    expect(await scrolled()).toBe(before);
    await expect(toasts).toContainText(product.item_name);
    await expect(toasts.getByRole("button", { name: "Ver carrito" })).toBeVisible();
    await expect.poll(() => isClear("the product's page")).toBe(true);

    await page.clock.resume();
    await page.goto("/carrito");
    await expect(line).toBeVisible();
    await page.getByRole("button", { name: `Eliminar ${other.item_name}` }).focus();
    await stopTheClock(page);
    await page.keyboard.press("Enter");
    await expectToCome(page, undo(page));
    // A line that goes moves those below it, which a press could miss meanwhile.
    await main.evaluate((element) =>
      Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
    await page.getByRole("button", { name: `Aumentar cantidad de ${product.item_name}` }).click();
    // A finger rests on nothing once it has pressed: under a pointer the toasts would unfold.
    await page.mouse.move(0, 0);
    await expectToCome(page, toasts.filter({ hasText: "Carrito actualizado" }));
    await expect(toasts).toHaveCount(2);
    await page.clock.runFor(1000);
    await expect.poll(() => isClear("the cart's page")).toBe(true);
  });
}

const READY = "TZN-1110 12\nKTN-5114 3";

test("in the dark theme the first of a toast's two buttons is plain text on it, as in the light one", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openQuickOrder(page);
  await paste(page, READY);
  await page
    .locator("[data-bottom-bar]")
    .getByRole("button", { name: /^Agregar/ })
    .click();
  const first = page.locator("[data-sonner-toast]").getByRole("button", { name: "Ver carrito" });
  await expect(first).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

for (const { left = "nothing", list = READY, text = 100, scrolled = 0 } of [
  {},
  { left: "rows to look at", list: `${READY}\nTZN-1101 4\nTZN-1020 2` },
  { text: 200 },
  { scrolled: 150 },
]) {
  test(`on a phone a toast stands above the bar of a quick order: ${left} left, text at ${text} %, scrolled by ${scrolled} px`, async ({
    page,
  }) => {
    const bar = page.locator("[data-bottom-bar]");
    const toast = page.locator("[data-sonner-toast]");
    const edge = async (part: Locator) => (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };
    const expectApart = () =>
      expect(async () => {
        const told = await edge(toast);
        expect(told.y + told.height).toBeLessThanOrEqual((await edge(bar)).y);
      }).toPass();
    await page.setViewportSize({ width: 390, height: 844 });
    await openQuickOrder(page);
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, text);
    await paste(page, list);
    const add = bar.getByRole("button", { name: /^Agregar/ });
    await expect(add).toBeFocused();
    // Large text puts the bar below the first screen: there the page has come to it by itself.
    if (text === 100) await page.evaluate((y) => window.scrollTo(0, y), scrolled);
    await page.keyboard.press("Enter");
    // Pointed at, it stays.
    await toast.hover();
    await expectApart();
    const { y, height } = await edge(bar);
    if (scrolled === 0) expect(y + height).toBeCloseTo(844);
    else expect(y + height).toBeLessThan(800);
    if (left === "nothing" && text === 100) {
      // The next list makes the bar higher.
      await paste(page, READY);
      await expect(bar.getByRole("link", { name: "Cotizar" })).toBeVisible();
      await expectApart();
    }
  });
}

/** Answers with the products as they are, but for their stock. */
const uncounted = async (route: Route) => {
  const response = await route.fetch();
  const products: object[] = await response.json();
  await route.fulfill({ response, json: products.map((product) => ({ ...product, stock_quantity: null })) });
};

for (const { view, isCounted = true, isCompared = false, width = 390, height = 844, text = 100 } of [
  { view: "Cuadrícula", isCompared: true },
  { view: "Lista compacta", text: 200 },
  { view: "Cuadrícula", isCounted: false },
  { view: "Cuadrícula", isCounted: false, width: 320, height: 640 },
]) {
  const of = [
    `${view} at ${width}×${height}`,
    isCounted || "of what nobody has counted",
    isCompared && "with the bar of comparison",
    text > 100 && `text at ${text} %`,
  ];
  test(`on a phone a toast covers nothing of the card at the lower edge whose button was pressed: ${of.filter((part) => typeof part === "string").join(", ")}`, async ({
    page,
  }) => {
    if (!isCounted) await page.route(/\/rest\/v1\/products\?/, uncounted);
    await page.clock.install();
    await page.setViewportSize({ width, height });
    await page.goto("/products");
    await expectHydrated(page);
    await page.getByRole("button", { name: view }).click();
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, text);
    const card = page.getByRole("main").getByRole("article").nth(4);
    const add = card.getByRole("button", { name: /^Agregar / });
    await expect(add).toBeEnabled();
    await expect(card.getByText(isCounted ? "En Stock" : "Existencia por confirmar").first()).toBeVisible();
    if (isCompared) await card.getByRole("button", { name: /^Comparar / }).click();
    const bar = page.getByRole("complementary", { name: "Comparación" });
    await expect(bar).toHaveCount(isCompared ? 1 : 0);
    const edge = isCompared ? ((await bar.boundingBox())?.y ?? 0) : height;
    await stopTheClock(page);
    await card.evaluate((element) => element.scrollIntoView({ block: "end" }));
    // As low as it goes: the page may keep some room below what is scrolled into sight.
    await card.evaluate((element, at) => scrollBy(0, element.getBoundingClientRect().bottom - at), edge);
    // Not by a locator's own click, which first scrolls to where it likes the button best.
    const button = (await add.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(button.y).toBeGreaterThan(edge - (144 * text) / 100);
    await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
    const toast = page.locator("[data-sonner-toast]");
    await expectToCome(page, toast);
    await expect(toast).toContainText("Producto agregado al carrito");
    await page.clock.runFor(1000);
    // Waits until the toast has come to rest.
    await toast.hover();
    const [told, pressed] = [await toast.boundingBox(), await card.boundingBox()];
    if (!told || !pressed) throw new Error("the toast or the card is not on the page");
    expect(pressed.y + pressed.height).toBeLessThanOrEqual(told.y);
    // Its name is no more hidden by the header than by the toast, but for text that leaves no room for both.
    if (text === 100) await expect(card.getByRole("heading")).toBeInViewport({ ratio: 1 });
  });
}
