import type { Page } from "@playwright/test";
import { productsInStock } from "./support/database";
import { hold } from "./support/hold";
import { cartButton, cartPanel, expect, expectHydrated, test } from "./support/shop";

const PANEL = /\/assets\/cart-[\w-]{6,9}\.js/;
const SUGGESTIONS = /\/assets\/search-suggestions-/;
const INDEX = /\/assets\/search-index-/;
const ZOOM = /\/assets\/picture-zoom-/;

const openCart = (page: Page) => page.getByRole("button", { name: /^Abrir carrito/ });

/** From here on no timer of the page ends: what only waits for its code shows all the same, what waits for a timer does not. */
async function stopTimers(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
}

test.describe("shows the moment its code is here", () => {
  test.beforeEach(({ page }) => page.clock.install());

  test("the cart", async ({ page }) => {
    const release = await hold(page, PANEL);
    const asked = page.waitForRequest(PANEL);
    await page.goto("/products");
    await expectHydrated(page);
    await stopTimers(page);
    await openCart(page).click();
    await asked;
    await expect(cartPanel(page)).not.toBeAttached();
    release();
    await expect(cartPanel(page)).toBeAttached();
  });

  test("that a product is gone", async ({ page }) => {
    const tell = await hold(page, /\/rest\/v1\/products/);
    const code = /\/assets\/product-not-found-/;
    const release = await hold(page, code);
    let isAsked = false;
    page.on("request", (request) => {
      isAsked ||= code.test(request.url());
    });
    await page.goto(`/products/${crypto.randomUUID()}`);
    await expect(page.getByText("Cargando producto…")).toBeAttached();
    await stopTimers(page);
    tell();
    // The cache tells its answers by a timer.
    await expect
      .poll(async () => {
        await page.clock.runFor(1);
        return isAsked;
      })
      .toBe(true);
    release();
    await expect(page.getByRole("heading", { name: "Este producto ya no está en el anaquel" })).toBeAttached();
  });
});

test("who opens the cart and closes it by going on is not disturbed when its code comes", async ({ page }) => {
  const release = await hold(page, PANEL);
  await page.goto("/products");
  await expectHydrated(page);
  await openCart(page).click();
  await page.getByRole("link", { name: "Envíos", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Envíos");
  const arrived = page.waitForResponse(PANEL);
  release();
  await arrived;
  await expect(cartPanel(page)).toBeHidden();
  await openCart(page).click();
  await expect(cartPanel(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cartPanel(page)).toBeHidden();
  await expect(openCart(page)).toBeFocused();
});

test.describe("without the code of the cart", () => {
  test.use({
    allowProblems: [/request failed: .*\/assets\/cart-|Failed to load resource|error-boundary|Code of the shop/],
  });

  test("its page says so in sight, and opens once it can", async ({ page }) => {
    await page.goto("/products");
    await expectHydrated(page);
    await page.route(PANEL, (route) => route.abort());
    await openCart(page).click();
    await expect(page).toHaveURL(/\/carrito$/);
    // After the one reload that might have brought it, before which the page that was left may still stand.
    await expect(page.getByRole("heading", { level: 1, name: "¡Ups! Algo salió mal" })).toBeInViewport();
    await page.unroute(PANEL);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: /carrito/i })).toBeVisible();
    await page.goto("/products");
    await expectHydrated(page);
    await openCart(page).click();
    await expect(cartPanel(page)).toBeVisible();
  });
});

test.describe("without the code that the shop begins with", () => {
  test.use({
    allowProblems: [/request failed: .*|Failed to load resource|Code of the shop/],
    viewport: { width: 390, height: 844 },
  });

  for (const address of ["/products", "/products/:id", "/buscar?q=guante"]) {
    test(`${address} says so, and becomes the shop by itself as soon as it comes`, async ({ page }) => {
      await page.goto("/privacy");
      const [product] = await productsInStock(page, 5);
      await page.clock.install();
      await page.route(/\/assets\/shop-/, (route) => route.abort("internetdisconnected"));
      await page.route("**/*", (route) =>
        route.request().method() === "HEAD" ? route.abort("internetdisconnected") : route.fallback(),
      );
      await page.goto(address.replace(":id", product?.id ?? ""));
      const notice = page.getByRole("alert");
      await expect(notice).toHaveText(/^No se pudo cargar la tienda/);
      // Nor does any bar at the lower edge lie above it.
      expect(
        await notice.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === element;
        }),
      ).toBe(true);
      const add = page
        .getByRole("main")
        .getByRole("button", { name: /^Agregar/ })
        .first();
      // On a page that the build wrote; the press is kept until somebody can answer it.
      const isBuilt = !address.startsWith("/buscar");
      if (isBuilt) await add.click();
      await page.unrouteAll();
      await page.clock.runFor(10_000);
      await expectHydrated(page);
      await expect(notice).toHaveCount(0);
      if (!isBuilt) await add.click();
      await expect(cartButton(page, 1)).toBeVisible();
    });
  }
});

test("a list that is deleted stays until the code of the next page is here, and the focus goes on from there", async ({
  page,
}) => {
  await page.goto("/listas");
  await page.getByLabel("Nombre de la lista").fill("Baños");
  await page.keyboard.press("Enter");
  const address = await page.getByRole("article").getByRole("link", { name: "Baños" }).getAttribute("href");
  const release = await hold(page, /\/assets\/lists-page-/);
  await page.goto(String(address));
  await expectHydrated(page);
  const remove = page.getByRole("button", { name: "Eliminar", exact: true });
  await remove.press("Enter");
  await expect(page).toHaveURL(/\/listas$/);
  await expect(page.getByRole("heading", { level: 1, name: "Baños" })).toBeVisible();
  await expect(remove).toBeFocused();
  release();
  await expect(page.getByRole("button", { name: "Deshacer" })).toBeFocused();
});

test("whoever asked for little data fetches what belongs to search, cart and picture by using them, not by passing over them", async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const areAsked = () => [PANEL, SUGGESTIONS, INDEX, ZOOM].map((what) => asked.some((url) => what.test(url)));
  await page.goto("/products");
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  const enlarge = page.getByRole("button", { name: /^Ampliar la imagen/ });
  await enlarge.hover();
  await expectHydrated(page);
  const field = page.getByRole("search").getByRole("combobox");
  for (const control of [openCart(page), field, enlarge]) await control.hover();
  await page.getByRole("banner").getByRole("switch").hover();
  expect(areAsked()).toEqual([false, false, false, false]);
  for (const control of [openCart(page), field, enlarge]) await control.focus();
  await expect.poll(areAsked).toEqual([true, true, true, true]);
});
