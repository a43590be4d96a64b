// @vitest-environment node
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type SheetRow, workbook } from "@tests/support/workbook";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it, onTestFinished } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { textCell } from "../../../scripts/products/cell-readings";
import { COLUMNS } from "../../../scripts/products/columns";
import { readLines } from "../../../scripts/products/read-lines";
import { sheetText } from "../../../scripts/products/report";
import { readCsv, readTableFile } from "../../../scripts/products/table-file";

const linesOf = (text: string) => readLines(readCsv(text));
const valuesOf = (text: string) => linesOf(text).lines.map(({ values }) => values);
const problemsOf = (text: string) => linesOf(text).problems.map(({ row, text: words }) => `${row}: ${words}`);

async function fileOf(name: string, contents: string | Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "acopio-products-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, name), contents);
  return path.join(folder, name);
}

const some = "SKU;Nombre;Precio\n00123;Lápiz ñandú;$ 1,234.50\n";
const expected = [{ item_code: "00123", item_name: "Lápiz ñandú", precio_web: 1234.5 }];

describe("a spreadsheet", () => {
  it.each<[string, string | Buffer]>([
    ["UTF-8", some],
    ["UTF-8 with a mark", `\ufeff${some}`],
    ["Windows-1252", Buffer.from(some, "latin1")],
    ["UTF-16", Buffer.from(`\ufeff${some.replaceAll(";", "\t")}`, "utf16le")],
    ["commas and quotes", 'SKU,Nombre,Precio\r\n00123,"Lápiz ñandú","$ 1,234.50"\r\n'],
    ["the separator that Excel names", `sep=;\n${some}`],
    ["titles above its headings", `Lista de noviembre\n\n${some}`],
    ["headings of the database", "item_code,item_name,precio_web\n00123,Lápiz ñandú,1234.5\n"],
  ])("is read with %s", async (_, contents) => {
    const { lines } = readLines(await readTableFile(await fileOf("productos.csv", contents)));
    expect(lines.map(({ values }) => values)).toEqual(expected);
  });

  it("is read as a workbook, with its numbers, truths and texts", async () => {
    const rows = [
      ["sku", "nombre", "precio", "activo", "iva"],
      ["00123", "Lápiz", 12.5, true, 16],
      [7501234567890, "Goma", null, false, 0.08],
    ];
    const file = await fileOf("productos.xlsx", await writeXlsxFile(rows).toBuffer());
    expect(readLines(await readTableFile(file)).lines).toEqual([
      { row: 2, values: { item_code: "00123", item_name: "Lápiz", precio_web: 12.5, is_active: true, tax_rate: 0.16 } },
      { row: 3, values: { item_code: "7501234567890", item_name: "Goma", is_active: false, tax_rate: 0.08 } },
    ]);
  });

  it("of Excel has the zeros that the format of a number shows", async () => {
    const rows = [
      ["sku", "nombre", "existencias"],
      [{ value: 77, format: "00000" }, "Lápiz", { value: 5, format: "000" }],
      [
        { value: 123456, format: "00000" },
        { value: 8, format: "0.00" },
        { value: 1234, format: "#,##0" },
      ],
    ];
    const file = await fileOf("productos.xlsx", await writeXlsxFile(rows).toBuffer());
    expect(readLines(await readTableFile(file)).lines).toEqual([
      { row: 2, values: { item_code: "00077", item_name: "Lápiz", stock_quantity: 5 } },
      { row: 3, values: { item_code: "123456", item_name: "8", stock_quantity: 1234 } },
    ]);
  });

  it("of Excel has no barcode in a column of dates", async () => {
    const rows = [
      ["sku", "nombre"],
      [{ value: 7501234567890, format: "dd/mm/yyyy" }, "x"],
    ];
    const file = await fileOf("productos.xlsx", await writeXlsxFile(rows).toBuffer());
    const { problems } = readLines(await readTableFile(file));
    expect(problems.map(({ row, text }) => `${row}: ${text}`)).toEqual([
      expect.stringMatching(/^2: «sku» dice «########»; se espera un texto; la hoja lo convirtió en fecha/),
    ]);
  });

  it("of Excel has no truth for a SKU or a name", async () => {
    const rows = [
      ["sku", "nombre"],
      [true, "x"],
      ["B", false],
    ];
    const file = await fileOf("productos.xlsx", await writeXlsxFile(rows).toBuffer());
    const { lines, problems } = readLines(await readTableFile(file));
    expect(lines).toEqual([]);
    expect(problems.map(({ row, text }) => `${row}: ${text}`)).toEqual([
      expect.stringMatching(
        /^2: «sku» dice «VERDADERO»; se espera un texto; la hoja lo convirtió en verdadero o falso/,
      ),
      expect.stringMatching(/^3: «nombre» dice «FALSO»; se espera un texto/),
    ]);
  });

  /** The texts of a shop whose SKUs and names look like what Excel makes of others, in cells of this style. */
  async function styled(style: string, inPlace = false): Promise<Buffer> {
    const format = "@";
    const rows = [
      ["sku", "nombre", "descripción"],
      [{ value: "10/20/30", format }, { value: "FALSO", format }, "x"],
      [
        { value: "01-ene", format },
        { value: " A ", format },
        { value: "(borrar)", format },
      ],
      [
        { value: "7E+12", format },
        { value: "'B", format },
      ],
    ];
    const parts = unzipSync(await writeXlsxFile(rows).toBuffer());
    const change = (name: string, by: (xml: string) => string) => {
      parts[name] = strToU8(by(strFromU8(parts[name] ?? new Uint8Array())));
    };
    change("xl/styles.xml", (xml) => xml.replace('numFmtId="100" applyNumberFormat="1"', style));
    if (inPlace) {
      const texts = [...strFromU8(parts["xl/sharedStrings.xml"] ?? new Uint8Array()).matchAll(/<t[^>]*>.*?<\/t>/g)];
      change("xl/worksheets/sheet1.xml", (xml) =>
        xml.replace(/ t="s"><v>(\d+)<\/v>/g, (_, at) => ` t="inlineStr"><is>${texts[Number(at)]?.[0]}</is>`),
      );
    }
    return Buffer.from(zipSync(parts));
  }

  it.each<[string, string, boolean?]>([
    ["the format «Texto»", 'numFmtId="49" applyNumberFormat="1"'],
    ["a format of the same code", 'numFmtId="100"'],
    ["an apostrophe typed in front", 'numFmtId="0" quotePrefix="1"'],
    ["an apostrophe, as other programs write it", "quotePrefix='true'"],
    ["the format «Texto» and its texts in place", 'numFmtId="49"', true],
  ])("of Excel means what it says of a cell with %s", async (_, style, inPlace) => {
    const file = await fileOf("productos.xlsx", await styled(style, inPlace));
    expect(readLines(await readTableFile(file))).toMatchObject({
      problems: [],
      lines: [
        { values: { item_code: "10/20/30", item_name: "FALSO", description: "x" } },
        { values: { item_code: "01-ene", item_name: "A", description: null } },
        { values: { item_code: "7E+12", item_name: "B" } },
      ],
    });
  });

  it.each(["", 'numFmtId="0" quotePrefix="0"'])(
    "of Excel may be wrong in a cell of another style: %s",
    async (style) => {
      const { problems } = readLines(await readTableFile(await fileOf("productos.xlsx", await styled(style))));
      expect(problems.map(({ row, text }) => `${row}: ${text}`)).toEqual([
        expect.stringMatching(/^2: «sku» dice «10\/20\/30»; .*; en un \.csv, un apóstrofo delante dice que así es$/),
        expect.stringMatching(/^2: «nombre» dice «FALSO»; .*; en un \.csv, un apóstrofo delante dice que así es$/),
        expect.stringMatching(/^3: «sku» dice «01-ene»; .*formato «Texto», escríbelo de nuevo y guarda como \.xlsx/),
        expect.stringMatching(/^4: «sku» dice «7E\+12»; se espera el SKU completo/),
      ]);
    },
  );

  it("may have columns' names between separators of another kind, in a text", () => {
    const product = { item_code: "A1", item_name: "Candado" };
    expect(valuesOf('sku,nombre,descripción\nA1,Candado,"Con llave; clave; manual"\n')).toEqual([
      { ...product, description: "Con llave; clave; manual" },
    ]);
    expect(valuesOf("sku\tnombre\tdescripción\nA1\tCandado\tllave; clave\n")).toEqual([
      { ...product, description: "llave; clave" },
    ]);
    expect(valuesOf("Precios, existencias\nsku;nombre\nA1;Candado\n")).toEqual([product]);
  });

  it("may end its lines in two ways, and keeps those within quotes", () => {
    expect(valuesOf('sku,nombre,descripción\r\nA,Uno,"a\r\nb"\r\nB,Dos,\nC,Tres,\n')).toEqual([
      { item_code: "A", item_name: "Uno", description: "a\r\nb" },
      { item_code: "B", item_name: "Dos" },
      { item_code: "C", item_name: "Tres" },
    ]);
    expect(valuesOf("Lista 2026\r\nsku,nombre\nA,Uno\nB,Dos\n")).toHaveLength(2);
  });

  it("has no name that nobody sees, and no broken signs", () => {
    expect(problemsOf("sku,nombre\nA,\u200b\n\u2800,x\nC,a\ud800\n")).toEqual([
      expect.stringMatching(/^2: «nombre» .*se espera un texto que no esté vacío/),
      expect.stringMatching(/^3: «sku» .*se espera un texto que no esté vacío/),
      expect.stringMatching(/^4: «nombre» .*se espera un texto sin caracteres rotos/),
    ]);
  });

  it("calls a unit as the database keeps it, with single spaces", () => {
    expect(valuesOf("sku,unidad,contenido,pieza del contenido\nA,caja  grande,10,hoja\u00a0carta \n")).toEqual([
      { item_code: "A", unit_name: "caja grande", unit_content: 10, content_name: "hoja carta" },
    ]);
    expect(
      valuesOf("sku,unidad,contenido,pieza del contenido\nA,ca\u0001ja\u009f,10,\u007fhoja \u0001 carta\n"),
    ).toEqual([{ item_code: "A", unit_name: "ca ja", unit_content: 10, content_name: "hoja carta" }]);
    expect(problemsOf("sku,unidad,contenido,pieza del contenido\nA,\u0001,,\nB,,10,\u200b\u0001\n")).toEqual([
      "2: «unidad» dice «\u0001»; se espera un nombre que se vea, no solo espacios y caracteres de control",
      expect.stringMatching(/^3: «pieza del contenido» dice .*; se espera un nombre que se vea/),
    ]);
  });

  it("says nothing in an empty cell and takes a value away with «(borrar)»", () => {
    expect(valuesOf("sku,nombre,descripción,existencias,marca\nA,,(borrar),(Borrar),\n")).toEqual([
      { item_code: "A", description: null, stock_quantity: null },
    ]);
    expect(problemsOf("sku,nombre\nA,(borrar)\n")).toEqual(["2: «nombre» no se puede borrar"]);
  });

  it("names row, column, value and what is expected", () => {
    expect(problemsOf('sku,nombre,precio,existencias\nA,x,"12,50",5\nB,y,1,-2\n\n,z,1,1\n')).toEqual([
      expect.stringMatching(/^2: «precio» dice «12,50»; se espera un precio sin IVA entre 0 y 999,999.99/),
      "3: «existencias» dice «-2»; se espera un número entero entre 0 y 2,147,483,647",
      "5: falta el SKU",
    ]);
    expect(linesOf("sku,precio\nA,x\nB,2\n").lines).toEqual([{ row: 3, values: { item_code: "B", precio_web: 2 } }]);
  });

  const spoilt = /se espera el valor: la hoja tiene ahí un error o una fórmula sin calcular/;

  it.each([
    "#N/A",
    "#REF!",
    "#VALUE!",
    "#DIV/0!",
    "#NAME?",
    "#NULL!",
    "#NUM!",
    "#N/D",
    "#¡REF!",
    "#¡VALOR!",
    "#¿NOMBRE?",
    "#¡DIV/0!",
    "#¡CAMPO!",
    "#ERROR!",
    "Err:502",
    "#¡NULO!",
    "#¡NUM!",
  ])("holds no value in a cell that says «%s»", (error) => {
    expect(problemsOf(`sku,nombre,descripción\nA,x,${error}\n${error},y,z\n`)).toEqual([
      expect.stringMatching(spoilt),
      expect.stringMatching(spoilt),
    ]);
    expect(valuesOf(`sku,nombre\nA,'${error}\n`)).toEqual([{ item_code: "A", item_name: error }]);
    expect(valuesOf("sku,nombre\nA,#1 en ventas\n")).toHaveLength(1);
    expect(textCell(error)).toBe(`'${error}`);
  });

  it("of a workbook holds no value where a formula failed or was never calculated", async () => {
    const rows = [
      ["sku", "nombre", "precio"],
      ["A", "x", { error: "#N/A" }],
      ["B", "x", { formula: "<f>C9*2</f>" }],
      ["C", "x", { formula: "<f>C9*2</f><v></v>" }],
      ["D", "x", { formula: '<f t="shared" si="0"/><v/>' }],
      ["D2", "x", { formula: "<f>C9&amp;D9</f>", type: "str" }],
      ["E", "x", { formula: "<f>C9*2</f><v>7</v>" }],
      [{ error: "#REF!" }, { error: "#REF!" }, { error: "#REF!" }],
    ];
    const file = await fileOf("precios.xlsx", workbook({ Precios: rows }));
    const { lines, problems } = readLines(await readTableFile(file));
    expect(lines).toEqual([{ row: 7, values: { item_code: "E", item_name: "x", precio_web: 7 } }]);
    expect(problems.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 8, 8, 8]);
    expect(problems[0]?.text).toMatch(/^«precio» dice «#N\/A»; se espera el valor/);
    expect(problems[1]?.text).toMatch(/^«precio» dice «#SIN CALCULAR»; se espera el valor/);
    for (const { text } of problems) expect(text).toMatch(spoilt);
  });

  const C2 = (inside: string, attributes = "") => `<c r="C2"${attributes}>${inside}</c>`;

  it.each([
    ["an error with a namespace", '<x:c r="C2" t="e"><x:f>1/0</x:f><x:v>#N/A</x:v></x:c>'],
    ["a formula with a namespace", '<x:c r="C2"><x:f>1+1</x:f></x:c>'],
    ["an error of a name that nobody knows", C2("<v>no</v>", ' t="e"')],
    ["an error without a value", '<c r="C2" t="e"/>'],
    ["the value first", C2("<v></v><f>A1</f>")],
    ["a comment behind the formula", C2("<f>A1</f><!-- <v>5</v> -->")],
    ["a comment in front", `<!-- <c r="B2"> -->${C2("<f>A1</f>")}`],
    ["more behind the formula", C2("<f>A1</f><v></v><extLst/>", ' s="0"')],
    ["the formula as CDATA", C2("<f><![CDATA[A1>B1]]></f>", " t = 'n'")],
    ["lines between", C2("\n<f>\n</f>\n<v xml:space='preserve'> </v>\n", "\n t='n'")],
  ])("of a workbook holds no value where a formula failed, with %s", async (_, xml) => {
    const rows = [
      ["sku", "nombre", "precio"],
      ["A", "x", { xml }],
      ["B", "y", 1],
    ];
    const { problems, lines } = readLines(
      await readTableFile(await fileOf("precios.xlsx", workbook({ Precios: rows }))),
    );
    expect(problems).toEqual([{ row: 2, text: expect.stringMatching(spoilt) }]);
    expect(lines).toEqual([{ row: 3, values: { item_code: "B", item_name: "y", precio_web: 1 } }]);
  });

  it.each([
    ["a value before the formula", '<c r="C2"><v>7</v><f>A1</f></c>'],
    ["a namespace", '<x:c r="C2"><x:f>A1</x:f><x:v>7</x:v></x:c>'],
    ["a text in its place", '<c r="C2" t="inlineStr"><f>A1</f><is><t>7</t></is></c>'],
    ["CDATA", '<c r="C2" t="inlineStr"><is><t><![CDATA[7]]></t></is></c>'],
    ["a comment", '<c r="C2"><v>7</v><!-- <c t="e"> --></c>'],
    ["neither formula nor value before it", '<c r="B2"/><c r="C2"><v>7</v></c>'],
  ])("of a workbook keeps its value, with %s", async (_, xml) => {
    const rows = [
      ["sku", "nombre", "precio"],
      ["A", { xml }],
    ];
    const { lines } = readLines(await readTableFile(await fileOf("precios.xlsx", workbook({ Precios: rows }))));
    expect(lines).toEqual([{ row: 2, values: { item_code: "A", precio_web: 7 } }]);
  });

  it("of a workbook says nothing where a formula gives an empty text", async () => {
    const file = await fileOf(
      "vacio.xlsx",
      workbook({
        Hoja: [
          ["sku", "precio"],
          ["A", { formula: '<f>""</f><v></v>', type: "str" }],
        ],
      }),
    );
    expect(readLines(await readTableFile(file)).lines).toEqual([{ row: 2, values: { item_code: "A" } }]);
  });

  const products = [
    ["Lista de noviembre", "", "", ""],
    ["sku", "nombre", "precio", "marca"],
    ["A", "x", 12, "Kintal"],
    ["B", "y", "", ""],
    ["C", "z", "", ""],
    ["", "", "", ""],
    ["D", "w", 5, ""],
  ];
  const readWith = async (rows: readonly SheetRow[], merged: readonly string[]) =>
    readLines(await readTableFile(await fileOf("productos.xlsx", workbook({ Hoja: rows }, [], merged))));

  it("of a workbook has no value that it shows for several rows or columns in one cell", async () => {
    const { lines, problems } = await readWith(products, ["A1:D1", "C3:C5", "D3:D4"]);
    expect(lines).toEqual([{ row: 7, values: { item_code: "D", item_name: "w", precio_web: 5 } }]);
    const price = "las celdas combinadas C3:C5 dicen «12»: sepáralas y escribe en cada una su valor";
    const brand = "las celdas combinadas D3:D4 dicen «Kintal»: sepáralas y escribe en cada una su valor";
    expect(problems).toEqual([
      ...[3, 4].flatMap((row) => [
        { row, text: price },
        { row, text: brand },
      ]),
      { row: 5, text: price },
    ]);
    expect((await readWith(products, ["A7:B7"])).problems).toEqual([
      { row: 7, text: "las celdas combinadas A7:B7 dicen «D»: sepáralas y escribe en cada una su valor" },
    ]);
  });

  it("of a workbook may have cells merged where nothing is lost: titles, headings, empty ones, empty rows, columns without a name", async () => {
    const merged = ["A1:D1", "B2:B3", "D4:D5", "A5:A6", "B5:B6", "D7:F7"];
    expect((await readWith(products, merged)).problems).toEqual([]);
  });

  it("of a workbook has no value in a row that it shows for a hidden one too", async () => {
    const [title = [], headings = [], first = [], ...others] = products;
    const { lines, problems } = await readWith([title, headings, { hidden: first }, ...others], ["C3:C4"]);
    expect(problems).toEqual([{ row: 4, text: expect.stringContaining("C3:C4 dicen «12»") }]);
    expect(lines.map(({ values }) => values.item_code)).toEqual(["C", "D"]);
  });

  it("of a workbook is its first sheet that is not hidden, without the rows that are", async () => {
    const rows = [
      { hidden: ["item_code", "precio"] },
      ["sku", "precio"],
      { hidden: ["A", 1] },
      ["B", 2],
      { hidden: ["", ""] },
    ];
    const file = await fileOf(
      "h.xlsx",
      workbook({ "Uno &amp; dos": [["sku"]], Tres: rows, Cuatro: [] }, ["Uno &amp; dos"]),
    );
    const table = await readTableFile(file);
    expect(readLines(table).lines).toEqual([{ row: 4, values: { item_code: "B", precio_web: 2 } }]);
    expect(sheetText(table)).toBe(
      "Hoja «Tres»; sin leer: «Uno & dos» (oculta), «Cuatro»\n2 filas ocultas sin leer: solo entra lo que la hoja muestra\n",
    );
    const all = await fileOf("todas.xlsx", workbook({ Hoja: rows }, ["Hoja"]));
    await expect(readTableFile(all)).rejects.toThrow(/no se puede leer como libro de Excel/);
  });

  it("may name a SKU once, and what a pack holds only with how many", () => {
    expect(problemsOf("sku,precio\nA,1\nA,2\n")).toEqual(["3: el SKU «A» ya está en la fila 2"]);
    expect(problemsOf("sku,contenido,pieza del contenido\nA,12,lápiz\nB,,lápiz\nC,1,lápiz\n")).toEqual([
      expect.stringMatching(/^3: «pieza del contenido» necesita/),
      expect.stringMatching(/^4: «pieza del contenido» necesita/),
    ]);
    expect(problemsOf("sku,precio,\nA,1,suelto\n")).toEqual(["2: la columna 3 no tiene encabezado y dice «suelto»"]);
  });

  it.each([
    ["nombre,precio\nx,1\n", /No se encontró la columna «sku»/],
    ["sku,preico\nA,1\n", /No se conoce la columna «preico»: .* precio/],
    ["sku,precio,precio_web\nA,1,2\n", /La columna «precio» está dos veces/],
    ["sku,precio\n", /no tiene ningún producto/],
    ['sku,precio\nA,"1\n', /comillas sin cerrar/],
    ['sku,nombre\nA,"Tubo" galvanizado\n', /Fila 2: .*texto detrás de las que cierran/],
  ])("is refused as a whole: %j", (text, message) => expect(() => linesOf(text)).toThrow(message));

  it("is no picture and no broken workbook", async () => {
    const picture = await fileOf("productos.csv", Buffer.from([0x89, 0x50, 0, 0, 1]));
    await expect(readTableFile(picture)).rejects.toThrow(/no es .csv ni .xlsx/);
    const broken = await fileOf("productos.xlsx", Buffer.from("PK\u0003\u0004rest"));
    await expect(readTableFile(broken)).rejects.toThrow(/no se puede leer como libro de Excel/);
    await expect(readTableFile("/no/existe.csv")).rejects.toThrow(/No se pudo abrir \/no\/existe.csv/);
  });

  it("is no UTF-8 with a damaged letter, whose others would be garbled", async () => {
    const damaged = Buffer.concat([Buffer.from("sku,nombre\nA,Lápiz\nB,Cartón "), Buffer.from([0xf3, 0x0a])]);
    await expect(readTableFile(await fileOf("productos.csv", damaged))).rejects.toThrow(/^Línea 3: .*carácter dañado/);
  });

  it("holds only the columns that are wanted", () => {
    const prices = COLUMNS.filter(({ key }) => key === "item_code" || key === "precio_web");
    expect(() => readLines(readCsv("sku,precio,nombre\nA,1,x\n"), prices)).toThrow(
      /No se conoce la columna «nombre».*: sku, precio$/,
    );
  });
});
