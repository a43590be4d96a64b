import type { APIRequestContext, Page } from "@playwright/test";
import { extractText } from "unpdf";
import { type BuiltShop, serveBuiltShop } from "../support/built-shop";
import { expectNoViolations } from "./support/axe";
import { hold } from "./support/hold";
import { tabTo } from "./support/keyboard";
import {
  cartButton,
  confirmation,
  elsewhere,
  expect,
  expectToday,
  fillCheckout,
  fillDelivery,
  test,
} from "./support/shop";

// Prices change at the database's console, so the shop of these tests runs within them.
let shop: BuiltShop;
test.beforeAll(async () => {
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

/** A quote that somebody asked the database for. @returns its id */
async function savedQuote(request: APIRequestContext, payload: object): Promise<string> {
  const answer = await request.post(`${shop.origin}/rest/v1/rpc/save_quote`, {
    headers: { apikey: "local-anon-key" },
    data: { payload },
  });
  const { quote } = (await answer.json()) as { quote: { id: string } };
  return quote.id;
}

async function add(page: Page, product: ProductRow | undefined, quantity: number): Promise<void> {
  await page.goto(`${shop.origin}/products/${product?.id}`);
  await expectToday(page);
  await page
    .getByRole("textbox", { name: /^Cantidad de / })
    .first()
    .fill(String(quantity));
  await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
}

/** What stands on each page of the paper. */
const printed = async (page: Page): Promise<string[]> => {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return (await extractText(new Uint8Array(pdf))).text;
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
      expect(await printed(page)).toHaveLength(1);

      // The shop gets dearer before the boss looks.
      await shop.sql("update products set precio_web = precio_web * 2 where id = $1", [product.id]);

      const boss = await elsewhere(browser, viewport);
      await boss.goto(page.url());
      await expect(boss.getByRole("region", { name: "Qué cambió desde que se hizo" })).toContainText(
        /hoy cuesta \$.+; aquí se ofreció a \$/,
      );
      // Name, approval, on to the order: three. What follows is the checkout that every order takes, with the name in it.
      await boss.getByLabel("Autorizado por").fill("Laura Ruiz");
      await boss.getByRole("button", { name: "Autorizar" }).click();
      await expect(boss.getByRole("status").filter({ hasText: "Autorizado por Laura Ruiz" })).toBeFocused();
      await boss.getByRole("link", { name: "Pedir a estos precios" }).click();
      await expect(boss.getByRole("heading", { name: "Pedir lo cotizado" })).toBeVisible();
      await expect(boss.getByLabel("Nombre completo")).toHaveValue("Laura Ruiz");
      await fillCheckout(boss);
      await expectNoViolations(boss, "quoted checkout");
      await boss.getByRole("button", { name: "Confirmar pedido" }).click();
      await expect(confirmation(boss)).toBeVisible();
      await expect(boss.getByRole("main")).toContainText(total);
      await expect(boss.getByRole("main")).toContainText(/Cotización: COT-\d{8}-[A-Z0-9]{6}/);

      // The rhythm of lists is learnt from what this device ordered, out of a cart or not.
      const known = await boss.evaluate(() => localStorage.getItem("acopio-orders"));
      expect(known).toContain(`"productIds":["${product.id}"]`);
      await boss.context().close();

      // The first device sees both, keeps its cart, and cannot pay twice.
      await page.reload();
      await expect(page.getByText("Autorizado por Laura Ruiz").first()).toBeVisible();
      await expect(page.getByText(/^Ya se hizo un pedido con estos precios/)).toBeVisible();
      await expect(page.getByRole("link", { name: "Pedir a estos precios" })).toBeHidden();
      await expect(cartButton(page, 12)).toBeVisible();
    });

    test("the keyboard alone makes, changes, approves and orders a quote", async ({ page }) => {
      const [product] = await someProducts(1);
      if (!product) throw new Error("the demo catalogue has no product to quote");
      await add(page, product, 1);
      await expect(cartButton(page, 1)).toBeVisible();
      await page.goto(`${shop.origin}/cotizacion`);
      await tabTo(page, page.getByLabel("Para quién es"));
      await page.keyboard.type("Taller Norte");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Cotización" })).toBeFocused();

      await tabTo(page, page.getByRole("button", { name: "Cambiar cantidades" }));
      await page.keyboard.press("Enter");
      await tabTo(page, page.getByRole("textbox", { name: `Cantidad de ${product.name}` }));
      await page.keyboard.type("3");
      await tabTo(page, page.getByRole("button", { name: "Guardar revisión" }));
      await page.keyboard.press("Enter");
      await expect(page.getByRole("article", { name: /^Cotización COT-.+\/2$/ })).toContainText("Taller Norte");

      await tabTo(page, page.getByLabel("Autorizado por"));
      await page.keyboard.press("Enter");
      await expect(page.getByText("Escribe el nombre de quien autoriza.")).toBeVisible();
      await expect(page.getByLabel("Autorizado por")).toBeFocused();
      await page.keyboard.type("Ana Gómez");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("status").filter({ hasText: "Autorizado por Ana Gómez" })).toBeFocused();

      await tabTo(page, page.getByRole("link", { name: "Pedir a estos precios" }), "Shift+Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: "Pedir lo cotizado" })).toBeVisible();
    });
  });
}

