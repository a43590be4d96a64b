// @vitest-environment node
import { type SheetRow, workbook } from "@tests/support/workbook";
import { expect, it } from "vitest";
import { readingText } from "@/copy/quick-order-copy";
import { readOrderFile } from "@/features/quick-order/read-order-file";

const rowsOf = async (text: string) => {
  const reading = await readOrderFile(new File([text], "pedido.csv"));
  return reading.success ? reading.data.rows.map(({ code, quantity }) => [code, quantity]) : reading;
};

it.each(["sep=;\r\n", "\ufeffSEP=;\n", ""])("takes %j at the beginning of a table for no row", async (beginning) => {
  expect(await rowsOf(`${beginning}Clave;Cantidad\r\nKTN-5114;6\r\nCA-8410;2\r\n`)).toEqual([
    ["KTN-5114", "6"],
    ["CA-8410", "2"],
  ]);
});

const readingOf = async (sheets: Readonly<Record<string, readonly SheetRow[]>>, hidden: readonly string[] = []) => {
  const reading = await readOrderFile(new File([workbook(sheets, hidden)], "pedido.xlsx"));
  if (!reading.success) throw new Error(reading.error);
  return { ...reading.data, lines: reading.data.rows.map(({ code, quantity }) => [code, quantity]) };
};

it("of several sheets reads the first that says how many of what, and names the others that say anything", async () => {
  const sheets = { Portada: [["Llene la hoja 2"]], Vacía: [], Claves: [["CA-8410"]], Pedido: [["KTN-5114", 6]] };
  const reading = await readingOf(sheets);
  expect(reading.lines).toEqual([["KTN-5114", "6"]]);
  expect(readingText(reading, 0)).toBe(
    "Leímos 1 renglón. Leímos una sola hoja del archivo: para agregar «Portada» y «Claves», pega aquí sus celdas.",
  );
  expect((await readingOf({ Portada: [["Hola"]], Claves: [["CA-8410"]] })).lines).toEqual([["CA-8410", ""]]);
  expect((await readingOf({ Vacía: [], Notas: [["cinta canela"]] })).lines).toEqual([["cinta canela", ""]]);
  expect(readingText(await readingOf({ Vacía: [] }), 0)).toBe("No encontramos ningún renglón.");
});

it("reads what can be seen before what is hidden, and says which hidden sheet it read where nothing can be seen", async () => {
  const sheets = {
    Catálogo: [
      ["Clave", "Cantidad"],
      ["TZN-1110", 5],
    ],
    Pedido: [["cinta canela"]],
  };
  const reading = await readingOf(sheets, ["Catálogo"]);
  expect(reading.lines).toEqual([["cinta canela", ""]]);
  expect(readingText(reading, 0)).toBe(
    "Leímos 1 renglón. Leímos una sola hoja del archivo: para agregar «Catálogo», pega aquí sus celdas.",
  );
  const behindNothing = await readingOf({ ...sheets, Pedido: [] }, ["Catálogo"]);
  expect(behindNothing.lines).toEqual([["TZN-1110", "5"]]);
  expect(readingText(behindNothing, 0)).toBe(
    "Leímos 1 renglón. El encabezado quedó fuera. Es lo que dice «Catálogo», una hoja oculta de tu archivo.",
  );
});

it("leaves out the rows that a filter has hidden, and says how many of them say anything", async () => {
  const reading = await readingOf({
    Otra: [],
    Pedido: [
      ["Clave", "Cantidad"],
      ["KTN-5114", 6],
      { hidden: ["CA-8410"] },
      { hidden: [] },
      ["TZN-1110", 5],
      { hidden: ["CA-8145", 2] },
    ],
  });
  expect(reading.lines).toEqual([
    ["KTN-5114", "6"],
    ["TZN-1110", "5"],
  ]);
  expect(readingText(reading, 0)).toBe(
    "Leímos 2 renglones. El encabezado quedó fuera. 2 renglones ocultos quedaron fuera: para agregar lo oculto, muéstralo y sube otra vez tu archivo.",
  );
  expect(readingText(await readingOf({ Pedido: [{ hidden: ["KTN-5114", 6] }] }), 0)).toBe(
    "No encontramos ningún renglón. 1 renglón oculto quedó fuera: para agregar lo oculto, muéstralo y sube otra vez tu archivo.",
  );
});

it("takes what a formula could not tell for no empty cell, and what it calculated as Excel shows it", async () => {
  const { lines } = await readingOf({
    Pedido: [
      ["Clave", "Cantidad"],
      ["KTN-5114", { error: "#DIV/0!" }],
      ["CA-8410", 20.000000000000004],
    ],
  });
  expect(lines).toEqual([
    ["KTN-5114", "#DIV/0!"],
    ["CA-8410", "20"],
  ]);
});

it.each([
  "<html><table><tr><td>KTN-5114</td><td>6</td></tr></table></html>",
  "\n<!DOCTYPE html>",
  "{\\rtf1\\ansi KTN-5114 6}",
])("takes %j for no list", async (text) =>
  expect(await rowsOf(text)).toMatchObject({ success: false, error: "other_kind" }),
);

it("reads both kinds of «Texto Unicode»", async () => {
  const little = Buffer.from("\ufeffClave\tCantidad\nKTN-5114\t6", "utf16le");
  for (const bytes of [little, Buffer.from(little).swap16()]) {
    const reading = await readOrderFile(new File([bytes], "pedido.txt"));
    expect(reading.success && reading.data.rows.map(({ code, quantity }) => [code, quantity])).toEqual([
      ["KTN-5114", "6"],
    ]);
  }
});

/** A cell far from the others, in a row of its own. */
const far = (place: string, content: string) => ({
  xml: `</row><row r="${place.replace(/\D/g, "")}"><c r="${place}">${content}</c>`,
});

it.each(["XFD31", "A1048576"])("takes a workbook with a slip at %s for too large", async (place) => {
  const slip = far(place, "<v>1</v>");
  const file = new File([workbook({ Pedido: [["KTN-5114", 6, slip]] })], "pedido.xlsx");
  expect(await readOrderFile(file)).toMatchObject({ success: false, error: "too_large" });
});

it("reads a workbook in which a cell far from the others has nothing but a format", async () => {
  expect((await readingOf({ Pedido: [["KTN-5114", 6, far("XFD1048576", "")]] })).lines).toEqual([["KTN-5114", "6"]]);
});

it("reads the order beside a sheet of more than twenty thousand rows, and names that one", async () => {
  const catalogue = Array.from({ length: 20_001 }, () => ["TZN-1110"]);
  const reading = await readingOf({ Catálogo: catalogue, Pedido: [["KTN-5114", 6]] });
  expect(reading.lines).toEqual([["KTN-5114", "6"]]);
  expect(reading.unreadSheets).toEqual(["Catálogo"]);
  const alone = await readOrderFile(new File([workbook({ Catálogo: catalogue })], "catalogo.xlsx"));
  expect(alone).toMatchObject({ success: false, error: "too_large" });
});

it("takes a table of more than twenty thousand rows for too large, and reads one of a thousand", async () => {
  const rows = (count: number) => "KTN-5114;1\n".repeat(count);
  expect(await rowsOf(rows(20_001))).toMatchObject({ success: false, error: "too_large" });
  expect(await rowsOf(rows(1_000))).toHaveLength(1_000);
});
