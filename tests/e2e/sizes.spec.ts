import type { Locator, Page } from "@playwright/test";
import { productsInStock, readTable } from "./support/database";
import { open as openQuickOrder, paste, summary } from "./support/quick-order";
import { settled } from "./support/settled";
import { shareOfFilters, shareOfScreen } from "./support/share-of-screen";
import {
  cartButton,
  cartPanel,
  checkOutScarceProduct,
  confirmation,
  expect,
  fillCart,
  fillCheckout,
  shopper,
  test,
} from "./support/shop";
import { useDevice } from "./support/used-device";

test.use({ contextOptions: { reducedMotion: "reduce" } });

type Size = { width: number; height: number; text?: number };

/** Half the screen is what a zoom of 200 % leaves; text at 200 % leaves the screen and doubles the rem. */
const SIZES: Readonly<Record<string, Size>> = {
  phone: { width: 390, height: 844 },
  "small phone": { width: 320, height: 640 },
  "phone, text at 200 %": { width: 390, height: 844, text: 200 },
  "phone, zoom at 200 %": { width: 195, height: 422 },
  tablet: { width: 820, height: 1180 },
  laptop: { width: 1366, height: 650 },
  desktop: { width: 1440, height: 900 },
  "desktop, text at 200 %": { width: 1440, height: 900, text: 200 },
  "desktop, zoom at 200 %": { width: 720, height: 450 },
};

/** As wide as many phones, and as low as the smallest. */
const NARROW_PHONE = { width: 360, height: 640 };

/** The outer screen of a phone that folds, and the least width at which a page must not go sideways, with text at 200 %. */
const SMALLEST: readonly Size[] = [
  { width: 280, height: 653 },
  { width: 320, height: 640, text: 200 },
];

/** A phone on its side, and windows that are narrower than a tablet. */
const WIDE_PHONES = [
  [640, 360],
  [700, 450],
  [740, 360],
  [767, 1024],
] as const;

const LINES = 12;

async function resize(page: Page, { width, height, text = 100 }: Size): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent}%`;
    scrollTo(0, 0);
  }, text);
  await page.evaluate(twoFrames);
}

/** Shows the page that is open at every size, one after the other, and looks that nothing sticks out or is cut. */
async function atEverySize(page: Page, what: string, look?: (size: string) => Promise<void>): Promise<void> {
  for (const [name, size] of Object.entries(SIZES)) {
    await resize(page, size);
    await expect.poll(() => page.evaluate(outOfPlace), { message: `${what}, ${name}` }).toEqual([]);
    await look?.(name);
  }
}

/** A page asks its media anew with a frame: until then it is laid out for its last width. */
const twoFrames = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** What is wider than the screen, cut off at its side, or lies over something else of the header. */
function outOfPlace(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const described = (element: Element) => `${element.tagName} «${element.textContent.trim().slice(0, 40)}»`;
  const found = scrollWidth > clientWidth ? [`${scrollWidth} px of ${clientWidth}`] : [];
  const isScroller = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const scrollers = new Set<Element>();
  for (const element of document.body.querySelectorAll<HTMLElement>(
    "a, button, input, select, h1, h2, h3, p, dd, td, th",
  )) {
    const box = element.getBoundingClientRect();
    if (box.width < 2 || element.closest("[inert]") || !element.checkVisibility({ visibilityProperty: true })) continue;
    let around: Element | null = element;
    while (around && !isScroller(around)) around = around.parentElement;
    if (around) scrollers.add(around);
    else if (box.right > clientWidth + 1 || box.left < -1) found.push(`sticks out: ${described(element)}`);
    const { overflowX, clipPath, fontSize } = getComputedStyle(element);
    // As a column that was left too little room: one letter or syllable on each line.
    const letters = element.textContent.trim().length;
    if (
      letters > 12 &&
      clipPath === "none" &&
      box.width < 2.5 * Number.parseFloat(fontSize) &&
      box.height > 3 * box.width
    )
      found.push(`is squeezed: ${described(element)}`);
    // What only screen readers hear is cut on purpose.
    const isWider = element.scrollWidth > element.clientWidth + 1;
    const isHigher = element.scrollHeight > element.clientHeight + 1;
    if (overflowX === "hidden" && clipPath === "none" && (isWider || isHigher))
      found.push(`is cut: ${described(element)}`);
    const isName = element.matches("main article :is(h1, h2, h3), a[href^='/products/']") && letters > 0;
    if (isName && Number.parseFloat(fontSize) < 13) found.push(`is small: ${described(element)}`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const isCode = /\b([A-Z]{2,3}-\d{4}|ACO-\d{14}-\w+)\b/.test(text.textContent ?? "");
    const around = text.parentElement;
    if (isCode && around?.checkVisibility() && Number.parseFloat(getComputedStyle(around).fontSize) < 13)
      found.push(`is small: ${described(around)}`);
  }
  // Panels, sheets and whatever else scrolls down; sideways go the aisles, the tabs of the device, and tables to compare.
  const isSideways = (element: Element) => element.matches(".page:has(> nav), nav ul, [role=region]:has(> table)");
  for (const scroller of scrollers) {
    if (scroller.scrollWidth > scroller.clientWidth && !isSideways(scroller))
      found.push(`goes sideways, ${scroller.scrollWidth} px of ${scroller.clientWidth}: ${described(scroller)}`);
  }
  const parts = [
    ...document.querySelectorAll("header form, header a, header button:not(form *, [role=dialog] *)"),
  ].filter((part) => part.checkVisibility());
  for (const [index, part] of parts.entries()) {
    const a = part.getBoundingClientRect();
    for (const other of parts.slice(index + 1)) {
      const b = other.getBoundingClientRect();
      const overlap = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      if (overlap > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
        found.push(`overlap: ${described(part)} and ${described(other)}`);
    }
  }
  return found;
}

async function boxOf(part: Locator): Promise<{ x: number; y: number; right: number; bottom: number; height: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${String(part)} is not on the page`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const heightOf = (size: string): number => SIZES[size]?.height ?? 0;

test("home sells from its first screen, whatever its size", async ({ page }) => {
  await page.goto("/");
  await settled(page);
  const hero = page.getByRole("region", { name: "Destacados de la tienda" });
  const first = page.getByRole("article").first();
  // Where a screen is too low for a product, the slide's own button leads to some.
  const expectWayIn = (size: string) =>
    expect(hero.getByRole("link").filter({ visible: true }).first(), size).toBeInViewport({ ratio: 1 });
  await atEverySize(page, "home", async (size) => {
    const purchases = page.getByRole("navigation", { name: "Tus compras" }).filter({ visible: true });
    await expect(purchases.getByRole("link", { name: "Rastrear" }), size).toBeInViewport({ ratio: 1 });
    for (const name of ["Mis pedidos", /^Favoritos/]) await expect(purchases.getByRole("link", { name })).toBeVisible();
    const field = await boxOf(page.getByLabel("Buscar productos", { exact: true }));
    if (!size.includes("zoom")) expect(field.right - field.x, size).toBeGreaterThan(size.includes("phone") ? 140 : 200);
    if (size === "phone, text at 200 %") {
      // Logo and prices, search and cart, the aisles: three rows, of which one stays.
      expect((await boxOf(page.getByRole("navigation", { name: "Categorías" }))).bottom).toBeLessThan(220);
      expect(await page.getByRole("combobox", { name: "Tema" }).evaluate(isNarrow)).toBe(false);
      await page.evaluate(() => scrollTo(0, 1500));
      await expect(page.getByRole("search")).toBeInViewport({ ratio: 1 });
      expect((await boxOf(page.getByRole("banner"))).bottom).toBeLessThan(80);
      await expectWholeWords(page);
    }
    if (size === "phone") expect((await boxOf(first.getByRole("heading"))).bottom, size).toBeLessThan(heightOf(size));
    if (size === "small phone") await expectWayIn(size);
    if (["tablet", "laptop", "desktop"].includes(size)) {
      expect((await boxOf(hero)).height, size).toBeLessThanOrEqual(size === "tablet" ? 340 : 320);
      expect((await boxOf(first.getByRole("button", { name: /^Agregar/ }))).bottom, size).toBeLessThan(heightOf(size));
      // The controls stand beside the picture.
      const controls = await boxOf(hero.getByRole("button", { name: "Diapositiva siguiente" }));
      expect(controls.right, size).toBeLessThanOrEqual((await boxOf(hero.locator("img").first())).x);
    }
  });
  await page.setViewportSize(NARROW_PHONE);
  await expectWayIn("narrow phone");
});

test("the search dominates the header of every phone, whatever the size of its text, in two rows", async ({ page }) => {
  await page.goto("/envio");
  await settled(page);
  for (const text of [100, 106, 112, 125, 138, 150, 175, 200]) {
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, text);
    for (let width = 320; width <= 480; width += 10) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(twoFrames);
      const { rows, beyond, search } = await page.getByRole("banner").evaluate(headerRows);
      const what = `${width} px, text at ${text} %`;
      expect(rows, what).toEqual([
        ["A", "BUTTON"],
        ["FORM", "BUTTON"],
      ]);
      expect(beyond, what).toBeLessThanOrEqual(0);
      expect(search / width, what).toBeGreaterThan(0.55);
    }
  }
});

