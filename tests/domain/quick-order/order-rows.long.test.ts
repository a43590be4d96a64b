// @vitest-environment node
import fc from "@tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { BLANK, trimmed } from "@/domain/blanks";
import { isList } from "@/domain/quick-order/lines";
import { type OrderReading, readOrderCells, readOrderText } from "@/domain/quick-order/order-rows";
import { namesMore } from "@/domain/quick-order/unread";

const only = (text: string) => {
  const { rows, headings } = readOrderText(text);
  expect([rows.length, headings]).toEqual([1, []]);
  const { code, quantity, unit } = rows[0] ?? { code: "", quantity: "", unit: "" };
  return [code, quantity, unit];
};

describe("a line with a code", () => {
  it.each([
    ["KTN-5114 6", "KTN-5114", "6", ""],
    ["6 x KTN-5114", "KTN-5114", "6", ""],
    ["6x KTN-5114", "KTN-5114", "6", ""],
    ["6 KTN-5114", "KTN-5114", "6", ""],
    ["KTN-5114 x6", "KTN-5114", "6", ""],
    ["KTN-5114 x 6", "KTN-5114", "6", ""],
    ["KTN-5114 × 6", "KTN-5114", "6", ""],
    ["KTN-5114×6", "KTN-5114", "6", ""],
    ["KTN-5114x6", "KTN-5114", "6", ""],
    ["6xKTN-5114", "KTN-5114", "6", ""],
    ["KTN-5114*6", "KTN-5114", "6", ""],
    ["KTN-5114\t6", "KTN-5114", "6", ""],
    ["KTN-5114,6", "KTN-5114", "6", ""],
    ["KTN-5114;6", "KTN-5114", "6", ""],
    ["KTN-5114|6", "KTN-5114", "6", ""],
    ["KTN-5114: 6", "KTN-5114", "6", ""],
    ["KTN-5114 = 6", "KTN-5114", "6", ""],
    ["KTN-5114 (6)", "KTN-5114", "6", ""],
    ["KTN-5114 - 6", "KTN-5114", "6", ""],
    ["KTN-5114 +6", "KTN-5114", "6", ""],
    ["CA8410", "CA8410", "", ""],
    ["ca-8410 2", "ca-8410", "2", ""],
    ["KTN 5114 6", "KTN-5114", "6", ""],
    ["KTN - 5114\t6", "KTN-5114", "6", ""],
    ["ktn 5114 6", "ktn-5114", "6", ""],
    ["6 x ktn 5114", "ktn-5114", "6", ""],
    ["ca 8410", "ca-8410", "", ""],
    ["6 de 1000 hojas", "1000 hojas", "6", ""],
    ["KTN-5114 6 cajas", "KTN-5114", "6", "cajas"],
    ["6 cajas KTN-5114", "KTN-5114", "6", "cajas"],
    ["6 cajas de KTN-5114", "KTN-5114", "6", "cajas"],
    ["KTN-5114\t6 cajas", "KTN-5114", "6", "cajas"],
    ["KTN-5114 6pzas.", "KTN-5114", "6", "pzas"],
    ["• KTN-5114 — 6 pzas", "KTN-5114", "6", "pzas"],
    ["- KTN-5114 6", "KTN-5114", "6", ""],
    ["3. KTN-5114 6", "KTN-5114", "6", ""],
    ["3) KTN-5114 6", "KTN-5114", "6", ""],
    ["> 3) KTN-5114 6", "KTN-5114", "6", ""],
    [">> 3. KTN-5114", "KTN-5114", "", ""],
    ["- 3) KTN-5114", "KTN-5114", "", ""],
    ["| KTN-5114 | 6 |", "KTN-5114", "6", ""],
    // Dashes of Word and of a sheet.
    ["KTN\u20115114 6", "KTN-5114", "6", ""],
    ["KTN\u22125114x6", "KTN\u22125114", "6", ""],
    ["[12:03, 23/11/2026] Ana Ruiz: KTN-5114 6", "KTN-5114", "6", ""],
    ["23/11/26, 12:03 p. m. - Ana: KTN-5114 6", "KTN-5114", "6", ""],
    ["KTN-5114\tCinta canela 48 mm x 50 m\t6\t$125.50", "KTN-5114", "6", ""],
    ["6\tKTN-5114\tCinta canela 48 mm", "KTN-5114", "6", ""],
    ["KTN-5114 Cinta canela 48 mm", "KTN-5114", "", ""],
    ["KTN-5114 Cinta canela 48 mm 6", "KTN-5114", "6", ""],
    ["Cinta canela KTN-5114", "KTN-5114", "", ""],
    ["6 de la cinta KTN-5114", "KTN-5114", "6", ""],
    ["KTN-5114 la de siempre, 6 rollos por favor", "KTN-5114", "6", "rollos"],
    ["me apartas 6 rollos de la cinta KTN-5114 gracias", "KTN-5114", "6", "rollos"],
    ["Guante NBR100 KTN-5114 6", "KTN-5114", "6", ""],
    ["mascarilla N95 6", "N95", "6", ""],
    ['"KTN-5114","6"', "KTN-5114", "6", ""],
    ['"Cinta canela, 48 mm, KTN-9999","KTN-5114","6"', "KTN-5114", "6", ""],
    ['"Cinta; canela","KTN-5114",6', "KTN-5114", "6", ""],
    ['KTN-5114,"Cinta canela, 48 mm",500', "KTN-5114", "500", ""],
    ["KTN-5114,Cinta canela,500", "KTN-5114", "500", ""],
    ["KTN-511,600", "KTN-511", "600", ""],
    ['KTN-5114,"Tubo 1/2"", largo",6', "KTN-5114", "6", ""],
    ['KTN-5114,Tubo 1/2" y 3/4",6', "KTN-5114", "6", ""],
    ['KTN-5114\tTubo 1/2"\tde 3/4"\t6', "KTN-5114", "6", ""],
    ["KTN-5114\t6.00", "KTN-5114", "6", ""],
    ["KTN-5114\t1.5", "KTN-5114", "1.5", ""],
    ["KTN-5114 -3", "KTN-5114", "-3", ""],
    ["KTN-5114 0", "KTN-5114", "0", ""],
    ["KTN-5114,1,000", "KTN-5114", "1", ""],
    ["KTN-5114, 1,000", "KTN-5114", "1000", ""],
    ["KTN-5114, 1,200 cajas", "KTN-5114", "1200", "cajas"],
    ["KTN-5114 1,200", "KTN-5114", "1200", ""],
    ["KTN-5114,6,125", "KTN-5114", "6", ""],
    ["KTN-5114,0,125", "KTN-5114", "0", ""],
    ['"KTN-5114",6,125', "KTN-5114", "6", ""],
    ["KTN 5114,6,125", "KTN-5114", "6", ""],
    ["Cinta canela,KTN-5114,6,125", "KTN-5114", "6", ""],
    ["KTN-5114,Cinta canela,6,125", "KTN-5114", "6", ""],
    ["KTN-5114,600", "KTN-5114", "600", ""],
    ["TZN-1110 Bolígrafo Caja con 12 piezas", "TZN-1110", "", ""],
    ["TZN-1110 Bolígrafo Caja con 12 piezas 2", "TZN-1110", "2", ""],
    ["TZN-1110 Bolígrafo Caja con 12 piezas 2 cajas", "TZN-1110", "2", "cajas"],
    ["TZN-1110 Bolígrafo Caja c/12 piezas 2", "TZN-1110", "2", ""],
    ["TZN-1110 Bolígrafo Caja c/ 12", "TZN-1110", "", ""],
    ["TZN-1110 Bolígrafo caja de 12", "TZN-1110", "", ""],
    ["TZN-1110\tBolígrafo\tCaja con 12 piezas\t2", "TZN-1110", "2", ""],
    ["KTN-5114\t6 kg", "KTN-5114", "6 kg", ""],
    ["KTN 5114\t6 kg", "KTN-5114", "6 kg", ""],
    ["KTN-5114\tTornillo\t6.5kg", "KTN-5114", "6.5kg", ""],
    ["KTN-5114\tCinta\t48 mm\t6", "KTN-5114", "6", ""],
    ["Cantidad: 6, Clave: KTN-5114", "KTN-5114", "6", ""],
    ["quiero 6 del KTN-5114 por favor", "KTN-5114", "6", ""],
    ["quiero 6 o 7 del KTN-5114 por favor", "KTN-5114", "", ""],
    ["Cinta de 48 mm KTN-5114 azul", "KTN-5114", "", ""],
    ["KTN-5114 bolsa 20 x 30", "KTN-5114", "", ""],
    ["KTN-5114 bolsa 20 x 30, 6", "KTN-5114", "6", ""],
    ["KTN-5114 x", "KTN-5114", "", ""],
    ["KTN-5114\tx", "KTN-5114", "", ""],
    // As spreadsheets show numbers.
    ["TZN-1110\t1,200.00", "TZN-1110", "1200", ""],
    ["TZN-1110\t 1,000.00 ", "TZN-1110", "1000", ""],
    ["TZN-1110\t1,200,000", "TZN-1110", "1200000", ""],
    ["TZN-1110\t1 200", "TZN-1110", "1200", ""],
    ["TZN-1110\t1\u00a0200", "TZN-1110", "1200", ""],
    ["TZN-1110 1 200", "TZN-1110", "1200", ""],
    ["TZN-1110\t12,5", "TZN-1110", "12.5", ""],
    ["TZN-1110 12,5", "TZN-1110", "12.5", ""],
    ["TZN-1110 ６", "TZN-1110", "6", ""],
    ["TZN-1110 6️⃣", "TZN-1110", "6", ""],
    ["TZN-1110 🔟", "TZN-1110", "10", ""],
    // Numbered, or with the quantity written onto the code.
    ["1.-KTN-5114 6", "KTN-5114", "6", ""],
    ["2.- CA-8410 2", "CA-8410", "2", ""],
    ["1.KTN-5114", "KTN-5114", "", ""],
    ["1.-KTN-5114,Cinta,6,54.00", "KTN-5114", "6", ""],
    ["TZN-1124/6", "TZN-1124", "6", ""],
    ["KTN-5114+6", "KTN-5114", "6", ""],
    ["KTN-5114@6", "KTN-5114", "6", ""],
    // A cross is surer than a number that the name ends in; a unit surer than one without.
    ["CA-8145 Guante, talla 9 x7", "CA-8145", "7", ""],
    ["7 pzas Guante, talla 9 CA-8145", "CA-8145", "7", "pzas"],
    // In quotes of other kinds.
    ["'KTN-5114';'6'", "KTN-5114", "6", ""],
    ["“KTN-5114”, “6”", "KTN-5114", "6", ""],
    ["‘KTN-5114’,‘6’", "KTN-5114", "6", ""],
    // In columns that blanks set apart.
    ["1   KTN-5114   Cinta canela   6 pza   125.50   753.00", "KTN-5114", "6", "pza"],
    ["1  KTN-5114  6  125.50  753.00", "KTN-5114", "6", ""],
    // In small letters, where a code is to be expected.
    ["pásame 6 de ktn 5114", "ktn-5114", "6", ""],
    ["cinta canela, ktn 5114, 6", "ktn-5114", "6", ""],
    ["6 cajas ktn 5114", "ktn-5114", "6", "cajas"],
    // What the product or its pack has so many of.
    ["TZN-1031 24 colores 6 cajas", "TZN-1031", "6", "cajas"],
    ["TZN-1110 12 piezas por caja 6 cajas", "TZN-1110", "6", "cajas"],
    ["TZN-1110 12pzs c/caja, 6 cajas", "TZN-1110", "6", "cajas"],
    ["TZN-1110 12 piezas c/ caja", "TZN-1110", "", ""],
    ["TZN-1110 6, 12 piezas por caja", "TZN-1110", "6", ""],
    ["TZN-1110 6 cajas por favor", "TZN-1110", "6", "cajas"],
    ["TZN-1110 6, caja 12 piezas", "TZN-1110", "6", "caja"],
    // Prices stand beside the quantity, before it or behind it.
    ["TZN-1110,Boligrafo azul,54.00,6,324.00", "TZN-1110", "6", ""],
    ["TZN-1110,Boligrafo azul,54.00,324.00", "TZN-1110", "", ""],
    ["TZN-1110 6 12", "TZN-1110", "", ""],
  ])("%j is %s, %j %j", (text, ...line) => expect(only(text)).toEqual(line));
});

