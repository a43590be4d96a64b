// @vitest-environment node
import { describe, expect, it } from "vitest";
import { tellingAttributes } from "@/domain/product";
import { catalogue } from "../../scripts/catalogue/catalogue";

/** An item with the data sheet that a shopper reads: what its group says and what it says itself. */
type Sold = { name: string; unit: string; words: string; sheet: Map<string, string> };

const sold: readonly Sold[] = catalogue.flatMap(({ families }) =>
  families.flatMap((family) =>
    family.items.map(({ name, unit, note, attributes, own }): Sold => {
      const rows = Object.entries({ ...family.attributes, ...attributes });
      return {
        name,
        unit: unit ?? "",
        words: `${name}. ${own.about ?? family.about} ${note}`,
        sheet: new Map(rows.flatMap(([label, value]) => (value === null ? [] : [[label, value]]))),
      };
    }),
  ),
);

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const sheetText = ({ sheet }: Sold) => [...sheet.values()].join("; ");

/** Those for which the rule has something to say, as texts that name item and problem. */
const problems = (rule: (item: Sold) => readonly string[]) =>
  sold.flatMap((item) => rule(item).map((problem) => `${item.name}: ${problem}`));

const numbersIn = (text: string) => text.replace(/(?<=\d),(?=\d{3})/g, "").match(/\d+(?:[./]\d+)?|½/g) ?? [];
const inKilograms = (name: string) =>
  name.replace(/([\d.]+) toneladas?/, (_, tons: string) => `${Number(tons) * 1000} kg`);

const colours = "amarill blanc azul verde negr roj naranja canela transparente".split(" ");
const coloured = (text: string, colour: string) => new RegExp(`\\b${colour}[oa]?s?\\b`).test(plain(text));

/** What a name says it is made of, and how the data sheet may say the same. */
const materials: Readonly<Record<string, RegExp>> = {
  aluminio: /aluminio/,
  "acero inoxidable": /acero inoxidable/,
  madera: /madera|pino|encino|nogal|abedul|tilo/,
  "de plastico|plastica\\b": /poli(etileno|propileno)|plastic|abs/,
  algodon: /algodon/,
  microfibra: /microfibra/,
  nitrilo: /nitrilo/,
  latex: /latex/,
  carnaza: /carnaza/,
  barro: /barro/,
  "fibra de vidrio": /fibra de vidrio/,
  carton: /carton|corrugado/,
  "papel kraft": /kraft/,
  ceramica: /ceramica/,
  galvanizad: /galvanizad/,
  hule: /hule|pvc/,
  "de gasa": /gasa/,
  gel: /gel|glicerina|aa/,
};

/** Facts that only some things can have: whoever inherits one from the things beside it is found out here. */
const onlyFor: Readonly<Record<string, RegExp>> = {
  Mango: /^(escoba|cepillo|trapeador|mop|tijeras|martillo|mazo|marro|desarmador|juego de desarmadores|pinza|playo)/,
  Rosca: /^(escoba|cepillo|codo|tee)/,
  Cabo: /^(pala|rastrillo|arana)/,
  Adhesivo: /^(notas|banderitas|etiqueta|banditas|tela adhesiva)/,
  Estéril: /^(banditas|gasa)/,
  Garantía:
    /^(taladro|rotomartillo|juego de brocas|cafetera|percoladora|memoria|tarjeta|cable|toner|juego de toner|patin|apilador)/,
  Voltaje: /^(taladro|rotomartillo|cafetera|percoladora|multicontacto|regulador|no break)/,
  Mecanismo: /^(boligrafo|carpeta)/,
  Cuerpo: /^(engrapadora|despachador de cinta|cutter|recogedor|botiquin|percoladora)/,
  Biodegradable: /^(limpia|desengrasante|multiusos)/,
  Seguro: /^(cutter|tijeras (para podar|de podar) )/,
  Roseta: /^regadera de (plastico|galva)|^regadera galvanizada/,
  Asa: /^(cubeta|bote|bolsa de papel|regadera)/,
  Botones: /^mouse/,
  Micrófono: /^(diadema|audifonos)/,
  Panel: /^monitor/,
  Microondas: /^(taza|termo)/,
  Burbuja: /^plastico burbuja/,
  Dilución: /^(cloro|limpiador|detergente|jabon)/,
  Norma:
    /^(casco|guante|lentes|goggles|chaleco|bota|extintor|detector|orejeras|tapones|escalera|banco|multicontacto|regulador|no break|botiquin)/,
  Casquillo: /^bota/,
  Talla: /^(guantes?|chaleco|bota|cubrebocas) /,
  Aroma: /^(limpia|desengrasante|multiusos)/,
  Punto: /^boligrafo/,
  Espuma: /^fibra esponja/,
  "Tipo de tinta": /^boligrafo/,
};

