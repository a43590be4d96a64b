import type { Page } from "@playwright/test";
import { readQrCode } from "../support/read-qr-code";
import { expectNoViolations } from "./support/axe";
import { type ProductRow, productInStock, productsInStock } from "./support/database";
import { expectFocusWithin, tabTo } from "./support/keyboard";
import { settled } from "./support/settled";
import { addFromProductPage, cartButton, cartPanel, expect, expectToday, test } from "./support/shop";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const heading = (name: string) => ({ level: 1, name }) as const;

/** Opens the choice of a list on a product's page. */
async function chooseListByKeyboard(page: Page, { id, item_name }: ProductRow): Promise<void> {
  await page.goto(`/products/${id}`);
  await expectToday(page);
  await tabTo(page, page.getByRole("button", { name: `Guardar en lista: ${item_name}` }).first());
  await page.keyboard.press("Enter");
}

test("a list is filled from a card, a product and the cart, changed, and ordered at once", async ({ page }) => {
  await page.goto("/products");
  const card = page.getByRole("main").getByRole("article").first();
  const name = (await card.getByRole("heading").textContent()) ?? "";
  await card.getByRole("button", { name: /^Guardar en lista: / }).click();
  const chooser = page.getByRole("dialog", { name: "Guardar en una lista" });
  await chooser.getByLabel("Lista nueva").fill("Cafetería mensual");
  await chooser.getByRole("button", { name: "Crear y guardar" }).click();
  await expect(chooser.getByRole("status")).toHaveText("Guardado en «Cafetería mensual».");
  await expectNoViolations(page, "choice of a list");
  await page.keyboard.press("Escape");
  await expect(chooser).toBeHidden();

  const [product] = (await productsInStock(page, 40)).filter(({ item_name }) => item_name !== name);
  if (!product) throw new Error("the demo catalogue has no product to buy");
  await page.goto(`/products/${product.id}`);
  await page
    .getByRole("button", { name: `Guardar en lista: ${product.item_name}` })
    .first()
    .click();
  await chooser.getByRole("checkbox", { name: "Cafetería mensual" }).check();
  await chooser.getByRole("link", { name: "Ver lista" }).click();

  await expect(page.getByRole("heading", heading("Cafetería mensual"))).toBeVisible();
  const lines = page.getByRole("list", { name: "Productos de la lista" });
  await expect(lines.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("textbox", { name: `Cantidad de ${product.item_name}` }).fill("3");
  await page.getByRole("textbox", { name: `Cantidad de ${product.item_name}` }).press("Enter");
  await page.getByLabel(`Nota de ${product.item_name}`).fill("para la barra");
  await page.getByRole("button", { name: `Subir ${product.item_name}` }).click();
  await page.getByRole("button", { name: `Quitar ${name} de la lista` }).click();
  await page.reload();
  await expect(lines.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByLabel(`Nota de ${product.item_name}`)).toHaveValue("para la barra");
  await settled(page);
  await expectNoViolations(page, "list");

  await page.getByRole("button", { name: "Pedir todo Cafetería mensual" }).click();
  await expect(page.getByText("Agregamos 1 producto a tu carrito, al precio de hoy.")).toBeVisible();
  await expect(cartButton(page, 3)).toBeVisible();
});

test("a line of the cart is kept for later, and comes back", async ({ page }) => {
  await page.goto("/");
  const product = await productInStock(page, 40);
  await addFromProductPage(page, product.id, 2);
  await cartButton(page, 2).click();
  const save = cartPanel(page).getByRole("button", { name: `Guardar para después ${product.item_name}` });
  await save.click();
  await expect(cartPanel(page).getByText("Guardaste para después")).toBeVisible();
  await cartPanel(page).getByRole("button", { name: "Deshacer" }).click();
  // Only the line that came back has the button.
  await save.click();
  await expect(cartPanel(page).getByText("Tu carrito está vacío")).toBeVisible();
  await page.goto("/listas");
  await expect(page.getByRole("article", { name: "Guardado para después" })).toContainText(product.item_name);
  await settled(page);
  await expectNoViolations(page, "lists");
});

test("a line is kept for later, and brought back, by keyboard alone", async ({ page }) => {
  await page.goto("/");
  const product = await productInStock(page, 40);
  await addFromProductPage(page, product.id, 2);
  await tabTo(page, cartButton(page, 2), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expectFocusWithin(cartPanel(page));
  const save = cartPanel(page).getByRole("button", { name: `Guardar para después ${product.item_name}` });
  await tabTo(page, save);
  await page.keyboard.press("Enter");
  await expect(cartPanel(page).getByRole("button", { name: "Deshacer" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(save).toBeVisible();
  await expectFocusWithin(cartPanel(page));
  await tabTo(page, save);
  await page.keyboard.press("Enter");
  await expect(cartPanel(page).getByText("Tu carrito está vacío")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cartPanel(page)).toBeHidden();
  await expect(cartButton(page, 0)).toBeFocused();
  await page.goto("/listas");
  await expect(page.getByRole("article", { name: "Guardado para después" })).toContainText(product.item_name);
});

test("a list is sent and received by keyboard alone", async ({ page, browser, baseURL }) => {
  await page.goto("/");
  const product = await productInStock(page, 40);
  await chooseListByKeyboard(page, product);
  await tabTo(page, page.getByLabel("Lista nueva"));
  await page.keyboard.type("Bodega norte");
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: "Ver lista" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Compartir", exact: true }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Compartir lista" });
  await expectFocusWithin(dialog);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await tabTo(page, dialog.getByRole("button", { name: "Copiar el enlace de la lista" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Se copió el enlace de la lista")).toBeAttached();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));

  const other = await browser.newContext({ baseURL: baseURL ?? "", locale: "es-MX" });
  const phone = await other.newPage();
  const received = phone.getByRole("region", { name: "Recibiste «Bodega norte»" });
  const isRead = received.getByRole("heading", { name: "Recibiste «Bodega norte»" });
  await phone.goto(link.pathname + link.hash);
  await expect(isRead).toBeFocused();
  await tabTo(phone, received.getByRole("button", { name: "Guardar lista" }));
  await phone.keyboard.press("Enter");
  await expect(phone.getByRole("article", { name: "Bodega norte" })).toContainText(product.item_name);
  await expect(phone.locator("body")).not.toBeFocused();

  // Where there is one of that name, it is joined with it unless somebody chooses otherwise.
  await phone.goto("/");
  await phone.goto(link.pathname + link.hash);
  await expect(isRead).toBeFocused();
  await tabTo(phone, received.getByRole("radio", { name: "Combinarla con una lista mía" }));
  await tabTo(phone, received.getByRole("button", { name: "Combinar listas" }));
  await phone.keyboard.press("Enter");
  await expect(phone.getByText("Guardamos «Bodega norte» en este dispositivo.")).toBeVisible();
  await expect(received).toBeHidden();
  await expect(phone.locator("body")).not.toBeFocused();
  await other.close();
});

test("lists are made, put in order, ordered and deleted by keyboard alone", async ({ page }) => {
  await page.goto("/listas");
  await tabTo(page, page.getByLabel("Nombre de la lista"));
  await page.keyboard.type("Baños");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Cafetería");
  await page.keyboard.press("Enter");
  const up = page.getByRole("button", { name: "Subir Cafetería" });
  await tabTo(page, up);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article").first()).toContainText("Cafetería");
  await expect(page.getByRole("button", { name: "Bajar Cafetería" })).toBeFocused();

  const product = await productInStock(page, 40);
  await chooseListByKeyboard(page, product);
  const box = page.getByRole("checkbox", { name: "Cafetería" });
  await tabTo(page, box);
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
  await tabTo(page, page.getByRole("link", { name: "Ver lista" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", heading("Cafetería"))).toBeVisible();

  await tabTo(page, page.getByRole("button", { name: "Pedir todo Cafetería" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Ver carrito" }));
  await page.keyboard.press("Enter");
  await expect(cartPanel(page)).toContainText(product.item_name);
  await expectFocusWithin(cartPanel(page));
  await page.keyboard.press("Escape");
  await expect(cartPanel(page)).toBeHidden();

  await tabTo(page, page.getByRole("button", { name: "Eliminar", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Eliminaste Cafetería")).toBeVisible();
  const undo = page.getByRole("button", { name: "Deshacer" });
  // What is read with it tells what the press did.
  await expect(undo).toBeFocused();
  await expect(undo).toHaveAccessibleDescription("Eliminaste Cafetería");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article", { name: "Cafetería" })).toContainText(product.item_name);
});

test("a list opens on another device by its link, is shown first, and never reaches a server", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/");
  const product = await productInStock(page, 40);
  await page.goto(`/products/${product.id}`);
  await page
    .getByRole("button", { name: `Guardar en lista: ${product.item_name}` })
    .first()
    .click();
  await page.getByLabel("Lista nueva").fill("Bodega norte");
  await page.getByLabel("Lista nueva").press("Enter");
  await page.getByRole("link", { name: "Ver lista" }).click();
  await page.getByRole("button", { name: "Compartir", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Compartir lista" });
  await dialog.getByRole("button", { name: "Ver código QR" }).click();
  const code = dialog.getByRole("img", { name: "Código QR de la lista Bodega norte" });
  await expect(code).toBeVisible();
  const inCode = readQrCode(await code.getAttribute("viewBox"), await code.locator("path").getAttribute("d"));
  await expectNoViolations(page, "sharing a list");
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Guardar en un archivo" }).click();
  const path = await (await saving).path();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copiar el enlace de la lista" }).click();
  await expect(dialog.getByText("Se copió el enlace de la lista")).toBeAttached();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(inCode).toBe(link.href);

  const other = await browser.newContext({ baseURL: baseURL ?? "", locale: "es-MX" });
  const phone = await other.newPage();
  const asked: string[] = [];
  phone.on("request", (request) => asked.push(request.url() + (request.postData() ?? "")));
  await phone.goto(link.pathname + link.hash);
  await expect(phone.getByRole("heading", { name: "Recibiste «Bodega norte»" })).toBeVisible();
  const received = phone.getByRole("region", { name: "Recibiste «Bodega norte»" });
  await expect(received).toContainText(product.item_name);
  await settled(phone);
  await expectNoViolations(phone, "received list");
  await received.getByRole("button", { name: "Guardar lista" }).click();
  await expect(phone.getByRole("article", { name: "Bodega norte" })).toContainText(product.item_name);
  await expect(phone).toHaveURL("/listas");
  expect(asked.filter((request) => request.includes(link.hash.slice(1)))).toEqual([]);

  await phone.locator("input[type=file]").setInputFiles(path);
  await expect(received.getByRole("radio", { name: "Combinarla con una lista mía" })).toBeChecked();
  await received.getByRole("button", { name: "Combinar listas" }).click();
  await expect(phone.getByText("Guardamos «Bodega norte» en este dispositivo.")).toBeVisible();

  await phone.goto("/listas#lista=esto-no-es-una-lista");
  await expect(phone.getByRole("alert")).toContainText("Aquí no hay una lista de Acopio");
  await other.close();
});