describe("a line without a code", () => {
  it.each([
    ["6 cajas de cinta canela", "cinta canela", "6", "cajas"],
    ["cinta canela 6", "cinta canela", "6", ""],
    ["cinta canela x6", "cinta canela", "6", ""],
    ["cinta canela 6 rollos", "cinta canela", "6", "rollos"],
    ["6 x cinta canela", "cinta canela", "6", ""],
    ["cinta canela 48 mm x 50 m", "cinta canela 48 mm x 50 m", "", ""],
    ["bolsa 20 x 30", "bolsa 20 x 30", "", ""],
    ["48 mm cinta", "48 mm cinta", "", ""],
    ["cinta canela x 6", "cinta canela", "6", ""],
    ["bolsa de 1000", "bolsa de 1000", "", ""],
    ["BOLSA DE 1000 PIEZAS", "BOLSA DE 1000 PIEZAS", "", ""],
    ["6 DE 1000 HOJAS", "1000 HOJAS", "6", ""],
    ["Guante nitrilo c/100 6", "Guante nitrilo c/100", "6", ""],
    ["¡Buenos días!", "¡Buenos días!", "", ""],
    ["12", "12", "", ""],
    ["???", "???", "", ""],
    ["1. ", "1.", "", ""],
  ])("%j is %j, %j %j", (text, ...line) => expect(only(text)).toEqual(line));
});

