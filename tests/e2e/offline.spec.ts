import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { KEPT } from "@/lib/kept-files";
import { isPrivate } from "@/lib/page-indexing";
import { type DeployedShop, deployShop, NEXT, nextBuild } from "../support/deployed-shop";
import type { FaultProxy } from "../support/fault-proxy";
import {
  addFromProductPage,
  cartButton,
  cartPanel,
  confirmation,
  expect,
  expectHydrated,
  fillCheckout,
  orderNumberOn,
  shopper,
  test as shopTest,
} from "./support/shop";

const DIST = process.env.ACOPIO_DIST_DIR || "dist";

const test = shopTest.extend<{ shop: DeployedShop; wire: FaultProxy }, { next: string; host: DeployedShop }>({
  next: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "acopio-next-"));
      nextBuild(DIST, folder);
      await use(folder);
      rmSync(folder, { recursive: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const host = await deployShop(DIST);
      await use(host);
      await host.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  shop: async ({ host }, use) => {
    host.deploy(DIST);
    await use(host);
  },
  wire: async ({ shop }, use) => {
    await use(shop.wire);
    shop.wire.heal();
  },
  baseURL: async ({ wire }, use) => use(wire.origin),
});
test.use({ serviceWorkers: "allow" });

type Named = { id: string; name: string };

const someProducts = ({ api }: DeployedShop, count: number): Promise<Named[]> =>
  api.sql<Named>(
    `select id, item_name as name from products where is_active and stock_quantity > 50 and precio_web > 40
     order by item_code limit ${count}`,
  );

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const footerLink = (page: Page, name: string) => page.getByRole("contentinfo").getByRole("link", { name });
const keptNote = (page: Page) => page.getByText("Ves una página guardada: sus precios y existencias");

/** The worker is there, with all of the shop's code. */
const installed = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

/** Asks for the worker as the shop does, but at once; that it waits until the shopper rests is what `installed` is for. */
async function install(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" })));
  await installed(page);
}

/** Waits until the worker has kept the page of a path. */
async function keptBy(page: Page, path: string): Promise<void> {
  const find = ([name, address]: [string, string]) => caches.match(address, { cacheName: name }).then(Boolean);
  await expect.poll(() => page.evaluate(find, [KEPT.pages, path] as [string, string])).toBe(true);
}

/** Cuts the device off, for pages and for the worker. @returns the function that brings it back */
async function goOffline(context: BrowserContext, wire: FaultProxy): Promise<() => Promise<void>> {
  wire.inject(() => true, { kind: "cut" });
  wire.sockets.refuse();
  await context.setOffline(true);
  return async () => {
    wire.heal();
    await context.setOffline(false);
  };
}

/** As if the browser had needed the space: files whose address contains this are gone, and whatever else it remembered by itself. */
async function forgetFiles(page: Page, part: string): Promise<void> {
  await page.evaluate(
    async ([name, text]) => {
      const assets = await caches.open(name);
      const gone = (await assets.keys()).filter(({ url }) => url.includes(text));
      await Promise.all(gone.map((request) => assets.delete(request)));
    },
    [KEPT.assets, part] as const,
  );
  await forgetTraffic(page);
}

/** What the browser keeps by itself is gone: what still comes from the device comes from the worker. */
async function forgetTraffic(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await devtools.detach();
}

/** Everything kept on the device: addresses with their contents. */
const everythingKept = (page: Page): Promise<{ cache: string; address: string; text: string }[]> =>
  page.evaluate(async () => {
    const entries = [];
    for (const cache of await caches.keys()) {
      const kept = await caches.open(cache);
      for (const request of await kept.keys()) {
        const text = (await (await kept.match(request))?.text()) ?? "";
        entries.push({ cache, address: request.url, text: `${JSON.stringify([...request.headers])} ${text}` });
      }
    }
    return entries;
  });

test("the first visit has loaded before the worker is asked for", async ({ page, wire }) => {
  const isWorker = ({ path }: { path: string }) => path === "/sw.js";
  wire.inject(({ path }) => path.endsWith(".woff2"), { kind: "hold" });
  await page.goto("/products", { waitUntil: "commit" });
  // The shop is alive: what comes late has come, and has read what is in stock.
  await expect(page.getByRole("main").getByText("En Stock").first()).toBeVisible();
  expect(wire.held()).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
  expect(wire.seen().some(isWorker)).toBe(false);
  wire.heal();
  await installed(page);
  expect(wire.seen().some(isWorker)).toBe(true);
});