/** What an item's words rule out, or ask of its data sheet. */
const sayings: readonly (readonly [words: RegExp, label: string, value: RegExp])[] = [
  [/^boligrafo de gel/, "Tipo de tinta", /gel/],
  [/tres argollas/, "Mecanismo", /argollas/],
  [/^carpeta registrador/, "Mecanismo", /palanca/],
  [/^engrapadora .*100 hojas/, "Grapa", /23/],
  [/doble pared\b.*(libros|caja)|caja .*doble pared/, "Flauta", /doble/],
  [/^grapas/, "Material", /alambre/],
  [/pasta dura/, "Pasta", /dura/],
  [/antiestatic/, "Material", /antiestatic/],
  [/reciclado/, "Blancura", /^[78]\d %/],
  [/inalambric/, "Conexión", /bluetooth|2\.4|dect/],
  [/\busb-c\b/, "Conexión", /usb-c/],
  [/jareta/, "Cierre", /jareta/],
  [/^banditas .* de tela/, "Material", /tela/],
  [/infantil/, "Talla", /infantil/],
  [/talla chica/, "Talla", /^ch$/],
  [/talla mediana/, "Talla", /^m$/],
  [/talla grande/, "Talla", /^g$/],
  [/telescopico|aluminio$/, "Cabo", /aluminio/],
];

describe("the data sheets of the demo shop", () => {
  it("hold every number of the name, or the unit does", () => {
    const missing = ({ name, unit, sheet }: Sold) => {
      const known = new Set(numbersIn([...sheet.values(), unit].join(" ")).map(Number.parseFloat));
      const texts = new Set(numbersIn([...sheet.values(), unit].join(" ")));
      return numbersIn(inKilograms(name)).filter((number) => !texts.has(number) && !known.has(Number(number)));
    };
    expect(problems(missing)).toEqual([]);
  });

  it("have the colours of the name, where the thing itself has them", () => {
    const other = (item: Sold) => {
      const shown = ["Color", "Colores", "Mica", "Uso", "Sabor", "Ingredientes"]
        .map((label) => item.sheet.get(label))
        .join(" ");
      return colours.filter((colour) => coloured(item.name, colour) && !coloured(shown, colour));
    };
    expect(problems(other)).toEqual([]);
  });

  it("have the materials of the name", () => {
    const other = (item: Sold) =>
      Object.entries(materials)
        .filter(([word]) => new RegExp(`\\b(${word})`).test(plain(item.name)))
        .filter(([, value]) => !value.test(plain(sheetText(item))))
        .map(([word]) => word);
    expect(problems(other)).toEqual([]);
  });

  it("leave out what only the things beside them have", () => {
    const inherited = ({ name, sheet }: Sold) =>
      Object.entries(onlyFor)
        .filter(([label, things]) => sheet.has(label) && !things.test(plain(name)))
        .map(([label]) => `${label}: ${sheet.get(label)}`);
    expect(problems(inherited)).toEqual([]);
  });

  it("say what the words say", () => {
    const contrary = ({ name, words, sheet }: Sold) =>
      sayings.flatMap(([saying, label, value]) => {
        const said = sheet.get(label);
        const speaks = saying.test(plain(saying.source.startsWith("^") ? name : words));
        return speaks && said !== undefined && !value.test(plain(said)) ? [`${label}: ${said}`] : [];
      });
    expect(problems(contrary)).toEqual([]);
  });

  it("name no second material for what is of one piece", () => {
    const torn = ({ words, sheet }: Sold) => {
      const material = plain(sheet.get("Material") ?? "");
      const rivals: readonly (readonly [RegExp, RegExp])[] = [
        [/polietileno|polipropileno/, /\btablas\b|de madera|de piel/],
        [/pvc/, /de piel|de madera/],
        [/polipropileno/, /carton rigido/],
      ];
      return rivals.filter(([made, told]) => made.test(material) && told.test(plain(words))).map(() => material);
    };
    expect(problems(torn)).toEqual([]);
  });
});

