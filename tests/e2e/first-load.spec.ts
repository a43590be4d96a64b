import { readdirSync, readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { productsInStock } from "./support/database";
import { hold } from "./support/hold";
import { cartPanel, expect, expectHydrated, test } from "./support/shop";

/** Words that only stand in the code of pieces that must wait: the panel, the checkout, the motion and dialog libraries. */
const LATE_PIECES = {
  "cart panel": "¿Estás seguro de que quieres vaciar",
  checkout: "Confirmar pedido",
  "framer-motion": "layoutId",
};

test("the first load of the home page asks for the scripts of every page once it is painted, for its own after those, and leaves the rest for later", async ({
  page,
}) => {
  const html = await (await page.request.get("/")).text();
  const groups = ["shop-scripts", "page-scripts"].map((id) => {
    const template = new RegExp(`<template id="${id}">.*?</template>`).exec(html)?.[0] ?? "";
    return [...template.matchAll(/href="([^"]*)"/g)].map(([, address = ""]) => address);
  });
  const [ofShop = [], ofPage = []] = groups;
  expect(Math.min(ofShop.length, ofPage.length)).toBeGreaterThan(1);
  const scripts = new Map<string, string>();
  const arriving: Promise<unknown>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    arriving.push(response.text().then((text) => scripts.set(response.url(), text)));
  });
  // Of neither group one is answered before all of it are asked for: one that waited for another would wait for ever.
  for (const group of groups) {
    const asked = new Set<string>();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(
      ({ pathname }) => group.includes(pathname),
      async (route) => {
        asked.add(new URL(route.request().url()).pathname);
        if (asked.size === group.length) answer();
        await answered;
        await route.continue();
      },
    );
  }
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Lo que más se surte" })).toBeVisible();
  await expectHydrated(page);
  await page.waitForLoadState("networkidle");
  await Promise.all(arriving);

  const { painted, loaded, times } = await page.evaluate((groups) => {
    const requests = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const times = groups.map((group) => {
      const ofGroup = requests.filter(({ name }) => group.includes(new URL(name).pathname));
      return {
        firstAsked: Math.min(...ofGroup.map(({ startTime }) => startTime)),
        lastHere: Math.max(...ofGroup.map(({ responseEnd }) => responseEnd)),
      };
    });
    const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    return { painted, loaded: navigation?.loadEventStart ?? Number.NaN, times };
  }, groups);
  const [shop, own] = times;
  expect(shop?.firstAsked).toBeGreaterThanOrEqual(painted ?? Number.NaN);
  // The shop itself asks for what is missing when it runs, which may be just before that event.
  expect(own?.firstAsked).toBeGreaterThanOrEqual(Math.min(loaded, shop?.lastHere ?? Number.NaN));
  for (const [piece, words] of Object.entries(LATE_PIECES)) {
    expect(
      [...scripts.values()].some((text) => text.includes(words)),
      `${piece} was fetched without being asked for`,
    ).toBe(false);
  }

  await page.getByRole("button", { name: /^Abrir carrito/ }).click();
  await expect(cartPanel(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  page.removeAllListeners("response");
  await Promise.all(arriving);
  expect([...scripts.values()].some((text) => text.includes(LATE_PIECES["cart panel"]))).toBe(true);
});

/** Until the page is quiet, with what it fetches ahead. */
const MOST_REQUESTS = 30;

const firstLink = async (request: APIRequestContext, address: string, kind: RegExp) => {
  const html = await (await request.get(address)).text();
  return kind.exec(html)?.[0] ?? `no ${kind} in ${address}`;
};

/** One of each kind of page that shows products. */
const pagesWithProducts = async (request: APIRequestContext) => [
  "/",
  "/products",
  await firstLink(request, "/products", /\/products\/[0-9a-f-]{36}/),
  await firstLink(request, "/categorias", /\/categoria\/[\w-]+/),
  await firstLink(request, "/marcas", /\/marca\/[\w-]+/),
];

test(`a page of each kind asks for at most ${MOST_REQUESTS} files on the first visit`, async ({ browser, request }) => {
  const withProducts = await pagesWithProducts(request);
  for (const path of [...withProducts, "/envio"]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith("http")) asked.push(request.url());
    });
    await page.goto(path);
    const count = (address: RegExp) => asked.filter((url) => address.test(url)).length;
    // Stock is read once more when the channel for its changes is open: the last thing that a page with products asks for
    // by itself. Any other fetches the code of the likeliest next pages.
    if (withProducts.includes(path)) await expect.poll(() => count(/\/rest\/v1\/products\?/), path).toBe(2);
    else await expect.poll(() => count(/\/assets\/(?:list|product)-/), path).toBe(2);
    await page.waitForLoadState("networkidle");
    if (withProducts.includes(path)) expect(count(/\/rest\/v1\/products\?/), path).toBe(2);
    expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(MOST_REQUESTS);
    await context.close();
  }
});