/** What stands beside each other in the header, how far it reaches beyond the screen, and how wide the search is. */
function headerRows(header: Element) {
  const rows = new Map<number, string[]>();
  let beyond = 0;
  for (const part of header.querySelectorAll("a[aria-label], form, button:not(form *)")) {
    const { top, bottom, right } = part.getBoundingClientRect();
    const middle = Math.round((top + bottom) / 20);
    rows.set(middle, [...(rows.get(middle) ?? []), part.tagName]);
    beyond = Math.max(beyond, right - document.documentElement.clientWidth);
  }
  const search = header.querySelector("form")?.getBoundingClientRect().width ?? 0;
  return { rows: [...rows.values()], beyond, search };
}

test("the search field has room for what it asks for, beside the key that leads to it", async ({ page }) => {
  await page.goto("/envio");
  await settled(page);
  const field = page.getByLabel("Buscar productos", { exact: true });
  for (const width of [320, 360, 390, 768, 820, 1024, 1100, 1280, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(twoFrames);
    expect(await field.evaluate(spareRoom), `${width} px`).toBeGreaterThan(0);
    if (width >= 1024) expect((await boxOf(field)).right - (await boxOf(field)).x, `${width} px`).toBeGreaterThan(300);
  }
});

/** The pixels that are left behind the placeholder, up to the edge of the field's text or the key in it. */
function spareRoom(element: Element): number {
  const field = element as HTMLInputElement;
  const style = getComputedStyle(field);
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) throw new Error("no canvas to measure a text with");
  pen.font = style.font;
  const { left } = field.getBoundingClientRect();
  const start = left + Number.parseFloat(style.paddingLeft);
  const edge = left + field.clientWidth - Number.parseFloat(style.paddingRight);
  const key = field.parentElement?.querySelector(":scope > span");
  const end = key?.checkVisibility() ? Math.min(edge, key.getBoundingClientRect().left) : edge;
  // The button that empties it keeps its place while it is not there.
  const clearing = 16;
  return end - start - clearing - pen.measureText(field.placeholder).width;
}

/** Whether a choice has less room than the longest of its texts wants. */
function isNarrow(choice: Element): boolean {
  const free = choice.cloneNode(true) as HTMLElement;
  free.style.cssText = "position: absolute; max-width: none; width: max-content";
  choice.after(free);
  const wanted = free.offsetWidth;
  free.remove();
  return (choice as HTMLElement).offsetWidth < wanted;
}

const heightsOf = (parts: Locator) =>
  parts.evaluateAll((all) => all.map((part) => Math.round(part.getBoundingClientRect().height)));