describe("a list", () => {
  const codes = (text: string) =>
    readOrderText(text).rows.map(({ code, quantity, unit }) => `${code}/${quantity}/${unit}`);

  it("leaves out headings and blank lines, and says which headings", () => {
    const { rows, headings } = readOrderText("\ufeffSKU;Cantidad\r\n\r\nKTN-5114;6\r\n  \t\r\nCA8410;2\r\n");
    expect(headings).toEqual(["SKU;Cantidad"]);
    expect(rows.map(({ text }) => text)).toEqual(["KTN-5114;6", "CA8410;2"]);
  });

  it("takes an empty row of a sheet and an empty line of a quoted message for blank", () => {
    const { rows } = readOrderText("KTN-5114;2\n;;\n;\n,,\n> CA-8410 3\n>\n> >\n| |\nNV-2046;3");
    expect(rows.map(({ code, quantity }) => [plain(code), quantity])).toEqual([
      ["KTN5114", "2"],
      ["CA8410", "3"],
      ["NV2046", "3"],
    ]);
  });

  it.each([
    "Clave Cantidad",
    "CÓDIGO",
    "No.\tClave\tDescripción\tCant.\tP. U.\tImporte",
    "Qty,Part number",
    "Cve.\tStock",
    "Cód.;Cantidad solicitada",
    "SKU\tPrecio de lista\tPrecio con IVA\tProveedor",
    "SKU\tProducto\tStock\tCantidad",
    "Clave\tAlmacén de entrega\tCantidad",
    "Producto;¿Urge?;Piezas",
    "Cantidad\tClave Acopio\tDescripción",
    "SKU PROVEEDOR\tCantidad",
    "Núm. parte;Cantidad",
    "Código SAT\tClave\tDescripción\tCant. Req.",
  ])("knows the heading %j", (heading) =>
    expect(readOrderText(`${heading}\nKTN-5114 6`)).toMatchObject({ headings: [heading], rows: [{}] }),
  );

  it.each([
    "Cinta canela",
    "Producto",
    "Total\t12",
    "Clave KTN-5114",
    "Clave\tKTN-5114\tCantidad\t6",
    "Producto\tCinta canela\tCantidad\t6",
    "Producto\tCinta CA8410 azul\tCantidad",
    "Cantidad\tCinta canela\t6",
    "Modelo\tCinta canela",
  ])("takes %j for a row", (text) => expect(readOrderText(text)).toMatchObject({ headings: [], rows: [{}] }));

  it("reads by its columns once they are named", () => {
    expect(
      codes(
        "Partida\tDescripción\tCant.\tU.M.\tClave\n1\tCinta KTN-9999\t6\tcajas\tKTN-5114\n2\tGuante\tdos\t\tCA-8410\n3\tBota\t4\tmetros\t12345",
      ),
    ).toEqual(["KTN-5114/6/cajas", "CA-8410/dos/", "12345/4/"]);
  });

  it.each(["Clave Acopio", "SKU PROVEEDOR", "Núm. parte", "No. de parte del proveedor", "Código Acopio"])(
    "reads the codes below «%s»",
    (name) => {
      expect(codes(`Cantidad\t${name}\tDescripción\n6\tKTN-5114\tCinta CA-8410\n2\t12345\tBota`)).toEqual([
        "KTN-5114/6/",
        "12345/2/",
      ]);
    },
  );

  it("of several columns of codes takes the one with the shop's", () => {
    expect(
      codes("Código SAT\tClave\tDescripción\tCant. Req.\n44121701\tTZN-1110\tBolígrafo\t6\n44121701\t12345\tBota\t4"),
    ).toEqual(["TZN-1110/6/", "12345/4/"]);
    expect(codes("Clave\tSKU Acopio\tCantidad\n778899\tTZN-1110\t6")).toEqual(["TZN-1110/6/"]);
    // Two of them: which one nobody knows.
    expect(codes("Clave\tUno\tOtro\tCantidad\n778899\tTZN-1110\tTZN-1111\t6")).toEqual(["778899/6/"]);
  });

  it("reads by its columns though not all of them are known", () => {
    expect(codes("SKU\tProducto\tStock\tCantidad\nKTN-5114\tCinta\t120\t6")).toEqual(["KTN-5114/6/"]);
    expect(codes("SKU\tColor del año\tPor caja\tCantidad\nKTN-5114\tazul\t120\t6")).toEqual(["KTN-5114/6/"]);
  });

  it("finds the code within the cell that names the product", () => {
    expect(
      codes("Producto\tCantidad\nKTN-5114 Cinta canela\t6\nCinta canela (CA 8410)\t2\nCinta canela\t4\n12345\t1"),
    ).toEqual(["KTN-5114/6/", "CA-8410/2/", "Cinta canela/4/", "12345/1/"]);
  });

  it("parts a line at the commas that its columns need", () => {
    expect(codes("Clave,Existencia,Cantidad\n12345,120,600\n12346,0,125")).toEqual(["12345/600/", "12346/125/"]);
    expect(codes("Clave,Cantidad\nKTN-5114,1,200\n12345,1,200")).toEqual(["KTN-5114/1200/", "12345/1200/"]);
  });

  it("reads a comma within quotes as a part of its cell", () => {
    expect(
      codes(
        'Descripción,Cantidad,Clave\n"Cinta canela, 48 mm",6,KTN-5114\n"Tubo 1/2"", largo",2,CA-8410\nBota 3/4",4,TZN-1020',
      ),
    ).toEqual(["KTN-5114/6/", "CA-8410/2/", "TZN-1020/4/"]);
    expect(
      codes('Clave,Descripción,Cantidad\nKTN-5114,Cinta canela,500\nCA-8410,"Cinta, 48 mm",500\nTZN-1020,Bota,"1,200"'),
    ).toEqual(["KTN-5114/500/", "CA-8410/500/", "TZN-1020/1200/"]);
    expect(codes('Clave;Notas;Cantidad\nKTN-5114;"azul; mate";6\nCA-8410;;2')).toEqual(["KTN-5114/6/", "CA-8410/2/"]);
  });

  it("reads a cell with line breaks as one", () => {
    expect(codes('KTN-5114\t"Cinta\ncanela"\t6\nCA-8410\t"Escalera\r\n\r\nde ""tijera"""\t2')).toEqual([
      "KTN-5114/6/",
      "CA-8410/2/",
    ]);
    expect(codes('KTN-5114,"Cinta, canela\n48 mm",6\nCA-8410,,2')).toEqual(["KTN-5114/6/", "CA-8410/2/"]);
    expect(codes('Clave\tDescripción\tCantidad\nKTN-5114\t"Cinta\ncanela"\t6')).toEqual(["KTN-5114/6/"]);
    expect(codes('KTN-5114\t"Cinta\n"" mate"\t6\nCA-8410\t"a\nb"\t"c\nd"\t2')).toEqual(["KTN-5114/6/", "CA-8410/2/"]);
  });

  it("a quote that nobody closes opens no cell", () => {
    expect(codes('"KTN-5114 6\nCA-8410 2')).toEqual(["KTN-5114/6/", "CA-8410/2/"]);
    expect(codes('KTN-5114,"Cinta,6\nCA-8410,"x",2\nTZN-1020,3')).toHaveLength(3);
    expect(codes(`KTN-5114,"Cinta\n${"CA-8410,2\n".repeat(40)}fin",6`)).toHaveLength(42);
  });

  it("puts together cells that stand below each other, where they take turns", () => {
    expect(codes("KTN-5114\n6\nCA-8410\n2 cajas")).toEqual(["KTN-5114/6/", "CA-8410/2/cajas"]);
    expect(codes("6\nKTN-5114\n2\nCA-8410")).toEqual(["KTN-5114/6/", "CA-8410/2/"]);
    expect(codes("Clave: KTN-5114\nCantidad: 6\n\nClave: CA-8410\nCantidad: 2")).toEqual(["KTN-5114/6/", "CA-8410/2/"]);
    expect(codes("KTN-5114 cinta\n\n6")).toEqual(["KTN-5114/6/"]);
    expect(codes("KTN-5114 6\nCA-8410 2\n1")).toEqual(["KTN-5114/6/", "CA-8410/2/", "1//"]);
    expect(codes("KTN-5114\nCA-8410\n6\n2")).toEqual(["KTN-5114//", "CA-8410//", "6//", "2//"]);
  });

  it.each([
    "Clave\nKTN-5114\nCA-8410\n\nCantidad\n6\n2",
    "Cantidad\n6\n2\nClave\nKTN-5114\nCA-8410",
    "Clave\nKTN-5114\nCantidad\n6",
  ])("of columns that were copied one after the other nobody knows which count is whose: %j", (text) => {
    const products = readOrderText(text).rows.filter(({ code }) => /-/.test(code));
    expect(products.map(({ counted }) => counted)).toEqual(products.map(() => "unclear"));
  });

  it("a heading that is said again parts no rows from their counts", () => {
    expect(codes("Clave\nCantidad\nKTN-5114\n6\nClave\nCantidad\nCA-8410\n2")).toEqual(["KTN-5114/6/", "CA-8410/2/"]);
    expect(readOrderText("KTN-5114\nClave\nCA-8410").rows.map(({ counted }) => counted)).toEqual([
      "in_line",
      "in_line",
    ]);
  });

  it("a list that was answered by mail is numbered behind its marks", () => {
    expect(codes("> 1) KTN-5114\n> 2) CA-8410\n> 3) TZN-1020")).toEqual(["KTN-5114//", "CA-8410//", "TZN-1020//"]);
    for (const text of [">1 KTN-5114 6\n>2 CA-8410 4", "| 1 | KTN-5114 | 6 |\n| 2 | CA-8410 | 4 |"]) {
      expect(codes(text)).toEqual(["KTN-5114/6/", "CA-8410/4/"]);
      expect(readOrderText(text).rows.map(({ counted }) => counted)).toEqual(["in_numbered_line", "in_numbered_line"]);
    }
  });

  it("reads a row freely that does not keep to the columns", () => {
    expect(
      codes("Clave\tCantidad\nKTN-5114\t6\n\tCA-8410 2\nTZN-1020\t\nTZN-1022\ntzn1111 6 piezas\n12345\tseis"),
    ).toEqual(["KTN-5114/6/", "CA-8410/2/", "TZN-1020//", "TZN-1022//", "tzn1111/6/piezas", "12345/seis/"]);
  });

  it("without a column for them nobody says how many", () => {
    expect(codes("Clave,Notas\nKTN-5114,la de siempre")).toEqual(["KTN-5114//"]);
  });

  it("reads the cells of a file the same way", () => {
    const { rows } = readOrderCells([["Clave", "Cantidad"], ["KTN-5114", "6"], ["", ""], ["CA\n8410", "2"], [""]]);
    expect(rows.map(({ code, quantity, text }) => [code, quantity, text])).toEqual([
      ["KTN-5114", "6", "KTN-5114\t6"],
      ["CA 8410", "2", "CA 8410\t2"],
    ]);
  });

  it("is more than one line", () => {
    expect(isList("KTN-5114 6\nCA-8410 2")).toBe(true);
    expect(isList("Clave Cantidad\nCA-8410 2")).toBe(true);
    expect(isList("\nKTN-5114 6\n\n")).toBe(false);
    expect(isList("")).toBe(false);
  });
});

