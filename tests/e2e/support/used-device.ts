import { expect, type Page } from "@playwright/test";
import { myOrders, productsInStock } from "./database";
import { addFromProductPage, confirmation, fillCheckout } from "./shop";

/** What a device holds after somebody shopped on it. */
export type UsedDevice = { productId: string; orderId: string; orderNumber: string; listId: string; quoteId: string };

/**
 * Shops on the page's device: one order placed, one favourite, a list, a cart with two pieces of the same product, and its
 * quote.
 */
export async function useDevice(page: Page): Promise<UsedDevice> {
  await page.goto("/");
  const product = (await productsInStock(page, 40)).find(({ precio_web }) => precio_web > 100);
  if (!product) throw new Error("the demo catalogue has no product to buy");
  await addFromProductPage(page, product.id, 1);
  await page
    .getByRole("button", { name: /^Favorito: / })
    .first()
    .click();
  await page
    .getByRole("button", { name: /^Guardar en lista: / })
    .first()
    .click();
  await page.getByLabel("Lista nueva").fill("Cafetería mensual");
  await page.getByLabel("Lista nueva").press("Enter");
  const listPath = await page.getByRole("link", { name: "Ver lista" }).getAttribute("href");
  await page.goto("/checkout");
  await fillCheckout(page);
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(confirmation(page)).toBeVisible();
  const orderId = new URL(page.url()).pathname.split("/").pop() ?? "";
  const [order] = await myOrders(page);
  if (!order) throw new Error("the order is not in the database");
  await addFromProductPage(page, product.id, 2);
  await page.goto("/cotizacion");
  await page.getByRole("button", { name: "Hacer cotización" }).click();
  await expect(page).toHaveURL(/\/c\/[\w-]{24}$/);
  const quoteId = new URL(page.url()).pathname.split("/").pop() ?? "";
  const listId = listPath?.split("/").pop() ?? "";
  return { productId: product.id, orderId, orderNumber: order.order_number, listId, quoteId };
}
