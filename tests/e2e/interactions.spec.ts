import type { Locator, Page } from "@playwright/test";
import { money, productInStock, readTable } from "./support/database";
import { open as openQuickOrder, paste, summary } from "./support/quick-order";
import {
  addFromProductPage,
  cartButton,
  confirmation,
  elsewhere,
  expect,
  expectToday,
  fillCheckout,
  fillDelivery,
  shopper as known,
  test,
} from "./support/shop";

type Product = {
  id: string;
  item_name: string;
  precio_web: number;
  tax_rate: number;
  unit_content: number;
  content_name: string | null;
};

type Discounted = Product & {
  stock_quantity: number;
  volume_discounts: { min_quantity: number; percentage: number }[];
};

const COLUMNS = "id,item_name,precio_web,tax_rate,unit_content,content_name";

/** What a shopper does, one by one: a press (into a field as well), a text typed at once, a key. */
function shopperOn(page: Page) {
  let count = 0;
  return {
    count: () => count,
    press: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    type: async (text: string) => {
      count += 1;
      await page.keyboard.type(text);
    },
    key: async (name: string) => {
      count += 1;
      await page.keyboard.press(name);
    },
    /** Two of them: pressing into the field, and typing. */
    fill: async (field: Locator, text: string) => {
      count += 2;
      await field.click();
      await page.keyboard.type(text);
    },
  };
}

/** The shopper of these tests, as a device keeps them that was told to. */
const rememberedShopper = JSON.stringify({
  state: { contact: known, addresses: [{ ...known, id: "first", stateCode: "CMX", references: null }], invoice: null },
  version: 1,
});

/** Printing is the browser's own: here it is only counted. */
const countPrints = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.prints = "0";
    window.print = () => {
      const { dataset } = document.documentElement;
      dataset.prints = String(Number(dataset.prints) + 1);
    };
  });

const printsOf = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.prints));

const centavos = (pesos: number) => Math.round(pesos * 100);
const withTax = ({ tax_rate }: Product, pesos: number) => Math.round(centavos(pesos) * (1 + tax_rate)) / 100;
const price = (pesos: number) => money(pesos).replace(/\.00$/, "");

/** A product of the home page that is cheaper from 24 pieces on, or from fewer, with the percentage that 24 earn. */
async function cheaperAt24(page: Page): Promise<{ product: Discounted; percentage: number; total: string }> {
  const products = await readTable<Discounted>(
    page,
    `products?select=${COLUMNS},stock_quantity,volume_discounts(min_quantity,percentage)&is_active=eq.true&is_featured=eq.true&order=sort_order,created_at.desc,id&limit=8`,
  );
  for (const product of products) {
    const percentage = Math.max(
      0,
      ...product.volume_discounts.filter((step) => step.min_quantity <= 24).map((step) => step.percentage),
    );
    const full = centavos(product.precio_web) * 24;
    const net = (full - Math.round((full * percentage) / 100)) / 100;
    if (percentage > 0 && product.tax_rate > 0 && product.stock_quantity >= 100)
      return { product, percentage, total: price(withTax(product, net)) };
  }
  throw new Error("the demo shop features no product that is cheaper from 24 on");
}

