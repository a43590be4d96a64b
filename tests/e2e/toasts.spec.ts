import type { Page } from "@playwright/test";
import { productsInStock } from "./support/database";
import { addFromProductPage, cartButton, cartPanel, expect, test } from "./support/shop";

const undo = (page: Page) => page.getByRole("button", { name: "Deshacer" });

/** One of two lines is taken out of the cart, and a toast offers to put it back. Time passes when the test says so. */
async function removeALine(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/envio");
  const [product, other] = await productsInStock(page, 5);
  if (!product || !other) throw new Error("the demo catalogue has no two products to buy");
  await addFromProductPage(page, product.id, 1);
  await page.goto(`/products/${other.id}`);
  await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
  await cartButton(page, 2).click();
  await cartPanel(page)
    .getByRole("button", { name: `Eliminar ${product.item_name}` })
    .click();
  await page.keyboard.press("Escape");
  await expect(cartPanel(page)).toBeHidden();
  // Where no toast lies: under the pointer they wait anyway.
  await page.mouse.move(20, 500);
  await expect(undo(page)).toBeVisible();
}

test("a toast goes after a while, but not from under the focus of whoever reaches it by keyboard", async ({ page }) => {
  await removeALine(page);
  await undo(page).focus();
  await page.clock.runFor(60_000);
  await expect(undo(page)).toBeFocused();
  await page.getByRole("heading", { level: 1 }).focus();
  await page.clock.runFor(10_000);
  await expect(undo(page)).toBeHidden();
});

test("a toast is moved away by a drag that begins on its text", async ({ page }) => {
  await removeALine(page);
  const toast = page.getByText("Producto eliminado del carrito");
  // Waits until the toast has come to rest.
  await toast.hover();
  const text = await toast.boundingBox();
  if (!text) throw new Error("the toast has no text");
  await page.mouse.move(text.x + 10, text.y + text.height / 2);
  await page.mouse.down();
  await page.mouse.move(text.x + 260, text.y + text.height / 2, { steps: 40 });
  // So slowly that it is no flick, which a few pixels would do for.
  await page.clock.fastForward(3000);
  await page.mouse.up();
  await expect(undo(page)).toBeHidden();
});