test("an approval stands, whatever a read that began before it brings", async ({ page, request }) => {
  const [product] = await someProducts(1);
  const id = await savedQuote(request, { items: [{ product_id: product?.id, quantity: 1 }] });
  await page.goto(`${shop.origin}/c/${id}`);
  await expect(page.getByLabel("Autorizado por")).toBeVisible();
  // Reads the quote as it is now, and brings it once it has been approved.
  let isRead = false;
  let bring = () => {};
  const approved = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route(/rpc\/read_quote/, async (route) => {
    const response = await route.fetch();
    isRead = true;
    await approved;
    await route.fulfill({ response });
  });
  // As whoever comes back to the tab.
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => isRead).toBe(true);
  await page.getByLabel("Autorizado por").fill("Laura Ruiz");
  await page.getByRole("button", { name: "Autorizar" }).click();
  const note = page.getByRole("status").filter({ hasText: "Autorizado por Laura Ruiz" });
  await expect(note).toBeVisible();
  bring();
  await page.unrouteAll({ behavior: "wait" });
  await expect(note).toBeVisible();
  await expect(page.getByLabel("Autorizado por")).toBeHidden();
});

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

/** A quote of so many lines, each of which names its next price, with the buyer's notes. @returns its id */
async function longQuote(request: APIRequestContext, products: readonly ProductRow[], more = {}): Promise<string> {
  const discounts = await shop.sql<ProductRow>(
    "insert into volume_discounts (min_quantity, percentage) values (24, 5), (50, 8) returning id",
  );
  const items = products.map(({ id }) => ({ product_id: id, quantity: 12 }));
  const texts = { buyer: "Café La Esquina, S.A. de C.V.", state_code: "JAL", notes: "Por la mañana.", ...more };
  const id = await savedQuote(request, { items, ...texts });
  await shop.sql("delete from volume_discounts where id = any ($1)", [discounts.map((row) => row.id)]);
  return id;
}

/** Opens a quote of so many lines, as it is to be printed. @returns its folio */
async function openLong(page: Page, quoteId: string, lines: number): Promise<string> {
  await page.goto(`${shop.origin}/c/${quoteId}`);
  const paper = page.getByRole("article");
  await expect(paper.getByText(/^Entrega en Jalisco/)).toBeVisible();
  const breaks = paper.getByRole("row").getByText(/^desde \d+: \$[\d,]+\.\d\d$/);
  expect(await breaks.count()).toBeGreaterThanOrEqual(lines);
  return /COT-\d{8}-\w{6}/.exec((await paper.textContent()) ?? "")?.[0] ?? "";
}

/** As long as most are. */
const DELIVERY = {
  customer: { name: "María Fernanda López Ruiz", email: "mf.lopez@comercializadora.example.com", phone: "5512345678" },
  shipping_address: {
    street: "Av. Adolfo López Mateos Norte 1602, bodega 14",
    neighborhood: "Italia Providencia",
    municipality: "Guadalajara",
    state_code: "JAL",
    postal_code: "44648",
    references: "Entre Eulogio Parra y Manuel Acuña; recibe de 9 a 14 h",
  },
};