test("a list holds at every size, and its rows are dense where they compare", async ({ page }) => {
  await page.goto("/products");
  await settled(page);
  const cards = page.getByRole("main").getByRole("article");
  await atEverySize(page, "list", async (size) => {
    const order = await boxOf(page.getByRole("combobox", { name: "Ordenar por" }));
    expect(order.right - order.x, size).toBeGreaterThan(100);
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Filtros" }).click();
  const sheet = page.getByRole("dialog", { name: "Filtros" });
  await sheet.getByRole("button", { name: "Ver todas" }).first().click();
  // With the longest that it ever says.
  await sheet.getByRole("textbox", { name: "Precio mínimo" }).fill("doscientos");
  await sheet.getByRole("textbox", { name: "Precio máximo" }).fill("mil");
  await sheet.getByRole("button", { name: "Aplicar precio" }).click();
  await expect(sheet.getByText("Escribe pesos enteros, por ejemplo 1500.")).toBeVisible();
  await settled(page);
  await atEverySize(page, "filter sheet", async (size) => {
    const show = sheet.getByRole("button", { name: /^Ver \d+ productos$/ });
    if (!size.includes("zoom")) await expect(show, size).toBeInViewport({ ratio: 1 });
  });
  await sheet.getByRole("button", { name: "Cerrar filtros" }).click();
  await expect(sheet).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Lista compacta" }).click();
  await expect(page.locator(".product-row")).toHaveCount(LINES);
  await atEverySize(page, "rows", async (size) => {
    if (size !== "desktop" && size !== "laptop") return;
    await expect(cards.filter({ hasText: /[A-Z]{2,3}-\d{4}.*En Stock\s*\(\d+\)/s }).first()).toBeVisible();
  });
});

/** Low screens: a phone on its side, and what a zoom of 400 % leaves of a small window. */
const LOW_SCREENS = [
  [740, 360],
  [320, 256],
] as const;

test("on low screens the filter sheet leaves most of its height to the filters, and its way on is in reach", async ({
  page,
}) => {
  for (const [width, height] of LOW_SCREENS) {
    await page.setViewportSize({ width, height });
    await page.goto("/products");
    await settled(page);
    await page.getByRole("button", { name: "Filtros" }).click();
    const sheet = page.getByRole("dialog", { name: "Filtros" });
    await settled(page);
    expect(await shareOfFilters(page), `${width} px`).toBeGreaterThan(0.6);
    const show = sheet.getByRole("button", { name: /^Ver \d+ productos$/ });
    await show.scrollIntoViewIfNeeded();
    await expect(show).toBeInViewport({ ratio: 1 });
  }
});

test("on a low screen bars that sell or pay do not stay, and the page keeps most of its height", async ({ page }) => {
  const [width, height] = LOW_SCREENS[1];
  await page.setViewportSize({ width, height });
  await page.goto("/envio");
  const [product] = await productsInStock(page, 40);
  if (!product) throw new Error("the demo catalogue has no product to buy");
  await fillCart(page, [product], 1);
  for (const address of [`/products/${product.id}`, "/checkout", "/carrito"]) {
    await page.goto(address);
    await settled(page);
    await expect(page.locator("[data-bottom-bar]"), address).toBeAttached();
    await page.evaluate(() => scrollTo(0, 300));
    await page.evaluate(twoFrames);
    const share = await shareOfScreen(page, "main, main :not([data-bottom-bar], [data-bottom-bar] *)");
    expect(share, address).toBeGreaterThan(0.6);
  }
});

type Counted = {
  item_name: string;
  stock_quantity: number | null;
  volume_discounts: { min_quantity: number }[];
};

/** Names of the products that are cheaper from a quantity on which there is. */
async function cheaperProducts(page: Page): Promise<ReadonlySet<string>> {
  const products = await readTable<Counted>(
    page,
    "products?select=item_name,stock_quantity,volume_discounts(min_quantity)&is_active=eq.true",
  );
  const isCheaper = ({ stock_quantity: stock, volume_discounts: steps }: Counted) =>
    steps.some(({ min_quantity }) => min_quantity <= Math.min(stock ?? 999, 999));
  return new Set(products.filter(isCheaper).map(({ item_name }) => item_name));
}

/** Hints that reach into the price of their row. */
function besideTheirPrice(hints: Element[]): (string | null)[] {
  return hints
    .filter((hint) => {
      const price = hint.closest(".product-row")?.querySelector(".price");
      return price && hint.getBoundingClientRect().right > price.getBoundingClientRect().left;
    })
    .map(({ textContent }) => textContent);
}

/** Inner widths of screens on which rows lie beside each other: in columns, or what a product is in one of three lines. */
const ROW_WIDTHS = [1440, 1280, 1024, 820];
/** How many attributes every row tells whole, of those it has. */
const TOLD_ATTRIBUTES: Readonly<Record<number, number>> = { 1440: 2, 1280: 1, 1024: 1, 820: 1 };
/** On a phone a row folds; the cells of its list are some 430 px high. */
const FOLDED_ROW = { width: 390, height: 180 };

test("every row of the shop is 44 to 52 px high, with its hint of a lower price, and names no smaller than 13 px; it tells two attributes", async ({
  page,
}) => {
  await page.goto("/products?sort=name");
  await page.getByRole("button", { name: "Lista compacta" }).click();
  const rows = page.getByRole("main").getByRole("article");
  const cheaper = await cheaperProducts(page);
  /** Of two attributes, which on a laptop almost all have room for. */
  const tellOne: string[] = [];
  const total = Number(/^\d+/.exec((await page.getByText(/^\d+ productos/).textContent()) ?? ""));
  for (let number = 1; number <= Math.ceil(total / LINES); number += 1) {
    await page.goto(`/products?sort=name&page=${number}`);
    await settled(page);
    await expect(page.locator(".product-row").first()).toBeVisible();
    const names = await rows.getByRole("heading").allTextContents();
    // What lowers a price is read after the first screen.
    const hints = rows.getByText(/^\d+ [a-záéíóú]+: \$[\d,.]+\/[a-záéíóú]+$/);
    await expect(hints).toHaveCount(names.filter((name) => cheaper.has(name)).length);
    for (const width of ROW_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectHeights(rows, 44, 52, `page ${number}, ${width} px wide`);
      const silent = () => rows.evaluateAll(silentRows, TOLD_ATTRIBUTES[width] ?? 0);
      await expect.poll(silent, { message: `page ${number}, ${width} px wide` }).toEqual([]);
      expect(await rows.evaluateAll(silentOnStock), `page ${number}, ${width} px wide`).toEqual([]);
      if (width === 1280) tellOne.push(...(await rows.evaluateAll(silentRows, 2)));
      expect(await hints.evaluateAll(besideTheirPrice), `page ${number}, ${width} px wide`).toEqual([]);
    }
    await page.setViewportSize({ width: FOLDED_ROW.width, height: 844 });
    await expectHeights(rows, 44, FOLDED_ROW.height, `page ${number}, folded`);
    const smallest = await rows.evaluateAll((all) =>
      Math.min(
        ...all.flatMap((row) =>
          [...row.querySelectorAll("h2, h3, .stencil")].map((part) =>
            Number.parseFloat(getComputedStyle(part).fontSize),
          ),
        ),
      ),
    );
    expect(smallest).toBeGreaterThanOrEqual(13);
  }
  expect(tellOne.length).toBeLessThan(total / 50);
  expect(cheaper.size).toBeGreaterThan(total / 4);
});

/** Rows are as high as that once the page has taken its new width: while a window is resized they are in between. */
const expectHeights = (rows: Locator, least: number, most: number, where: string) =>
  expect
    .poll(
      async () => {
        const names = await rows.getByRole("heading").allTextContents();
        const heights = await heightsOf(rows);
        return heights.flatMap((height, at) => (height < least || height > most ? `${height} ${names[at]}` : []));
      },
      { message: where },
    )
    .toEqual([]);

/** Rows that show fewer whole attributes than that, though they have more. */
function silentRows(rows: Element[], least: number): string[] {
  return rows.flatMap((row) => {
    const line = row.querySelector(".row-attributes");
    if (!line) return [];
    const room = line.getBoundingClientRect();
    const attributes = [...line.children];
    const whole = attributes.filter((attribute) => {
      const { top, bottom, right } = attribute.getBoundingClientRect();
      return top >= room.top - 1 && bottom <= room.bottom + 1 && right <= room.right + 1;
    });
    return whole.length < Math.min(least, attributes.length) ? [row.textContent] : [];
  });
}

/** Rows that do not show what there is of their product: its badge, or that it is to be confirmed. */
const silentOnStock = (rows: Element[]): string[] =>
  rows
    .filter((row) => ![...row.querySelectorAll(".badge, p.text-warn")].some((part) => part.checkVisibility()))
    .map((row) => row.textContent);

test("a row is as high once the last piece of its product was added", async ({ page }) => {
  await page.goto("/products");
  const [last] = await readTable<{ item_code: string }>(
    page,
    "products?select=item_code&is_active=eq.true&stock_quantity=eq.1&limit=1",
  );
  await page.goto(`/buscar?q=${last?.item_code}`);
  await settled(page);
  await page.getByRole("button", { name: "Lista compacta" }).click();
  const row = page.locator("article:has(.product-row)").filter({ hasText: last?.item_code ?? "" });
  await row.getByRole("button", { name: /^Agregar / }).click();
  await expect(row.getByText("máximo")).toBeVisible();
  for (const width of ROW_WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectHeights(row, 44, 52, `${width} px wide`);
  }
});

test("rows of the home page are as dense, and what does not fit is left out whole", async ({ page }) => {
  await page.goto("/");
  await settled(page);
  const rows = page.locator("article:has(.product-row)");
  for (const width of ROW_WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectHeights(rows, 44, 52, `${width} px wide`);
    expect(await rows.evaluateAll(silentOnStock), `${width} px wide`).toEqual([]);
  }
  await page.goto("/products?sort=name");
  await page.getByRole("button", { name: "Lista compacta" }).click();
  await expect(page.locator(".product-row")).toHaveCount(LINES);
  for (const width of ROW_WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const cut = () =>
      page.locator(".row-attributes").evaluateAll((all) =>
        all.flatMap((attributes) => {
          const line = attributes.getBoundingClientRect();
          return [...attributes.children]
            .filter((part) => {
              const { top, bottom, right } = part.getBoundingClientRect();
              const isSeen = top < line.bottom - 1;
              return isSeen && (bottom > line.bottom + 1 || right > line.right + 1);
            })
            .map((part) => part.textContent);
        }),
      );
    await expect.poll(cut, { message: `${width}` }).toEqual([]);
  }
});

test.describe("under a finger", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("rows of lists and home are 44 to 52 px high where they lie beside each other, with targets of 44 px", async ({
    page,
  }) => {
    const rows = page.locator("article:has(.product-row)");
    const beside = async (where: string) => {
      await settled(page);
      await expect(rows.first()).toBeVisible();
      for (const width of ROW_WIDTHS.slice(-2)) {
        await page.setViewportSize({ width, height: 900 });
        await expectHeights(rows, 44, 52, `${where}, ${width} px wide`);
        expect(
          Math.min(...(await heightsOf(rows.getByRole("button").filter({ visible: true })))),
        ).toBeGreaterThanOrEqual(44);
      }
    };
    await page.setViewportSize({ width: 1024, height: 900 });
    await page.goto("/");
    expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
    await beside("home");
    await page.goto("/products?sort=name");
    await page.getByRole("button", { name: "Lista compacta" }).click();
    const total = Number(/^\d+/.exec((await page.getByText(/^\d+ productos/).textContent()) ?? ""));
    for (let number = 1; number <= Math.ceil(total / LINES); number += 1) {
      await page.goto(`/products?sort=name&page=${number}`);
      await beside(`page ${number}`);
    }
  });

  test("what a card says of the cart stands beside its heart, not below it", async ({ page }) => {
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/products");
      await page
        .getByRole("button", { name: /^Agregar / })
        .first()
        .click();
      const label = page.getByText(/en tu carrito$/).filter({ visible: true });
      const heart = page.locator("article .heart").first();
      await expect(label).toBeVisible();
      const [said, tool] = [await label.boundingBox(), await heart.boundingBox()];
      expect((said?.x ?? 0) + (said?.width ?? 0), `${width} px`).toBeLessThanOrEqual(tool?.x ?? 0);
    }
  });

  test("every arrow of a trail is as far from the word before it", async ({ page }) => {
    await page.goto("/categoria/empaque");
    const gaps = await page
      .getByRole("navigation", { name: "Ruta de navegación" })
      .locator("[class*=chevron]")
      .evaluateAll((arrows) =>
        arrows.map((arrow) => {
          const before = document.createRange();
          before.selectNodeContents(arrow.closest("li") ?? arrow);
          before.setEndBefore(arrow);
          const words = [...before.getClientRects()].filter(({ width }) => width > 0);
          const wordsEnd = Math.min(...words.map(({ right }) => right));
          return Math.round(arrow.getBoundingClientRect().left - wordsEnd);
        }),
      );
    expect(gaps).toEqual([4, 4]);
  });

  test("links to brands and categories are 44 px high, but for those within a sentence", async ({ page }) => {
    await page.goto("/");
    const [product] = await productsInStock(page, 50);
    for (const address of ["/", `/products/${product?.id}`, "/marcas", "/categorias", "/catalogo"]) {
      await page.goto(address);
      await settled(page);
      const links = page.locator('a[href^="/marca/"], a[href^="/categoria/"]').filter({ visible: true });
      await expect(links.nth(10), address).toBeAttached();
      const low = await links.evaluateAll((all) =>
        all.flatMap((link) => {
          const sentence = link.closest("p")?.textContent.trim();
          if (getComputedStyle(link).display === "inline" && sentence !== link.textContent.trim() && sentence)
            return [];
          const { height } = link.getBoundingClientRect();
          return height < 44 ? [`${Math.round(height)}: ${link.textContent}`] : [];
        }),
      );
      expect(low, address).toEqual([]);
    }
  });
});

test("names in suggestions and in orders are never cut", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const long = "guantes de nitrilo sin polvo talla mediana para revisar alimentos";
  await page.goto("/");
  await settled(page);
  const field = page.getByLabel("Buscar productos", { exact: true });
  await field.fill(long);
  await field.press("Enter");
  // The address changes before the page does, whose heading takes the focus.
  await expect(page.getByRole("heading", { level: 1, name: long })).toBeVisible();
  await settled(page);
  await field.fill("");
  const recent = page.getByRole("option", { name: long });
  await expect(recent).toBeVisible();
  expect(await page.getByRole("listbox").evaluate(cutTexts)).toEqual([]);
  // The button that removes it is on its row, however many lines that has.
  const [row, remove] = [await boxOf(recent), await boxOf(page.getByRole("button", { name: `Quitar «${long}»` }))];
  expect(row.height).toBeGreaterThan(50);
  expect(remove.y).toBeGreaterThanOrEqual(row.y);
  expect(remove.bottom).toBeLessThanOrEqual(row.bottom);
  await field.fill(`${long} para`);
  await expect(page.getByRole("option", { name: /«guantes de nitrilo/ })).toBeVisible();
  expect(await page.getByRole("listbox").evaluate(cutTexts)).toEqual([]);

  await page.goto("/products");
  await settled(page);
  await addAllOnPage(page);
  await expect(cartButton(page, LINES)).toBeVisible();
  await page.goto("/checkout");
  await fillCheckout(page);
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(confirmation(page)).toBeVisible();
  await page.goto("/orders");
  const order = page.getByRole("article");
  await expect(order.getByText(/^([^·]+: 1 [^·]+ · ){11}/)).toBeVisible();
  expect(await page.getByRole("main").evaluate(cutTexts)).toEqual([]);
});

