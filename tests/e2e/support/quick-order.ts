import { expect, type Page } from "@playwright/test";

export const PAGE = "/pedido-rapido";

export const code = (page: Page, row: number) =>
  page.getByRole("textbox", { name: `Clave del renglón ${row}`, exact: true });
export const quantity = (page: Page, row: number) =>
  page.getByRole("textbox", { name: `Cantidad del renglón ${row}`, exact: true });
export const rows = (page: Page) => page.getByRole("list", { name: "Renglones del pedido" }).locator(":scope > li");
export const summary = (page: Page) => page.getByRole("status").filter({ hasText: /^\d+ (renglones|renglón):/ });

/** The table, once it hears its keys. */
export async function open(page: Page): Promise<void> {
  await page.goto(PAGE);
  await expect(page.getByRole("heading", { level: 1, name: "Pedido rápido" })).toBeVisible();
  // The table follows the keys once the page has been hydrated.
  await expect(async () => {
    await code(page, 1).focus();
    await page.keyboard.press("ArrowRight");
    await expect(quantity(page, 1)).toBeFocused({ timeout: 300 });
  }).toPass();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
}

/** As a browser tells of it; what a page may read of the clipboard otherwise differs from browser to browser. */
export const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, text);