describe("a line that orders several products", () => {
  const parted = (text: string) => readOrderText(text).rows.map(({ code, quantity }) => `${code} × ${quantity}`);
  const texts = (text: string) => readOrderText(text).rows.map((row) => row.text);

  it.each([
    "KTN-5114 6, CA-8410 2",
    "KTN-5114 6 CAJAS DE 1000, CA-8410 2",
    "KTN-5114 6; CA-8410 2",
    "KTN-5114 6 / CA-8410 2",
    "KTN-5114 6/CA-8410 2",
    "KTN-5114 6 y CA-8410 2",
    "6 KTN-5114, 2 CA-8410",
    "6 x KTN-5114 y 2 x CA-8410",
    "6 cajas de KTN-5114 y 2 de CA-8410",
    "KTN-5114:6,CA-8410:2",
    "KTN-5114x6,CA-8410x2",
    "KTN 5114 6, CA 8410 2",
    "KTN-5114,6,CA-8410,2",
    "6,KTN-5114,2,CA-8410",
    "KTN-5114\t6\tCA-8410\t2",
    "KTN-5114\tCinta canela\t6\tCA-8410\tEscalera\t2",
    "KTN-5114 cinta canela 6, CA-8410 escalera 2",
    "KTN-5114 tuerca y tornillo 6, CA-8410 2",
    "KTN-5114, cinta, 6; CA-8410, escalera, 2",
    "[12:03, 23/11/2026] Ana Ruiz: KTN-5114 6, CA-8410 2",
    "Hola, KTN-5114 6, CA-8410 2, gracias",
    "- KTN-5114 6, CA-8410 2.",
    "6 KTN-5114 2 CA-8410",
    "KTN-5114 6 CA-8410 2",
    "KTN-5114 x 6 + CA-8410 x 2",
    "KTN-5114 6+CA-8410 2",
    "KTN-5114 6 - CA-8410 2",
    "KTN-5114 6 . CA-8410 2",
    "KTN-5114 (6) CA-8410 (2)",
    "KTN-5114 6 & CA-8410 2",
    "KTN-5114 6 más CA-8410 2",
    "KTN-5114x6 CA-8410x2",
    "KTN 5114 6 CA 8410 2",
    "1.- KTN-5114 6 CA-8410 2, gracias",
    "Hola, 6 KTN-5114 2 CA-8410 por favor",
    "KTN 5114 6, ca 8410 2",
    "KTN-5114 6 y ca 8410 2",
    "KTN-5114 6 ca 8410 2",
    "6 KTN-5114 y 2 ca 8410",
  ])("%j is two rows", (text) =>
    expect(parted(text).map((row) => row.replace("ca-", "CA-"))).toEqual(["KTN-5114 × 6", "CA-8410 × 2"]),
  );

  it("may order one of them twice", () => {
    expect(parted("KTN-5114 6 KTN-5114 3")).toEqual(["KTN-5114 × 6", "KTN-5114 × 3"]);
    expect(parted("KTN-5114 6 (KTN5114)")).toEqual(["KTN-5114 × 6"]);
  });

  it("keeps the text of each entry in its row", () => {
    expect(texts("Hola, KTN-5114: 6 cajas, CA-8410,2, y TZN-1110 1,200; gracias")).toEqual([
      "Hola, KTN-5114: 6 cajas",
      "CA-8410,2",
      "TZN-1110 1,200; gracias",
    ]);
    expect(texts("23/11/26, 12:03 p. m. - Ana: KTN-5114 6 y CA-8410 2")).toEqual([
      "23/11/26, 12:03 p. m. - Ana: KTN-5114 6",
      "CA-8410 2",
    ]);
  });

  it("says one of each where it says no quantity", () => {
    expect(parted("KTN-5114, CA-8410 y TZN-1110")).toEqual(["KTN-5114 × ", "CA-8410 × ", "TZN-1110 × "]);
    expect(parted("KTN-5114 6, CA-8410")).toEqual(["KTN-5114 × 6", "CA-8410 × "]);
  });

  it("is read so too below a heading that it does not keep to", () => {
    expect(parted("Clave,Cantidad\nKTN-5114 6, CA-8410 2")).toEqual(["KTN-5114 × 6", "CA-8410 × 2"]);
    expect(parted("Clave Cantidad\nKTN-5114 6, CA-8410 2")).toEqual(["KTN-5114 × 6", "CA-8410 × 2"]);
  });

  it.each([
    ["KTN-5114,Cinta para CA-8410,6", "KTN-5114 × 6"],
    ["KTN-5114;Cinta 48 para CA-8410", "KTN-5114 × 48"],
    ["KTN-5114;Cinta para CA-8410, TZN-1110;6", "KTN-5114 × 6"],
    ['"KTN-5114","Cinta para CA-8410, TZN-1110",6', "KTN-5114 × 6"],
    ["KTN-5114,CA-8410,6", "KTN-5114 × 6"],
    ["KTN-5114\t6\ten lugar de CA-8410", "KTN-5114 × 6"],
    ["KTN-5114\t6\tCA-8410", "KTN-5114 × 6"],
    ["KTN-5114 6 (si no hay, CA-8410)", "KTN-5114 × 6"],
    ["KTN-5114 6 CA-8410", "KTN-5114 × 6"],
    ["6 KTN-5114 2 CA-8410 3", "KTN-5114 × 2"],
    ["Clave\tCantidad\tEn su lugar\tMínimo\nKTN-5114\t6\tCA-8410\t2", "KTN-5114 × 6"],
  ])("%j stays one row, which shows its line", (text, row) => {
    expect(parted(text)).toEqual([row]);
    expect(readOrderText(text).rows.map(namesMore)).toEqual([true]);
  });

  it.each([
    ...["KTN-5114 6", "KTN 5114, KTN5114, ktn-5114", "Cinta canela 6", "N95 6"],
    ...["KTN-5114 6 CAJAS DE 1000", "KTN-5114 VASO DE 1000 ML 6", "KTN-5114   6 PZA   1000"],
  ])("%j names no more", (text) => expect(readOrderText(text).rows.some(namesMore)).toBe(false));

  it("in small letters is two rows, too, or shows its line where nobody expects a code", () => {
    expect(parted("ktn 5114 6, ca 8410 2")).toEqual(["ktn-5114 × 6", "ca-8410 × 2"]);
    expect(parted("ktn 5114, ca 8410")).toEqual(["ktn-5114 × ", "ca-8410 × "]);
    expect(readOrderText("KTN-5114 6 lo mismo que ca 8410").rows.map(namesMore)).toEqual([true]);
    expect(readOrderText("KTN-5114 6 para nov 2026").rows.map(namesMore)).toEqual([false]);
  });

  it("shows its line where it is read as another code", () => {
    expect(readOrderText("Clave\tDescripción\tCantidad\n12345\tCinta KTN-5114\t6").rows.map(namesMore)).toEqual([true]);
  });
});

