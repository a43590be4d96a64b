// @vitest-environment node
import fc from "@tests/support/fast-check";
import { describe, expect, it } from "vitest";
import {
  aCode,
  anAmount,
  aTaxRate,
  aText,
  aWholeNumber,
  codeCell,
  textCell,
  textIn,
  yesOrNo,
} from "../../../scripts/products/cell-readings";
import {
  aPicture,
  attributes,
  attributesCell,
  morePictures,
  picturesCell,
  priceSteps,
  stepsCell,
} from "../../../scripts/products/list-readings";

const value = (found: unknown) => ({ value: found });
const refused = { expected: expect.any(String) };

describe("a price", () => {
  it.each([
    ["1234.5", 1234.5],
    ["1,234.50", 1234.5],
    ["$ 1,234.50", 1234.5],
    ["$1,234", 1234],
    [" 89 ", 89],
    ["12.00 MXN", 12],
    [0, 0],
    [0.1 + 0.2, 0.3],
    [999_999.99, 999_999.99],
  ])("«%s» is %s", (cell, amount) => expect(anAmount(cell)).toEqual(value(amount)));

  it.each([
    "12,50",
    "1.234,50",
    "1,23",
    "1e3",
    "-1",
    "12.345",
    12.345,
    "1000000",
    "0,500",
    "$ 0,500",
    "gratis",
    "",
    true,
    Number.NaN,
  ])("«%s» is none", (cell) => expect(anAmount(cell)).toEqual(refused));
});

describe("a point with three digits behind it", () => {
  const twofold = {
    expected: expect.stringMatching(/; un punto con tres cifras detrás puede ser de miles o de decimales$/),
  };

  it.each(["1.500", "$ 1.500", "-1.500", "1.500 MXN", "0.500", "'12.000"])("could mean two things in «%s»", (cell) => {
    expect(anAmount(cell)).toEqual(twofold);
    expect(aWholeNumber(-1e6, 1e6)(cell)).toEqual(twofold);
  });

  it("means one where the sheet has a number, or commas for the thousands", () => {
    expect(anAmount(1.5)).toEqual(value(1.5));
    expect(anAmount("1,234.500")).toEqual(value(1234.5));
    expect(aWholeNumber(0, 1e6)(1500)).toEqual(value(1500));
    expect(aWholeNumber(0, 1e6)("1.00")).toEqual(value(1));
  });

  it("is in no price and no count of an export", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (centavos) => {
        const price = centavos / 100;
        expect(anAmount(String(price))).toEqual(value(price));
        expect(anAmount(price.toFixed(2))).toEqual(value(price));
        expect(aWholeNumber(0, 1e8)(String(centavos))).toEqual(value(centavos));
      }),
    );
  });
});

describe("a SKU", () => {
  it.each([
    ["00123", "00123"],
    [" KT-1 ", "KT-1"],
    [7501234567890, "7501234567890"],
    ["'=1", "=1"],
    ["'01-ene", "01-ene"],
    ["MAR-12", "MAR-12"],
    ["01-ENERGIA", "01-ENERGIA"],
    ["KT-2026-03-04", "KT-2026-03-04"],
    ["1/2/10", "1/2/10"],
    ["12-34-5678", "12-34-5678"],
    ["5E-3", "5E-3"],
  ])("«%s» is %s", (cell, code) => expect(aCode(cell)).toEqual(value(code)));

  it.each([
    "01-ene",
    "1-sep",
    "ene-26",
    "02-dic-2026",
    "12-Mar",
    "Jan-26",
    "2026-03-04",
    "04/03/26",
    "04/03/2026",
    "4/3/2026",
  ])("«%s» is probably what a spreadsheet made of one, unless an apostrophe says that it is text", (cell) => {
    expect(aCode(cell)).toEqual({ expected: expect.stringContaining("fecha") });
    expect(aCode(codeCell(cell))).toEqual(value(cell));
  });

  it("is none where the sheet shows a barcode as a date that there cannot be", () => {
    expect(aCode(new Date(Number.NaN))).toEqual({ expected: expect.stringContaining("fecha") });
    expect(anAmount(new Date(Number.NaN))).toEqual(refused);
    expect(textIn(new Date(Number.NaN))).toBe("########");
  });

  it.each(["7E+12", "7.50123E+12", "5E-3", "5.00E-03", "=1", "KT-1"])("«%s» is read back from an export", (code) =>
    expect(aCode(codeCell(code))).toEqual(value(code)),
  );

  it.each(["\u202aKT-1\u202c", "KT-1\u200e", "KT-1\u202e", "'\u2067KT-1\u2069", "KT\u061c-1"])(
    "%j is none: nobody sees its marks of direction, and they turn around what follows",
    (cell) => expect(aCode(cell)).toEqual({ expected: expect.stringContaining("sin marcas de dirección") }),
  );

  it.each(["7.50123E+12", "5.00E-03", 1e17, 1.5, new Date("2026-03-04"), "", " ", "x".repeat(65)])(
    "«%s» is none",
    (cell) => expect(aCode(cell)).toEqual(refused),
  );
});

describe("a rate of IVA", () => {
  it.each([
    ["16", 0.16],
    ["16 %", 0.16],
    ["8%", 0.08],
    ["0", 0],
    [0.16, 0.16],
    [16, 0.16],
    [0, 0],
  ])("«%s» is %s", (cell, rate) => expect(aTaxRate(cell)).toEqual(value(rate)));

  it.each(["15", "exento", "0.16%", "", 1.6])("«%s» is none", (cell) => expect(aTaxRate(cell)).toEqual(refused));
});