test("twenty-five lines fit one page of letter size, of packs with what they hold too", async ({ page, request }) => {
  const products = await someProducts(25);
  expect(products).toHaveLength(25);
  await openLong(page, await longQuote(request, products), 25);
  expect(await printed(page)).toHaveLength(1);

  const ids = products.map(({ id }) => id);
  await shop.sql(
    "update products set unit_name = 'paquete', unit_content = 25, content_name = 'pieza' where id = any ($1)",
    [ids],
  );
  const packs = await longQuote(request, products, { delivery: DELIVERY });
  await shop.sql("update products set unit_name = 'pieza', unit_content = 1, content_name = null where id = any ($1)", [
    ids,
  ]);
  await openLong(page, packs, 25);
  const pages = await printed(page);
  expect(pages[0]).toContain("12 paquetes × 25 = 300 piezas");
  expect(pages[0]).toContain("Entregar a: María");
  expect(pages).toHaveLength(1);
});

test("ninety lines begin below the letterhead and go on under the folio, page after page", async ({
  page,
  request,
}) => {
  const products = await someProducts(90);
  expect(products).toHaveLength(90);
  const folio = await openLong(page, await longQuote(request, products), 90);
  const pages = await printed(page);
  expect(pages.length).toBeGreaterThanOrEqual(2);
  for (const [at, text] of pages.entries()) {
    expect(text).toContain(`Página ${at + 1} de ${pages.length}`);
    // In the head of the table, beside the signature where none of it is left, and on the first page in the letterhead as well.
    expect(text).toContain(`Acopio · ${folio}`);
  }
  const linesOn = (text: string) => text.match(/12 (?:pieza|[a-z]+)s\b/g)?.length ?? 0;
  expect(linesOn(pages[0] ?? "")).toBeGreaterThanOrEqual(20);
  expect(linesOn(pages[1] ?? "")).toBeGreaterThan(0);
  expect(pages.reduce((sum, text) => sum + linesOn(text), 0)).toBe(90);
});

for (const [what, notes] of [
  ["four lines of notes", ["Entregar por la mañana.", "Preguntar por Laura.", "Sin montacargas.", "Traer dos copias."]],
  ["notes that are longer than a sheet", Array<string>(200).fill("Nota")],
] as const) {
  test(`shop and folio stand on every sheet, whatever is left for the last ones: ${what}`, async ({
    page,
    request,
  }) => {
    const longest = await shop.sql<ProductRow>(
      "select id, item_name as name from products where is_active and stock_quantity > 60 order by length(item_name) desc, id limit 25",
    );
    const quoteId = await longQuote(request, longest, {
      buyer: `Comercializadora ${"de Insumos ".repeat(11)}S.A. de C.V.`,
      attention: `Ing. ${"María ".repeat(15)}López`,
      notes: notes.join("\n"),
    });
    const folio = await openLong(page, quoteId, 25);
    const pages = await printed(page);
    expect(pages.length).toBeGreaterThanOrEqual(2);
    for (const text of pages) expect(text).toContain(`Acopio · ${folio}`);
    const sums = pages.findIndex((text) => text.includes("Son: "));
    const lastNote = pages.findLastIndex((text) => text.includes(notes.at(-1) ?? ""));
    expect(sums, "what is signed comes last").toBeGreaterThanOrEqual(lastNote);
  });
}

test("a quote whose delivery fields are still on their way is not made without them, and says so", async ({ page }) => {
  const [product] = await someProducts(1);
  await add(page, product, 2);
  await expect(cartButton(page, 2)).toBeVisible();
  await page.goto(`${shop.origin}/cotizacion`);
  const release = await hold(page, /delivery-form/);
  await page.getByLabel("Datos de entrega (opcional)").check();
  await page.getByRole("button", { name: "Hacer cotización" }).click();
  const early = page.getByText(/^Los datos de entrega todavía no se abren\./);
  await expect(early).toBeVisible();
  release();
  await expect(page.getByLabel("Nombre completo")).toBeVisible();
  await expect(early).toBeHidden();
  await page.getByRole("button", { name: "Hacer cotización" }).click();
  await expect(page.getByLabel("Nombre completo")).toBeFocused();
});

