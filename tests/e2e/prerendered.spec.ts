import {
  type APIRequestContext,
  type BrowserContext,
  type Locator,
  type Page,
  type Route,
  request,
} from "@playwright/test";
import { type BuiltShop, serveBuiltShop } from "../support/built-shop";
import { hold } from "./support/hold";
import { code, paste } from "./support/quick-order";
import { cartButton, expect, openLive, test } from "./support/shop";

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** An address of every kind that the build writes a page for, but products, whose ids the database tells. */
const KNOWN = [
  "/",
  "/products",
  "/categoria/papeleria",
  "/marca/kintal",
  "/categorias",
  "/marcas",
  "/catalogo",
  "/envio",
  "/preguntas-frecuentes",
  "/order-tracking",
  "/terms",
];
/** The one link to another site that every shop has. */
const MAP = "Ver en el mapa";
const MAP_SITE = /^https:\/\/www\.openstreetmap\.org\//;
/** Besides the plain click. */
const WAYS_TO_LEAVE: readonly (readonly [string, (link: Locator) => Promise<void>])[] = [
  ["the middle button", (link) => link.click({ button: "middle" })],
  ["a click with Control", (link) => link.click({ modifiers: ["Control"] })],
  ["a click with Shift", (link) => link.click({ modifiers: ["Shift"] })],
  ["Enter", (link) => link.press("Enter")],
  ["Control and Enter", (link) => link.press("Control+Enter")],
];

let shop: BuiltShop;
let http: APIRequestContext;

test.beforeAll(async () => {
  // Its own database: these tests change the catalogue behind the pages' back.
  shop = await serveBuiltShop();
  http = await request.newContext({ baseURL: shop.origin, extraHTTPHeaders: { accept: "text/html" } });
});

test.afterAll(async () => {
  await http.dispose();
  await shop.close();
});

type Row = { id: string; item_name: string; precio_web: string; stock_quantity: number };

async function aProduct(): Promise<Row> {
  const [row] = await shop.sql<Row>(
    "select id, item_name, precio_web, stock_quantity from public.products where is_active and stock_quantity > 40 and brand_id is not null order by id limit 1",
  );
  if (!row) throw new Error("the demo shop has nothing in stock");
  return row;
}

const htmlOf = async (address: string): Promise<string> => (await http.get(address)).text();

async function withoutScripts(context: BrowserContext, visit: (page: Page) => Promise<void>): Promise<void> {
  const browser = context.browser();
  if (!browser) throw new Error("no browser");
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: DESKTOP });
  await visit(await plain.newPage());
  await plain.close();
}