/** By script: what lies over the buttons at some size is not the question here. */
const addAllOnPage = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("article")
    .getByRole("button", { name: /^Agregar/ })
    .evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
    });

/** Texts of which a part is not shown: beyond the last line, or the end of the only one. */
function cutTexts(within: Element): string[] {
  return [...within.querySelectorAll("*")]
    .filter((part) => {
      const { overflow, overflowX, clipPath } = getComputedStyle(part);
      const isCut = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
      return isCut && `${overflow} ${overflowX}`.includes("hidden") && clipPath === "none" && part.clientHeight > 1;
    })
    .map((part) => part.textContent.trim());
}

test("a product's price and button are on the first screen", async ({ page }) => {
  await page.goto("/");
  const [product] = await productsInStock(page, 50);
  await page.goto(`/products/${product?.id}`);
  await settled(page);
  const [main, bar] = [
    page.locator("main article").first(),
    page.getByRole("complementary", { name: "Comprar este producto" }),
  ];
  const isBesidePicture = async () =>
    (await boxOf(page.getByRole("heading", { level: 1 }))).x > (await boxOf(main.getByRole("img").first())).right;
  const expectBar = async (size: string) => {
    await expect(bar.locator(".price"), size).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole("button", { name: "Agregar al carrito" }), size).toBeInViewport({ ratio: 1 });
  };
  await atEverySize(page, "product", async (size) => {
    if (size === "phone")
      expect((await boxOf(main.locator(".price").first())).bottom).toBeLessThan((await boxOf(bar)).y);
    if (size === "phone" || size === "small phone") await expectBar(size);
    if (size === "tablet" || size === "desktop") {
      expect(await isBesidePicture(), size).toBe(true);
      await expect(main.getByRole("button", { name: "Agregar al carrito" }), size).toBeInViewport({ ratio: 1 });
    }
  });
  await page.setViewportSize(NARROW_PHONE);
  await expectBar("narrow phone");
  // From here on there are two columns.
  for (const width of [700, 699]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "";
    });
    await expect.poll(isBesidePicture, { message: `${width}` }).toBe(width === 700);
  }
});

test("on the smallest phones further pictures lie at the lower edge of the shown one, quantities keep off their discount, and the words of other kinds are whole", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/privacy");
  const [product] = await readTable<{ id: string; item_name: string }>(
    page,
    "products?select=id,item_name&item_code=eq.KTN-5115",
  );
  await page.goto(`/products/${product?.id}`);
  await settled(page);
  const picture = await boxOf(page.getByRole("img", { name: product?.item_name ?? "", exact: true }));
  const others = await boxOf(page.getByRole("list", { name: "Imágenes del producto" }));
  expect(picture.bottom - others.bottom).toBeLessThanOrEqual(16);
  const gaps = await page
    .getByRole("main")
    .getByRole("table")
    .first()
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => {
        const [quantity, discount] = [...row.querySelectorAll("td")].map((cell) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          return text.getBoundingClientRect();
        });
        return (discount?.left ?? 0) - (quantity?.right ?? 0);
      }),
    );
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8);
  const kinds = page.getByRole("region", { name: "Otras medidas y colores" }).getByRole("link");
  await kinds.first().scrollIntoViewIfNeeded();
  await expect(kinds.filter({ hasText: "Transparente" })).toHaveCount(1);
  const word = await kinds.filter({ hasText: "Transparente" }).evaluate((kind) => {
    const text = kind.querySelector("span")?.firstChild as Text;
    const range = document.createRange();
    const start = text.data.indexOf("Transparente");
    range.setStart(text, start);
    range.setEnd(text, start + "Transparente".length);
    return range.getClientRects().length;
  });
  expect(word).toBe(1);
});

test("prices by volume and those of the catalogue hold at every size", async ({ page }) => {
  await page.goto("/privacy");
  const products = await readTable<{ id: string; precio_web: number; volume_discounts: unknown[] }>(
    page,
    "products?select=id,precio_web,volume_discounts(min_quantity)&is_active=eq.true&unit_name=eq.paquete&order=precio_web.desc",
  );
  const product = products.find(({ volume_discounts: steps }) => steps.length > 1);
  if (!product) throw new Error("the demo catalogue has no package that gets cheaper by volume");
  for (const [name, address] of Object.entries({ product: `/products/${product.id}`, catalogue: "/catalogo" })) {
    await page.goto(address);
    await settled(page);
    const table = page.getByRole("main").getByRole("table").first();
    await table.scrollIntoViewIfNeeded();
    await atEverySize(page, name, async (size) => {
      const isCut = await table.evaluate((element) => element.scrollWidth > (element.parentElement?.clientWidth ?? 0));
      expect(isCut, `${name}, ${size}`).toBe(false);
      await expectWholeWords(page, `${name}, ${size}`);
      expect(await table.locator("td").evaluateAll(smallText), `${name}, ${size}`).toEqual([]);
    });
  }
});

/** Prices per piece in letters smaller than 13 px. */
function smallText(cells: Element[]): string[] {
  return cells
    .flatMap((cell) => [...cell.querySelectorAll("span")])
    .filter((text) => / por /.test(text.textContent) && Number.parseFloat(getComputedStyle(text).fontSize) < 13)
    .map((text) => text.textContent);
}

for (const width of [320, 390, 820, 1440]) {
  test(`what a quantity is told of the stock stays within its card at ${width} px, as in a row, and covers no button`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/products");
    await settled(page);
    for (const layout of ["Cuadrícula", "Lista compacta"]) {
      if (layout !== "Cuadrícula") await page.getByRole("button", { name: layout }).click();
      const cards = page.getByRole("main").getByRole("article").filter({ hasText: "En Stock" });
      for (const card of (await cards.all()).slice(0, 4)) {
        const field = card.getByRole("textbox");
        await field.fill("999");
        await field.press("Enter");
        const note = card.getByRole("status").filter({ hasText: /no alcanza|^La cantidad debe/ });
        await expect(note).toBeVisible();
        const button = await card.getByRole("button", { name: /^Agregar / }).elementHandle();
        // Of one moment: what comes late above moves all of them.
        const boxes = await note.evaluate(
          (said, add) => [said, said.closest("article"), add].map((part) => part?.getBoundingClientRect().toJSON()),
          button,
        );
        const [inner, outer, pressed] = boxes as [DOMRect, DOMRect, DOMRect];
        expect(inner.x, layout).toBeGreaterThanOrEqual(outer.x);
        expect(inner.right, layout).toBeLessThanOrEqual(outer.right);
        expect(inner.y >= pressed.bottom || inner.bottom <= pressed.y || inner.right <= pressed.x, layout).toBe(true);
        // A button that grew would move what lies below it.
        expect(pressed.height, layout).toBeLessThanOrEqual(44);
        if (layout !== "Cuadrícula") {
          expect(inner.y, layout).toBeGreaterThanOrEqual(outer.y);
          expect(inner.bottom, layout).toBeLessThanOrEqual(outer.bottom);
        }
        expect(await note.evaluate(isWhole), layout).toBe(true);
      }
    }
  });
}

test("what lies over the pictures of small cards is whole beside their tools, and leaves the picture in sight", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/products?search=ST-9");
  await expect(page.locator(".card-hint").filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Comparar / }).first()).toBeVisible();
  await expect(page.locator(".card-badges", { hasText: "Pocas Unidades" }).first()).toBeVisible();
  const boxes = await page.locator(".card-top").evaluateAll((tops) =>
    tops.map((top) => {
      const said = [...top.querySelectorAll(".card-badges > *")].filter((part) => part.checkVisibility());
      const tools = [...top.querySelectorAll(".tools > *")].map((tool) => tool.getBoundingClientRect().left);
      return {
        beyond: Math.max(...said.map((part) => part.getBoundingClientRect().right)) - Math.min(...tools),
        share: (top.querySelector(".card-badges")?.clientHeight ?? 0) / top.clientHeight,
      };
    }),
  );
  expect(Math.max(...boxes.map(({ beyond }) => beyond))).toBeLessThanOrEqual(1);
  expect(Math.max(...boxes.map(({ share }) => share))).toBeLessThan(0.55);
});

/** Whether it is seen down to its lower edge, which may lie over what follows. */
function isWhole(note: HTMLElement): boolean {
  note.scrollIntoView({ block: "center" });
  // What a press goes through is not found at a point.
  note.style.pointerEvents = "auto";
  const { x, bottom } = note.getBoundingClientRect();
  const isSeen = note.contains(document.elementFromPoint(x + 8, bottom - 2));
  note.style.pointerEvents = "";
  return isSeen;
}

/** Names of lines that a button lies over. */
function namesBelowButtons(lines: Element[]): string[] {
  return lines.flatMap((line) => {
    const name = document.createRange();
    const link = line.querySelector("a");
    if (!link) return [];
    name.selectNodeContents(link);
    const words = [...name.getClientRects()];
    const isCovered = [...line.querySelectorAll("button")].some((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      // The icon in its middle; the room around it is only there to be hit.
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return words.some((word) => word.left < x + 8 && word.right > x - 8 && word.top < y + 8 && word.bottom > y - 8);
    });
    return isCovered ? [link.textContent] : [];
  });
}

