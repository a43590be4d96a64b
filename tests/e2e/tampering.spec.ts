import { expectedTotals, myOrders, productById, productInStock, productsInStock } from "./support/database";
import { addFromProductPage, cartButton, confirmation, expect, fillCheckout, test } from "./support/shop";

/** Calls `change` for every property of a JSON value, at any depth, and returns the changed copy. */
function mapJson(value: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapJson(item, change));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(key, mapJson(inner, change))]));
}

const cheap = (key: string, value: unknown) =>
  typeof value === "number" && /price|precio|total|subtotal|amount|cost/i.test(key) ? 0.01 : value;
const endless = (key: string, value: unknown) => (/stock/i.test(key) && typeof value === "number" ? 999_999 : value);

test("prices and stock edited in the device's storage change nothing in what is charged", async ({ page }) => {
  await page.goto("/");
  const product = (await productsInStock(page, 20)).find(({ precio_web }) => precio_web > 100);
  if (!product) throw new Error("the demo catalogue has no product to buy");
  await addFromProductPage(page, product.id, 2);

  // The press is shown before it is stored.
  const readCart = () => page.evaluate(() => localStorage.getItem("acopio-cart") ?? "");
  await expect.poll(readCart).toContain(product.id);
  const stored = await readCart();
  const edited = JSON.stringify(mapJson(JSON.parse(stored), (key, value) => endless(key, cheap(key, value))));
  expect(edited).not.toBe(stored);
  // Written before the page's own scripts run, so that the shop starts from the edited cart.
  await page.addInitScript((cart) => {
    if (sessionStorage.getItem("edited")) return;
    sessionStorage.setItem("edited", "yes");
    localStorage.setItem("acopio-cart", cart);
  }, edited);

  await page.goto("/checkout");
  await fillCheckout(page);
  const confirm = page.getByRole("button", { name: "Confirmar pedido" });
  const accept = page.getByRole("button", { name: /aceptar/i });
  // Whether the shop corrects the price silently or asks to accept the real one first, the real one is charged.
  await expect(confirm.or(accept).first()).toBeVisible();
  if (await accept.first().isVisible()) await accept.first().click();
  await confirm.click();
  await expect(confirmation(page).or(accept.first())).toBeVisible();
  if (await accept.first().isVisible()) {
    await accept.first().click();
    await confirm.click();
  }
  await expect(confirmation(page)).toBeVisible();
  expect((await myOrders(page))[0]).toMatchObject(expectedTotals(product, 2));
});

test.describe("a request edited on its way", () => {
  test("with lower prices places no cheap order", async ({ page }) => {
    await page.goto("/");
    const product = (await productsInStock(page, 20)).find(({ precio_web }) => precio_web > 100);
    if (!product) throw new Error("the demo catalogue has no product to buy");
    await addFromProductPage(page, product.id, 1);
    await page.route("**/rest/v1/rpc/place_order", async (route) => {
      await route.continue({ postData: JSON.stringify(mapJson(route.request().postDataJSON(), cheap)) });
    });
    await page.goto("/checkout");
    await fillCheckout(page);
    const answer = page.waitForResponse("**/rest/v1/rpc/place_order");
    await page.getByRole("button", { name: "Confirmar pedido" }).click();
    expect(await (await answer).json()).toMatchObject({ status: "price_changed" });
    expect(await myOrders(page)).toEqual([]);
    expect((await productById(page, product.id)).stock_quantity).toBe(product.stock_quantity);
    // Nothing typed and no line is lost.
    await expect(page.getByLabel("Nombre completo")).not.toHaveValue("");
    await expect(cartButton(page, 1)).toBeVisible();
  });

  test("with more pieces than there are is answered with the conflict", async ({ page }) => {
    await page.goto("/");
    const product = await productInStock(page, 20);
    await addFromProductPage(page, product.id, 1);
    await page.route("**/rest/v1/rpc/place_order", async (route) => {
      const body = mapJson(route.request().postDataJSON(), (key, value) =>
        key === "quantity" ? product.stock_quantity + 1 : value,
      );
      await route.continue({ postData: JSON.stringify(body) });
    });
    await page.goto("/checkout");
    await fillCheckout(page);
    const answer = page.waitForResponse("**/rest/v1/rpc/place_order");
    await page.getByRole("button", { name: "Confirmar pedido" }).click();
    expect(await (await answer).json()).toMatchObject({
      status: "conflict",
      conflicts: [{ product_id: product.id, available_quantity: product.stock_quantity }],
    });
    expect(await myOrders(page)).toEqual([]);
    expect((await productById(page, product.id)).stock_quantity).toBe(product.stock_quantity);
  });
});