const word = fc.constantFrom(
  "KTN-5114",
  "CA8410",
  "6",
  "x",
  "x6",
  "cajas",
  "SKU",
  "Cantidad",
  "-",
  "1,000",
  "Ana:",
  "48 mm",
  "TZN-1110",
  "ktn 5114",
  "KTN 5114",
  "de",
  "6)",
  "y",
  "Stock",
);
const separator = fc.constantFrom(" ", "\t", ",", ";", "|", "\n", "\r\n", "  ", '"', ": ", "\u2028");
const listLike = fc.array(fc.oneof(word, separator, fc.string()), { maxLength: 60 }).map((parts) => parts.join(""));
const anyText = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.string({ maxLength: 300 }), listLike);

const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

const squeezed = (text: string) => text.replace(new RegExp(BLANK, "gu"), "");

/** What stands in a text outside of what was read of it, which is taken in order from both lists; blanks apart. */
function unread({ rows, headings }: OrderReading, text: string): string {
  const texts = rows.map((row) => squeezed(row.text));
  const names = headings.map(squeezed);
  const placeIn = (rest: string, one: string | undefined) => {
    const at = one === undefined ? -1 : rest.indexOf(one);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  };
  let rest = squeezed(text);
  let between = "";
  for (;;) {
    const isName = placeIn(rest, names[0]) < placeIn(rest, texts[0]);
    const next = isName ? names.shift() : texts.shift();
    if (next === undefined) return [between, rest, ...names].join("");
    expect(rest).toContain(next);
    between += rest.slice(0, rest.indexOf(next));
    rest = rest.slice(rest.indexOf(next) + next.length);
  }
}

