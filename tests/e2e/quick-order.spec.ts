import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { workbook } from "../support/workbook";
import { expectNoViolations } from "./support/axe";
import { hold } from "./support/hold";
import { code, open, PAGE, paste, quantity, rows, summary } from "./support/quick-order";
import { cartButton, cartPanel, expect, test } from "./support/shop";

const addButton = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: /^Agregar( \d+ productos?)? al carrito$/ });

const LIST = "Clave\tCantidad\nTZN-1110\t12\ntzn1111 6 cajas\n\nKTN-5114\t3";

test("three SKUs are in the cart with two interactions: paste, Enter", async ({ page }) => {
  await open(page);
  await paste(page, LIST);
  await page.keyboard.press("Enter");
  await expect(cartButton(page, 21)).toBeVisible();
  const toast = page.getByRole("listitem").filter({ hasText: "Productos agregados al carrito" });
  // Pointed at, it stays.
  await toast.hover();
  await expect(toast).toContainText("3 productos");
  await expect(code(page, 1)).toHaveValue("");

  // One undo: the cart is as before, the list is in its table again.
  await toast.getByRole("button", { name: "Deshacer" }).click();
  await expect(cartButton(page, 0)).toBeVisible();
  await expect(code(page, 1)).toHaveValue("TZN-1110");
  await expect(summary(page)).toHaveText("3 renglones: 3 listos");
});

test("a code typed with its quantity is in the cart with one press, though the table moves when its cell is left", async ({
  page,
}) => {
  await open(page);
  await code(page, 1).click();
  await page.keyboard.type("KTN-5115 2");
  await addButton(page).click();
  await expect(cartButton(page, 2)).toBeVisible();
});

test("says of every row what it is, and loses none", async ({ page }) => {
  await open(page);
  await paste(page, "TZN-1110 12\nTZN-1020 2\nTZN-1101 4\nTZN 1110 3\nCA8410 1.5\n¡Buenos días!\nTZN-1111\t6 piezas");
  await expect(summary(page)).toHaveText("7 renglones: 3 listos, 4 por revisar");
  await expect(rows(page).nth(0)).toContainText(
    /Bolígrafo punto mediano azul.*Caja con 12 piezas.*En Stock.*\$[\d,.]+.*Importe/s,
  );
  await expect(rows(page).nth(0)).toContainText("menos por volumen");
  await expect(rows(page).nth(1)).toContainText(/Agotado por ahora.*De la misma familia, con existencias/s);
  await expect(rows(page).nth(2)).toContainText(
    /No encontramos «TZN-1101».*Tu lista dice: TZN-1101 4.*¿Quisiste decir\?/s,
  );
  await expect(rows(page).nth(3)).toContainText("con el renglón 1 suman 15 cajas");
  await expect(quantity(page, 5)).toHaveAccessibleDescription("Escribe una cantidad entera de 1 a 999.");
  await expect(rows(page).nth(5)).toContainText("No encontramos «¡Buenos días!».");
  await expect(rows(page).nth(6)).toContainText("Tu lista dice «piezas»; aquí se vende por caja con 12 piezas");
  await expectNoViolations(page, "quick order with rows");

  // What was meant, and what stands in for it, come with one press; the quantity stays.
  await rows(page).nth(2).getByRole("button").first().click();
  await expect(quantity(page, 3)).toHaveValue("4");
  await expect(rows(page).nth(2)).toContainText("con el renglón 1 suman 19 cajas");
  await rows(page).nth(1).getByRole("button").first().click();
  await expect(summary(page)).toHaveText("7 renglones: 5 listos, 2 por revisar");

  await addButton(page).click();
  await expect(page.getByText("2 renglones quedan por revisar.")).toBeVisible();
  await page.reload();
  await expect(code(page, 1)).toHaveValue("CA8410");
  await expect(quantity(page, 1)).toHaveValue("1.5");
  await expect(code(page, 2)).toHaveValue("¡Buenos días!");
});

