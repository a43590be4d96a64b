import type { Page } from "@playwright/test";
import type { BuiltShop } from "../support/built-shop";
import { productInStock, someoneElseBuys } from "./support/database";
import { ownShop } from "./support/own-shop";
import {
  addFromProductPage,
  test as base,
  checkOutScarceProduct,
  confirmation,
  expect,
  expectHydrated,
  expectToday,
  openLive,
} from "./support/shop";
import { translate } from "./support/translation";

/** Staff change prices at the database's console, so the shop of these tests runs within them. */
const test = base.extend<object, { shop: BuiltShop }>({
  shop: ownShop,
  origin: [({ shop }, use) => use(shop.origin), { scope: "worker" }],
});

const field = (page: Page) => page.getByLabel("Buscar productos", { exact: true });

const setPrice = (shop: BuiltShop, id: string, price: number) =>
  shop.sql("update products set precio_web = $2 where id = $1", [id, price]);

test("on a translated page a refused order is explained, adjusted and placed", async ({ page }) => {
  const product = await checkOutScarceProduct(page);
  await translate(page);
  await someoneElseBuys(page, product, product.stock_quantity - 3);

  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(page.getByRole("main")).toContainText("Problemas de inventario detectados");
  await expect(page.getByRole("main")).toContainText("Solo 3 unidades disponibles (solicitas 5)");
  await page.getByRole("button", { name: "Ajustar a 3" }).click();
  await expect(page.getByRole("main")).not.toContainText("Problemas de inventario detectados");
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(confirmation(page)).toBeVisible();
});

test("a translated product's page shows a new price, and nothing of the old one", async ({ page, shop }) => {
  await page.goto("/");
  const { id } = await productInStock(page, 30);
  await setPrice(shop, id, 171);
  await openLive(page, `/products/${id}`);
  await expectToday(page);
  const product = page.locator("main article").first();
  await product.getByRole("textbox", { name: /^Cantidad de / }).fill("2");
  await expect(product).toContainText("$198.36");
  await expect(product).toContainText("$342");
  await translate(page);

  await setPrice(shop, id, 293);
  await expect(product).toContainText("$339.88");
  await expect(product).toContainText("$293 + IVA");
  await expect(product).toContainText("$586 + IVA");
  await expect(product).not.toContainText(/\$(171|198\.36|342|396\.72)\b/);
});

test("a translated cart shows a new price, and once it is accepted nothing of the old one", async ({ page, shop }) => {
  await page.goto("/");
  const { id } = await productInStock(page, 30);
  await setPrice(shop, id, 171);
  await addFromProductPage(page, id, 2);
  await openLive(page, "/carrito");
  const main = page.getByRole("main");
  await expect(main).toContainText("$396.72");
  await translate(page);

  await setPrice(shop, id, 293);
  await expect(main).toContainText("$339.88");
  await main.getByRole("button", { name: /^Aceptar precio/ }).click();
  await expect(main).toContainText("$679.76");
  await expect(main).toContainText(/Llevas \$586(\.00)? de /);
  await expect(main).not.toContainText(/\$(171|198\.36|342|396\.72)\b/);
  await main.getByRole("button", { name: /^Aumentar cantidad de / }).click();
  await expect(main).toContainText(/Llevas \$879(\.00)? de /);
  await expect(main).not.toContainText(/\$(586|679\.76)\b/);
});

test("on a translated page suggestions are those of what is typed, marked letter by letter", async ({ page }) => {
  await page.goto("/envio");
  await expectHydrated(page);
  const list = page.getByRole("listbox", { name: "Sugerencias" });
  await field(page).fill("gua");
  await expect(list.getByRole("option").first()).toBeVisible();
  await translate(page);

  for (const text of ["guan", "guante", "nte", "c", "cinta"]) {
    await field(page).fill(text);
    await expect(page.getByRole("option", { name: `Ver todos los resultados de «${text}»` })).toBeVisible();
    await expect(list.locator("mark").first()).toHaveText(text, { ignoreCase: true });
  }
  await expect(list).not.toContainText(/guante/i);
});

test("on a translated page a search among the results of another keeps their cards", async ({ page }) => {
  const cards = page.getByRole("main").getByRole("article");
  const marks = cards.first().locator("mark");
  await page.goto("/buscar?q=guante");
  await expect(marks.first()).toHaveText(/^guante$/i);
  await translate(page);

  await field(page).fill("guantes nitrilo");
  await field(page).press("Enter");
  await expect(cards.filter({ hasText: /guante/i }).first()).toBeVisible();
  await expect(marks).toHaveText([/^guante$/i, /^nitrilo$/i]);
  await expect(page.getByRole("main")).not.toContainText("Algo salió mal");
});