test("pages seen before the worker was there are kept when it comes", async ({ page }) => {
  const untilIdle = () => page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  await page.goto("/products");
  await expect(page.getByRole("main").getByText("En Stock").first()).toBeVisible();
  for (const name of ["Envíos", "Garantía"]) {
    await footerLink(page, name).click();
    await expect(heading(page, name)).toBeVisible();
    await untilIdle();
  }
  await installed(page);
  await keptBy(page, "/envio");
  await keptBy(page, "/garantia");
});

test("a page that was opened by the link of an advertisement is kept once it is seen without it", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await install(page);
  const again = await context.newPage();
  await again.goto("/garantia?utm_source=boletin");
  await expectHydrated(again);
  await footerLink(again, "Envíos").click();
  await keptBy(again, "/envio");
  await footerLink(again, "Garantía").click();
  await expect(heading(again, "Garantía")).toBeVisible();
  await keptBy(again, "/garantia");
});

test("a repeat visit starts from the device: its code, and its page unless there is a newer one", async ({
  page,
  context,
  shop,
  wire,
}) => {
  const [product] = await someProducts(shop, 1);
  const pages = ["/", "/products", `/products/${product?.id}`];
  await page.goto("/");
  await install(page);
  for (const path of pages) await page.goto(path);
  for (const path of pages) await keptBy(page, path);
  await page.close();

  for (const path of pages) {
    const before = wire.answered().length;
    const again = await context.newPage();
    const scripts: boolean[] = [];
    again.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.fromServiceWorker());
    });
    await again.goto(path);
    await expect(again.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(cartButton(again, 0)).toBeVisible();
    // With all of its code: only then is it known where that came from.
    await expectHydrated(again);
    const answers = wire.answered().slice(before);
    expect(answers.filter((answer) => answer.path.startsWith("/assets/"))).toEqual([]);
    expect(answers.filter((answer) => answer.path === path)).toEqual([{ path, status: 304 }]);
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.every(Boolean)).toBe(true);
    await again.close();
  }
});