for (const [device, viewport] of [
  ["a desk", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test("four presses from home put the last order of this device into the checkout", async ({ page }) => {
      await page.goto("/");
      const ordered = await readTable<Product>(
        page,
        `products?select=${COLUMNS}&is_active=eq.true&stock_quantity=gte.50&order=id&limit=2`,
      );
      for (const [index, { id }] of ordered.entries()) {
        await page.goto(`/products/${id}`);
        await expectToday(page);
        await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
        await expect(cartButton(page, index + 1)).toBeVisible();
      }
      await page.goto("/checkout");
      await fillCheckout(page);
      await page.getByRole("button", { name: "Confirmar pedido" }).click();
      await expect(confirmation(page)).toBeVisible();

      await page.goto("/");
      await expect(cartButton(page, 0)).toBeVisible();
      const shopper = shopperOn(page);
      const purchases = page.getByRole("navigation", { name: "Tus compras" }).filter({ visible: true });
      await shopper.press(purchases.getByRole("link", { name: "Mis pedidos" }));
      await shopper.press(page.getByRole("button", { name: /^Volver a pedir/ }).first());
      await shopper.press(page.getByRole("button", { name: "Ver carrito" }));
      await shopper.press(page.getByRole("button", { name: "Proceder al Pago" }));
      await expect(page).toHaveURL(/\/checkout$/);
      const review = page.getByRole("region", { name: "Tu pedido" });
      for (const { item_name } of ordered) await expect(review.getByText(item_name, { exact: true })).toBeVisible();
      expect(shopper.count()).toBeLessThanOrEqual(4);
    });

    test("a quotation is in hand after three interactions, and paid from another browser after five more where that remembers its shopper", async ({
      page,
      browser,
    }) => {
      await page.goto("/");
      const product = await productInStock(page, 40);
      await addFromProductPage(page, product.id, 2);
      await page.goto("/");
      await expect(cartButton(page, 2)).toBeVisible();
      await countPrints(page);
      const buyer = shopperOn(page);
      await buyer.press(page.getByRole("contentinfo").getByRole("link", { name: "Cotización", exact: true }));
      await buyer.press(page.getByRole("button", { name: "Hacer cotización" }));
      await buyer.press(page.getByRole("button", { name: "Imprimir o guardar PDF" }));
      await expect.poll(() => printsOf(page)).toBe(1);
      await expect(page.getByRole("article", { name: /^Cotización COT-/ })).toContainText(product.item_name);
      expect(buyer.count()).toBeLessThanOrEqual(3);

      // Somebody who has ordered before, and let their own device remember where to.
      const paid = await elsewhere(browser, viewport);
      await paid.addInitScript((data) => localStorage.setItem("acopio-saved-contact", data), rememberedShopper);
      await paid.goto(page.url());
      const boss = shopperOn(paid);
      await boss.press(paid.getByRole("button", { name: "Autorizar" }));
      await expect(paid.getByRole("status").filter({ hasText: `Autorizado por ${known.name}` })).toBeVisible();
      await boss.press(paid.getByRole("link", { name: "Pedir a estos precios" }));
      await boss.press(paid.getByRole("button", { name: "Usar mis datos guardados" }));
      await boss.press(paid.getByRole("radiogroup", { name: "Forma de pago" }).getByRole("radio").first());
      await boss.press(paid.getByRole("button", { name: "Confirmar pedido" }));
      await expect(confirmation(paid)).toBeVisible();
      expect(boss.count()).toBeLessThanOrEqual(5);
      await paid.context().close();
    });

    test("whoever approves and pays a quotation in a browser that knows nothing types nothing twice", async ({
      page,
      browser,
    }) => {
      await page.goto("/");
      const product = await productInStock(page, 40);
      await addFromProductPage(page, product.id, 2);
      await page.goto("/cotizacion");
      await page.getByLabel("Estado de entrega").selectOption("CMX");
      await page.getByRole("button", { name: "Hacer cotización" }).click();
      await expect(page.getByRole("article", { name: /^Cotización COT-/ })).toBeVisible();

      const paid = await elsewhere(browser, viewport);
      await paid.goto(page.url());
      const boss = shopperOn(paid);
      await boss.fill(paid.getByLabel("Autorizado por"), known.name);
      await boss.press(paid.getByRole("button", { name: "Autorizar" }));
      await expect(paid.getByRole("status").filter({ hasText: `Autorizado por ${known.name}` })).toBeVisible();
      await boss.press(paid.getByRole("link", { name: "Pedir a estos precios" }));
      await expect(paid.getByLabel("Nombre completo")).toHaveValue(known.name);
      await expect(paid.getByLabel("Estado", { exact: true })).toHaveValue("CMX");
      await boss.fill(paid.getByLabel("Correo electrónico"), known.email);
      await boss.fill(paid.getByLabel("Teléfono"), known.phone);
      await boss.fill(paid.getByLabel("Código postal", { exact: true }), known.postalCode);
      await boss.fill(paid.getByLabel("Calle y número"), known.street);
      await boss.fill(paid.getByLabel("Colonia"), known.neighborhood);
      await expect(paid.getByLabel("Municipio o alcaldía")).toHaveValue(known.municipality);
      await boss.press(paid.getByRole("radiogroup", { name: "Forma de pago" }).getByRole("radio").first());
      await boss.press(paid.getByRole("button", { name: "Confirmar pedido" }));
      await expect(confirmation(paid)).toBeVisible();
      // Six texts, each with the press into its field, and four presses.
      expect(boss.count()).toBe(16);
      await paid.context().close();
    });

    test("whoever approves and pays a quotation that says where it goes does so in five interactions, in a browser that knows nothing", async ({
      page,
      browser,
    }) => {
      await page.goto("/");
      const product = await productInStock(page, 40);
      await addFromProductPage(page, product.id, 2);
      await page.goto("/cotizacion");
      await page.getByLabel("Datos de entrega (opcional)").check();
      await fillDelivery(page);
      await expect(page.getByLabel("Estado", { exact: true })).toHaveValue("CMX");
      await page.getByRole("button", { name: "Hacer cotización" }).click();
      await expect(page.getByRole("article", { name: /^Cotización COT-/ })).toContainText(`Entregar a: ${known.name}`);

      const paid = await elsewhere(browser, viewport);
      await paid.goto(page.url());
      const boss = shopperOn(paid);
      await boss.press(paid.getByLabel("Autorizado por"));
      await boss.type("Laura Ruiz");
      await boss.press(paid.getByRole("button", { name: "Autorizar" }));
      await boss.press(paid.getByRole("link", { name: "Pedir a estos precios" }));
      await boss.press(paid.getByRole("button", { name: "Confirmar pedido" }));
      await expect(confirmation(paid)).toBeVisible();
      expect(boss.count()).toBe(5);

      // It goes to whom the quotation names, not to whoever approved it.
      const label = paid.getByRole("region", { name: "Etiqueta de envío" });
      await expect(label).toContainText(known.name);
      await expect(label).toContainText(known.street);
      await expect(label).not.toContainText("Laura Ruiz");
      await paid.context().close();
    });

    test("a pasted list is a quotation in hand after three interactions", async ({ page }) => {
      await openQuickOrder(page);
      const shopper = shopperOn(page);
      await paste(page, "TZN-1110\t12\nTZN-1111 6\nKTN-5114 3");
      await expect(summary(page)).toHaveText("3 renglones: 3 listos");
      await shopper.press(page.getByRole("main").getByRole("link", { name: "Cotizar" }));
      await shopper.press(page.getByRole("button", { name: "Hacer cotización" }));
      await expect(page.getByRole("article", { name: /^Cotización COT-/ })).toContainText("KTN-5114");
      const PASTED = 1;
      expect(PASTED + shopper.count()).toBeLessThanOrEqual(3);
      await expect(cartButton(page, 0)).toBeVisible();
    });

    test("what a piece of three tapes costs stands on one screen after four interactions from home", async ({
      page,
    }) => {
      await page.goto("/");
      const tapes = await readTable<Product>(
        page,
        `products?select=${COLUMNS}&is_active=eq.true&item_name=ilike.Cinta*`,
      );
      const shopper = shopperOn(page);
      await shopper.press(page.getByLabel("Buscar productos", { exact: true }));
      await shopper.type("cinta");
      await shopper.key("Enter");
      await expect(page).toHaveURL(/\/buscar\?q=cinta/);
      await shopper.press(page.getByRole("button", { name: "Lista compacta" }));
      const rows = page.getByRole("main").getByRole("article");
      await expect(page.locator(".product-row").first()).toBeVisible();

      const onScreen: string[] = [];
      for (const tape of tapes) {
        const gross = withTax(tape, tape.precio_web);
        const perPiece = tape.content_name
          ? `${price(Math.round(centavos(gross) / tape.unit_content) / 100)} por ${tape.content_name}`
          : price(gross);
        const amount = rows
          .filter({ has: page.getByRole("heading", { name: tape.item_name, exact: true }) })
          .getByText(perPiece, { exact: true });
        if ((await amount.count()) === 0) continue;
        const box = await amount.boundingBox();
        if (box && box.y > 0 && box.y + box.height <= viewport.height) onScreen.push(`${tape.item_name}: ${perPiece}`);
      }
      expect(onScreen.length, onScreen.join(", ")).toBeGreaterThanOrEqual(3);
      expect(onScreen.join(), "a pack among them, by the piece").toMatch(/ por rollo/);
      expect(shopper.count()).toBeLessThanOrEqual(5);
    });

    test("what 24 pieces cost with their discount is two interactions away on a product's page, three in a list", async ({
      page,
    }) => {
      await page.goto("/");
      const { product, percentage, total } = await cheaperAt24(page);
      const sum = page.getByText(new RegExp(`^24 .*: \\${total.replace(".", "\\.")} con IVA`));
      const seen = async () => {
        await expect(sum).toBeInViewport({ ratio: 1 });
        await expect(sum).toContainText(`${percentage}% menos por volumen`);
      };
      const quantity = page
        .locator("main article")
        .first()
        .getByRole("textbox", { name: /^Cantidad de / });

      await page.goto(`/products/${product.id}`);
      await expectToday(page);
      const onItsPage = shopperOn(page);
      await onItsPage.press(quantity);
      await onItsPage.type("24");
      await seen();
      expect(onItsPage.count()).toBeLessThanOrEqual(2);

      await page.goto("/");
      const inAList = shopperOn(page);
      await inAList.press(page.getByRole("link", { name: product.item_name, exact: true }).first());
      await expect(page.getByRole("heading", { level: 1, name: product.item_name })).toBeVisible();
      // A link pressed before the home page was hydrated leads to a page that is not either: its field selects nothing.
      await expectToday(page);
      await inAList.press(quantity);
      await inAList.type("24");
      await seen();
      expect(inAList.count()).toBeLessThanOrEqual(3);
    });
  });
}
