// @vitest-environment node
import { describe, expect, it } from "vitest";
import { countedUnits, isFeminine, isSameUnit, perPiece, plural, quantityInUnits, SINGLE_PIECE } from "@/domain/unit";

const box = { name: "caja", content: 36, contentName: "rollo" };

describe("the plural of a unit", () => {
  it.each([
    ["pieza", "piezas"],
    ["caja", "cajas"],
    ["paquete", "paquetes"],
    ["sobre", "sobres"],
    ["par", "pares"],
    ["color", "colores"],
    ["block", "blocks"],
    ["kit", "kits"],
    ["cartón", "cartones"],
    ["lápiz", "lápices"],
    ["unidad", "unidades"],
    ["barril", "barriles"],
    ["galón", "galones"],
    ["café", "cafés"],
    ["jeans", "jeans"],
    ["calcetín", "calcetines"],
    ["imán", "imanes"],
    ["arnés", "arneses"],
    ["pin", "pines"],
    ["dulce", "dulces"],
    ["gis", "gises"],
    ["cd", "cds"],
    ["folder", "folders"],
    ["blíster", "blísters"],
    ["alfiler", "alfileres"],
    ["sándwich", "sándwiches"],
    ["estuche", "estuches"],
    ["display", "displays"],
    ["contenedor intermodal", "contenedores intermodales"],
    ["caja de cartón", "cajas de cartón"],
    ["bolsa chica", "bolsas chicas"],
    ["rollo 48 mm", "rollos 48 mm"],
  ])("of «%s» is «%s»", (noun, more) => {
    expect(plural(noun)).toBe(more);
  });
});

it.each([
  ["caja", true],
  ["caja azul", true],
  ["rollo de cinta", false],
  ["unidad", true],
  ["porción", true],
  ["rollo", false],
  ["paquete", false],
  ["par", false],
  ["cartón", false],
])("«%s» is feminine: %s", (noun, feminine) => {
  expect(isFeminine(noun)).toBe(feminine);
});

describe("a quantity in units", () => {
  it.each([
    [1, SINGLE_PIECE, "1 pieza"],
    [3, SINGLE_PIECE, "3 piezas"],
    [2, { name: "par", content: 1, contentName: null }, "2 pares"],
    [3, box, "3 cajas × 36 = 108 rollos"],
    [1, box, "1 caja × 36 = 36 rollos"],
    [2, { name: "caja", content: 1000, contentName: "sobre" }, "2 cajas × 1,000 = 2,000 sobres"],
  ])("%i of %j: %s", (quantity, unit, text) => {
    expect(quantityInUnits(quantity, unit)).toBe(text);
  });

  it("is said alone where there is no room for what it comes to", () => {
    expect(countedUnits(3, box)).toBe("3 cajas");
    expect(countedUnits(1, box)).toBe("1 caja");
  });

  it("costs by the piece what its content says, to the centavo, and finer below ten centavos", () => {
    const thousand = { name: "caja", content: 1000, contentName: "pieza" };
    expect(perPiece(1296, box)).toBe(36);
    expect(perPiece(64, thousand)).toBe(0.064);
    expect(perPiece(5.6, thousand)).toBe(0.0056);
    expect(perPiece(5.55, { ...thousand, content: 10_000 })).toBe(0.0006);
    expect(perPiece(99.99, thousand)).toBe(0.1);
    expect(perPiece(123.4, thousand)).toBe(0.12);
    expect(perPiece(8.5, SINGLE_PIECE)).toBe(8.5);
  });

  it("is of the same unit only when name, content and what it holds are the same", () => {
    expect(isSameUnit(box, { ...box })).toBe(true);
    expect(
      [{ name: "bolsa" }, { content: 24 }, { contentName: "pieza" }].some((other) =>
        isSameUnit(box, { ...box, ...other }),
      ),
    ).toBe(false);
  });
});
