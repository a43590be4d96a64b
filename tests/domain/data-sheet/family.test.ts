// @vitest-environment node
import { aProduct } from "@tests/support/factories";
import { describe, expect, it } from "vitest";
import { differingLabels, familyName, kindOf, tellingLabels } from "@/domain/data-sheet/family";

/** A member whose data sheet reads «Talla: CH; Color: Azul». */
const member = (sheet: string, name = "Guante") =>
  aProduct({
    name,
    attributes: sheet.split("; ").map((row) => {
      const [label = "", value = ""] = row.split(": ");
      return { label, value };
    }),
  });

describe("what tells the members of a family apart", () => {
  it.each<[what: string, sheets: string[], labels: string[]]>([
    ["what shoppers choose by", ["Norma: A; Talla: CH", "Norma: A; Talla: G"], ["Talla"]],
    [
      "all that they choose by, the most telling first",
      ["Largo: 1 m; Color: Azul", "Largo: 2 m; Color: Rojo"],
      ["Color", "Largo"],
    ],
    [
      "three at most",
      ["Talla: 1; Color: A; Largo: 1; Ancho: 1", "Talla: 2; Color: B; Largo: 2; Ancho: 2"],
      ["Talla", "Color", "Largo"],
    ],
    ["another fact, where they choose by none", ["Tueste: Medio; Altura: 1", "Tueste: Oscuro; Altura: 1"], ["Tueste"]],
    ["no more of the others than it takes", ["Flauta: C; Resistencia: 7", "Flauta: E; Resistencia: 9"], ["Flauta"]],
    [
      "another fact, where what they choose by is the same for some",
      ["Tamaño: Carta; Fibra: Virgen", "Tamaño: Oficio; Fibra: Virgen", "Tamaño: Carta; Fibra: Reciclada"],
      ["Tamaño", "Fibra"],
    ],
    ["what all of them say before what some leave out", ["Color: Rosa; Peso: 1", "Peso: 2"], ["Peso"]],
    ["what only some say, where nothing else does", ["Norma: A", "Norma: A; Color: Rosa"], ["Color"]],
    ["nothing, where they are alike", ["Norma: A", "Norma: A"], []],
  ])("is %s", (_what, sheets, labels) => {
    expect(tellingLabels(sheets.map((sheet) => member(sheet)))).toEqual(labels);
  });

  it("is told with its label, fact by fact", () => {
    expect(kindOf(member("Color: Azul; Talla: CH"), ["Talla", "Color"])).toBe("Talla CH · Color Azul");
    expect(kindOf(member("Talla: CH"), ["Talla", "Color"])).toBe("Talla CH");
  });

  it("is the name where the data sheet is silent", () => {
    expect(kindOf(member("Norma: A", "Guante suelto"), ["Talla"])).toBe("Guante suelto");
    expect(kindOf(member("Norma: A", "Guante suelto"), [])).toBe("Guante suelto");
  });
});

describe("the name that members share", () => {
  it.each([
    [["Vaso para café de 8 oz", "Vaso para café de 12 oz"], "Vaso para café"],
    [["Guante de nitrilo azul, talla chica", "Guante de nitrilo negro"], "Guante de nitrilo"],
    [["Gaveta plástica n.º 1", "Gaveta plástica n.º 3"], "Gaveta plástica"],
    [["Papel bond tamaño carta", "Papel bond reciclado"], "Papel bond"],
    [["Bolígrafo punto mediano azul", "Bolígrafo punto fino negro"], "Bolígrafo"],
    [["Café en grano tueste medio de 1 kg", "Café en grano tueste oscuro de 1 kg"], "Café en grano"],
    [['Manguera para jardín 1/2" × 15 m', 'Manguera para jardín 1/2" × 30 m'], 'Manguera para jardín 1/2"'],
    [["Cinta 48 mm x 50 m", "Cinta 48 mm x 100 m"], "Cinta 48 mm"],
    [["Cinta 48 mm X 50 m", "Cinta 48 mm X 100 m"], "Cinta 48 mm"],
    [["Bolsa 20 X 30 cm", "Bolsa 20 X 40 cm"], "Bolsa 20"],
    [["Guante de punto, talla chica", "Guante de punto, talla grande"], "Guante de punto"],
    [["Aguja de punto 4 mm", "Aguja de punto 5 mm"], "Aguja de punto"],
    [["Marcador Serie X negro", "Marcador Serie X rojo"], "Marcador Serie X"],
    [['Tornillo 1/4" X 1"', 'Tornillo 1/4" X 2"'], 'Tornillo 1/4"'],
    [["Respirador 3M Serie X rojo", "Respirador 3M Serie X azul"], "Respirador 3M Serie X"],
    [["Lentes Uvex 5000 Serie X claros", "Lentes Uvex 5000 Serie X oscuros"], "Lentes Uvex 5000 Serie X"],
    [["Cinta 3M para Serie X negra", "Cinta 3M para Serie X roja"], "Cinta 3M para Serie X"],
    [["Cinta canela", "Despachador"], "Cinta canela"],
    [["Cinta canela", "Cinta canela"], "Cinta canela"],
    [[], ""],
  ])("of %j is «%s»", (names, shared) => {
    expect(familyName(names.map((name) => ({ name })))).toBe(shared);
  });
});

describe("the labels in which members differ", () => {
  it("are those that tell them apart, then all others; what is the same in all is none", () => {
    const member = (size: string, force: string, colour: string) => ({
      name: "Caja",
      attributes: [
        { label: "Color", value: colour },
        { label: "Resistencia", value: force },
        { label: "Medidas", value: size },
      ],
    });
    const family = [member("20 × 15", "7", "Kraft"), member("30 × 20", "9", "Kraft")];
    expect(differingLabels(family)).toEqual(["Medidas", "Resistencia"]);
  });
});
