import type { Page } from "@playwright/test";
import {
  cartMoney,
  expectedTotals,
  money,
  myGuestCart,
  myOrders,
  type ProductRow,
  productById,
  productInStock,
  productsInStock,
  someoneElseBuys,
} from "./support/database";
import { expectFocusWithin } from "./support/keyboard";
import {
  addFromProductPage,
  cartButton,
  cartPanel,
  checkOutScarceProduct,
  confirmation,
  expect,
  fillCheckout,
  orderNumberOn,
  shopper,
  test,
} from "./support/shop";

test("a shopper buys two pieces from the list to the confirmation and finds the order again", async ({ page }) => {
  await page.goto("/products");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const product = (await productsInStock(page, 30)).find(({ precio_web }) => precio_web > 40);
  if (!product) throw new Error("the demo catalogue has no product to buy");
  const totals = expectedTotals(product, 2);

  await page.getByLabel("Buscar productos", { exact: true }).fill(product.item_code);
  await page.getByLabel("Buscar productos", { exact: true }).press("Enter");
  await page.getByRole("main").getByRole("link", { name: product.item_name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: product.item_name })).toBeVisible();

  await page
    .getByRole("button", { name: `Aumentar cantidad de ${product.item_name}` })
    .first()
    .click();
  await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
  await cartButton(page, 2).click();

  const panel = cartPanel(page);
  await expect(panel.getByText(product.item_name).first()).toBeVisible();
  await expect(panel.getByRole("textbox", { name: `Cantidad de ${product.item_name}` })).toHaveValue("2");
  await expect(panel).toContainText(cartMoney(totals)(totals.subtotal));
  await expect(panel).toContainText("IVA (16%)");
  await expect(panel).toContainText(cartMoney(totals)(totals.total_amount));
  await expect.poll(() => myGuestCart(page)).toEqual([{ product_id: product.id, quantity: 2 }]);

  await panel
    .getByRole("link", { name: "Proceder al Pago" })
    .or(panel.getByRole("button", { name: "Proceder al Pago" }))
    .click();
  await expect(page).toHaveURL(/\/checkout$/);
  await fillCheckout(page);
  await expect(page.getByLabel("Estado", { exact: true })).toHaveValue("CMX");
  await page.getByRole("button", { name: "Confirmar pedido" }).click();

  await expect(confirmation(page)).toBeVisible();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  const number = await orderNumberOn(page);
  await expect(page.getByRole("main")).toContainText(product.item_name);
  await expect(page.getByRole("main")).toContainText(money(totals.total_amount));
  await expect(cartButton(page, 0)).toBeVisible();

  const [order] = await myOrders(page);
  expect(order).toMatchObject({
    ...totals,
    order_number: number,
    status: "pending",
    payment_status: "pending",
    customer_email: shopper.email,
    order_items: [{ product_id: product.id, quantity: 2, unit_price: product.precio_web }],
  });
  expect((await productById(page, product.id)).stock_quantity).toBe(product.stock_quantity - 2);
  expect(await myGuestCart(page)).toEqual([]);

  await page.goto("/order-tracking");
  await page.getByLabel("Número de pedido").fill(number);
  await page.getByLabel("Correo electrónico").fill(shopper.email);
  await page.getByRole("button", { name: "Rastrear pedido" }).click();
  await expect(page.getByRole("main")).toContainText(number);
  await expect(page.getByRole("main")).toContainText(product.item_name);
  await expect(page.getByRole("main")).toContainText(money(totals.total_amount));
});

test("the keyboard alone is enough to buy", async ({ page }) => {
  await page.goto("/");
  const product = (await productsInStock(page, 30)).find(({ precio_web }) => precio_web > 1000);
  if (!product) throw new Error("the demo catalogue has no product to buy");
  const totals = expectedTotals(product, 1);

  const skip = page.getByRole("link", { name: "Saltar al contenido" });
  // The dev server's pages are drawn only once their code is here.
  await expect(skip).toBeAttached();
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await tabTo(page, () => page.getByLabel("Buscar productos", { exact: true }));
  await page.keyboard.type(product.item_code);
  await page.keyboard.press("Enter");
  await tabTo(page, () => page.getByRole("main").getByRole("link", { name: product.item_name }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: product.item_name })).toBeFocused();
  await tabTo(page, () => page.getByRole("button", { name: "Agregar al carrito", exact: true }).first());
  await page.keyboard.press("Enter");
  await expect(cartButton(page, 1)).toBeVisible();
  await tabTo(page, () => cartButton(page, 1), "backwards");
  await page.keyboard.press("Enter");
  await expectFocusWithin(cartPanel(page));
  await tabTo(page, () =>
    cartPanel(page)
      .getByRole("link", { name: "Proceder al Pago" })
      .or(cartPanel(page).getByRole("button", { name: "Proceder al Pago" })),
  );
  await page.keyboard.press("Enter");

  const fields: [string, string][] = [
    ["Nombre completo", shopper.name],
    ["Correo electrónico", shopper.email],
    ["Teléfono", shopper.phone],
    ["Código postal", shopper.postalCode],
    ["Calle y número", shopper.street],
    ["Colonia", shopper.neighborhood],
    ["Municipio o alcaldía", shopper.municipality],
  ];
  for (const [label, value] of fields) {
    await tabTo(page, () => page.getByLabel(label, { exact: label === "Código postal" }));
    await page.keyboard.type(value);
  }
  await tabTo(page, () => page.getByRole("radiogroup", { name: "Forma de pago" }).getByRole("radio").first());
  await page.keyboard.press("Space");
  await tabTo(page, () => page.getByRole("button", { name: "Confirmar pedido" }));
  await page.keyboard.press("Enter");
  await expect(confirmation(page)).toBeFocused();
  expect((await myOrders(page))[0]).toMatchObject(totals);
});