test("twelve lines in the cart, and the order they make", async ({ page }) => {
  await page.goto("/products");
  await settled(page);
  await addAllOnPage(page);
  await cartButton(page, LINES).click();
  const lines = cartPanel(page).getByRole("listitem");
  await expect(lines).toHaveCount(LINES);
  await settled(page);
  await atEverySize(page, "cart panel", async (size) => {
    await expect.poll(() => lines.evaluateAll(namesBelowButtons), { message: size }).toEqual([]);
    const parts = page.locator(".drawer-parts");
    await parts.evaluate((element) => element.scrollTo(0, 0));
    const pay = cartPanel(page).getByRole("button", { name: "Proceder al Pago" });
    if (!size.includes("zoom")) await expect(pay, size).toBeInViewport({ ratio: 1 });
    if (size === "laptop") {
      expect((await boxOf(lines.nth(1))).bottom).toBeLessThanOrEqual((await boxOf(pay)).y);
      await parts.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await expect(cartPanel(page).getByText("Total", { exact: true })).toBeInViewport();
      await expect(cartPanel(page).getByRole("heading", { name: "Mi Carrito" })).not.toBeInViewport();
    }
  });

  await page.goto("/carrito");
  await settled(page);
  await atEverySize(page, "cart page", async (size) => {
    if (size === "phone") await expect(page.getByRole("button", { name: /^Pagar \$/ })).toBeInViewport({ ratio: 1 });
  });

  await page.goto("/checkout");
  await settled(page);
  await expect(page.getByRole("button", { name: `y ${LINES - 4} más` })).toBeVisible();
  await page.getByLabel("Requiero factura").check();
  await page.getByLabel("Razón social").fill("Comercializadora Industrial de la Frontera, S.A. de C.V.");
  await page.getByRole("radiogroup", { name: "Forma de pago" }).getByRole("radio").first().check();
  await expect(page.getByRole("button", { name: /^Usar «/ })).toBeVisible();
  await atEverySize(page, "checkout");

  await page.getByLabel("Requiero factura").uncheck();
  await fillCheckout(page);
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(confirmation(page)).toBeVisible();
  await page.goto("/orders");
  await expect(page.getByRole("main").getByRole("article").locator("img")).toHaveCount(5);
  await settled(page);
  await atEverySize(page, "orders");
});

const LONG_NAME = "Adaptador USB3.0_A_MACHO_A_ETHERNET_GIGABIT_RJ45_10/100/1000 negro";
const LONG_BRAND = "M".repeat(120);
const LONG_CATEGORY = "W".repeat(120);

test("a name, a brand and a category that are one long word break rather than widen a page", async ({ page }) => {
  await page.goto("/");
  const [product] = await readTable<{
    id: string;
    item_name: string;
    item_code: string;
    brand: { name: string; slug: string };
    category: { name: string; slug: string };
  }>(
    page,
    "products?select=id,item_name,item_code,brand:brands!inner(name,slug),category:categories!inner(name,slug)&is_active=eq.true&stock_quantity=gte.9&precio_web=gt.0&limit=1",
  );
  if (!product) throw new Error("the demo catalogue has no product of a brand in stock");
  await page.route("**/rest/v1/**", async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll(JSON.stringify(product.item_name), JSON.stringify(LONG_NAME))
      .replaceAll(JSON.stringify(product.brand.name), JSON.stringify(LONG_BRAND))
      .replaceAll(JSON.stringify(product.category.name), JSON.stringify(LONG_CATEGORY));
    await route.fulfill({
      response,
      body: isScarce ? body.replace(/"stock_quantity":\d+/g, '"stock_quantity":1') : body,
    });
  });
  let isScarce = false;
  const links = page.getByRole("link", { name: LONG_NAME });
  // With a query no page shows what the build knew of its products.
  await page.goto(`/products/${product.id}?nuevo=1`);
  await expect(page.getByRole("heading", { name: LONG_NAME })).toBeVisible();
  for (const name of [LONG_BRAND, LONG_CATEGORY])
    await expect(page.getByRole("main").getByRole("link", { name }).first()).toBeVisible();
  await settled(page);
  await atEverySize(page, "product");
  await page.setViewportSize(SIZES.desktop as Size);
  await page.getByRole("main").getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
  await cartButton(page, 1).click();
  await expect(cartPanel(page).getByRole("link", { name: LONG_NAME })).toBeVisible();
  await atEverySize(page, "cart panel");
  for (const address of ["/carrito", "/catalogo?nuevo=1", `/products?search=${product.item_code}`]) {
    await page.setViewportSize(SIZES.desktop as Size);
    await page.goto(address);
    await expect(page.getByRole("main").locator(links).first()).toBeVisible();
    await settled(page);
    await atEverySize(page, address);
  }

  for (const [address, name] of [
    ["/categorias?nuevo=1", LONG_CATEGORY],
    ["/marcas?nuevo=1", LONG_BRAND],
    [`/marca/${product.brand.slug}?nuevo=1`, LONG_BRAND],
    [`/categoria/${product.category.slug}?nuevo=1`, LONG_CATEGORY],
    ["/sitemap?nuevo=1", LONG_CATEGORY],
  ] as const) {
    await page.setViewportSize(SIZES.desktop as Size);
    await page.goto(address);
    await expect(page.getByRole("main").getByText(name).first()).toBeVisible();
    await settled(page);
    await atEverySize(page, address);
  }

  await page.setViewportSize(SIZES.desktop as Size);
  await page.goto("/carrito");
  const quantity = page.getByRole("main").getByRole("textbox", { name: /^Cantidad/ });
  await quantity.fill("3");
  await quantity.blur();
  await settled(page);
  isScarce = true;
  await page.reload();
  await expect(page.getByRole("button", { name: "Ajustar a 1" }).first()).toBeVisible();
  await atEverySize(page, "a line that stock no longer covers");
});

/** Every product of the shop costs that much, and there are a thousand of it. */
const priceAll = (page: Page, price: string) =>
  page.route("**/rest/v1/**", async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/"precio_web":[\d.]+/g, `"precio_web":${price}`)
      .replace(/"stock_quantity":\d+/g, '"stock_quantity":1000');
    await route.fulfill({ response, body });
  });

test("a price of seven digits stays within its card", async ({ page }) => {
  await priceAll(page, "999999.99");
  for (const address of ["/?nuevo=1", "/products?nuevo=1"]) {
    await page.setViewportSize(SIZES.desktop as Size);
    await page.goto(address);
    const prices = page.locator(".product-card .price");
    await expect(prices.filter({ hasText: "$1,159,999.99" }).first()).toBeVisible();
    await settled(page);
    await atEverySize(page, address, async (size) => {
      expect(await prices.evaluateAll(beyondTheirCards), `${address}, ${size}`).toEqual([]);
    });
  }
});

/** Prices that reach into the edge of their card, or are set in more lines than one. */
function beyondTheirCards(prices: Element[]): string[] {
  return prices
    .filter((price) => {
      const text = document.createRange();
      text.selectNodeContents(price);
      const { right, height } = text.getBoundingClientRect();
      const card = price.closest(".product-card")?.getBoundingClientRect();
      return right > (card?.right ?? 0) || height > 2 * Number.parseFloat(getComputedStyle(price).fontSize);
    })
    .map(({ textContent }) => textContent);
}

test("an amount of many digits stands beside the quantity of its line", async ({ page }) => {
  await priceAll(page, "999999.99");
  await page.goto("/products?search=bond");
  await page
    .getByRole("main")
    .getByRole("textbox", { name: /^Cantidad/ })
    .first()
    .fill("9");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Agregar/ })
    .first()
    .click();
  await page.goto("/carrito");
  const line = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("textbox") });
  await expect(line).toContainText(/\$\d{1,2},\d{3},\d{3}/);
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport as Size);
    const [quantity, amount] = await Promise.all(
      [".stepper", "p[class*='grid-area:sum'] > :last-child"].map((part) => line.locator(part).boundingBox()),
    );
    const isBeside = (quantity?.x ?? 0) + (quantity?.width ?? 0) <= (amount?.x ?? 0);
    const isBelow = (quantity?.y ?? 0) + (quantity?.height ?? 0) <= (amount?.y ?? 0);
    expect(isBeside || isBelow, size).toBe(true);
  }
  await page.goto("/checkout");
  const ordered = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /\$\d{1,2},\d{3},\d{3}/ });
  await expect(ordered).toBeVisible();
  for (const width of [1024, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    const name = await boxOf(ordered.locator("p").first());
    expect(name.right - name.x, `${width} px`).toBeGreaterThan(110);
  }
});

