import type { Page } from "@playwright/test";
import { addFromProductPage, cartButton, expectHydrated, expectToday } from "../e2e/support/shop";
import type { Seen } from "../support/fault-proxy";
import { chunkOf } from "./support/requests";
import { aProductOnSale } from "./support/staff";
import { allow, answers, expect, missingCode, test, UNBUILT } from "./support/test";
import { installClock } from "./support/time";

const ofShop = (page: Page) => page.getByRole("contentinfo");

/** How often loading the page was begun, counted from now on: what a built page shows is seen before it has loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

const PLACEHOLDER = "/images/placeholder.svg";

test.describe("fault: broken pictures", () => {
  test.use(allow(answers(404)));

  const pictures = ({ path }: Seen) => path.startsWith("/images/");

  test("become the placeholder", async ({ page, wire }) => {
    wire.inject((request) => pictures(request) && request.path !== PLACEHOLDER, { kind: "answer", status: 404 });
    await page.goto("/products");
    // The first pictures travel in the built page itself, and cannot break.
    const shown = page.getByRole("region", { name: "Resultados" }).locator(`img[src="${PLACEHOLDER}"]`).first();
    await expect(shown).toBeVisible();
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  });

  test("where the placeholder is broken too, it is not asked for again and again", async ({ page, wire }) => {
    wire.inject(pictures, { kind: "answer", status: 404 });
    await page.goto(`/products${UNBUILT}`);
    const list = page.getByRole("region", { name: "Resultados" });
    await expect(list.locator(`img[src="${PLACEHOLDER}"]`).first()).toBeVisible();
    await list.getByRole("link").last().scrollIntoViewIfNeeded();
    await expect(list.locator(`img[src="${PLACEHOLDER}"]`)).toHaveCount(12);
    expect(wire.seen().filter(({ path }) => path === PLACEHOLDER).length).toBeLessThanOrEqual(12);
  });
});

test.describe("fault: a lazy chunk gone after a deploy", () => {
  test.use(allow(missingCode));

  const gone = {
    "answered with 404": { kind: "answer", status: 404 },
    "answered with the shop's own page": {
      kind: "answer",
      status: 200,
      body: "<!doctype html><title>Acopio</title>",
      headers: { "content-type": "text/html" },
    },
  } as const;
  for (const [how, fault] of Object.entries(gone)) {
    test(`${how}: one reload, and the cart is kept`, async ({ page, shop, wire }) => {
      await addFromProductPage(page, (await aProductOnSale(shop)).id, 2);
      wire.inject(chunkOf("warranty-page"), fault);
      const loads = countLoads(page);
      // With the reload itself: the page's code may be asked for before the whole of its HTML has come.
      page.on("request", (request) => request.isNavigationRequest() && wire.heal());
      await ofShop(page).getByRole("link", { name: "Garantía" }).click();
      await expect(page.getByRole("heading", { level: 1, name: /garantía/i })).toBeVisible();
      expect(loads()).toBe(1);
      await expect(cartButton(page, 2)).toBeVisible();
    });
  }

  test("nothing is reloaded for what was only pointed at", async ({ page, wire }) => {
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1, name: "Quiénes somos" })).toBeVisible();
    wire.inject(chunkOf("warranty-page"), gone["answered with 404"]);
    const loads = countLoads(page);
    const link = ofShop(page).getByRole("link", { name: "Garantía" });
    const refused = page.waitForResponse(/\/assets\/warranty-page-/);
    // The code that fetches ahead comes after the first screen.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await link.hover();
      expect(wire.seen().some(chunkOf("warranty-page"))).toBe(true);
    }).toPass();
    // A press while it is still under way would wait for it, and ask for what is gone.
    await refused;
    await page.getByRole("combobox", { name: "Buscar productos" }).fill("papel");
    expect(loads()).toBe(0);
    wire.heal();
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: /garantía/i })).toBeVisible();
    expect(loads()).toBe(0);
  });

  test("while offline nothing is reloaded: the picture stays as it is, and says so", async ({
    page,
    shop,
    context,
  }) => {
    const product = await aProductOnSale(shop);
    await page.goto(`/products/${product.id}`);
    const enlarge = page.getByRole("button", { name: `Ampliar la imagen de ${product.name}` });
    // Code that was cut off on its way is another fault.
    await expectToday(page);
    const loads = countLoads(page);
    await context.setOffline(true);
    await enlarge.click();
    await expect(page.getByText("No pudimos abrir la imagen")).toBeVisible();
    expect(loads()).toBe(0);
    await context.setOffline(false);
    await enlarge.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(loads()).toBe(0);
  });

  test("where reloading does not help it is not reloaded again: the screen offers to try", async ({
    page,
    shop,
    wire,
  }) => {
    await addFromProductPage(page, (await aProductOnSale(shop)).id, 2);
    wire.inject(chunkOf("warranty-page"), { kind: "answer", status: 404 });
    const loads = countLoads(page);
    await ofShop(page).getByRole("link", { name: "Garantía" }).click();
    await expect(page.getByRole("heading", { name: "¡Ups! Algo salió mal" })).toBeVisible();
    expect(loads()).toBe(1);
    await expect(cartButton(page, 2)).toBeVisible();
  });
});

test.describe("fault: what a page starts with gone after a deploy", () => {
  test.use(allow(missingCode, answers(503)));

  const isStylesheet = ({ path }: { path: string }) => /^\/assets\/index-[^/]*\.css$/.test(path);
  const gone = { kind: "answer", status: 404 } as const;

  /** Opens the page, whose loading may be broken off for the sake of loading it again. */
  const open = (page: Page, path: string) => page.goto(path, { waitUntil: "commit" });

  for (const [what, matches] of Object.entries({ "first script": chunkOf("index"), stylesheet: isStylesheet })) {
    test(`the ${what}: the page loads itself again, once, and then works`, async ({ page, shop, wire }) => {
      wire.inject(matches, gone, 1);
      const loads = countLoads(page);
      await open(page, `/products/${(await aProductOnSale(shop)).id}`);
      await expect.poll(() => wire.seen().filter(matches).length).toBe(2);
      await expectToday(page);
      expect(loads()).toBe(2);
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
  }

  for (const path of ["/envio", "/carrito"]) {
    test(`the first script, for ever: ${path} says so and is not loaded again and again`, async ({ page, wire }) => {
      wire.inject(chunkOf("index"), gone);
      const loads = countLoads(page);
      await open(page, path);
      await expect(page.getByRole("alert")).toHaveText(
        "No se pudo cargar la tienda. Vuelve a cargar la página en unos minutos.",
      );
      expect(loads()).toBe(2);
      wire.heal();
      await page.reload();
      await expectHydrated(page);
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
  }

  const outages = { "the connection": { kind: "cut" }, "the host": { kind: "answer", status: 503 } } as const;

  /** Lets ten seconds pass in the page, again and again, until it has asked and asked again. */
  async function untilAskedAgain(page: Page, asked: () => number): Promise<void> {
    const before = asked();
    await expect(async () => {
      await page.clock.fastForward(10_000);
      expect(asked()).toBeGreaterThan(before + 1);
    }).toPass();
  }

  async function untilLoadedAgain(page: Page, loads: () => number): Promise<void> {
    const before = loads();
    await expect(async () => {
      // In short steps: the host has five seconds to say that it is there.
      await page.clock.fastForward(1000);
      expect(loads()).toBe(before + 1);
    }).toPass();
  }

  for (const [what, outage] of Object.entries(outages)) {
    test(`the first script, with ${what}, twice: the page loads itself again whenever that is back`, async ({
      page,
      wire,
    }) => {
      const isHelp = ({ path }: Seen) => path === "/start-gone.js";
      const helpAsked = () => wire.seen().filter(isHelp).length;
      wire.inject(chunkOf("index"), outage);
      const lose = () => wire.inject(isHelp, outage);
      const giveBack = lose();
      const loads = countLoads(page);
      await installClock(page);
      await open(page, "/envio");
      await untilAskedAgain(page, helpAsked);
      expect(loads()).toBe(1);
      const isLostAgain = page.waitForRequest((request) => request.isNavigationRequest()).then(lose);
      giveBack();
      await untilLoadedAgain(page, loads);
      await isLostAgain;
      await untilAskedAgain(page, helpAsked);
      expect(loads()).toBe(2);
      wire.heal();
      await untilLoadedAgain(page, loads);
      await expectHydrated(page);
      expect(loads()).toBe(3);
      await expect(page.getByRole("alert")).toHaveCount(0);
    });

    test(`the first script, with ${what} for all but the script that helps: the page tells, and loads itself again once that is back`, async ({
      page,
      wire,
    }) => {
      const isHead = ({ method }: Seen) => method === "HEAD";
      wire.inject((request) => chunkOf("index")(request) || isHead(request), outage);
      const loads = countLoads(page);
      await installClock(page);
      await open(page, "/envio");
      await expect(page.getByRole("alert")).toHaveText(
        "No se pudo cargar la tienda. Se intenta de nuevo cada 10 segundos.",
      );
      await untilAskedAgain(page, () => wire.seen().filter(isHead).length);
      expect(loads()).toBe(1);
      wire.heal();
      await untilLoadedAgain(page, loads);
      await expectHydrated(page);
      expect(loads()).toBe(2);
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
  }

  test("the stylesheet, for ever: the shop works without it", async ({ page, shop, wire }) => {
    wire.inject(isStylesheet, gone);
    const loads = countLoads(page);
    await open(page, `/products/${(await aProductOnSale(shop)).id}`);
    await expect.poll(loads).toBe(2);
    await expectToday(page);
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(loads()).toBe(2);
  });

  test("pictures, and a stylesheet that is fetched ahead, are no reason", async ({ page, shop, wire }) => {
    const product = await aProductOnSale(shop);
    const zoomStyles = ({ path }: Seen) => /^\/assets\/picture-zoom-[^/]*\.css$/.test(path);
    wire.inject((request) => request.path.startsWith("/images/") || zoomStyles(request), gone);
    const loads = countLoads(page);
    await page.goto(`/products/${product.id}`);
    await expectHydrated(page);
    const enlarge = page.getByRole("button", { name: `Ampliar la imagen de ${product.name}` });
    const refused = page.waitForResponse(/\/assets\/picture-zoom-[^/]*\.css$/);
    await enlarge.hover();
    await refused;
    wire.heal();
    await enlarge.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(loads()).toBe(1);
    // Nor is the host asked whether it is there, as it is before a reload.
    expect(wire.seen().some(({ method }) => method === "HEAD")).toBe(false);
  });

  test("nor is the script that only asks ahead of the shop", async ({ page, wire }) => {
    wire.inject(chunkOf("asks"), gone);
    const loads = countLoads(page);
    await page.goto(`/products${UNBUILT}`);
    await expectHydrated(page);
    await expect.poll(() => wire.seen().some(({ path }) => path === "/start-gone.js")).toBe(true);
    await expectToday(page);
    expect(loads()).toBe(1);
    expect(wire.seen().some(({ method }) => method === "HEAD")).toBe(false);
  });
});

test.describe("fault: render errors", () => {
  test.use(allow(/boom|Screen failed/));

  test("three retries, then only reloading, which helps once the screen works", async ({ page, shop, wire }) => {
    await addFromProductPage(page, (await aProductOnSale(shop)).id, 2);
    wire.inject(chunkOf("warranty-page"), {
      kind: "answer",
      status: 200,
      body: 'export default function Broken() { throw new Error("boom"); }',
      headers: { "content-type": "text/javascript" },
    });
    await ofShop(page).getByRole("link", { name: "Garantía" }).click();
    for (let retry = 1; retry <= 3; retry += 1) {
      await page.getByRole("button", { name: `Intentar nuevamente (${retry}/3)` }).click();
    }
    await expect(page.getByRole("button", { name: /^Intentar nuevamente/ })).toHaveCount(0);
    await expect(cartButton(page, 2)).toBeVisible();
    wire.heal();
    await page.getByRole("button", { name: "Recargar página" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /garantía/i })).toBeVisible();
    await expect(cartButton(page, 2)).toBeVisible();
  });
});

const endless = "a".repeat(10_000);

for (const address of [
  "/products?page=-1",
  "/products?min_price=abc&max_price=%",
  "/products?brands=%&categories=%00,x&sort=drop+table",
  "/%",
  "/products/%",
  "/products/%25",
  "/products/%00",
  "/buscar?q=%",
  "/buscar?q=%F0%9F%98%80%00%22%27%3Cscript%3E&page=1e400",
  `/buscar?q=${endless}`,
  `/marca/${endless}`,
  `/order-tracking/${endless}`,
  "/order-confirmation/..%2f..%2f",
  "/products?page=-1#%",
]) {
  test(`fault: hostile URLs: ${address.slice(0, 60)}`, async ({ page, baseURL }) => {
    await page.goto(address);
    await expectShop(page, baseURL);
  });
}

// Where a host answers such addresses itself, links within the page still lead to them.
for (const address of ["/products/%", "/categoria/%E0%A4%A"]) {
  test(`fault: hostile URLs: ${address}, from within the page`, async ({ page, baseURL }) => {
    await page.goto("/about");
    const start = page.getByRole("heading", { level: 1, name: "Quiénes somos" });
    await expect(start).toBeVisible();
    // Heard once the page has been hydrated.
    await expect(async () => {
      await page.evaluate((to) => {
        history.pushState(null, "", to);
        window.dispatchEvent(new PopStateEvent("popstate"));
      }, address);
      await expect(start).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await expectShop(page, baseURL);
  });
}

/** A screen with a heading and nothing odd on it, from which the shop goes on. */
async function expectShop(page: Page, baseURL: string | undefined): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "¡Ups! Algo salió mal" })).toHaveCount(0);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText(/NaN|undefined|\[object|Infinity/);
  await page.getByRole("link", { name: "Todos los productos" }).first().click();
  await expect(page).toHaveURL(`${baseURL}/products`);
  await expect(page.getByRole("heading", { level: 1, name: "Productos" })).toBeVisible();
}