describe("the rows of the demo shop", () => {
  /** Whether the name has the value as words of its own: «M» is not said by «palma». */
  const says = (name: string, value: string) => {
    const literal = plain(value).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, "u").test(plain(name));
  };

  it("tell two attributes of everything at least, or all that its name does not say", () => {
    const short = ({ name, sheet }: Sold) => {
      const attributes = [...sheet].map(([label, value]) => ({ label, value }));
      const unsaid = attributes.filter(({ value }) => !says(name, value));
      const told = tellingAttributes({ name, attributes });
      return told.length < Math.min(2, unsaid.length) ? [told.join(", ")] : [];
    };
    expect(problems(short)).toEqual([]);
    expect(sold.length).toBeGreaterThan(300);
  });
});

const inBase = { ml: 1, l: 1000, g: 1, kg: 1000 } as const;
const MEASURE = /([\d.,]+) ?(litros?|l|ml|kg|g)\b/;

/** «1 litro» and «1,000 ml» are the same amount. */
function amountIn(text: string): number | null {
  const [, number = "", word = ""] = MEASURE.exec(plain(text)) ?? [];
  const unit = word.startsWith("litro") ? "l" : word;
  return unit in inBase ? Number(number.replaceAll(",", "")) * inBase[unit as keyof typeof inBase] : null;
}

/** How many the unit says it holds: 12 for «Caja con 12 botellas», 1 for what is sold by the piece. */
const held = (unit: string) => Number(/ con ([\d,]+) /.exec(unit)?.[1]?.replaceAll(",", "") ?? 1);

describe("the units of the demo shop", () => {
  it("hold what «Contenido» says, all together", () => {
    const other = ({ name, unit, sheet }: Sold) => {
      const content = sheet.get("Contenido");
      const each = amountIn(name);
      if (content === undefined || each === null) return [];
      return amountIn(content) === each * held(unit) ? [] : [`${unit}, ${content}`];
    };
    expect(problems(other)).toEqual([]);
    expect(sold.filter(({ name, sheet }) => sheet.has("Contenido") && amountIn(name) !== null).length).toBeGreaterThan(
      20,
    );
  });

  it("count what the data sheet counts", () => {
    const counted: readonly (readonly [label: string, noun: RegExp])[] = [
      ["Piezas", /piezas/],
      ["Hojas", /hojas/],
      ["Colores", /colores/],
    ];
    const other = ({ unit, sheet }: Sold) =>
      counted.flatMap(([label, noun]) => {
        const [number] = numbersIn(sheet.get(label) ?? "");
        return number !== undefined && noun.test(unit) && Number(number) !== held(unit) ? [`${unit}, ${number}`] : [];
      });
    expect(problems(other)).toEqual([]);
  });

  it("are as long as «Largo» says", () => {
    const other = ({ unit, sheet }: Sold) => {
      const [, length] = /^Rollo de (.+)$/.exec(unit) ?? [];
      return length !== undefined && sheet.get("Largo") !== length ? [`${unit}, ${sheet.get("Largo")}`] : [];
    };
    expect(problems(other)).toEqual([]);
  });

  it("show in the name where the name speaks of one and the box holds many", () => {
    const silent = ({ name, unit }: Sold) =>
      amountIn(name) !== null && held(unit) > 1 && !/sobres/.test(unit) && !/caja con|paquete con/.test(name)
        ? [unit]
        : [];
    expect(problems(silent)).toEqual([]);
  });
});