test("quantities of a list stand in one column, whatever they are counted in", async ({ page }) => {
  await page.goto("/");
  const packs = await readTable<{ item_code: string }>(
    page,
    "products?select=item_code&is_active=eq.true&stock_quantity=gte.9&sale_unit=not.is.null&limit=2",
  );
  const pieces = await readTable<{ item_code: string }>(
    page,
    "products?select=item_code&is_active=eq.true&stock_quantity=gte.9&sale_unit=is.null&limit=2",
  );
  await openQuickOrder(page);
  await paste(page, [...packs, ...pieces].map(({ item_code }) => `${item_code} 9`).join("\n"));
  await expect(summary(page)).toHaveText(/^4 renglones/);
  await page.getByRole("button", { name: "Guardar en lista: los renglones listos" }).click();
  await page.getByLabel("Lista nueva").fill("Cada mes");
  await page.getByLabel("Lista nueva").press("Enter");
  await page.getByRole("link", { name: "Ver lista" }).click();
  const quantities = page.getByRole("main").getByRole("textbox", { name: /^Cantidad de / });
  await expect(quantities).toHaveCount(4);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    const lefts = await quantities.evaluateAll((found) =>
      found.map((field) => Math.round(field.getBoundingClientRect().left)),
    );
    expect(new Set(lefts).size, `${width} px: ${lefts.join()}`).toBe(1);
  }
});

test("the cart's panel has pictures from a phone of 360 px on", async ({ page }) => {
  await page.setViewportSize(NARROW_PHONE);
  await page.goto("/");
  await fillCart(page, (await productsInStock(page, 20)).slice(0, 2), 1);
  await page.goto("/envio");
  await settled(page);
  await cartButton(page, 2).click();
  await expect(cartPanel(page).getByRole("listitem").locator("[class*='grid-area:pic']").first()).toBeVisible();
});

type CartLine = { name: string; height: number; moreLines: number };

/** Lines of the cart whose name fits on its line, with how many lines of text they have beside what every line has room for. */
function linesWithShortNames(lines: Element[]): CartLine[] {
  return lines.flatMap((line) => {
    const heightOf = (part: string) => line.querySelector(part)?.getBoundingClientRect().height ?? 0;
    if (heightOf("a") > 20) return [];
    const linesOf = (area: string) => Math.round(heightOf(`[class*='grid-area:${area}']`) / 16);
    // One line of facts, or a warning, has room.
    const moreLines = Math.max(0, linesOf("badge") + linesOf("facts") - 1);
    return { name: line.textContent, height: line.getBoundingClientRect().height, moreLines };
  });
}

/** What is written in lines of the cart and lies below their quantity. */
function belowQuantities(lines: Element[]): string[] {
  return lines.flatMap((line) => {
    const quantity = line.querySelector("input")?.parentElement;
    if (!quantity) return [];
    const frame = quantity.getBoundingClientRect();
    return [...line.querySelectorAll("span, s")]
      .filter((part) => {
        if (quantity.contains(part) || part.childElementCount > 0 || part.closest(".sr-only")) return false;
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < frame.right && right > frame.left && top < frame.bottom - 1 && bottom > frame.top + 1;
      })
      .map((part) => part.textContent);
  });
}

const CART_LINE = 84;
const LINE_OF_TEXT = 16;

for (const [screen, sizes, hasTouch] of [
  ["phone", ["phone", "small phone"], true],
  ["desktop", ["desktop", "laptop", "tablet"], false],
] as const) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport: SIZES[screen] ?? null, hasTouch, isMobile: hasTouch });

    test("a line of the cart with a name and facts of one line each is 84 px high at most, and any further line adds itself", async ({
      page,
    }) => {
      await page.goto("/");
      const products = await readTable<{ item_name: string; item_code: string }>(
        page,
        "products?select=item_name,item_code&is_active=eq.true&stock_quantity=gte.1&order=item_name",
      );
      const short = products.filter(({ item_name: name }) => name.length < 27).slice(0, 40);
      await fillCart(page, short, 1);
      for (const place of [page.getByRole("main"), cartPanel(page)]) {
        const lines = place.getByRole("list", { name: "Productos en tu carrito" }).getByRole("listitem");
        await expect(lines).toHaveCount(short.length);
        // What lowers a price, and what packs hold.
        await expect(lines.filter({ hasText: /Agrega \d+ (\S+ )?más y baja a/ }).first()).toBeVisible();
        await expect(lines.filter({ hasText: / × \d+ = / }).first()).toBeVisible();
        await settled(page);
        const isPanel = await cartPanel(page).isVisible();
        for (const size of sizes) {
          await page.setViewportSize(SIZES[size] as Size);
          await page.evaluate(twoFrames);
          const measured = await lines.evaluateAll(linesWithShortNames);
          expect(measured.filter(({ moreLines }) => moreLines === 0).length, size).toBeGreaterThan(
            size === "small phone" ? 9 : 10,
          );
          // On a wide page of its own a line has room beside its price and quantity for all there is to say.
          const isWide = !hasTouch && !isPanel && (SIZES[size]?.width ?? 0) >= 1024;
          // On the smallest phones the two prices of a line may take a line each.
          const priceLines = size === "small phone" ? 1 : 0;
          const tooHigh = measured.filter(
            ({ height, moreLines }) => height > CART_LINE + (isWide ? 0 : (moreLines + priceLines) * LINE_OF_TEXT),
          );
          expect(tooHigh, size).toEqual([]);
          expect(await lines.evaluateAll(belowQuantities), size).toEqual([]);
          if (!hasTouch) continue;
          // Of a quantity with its two buttons the frame around them.
          const targets = [
            lines.getByRole("button", { name: /^(Eliminar|Guardar para después) / }),
            lines.getByRole("textbox").locator(".."),
          ];
          for (const target of targets) expect(Math.min(...(await heightsOf(target)))).toBeGreaterThanOrEqual(44);
        }
        await page.setViewportSize(SIZES[screen] as Size);
        await expect(lines.filter({ hasText: "Pocas Unidades" }).first()).toBeVisible();
        if (isPanel) break;
        await page.goto("/envio");
        await settled(page);
        await cartButton(page, short.length).click();
      }
    });
  });
}