it.each([
  ["sí", true],
  ["SI", true],
  ["x", true],
  [true, true],
  ["No", false],
  [0, false],
  ["FALSO", false],
])("«%s» is %s", (cell, answer) => expect(yesOrNo(cell)).toEqual(value(answer)));
it("tells yes and no from anything else", () => expect(yesOrNo("quizá")).toEqual(refused));

it("reads whole numbers within their limits", () => {
  expect(aWholeNumber(0, 10)("1,0")).toEqual(refused);
  expect(aWholeNumber(0, 1e6)("12,345")).toEqual(value(12_345));
  expect(aWholeNumber(0, 10)("11")).toEqual(refused);
  expect(aWholeNumber(0, 1e6)("1000001")).toEqual({ expected: "un número entero entre 0 y 1,000,000" });
  expect(aWholeNumber(0, 10)("2.5")).toEqual(refused);
  expect(aWholeNumber(-5, 5)(-3)).toEqual(value(-3));
});

describe("a list in a cell", () => {
  it("holds addresses of pictures, and no others", () => {
    expect(aPicture("https://cdn.example.mx/a.jpg")).toEqual(value("https://cdn.example.mx/a.jpg"));
    expect(aPicture("/images/a.svg")).toEqual(value("/images/a.svg"));
    for (const cell of ["http://x.mx/a", "//x.mx/a", "javascript:alert(1)", "/a b", "a.jpg"])
      expect(aPicture(cell)).toEqual(refused);
    expect(morePictures("/a.svg | https://x.mx/b")).toEqual(value(["/a.svg", "https://x.mx/b"]));
    expect(morePictures(Array(7).fill("/a.svg").join("|"))).toEqual(refused);
  });

  it("holds a data sheet", () => {
    expect(attributes("Color: azul | Hora: 10:30 |")).toEqual(
      value([
        { label: "Color", value: "azul" },
        { label: "Hora", value: "10:30" },
      ]),
    );
    for (const cell of ["Color", "Color: | Talla: M", ": azul"]) expect(attributes(cell)).toEqual(refused);
  });

  it("holds discounts, in the order of their quantities", () => {
    const steps = [
      { min_quantity: 10, percentage: 5 },
      { min_quantity: 50, percentage: 8.5 },
    ];
    expect(priceSteps("50: 8.5% | 10:5")).toEqual(value(steps));
    for (const cell of ["10", "10:0", "0:5", "10:100", "10:5|10:6", "1000:5", "10:5.555"])
      expect(priceSteps(cell)).toEqual(refused);
    expect(priceSteps("1,000: 15")).toEqual({ expected: expect.stringMatching(/entre 1 y 999, y menos de 100 %/) });
  });

  const aPlainText = fc
    .string({ unit: "binary", minLength: 1, maxLength: 20 })
    .filter((text) => text.trim() !== "" && !text.includes("\u0000"));

  it("is read back as it was, whatever is in it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ label: aPlainText, value: aPlainText }), { minLength: 1, maxLength: 5 }),
        (entries) => {
          expect(attributes(textCell(attributesCell(entries)))).toEqual(value(entries));
        },
      ),
    );
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^\/[!-.0-[\]-~|:]{1,12}$/), { minLength: 1, maxLength: 6 }),
        (addresses) => {
          expect(morePictures(textCell(picturesCell(addresses)))).toEqual(value(addresses));
        },
      ),
    );
    expect(priceSteps(stepsCell([{ min_quantity: 3, percentage: 2.25 }]))).toEqual(
      value([{ min_quantity: 3, percentage: 2.25 }]),
    );
  });
});

describe("a text in a cell", () => {
  it("runs nowhere as a formula, and is read back as it was", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", minLength: 1 }),
      fc.constantFrom("=1+1", "@SUM(A1)", "+52 55", "-20 °C", "'", "''=x", " x ", "\t=x", "(borrar)", "\r=x"),
    );
    fc.assert(
      fc.property(text, (words) => {
        fc.pre(words.trim() !== "");
        const cell = textCell(words);
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        expect(textIn(cell)).toBe(words);
      }),
    );
  });

  it("is none that a spreadsheet has made true or false of", () => {
    const truth = { expected: expect.stringContaining("verdadero o falso: da a la columna el formato «Texto»") };
    for (const cell of [true, false]) {
      expect(aCode(cell)).toEqual(truth);
      expect(aText(500)(cell)).toEqual(truth);
      for (const reading of [aPicture, morePictures, attributes]) expect(reading(cell)).toEqual(refused);
    }
    expect(aCode("true")).toEqual(value("true"));
    // A sheet that was saved as CSV has words for them.
    expect(aCode("VERDADERO")).toEqual(truth);
    expect(aText(500)(" FALSO ")).toEqual(truth);
    expect(aText(500)(textCell("FALSO"))).toEqual(value("FALSO"));
  });

  it("is as long as its column, in letters", () => {
    expect(aText(3)("🔧🔧🔧")).toEqual(value("🔧🔧🔧"));
    expect(aText(3)("abcd")).toEqual(refused);
    expect(aText(3)("a\u0000")).toEqual(refused);
  });
});