test("today's prices and stock are asked for before a page has loaded, by the page itself", async ({
  browser,
  request,
}) => {
  for (const path of await pagesWithProducts(request)) {
    const context = await browser.newContext();
    const page = await context.newPage();
    // The load event waits for a picture that never comes.
    await page.route("/logo-that-hangs.svg", () => {});
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        document.body.append(Object.assign(new Image(), { src: "/logo-that-hangs.svg" }));
      });
    });
    const facts = page.waitForResponse(/\/rest\/v1\/products\?/);
    await page.goto(path, { waitUntil: "commit" });
    await facts;
    expect(await page.evaluate(() => document.readyState), path).not.toBe("complete");
    const isAsked = (name: string) => performance.getEntries().some((entry) => entry.name.includes(name));
    await expect.poll(() => page.evaluate(isAsked, "/rest/v1/products?")).toBe(true);
    // None but the small one that starts the shop, which the HTML itself asks for.
    const scripts = await scriptsBefore(page, "/rest/v1/products?");
    expect(scripts.filter((script) => !script.startsWith("/assets/index-"))).toEqual([]);
    await context.close();
  }
});

/** Files of code that a page needs before it can be drawn. */
const MOST_SCRIPTS = 8;

test(`an address that no page was built for asks at once for its own code, at most ${MOST_SCRIPTS} files, and for no other page's`, async ({
  browser,
  request,
}) => {
  const [, , product, category, brand] = await pagesWithProducts(request);
  const any = crypto.randomUUID();
  // Each kind, with the code beyond its own that tells of what is not there: of products and places there are new ones.
  const unknown = [
    [product],
    [category],
    [brand],
    [`/listas/${any}`],
    [`/c/${any}`],
    [`/c/${any}/pedido`],
    [`/order-confirmation/${any}`],
    [`/order-tracking/${any}`],
    ["/no-hay", "not-found-page"],
  ];
  const shell = await (await request.get("/shell.html")).text();
  for (const [address = "", ...chained] of unknown) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: shell }));
    await page.addInitScript(() => {
      const drawn = new MutationObserver(() => {
        if (!document.querySelector("h1")) return;
        drawn.disconnect();
        performance.mark("drawn");
      });
      drawn.observe(document, { childList: true, subtree: true });
    });
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // What begins by itself does so while a page waits for its answer.
    const needed = (await scriptsBefore(page, "drawn")).filter((script) => !script.startsWith("/assets/late-"));
    expect(needed.length, needed.join("\n")).toBeLessThanOrEqual(MOST_SCRIPTS);
    expect(needed.length, address).toBeGreaterThan(3);
    // What the page does not name is asked for when what asks for it has come.
    const unnamed = needed.filter((script) => !shell.includes(script));
    expect(unnamed.map((script) => script.slice("/assets/".length, -"-1234567.js".length))).toEqual(chained);
    await context.close();
  }
});

test.describe("what an address shows that no page was built for is asked for before the code that draws it is here", () => {
  /** Addresses, and the question that matters most there. Any product is new to the shell. */
  const unknown = [
    ["a search", "/buscar?q=guantes", "/rpc/search_products"],
    ["page 2", "/products?page=2", "/products?"],
    ["a filtered list", "/products?marca=trazo-norte&available=1", "/products?"],
    ["a filtered category", "/categoria/papeleria?available=1", "/products?"],
    ["a filtered brand", "/marca/trazo-norte?available=1", "/products?"],
    ["a product newer than the build", "", "/products?"],
  ] as const;
  for (const [what, path, question] of unknown) {
    test(what, async ({ browser, request }) => {
      const [, , product = ""] = await pagesWithProducts(request);
      const address = path || product;
      const context = await browser.newContext();
      const page = await context.newPage();
      if (!path) {
        const shell = await (await request.get("/shell.html")).text();
        await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: shell }));
      }
      const questions: string[] = [];
      page.on("request", (asked) => {
        if (asked.method() === "GET" && asked.url().includes("/rest/v1/")) questions.push(asked.url());
      });
      const release = await hold(page, /\/assets\/(?!asks-).*\.js$/);
      await page.goto(address, { waitUntil: "commit" });
      await expect.poll(() => questions.some((url) => url.includes(`/rest/v1${question}`))).toBe(true);
      const early = [...questions];
      release();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      // Its answers are those that the page takes: it asks for none of them again.
      expect(questions.filter((url) => early.includes(url))).toEqual(early);
      await context.close();
    });
  }
});

/** The scripts that a page asked for before something else began, whose name that is in. */
const scriptsBefore = (page: Page, name: string) =>
  page.evaluate((name) => {
    const entries = performance.getEntries();
    const began = entries.find((entry) => entry.name.includes(name))?.startTime ?? 0;
    const asked = entries.filter(({ entryType, startTime }) => entryType === "resource" && startTime < began);
    const scripts = asked.map((entry) => new URL(entry.name).pathname).filter((path) => path.endsWith(".js"));
    return [...new Set(scripts)];
  }, name);

