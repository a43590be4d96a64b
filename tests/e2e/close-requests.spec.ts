import type { Page } from "@playwright/test";
import { productsInStock } from "./support/database";
import { cartButton, cartPanel, expect, expectHydrated, fillCart, test } from "./support/shop";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/**
 * Asks the browser to close what is open, as Back on an Android phone does. On a desktop Escape is that request, once the
 * page itself has not taken it: the key is kept from every listener of the page.
 */
async function requestClose(page: Page) {
  await page.evaluate(() =>
    window.addEventListener("keydown", (event) => event.stopImmediatePropagation(), { capture: true, once: true }),
  );
  await page.keyboard.press("Escape");
}

test.describe("Back on a phone closes what is open over the page, and only the last of it", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the question that the cart's panel asks, then the panel", async ({ page }) => {
    await page.goto("/");
    const products = (await productsInStock(page, 1)).slice(0, 1);
    await fillCart(page, products, 1);
    await page.goto("/garantia");
    await expectHydrated(page);
    const cart = cartButton(page, 1);
    await cart.click();
    await cartPanel(page).getByRole("button", { name: "Vaciar carrito" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toBeVisible();

    await requestClose(page);
    await expect(question).toBeHidden();
    await expect(cartPanel(page).getByText(products[0]?.item_code ?? "")).toBeVisible();

    await requestClose(page);
    await expect(cartPanel(page)).toBeHidden();
    await expect(cart).toBeFocused();
    expect(new URL(page.url()).pathname).toBe("/garantia");
  });

  test("the filters of a list", async ({ page }) => {
    await page.goto("/products");
    await expectHydrated(page);
    await page.getByRole("button", { name: "Filtros" }).click();
    const filters = page.getByRole("dialog", { name: "Filtros" });
    await expect(filters).toBeVisible();
    await requestClose(page);
    await expect(filters).toBeHidden();
  });
});