for (const width of [1440, 390]) {
  test(`whoever makes a quote says by keyboard who receives it, and the next revision says so too, ${width} px wide`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const [product] = await someProducts(1);
    if (!product) throw new Error("the demo catalogue has no product to quote");
    await add(page, product, 2);
    await expect(cartButton(page, 2)).toBeVisible();
    await page.goto(`${shop.origin}/cotizacion`);
    await expect(page.getByLabel("Nombre completo")).toBeHidden();
    await tabTo(page, page.getByLabel("Datos de entrega (opcional)"));
    await page.keyboard.press("Space");
    await expect(page.getByLabel("Estado de entrega")).toBeHidden();
    await tabTo(page, page.getByLabel("Código postal", { exact: true }));
    await page.keyboard.type("06700");
    await page.keyboard.press("Enter");
    // Nothing is made of half an address: the first field that is missing has the focus.
    await expect(page.getByLabel("Nombre completo")).toBeFocused();
    await expect(page.getByText("Escribe el nombre de quien recibe el pedido")).toBeVisible();
    await expectNoViolations(page, "delivery data of a quote");
    await fillDelivery(page);
    await page.getByLabel("Estado", { exact: true }).selectOption("JAL");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Hacer cotización" }).press("Enter");
    await expect(
      page.getByText("Elige el estado al que pertenece el código postal, o corrige el código"),
    ).toBeVisible();
    await expect(page.getByLabel("Estado", { exact: true })).toBeFocused();
    await page.getByLabel("Estado", { exact: true }).selectOption("CMX");
    // What was typed survives a reload of this tab.
    await page.reload();
    await expect(page.getByLabel("Calle y número")).toHaveValue("Orizaba 101");
    await page.getByRole("button", { name: "Hacer cotización" }).press("Enter");

    const to =
      /Entregar a: María Fernanda López Ruiz.*Orizaba 101, Col\. Roma Norte, C\.P\. 06700, Cuauhtémoc, Ciudad de México/;
    await expect(page.getByRole("article", { name: /^Cotización COT-/ })).toContainText(to);
    expect(page.url()).toMatch(/\/c\/[\w-]{24}$/);
    await expectNoViolations(page, "quote with delivery data");

    const other = await elsewhere(browser, { width, height: 844 });
    await other.goto(page.url());
    await other.getByRole("button", { name: "Cambiar cantidades" }).click();
    const quantity = other.getByRole("textbox", { name: `Cantidad de ${product.name}` });
    await quantity.fill("3");
    await quantity.press("Enter");
    await other.getByRole("button", { name: "Guardar revisión" }).click();
    await expect(other.getByRole("article", { name: /^Cotización COT-.+\/2$/ })).toContainText(to);
    await other.getByRole("link", { name: "Pedir a estos precios" }).click();
    await expect(other.getByLabel("Calle y número")).toHaveValue("Orizaba 101");
    await expectNoViolations(other, "checkout that a quote has filled in");
    // Another quote must not go there because this one was looked at.
    await expect
      .poll(() => other.evaluate(() => sessionStorage.getItem("acopio-checkout-draft") ?? ""))
      .not.toContain("Orizaba");
    await other.context().close();
  });
}

test("what is sold out of a quote, or was ordered by somebody else, does not lead into a form", async ({
  page,
  request,
}) => {
  const [product] = await someProducts(1);
  if (!product) throw new Error("the demo catalogue has no product");
  const quoteId = await savedQuote(request, { items: [{ product_id: product.id, quantity: 1 }] });
  const [{ stock_quantity: stock } = { stock_quantity: 0 }] = await shop.sql<{ stock_quantity: number }>(
    "select stock_quantity from products where id = $1",
    [product.id],
  );
  await shop.sql("update products set stock_quantity = 0 where id = $1", [product.id]);
  await page.goto(`${shop.origin}/c/${quoteId}`);
  await expect(page.getByRole("region", { name: "Qué cambió desde que se hizo" })).toContainText(": se agotó");
  await expect(page.getByRole("link", { name: "Pedir a estos precios" })).toBeHidden();
  await shop.sql("update products set stock_quantity = $2 where id = $1", [product.id, stock]);
  await shop.sql("update private.quotes set used_at = now() where id = $1", [quoteId]);
  await page.goto(`${shop.origin}/c/${quoteId}/pedido`);
  await expect(page.getByText("Lo cotizado ya no se puede pedir a esos precios.")).toBeVisible();
  await expect(page.getByLabel("Nombre completo")).toBeHidden();
});

