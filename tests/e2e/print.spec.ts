import type { Page } from "@playwright/test";
import { extractText } from "unpdf";
import { productsInStock, readTable } from "./support/database";
import { code, open as openQuickOrder, paste, quantity, rows, summary } from "./support/quick-order";
import {
  cartButton,
  cartPanel,
  confirmation,
  expect,
  expectHydrated,
  expectToday,
  fillCart,
  fillCheckout,
  orderNumberOn,
  test,
} from "./support/shop";
import { useDevice } from "./support/used-device";

/** The part of a sheet of Letter that is printed on, in CSS pixels. */
const SHEET = { width: 740, height: 980 };

/** What stands on each sheet, but for its number. */
async function sheets(page: Page, format: "Letter" | "A4" = "Letter"): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(await page.pdf({ format })));
  return text.map((sheet) => sheet.replace(/Página \d+ de \d+/, "").trim());
}

/** So many products in the cart, two pieces of each. */
async function haveInCart(page: Page, count: number) {
  await page.goto("/");
  const products = (await productsInStock(page, 20)).slice(0, count);
  expect(products).toHaveLength(count);
  await fillCart(page, products, 2);
  return products;
}

test("a printed comparison shows all four products whole, on as many sheets as it needs", async ({ page }) => {
  await page.goto("/products");
  const products = await readTable<{ item_code: string }>(
    page,
    "products?select=item_code&is_active=eq.true&category_id=not.is.null&order=item_code&limit=4",
  );
  await page.goto(`/comparar?sku=${products.map(({ item_code }) => item_code).join(",")}`);
  const table = page.getByRole("table");
  const heads = table.getByRole("columnheader");
  await expect(heads).toHaveCount(4);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(SHEET);
  const edges = await heads.evaluateAll((found) => found.map((head) => head.getBoundingClientRect().right));
  expect(Math.max(...edges)).toBeLessThanOrEqual(SHEET.width);
  await expect(table).toHaveCSS("break-inside", "auto");
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("every sheet of a printed comparison says whose column is whose", async ({ page }) => {
  const skus = ["KTN-5115", "TZN-1110", "CA-8410", "ALB-0355"];
  await page.goto(`/comparar?sku=${skus.join(",")}`);
  await expect(page.getByRole("columnheader")).toHaveCount(skus.length);
  const found = await sheets(page);
  expect(found.length).toBeGreaterThan(1);
  for (const sheet of found) for (const sku of skus) expect(sheet).toContain(sku);
  expect(found[0]?.replace(/\s+/g, " ")).toMatch(
    /Comparar productos Acopio · Calle .+ Tel\. 55 .+@.+ · Impreso el \d+ de [a-z]+ de \d{4}/,
  );
});

test("a printed family table names its columns, without the arrows that sort them", async ({ page }) => {
  await page.goto("/categoria/seguridad");
  await expectHydrated(page);
  await page.getByRole("button", { name: "Tabla", exact: true }).click();
  const head = page.getByRole("columnheader", { name: "Precio" }).first();
  const arrow = head.getByText("↕");
  await expect(arrow).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(head.getByText("Precio")).toBeVisible();
  await expect(arrow).toBeHidden();
});

test("products, lists and orders are printed without controls, and their sums on one sheet", async ({ page }) => {
  const { productId, listId, orderId, orderNumber } = await useDevice(page);
  const main = page.getByRole("main");
  const expectNoControls = async () => {
    for (const role of ["button", "textbox", "combobox", "checkbox"] as const)
      await expect(main.getByRole(role)).toHaveCount(0);
  };

  await page.goto(`/products/${productId}`);
  await expectToday(page);
  await expect(main.getByRole("combobox")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoControls();
  await expect(main.getByText("¿A qué estado te lo enviamos?")).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();

  await page.emulateMedia({ media: null });
  await page.goto(`/listas/${listId}`);
  const line = page.getByRole("list", { name: "Productos de la lista" }).getByRole("listitem");
  await expect(line.getByRole("textbox", { name: /^Nota de / })).toBeVisible();
  const note = "Para la barra, sin popote y con la taza de la casa; si no hay, la de cartón. "
    .repeat(3)
    .slice(0, 200)
    .trim();
  await line.getByRole("textbox", { name: /^Nota de / }).fill(note);
  await page.emulateMedia({ media: "print" });
  // A field would show only so much of it.
  await expect(line.getByRole("textbox")).toHaveCount(0);
  await expect(line.getByText(note)).toBeVisible();
  await expect(line.getByRole("textbox", { name: /^Cantidad de / })).toBeHidden();
  await expect(line.getByText(/^1 [a-z]+/).last()).toBeVisible();
  for (const role of ["button", "link"] as const)
    await expect(main.getByRole(role, { name: /Pedir|Cotizar|Compartir|Eliminar|Subir|Quitar/ })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await line.getByRole("textbox", { name: /^Nota de / }).fill("");
  await main.getByRole("button", { name: "Pedir todo" }).click();
  const added = main.getByText(/^Agregamos 1 producto/);
  await expect(added).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expectNoControls();
  await expect(added).toBeHidden();
  await page.goto("/listas");
  await expect(main.getByRole("article")).toBeVisible();
  await expect(main.getByRole("heading", { name: "Nueva lista" })).toBeHidden();

  await page.goto(`/order-tracking/${orderNumber}`);
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoControls();
  await expect(main.getByText(/^Escribe el número/)).toBeHidden();
  await page.goto(`/order-tracking/${orderId}`);
  await expect(main.getByText(/^Acopio · Tel\. /)).toBeVisible();

  await page.goto(`/order-confirmation/${orderId}`);
  for (const whole of [page.locator("dl").last(), page.getByRole("region", { name: /^Cómo pagar/ })]) {
    await expect(whole).toBeVisible();
    await expect(whole).toHaveCSS("break-inside", "avoid");
  }
});

test("a printed quick order says how many of each, also where nobody wrote a number", async ({ page }) => {
  await openQuickOrder(page);
  const [product] = await productsInStock(page, 5);
  await code(page, 1).fill(product?.item_code ?? "");
  await code(page, 1).press("Enter");
  await expect(summary(page)).toHaveText(/^1 renglón/);
  await page.emulateMedia({ media: "print" });
  await expect(quantity(page, 1)).toHaveAttribute("placeholder", "1");
  await expect(quantity(page, 1)).toBeVisible();
  // The most that anybody can mean.
  await page.emulateMedia({ media: null });
  await quantity(page, 1).fill("99999");
  await page.emulateMedia({ media: "print" });
  expect(await quantity(page, 1).evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
});

test("a printed quick order ends with its sums, and carries nothing that is only for the screen", async ({ page }) => {
  await openQuickOrder(page);
  const products = await productsInStock(page, 5);
  for (const { width, count } of [
    { width: 1440, count: 5 },
    { width: 1440, count: 17 },
    { width: 390, count: 9 },
    { width: 390, count: 25 },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await paste(
      page,
      [...products.slice(0, count - 1).map(({ item_code }) => `${item_code} 3`), "KTN-511 4"].join("\n"),
    );
    await expect(summary(page)).toHaveText(`${count} renglones: ${count - 1} listos, 1 por revisar`);
    const found = await sheets(page);
    const last = found.pop() ?? "";
    expect(last).toMatch(/\d+ renglones: .*\$[\d,.]+ con IVA/s);
    for (const sheet of found) {
      expect(sheet).not.toBe("");
      expect(sheet).not.toMatch(/\d+ renglones:/);
    }
    const paper = [...found, last].join(" ").replace(/\s+/g, " ");
    for (const { item_code } of products.slice(0, count - 1)) expect(paper).toContain(item_code);
    expect(paper).toContain("No encontramos «KTN-511»");
    expect(paper).toMatch(/Pedido rápido Acopio · Calle .+ Tel\. 55 .+@.+ · Impreso el \d+ de [a-z]+ de \d{4}/);
    expect(paper).not.toMatch(/plantilla|Pega tu lista|Leímos|Quisiste decir|Buscarlo|cotización/);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("[data-bottom-bar]")).toHaveCSS("position", "static");
    await expect(page.locator("[data-bottom-bar]")).toHaveCSS("break-inside", "avoid");
    await expect(rows(page).last()).toBeHidden();
    await page.emulateMedia({ media: null });
    await page.getByRole("button", { name: "Vaciar tabla" }).click();
  }
});

test("a small order is printed on two sheets at most, however it is paid and with an invoice", async ({ page }) => {
  for (const [way, invoice] of [
    [0, false],
    [1, true],
  ] as const) {
    await haveInCart(page, 2);
    await page.goto("/checkout");
    await fillCheckout(page);
    await page.getByRole("radiogroup", { name: "Forma de pago" }).getByRole("radio").nth(way).check();
    if (invoice) {
      await page.getByLabel("Requiero factura").check();
      await page.getByRole("textbox", { name: "RFC" }).fill("GODE561231GR8");
      await page.getByLabel("Razón social").fill("María Fernanda López Ruiz");
      await page.getByLabel("Régimen fiscal").selectOption("612");
      await page.getByLabel("Uso de CFDI").selectOption("G03");
      await page.getByLabel("Código postal fiscal").fill("06700");
    }
    await page.getByRole("button", { name: "Confirmar pedido" }).click();
    await expect(confirmation(page)).toBeVisible();
    for (const format of ["Letter", "A4"] as const) {
      const found = await sheets(page, format);
      expect(found.length, found.join("\n---\n")).toBeLessThanOrEqual(2);
      expect(found[0]).toMatch(/Cómo pagar/i);
    }
  }
});

test("an order of long data prints how to pay on its first sheet and its label in one piece, and so does its tracking", async ({
  page,
}) => {
  await haveInCart(page, 3);
  await page.goto("/checkout");
  await fillCheckout(page);
  await page.getByLabel("Nombre completo").fill("María Fernanda Guadalupe de los Ángeles Hernández-Villaseñor y López");
  await page.getByLabel("Referencias").fill("Portón verde con letrero azul, timbrar dos veces. ".repeat(5).trim());
  await page.getByLabel("Notas del pedido").fill("Entregar de lunes a viernes de 9 a 14 horas. ".repeat(4).trim());
  await page.getByLabel("Requiero factura").check();
  await page.getByRole("textbox", { name: "RFC" }).fill("GODE561231GR8");
  await page
    .getByLabel("Razón social")
    .fill("Comercializadora de Insumos para Restaurantes y Cafeterías del Valle de Anáhuac");
  await page.getByLabel("Régimen fiscal").selectOption("612");
  await page.getByLabel("Uso de CFDI").selectOption("G03");
  await page.getByLabel("Código postal fiscal").fill("06700");
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(confirmation(page)).toBeVisible();
  const confirmed = await sheets(page);
  expect(confirmed.length, confirmed.join("\n---\n")).toBeLessThanOrEqual(2);
  expect(confirmed[0]).toMatch(/Cómo pagar.*CLABE.*Productos/is);
  expect(confirmed.find((sheet) => /Etiqueta de envío/i.test(sheet))).toMatch(
    /Remite.*Entregar a.*Referencias.*Notas.*Factura.*con\s+el número\s+ACO-.*y\s+tu correo/is,
  );

  await page.goto(new URL(page.url()).pathname.replace("order-confirmation", "order-tracking"));
  await expect(page.getByRole("region", { name: /^Cómo pagar/ })).toBeVisible();
  const tracked = await sheets(page);
  expect(tracked.length, tracked.join("\n---\n")).toBeLessThanOrEqual(2);
  expect(tracked[0]).toMatch(/Cómo pagar.*CLABE/is);
  // The sums stand with a line at least.
  expect(tracked.at(-1)).toMatch(/con IVA por .*Productos \(IVA incluido\).*Total/s);
  const number = await orderNumberOn(page);
  for (const sheet of [...confirmed, ...tracked]) expect(sheet).toContain(`Acopio · ${number}`);
});

test("a printed checkout shows every line, also those that are folded on the screen", async ({ page }) => {
  const products = await haveInCart(page, 26);
  await page.goto("/checkout");
  await expect(page.getByRole("button", { name: "y 22 más" })).toBeVisible();
  const text = (await sheets(page)).join(" ").replace(/\s+/g, " ");
  for (const { item_code } of products) expect(text.split(item_code), item_code).toHaveLength(2);
});

test("a printed cart holds its sums together, whatever its length", async ({ page }) => {
  for (const count of [6, 15, 26]) {
    await haveInCart(page, count);
    for (const sheet of await sheets(page)) expect(sheet).not.toBe("");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("complementary", { name: "Resumen del carrito" })).toHaveCSS("break-inside", "avoid");
    await page.emulateMedia({ media: null });
    await page.evaluate(() => localStorage.clear());
  }
});

test("a printed offer of a link is that alone, and says nothing of the cart that is still empty", async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/carrito?agregar=KTN-5114:6,TZN1110:12");
    await expect(page.getByRole("button", { name: "Agregar 2 productos al carrito" })).toBeVisible();
    const found = await sheets(page);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/Este enlace trae 2 productos/);
    expect(found[0]).not.toMatch(/vacío|0 artículos|Explorar/);
  }
});

test("a page printed with the cart open is the page alone", async ({ page }) => {
  await haveInCart(page, 26);
  await page.goto("/products");
  await expectToday(page);
  // They come last.
  await expect(page.locator(".row-hint, .card-hint").first()).toBeAttached();
  const alone = await sheets(page);
  await cartButton(page, 52).click();
  await expect(cartPanel(page).getByRole("listitem")).toHaveCount(26);
  expect(await sheets(page)).toEqual(alone);
});
