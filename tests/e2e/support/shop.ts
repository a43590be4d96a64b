import { type Browser, test as base, expect, type Page } from "@playwright/test";
import { serveBuiltShop } from "../../support/built-shop";
import { type ProductRow, productsInStock } from "./database";

export type ShopOptions = {
  /** The address of a server that runs already; without one the build is served in front of a demo shop of its own. */
  server: string;
};

/**
 * The browser test of this shop: console errors, page errors, failed requests and breaches of the security policy in any
 * of its pages fail the test.
 * A test that provokes a failure on purpose names what it expects in `allowProblems`.
 */
export const test = base.extend<
  { allowProblems: RegExp[]; watchedContext: undefined },
  ShopOptions & { origin: string }
>({
  server: ["", { option: true, scope: "worker" }],
  origin: [
    async ({ server }, use) => {
      if (server !== "") return use(server);
      const shop = await serveBuiltShop();
      await use(shop.origin);
      await shop.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ origin }, use) => use(origin),
  allowProblems: [[], { option: true }],
  watchedContext: [
    async ({ context, allowProblems }, use) => {
      const problems: string[] = [];
      const report = (problem: string) => {
        if (!allowProblems.some((allowed) => allowed.test(problem))) problems.push(problem);
      };
      context.on("console", (message) => {
        if (message.type() === "error") report(`console: ${message.text()} (${message.page()?.url()})`);
      });
      await context.addInitScript(() =>
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
          console.error(`policy: ${effectiveDirective} forbids ${blockedURI} ${sample}`),
        ),
      );
      context.on("weberror", (error) => report(`page: ${error.error().message}`));
      context.on("requestfailed", (request) => {
        // A request that the page itself gave up because the shopper moved on is no failure.
        if (request.failure()?.errorText !== "net::ERR_ABORTED") report(`request failed: ${request.url()}`);
      });
      context.on("response", (response) => {
        if (response.status() >= 400) report(`${response.status()}: ${response.url()}`);
      });
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const shopper = {
  name: "María Fernanda López Ruiz",
  email: "maria.lopez@example.com",
  phone: "55 1234 5678",
  postalCode: "06700",
  street: "Orizaba 101",
  neighborhood: "Roma Norte",
  municipality: "Cuauhtémoc",
};

export const cartButton = (page: Page, pieces: number) =>
  page.getByRole("button", {
    name: `Abrir carrito, ${pieces} artículo${pieces === 1 ? "" : "s"}`,
  });

export const cartPanel = (page: Page) => page.getByRole("dialog", { name: "Mi Carrito" });

/** Fills the required fields of the checkout; the state follows from the postal code. */
export async function fillCheckout(page: Page): Promise<void> {
  await fillDelivery(page);
  await page.getByRole("radiogroup", { name: "Forma de pago" }).getByRole("radio").first().check();
}

/** Who receives and where, at the checkout or on a quote. */
export async function fillDelivery(page: Page): Promise<void> {
  await page.getByLabel("Nombre completo").fill(shopper.name);
  await page.getByLabel("Correo electrónico").fill(shopper.email);
  await page.getByLabel("Teléfono").fill(shopper.phone);
  await page.getByLabel("Código postal", { exact: true }).fill(shopper.postalCode);
  await page.getByLabel("Calle y número").fill(shopper.street);
  await page.getByLabel("Colonia").fill(shopper.neighborhood);
  await page.getByLabel("Municipio o alcaldía").fill(shopper.municipality);
}

/** Whoever has the link, on a device that knows nothing of the shop. */
export const elsewhere = async (browser: Browser, viewport: { width: number; height: number }): Promise<Page> =>
  (await browser.newContext({ viewport, locale: "es-MX" })).newPage();

/** The page of a product tells today's price and stock, and no longer those of its build. */
export const expectToday = (page: Page) =>
  // The first of the page is the product itself; those that go well with it follow.
  expect(
    page
      .locator("main article")
      .first()
      .getByText(/^(En Stock|Pocas Unidades)$/),
  ).toBeVisible();

/**
 * The shop has taken the page over, and what comes late is there: links are steps within it, and nothing waits for the browser to
 * be idle. The place where changes of stock are announced comes with the last of its code.
 */
export const expectHydrated = (page: Page) => expect(page.locator("p[role=status][aria-live=polite]")).toBeAttached();

/** Opens another address, of a page that shows products or has some in the cart, and waits until its channel is live. */
export async function openLive(page: Page, address: string): Promise<void> {
  const last = page.url();
  const subscribed = page
    // The page that is left may open its own socket until the last moment.
    .waitForEvent("websocket", () => page.url() !== last)
    .then((socket) =>
      socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes("Subscribed to PostgreSQL")),
    );
  await page.goto(address);
  await subscribed;
}

/** Opens a product's page and puts that many pieces into the cart, at today's price. */
export async function addFromProductPage(page: Page, productId: string, quantity: number): Promise<void> {
  await page.goto(`/products/${productId}`);
  await expectToday(page);
  await page
    .getByRole("textbox", { name: /^Cantidad de / })
    .first()
    .fill(String(quantity));
  await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
  await expect(cartButton(page, quantity)).toBeVisible();
}

/** Takes what a link brings into an empty cart: so many pieces of each. */
export async function fillCart(
  page: Page,
  products: readonly Pick<ProductRow, "item_code">[],
  quantity: number,
): Promise<void> {
  await page.goto(`/carrito?agregar=${products.map(({ item_code }) => `${item_code}:${quantity}`).join(",")}`);
  await page
    .getByRole("region", { name: /^Este enlace trae/ })
    .getByRole("button", { name: /^Agregar/ })
    .click();
  await expect(cartButton(page, products.length * quantity)).toBeVisible();
}

/** Five pieces of a product of which there are six to ten, on the way to an order that is filled in. */
export async function checkOutScarceProduct(page: Page): Promise<ProductRow> {
  await page.goto("/");
  const product = (await productsInStock(page, 6)).find(({ stock_quantity }) => stock_quantity <= 10);
  if (!product) throw new Error("the demo catalogue has no product to buy");
  await addFromProductPage(page, product.id, 5);
  await page.goto("/checkout");
  await fillCheckout(page);
  return product;
}

export const confirmation = (page: Page) => page.getByRole("heading", { name: /^¡Gracias por tu pedido!/ });

/** The order number as it stands on the page. */
export async function orderNumberOn(page: Page): Promise<string> {
  const text = await page.locator("main").textContent();
  const number = /ACO-\d{14}-[A-Z0-9]{6}/.exec(text ?? "")?.[0];
  if (!number) throw new Error("no order number on the page");
  return number;
}