test("a quote of which some is gone and some is short leads to what there is, at its prices, once", async ({
  page,
  request,
}) => {
  const [short, gone] = await someProducts(2);
  if (!short || !gone) throw new Error("the demo catalogue has too few products");
  const items = [short, gone].map(({ id }) => ({ product_id: id, quantity: 30 }));
  const quoteId = await savedQuote(request, { items });
  await shop.sql("update products set precio_web = precio_web * 2, stock_quantity = 4 where id = $1", [short.id]);
  await shop.sql("update products set is_active = false where id = $1", [gone.id]);

  await page.goto(`${shop.origin}/c/${quoteId}`);
  const changed = page.getByRole("region", { name: "Qué cambió desde que se hizo" }).getByRole("listitem");
  await expect(changed.filter({ hasText: gone.name })).toContainText(": ya no se vende");
  await expect(changed.filter({ hasText: short.name }).last()).toContainText(/: hay 4(?: \p{L}+)?: para 30/u);
  await expect(page.getByRole("link", { name: "Pedir a estos precios" })).toBeHidden();

  // Whoever has kept the checkout's address meets no form that cannot be sent.
  await page.goto(`${shop.origin}/c/${quoteId}/pedido`);
  await expect(page.getByText("Hoy no hay todo lo que se cotizó.")).toBeVisible();
  await expect(page.getByLabel("Nombre completo")).toBeHidden();
  await page.getByRole("link", { name: "Pedir lo que hay a estos precios" }).click();

  await fillCheckout(page);
  const review = page.getByRole("region", { name: "Tu pedido" });
  await expect(review).toContainText(short.name);
  await expect(review).not.toContainText(gone.name);
  await expectNoViolations(page, "checkout of a part");
  const total = (await review.locator("dd").last().textContent()) ?? "";
  // All that there is of something waits for the shop's word.
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(confirmation(page)).toBeVisible();
  await expect(page.getByRole("main")).toContainText(total);
  await page.goto(`${shop.origin}/c/${quoteId}`);
  await expect(page.getByText(/^Ya se hizo un pedido con estos precios/)).toBeVisible();

  await shop.sql("update products set precio_web = precio_web / 2, stock_quantity = 100 where id = $1", [short.id]);
  await shop.sql("update products set is_active = true where id = $1", [gone.id]);
});

test("a link that leads to no quote says so, as one that ended long ago does", async ({ page, request }) => {
  const items = (await someProducts(1)).map(({ id }) => ({ product_id: id, quantity: 1 }));
  const quoteId = await savedQuote(request, { items });
  await shop.sql("update private.quotes set valid_until = now() - interval '1 day' where id = $1", [quoteId]);
  await page.goto(`${shop.origin}/c/${quoteId}`);
  await expect(page.getByText(/^Estos precios terminaron el/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Pedir a estos precios" })).toBeHidden();
  await page.goto(`${shop.origin}/c/${quoteId}/pedido`);
  await expect(page.getByText("Lo cotizado ya no se puede pedir a esos precios.")).toBeVisible();
  // As it stands it is offered again, at today's prices: nobody has to change a quantity for that.
  await page.goto(`${shop.origin}/c/${quoteId}`);
  await page.getByRole("button", { name: "Cambiar cantidades" }).click();
  await page.getByRole("button", { name: "Guardar revisión" }).click();
  await expect(page.getByRole("link", { name: "Pedir a estos precios" })).toBeVisible();
  expect(page.url()).not.toContain(quoteId);
  await shop.sql("update private.quotes set valid_until = now() - interval '91 days' where id = $1", [quoteId]);
  for (const id of [quoteId, "A".repeat(24), "%22%3E%3Cscript%3E"]) {
    await page.goto(`${shop.origin}/c/${id}`);
    await expect(page.getByRole("heading", { name: "No encontramos esta cotización" })).toBeVisible();
  }
});