test("every kind of page has its content, its title and its address in the HTML, and no script but its own", async () => {
  const { id } = await aProduct();
  for (const address of [...KNOWN, `/products/${id}`]) {
    const html = await htmlOf(address);
    expect(html, address).toMatch(/<h1[^>]*>[^<]/);
    expect(html.match(/<title>/g), address).toHaveLength(1);
    expect(html, address).toContain(`data-page="${address}"`);
    expect(html, address).toMatch(/<link rel="canonical" href="https?:/);
    expect(html, address).not.toMatch(/\$RC|<template id="B:/);
    const inline = [...html.matchAll(/<script(?![^>]*\b(?:src|type="application)=?)[^>]*>/g)];
    expect(inline, address).toHaveLength(1);
    expect(html.indexOf("<title>"), address).toBeLessThan(html.indexOf("</head>"));
    // From the head Chromium would hold the first paint back for it.
    const [head = "", body = ""] = html.split("</head>");
    expect(fontsAskedFor(head), address).toEqual([]);
    expect(fontsAskedFor(body), address).toHaveLength(1);
  }
});

/** Their addresses, as far as the markup asks for them early. */
const fontsAskedFor = (markup: string): string[] =>
  (markup.match(/<link\b[^>]*\brel="preload"[^>]*>/g) ?? []).filter((link) => link.includes('as="font"'));

test("the page of a product tells crawlers and link previews what it costs and whether it is there", async () => {
  const { id, item_name, precio_web } = await aProduct();
  const html = await htmlOf(`/products/${id}`);
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = ""]) =>
    JSON.parse(text),
  );
  const product = data.find((entry) => entry["@type"] === "Product");
  expect(product.name).toBe(item_name);
  expect(product.offers.price).toBe((Math.round(Number(precio_web) * 116) / 100).toFixed(2));
  expect(product.offers.availability).toBe("https://schema.org/InStock");
  const [soldOut] = await shop.sql<{ id: string }>(
    "select id from public.products where is_active and stock_quantity = 0 order by id limit 1",
  );
  expect(await htmlOf(`/products/${soldOut?.id}`)).toContain('"availability":"https://schema.org/OutOfStock"');
  // A link preview, which runs no scripts, shows name, price and picture.
  const preview = (property: string) => html.match(new RegExp(`property="${property}" content="([^"]*)"`))?.[1] ?? "";
  const price = Number(product.offers.price);
  expect(preview("og:title")).toContain(item_name);
  expect(preview("og:description")).toContain(
    `${item_name} por $${price.toLocaleString("es-MX", { minimumFractionDigits: 2 })} con IVA`,
  );
  expect(preview("product:price:amount")).toBe(product.offers.price);
  expect(preview("og:image")).toMatch(/^https?:.+\.png$/);
});

test("without scripts there are products, prices, links and a search that the browser sends", async ({ context }) => {
  const { id, item_name } = await aProduct();
  await withoutScripts(context, async (page) => {
    await page.goto(`${shop.origin}/products`);
    await expect(page.locator("main article")).toHaveCount(12);
    await expect(page.locator("main article").first()).toContainText("con IVA");
    await page.goto(`${shop.origin}/products/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(item_name);
    await expect(page.locator("form[role=search]")).toHaveAttribute("action", "/buscar");
    await page.getByRole("link", { name: "Envíos", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Envíos");
  });
});

test("each kind of page is hydrated without a word, by a device with a cart, dark, «sin IVA» and elsewhere", async ({
  browser,
}) => {
  const { id } = await aProduct();
  const context = await browser.newContext({
    viewport: DESKTOP,
    timezoneId: "Asia/Tokyo",
    locale: "es-MX",
    // Blocking them says a word of its own.
    serviceWorkers: "allow",
  });
  const problems: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  context.on("weberror", (error) => problems.push(error.error().message));
  const page = await context.newPage();
  // Before any script of the shop runs, the heading of the HTML is marked.
  await page.addInitScript(() =>
    addEventListener("readystatechange", () => document.querySelector("h1")?.setAttribute("data-from-html", ""), true),
  );
  // A page that is left while its socket opens says a word about that.
  await openLive(page, `${shop.origin}/products/${id}`);
  await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
  await expect(cartButton(page, 1)).toBeVisible();
  await page.getByRole("switch", { name: "Precios con IVA" }).click();
  await page.getByRole("combobox", { name: "Tema" }).selectOption("Oscuro");

  for (const address of [...KNOWN, `/products/${id}`]) {
    await openLive(page, shop.origin + address);
    await expect(cartButton(page, 1), address).toBeVisible();
    await expect(page.getByRole("switch", { name: "Precios con IVA" }), address).not.toBeChecked();
    await expect(page.locator("html"), address).toHaveAttribute("data-theme", "dark");
    // It is the HTML's own heading that stands there: a page drawn anew would have replaced it.
    await expect(page.locator("h1"), address).toHaveAttribute("data-from-html", "");
  }
  expect(problems).toEqual([]);
  await context.close();
});

test("without JavaScript nothing of what asks for it is left over: no half of a form, no frame without its buttons", async ({
  context,
}) => {
  await withoutScripts(context, async (page) => {
    await page.goto(`${shop.origin}/contact`);
    for (const left of [page.getByText(/^Llena esto/), page.getByRole("link", { name: /^Abrir en/ })]) {
      expect(await left.filter({ visible: true }).count()).toBe(0);
    }
    await expect(page.getByRole("heading", { name: "Escríbenos" })).toBeHidden();
    await expect(page.getByRole("heading", { name: "Directo, sin formulario" })).toBeVisible();

    await page.goto(`${shop.origin}/order-tracking`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Escribe el número/)).toBeHidden();

    await page.goto(`${shop.origin}/products`);
    await expect(page.getByText(/^\d+ productos/)).toBeVisible();
    await expect(page.getByLabel("Vista de la lista")).toBeHidden();
    // The search is the browser's own form, and is sent without any script.
    await expect(page.getByRole("search").first()).toBeVisible();

    const { id } = await aProduct();
    await page.goto(`${shop.origin}/products/${id}`);
    await page.setViewportSize(PHONE);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Comprar este producto" })).toBeHidden();
  });
});

for (const viewport of [DESKTOP, PHONE]) {
  test(`what is painted first stays where it is when the other styles come, ${viewport.width} px wide`, async ({
    browser,
  }) => {
    const { id } = await aProduct();
    const visit = async (address: string, hasAllStyles: boolean) => {
      const context = await browser.newContext({ javaScriptEnabled: false, viewport });
      const page = await context.newPage();
      let withheld = 0;
      const withhold = (route: Route) => {
        withheld += 1;
        return route.abort();
      };
      if (!hasAllStyles) await page.route(/\.css$/, withhold);
      await page.goto(shop.origin + address);
      expect(withheld > 0, address).toBe(!hasAllStyles);
      const boxes = await boxesOnScreen(page);
      await context.close();
      return boxes;
    };
    for (const address of [...KNOWN, `/products/${id}`]) {
      expect(await visit(address, false), address).toEqual(await visit(address, true));
    }
  });
}

test("what is painted first looks as it does with the other styles, and a whole card leads to its product", async ({
  browser,
}) => {
  const { id } = await aProduct();
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  const looks = async (address: string) => {
    await page.goto(shop.origin + address);
    return page.evaluate(() => {
      const lookOf = (element: Element, part?: string) => {
        const style = getComputedStyle(element, part);
        if (part && style.content === "none") return "";
        return [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`).join("; ");
      };
      return [...document.querySelectorAll("*")].map((element) =>
        [element.outerHTML.slice(0, 80), lookOf(element), lookOf(element, "::before"), lookOf(element, "::after")].join(
          "\n",
        ),
      );
    });
  };
  for (const address of ["/products", `/products/${id}`]) {
    // The first visit fetches the font, whose coming changes widths; from then on it is there at once.
    await looks(address);
    const whole = await looks(address);
    await page.route(/\.css$/, (route) => route.abort());
    const first = await looks(address);
    await page.unroute(/\.css$/);
    // Compared one by one: of two lists of thousands nobody could read the difference.
    expect(first.length, address).toBe(whole.length);
    expect(first.filter((look, at) => look !== whole[at]).slice(0, 2), address).toEqual([]);
  }
  await page.route(/\.css$/, (route) => route.abort());
  await page.goto(`${shop.origin}/products`);
  // The link lies above the picture.
  await page.locator("article .card-picture").first().click({ force: true });
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/);
  await context.close();
});

