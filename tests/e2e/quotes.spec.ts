import type { Browser, Page } from "@playwright/test";
import { type BuiltShop, serveBuiltShop } from "../support/built-shop";
import { expectNoViolations } from "./support/axe";
import { cartButton, confirmation, expect, expectToday, fillCheckout, test } from "./support/shop";

// Prices change at the database's console, so the shop of these tests runs within them.
let shop: BuiltShop;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await serveBuiltShop();
});
test.afterAll(() => shop.close());
test.use({ contextOptions: { reducedMotion: "reduce" } });

type ProductRow = { id: string; name: string };

const someProducts = (count: number): Promise<ProductRow[]> =>
  shop.sql<ProductRow>(
    `select id, item_name as name from products
     where is_active and stock_quantity > 60 and unit_content = 1 order by item_code limit ${count}`,
  );

/** Whoever has the link, on a device that knows nothing of the shop. */
const elsewhere = async (browser: Browser, viewport: { width: number; height: number }): Promise<Page> =>
  (await browser.newContext({ viewport, locale: "es-MX" })).newPage();

async function add(page: Page, product: ProductRow | undefined, quantity: number): Promise<void> {
  await page.goto(`${shop.origin}/products/${product?.id}`);
  await expectToday(page);
  await page
    .getByRole("textbox", { name: /^Cantidad de / })
    .first()
    .fill(String(quantity));
  await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
}

const pagesOf = async (page: Page): Promise<number> => {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return (pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length;
};

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test("a cart becomes a quote in two presses; whoever gets its link approves it and pays its prices", async ({
      page,
      browser,
    }) => {
      test.setTimeout(120_000);
      const [product] = await someProducts(1);
      if (!product) throw new Error("the demo catalogue has no product to quote");
      await add(page, product, 12);
      await expect(cartButton(page, 12)).toBeVisible();
      await page.goto(`${shop.origin}/carrito`);
      await page.getByRole("link", { name: "Cotizar este carrito" }).click();
      await page.getByRole("button", { name: "Hacer cotización" }).click();
      await expect(page).toHaveURL(/\/c\/[\w-]{24}$/);
      const paper = page.getByRole("article", { name: /^Cotización COT-/ });
      await expect(paper).toContainText(product.name);
      const total = (await paper.locator("dd").last().textContent()) ?? "";
      await expect(paper).toContainText(/Son: .+ pesos \d\d\/100 M\.N\./);
      await expectNoViolations(page, "quote");
      expect(await pagesOf(page)).toBe(1);

      // The shop gets dearer before the boss looks.
      await shop.sql("update products set precio_web = precio_web * 2 where id = $1", [product.id]);

      const boss = await elsewhere(browser, viewport);
      await boss.goto(page.url());
      await expect(boss.getByRole("region", { name: "Qué cambió desde que se hizo" })).toContainText(
        /hoy cuesta \$.+; aquí se ofreció a \$/,
      );
      // Name, approval, on to the order: three. What follows is the checkout that every order takes.
      await boss.getByLabel("Autorizado por").fill("Laura Ruiz");
      await boss.getByRole("button", { name: "Autorizar" }).click();
      await expect(boss.getByRole("status").filter({ hasText: "Autorizado por Laura Ruiz" })).toBeFocused();
      await boss.getByRole("link", { name: "Pedir a estos precios" }).click();
      await expect(boss.getByRole("heading", { name: "Pedir lo cotizado" })).toBeVisible();
      await fillCheckout(boss);
      await expectNoViolations(boss, "quoted checkout");
      await boss.getByRole("button", { name: "Confirmar pedido" }).click();
      await expect(confirmation(boss)).toBeVisible();
      await expect(boss.getByRole("main")).toContainText(total);
      await expect(boss.getByRole("main")).toContainText(/Cotización: COT-\d{8}-[A-Z0-9]{6}/);

      // The first device sees both, keeps its cart, and cannot pay twice.
      await page.reload();
      await expect(page.getByText("Autorizado por Laura Ruiz").first()).toBeVisible();
      await expect(page.getByText(/^Ya se hizo un pedido con estos precios/)).toBeVisible();
      await expect(page.getByRole("link", { name: "Pedir a estos precios" })).toBeHidden();
      await expect(cartButton(page, 12)).toBeVisible();
    });
  });
}