test("asks how many where the numbers of a line may say anything else, and takes what is then written", async ({
  page,
}) => {
  await open(page);
  await paste(page, "CA-8145 Guante talla 9 x7\nTZN-1020 lápiz n.º 2\nKTN-5114 2 rollos y 3 piezas");
  await expect(quantity(page, 3)).toHaveAccessibleDescription("Escribe una cantidad entera de 1 a 999.");
  await expect(quantity(page, 1)).toHaveValue("7");
  // A number of the name is none of them, and stays out of the cell.
  await expect(quantity(page, 2)).toHaveValue("");
  await expect(quantity(page, 3)).toHaveValue("");
  await expect(rows(page).nth(2)).toContainText("Tu lista dice: KTN-5114 2 rollos y 3 piezas");
  await quantity(page, 3).fill("2");
  await expect(quantity(page, 3)).toHaveAccessibleDescription("");
  await expect(rows(page).nth(2)).not.toContainText("Tu lista dice");
});

test("is a sheet for whoever has a keyboard alone", async ({ page }) => {
  await open(page);
  await code(page, 1).focus();
  await page.keyboard.type("tzn1110");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await expect(code(page, 2)).toBeFocused();
  await page.keyboard.type("KTN-5114 x2");
  await page.keyboard.press("Enter");
  await expect(quantity(page, 2)).toHaveValue("2");
  await expect(code(page, 2)).toHaveValue("KTN-5114");
  await expect(code(page, 3)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(code(page, 2)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await expect(code(page, 1)).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await expect(quantity(page, 1)).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await expect(code(page, 1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  // Enter in the row below the last leads to the button, and Enter there into the cart.
  await page.keyboard.press("Enter");
  await expect(addButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cartButton(page, 7)).toBeVisible();
});

test("keeps what is typed, and empties only to give it back", async ({ page }) => {
  await open(page);
  await code(page, 1).fill("lo de siempre");
  await quantity(page, 1).fill("muchos");
  await page.reload();
  await expect(code(page, 1)).toHaveValue("lo de siempre");
  await expect(quantity(page, 1)).toHaveValue("muchos");
  await page.getByRole("button", { name: "Vaciar tabla" }).click();
  await expect(code(page, 1)).toHaveValue("");
  await page.getByRole("button", { name: "Recuperar los renglones" }).click();
  await expect(code(page, 1)).toHaveValue("lo de siempre");
});

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel("Subir .xlsx o .csv").setInputFiles({ name, mimeType: "application/octet-stream", buffer });

test("reads workbooks and tables of any make, large ones included, and says which files it cannot read", async ({
  page,
  hasTouch,
}) => {
  await open(page);
  // A SKU that there is: what it guesses for others takes the demo shop's database many seconds.
  const filler = Array.from({ length: 9000 }, (_, at) => ["KTN-5114", 1, `Nota ${at} ${"de la bodega ".repeat(4)}`]);
  await choose(
    page,
    "pedido.xlsx",
    workbook({
      Pedido: [
        ["Clave", "Cantidad", "Notas"],
        ["TZN-1110", 12, ""],
        ["KTN-5114", 3, "la de siempre"],
      ],
    }),
  );
  await expect(summary(page).last()).toHaveText("2 renglones: 2 listos");
  await choose(
    page,
    "pedido.csv",
    Buffer.from('\ufeffCantidad;Descripción;SKU\r\n4;"Cinta; canela";TZN-1111\r\n', "utf8"),
  );
  await expect(summary(page).last()).toHaveText("3 renglones: 3 listos");
  await expect(quantity(page, 3)).toHaveValue("4");
  await choose(page, "windows.csv", Buffer.from("Código,Cantidad\r\nTZN-1116,2\r\n", "latin1"));
  await expect(summary(page).last()).toHaveText("4 renglones: 4 listos");
  await choose(page, "viejo.xls", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]));
  await expect(page.getByRole("alert")).toContainText("guárdala como .xlsx o .csv");
  await choose(page, "roto.xlsx", Buffer.from([0x50, 0x4b, 3, 4, 9, 9]));
  await expect(page.getByRole("alert")).toContainText("Ábrelo, copia sus celdas y pégalas aquí");
  // More than the reader takes without a worker, which the policy of the page forbids.
  await choose(page, "grande.xlsx", workbook({ Pedido: [["TZN-1120", 1], ...filler] }));
  await expect(code(page, 5)).toHaveValue("TZN-1120");
  await expect(page.getByText(/La tabla tiene lugar para 500 renglones: 8,505 esperan su turno/).first()).toBeVisible();

  // A full table has no row to write in, and says so; with one row less there is room again.
  await expect(rows(page)).toHaveCount(500);
  await page.getByRole("button", { name: "Descartar los que esperan" }).click();
  await expect(page.getByText("La tabla tiene lugar para 500 renglones y está llena")).toBeVisible();
  await page.getByRole("button", { name: "Quitar el renglón 500" }).click();
  // Under a finger no field takes the focus: its keyboard would come up.
  const before = hasTouch ? page.getByRole("button", { name: "Quitar el renglón 499" }) : code(page, 499);
  await expect(before).toBeFocused();
  await expect(code(page, 500)).toHaveValue("");
  await expect(page.getByText("y está llena")).toBeHidden();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar plantilla" }).click();
  expect(readFileSync(await (await download).path(), "utf8")).toBe("\ufeffClave,Cantidad\r\n");
});

test.describe("the search field", () => {
  const field = (page: Page) => page.getByLabel("Buscar productos", { exact: true });

  async function goToField(page: Page): Promise<void> {
    // It comes ahead, once the browser is idle, or with the focus.
    const code = page.waitForResponse(/search-suggestions/);
    await page.goto("/envio");
    await field(page).focus();
    await code;
    // Popular categories show that the code is at work.
    await expect(page.getByRole("listbox").first()).toBeVisible();
  }

  test("adds a SKU with its quantity and stays on the page", async ({ page }) => {
    await goToField(page);
    await page.keyboard.type("KTN-5114 x6");
    await page.keyboard.press("Enter");
    await expect(cartButton(page, 6)).toBeVisible();
    await expect(page).toHaveURL("/envio");
    await expect(field(page)).toHaveValue("");
    await expect(field(page)).toBeFocused();
  });

  test("searches for what no product is called, and explains what there is too little of", async ({ page }) => {
    await goToField(page);
    await page.keyboard.type("QQ-9999 x6");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/buscar?q=QQ-9999+x6");
    // The address is there before its page, which takes the focus as it comes.
    await expect(page.getByRole("heading", { level: 1, name: /QQ-9999/ })).toBeVisible();
    await field(page).fill("TZN-1020 x6");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(PAGE);
    await expect(rows(page).first()).toContainText("Agotado por ahora.");
    await expect(quantity(page, 1)).toHaveValue("6");
  });

  test("explains what is ordered while the page of the search before is still on its way", async ({ page }) => {
    const releasePage = await hold(page, /assets\/search-page-/);
    const releaseAnswer = await hold(page, /rpc\/products_by_code/);
    await goToField(page);
    await page.keyboard.type("taladro");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/buscar?q=taladro");
    await field(page).fill("TZN-1020 x6");
    const asked = page.waitForRequest(/rpc\/products_by_code/);
    await page.keyboard.press("Enter");
    await asked;
    releasePage();
    await expect(page.getByRole("heading", { level: 1, name: /taladro/ })).toBeVisible();
    releaseAnswer();
    await expect(page).toHaveURL(PAGE);
    await expect(rows(page).first()).toContainText("Agotado por ahora.");
  });

  test("keeps a list that is pasted before its code is here, and opens the table with it", async ({ page }) => {
    const arrive = await hold(page, /search-suggestions/);
    const asked = page.waitForRequest(/search-suggestions/);
    await page.goto("/envio");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await field(page).focus();
    await asked;
    await paste(page, LIST);
    await expect(field(page)).toHaveValue(/KTN-5114/);
    // The list waits: it is nothing to search for.
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/envio");
    arrive();
    await expect(page).toHaveURL(PAGE);
    await expect(addButton(page)).toBeFocused();
    await expect(summary(page)).toHaveText("3 renglones: 3 listos");
    await expect(field(page)).toHaveValue("");
    await page.goBack();
    await expect(page).toHaveURL("/envio");
  });

  test("opens the table for several lines: paste, Enter", async ({ page }) => {
    await goToField(page);
    await paste(page, LIST);
    await expect(page).toHaveURL(PAGE);
    await expect(addButton(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(cartButton(page, 21)).toBeVisible();
    await page.getByRole("button", { name: "Ver carrito" }).first().click();
    await expect(cartPanel(page)).toContainText("KTN-5114");
  });
});
