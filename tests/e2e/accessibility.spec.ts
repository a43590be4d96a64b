import { expectNoViolations } from "./support/axe";
import { productInStock } from "./support/database";
import { settled } from "./support/settled";
import {
  addFromProductPage,
  cartButton,
  cartPanel,
  confirmation,
  expect,
  fillCheckout,
  orderNumberOn,
  shopper,
  test,
} from "./support/shop";

// Each theme once, each width once; every other screen is looked at the other way round.
test.use({ colorScheme: ({ isMobile }, use) => use(isMobile ? "light" : "dark") });
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("every screen of the purchase is free of accessibility violations", async ({ page }) => {
  test.slow();
  await page.goto("/");
  await expect(page.getByRole("main").getByRole("link").nth(20)).toBeVisible();
  await expectNoViolations(page, "home");
  const product = await productInStock(page, 50);

  await page.goto("/products");
  await expect(page.getByRole("button", { name: /^Agregar / }).first()).toBeVisible();
  await expectNoViolations(page, "products");
  await page.goto("/products?search=nada-se-llama-asi");
  await settled(page);
  await expectNoViolations(page, "products without results");

  await page.goto("/carrito");
  await expect(page.getByText("Tu carrito está vacío")).toBeVisible();
  await expectNoViolations(page, "empty cart");

  await addFromProductPage(page, product.id, 2);
  await expectNoViolations(page, "product");
  await cartButton(page, 2).click();
  await expect(cartPanel(page).getByText(product.item_name).first()).toBeVisible();
  await expectNoViolations(page, "cart panel");

  await page.goto("/carrito");
  await expect(page.getByRole("main").getByText(product.item_name).first()).toBeVisible();
  await expectNoViolations(page, "cart");

  await page.goto("/checkout");
  await page.getByLabel("Requiero factura").check();
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(page.getByRole("heading", { name: /^Falta corregir/ })).toBeVisible();
  await expectNoViolations(page, "checkout with errors");
  await page.getByLabel("Requiero factura").uncheck();
  await fillCheckout(page);
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(confirmation(page)).toBeVisible();
  await expectNoViolations(page, "confirmation");
  const number = await orderNumberOn(page);

  await page.goto("/order-tracking");
  await expect(page.getByLabel("Número de pedido")).toBeVisible();
  await expectNoViolations(page, "tracking form");
  await page.getByLabel("Número de pedido").fill(number);
  await page.getByLabel("Correo electrónico").fill(shopper.email);
  await page.getByRole("button", { name: "Rastrear pedido" }).click();
  await expect(page.getByRole("main")).toContainText(product.item_name);
  await expectNoViolations(page, "tracked order");

  await page.goto("/no-existe");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoViolations(page, "not found");
});