test("other quantities are a revision of their own; the first one stays and leads to it", async ({ page }) => {
  const [one, other] = await someProducts(2);
  if (!one || !other) throw new Error("the demo catalogue has too few products");
  await add(page, one, 2);
  await expect(cartButton(page, 2)).toBeVisible();
  await add(page, other, 1);
  await expect(cartButton(page, 3)).toBeVisible();
  await page.goto(`${shop.origin}/cotizacion`);
  await page.getByLabel("Para quién es").fill("Café La Esquina");
  await page.reload();
  await expect(page.getByLabel("Para quién es")).toHaveValue("Café La Esquina");
  await page.getByRole("button", { name: "Hacer cotización" }).click();
  await expect(page).toHaveURL(/\/c\//);
  const first = page.url();

  await page.getByRole("button", { name: "Cambiar cantidades" }).click();
  const quantity = page.getByRole("textbox", { name: `Cantidad de ${one.name}` });
  await quantity.fill("7");
  await quantity.press("Enter");
  const gone = page.getByRole("textbox", { name: `Cantidad de ${other.name}` });
  await gone.fill("0");
  await gone.press("Enter");
  await page.getByRole("button", { name: "Guardar revisión" }).click();
  const revision = page.getByRole("article", { name: /^Cotización COT-.+\/2$/ });
  await expect(revision).toContainText("Café La Esquina");
  await expect(revision).toContainText(one.name);
  await expect(revision).not.toContainText(other.name);

  await page.goto(first);
  await expect(page.getByRole("article")).toContainText(other.name);
  await page.getByRole("link", { name: "Ver la última revisión" }).click();
  await expect(revision).toBeVisible();

  // Both can be found again without their links.
  await page.goto(`${shop.origin}/cotizacion`);
  const made = page.getByRole("region", { name: "Cotizaciones de este dispositivo" }).getByRole("link");
  await expect(made).toHaveText([/^COT-.+\/2$/, /^COT-\d{8}-\w{6}$/]);
  await made.last().click();
  await expect(page).toHaveURL(first);
});

test("twenty-five lines fit one page of letter size, sixty have the folio on each of theirs", async ({
  page,
  request,
}) => {
  // Every line names its next price, and the buyer's notes come on top.
  await shop.sql("insert into volume_discounts (min_quantity, percentage) values (24, 5), (50, 8)");
  const quoteOf = async (count: number): Promise<string> => {
    const items = (await someProducts(count)).map(({ id }) => ({ product_id: id, quantity: 12 }));
    expect(items).toHaveLength(count);
    const answer = await request.post(`${shop.origin}/rest/v1/rpc/save_quote`, {
      headers: { apikey: "local-anon-key" },
      data: { payload: { items, buyer: "Café La Esquina, S.A. de C.V.", state_code: "JAL", notes: "Por la mañana." } },
    });
    const { quote } = (await answer.json()) as { quote: { id: string } };
    return quote.id;
  };
  await page.goto(`${shop.origin}/c/${await quoteOf(25)}`);
  await expect(page.getByRole("article").getByText(/^Entrega en Jalisco/)).toBeVisible();
  const breaks = page
    .getByRole("article")
    .getByRole("row")
    .getByText(/^desde \d+: \$[\d,]+\.\d\d$/);
  expect(await breaks.count()).toBeGreaterThanOrEqual(25);
  expect(await pagesOf(page)).toBe(1);
  await page.goto(`${shop.origin}/c/${await quoteOf(60)}`);
  await expect(page.getByRole("article").getByText(/^Entrega en Jalisco/)).toBeVisible();
  expect(await pagesOf(page)).toBeGreaterThanOrEqual(2);
  await shop.sql("delete from volume_discounts where product_id is null");
});

test("the keyboard alone makes, approves and changes a quote", async ({ page }) => {
  const [product] = await someProducts(1);
  await add(page, product, 1);
  await expect(cartButton(page, 1)).toBeVisible();
  await page.goto(`${shop.origin}/cotizacion`);
  await page.getByLabel("Para quién es").focus();
  await page.keyboard.type("Taller Norte");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Cotización" })).toBeFocused();
  await page.getByLabel("Autorizado por").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Escribe el nombre de quien autoriza.")).toBeVisible();
  await expect(page.getByLabel("Autorizado por")).toBeFocused();
  await page.keyboard.type("Ana Gómez");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Autorizado por Ana Gómez" })).toBeFocused();
});

test("a link that leads to no quote says so, as one that ended long ago does", async ({ page, request }) => {
  const items = (await someProducts(1)).map(({ id }) => ({ product_id: id, quantity: 1 }));
  const answer = await request.post(`${shop.origin}/rest/v1/rpc/save_quote`, {
    headers: { apikey: "local-anon-key" },
    data: { payload: { items } },
  });
  const { quote } = (await answer.json()) as { quote: { id: string } };
  await shop.sql("update private.quotes set valid_until = now() - interval '1 day' where id = $1", [quote.id]);
  await page.goto(`${shop.origin}/c/${quote.id}`);
  await expect(page.getByText(/^Estos precios terminaron el/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Pedir a estos precios" })).toBeHidden();
  await page.goto(`${shop.origin}/c/${quote.id}/pedido`);
  await expect(page.getByText("Lo cotizado ya no se puede pedir a esos precios.")).toBeVisible();
  await shop.sql("update private.quotes set valid_until = now() - interval '91 days' where id = $1", [quote.id]);
  for (const id of [quote.id, "A".repeat(24), "%22%3E%3Cscript%3E"]) {
    await page.goto(`${shop.origin}/c/${id}`);
    await expect(page.getByRole("heading", { name: "No encontramos esta cotización" })).toBeVisible();
  }
});