/** Where every element of the first screen stands, each with how it begins. */
const boxesOnScreen = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.body.querySelectorAll("*")].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0 || y >= innerHeight) return [];
      return `${element.outerHTML.slice(0, 120)} ${[x, y, width, height].map(Math.round).join(" ")}`;
    });
  });

test.describe("without the shop's scripts", () => {
  test.use({ allowProblems: [/ERR_FAILED|request failed/] });
  test("the theme chosen here is there before anything is painted", async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem(
        "acopio-preferences",
        JSON.stringify({ state: { priceDisplay: "with-tax", theme: "dark" }, version: 1 }),
      ),
    );
    // Nothing but the HTML: no script of the shop arrives.
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto(`${shop.origin}/products`);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });
});

test.describe("before the shop's code is here", () => {
  /** Opens the page with nothing but its first script, does `what`, and lets the rest of the code come. */
  async function visitEarly(page: Page, address: string, what: () => Promise<unknown>): Promise<void> {
    const release = await hold(page, /\/assets\/(?!index-).*\.js$/);
    await openPainted(page, address);
    // What stands in the page itself hears clicks until the first script does.
    await page.waitForFunction(() => !String(document.onclick).includes("confirm("));
    await what();
    release();
  }

  /** Opens the page without any script but the one that stands in it, does `what`, and lets the code come. */
  async function visitBeforeScripts(page: Page, address: string, what: () => Promise<unknown>): Promise<void> {
    const release = await hold(page, /\/assets\/.*\.js$/);
    await openPainted(page, address);
    await what();
    release();
  }

  async function openPainted(page: Page, address: string): Promise<void> {
    await page.goto(shop.origin + address, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  }

  test("what is typed into the search field is searched for", async ({ page }) => {
    const field = page.getByRole("combobox", { name: "Buscar productos" });
    await visitEarly(page, "/envio", async () => {
      await field.click();
      await page.keyboard.type("cinta");
    });
    // The suggestions are for the text that stood there before anything heard it.
    await expect(page.getByRole("option", { name: "Ver todos los resultados de «cinta»" })).toBeVisible();
    await page.keyboard.type(" canela");
    await expect(field).toHaveValue("cinta canela");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/buscar\?q=cinta\+canela$/);
  });

  for (const address of ["/carrito", "/products?page=2", "/buscar?q=taza", "/categoria/papeleria?sort=price_asc"]) {
    test(`what is typed into the search field of ${address}, which has no page of its own, is searched for`, async ({
      page,
    }) => {
      const field = page.getByRole("combobox", { name: "Buscar productos" });
      await visitEarly(page, address, async () => {
        await field.click();
        await page.keyboard.type("cinta");
      });
      await expect(page.getByRole("option", { name: "Ver todos los resultados de «cinta»" })).toBeVisible();
      await page.keyboard.type(" canela");
      await expect(field).toHaveValue("cinta canela");
    });
  }

  test("what is pressed and chosen around a page that is drawn here is done in what takes its place", async ({
    page,
  }) => {
    await visitEarly(page, "/wishlist", async () => {
      await page.getByRole("combobox", { name: "Tema" }).selectOption("Oscuro");
      await page.getByRole("switch", { name: "Precios con IVA" }).click();
      await cartButton(page, 0).click();
    });
    await expect(page.getByRole("dialog", { name: "Mi Carrito" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("[aria-label='Precios con IVA']")).toHaveAttribute("aria-checked", "false");
  });

  test("what a page that is drawn here takes the place of is let go of", async ({ page }) => {
    await visitEarly(page, "/wishlist", async () => {
      await page.evaluate(() =>
        Object.assign(window, { before: new WeakRef(document.querySelector("header button") as Element) }),
      );
    });
    await page.getByRole("heading", { level: 1, name: "Favoritos" }).waitFor();
    await expect(async () => {
      await page.requestGC();
      expect(
        await page.evaluate(() => "before" in window && (window.before as WeakRef<Element>).deref()),
      ).toBeUndefined();
    }).toPass();
  });

  for (const address of ["/", "/envio"]) {
    test(`a press on the cart's button opens the cart on ${address}`, async ({ page }) => {
      await visitEarly(page, address, () => cartButton(page, 0).click());
      await expect(page.getByRole("dialog", { name: "Mi Carrito" })).toBeVisible();
    });
  }

  test("what is pressed before any script is here is done, each press once", async ({ page }) => {
    const { id } = await aProduct();
    await visitBeforeScripts(page, `/products/${id}`, async () => {
      await page.getByRole("switch", { name: "Precios con IVA" }).click();
      for (let press = 0; press < 2; press += 1) {
        await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
      }
      await page
        .getByRole("button", { name: /^Favorito/ })
        .first()
        .click();
    });
    await expect(cartButton(page, 1)).toBeVisible();
    await expect(page.getByRole("button", { name: /Favorito/ }).first()).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("switch", { name: "Precios con IVA" })).not.toBeChecked();
  });

  test("Enter in a field pressed before any script is here filters", async ({ page }) => {
    await visitBeforeScripts(page, "/products", async () => {
      await page.getByRole("textbox", { name: "Precio máximo" }).fill("300");
      await page.keyboard.press("Enter");
    });
    await expect(page).toHaveURL(/300/);
  });

  test("Enter in a row of the quick order leads to the next row", async ({ page }) => {
    await visitEarly(page, "/pedido-rapido", async () => {
      await code(page, 1).click();
      await page.keyboard.type("TZN-1110");
      await page.keyboard.press("Tab");
      await page.keyboard.type("5");
      await page.keyboard.press("Enter");
    });
    await expect(code(page, 2)).toBeFocused();
    await page.keyboard.type("KTN-5114");
    await expect(code(page, 1)).toHaveValue("TZN-1110");
    await expect(code(page, 2)).toHaveValue("KTN-5114");
  });

  test("a list that is put into a row of the quick order before any script is here keeps its lines", async ({
    page,
  }) => {
    await visitBeforeScripts(page, "/pedido-rapido", async () => {
      await code(page, 1).click();
      await page.keyboard.insertText("TZN-1110 12\nKTN-5114 3");
    });
    await expect(code(page, 1)).toHaveValue("TZN-1110");
    await expect(code(page, 2)).toHaveValue("KTN-5114");
    await expect(code(page, 3)).toHaveValue("");
  });

  test("a list that is pasted into the search field opens its table", async ({ page }) => {
    await visitEarly(page, "/envio", async () => {
      await page.getByRole("combobox", { name: "Buscar productos" }).click();
      await paste(page, "TZN-1110 12\nKTN-5114 3");
    });
    await expect(page).toHaveURL(/\/pedido-rapido$/);
    await expect(code(page, 1)).toHaveValue("TZN-1110");
    await expect(code(page, 2)).toHaveValue("KTN-5114");
    await expect(code(page, 3)).toHaveValue("");
  });

  test("what is typed while the page is being hydrated is searched for as well", async ({ page }) => {
    await page.addInitScript(() => {
      const untilHydrated = new MessageChannel();
      untilHydrated.port1.onmessage = () => {
        const field = document.querySelector<HTMLInputElement>("[name=q]");
        const root = document.querySelector("#root") ?? {};
        // React has the root and not yet the field: it works its way down in slices.
        const hasBegun = Object.keys(root).some((key) => key.startsWith("__reactContainer"));
        if (!field || !hasBegun) return untilHydrated.port2.postMessage("");
        document.documentElement.dataset.field = "_valueTracker" in field ? "hydrated" : "as built";
        field.focus();
        document.execCommand("insertText", false, "cinta");
      };
      untilHydrated.port2.postMessage("");
    });
    await page.goto(`${shop.origin}/envio`);
    await expect(page.locator("html")).toHaveAttribute("data-field", "as built");
    await expect(page.getByRole("option", { name: "Ver todos los resultados de «cinta»" })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Buscar productos" })).toHaveValue("cinta");
  });

  test("a quantity and a press on «Agregar al carrito» put that many pieces into the cart, once", async ({ page }) => {
    const { id } = await aProduct();
    await visitEarly(page, `/products/${id}`, async () => {
      const quantity = page.getByRole("textbox", { name: /^Cantidad de / }).first();
      await quantity.fill("7");
      await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
    });
    await expect(cartButton(page, 7)).toBeVisible();
  });

  test("a quantity typed on a card, which reads it when it is left, goes into the cart", async ({ page }) => {
    await visitEarly(page, "/products", async () => {
      const card = page.getByRole("article").first();
      await card.getByRole("textbox", { name: /^Cantidad de / }).fill("4");
      await card.getByRole("button", { name: /^Agregar/ }).click();
    });
    await expect(cartButton(page, 4)).toBeVisible();
  });

  test("Enter after a quantity that cannot be bought says so", async ({ page }) => {
    const { id } = await aProduct();
    const quantity = page.getByRole("textbox", { name: /^Cantidad de / }).first();
    await visitEarly(page, `/products/${id}`, async () => {
      await quantity.fill("1000");
      await quantity.press("Enter");
    });
    await expect(page.getByText("La cantidad debe estar entre 1 y 999").first()).toBeVisible();
  });

  test("a press on «Compartir» copies the address that the page was opened with", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
    const { id } = await aProduct();
    await visitEarly(page, `/products/${id}`, () => page.getByRole("button", { name: "Compartir" }).click());
    await expect(page.getByText("Enlace copiado")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.origin}/products/${id}`);
  });

  test("ticked filters filter, each of them", async ({ page }) => {
    const brands = [/^Kintal/, /^Albor/].map((name) => page.getByRole("checkbox", { name }));
    await visitEarly(page, "/products", async () => {
      for (const brand of brands) await brand.check();
    });
    await expect(page).toHaveURL(/[?&]marca=[\w-]+,[\w-]+/);
    for (const brand of brands) await expect(brand).toBeChecked();
  });

  test("a link to another site is held until the dialog is there to ask", async ({ page }) => {
    await visitEarly(page, "/location", () => page.getByRole("link", { name: MAP }).click());
    await expect(page.getByRole("alertdialog", { name: "Enlace externo" })).toContainText("www.openstreetmap.org");
    await page.getByRole("button", { name: "Cancelar" }).click();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(page).toHaveURL(`${shop.origin}/location`);
  });

  for (const [way, follow] of WAYS_TO_LEAVE) {
    test(`a link to another site is asked about when it is followed by ${way}, and opens a tab`, async ({
      page,
      context,
    }) => {
      await context.route(MAP_SITE, (route) => route.fulfill({ body: "Mapa" }));
      await visitEarly(page, "/location", () => follow(page.getByRole("link", { name: MAP })));
      const dialog = page.getByRole("alertdialog", { name: "Enlace externo" });
      await expect(dialog).toContainText("www.openstreetmap.org");
      expect(context.pages()).toEqual([page]);
      const tab = context.waitForEvent("page");
      await page.getByRole("button", { name: "Continuar" }).click();
      await expect(await tab).toHaveURL(MAP_SITE);
      await expect(page).toHaveURL(`${shop.origin}/location`);
    });
  }

  test.describe("or never comes", () => {
    test.use({ allowProblems: [/ERR_FAILED|request failed|module/] });
    for (const [what, withheld] of [
      ["the dialog's code", /\/assets\/exit-dialog-.*\.js$/],
      ["every script", /\/assets\/.*\.js$/],
    ] as const) {
      test(`a link to another site is asked about plainly without ${what}`, async ({ page }) => {
        await page.route(withheld, (route) => route.abort());
        await page.goto(`${shop.origin}/location`);
        const question = page.waitForEvent("dialog");
        const press = page.getByRole("link", { name: MAP }).click();
        const asked = await question;
        expect(asked.message()).toContain("¿Salir de este sitio hacia www.openstreetmap.org?");
        await asked.dismiss();
        await press;
        await expect(page).toHaveURL(`${shop.origin}/location`);
        await page.route(MAP_SITE, (route) => route.fulfill({ body: "Mapa" }));
        page.once("dialog", (again) => again.accept());
        await page.getByRole("link", { name: MAP }).click();
        await page.waitForURL(MAP_SITE);
      });
    }

    for (const [way, follow] of WAYS_TO_LEAVE) {
      test(`a link to another site followed by ${way} is asked about plainly without every script`, async ({
        page,
        context,
      }) => {
        await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
        await page.goto(`${shop.origin}/location`);
        const question = page.waitForEvent("dialog");
        const press = follow(page.getByRole("link", { name: MAP }));
        const asked = await question;
        expect(asked.message()).toBe("¿Salir de este sitio hacia www.openstreetmap.org?");
        await asked.dismiss();
        await press;
        await expect(page).toHaveURL(`${shop.origin}/location`);
        expect(context.pages()).toEqual([page]);
      });
    }
  });

  test("what is only looked at stays as it is", async ({ page }) => {
    await page.addInitScript(() => {
      const state = { priceDisplay: "with-tax", theme: "dark" };
      localStorage.setItem("acopio-preferences", JSON.stringify({ state, version: 1 }));
    });
    await visitEarly(page, "/envio", () => page.getByRole("combobox", { name: "Tema" }).click());
    await expect(page.getByRole("combobox", { name: "Tema" })).toHaveValue("dark");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test("a press that still waits for the facts of today is done when the page is left", async ({ page }) => {
    const { id } = await aProduct();
    const add = page.getByRole("button", { name: "Agregar al carrito", exact: true }).first();
    const answer = await hold(page, /\/rest\/v1\/products\?.*min_stock_level/);
    await visitEarly(page, `/products/${id}`, () => add.click());
    await page.waitForFunction(() => {
      const button = [...document.querySelectorAll("main button")].find((one) =>
        /Agregar al carrito/.test(one.textContent),
      );
      return Object.keys(button ?? {}).some((key) => key.startsWith("__reactFiber"));
    });
    await page.getByRole("link", { name: "Marcas", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Marcas");
    await expect(cartButton(page, 1)).toBeVisible();
    answer();
  });

  test("what changed since the build is sold as it is today, though it was pressed before anything knew", async ({
    page,
  }) => {
    const rows = await shop.sql<Row>(
      "select id, item_name, precio_web, stock_quantity from public.products where is_active and stock_quantity > 40 and precio_web > 50 order by id desc limit 3 offset 3",
    );
    const [repriced, soldOut, withdrawn] = rows as [Row, Row, Row];
    await shop.sql("update public.products set precio_web = 4321 where id = $1", [repriced.id]);
    await shop.sql("update public.products set stock_quantity = 0 where id = $1", [soldOut.id]);
    await shop.sql("update public.products set is_active = false where id = $1", [withdrawn.id]);
    const add = page.getByRole("button", { name: "Agregar al carrito", exact: true }).first();
    const added = page.getByText("Producto agregado al carrito");
    // Presses are repeated in their order: with the second one the first has been.
    const press = async () => {
      await add.click();
      await page
        .getByRole("button", { name: /^Favorito/ })
        .first()
        .click();
    };
    for (const gone of [soldOut, withdrawn]) {
      await visitEarly(page, `/products/${gone.id}`, press);
      await expect(page.getByRole("button", { name: /Favorito/ }).first()).toHaveAttribute("aria-pressed", "true");
      await expect(add).toBeDisabled();
      await expect(cartButton(page, 0)).toBeVisible();
      await expect(added).toHaveCount(0);
    }
    await visitEarly(page, `/products/${repriced.id}`, press);
    await expect(added).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("acopio-cart"))).toContain("4321");
  });

  test("what is written into a form stays, every field of it", async ({ page }) => {
    const topic = page.getByRole("combobox", { name: "¿De qué se trata?" });
    const text = page.getByLabel("Mensaje");
    let chosen = "";
    await visitEarly(page, "/contact", async () => {
      [chosen = ""] = await topic.selectOption({ index: 1 });
      await text.fill("¿Hacen envíos a Tijuana?");
    });
    // The message is written from what the page knows, not from what its fields show.
    await expect(page.getByRole("link", { name: "Abrir en mi correo" })).toHaveAttribute("href", /Tijuana/);
    expect(chosen).not.toBe("");
    await expect(topic).toHaveValue(chosen);
    await expect(text).toHaveValue("¿Hacen envíos a Tijuana?");
  });
});

test("what changed since the build shows its truth, and nothing is sold at the old price", async ({ page }) => {
  const rows = await shop.sql<Row>(
    "select id, item_name, precio_web, stock_quantity from public.products where is_active and stock_quantity > 40 and precio_web > 50 order by id desc limit 3",
  );
  const [repriced, soldOut, withdrawn] = rows as [Row, Row, Row];
  await shop.sql("update public.products set precio_web = 4321 where id = $1", [repriced.id]);
  await shop.sql("update public.products set stock_quantity = 0 where id = $1", [soldOut.id]);
  await shop.sql("update public.products set is_active = false where id = $1", [withdrawn.id]);

  await page.goto(`${shop.origin}/products/${repriced.id}`);
  await expect(page.locator("main article").getByText("$5,012.36").first()).toBeVisible();
  await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
  await page.getByRole("button", { name: /^Abrir carrito/ }).click();
  await expect(page.getByRole("dialog", { name: "Mi Carrito" })).toContainText("4,321");

  await page.goto(`${shop.origin}/products/${soldOut.id}`);
  await expect(page.locator("main article").getByText("Agotado").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Agregar al carrito", exact: true }).first()).toBeDisabled();

  await page.goto(`${shop.origin}/products/${withdrawn.id}`);
  await expect(page.locator("main article").getByText("Este producto ya no se vende")).toBeVisible();
  await expect(page.getByRole("button", { name: "Avísame en este dispositivo" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Agregar al carrito", exact: true }).first()).toBeDisabled();
});

test("the printed catalogue shows what its last product costs today, though the build made it with hundreds", async ({
  page,
}) => {
  await page.goto(`${shop.origin}/catalogo`);
  const rows = page.locator("main tbody tr");
  expect(await rows.count()).toBeGreaterThan(200);
  const address = await rows.last().getByRole("link").getAttribute("href");
  await shop.sql("update public.products set precio_web = 8765 where id = $1", [address?.replace("/products/", "")]);
  // Not heard of, but read.
  await page.reload();
  await expect(rows.last()).toContainText("$8,765");
  await expect(page.getByText(/ · Precios al /)).toBeAttached();
});

test("today's prices are asked for before any script is here, and shown without another question", async ({ page }) => {
  const release = await hold(page, /\/assets\/.*\.js$/);
  let questions = 0;
  const question = /\/rest\/v1\/products\?.*min_stock_level/;
  await page.route(question, async (route) => {
    questions += 1;
    // Whoever asks again is never answered.
    if (questions === 1) await route.continue();
  });
  const { id } = await aProduct();
  const answered = page.waitForResponse(question);
  await page.goto(`${shop.origin}/products/${id}`, { waitUntil: "commit" });
  expect((await answered).status()).toBe(200);
  release();
  await expect(page.locator("main article").getByText("En Stock").first()).toBeVisible();
});

test("until the stock has been read the badge says neither yes nor no", async ({ page }) => {
  const { id } = await aProduct();
  const answer = await hold(page, "**/rest/v1/products?*");
  await page.goto(`${shop.origin}/products/${id}`);
  const badge = page.locator("main article").getByText("Consultando", { exact: true }).first();
  await expect(badge).toBeVisible();
  answer();
  await expect(page.locator("main article").getByText("En Stock").first()).toBeVisible();
});

test("an address that the build did not know gets the shell, which asks for its data once", async ({ page }) => {
  const html = await htmlOf("/buscar?q=guante");
  expect(html).not.toContain("data-page=");
  expect(html).not.toMatch(/<h1/);
  const asked: string[] = [];
  page.on("request", (sent) => asked.push(sent.url()));
  await page.goto(`${shop.origin}/buscar?q=guante`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Resultados para «guante»");
  await expect(page.locator("main article").first()).toBeVisible();
  expect(asked.filter((url) => url.includes("/rpc/search_products"))).toHaveLength(1);
});

test("a host that answers unknown paths with the home page shows nothing of it", async ({ page }) => {
  const home = await htmlOf("/");
  await page.route(`${shop.origin}/categoria/no-existe`, (route) =>
    route.fulfill({ contentType: "text/html", body: home }),
  );
  await page.goto(`${shop.origin}/categoria/no-existe`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/Insumos para tu negocio/);
  await expect(page.locator("html")).not.toHaveAttribute("data-elsewhere", "");
});

test.describe("a host that answers unknown paths with status 404", () => {
  test.use({ allowProblems: [/404/] });
  test("shows a product that is newer than the build in its 404.html", async ({ page }) => {
    const { id, item_name } = await aProduct();
    const notFound = await htmlOf("/404.html");
    expect(notFound).toBe(await htmlOf("/shell.html"));
    await page.route(`${shop.origin}/products/${id}`, (route) =>
      route.fulfill({ status: 404, contentType: "text/html", body: notFound }),
    );
    await page.goto(`${shop.origin}/products/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(item_name);
    await expect(page).toHaveTitle(new RegExp(item_name));
  });
});

test("a list with filters in its address is not the list without", async ({ page }) => {
  await page.goto(`${shop.origin}/products?sort=price_asc`);
  await expect(page.getByRole("combobox", { name: "Ordenar por" })).toHaveValue("price_asc");
  await expect(page.locator("main article")).toHaveCount(12);
  const prices = await page.locator("main article .price").allTextContents();
  const amounts = prices.map((price) => Number(price.replace(/[^\d.]/g, "")));
  expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
});

test("prices that have all changed since the build come into every kind of page, which is hydrated without a word", async ({
  page,
}) => {
  // The last of these tests: what the pages were built with is not true any more.
  await shop.sql("update public.products set precio_web = 2001");
  const { id } = await aProduct();
  const withPrices: string[] = [];
  for (const address of [...KNOWN, `/products/${id}`]) {
    await page.goto(shop.origin + address);
    const prices = page.locator("main article .price");
    if ((await prices.count()) > 0) {
      withPrices.push(address);
      await expect(prices.first(), address).toContainText("$2,321.16");
    }
    await page.waitForLoadState("networkidle");
  }
  expect(withPrices).toEqual(["/", "/products", "/categoria/papeleria", "/marca/kintal", `/products/${id}`]);
});