/** Words that only stand in the code of one tool of the buyer's desk. */
const TOOLS = {
  "quick order": "Clave del renglón",
  "reader of spreadsheets": "sharedStrings",
  quotation: "Hacer cotización",
  "choice of a list": "Guardar en una lista",
  "received lists": "Recibiste «",
  sharing: "Compartir lista",
  "QR code": "crispEdges",
  comparison: "Productos lado a lado",
  "tables of families": "Agregar renglones",
};

test("each tool of the buyer's desk is code of its own, which no shelf and no product brings", async ({ page }) => {
  const built = readdirSync("dist/assets").filter((file) => file.endsWith(".js"));
  const texts = new Map(built.map((file) => [file, readFileSync(`dist/assets/${file}`, "utf8")]));
  const homes = Object.entries(TOOLS).map(([tool, words]) => {
    const files = built.filter((file) => texts.get(file)?.includes(words));
    expect(files, tool).toHaveLength(1);
    return files[0];
  });
  expect(new Set(homes).size).toBe(homes.length);

  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname.replace("/assets/", "")));
  await page.goto("/");
  const [product] = await productsInStock(page, 20);
  for (const address of ["/", "/products", "/categoria/empaque", `/products/${product?.id}`]) {
    await page.goto(address);
    // What comes after the first screen has come.
    await expect(
      page
        .getByRole("main")
        .getByRole("button", { name: /^Guardar en lista: / })
        .first(),
    ).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(asked.filter((file) => homes.includes(file))).toEqual([]);
});

test.describe("on a slow line", () => {
  test.beforeEach(async ({ page, context }) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 400,
      downloadThroughput: 500_000,
      uploadThroughput: 100_000,
    });
  });

  /**
   * When each script was asked for, in milliseconds since the navigation: those that every page starts with, and the page's own; and
   * when the last of the first was here, so that the shop could run.
   */
  const asked = (page: Page) =>
    page.evaluate(() => {
      const scripts = (names: RegExp) =>
        performance.getEntriesByType("resource").filter(({ name }) => names.test(name)) as PerformanceResourceTiming[];
      const shop = scripts(/\/assets\/(?:shop|react)-/);
      return {
        shop: shop.map(({ startTime }) => startTime),
        shopCameAt: Math.max(...shop.map(({ responseEnd }) => responseEnd)),
        own: scripts(/\/assets\/(?:list|catalogue|late|reads)-/).map(({ startTime }) => startTime),
      };
    });

  test("a page's own scripts are asked for once it has loaded, or by the shop once that runs", async ({ page }) => {
    await page.goto("/products");
    await expect.poll(() => asked(page).then(({ own }) => own)).toHaveLength(4);
    const loadedAt = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return navigation?.loadEventStart ?? Number.NaN;
    });
    const { shop, shopCameAt, own } = await asked(page);
    expect(shop).toHaveLength(2);
    expect(Math.max(...shop)).toBeLessThan(loadedAt);
    // A picture that comes late keeps the page from having loaded.
    expect(Math.min(...own)).toBeGreaterThanOrEqual(Math.min(loadedAt, shopCameAt));
  });

  test("whoever begins to use a page does not wait for its pictures", async ({ page }) => {
    // The load event waits for a picture that never comes.
    await page.route("/logo-that-hangs.svg", () => {});
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        document.body.append(Object.assign(new Image(), { src: "/logo-that-hangs.svg" }));
      });
    });
    await page.goto("/products", { waitUntil: "domcontentloaded" });
    await page
      .getByRole("button", { name: /^Agregar/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /^Abrir carrito, 1 / })).toBeVisible();
    expect(await page.evaluate(() => document.readyState)).toBe("interactive");
  });
});

test.describe("without a connection", () => {
  test.use({
    allowProblems: [
      /request failed|net::ERR_|Failed to fetch|WebSocket|MissingCode|could not be fetched|Screen failed/,
    ],
  });

  test("a page whose code never came says why, leads back, and opens once the network is there", async ({
    page,
    context,
  }) => {
    await page.goto("/envio");
    await expect(page.getByRole("button", { name: /^Abrir carrito/ })).toBeVisible();
    await page.goto("/garantia");
    await expectHydrated(page);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByRole("contentinfo").getByRole("link", { name: "Contacto" }).click();
    const isOffline = page.getByRole("heading", { level: 1, name: "Sin conexión" });
    await expect(isOffline).toBeVisible();
    await expect(page).toHaveTitle(/^Sin conexión · /);
    await expect(page.getByRole("main").getByRole("link", { name: "Ver mi carrito" })).toBeVisible();
    await page.getByRole("button", { name: "Intentar de nuevo" }).click();
    await expect(isOffline).toBeVisible();
    await page.getByRole("button", { name: "Volver a la página anterior" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /garantía/i })).toBeVisible();
    await page.goForward();
    await expect(isOffline).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Contacto" })).toBeVisible();
  });
});
