import { type BuiltShop, serveBuiltShop } from "../support/built-shop";
import { confirmation, expect, fillCheckout, orderNumberOn, shopper, test } from "./support/shop";

// Staff answer at the database's console, so the shop of this test runs within it.
let shop: BuiltShop;
test.beforeAll(async () => {
  shop = await serveBuiltShop();
});
test.afterAll(() => shop.close());

test("what waits for the shop is not charged: another device is told how to pay once staff have answered", async ({
  page,
  browser,
}) => {
  const [product] = await shop.sql<{ id: string; name: string; sku: string }>(
    `update products set stock_quantity = null, precio_web = 100, tax_rate = 0.16
     where id = (select id from products where is_active and stock_quantity > 20 order by item_code limit 1)
     returning id, item_name as name, item_code as sku`,
  );
  await page.goto(`${shop.origin}/products/${product?.id}`);
  // The page was built at another price.
  await expect(page.getByRole("main")).toContainText("$116");
  await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
  await expect(page.getByRole("button", { name: "Abrir carrito, 1 artículo" })).toBeVisible();
  await page.goto(`${shop.origin}/checkout`);
  await fillCheckout(page);
  await page.getByRole("radio", { name: /^Transferencia SPEI/ }).check();
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(confirmation(page)).toBeVisible();
  const number = await orderNumberOn(page);
  await expect(page).toHaveURL(new RegExp(`/order-confirmation/.+pedido=${number}$`));
  const payment = page.getByRole("region", { name: /^Cómo pagar/ });
  await expect(payment).toContainText("Confirmamos primero: todavía no pagues.");
  await expect(payment).not.toContainText(/CLABE|Referencia|\$/);
  await expect(page.getByText(/^Si para el .+ no hemos confirmado tus productos, el pedido se cancela/)).toBeVisible();
  await expect(page.getByRole("main")).toContainText(/\d a \d días hábiles después de tu pago/);

  await shop.sql("select public.confirm_availability($1)", [number]);

  // The link that the shopper sent to whoever pays.
  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url());
  await expect(other).toHaveURL(`${shop.origin}/order-tracking/${number}`);
  await expect(other.getByText(/Este pedido no se abre desde este dispositivo/)).toBeVisible();
  await expect(other.getByLabel("Número de pedido")).toHaveValue(number);
  await other.getByLabel("Correo electrónico").fill(shopper.email);
  await other.getByRole("button", { name: "Rastrear pedido" }).click();
  const told = other.getByRole("region", { name: /^Cómo pagar/ });
  await expect(told).toContainText("646180000000000009");
  await expect(told).toContainText("$266.00");
  await expect(told).toContainText(/Referencia numérica\s*\d{7}/);
  await expect(told).toContainText(/Paga a más tardar el/);
  await expect(other.getByRole("main")).not.toContainText(/Orizaba|5512345678|maria\.lopez/);

  await shop.sql(
    "update orders set payment_status = 'paid', paid_at = '2026-11-13T18:00:00Z' where order_number = $1",
    [number],
  );
  await other.getByRole("button", { name: "Rastrear pedido" }).click();
  // A Friday before a Monday that is a public holiday.
  await expect(other.getByRole("main")).toContainText("entre el martes 17 de noviembre y el miércoles 18 de noviembre");
  await expect(told).toBeHidden();
});