test("a long amount of a line in the cart leaves its SKU on one line and covers nothing", async ({ page }) => {
  await page.goto("/");
  const dear = await readTable<{ item_code: string }>(
    page,
    "products?select=item_code&is_active=eq.true&stock_quantity=gte.60&order=precio_web.desc&limit=2",
  );
  // Of these a single piece has centavos, so that every amount gets them.
  const [cents] = await readTable<{ item_code: string }>(
    page,
    "products?select=item_code&is_active=eq.true&stock_quantity=gte.60&price_with_tax=eq.5.22&limit=1",
  );
  const products = [...dear, ...(cents ? [cents] : [])];
  await fillCart(page, products, 60);
  for (const isPanel of [false, true]) {
    if (isPanel) {
      await page.goto("/envio");
      await settled(page);
      await cartButton(page, products.length * 60).click();
    }
    const place = isPanel ? cartPanel(page) : page.getByRole("main");
    const lines = place.getByRole("list", { name: "Productos en tu carrito" }).getByRole("listitem");
    await expect(lines).toHaveCount(products.length);
    await expect(lines.filter({ hasText: /\$\d{3},\d{3}\.\d{2}/ }).first()).toBeVisible();
    for (const width of [320, 360, 375, 390, 430, 600, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(twoFrames);
      const codes = lines.locator("[class*='grid-area:meta'] .stencil");
      expect(Math.max(...(await heightsOf(codes))), String(width)).toBeLessThanOrEqual(LINE_OF_TEXT);
      expect(await lines.evaluateAll(belowQuantities), String(width)).toEqual([]);
    }
  }
});

test("on a wide page a line of the cart is no higher with packs whose price was lowered and can be lower yet", async ({
  page,
}) => {
  await page.goto("/");
  const packs = await readTable<{ item_name: string; item_code: string }>(
    page,
    "products?select=item_name,item_code&is_active=eq.true&content_name=not.is.null&stock_quantity=gte.30&order=item_name",
  );
  const short = packs.filter(({ item_name: name }) => name.length < 27).slice(0, 40);
  await fillCart(page, short, 10);
  const lines = page.getByRole("list", { name: "Productos en tu carrito" }).getByRole("listitem");
  await expect(lines).toHaveCount(short.length);
  const twice = lines.filter({ hasText: /% menos por volumen: .* más y baja a/ });
  await expect.poll(() => twice.count()).toBeGreaterThan(5);
  await settled(page);
  for (const size of ["desktop", "laptop"]) {
    await page.setViewportSize(SIZES[size] as Size);
    await page.evaluate(twoFrames);
    expect(Math.max(...(await heightsOf(lines))), size).toBeLessThanOrEqual(CART_LINE);
  }
});

test("what is said of a quantity covers nothing of its line in the cart", async ({ page }) => {
  await page.goto("/");
  const packs = await readTable<{ item_code: string; stock_quantity: number }>(
    page,
    "products?select=item_code,stock_quantity&is_active=eq.true&stock_quantity=gte.9&stock_quantity=lt.999&sale_unit=not.is.null&limit=2",
  );
  await fillCart(page, packs, 1);
  const pieces = packs.reduce((sum, { stock_quantity: stock }) => sum + stock, 0);
  for (const isPanel of [false, true]) {
    if (isPanel) {
      await page.setViewportSize(SIZES.desktop as Size);
      await page.goto("/envio");
      await settled(page);
      await cartButton(page, pieces).click();
    }
    const place = isPanel ? cartPanel(page) : page.getByRole("main");
    const lines = place.getByRole("list", { name: "Productos en tu carrito" }).getByRole("listitem");
    const fields = lines.getByRole("textbox");
    await expect(fields).toHaveCount(packs.length);
    for (const field of await fields.all()) await field.fill("1000");
    await fields.last().press("Enter");
    for (const { stock_quantity: stock } of packs) {
      await expect(lines.filter({ hasText: new RegExp(`(?<!\\d)${stock} \\S+ × `) })).toHaveCount(1);
    }
    const notes = lines.getByRole("status").filter({ hasText: "La cantidad debe estar entre 1 y 999" });
    await expect(notes).toHaveCount(packs.length);
    await atEverySize(page, "what is said in the cart", async (size) => {
      expect(await lines.evaluateAll(coveredByNotes), size).toEqual([]);
    });
  }
});

/** What is written or pressed in lines of the cart below what is said of their quantity, and what of that is cut off. */
const coveredByNotes = (lines: Element[]): string[] =>
  lines.flatMap((line) => {
    const note = line.querySelector(".stepper-note");
    if (!note) return [];
    const { left, right, top, bottom } = note.getBoundingClientRect();
    const whole = line.getBoundingClientRect();
    const isCut = left < whole.left || right > whole.right || bottom > whole.bottom;
    const covered = [...line.querySelectorAll("span, s, a, button, input")].filter((part) => {
      if (part === note || part.childElementCount > 0 || part.closest(".sr-only")) return false;
      const box = part.getBoundingClientRect();
      return box.left < right && box.right > left && box.top < bottom - 1 && box.bottom > top + 1;
    });
    return [...(isCut ? ["cut off"] : []), ...covered.map((part) => part.textContent || part.tagName)];
  });

/** What is written of pictures lies in their upper left corner; @returns what lies over it. */
function overCorners(lines: Element[]): string[] {
  return lines.flatMap((line) => {
    const picture = line.querySelector("img");
    if (!picture) return [];
    const { left, top, width } = picture.getBoundingClientRect();
    return [...line.querySelectorAll("span")]
      .filter((part) => {
        const box = part.getBoundingClientRect();
        return box.width > 1 && box.left < left + width / 2 && box.top < top + 0.15 * width && box.bottom > top;
      })
      .map(({ textContent }) => textContent);
  });
}

/** How far below its badge the price of a line begins, where the one stands below the other. */
const gapsBelowBadges = (lines: Element[]): number[] =>
  lines.flatMap((line) => {
    const badge = line.querySelector(".badge")?.getBoundingClientRect();
    const price = line.querySelector("[class*='grid-area:price']")?.getBoundingClientRect();
    const isBelow = badge && price && badge.width > 1 && price.left < badge.right && price.top > badge.top;
    return isBelow ? [Math.round(price.top - badge.bottom)] : [];
  });

test("in a line of the cart nothing lies over how many a picture holds, and its badge does not touch the price", async ({
  page,
}) => {
  // The last is of what nobody has counted.
  await fillCart(page, await scarceAndPacked(page), 1);
  await page.goto("/envio");
  await settled(page);
  await cartButton(page, 5).click();
  for (const place of [cartPanel(page), page.getByRole("main")]) {
    const lines = place.getByRole("list", { name: "Productos en tu carrito" }).getByRole("listitem");
    await expect(lines).toHaveCount(5);
    await settled(page);
    for (const size of ["desktop", "laptop", "phone"]) {
      await page.setViewportSize(SIZES[size] as Size);
      await page.evaluate(twoFrames);
      expect(await lines.evaluateAll(overCorners), size).toEqual([]);
      const gaps = await lines.evaluateAll(gapsBelowBadges);
      if (size === "phone") expect(gaps.length).toBeGreaterThan(2);
      expect(
        gaps.filter((gap) => gap < 2),
        size,
      ).toEqual([]);
    }
    await page.setViewportSize(SIZES.desktop as Size);
    await page.goto("/carrito");
  }
});

/** Two packs whose pictures say what they hold, two products of which few are left, and one that nobody has counted. */
async function scarceAndPacked(page: Page): Promise<readonly { item_code: string }[]> {
  await page.goto("/");
  const [few, uncounted] = await Promise.all(
    ["stock_quantity=gte.1&stock_quantity=lte.4&limit=2", "stock_quantity=is.null&limit=1"].map((which) =>
      readTable<{ item_code: string }>(
        page,
        `products?select=item_code&is_active=eq.true&precio_web=gt.0&order=item_code&${which}`,
      ),
    ),
  );
  return [{ item_code: "KTN-5115" }, { item_code: "ALB-0510" }, ...(few ?? []), ...(uncounted ?? [])];
}

test("what leads on from the cart has its texts in one line down the middle", async ({ page }) => {
  await fillCart(page, [{ item_code: "KTN-5115" }], 1);
  const summary = page.getByRole("complementary", { name: "Resumen del carrito" });
  const ways = summary.locator("a, button").filter({ hasText: /^(Seguir|Cotizar|Guardar|Compartir)/ });
  await expect(ways).toHaveCount(4);
  for (const size of ["desktop", "phone"]) {
    await page.setViewportSize(SIZES[size] as Size);
    await page.evaluate(twoFrames);
    const middles = await ways.evaluateAll((all) =>
      all.map((way) => {
        const range = document.createRange();
        range.selectNodeContents(way);
        const { left, right } = range.getBoundingClientRect();
        return Math.round((left + right) / 2);
      }),
    );
    expect(Math.max(...middles) - Math.min(...middles), `${size}: ${middles.join()}`).toBeLessThanOrEqual(1);
  }
});

test("what a buyer's desk shows holds at every size: comparison, quick order, lists, quotes, an order", async ({
  page,
}) => {
  const { orderId, listId, quoteId, productId } = await useDevice(page);
  const compared = await readTable<{ item_code: string }>(
    page,
    "products?select=item_code&is_active=eq.true&family_code=not.is.null&order=family_code,item_code&limit=3",
  );
  const screens = {
    comparison: `/comparar?sku=${compared.map(({ item_code }) => item_code).join(",")}`,
    "data sheet": `/products/${productId}`,
    "quick order": "/pedido-rapido",
    "filled quick order": "/pedido-rapido",
    list: `/listas/${listId}`,
    "new quote": "/cotizacion",
    quote: `/c/${quoteId}`,
    order: `/order-confirmation/${orderId}`,
    tracking: `/order-tracking/${orderId}`,
    search: "/buscar?q=cinta",
  };
  for (const [name, address] of Object.entries(screens)) {
    const isFilled = name === "filled quick order";
    await (isFilled ? openQuickOrder(page) : page.goto(address));
    await settled(page);
    if (isFilled) {
      // Ready, sold out, unknown, doubtful, and a text that is no product at all.
      await paste(page, "TZN-1110 12\nTZN-1020 2\nTZN-1101 4\nCA8410 1.5\nKTN-5114 2 rollos y 3 piezas\n¡Buenos días!");
      await expect(summary(page)).toHaveText("6 renglones: 1 listo, 5 por revisar");
    }
    if (name === "search") await expect(page.locator("aside label", { hasText: "Jardinería" })).toBeAttached();
    await atEverySize(page, name, async (size) => {
      await expectWholeWords(page, `${name}, ${size}`);
      if (name === "quote") {
        const paper = page.getByRole("article", { name: /^Cotización/ });
        expect((await boxOf(paper.getByRole("table"))).right, size).toBeLessThan((await boxOf(paper)).right);
      }
      if (name === "comparison") expect(await page.getByRole("table").evaluate(besideTheirColumns), size).toEqual([]);
      if (name === "order" && size === "phone") {
        const copying = page.getByRole("region", { name: /^Cómo pagar/ }).getByRole("button", { name: /^Copiar/ });
        const edges = await Promise.all((await copying.all()).map(async (button) => (await boxOf(button)).right));
        expect(edges.length).toBeGreaterThan(3);
        expect(new Set(edges.map(Math.round)).size, edges.join()).toBe(1);
      }
      if (name === "quick order") {
        const cell = await boxOf(page.getByRole("textbox", { name: "Clave del renglón 1", exact: true }));
        expect(cell.right - cell.x, size).toBeGreaterThan(80);
      }
    });
  }
});

test("on the smallest screens no page goes sideways, and a quantity keeps its buttons beside or above its amount", async ({
  page,
}) => {
  const { orderId, listId, quoteId, productId } = await useDevice(page);
  const widest = () => {
    const scrollers = [document.documentElement, ...document.querySelectorAll("[role=dialog], .drawer-parts")];
    return scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth).sort((a, b) => b - a)[0];
  };
  const expectButtons = async (place: Locator, what: string) => {
    for (const name of [/^Disminuir cantidad/, /^Aumentar cantidad/])
      await expect(place.getByRole("button", { name }).first(), what).toBeVisible();
  };
  const screens = [
    "/",
    "/products",
    "/pedido-rapido",
    "/carrito",
    "/checkout",
    "/cotizacion",
    `/products/${productId}`,
    `/listas/${listId}`,
    `/c/${quoteId}`,
    `/order-confirmation/${orderId}`,
    `/order-tracking/${orderId}`,
    "/buscar?q=cinta",
  ];
  for (const address of screens) {
    await page.goto(address);
    await settled(page);
    for (const size of SMALLEST) {
      const what = `${address}, ${size.width} px`;
      await resize(page, size);
      await expect.poll(() => page.evaluate(widest), { message: what }).toBe(0);
      if (address === "/carrito" || address.startsWith("/listas/")) await expectButtons(page.getByRole("main"), what);
    }
  }
  await cartButton(page, 2).click();
  for (const size of SMALLEST) {
    const what = `panel, ${size.width} px`;
    await resize(page, size);
    await expectButtons(cartPanel(page), what);
    await expect.poll(() => page.evaluate(widest), { message: what }).toBe(0);
    const quantity = await boxOf(cartPanel(page).locator(".stepper"));
    const amount = await boxOf(cartPanel(page).locator("p[class*='grid-area:sum'] > :last-child"));
    expect(quantity.right <= amount.x || quantity.bottom <= amount.y, what).toBe(true);
  }
});

