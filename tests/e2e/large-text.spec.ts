import type { Page } from "@playwright/test";
import browser from "../../playwright.config";
import { productsInStock, readTable } from "./support/database";
import { open as openQuickOrder, paste, summary } from "./support/quick-order";
import { settled } from "./support/settled";
import { shareOfFilters, shareOfScreen } from "./support/share-of-screen";
import { expect, fillCart, test } from "./support/shop";

// What somebody sets in the browser, and what the media queries of a page are measured in too: 32 px instead of 16.
test.use({
  contextOptions: { reducedMotion: "reduce" },
  launchOptions: {
    ...browser.use?.launchOptions,
    args: [...(browser.use?.launchOptions?.args ?? []), "--blink-settings=defaultFontSize=32"],
  },
});

const widthBeyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("pages stay as wide as a phone where the browser's text is twice as large", async ({ page }) => {
  await page.goto("/envio");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
  const products = (await productsInStock(page, 40)).slice(0, 2);
  await fillCart(page, products, 3);
  await page.goto("/cotizacion");
  await page.getByRole("button", { name: "Hacer cotización" }).click();
  await expect(page).toHaveURL(/\/c\/[\w-]{24}$/);
  // Its family has a member whose stock is not counted: the longest word of a small tile.
  const [uncounted] = await readTable<{ id: string }>(page, "products?select=id&item_code=eq.KTN-5610");
  // The longest price, and a badge of two words.
  const [dear] = await readTable<{ id: string }>(
    page,
    "products?select=id&is_active=eq.true&order=precio_web.desc&limit=1",
  );
  const [scarce] = await readTable<{ id: string }>(
    page,
    "products?select=id&is_active=eq.true&stock_quantity=lte.3&stock_quantity=gte.1&limit=1",
  );
  const widths = {
    [`/products/${dear?.id}`]: 320,
    [`/products/${scarce?.id}`]: 320,
    "/help": 320,
    "/preguntas-frecuentes": 320,
    "/contact": 320,
    [page.url()]: 360,
    [`/products/${uncounted?.id}`]: 390,
    [`/buscar?q=${"a".repeat(60)}`]: 390,
  };
  for (const [address, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(address);
    await settled(page);
    await expect.poll(() => widthBeyond(page), { message: address }).toBe(0);
  }
});

test("a quantity of three digits is whole on the cards of a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/products");
  await settled(page);
  const quantity = page
    .getByRole("main")
    .getByRole("textbox", { name: /^Cantidad de / })
    .first();
  await quantity.fill("100");
  expect(await quantity.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
});

test("the bar of a quick order does not stay where it would fill the screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openQuickOrder(page);
  await paste(page, "TZN-1110 12\nTZN-1020 2\nTZN-1101 4\nKTN-5115 3");
  await expect(summary(page)).toHaveText(/^4 renglones: /);
  await expect(page.locator("[data-bottom-bar]")).toHaveCSS("position", "static");
});

test("on a phone on its side the filter sheet leaves most of its height to the filters, and its way on is in reach", async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto("/products");
  await settled(page);
  await page.getByRole("button", { name: "Filtros" }).click();
  const show = page.getByRole("dialog", { name: "Filtros" }).getByRole("button", { name: /^Ver \d+ productos$/ });
  await expect(show).toBeAttached();
  await settled(page);
  expect(await shareOfFilters(page)).toBeGreaterThan(0.6);
  await show.scrollIntoViewIfNeeded();
  await expect(show).toBeInViewport({ ratio: 1 });
});

test("on a phone on its side the bar of a product does not stay, and the page keeps most of its height", async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto("/envio");
  const [product] = await productsInStock(page, 40);
  await page.goto(`/products/${product?.id}`);
  await settled(page);
  await page.evaluate(() => scrollTo(0, 700));
  expect(await shareOfScreen(page, "main, main :not([data-bottom-bar], [data-bottom-bar] *)")).toBeGreaterThan(0.6);
});

/** The words of a text that go on in the next line. */
function brokenWords(told: Element): string[] {
  const texts = document.createTreeWalker(told, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { index, 0: word } of (text.textContent ?? "").matchAll(/\p{L}+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}

test("the title of every category is whole on phones, and each of its words", async ({ page }) => {
  await page.goto("/envio");
  const categories = await readTable<{ slug: string }>(page, "categories?select=slug&is_active=eq.true");
  expect(categories.length).toBeGreaterThan(5);
  for (const { slug } of categories) {
    await page.goto(`/categoria/${slug}`);
    const title = page.getByRole("heading", { level: 1 });
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => title.evaluate(pixelsCut), { message: `${slug}, ${width} px` }).toBe(0);
      expect(await title.evaluate(brokenWords), `${slug}, ${width} px`).toEqual([]);
    }
  }
});

test("no title of another page breaks within a word on phones", async ({ page }) => {
  for (const address of [
    "/products",
    "/buscar?q=cinta",
    "/categorias",
    "/carrito",
    "/comparar",
    "/cotizacion",
    "/envio",
  ]) {
    await page.goto(address);
    await settled(page);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const broken = () => page.getByRole("heading", { level: 1 }).evaluate(brokenWords);
      await expect.poll(broken, { message: `${address}, ${width} px` }).toEqual([]);
    }
  }
});

/** How much of a heading's text lies beyond the frame that it is set in. */
function pixelsCut(heading: Element): number {
  const text = document.createRange();
  text.selectNodeContents(heading);
  const frame = heading.parentElement?.getBoundingClientRect();
  return Math.max(0, Math.round(text.getBoundingClientRect().right - (frame?.right ?? 0)));
}

test("the buttons of a toast are as much larger as its text", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openQuickOrder(page);
  await paste(page, "TZN-1110 12\nKTN-5114 3");
  await page
    .locator("[data-bottom-bar]")
    .getByRole("button", { name: /^Agregar/ })
    .click();
  const toast = page.locator("[data-sonner-toast]");
  await expect(toast).toHaveCSS("font-size", "30px");
  await expect(toast.getByRole("button", { name: "Deshacer" })).toHaveCSS("font-size", "24px");
});

for (const [width, height] of [
  [390, 844],
  [320, 640],
  [740, 360],
  [820, 1180],
  [1366, 650],
] as const) {
  test(`a toast is within a screen of ${width}×${height}, with its way on and what closes it, and breaks no word`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/envio");
    // Its name is long, and nobody has counted it, so that the toast says as much as any.
    const [product] = await readTable<{ id: string }>(page, "products?select=id&item_code=eq.NV-2021");
    await page.goto(`/products/${product?.id}`);
    await settled(page);
    await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
    const toast = page.locator("[data-sonner-toast]");
    // Pointed at, it stays.
    await toast.hover();
    await settled(page);
    await expect(toast).toContainText("Existencia por confirmar");
    for (const part of [toast, ...(await toast.getByRole("button").all())])
      await expect(part).toBeInViewport({ ratio: 1 });
    expect(await toast.locator("[data-content]").evaluate(brokenWords)).toEqual([]);
  });
}
