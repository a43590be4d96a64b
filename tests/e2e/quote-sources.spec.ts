import type { Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe";
import { productInStock } from "./support/database";
import { tabTo } from "./support/keyboard";
import { open, paste, summary } from "./support/quick-order";
import { settled } from "./support/settled";
import { addFromProductPage, cartButton, expect, test } from "./support/shop";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const paper = (page: Page) => page.getByRole("article", { name: /^Cotización COT-/ });
const LINES = /\/cotizacion\?productos=TZN-1110:12,KTN-5114:3$/;

/** From the last field of the form, as somebody who has filled it in. */
async function makeQuote(page: Page): Promise<void> {
  await page.getByLabel("Notas").focus();
  await tabTo(page, page.getByRole("button", { name: "Hacer cotización" }));
  await page.keyboard.press("Enter");
  await expect(paper(page)).toBeVisible();
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} px wide, by keyboard alone`, () => {
    test.use({ viewport });

    test("a quick order goes onto a list and into a quotation, and the cart stays empty", async ({ page }) => {
      await open(page);
      await paste(page, "TZN-1110 12\nTZN-1020 2\nQQ-9999 4\nKTN-5114 3");
      await expect(summary(page)).toHaveText("4 renglones: 2 listos, 2 por revisar");
      await expect(page.getByText("En la lista y en la cotización entran 2 de 4 renglones.")).toBeVisible();
      await expectNoViolations(page, "quick order with its ways on");

      // What was pasted leads to the button of the cart; the other ways stand before it.
      const toList = page.getByRole("button", { name: "Guardar en lista: los renglones listos" });
      await tabTo(page, toList, "Shift+Tab");
      await page.keyboard.press("Enter");
      const chooser = page.getByRole("dialog", { name: "Guardar 2 productos en una lista" });
      await tabTo(page, chooser.getByLabel("Lista nueva"));
      await page.keyboard.type("Oficina");
      await page.keyboard.press("Enter");
      await expect(chooser.getByRole("status")).toHaveText("Guardado en «Oficina».");
      await page.keyboard.press("Escape");
      await expect(chooser).toBeHidden();
      await expect(toList).toBeFocused();

      await tabTo(page, page.getByRole("main").getByRole("link", { name: "Cotizar" }));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(LINES);
      await makeQuote(page);
      await expect(paper(page)).toContainText(/TZN-1110.*12 cajas × 12 = 144 piezas.*KTN-5114.*3 rollos/s);
      await expect(cartButton(page, 0)).toBeVisible();

      // Nothing of the table is lost, and what went onto the list went with its quantities.
      await page.goto("/pedido-rapido");
      await expect(summary(page)).toHaveText("4 renglones: 2 listos, 2 por revisar");
      await page.goto("/listas");
      await page.getByRole("link", { name: "Oficina", exact: true }).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("textbox", { name: /^Cantidad de Bolígrafo/ })).toHaveValue("12");
      await tabTo(page, page.getByRole("link", { name: "Cotizar Oficina" }));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(LINES);
    });

    test("a quantity that is still being typed counts where the mouse presses «Cotizar este carrito» next", async ({
      page,
    }) => {
      await page.goto("/");
      const product = await productInStock(page, 40);
      await addFromProductPage(page, product.id, 1);
      await page.goto("/carrito");
      await page.getByRole("textbox", { name: `Cantidad de ${product.item_name}` }).fill("7");
      await page.getByRole("link", { name: "Cotizar este carrito" }).click();
      await expect(page).toHaveURL(/\/cotizacion/);
      await expect(page.getByRole("form", { name: "Datos de la cotización" }).getByText("7 piezas")).toBeVisible();
    });

    test("a cart goes onto a list; a quotation says first what it leaves out", async ({ page }) => {
      await page.goto("/");
      const product = await productInStock(page, 40);
      await addFromProductPage(page, product.id, 2);
      await page.goto("/carrito");
      await page.getByRole("link", { name: "Cotizar este carrito" }).focus();
      await tabTo(page, page.getByRole("button", { name: "Guardar en lista: tu carrito" }));
      await page.keyboard.press("Enter");
      const chooser = page.getByRole("dialog", { name: "Guardar en una lista" });
      await tabTo(page, chooser.getByLabel("Lista nueva"));
      await page.keyboard.type("Bodega");
      await page.keyboard.press("Enter");
      await tabTo(page, chooser.getByRole("link", { name: "Ver lista" }));
      await page.keyboard.press("Enter");
      await expect(page.getByRole("textbox", { name: `Cantidad de ${product.item_name}` })).toHaveValue("2");

      // As a list stands a month later: one product has sold out meanwhile, another is gone.
      await page.goto(`/cotizacion?productos=${product.item_code}:2,TZN-1020:5,QQ-9999:1`);
      const left = page.getByRole("status").filter({ hasText: "Queda fuera de la cotización" });
      await expect(left).toContainText(/Lápiz de grafito.*\. Agotado por ahora\./);
      await expect(left).toContainText("«QQ-9999»: no hay ningún producto con esta clave");
      await settled(page);
      await expectNoViolations(page, "a quotation of a list");
      await makeQuote(page);
      await expect(paper(page)).toContainText(product.item_name);
      await expect(paper(page)).not.toContainText("TZN-1020");
      await expect(cartButton(page, 2)).toBeVisible();
    });
  });
}