test("every tab of the device's pages is in sight at every size, the current one too", async ({ page }) => {
  await page.goto("/account");
  await settled(page);
  const tabs = page.getByRole("navigation", { name: "En este dispositivo" }).getByRole("link");
  await expect(tabs).toHaveText(["Mis pedidos", "Favoritos", "Mis listas", "Mis datos"]);
  await atEverySize(page, "tabs", async (size) => {
    const list = await boxOf(page.getByRole("navigation", { name: "En este dispositivo" }));
    for (const tab of await tabs.all()) expect((await boxOf(tab)).right, size).toBeLessThanOrEqual(list.right);
    if (size === "phone") expect(await tabs.evaluateAll(linesOfText)).toEqual([1, 1, 1, 1]);
  });
});

/** In how many lines each is written. */
const linesOfText = (parts: Element[]): number[] =>
  parts.map((part) => {
    const text = document.createRange();
    text.selectNodeContents(part);
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

/** Cells that do not stand below the head of their product. */
function besideTheirColumns(table: Element): string[] {
  const lefts = (cells: Iterable<Element>) => [...cells].map((cell) => Math.round(cell.getBoundingClientRect().left));
  const heads = lefts(table.querySelectorAll("[scope=col]")).join();
  return [...table.querySelectorAll("tbody tr")]
    .filter((row) => lefts(row.querySelectorAll("td")).join() !== heads)
    .map((row) => row.textContent);
}

/** On a busy machine a page takes more than a few frames to follow its new size. */
const expectWholeWords = (page: Page, message?: string): Promise<void> =>
  expect.poll(() => page.evaluate(brokenWords), { message }).toEqual([]);

/** Words of headings and of what names a fact that go on in the next line, though shorter than any line. */
function brokenWords(): string[] {
  const names = [
    ...document.querySelectorAll("main :is(h1, h2, th, dt, label), [role=dialog] label, .product-row :is(h2, h3)"),
  ].filter((name) => name.checkVisibility());
  return names.flatMap((name) => {
    const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { index, 0: word } of (text.textContent ?? "").matchAll(/\p{L}{2,12}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1 && getComputedStyle(name).clipPath === "none") broken.push(word);
      }
    }
    return broken;
  });
}

test("tables of the privacy page fit a small phone", async ({ page }) => {
  await page.goto("/privacy");
  await settled(page);
  await atEverySize(page, "privacy", (size) => expectWholeWords(page, size));
});

test("search and cart keep one row of the header and stay in sight on scrolling, also on a wide phone and in a narrow window", async ({
  page,
}) => {
  await page.goto("/");
  await fillCart(page, (await productsInStock(page, 153)).slice(0, 1), 1);
  for (const pieces of [3, 153]) {
    await page.goto("/carrito");
    const quantity = page.getByRole("main").getByRole("textbox", { name: /^Cantidad/ });
    await quantity.fill(String(pieces));
    await quantity.blur();
    await expect(cartButton(page, pieces)).toBeVisible();
    await page.goto("/categoria/empaque");
    await settled(page);
    for (const [width, height] of WIDE_PHONES) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      await page.evaluate(twoFrames);
      const what = `${width} px, ${pieces} pieces`;
      const search = page.getByRole("search");
      expect((await boxOf(search)).y, what).toBe((await boxOf(cartButton(page, pieces))).y);
      await page.evaluate(() => scrollTo(0, 900));
      await page.evaluate(twoFrames);
      await expect(search, what).toBeInViewport({ ratio: 1 });
      await expect(cartButton(page, pieces), what).toBeInViewport({ ratio: 1 });
      expect((await boxOf(page.getByRole("banner"))).bottom, what).toBeLessThanOrEqual(60);
    }
  }
});

test("every count of a filter stands in its own column, and no word beside it is broken", async ({ page }) => {
  await page.setViewportSize(NARROW_PHONE);
  await page.goto("/products");
  await settled(page);
  await page.getByRole("button", { name: "Filtros" }).click();
  const options = page.getByRole("dialog", { name: "Filtros" }).getByRole("listitem");
  await expect(options.filter({ hasText: /^Herramienta\s*\d+$/ })).toBeVisible();
  for (const [width, height] of [[320, 640], [390, 844], [820, 1180], ...WIDE_PHONES] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(twoFrames);
    expect(await options.evaluateAll(besideTheirCell), `${width} px`).toEqual([]);
    await expectWholeWords(page, `${width} px`);
  }
});

/** Options whose count reaches out of their cell or into their name. */
function besideTheirCell(options: Element[]): string[] {
  return options
    .filter((option) => {
      const [name, count] = [...option.querySelectorAll("label > span")];
      if (!name || !count) return true;
      const { left, right } = count.getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(name);
      return right > option.getBoundingClientRect().right + 1 || text.getBoundingClientRect().right > left;
    })
    .map(({ textContent }) => textContent);
}

test("«Agregar» on the cards of a small phone leaves its button some room at each side", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/products");
  await settled(page);
  const buttons = page.getByRole("main").getByRole("button", { name: /^Agregar / });
  await expect(buttons.filter({ hasText: /^Agregar$/ }).first()).toBeVisible();
  const rooms = await buttons.filter({ hasText: /^Agregar$/ }).evaluateAll((all) =>
    all.map((button) => {
      const text = document.createRange();
      text.selectNodeContents(button);
      const [inner, outer] = [text.getBoundingClientRect(), button.getBoundingClientRect()];
      return Math.min(inner.left - outer.left, outer.right - inner.right);
    }),
  );
  expect(Math.min(...rooms)).toBeGreaterThan(4);
});

test("on small phones a SKU that has no room beside a large amount breaks at its hyphen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  // Amounts of seven digits: that of the line, and the one before its discount by volume.
  await priceAll(page, "1499.50");
  await page.goto("/");
  const sku = "TZN-1022";
  const pieces = 999;
  await fillCart(page, [{ item_code: sku }], pieces);
  await settled(page);
  const expectWhole = async (place: Locator) => {
    const code = place.getByRole("listitem").getByText(sku, { exact: true });
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 640 });
      await page.evaluate(twoFrames);
      expect([[sku], ["TZN-", "1022"]], `${width} px`).toContainEqual(await code.evaluate(linesOf));
    }
  };
  await expectWhole(page.getByRole("main"));
  await page.goto("/envio");
  await settled(page);
  await cartButton(page, pieces).click();
  await expectWhole(cartPanel(page));
});

test("on small phones the e-mail address of an order begins a line rather than breaks, and its number breaks at a hyphen", async ({
  page,
}) => {
  await checkOutScarceProduct(page);
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(confirmation(page)).toBeVisible();
  const email = page.getByRole("main").getByText(shopper.email, { exact: true });
  const numbers = page.getByText(/^ACO-/);
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await page.evaluate(twoFrames);
    expect(await email.evaluate(linesOf), `${width} px`).toEqual([shopper.email]);
    for (const number of await numbers.all()) {
      for (const line of (await number.evaluate(linesOf)).slice(0, -1)) expect(line, `${width} px`).toMatch(/-$/);
    }
  }
});

/** The lines in which a text is set. */
function linesOf(element: Element): string[] {
  const text = element.firstChild as Text;
  const lines = new Map<number, string>();
  for (const [at, letter] of [...text.data].entries()) {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const top = Math.round(range.getBoundingClientRect().top);
    lines.set(top, (lines.get(top) ?? "") + letter);
  }
  return [...lines.values()];
}

test("the search field is seen in the dark theme: its edge against the header is 3:1 or more", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/privacy");
  await settled(page);
  const contrast = await page.getByRole("search").evaluate((form) => {
    const paper = new OffscreenCanvas(1, 1).getContext("2d");
    const luminanceOf = (colour: string): number => {
      if (!paper) throw new Error("no canvas to read colours with");
      paper.fillStyle = colour;
      paper.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...paper.getImageData(0, 0, 1, 1).data].map((byte) => {
        const part = byte / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const band = form.closest("header");
    const { outlineColor, outlineStyle } = getComputedStyle(form);
    if (!band || outlineStyle === "none") return 1;
    const [light = 0, dark = 0] = [outlineColor, getComputedStyle(band).backgroundColor]
      .map(luminanceOf)
      .sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  });
  expect(contrast).toBeGreaterThanOrEqual(3);
});
