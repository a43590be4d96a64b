import type { Page } from "@playwright/test";
import { emptyCheckoutForm } from "@/domain/checkout-form";
import { addFromProductPage, confirmation, expect, shopper } from "../../e2e/support/shop";
import type { BuiltShop } from "../../support/built-shop";
import type { Product } from "./staff";

export const plus = (page: Page, { name }: Product) =>
  page.getByRole("button", { name: `Aumentar cantidad de ${name}`, exact: true }).first();

export const quantityField = (page: Page, { name }: Product) =>
  page.getByRole("textbox", { name: `Cantidad de ${name}`, exact: true }).first();

export const confirmButton = (page: Page) => page.getByRole("button", { name: "Confirmar pedido" });

/** Types a quantity into a line of the cart's own page. */
export async function setQuantity(page: Page, product: Product, quantity: number): Promise<void> {
  await quantityField(page, product).fill(String(quantity));
  await quantityField(page, product).press("Enter");
}

/** Lets every checkout of this page find its form filled in, as after a reload. */
export async function typeOnce(page: Page, { sql }: Pick<BuiltShop, "sql">): Promise<void> {
  const [gateway] = await sql<{ id: string }>(
    "select id from payment_gateways where is_active order by sort_order limit 1",
  );
  const { name, email, phone, postalCode, street, neighborhood, municipality } = shopper;
  const draft = JSON.stringify({
    ...emptyCheckoutForm,
    ...{ name, email, phone, postalCode, street, neighborhood, municipality },
    stateCode: "CMX",
    paymentGatewayId: gateway?.id ?? "",
  });
  await page.addInitScript((typed) => {
    if (sessionStorage.getItem("acopio-checkout-draft") === null)
      sessionStorage.setItem("acopio-checkout-draft", typed);
  }, draft);
}

/** Puts pieces of a product into the cart and opens the checkout, its form filled in. */
export async function atCheckout(
  page: Page,
  shop: Pick<BuiltShop, "sql">,
  product: Product,
  quantity = 2,
): Promise<void> {
  await typeOnce(page, shop);
  await addFromProductPage(page, product.id, quantity);
  await page.goto("/checkout");
  await expect(page.getByLabel("Nombre completo")).toHaveValue(shopper.name);
}

/** Subtotal, IVA and shipping of pieces at a price, in pesos. */
export function totalOf(price: number, pieces: number): number {
  const subtotal = Math.round(price * 100) * pieces;
  return (subtotal + Math.round(subtotal * 0.16) + (subtotal >= 100_000 ? 0 : 15_000)) / 100;
}

export async function expectConfirmation(page: Page): Promise<void> {
  await expect(confirmation(page)).toBeVisible();
  await expect(page).toHaveURL(/\/order-confirmation\//);
}