test("stock that somebody else bought meanwhile is told, adjusted, and the rest can be ordered", async ({ page }) => {
  const product = await checkOutScarceProduct(page);
  await someoneElseBuys(page, product, product.stock_quantity - 3);

  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  const problems = page.getByRole("main").getByText("Problemas de inventario detectados");
  await expect(problems).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Solo 3 unidades disponibles (solicitas 5)");
  expect(await myOrders(page)).toEqual([]);
  await page.getByRole("button", { name: "Ajustar a 3" }).click();
  await expect(problems).toBeHidden();
  await expect(page.getByLabel("Nombre completo")).toHaveValue(shopper.name);
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(confirmation(page)).toBeVisible();
  expect((await productById(page, product.id)).stock_quantity).toBe(0);
  expect((await myOrders(page))[0]).toMatchObject(expectedTotals(product, 3));
});

/** Ten of it come to more than a counter takes, one does not; of anything so many are held. */
async function dearProduct(page: Page): Promise<ProductRow> {
  const product = (await productsInStock(page, 40)).find(({ precio_web }) => precio_web > 1000 && precio_web < 8000);
  if (!product) throw new Error("the demo catalogue has no product so dear");
  return product;
}

const oxxo = (page: Page) => page.getByRole("radio", { name: "Depósito en OXXO" });
const spei = (page: Page) => page.getByRole("radio", { name: "Transferencia SPEI" });

test("an order above what OXXO takes says so, and is paid another way", async ({ page }) => {
  await page.goto("/products");
  const product = await dearProduct(page);
  const total = expectedTotals(product, 10).total_amount;
  await addFromProductPage(page, product.id, 10);
  await page.goto("/checkout");
  await fillCheckout(page);
  await expect(oxxo(page)).toBeDisabled();
  await expect(oxxo(page)).toHaveAccessibleDescription(
    `Recibe hasta $10,000.00 por pedido, y el tuyo suma ${money(total)}.`,
  );
  await spei(page).check();
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(confirmation(page)).toBeVisible();
  await expect(page.getByRole("region", { name: /^Cómo pagar/ })).toContainText("Transferencia SPEI");
  expect((await myOrders(page))[0]).toMatchObject({ total_amount: total });
});

test("a total that rises above what OXXO takes, while OXXO is chosen, holds the order back and loses nothing typed", async ({
  page,
  context,
}) => {
  await page.goto("/products");
  const product = await dearProduct(page);
  await addFromProductPage(page, product.id, 1);
  await page.goto("/checkout");
  await fillCheckout(page);
  await page.getByLabel("Notas del pedido").fill("Entregar en recepción");
  await oxxo(page).check();

  const elsewhere = await context.newPage();
  await elsewhere.goto("/carrito");
  const quantity = elsewhere.getByRole("main").getByRole("textbox", { name: `Cantidad de ${product.item_name}` });
  await quantity.fill("10");
  await quantity.press("Enter");
  await expect(cartButton(elsewhere, 10)).toBeVisible();
  await elsewhere.close();

  const told = "Tu total rebasa lo que se puede pagar de esa forma; elige otra";
  await expect(page.getByRole("radiogroup", { name: "Forma de pago" })).toHaveAccessibleDescription(told);
  await expect(oxxo(page)).toBeChecked();
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  const summary = page.getByRole("region", { name: "Falta corregir un dato" });
  await expect(summary).toBeFocused();
  expect(await myOrders(page)).toEqual([]);
  await summary.getByRole("link", { name: told }).click();
  await expect(spei(page)).toBeFocused();
  await spei(page).check();

  await expect(oxxo(page)).toBeDisabled();
  await expect(page.getByLabel("Nombre completo")).toHaveValue(shopper.name);
  await expect(page.getByLabel("Calle y número")).toHaveValue(shopper.street);
  await expect(page.getByLabel("Notas del pedido")).toHaveValue("Entregar en recepción");
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(confirmation(page)).toBeVisible();
  expect((await myOrders(page))[0]).toMatchObject(expectedTotals(product, 10));
});

test("a cart survives a reload and empties only when asked", async ({ page }) => {
  await page.goto("/");
  const product = await productInStock(page, 20);
  await addFromProductPage(page, product.id, 3);
  await page.reload();
  await cartButton(page, 3).click();
  const panel = cartPanel(page);
  await panel.getByRole("button", { name: "Vaciar carrito" }).click();
  await expect(page.getByText("¿Estás seguro de que quieres vaciar el carrito?")).toBeVisible();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /vaciar/i })
    .click();
  await expect(panel.getByText("Tu carrito está vacío")).toBeVisible();
  await expect.poll(() => myGuestCart(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});

/** Presses Tab (or Shift+Tab) until the wanted element has the focus; fails when 150 steps do not reach it. */
async function tabTo(
  page: import("@playwright/test").Page,
  wanted: () => import("@playwright/test").Locator,
  direction: "forwards" | "backwards" = "forwards",
): Promise<void> {
  await expect(wanted()).toBeVisible();
  for (let step = 0; step < 150; step += 1) {
    if (await wanted().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(direction === "forwards" ? "Tab" : "Shift+Tab");
  }
  throw new Error("the element was not reached with the keyboard");
}