/** The shop's own codes of a text that are in no row, and in no line that its row shows: for another code in it, or for having none. */
function lostCodes({ rows, headings }: OrderReading, text: string): readonly string[] {
  const codes =
    text.match(/(?<![\p{L}\p{N}])\p{L}{2,3}-?\d{4}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])ktn 5114(?![\p{L}\p{N}])/gu) ?? [];
  const shown = rows.filter((row) => namesMore(row) || !/\d{4}/.test(row.code)).map((row) => plain(row.text));
  const said = [...rows.map(({ code }) => plain(code)), ...shown, ...headings.map(plain)];
  return codes.filter((code) => !said.some((one) => one.includes(plain(code))));
}

describe("any text whatsoever", () => {
  it("loses no line and names something in every row", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const reading = readOrderText(text);
        // Only the signs between entries of a line stand in no row, and those of a line without any.
        expect(unread(reading, text)).toMatch(/^[,;|/>y]*$/i);
        for (const row of reading.rows) expect(trimmed(row.code)).not.toBe("");
      }),
      { numRuns: 5000 },
    );
  });

  it("loses no code of the shop: each is in some row, or in the line that is shown with it", () => {
    fc.assert(
      fc.property(listLike, (text) => {
        for (const line of text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)) {
          expect(lostCodes(readOrderText(line), line)).toEqual([]);
        }
      }),
      { numRuns: 5000 },
    );
  });

  it("loses no entry of a line, whatever joins them", () => {
    const joiner = fc.constantFrom(
      " ",
      ", ",
      ",",
      "; ",
      " + ",
      "+",
      " & ",
      " y ",
      " más ",
      " - ",
      " . ",
      " / ",
      " | ",
      "\t",
    );
    const entry = fc.record({
      code: fc.constantFrom("KTN-5114", "CA8410", "TZN 1110", "tzn-1111", "tzn 1112"),
      quantity: fc.integer({ min: 1, max: 99 }),
      counted: fc.constantFrom("#", "x#", "x #", "(#)", "# cajas"),
      joiner,
    });
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 6 }), fc.boolean(), (entries, isCodeFirst) => {
        const written = entries.map(({ code, quantity, counted }) => {
          const count = counted.replace("#", String(quantity));
          return isCodeFirst ? `${code} ${count}` : `${count} ${code}`;
        });
        const line = written.map((text, at) => (at === 0 ? text : `${entries[at]?.joiner}${text}`)).join("");
        expect(readOrderText(line).rows.map((row) => [plain(row.code), row.quantity])).toEqual(
          entries.map(({ code, quantity }) => [plain(code), String(quantity)]),
        );
      }),
      { numRuns: 5000 },
    );
  });

  it("is read the same as cells", () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyText, { maxLength: 4 }), { maxLength: 6 }), (cells) => {
        const { rows, headings } = readOrderCells(cells);
        const filled = cells.filter((row) => row.some((cell) => trimmed(cell) !== ""));
        expect(rows.length + headings.length).toBeGreaterThanOrEqual(filled.length);
        for (const row of rows) expect(trimmed(row.code)).not.toBe("");
      }),
      { numRuns: 5000 },
    );
  });

  it("takes no longer than its length: a long one without a break", () => {
    for (const one of [
      "a",
      "1",
      "-",
      "x ",
      ".",
      "6 ",
      "A-1",
      "9,",
      "KTN ",
      "KTN-5114,",
      "KTN-5114 6 y ",
      "6,",
      "[1:",
      " ",
      "\u3000",
      '"',
      '"",',
      '"a,',
      '"" a,',
    ]) {
      const text = `a${one.repeat(200_000 / one.length)}b`;
      expect(readOrderText(text).rows.length).toBeLessThanOrEqual(1);
    }
  });
});