test.describe("offline", () => {
  test.use({ allowProblems: [/request failed|net::ERR_|Failed to fetch|WebSocket/] });

  test("pages seen are shown and say how old they may be, others say why they are not", async ({
    page,
    context,
    shop,
    wire,
  }) => {
    const [seen, unseen] = await someProducts(shop, 2);
    if (!seen || !unseen) throw new Error("the demo catalogue has no products");
    await page.goto(`/products?search=${encodeURIComponent(seen.name)}`);
    await install(page);
    // Reached by links: never fetched as documents by the browser.
    await page.getByRole("main").getByRole("link", { name: seen.name }).first().click();
    await expect(heading(page, seen.name)).toBeVisible();
    await keptBy(page, `/products/${seen.id}`);
    await footerLink(page, "Garantía").click();
    await expect(heading(page, /garantía/i)).toBeVisible();
    await keptBy(page, "/garantia");
    await page.goto("/");
    await keptBy(page, "/");
    const goOnline = await goOffline(context, wire);

    await page.goto(`/products/${seen.id}`);
    await expect(heading(page, seen.name)).toBeVisible();
    await expect(page.getByText("Sin conexión. Puedes seguir llenando tu carrito")).toBeVisible();
    await expect(keptNote(page)).toBeVisible();
    await page.goto("/");
    await expect(keptNote(page)).toBeVisible();
    await footerLink(page, "Garantía").click();
    await expect(heading(page, /garantía/i)).toBeVisible();

    // The shell, with a screen that asks in vain.
    await page.goto(`/products/${unseen.id}`);
    await expect(page.getByText("Sin conexión.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No pudimos cargar este producto" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Ver mi carrito" })).toBeVisible();
    await expect(keptNote(page)).toBeHidden();
    await expect(page.getByRole("heading", { name: "¡Ups! Algo salió mal" })).toHaveCount(0);
    // From there, within the page, to what was seen.
    await page.evaluate((to) => {
      history.pushState(null, "", to);
      window.dispatchEvent(new PopStateEvent("popstate"));
    }, `/products/${seen.id}`);
    await expect(heading(page, seen.name)).toBeVisible();
    await expect(keptNote(page)).toBeVisible();

    await goOnline();
    await expect(page.getByText("Sin conexión.")).toBeHidden();
    await page.goto(`/products/${unseen.id}`);
    await expect(heading(page, unseen.name)).toBeVisible();
    await expect(keptNote(page)).toBeHidden();
  });

  test("the cart's own page opens with what is in it", async ({ page, context, shop, wire }) => {
    const [product] = await someProducts(shop, 1);
    if (!product) throw new Error("the demo catalogue has no product");
    await page.goto("/");
    await install(page);
    await addFromProductPage(page, product.id, 2);
    await goOffline(context, wire);
    await page.goto("/carrito");
    await expect(page.getByRole("main").getByText(product.name).first()).toBeVisible();
    await expect(cartButton(page, 2)).toBeVisible();
  });
});

test.describe("a host that fails", () => {
  test.use({ allowProblems: [/503/] });

  test("is as good as none: pages seen are shown, and others come from the shell", async ({ page, wire }) => {
    await page.goto("/garantia");
    await install(page);
    await keptBy(page, "/garantia");
    wire.inject(({ path }) => /^\/(garantia|envio)$/.test(path), { kind: "answer", status: 503, body: "busy" });
    await page.goto("/garantia");
    await expect(heading(page, /garantía/i)).toBeVisible();
    await expect(page.locator("html[data-kept]")).toHaveCount(1);
    await page.goto("/envio");
    await expect(heading(page, "Envíos")).toBeVisible();
  });
});

test("a device whose storage of files fails has the shop from the network", async ({ page, context }) => {
  await page.goto("/garantia");
  await install(page);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("there is no worker");
  await worker.evaluate(() => {
    const fail = () => Promise.reject(new DOMException("Unexpected internal error.", "UnknownError"));
    CacheStorage.prototype.match = fail;
    Cache.prototype.match = fail;
  });
  await forgetTraffic(page);
  await page.goto("/envio");
  await expect(heading(page, "Envíos")).toBeVisible();
  await expectHydrated(page);
  await expect(cartButton(page, 0)).toBeVisible();
});

test("nothing about a shopper is kept, and what was seen can be forgotten", async ({ page, shop }) => {
  const [product] = await someProducts(shop, 1);
  if (!product) throw new Error("the demo catalogue has no product");
  await page.goto("/");
  await install(page);
  await addFromProductPage(page, product.id, 2);
  await page.goto("/carrito");
  await page.goto("/checkout");
  await fillCheckout(page);
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(confirmation(page)).toBeVisible();
  const number = await orderNumberOn(page);
  // Each of them as a document, too.
  await page.reload();
  await expect(page.getByRole("main")).toContainText(number);
  for (const path of [`/order-tracking/${number}`, "/orders", "/wishlist", "/buscar?q=caja", "/account"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await keptBy(page, `/products/${product.id}`);
  const guest = await page.evaluate(() => localStorage.getItem("acopio-guest-id"));
  if (!guest) throw new Error("this browser has no guest id");

  const kept = await everythingKept(page);
  expect([...new Set(kept.map(({ cache }) => cache))].sort()).toEqual(Object.values(KEPT).sort());
  for (const { cache, address, text } of kept) {
    const { pathname, search, origin } = new URL(address);
    expect(origin).toBe(new URL(page.url()).origin);
    expect(pathname).not.toMatch(/^\/(rest|realtime)\//);
    if (cache === KEPT.pages) expect([search, isPrivate(pathname)], address).toEqual(["", false]);
    for (const secret of [guest, number, shopper.email, shopper.name]) {
      expect(text.includes(secret), `${address} holds ${secret}`).toBe(false);
    }
  }

  await page.getByRole("button", { name: "Borrar mis datos de este dispositivo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Borrar mis datos" }).click();
  await expect(page.getByText("Listo: este dispositivo ya no guarda datos tuyos.")).toBeVisible();
  expect((await everythingKept(page)).filter(({ cache }) => cache === KEPT.pages)).toEqual([]);
});

test("pages seen more than thirty days ago are deleted when another one is kept", async ({ page }) => {
  await page.goto("/garantia");
  await install(page);
  await keptBy(page, "/garantia");
  await page.evaluate(async (name) => {
    const date = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toUTCString();
    await caches.delete(name);
    await (await caches.open(name)).put("/garantia", new Response("", { headers: { date } }));
  }, KEPT.pages);
  await page.goto("/envio");
  await keptBy(page, "/envio");
  const kept = async () => (await everythingKept(page)).filter(({ cache }) => cache === KEPT.pages);
  await expect.poll(async () => (await kept()).map(({ address }) => new URL(address).pathname)).toEqual(["/envio"]);
});

test.describe("a deploy in mid-session", () => {
  const codeOf = (page: Page, build: string) => page.locator(`script[src*="${build}"]`);

  test("takes no code from open tabs, and a reload brings the new shop", async ({
    page,
    context,
    shop,
    wire,
    next,
  }) => {
    const [product] = await someProducts(shop, 1);
    if (!product) throw new Error("the demo catalogue has no product");
    await page.goto("/");
    await install(page);
    await addFromProductPage(page, product.id, 1);
    const other = await context.newPage();
    await other.goto("/about");
    await forgetTraffic(page);
    shop.deploy(next);

    let loads = 0;
    page.on("domcontentloaded", () => {
      loads += 1;
    });
    for (const [link, title] of [
      ["Garantía", /garantía/i],
      ["Preguntas frecuentes", /preguntas/i],
      ["Rastrear pedido", /rastrea/i],
    ] as const) {
      await footerLink(page, link).click();
      await expect(heading(page, title)).toBeVisible();
    }
    await cartButton(page, 1).click();
    const panel = cartPanel(page);
    await panel
      .getByRole("link", { name: "Proceder al Pago" })
      .or(panel.getByRole("button", { name: "Proceder al Pago" }))
      .click();
    await expect(page.getByLabel("Nombre completo")).toBeVisible();
    expect(loads).toBe(0);
    await expect(codeOf(page, NEXT)).toHaveCount(0);

    await page.reload();
    await expect(cartButton(page, 1)).toBeVisible();
    await expect(codeOf(page, NEXT)).toHaveCount(1);
    // The new worker takes over at once; the other tab, as old as before, goes on.
    await expect
      .poll(async () =>
        (await everythingKept(page)).some(({ cache, text }) => cache === KEPT.shell && text.includes(NEXT)),
      )
      .toBe(true);
    await footerLink(other, "Garantía").click();
    await expect(heading(other, /garantía/i)).toBeVisible();
    await expect(codeOf(other, NEXT)).toHaveCount(0);
    expect(wire.answered().filter(({ status }) => status >= 400)).toEqual([]);
  });

  for (const [how, answer] of [
    ["a 404", { status: 404, headers: { "content-type": "text/plain" } }],
    ["a page", { status: 200, headers: { "content-type": "text/html" } }],
  ] as const) {
    test.describe(`code that is really gone, answered with ${how}`, () => {
      test.use({
        allowProblems: [
          /404|Failed to fetch dynamically imported module|Screen failed|MIME type|module script|request failed/,
        ],
      });

      test("comes with one reload, which waits for the new page", async ({ page, context, shop, wire, next }) => {
        const [product] = await someProducts(shop, 1);
        if (!product) throw new Error("the demo catalogue has no product");
        const other = await context.newPage();
        const path = `/products/${product.id}`;
        await page.goto(path);
        await install(page);
        await keptBy(page, path);
        shop.deploy(next);
        // Named by no page, so that the kept one is still good for showing.
        await forgetFiles(page, "/picture-zoom-");
        const isGone = (request: { path: string }) =>
          /\/picture-zoom-/.test(request.path) && !request.path.includes(NEXT);
        wire.inject(isGone, { kind: "answer", body: "gone", ...answer });
        wire.inject((request) => request.path === path, { kind: "hold" });
        const enlarge = page.getByRole("button", { name: `Ampliar la imagen de ${product.name}` });
        // Which would wait for the reload that it causes.
        await enlarge.click({ noWaitAfter: true });
        await expect.poll(() => wire.held()).toBe(1);

        // Another tab, later than that, gets tired of waiting and shows what it has.
        await other.goto(path);
        await expect(heading(other, product.name)).toBeVisible();
        await expect(codeOf(other, NEXT)).toHaveCount(0);
        wire.heal();
        await expect(codeOf(page, NEXT)).toHaveCount(1);
        const enlarged = page.getByRole("dialog");
        // The new page may be there before its code is, and what is enlarged lies over the button.
        await expect(async () => {
          if (!(await enlarged.isVisible())) await enlarge.click({ timeout: 2000 });
          await expect(enlarged).toBeVisible({ timeout: 1000 });
        }).toPass();
        const wrong = (await everythingKept(page)).filter(
          ({ cache, text }) => cache === KEPT.assets && text.endsWith(" gone"),
        );
        expect(wrong).toEqual([]);
      });
    });
  }
});

test.describe("code that was gone until a deploy brought it back", () => {
  test.use({ allowProblems: [/404/] });

  test("comes, though the host let the browser keep for a year that it was gone", async ({ page, wire }) => {
    await page.goto("/");
    await install(page);
    const kept = await everythingKept(page);
    const address = kept.find(({ address }) => address.includes("/picture-zoom-"))?.address ?? "";
    await forgetFiles(page, "/picture-zoom-");
    const headers = { "content-type": "text/plain", "cache-control": "public, max-age=31536000, immutable" };
    const isAsked = ({ path }: { path: string }) => path === new URL(address).pathname;
    wire.inject(isAsked, { kind: "answer", status: 404, body: "gone", headers });
    const ask = () => page.evaluate(async (url) => (await fetch(url)).status, address);
    expect(await ask()).toBe(404);
    wire.heal();
    expect(await ask()).toBe(200);
  });

  test("does not keep the worker from being installed", async ({ page, wire }) => {
    const headers = { "content-type": "text/plain", "cache-control": "public, max-age=31536000, immutable" };
    const isAsked = ({ path }: { path: string }) => path.startsWith("/assets/picture-zoom-");
    wire.inject(({ path }) => path === "/sw.js", { kind: "answer", status: 404 });
    wire.inject(isAsked, { kind: "answer", status: 404, body: "gone", headers });
    await page.goto("/");
    const name = readdirSync(join(DIST, "assets")).find((file) => file.startsWith("picture-zoom-"));
    expect(await page.evaluate(async (url) => (await fetch(url)).status, `/assets/${name}`)).toBe(404);
    wire.heal();
    await page.goto("/garantia");
    await installed(page);
  });
});

test("a page that answers for a picture of the shell's messages does not take its place", async ({ page, wire }) => {
  await page.goto("/");
  await install(page);
  const pictures = async () =>
    (await everythingKept(page)).filter(({ cache, address }) => cache === KEPT.shell && address.includes("/images/"));
  const [picture] = await pictures();
  if (!picture) throw new Error("the worker keeps no picture of the shell's messages");
  await forgetTraffic(page);
  const isAsked = ({ path }: { path: string }) => path === new URL(picture.address).pathname;
  const timesAsked = () => wire.seen().filter(isAsked).length;
  const timesBefore = timesAsked();
  wire.inject(isAsked, {
    kind: "answer",
    status: 200,
    body: "<html></html>",
    headers: { "content-type": "text/html" },
  });
  await page.evaluate(async (url) => (await fetch(url)).text(), picture.address);
  await expect.poll(timesAsked).toBe(timesBefore + 1);
  // What the worker keeps next is kept after that answer.
  await page.goto("/garantia");
  await keptBy(page, "/garantia");
  expect(await pictures()).toContainEqual(picture);
});

test("can be installed", async ({ page, context }) => {
  await page.goto("/");
  await install(page);
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // Tests run in a private window, where nothing is ever installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  const { errors, data } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { icons, display, start_url } = JSON.parse(data ?? "{}");
  expect({ display, start_url }).toEqual({ display: "minimal-ui", start_url: "/" });
  for (const icon of icons) expect((await page.request.get(icon.src)).status(), icon.src).toBe(200);
  expect(icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]),
  );
});
