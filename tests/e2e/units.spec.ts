import { money, readTable } from "./support/database";
import {
  addFromProductPage,
  cartButton,
  cartPanel,
  confirmation,
  expect,
  expectToday,
  fillCheckout,
  orderNumberOn,
  shopper,
  test,
} from "./support/shop";

type Pack = {
  id: string;
  precio_web: number;
  tax_rate: number;
  unit_name: string;
  unit_content: number;
  content_name: string;
  stock_quantity: number;
  volume_discounts: { min_quantity: number; percentage: number }[];
};

const centavos = (pesos: number) => Math.round(pesos * 100);

test("a printed cart says who sells, when, and how many of which unit, and has nothing to press", async ({ page }) => {
  await page.goto("/products");
  const [pack] = await readTable<Pack>(
    page,
    "products?select=id&is_active=eq.true&unit_content=gt.1&unit_name=eq.caja&stock_quantity=gte.20&limit=1",
  );
  if (!pack) throw new Error("the demo catalogue has no boxes");
  await addFromProductPage(page, pack.id, 2);
  await page.goto("/carrito");
  const main = page.getByRole("main");
  const seller = main.getByText(/^Acopio · Calle .+ · Impreso el \d+ de [a-z]+ de \d{4}$/);
  const line = page.getByRole("list", { name: "Productos en tu carrito" }).getByRole("listitem");
  await expect(line.getByRole("textbox")).toBeVisible();
  await expect(seller).toBeHidden();

  await page.emulateMedia({ media: "print" });
  await expect(seller).toBeVisible();
  await expect(seller).toContainText(/Tel\. 55 \d{4} \d{4} · \S+@\S+/);
  await expect(line.getByText(/2 cajas × \d+ = \d+ /).first()).toBeVisible();
  for (const role of ["button", "textbox"] as const) await expect(main.getByRole(role)).toHaveCount(0);
  await expect(main.getByRole("link", { name: "Seguir Comprando" })).toBeHidden();
});

for (const [device, viewport] of [
  ["a desk", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test("two boxes of a pack say what they hold and cost, from its page to the tracking", async ({ page }) => {
      await page.goto("/products");
      const packs = await readTable<Pack>(
        page,
        "products?select=id,precio_web,tax_rate,unit_name,unit_content,content_name,stock_quantity,volume_discounts(min_quantity,percentage)&is_active=eq.true&unit_content=gt.1&unit_name=eq.caja&tax_rate=gt.0&stock_quantity=gte.20",
      );
      const pack = packs.find(({ volume_discounts: steps }) => steps.some(({ min_quantity }) => min_quantity === 3));
      const step = pack?.volume_discounts.find(({ min_quantity }) => min_quantity === 3);
      if (!pack || !step) throw new Error("the demo shop has no box that is cheaper from three on");
      const gross = (pesos: number) => Math.round(centavos(pesos) * (1 + pack.tax_rate)) / 100;
      const price = (pesos: number) => money(pesos).replace(/\.00$/, "");
      const quantity = new RegExp(
        `2 cajas × ${pack.unit_content.toLocaleString("es-MX")} = [\\d,]+ ${pack.content_name}`,
      );
      const lower = Math.round(centavos(pack.precio_web) * (1 - step.percentage / 100)) / 100;
      const lowerPiece = price(Math.round(centavos(gross(lower)) / pack.unit_content) / 100);
      const perPiece = price(Math.round(centavos(gross(pack.precio_web)) / pack.unit_content) / 100);
      // Where a piece costs the same with it, to the centavo, the box alone shows what it is worth.
      const byPiece = lowerPiece === perPiece ? "" : ` (${lowerPiece} por ${pack.content_name})`;
      const hint = `Agrega 1 caja más y baja a ${price(gross(lower))} por caja${byPiece}`;
      const goods = gross(pack.precio_web * 2);
      const total = money(goods + (pack.precio_web * 2 >= 1000 ? 0 : 150));

      const inOrder = `${price(gross(pack.precio_web))} con IVA por caja · ${perPiece} por ${pack.content_name}`;
      await page.goto(`/products/${pack.id}`);
      await expectToday(page);
      const product = page.locator("main article").first();
      await expect(product).toContainText(`${perPiece} por ${pack.content_name}`);
      await product.getByRole("textbox", { name: /^Cantidad de / }).fill("2");
      await expect(product.getByText(quantity)).toBeVisible();
      await expect(product.getByText(hint)).toBeVisible();
      await expect(product.getByRole("row", { name: /^1 caja / })).toHaveAttribute("aria-current", "true");
      await expect(product.getByRole("row", { name: new RegExp(`^3 cajas ${step.percentage}%`) })).toBeVisible();
      await expect(
        product.getByRole("row", {
          name: `1 caja — ${price(gross(pack.precio_web))} ${perPiece} por ${pack.content_name}`,
        }),
      ).toBeVisible();
      if (device === "a phone") {
        // With all that it says of a pack, the bar is no higher than the room that is kept for it.
        await page.getByRole("heading", { name: "Ficha técnica" }).evaluate((element) => element.scrollIntoView());
        const bar = page.getByRole("complementary", { name: "Comprar este producto" });
        await expect(bar).toContainText(`${perPiece} por ${pack.content_name}`);
        await expect(bar.getByText(quantity)).toBeVisible();
        const [height, room] = await bar.evaluate((element) => [
          element.getBoundingClientRect().height,
          Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom),
        ]);
        expect(height).toBeLessThanOrEqual(room ?? 0);
      }
      await product.getByRole("button", { name: "Agregar al carrito", exact: true }).click();

      await cartButton(page, 2).click();
      const panel = cartPanel(page);
      await expect(panel.getByText(quantity)).toBeVisible();
      await expect(panel.getByText(hint)).toBeVisible();
      await expect(panel).toContainText("Productos (IVA incluido)");
      const shown = await panel.locator("dd").last().textContent();
      expect(Number(shown?.replace(/[$,]/g, ""))).toBe(Number(total.replace(/[$,]/g, "")));

      await panel.getByRole("button", { name: "Proceder al Pago" }).click();
      await expect(page).toHaveURL(/\/checkout$/);
      const review = page.getByRole("region", { name: "Tu pedido" });
      await expect(review.getByText(quantity)).toBeVisible();
      await expect(review.getByText(inOrder)).toBeVisible();
      await expect(review.locator("dd").last()).toHaveText(total);
      await fillCheckout(page);
      await page.getByRole("button", { name: "Confirmar pedido" }).click();

      await expect(confirmation(page)).toBeVisible();
      const main = page.getByRole("main");
      await expect(main.getByText(quantity)).toBeVisible();
      await expect(main.getByText(inOrder)).toBeVisible();
      await expect(main.locator("dt", { hasText: /^Total$/ }).locator("xpath=following-sibling::dd")).toHaveText(total);
      const number = await orderNumberOn(page);

      await page.goto("/order-tracking");
      await page.getByLabel("Número de pedido").fill(number);
      await page.getByLabel("Correo electrónico").fill(shopper.email);
      await page.getByRole("button", { name: "Rastrear pedido" }).click();
      await expect(main.getByText(quantity)).toBeVisible();
      await expect(main.getByText(inOrder)).toBeVisible();
      await expect(main.locator("dt", { hasText: /^Total$/ }).locator("xpath=following-sibling::dd")).toHaveText(total);
    });
  });
}
