// @vitest-environment node
import { readFileSync } from "node:fs";
import { aProduct, idOf } from "@tests/support/factories";
import { describe, expect, it } from "vitest";
import { createLine } from "@/domain/cart-lines";
import { cartReasons } from "@/domain/product";
import {
  askedCodes,
  type CodeAnswer,
  planSheet,
  rowQuantity,
  rowsLeft,
  type SheetRow,
} from "@/domain/quick-order/order-plan";
import { readOrderText } from "@/domain/quick-order/order-rows";
import { unreadWord } from "@/domain/quick-order/unread";
import { isOtherUnit, unitOf } from "@/domain/quick-order/written-units";
import { plural } from "@/domain/unit";

const pencil = aProduct({ id: idOf("product", 1), sku: "KTN-5114" });
const tape = aProduct({ id: idOf("product", 2), sku: "CA-8410", stockQuantity: 5 });
const gone = aProduct({ id: idOf("product", 3), sku: "TZN-1020", stockQuantity: 0 });

const row = (code: string, quantity = "1", id = `${code} ${quantity}`): SheetRow => ({
  id,
  code,
  quantity,
  unit: "",
  text: "",
});
const pasted = (text: string): SheetRow[] => readOrderText(text).rows.map((read) => ({ ...read, id: read.text }));
const known = (code: string, ...products: CodeAnswer["products"]): [string, CodeAnswer] => [
  code,
  { code, isFound: true, products },
];
const answers = new Map([
  known("KTN-5114", pencil),
  known("KTN5114", pencil),
  known("CA-8410", tape),
  known("TZN-1020", gone, tape),
  known("TZN-1021", aProduct({ price: 0 })),
  ["KTN-9999", { code: "KTN-9999", isFound: false, products: [pencil] }],
]);

const inCart = (product: typeof pencil, quantity: number) =>
  createLine(product, { id: product.id, quantity, source: "supabase", now: "2026-06-01T12:00:00Z" });

describe("a list before its cart", () => {
  it("says of every row what is known", () => {
    const rows = [
      row("", ""),
      row("CA-9"),
      row("KTN-9999"),
      row("TZN-1020"),
      row("TZN-1021"),
      row("KTN-5114", "x"),
      row("KTN-5114", ""),
      row("", "6"),
    ];
    const { states, additions } = planSheet(rows, answers, []);
    expect(states.map(({ kind }) => kind)).toEqual([
      "blank",
      "asking",
      "unknown",
      "unavailable",
      "unavailable",
      "no_quantity",
      "ready",
      "unknown",
    ]);
    expect(states[2]).toMatchObject({ proposals: [pencil] });
    expect(states[3]).toMatchObject({ product: gone, lack: "sold_out", substitutes: [tape] });
    expect(states[4]).toMatchObject({ lack: cartReasons.price });
    expect(additions).toEqual([{ product: pencil, quantity: 1 }]);
  });

  it("sums what is named twice, and says which row named it first", () => {
    const { states, additions } = planSheet([row("CA-8410"), row("KTN-5114", "2"), row("KTN5114", "6")], answers, []);
    expect(states.slice(1)).toMatchObject([
      { quantity: 2, total: 8, firstAt: 1 },
      { quantity: 6, total: 8, firstAt: 1 },
    ]);
    expect(additions).toEqual([
      { product: tape, quantity: 1 },
      { product: pencil, quantity: 8 },
    ]);
  });

  it("takes what there is beside the cart", () => {
    const { states, additions } = planSheet([row("CA-8410", "4")], answers, [inCart(tape, 3)]);
    expect(additions).toEqual([{ product: tape, quantity: 2 }]);
    expect(states[0]).toMatchObject({ shortfall: { ordered: 4, added: 2, reason: "too_few" } });
  });

  it("once in the cart leaves the rows that are not, and what was missing", () => {
    const rows = [row("", ""), row("CA-8410", "4"), row("KTN-5114", "6"), row("KTN-9999"), row("CA-8410", "3")];
    const plan = planSheet(rows, answers, []);
    expect(rowsLeft(rows, plan).map(({ code, quantity }) => [code, quantity])).toEqual([
      ["CA-8410", "2"],
      ["KTN-9999", "1"],
    ]);
  });

  it.each([
    "KTN-5114 6 kg",
    "KTN-5114 media docena",
    "KTN-5114 una docena",
    "KTN-5114 6-8",
    "KTN-5114 #6",
    "KTN-5114 6 L",
    "KTN-5114 seis",
    "KTN-5114 veintidós",
    "KTN-5114 6/12",
    "KTN-5114 ½",
    "KTN-5114 ⑥",
    "KTN-5114\t~6",
    "KTN-5114\t$6",
    "KTN-5114 6 o 7",
    "KTN-5114 5 o 6 cajas",
    "5 ó 6 cajas de KTN-5114",
    "KTN-5114 de 2 a 3 cajas",
    "KTN-5114 entre 5 y 6 cajas",
    "KTN-5114 entre 5 y 6",
    "KTN-5114 dos o 3 cajas",
    "KTN-5114 5 o seis cajas",
    "KTN-5114 una o 2 cajas",
    "KTN-5114 7 u 8",
    "KTN-5114 2 1/2 cajas",
    "KTN-5114 2 y media cajas",
    "KTN-5114 2 cajas y media",
    "KTN-5114 2cajas y 1/2",
    "KTN-5114: 2 y media docenas",
    "KTN-5114\tCinta\t2 ½ cajas",
    "KTN-5114 5 o seis, talla 9",
    "KTN-5114 2 cajas y media, 90 rollos",
    "KTN-5114,Cinta,54.00,324.00",
  ])("does not take %j for one of them", (text) => {
    const rows = pasted(text);
    const plan = planSheet(rows, answers, []);
    expect(plan.states).toMatchObject([{ kind: "no_quantity", product: pencil }]);
    expect(plan.additions).toEqual([]);
    expect(rowsLeft(rows, plan)).toEqual(rows);
    const [counted] = planSheet(
      rows.map((one) => ({ ...one, quantity: "2", counted: undefined })),
      answers,
      [],
    ).states;
    expect(counted).toMatchObject({ kind: "ready", quantity: 2 });
  });

  it.each([
    "KTN-5114",
    "3.- KTN-5114",
    "KTN-5114 Lápiz 2H, caja con 12 piezas",
    "[12:03, 23/11/2026] Ana: KTN-5114 por favor",
  ])("takes %j for one: it says no number but the product's own", (text) => {
    const named = { ...pencil, name: "Lápiz 2H", saleUnit: "Caja con 12 piezas" };
    expect(planSheet(pasted(text), new Map([known("KTN-5114", named)]), []).states).toMatchObject([
      { kind: "ready", quantity: 1 },
    ]);
  });

  const priced = [
    aProduct({ id: idOf("product", 1), sku: "KTN-5114", name: "Cinta canela", price: 46, stockQuantity: 5000 }),
    aProduct({ id: idOf("product", 2), sku: "CA-8145", name: "Guante de nitrilo, talla 9", stockQuantity: 5000 }),
    aProduct({ id: idOf("product", 3), sku: "TZN-1020", name: "Lápiz de grafito n.º 2", stockQuantity: 5000 }),
  ];
  const wanted = (text: string) => {
    const rows = pasted(text);
    const byCode = new Map(
      rows.flatMap(({ code }) => {
        const found = priced.filter(({ sku }) => sku.replace("-", "") === code.replace("-", "").toUpperCase());
        return found.length > 0 ? [known(code, ...found)] : [];
      }),
    );
    return planSheet(rows, byCode, []);
  };

  it.each([
    ["TZN-1020 lápiz n.º 2", "TZN-1020", 1],
    ["TZN-1020 2", "TZN-1020", 2],
    ["2 lápices TZN-1020", "TZN-1020", 2],
    ["quiero 6 lápices TZN-1020", "TZN-1020", 6],
    ["CA-8145 guante talla 9 x7", "CA-8145", 7],
    ["CA-8145 guante talla 9, 7", "CA-8145", 7],
    ["me mandas 6 de la cinta KTN-5114", "KTN-5114", 6],
    ["KTN-5114 6 para el 12 de noviembre", "KTN-5114", 6],
    ["KTN-5114 6, tel 55", "KTN-5114", 6],
    ["KTN-5114 x6 a 54", "KTN-5114", 6],
    ["KTN-5114 6, 1/2 pulgada", "KTN-5114", 6],
    ["KTN-5114 tubo 2 y 1/2, 6 pzas", "KTN-5114", 6],
    ["KTN-5114 Cinta 48 mm y 6 cajas", "KTN-5114", 6],
    ["KTN-5114 6 (seis)", "KTN-5114", 6],
    ["Cantidad: 6, Clave: KTN-5114", "KTN-5114", 6],
    ["pásame 6 de ktn 5114", "KTN-5114", 6],
    ["quiero 200 KTN-5114", "KTN-5114", 200],
    ["cintas canela 200 KTN-5114", "KTN-5114", 200],
    ["Reforma 222: KTN-5114 x6", "KTN-5114", 6],
    ["CA-8145, 9", "CA-8145", 9],
    ["CA-8145\tGuante\t7", "CA-8145", 7],
    ["KTN-5114\tCinta\t46\t7", "KTN-5114", 7],
    ["KTN-5114\tCinta\t7\t46\t322", "KTN-5114", 7],
    ["KTN-5114\tCinta\t7\t53.36\t373.52", "KTN-5114", 7],
    ["1   KTN-5114   Cinta canela   6 pza   125.50   753.00", "KTN-5114", 6],
    ["1  KTN-5114  6  125.50  753.00", "KTN-5114", 6],
    ["2  KTN-5114  Cinta, canela  6  125.50  753.00", "KTN-5114", 6],
  ])("of %j takes %s × %j", (text, sku, quantity) => {
    expect(wanted(text).additions.map(({ product, quantity }) => [product.sku, quantity])).toEqual([[sku, quantity]]);
  });

  it.each([
    "TZN-1020 lápiz 2",
    "KTN-5114 6 bolígrafos 12 piezas",
    "KTN-5114 2 cajas y 3 piezas",
    "KTN-5114 x6 12 piezas",
    "KTN-5114 para el 12 de noviembre",
    "KTN-5114 para el 12",
    "KTN-5114 entregar en Reforma 222",
    "KTN-5114 Reforma 222",
    "Reforma 222 KTN-5114",
    "entregar en Reforma 45 KTN-5114",
    "para el 12 KTN-5114",
    "CA-8145\tGuante\t9",
    "KTN-5114 6 millares",
    "KTN-5114 6 gruesas",
    "KTN-5114 6 dz",
    "KTN-5114 6 kilos",
    "KTN-5114 6 litros",
    "KTN-5114 6 metros",
    "KTN-5114\t6 metros",
    "KTN-5114 un millar",
    "KTN-5114\t2\tdocenas",
    "2\tdocenas\tKTN-5114",
    "KTN-5114,2,docenas",
    "KTN-5114   Cinta canela   2   docenas",
    "KTN-5114 Cinta\tmillar\t2",
    "KTN-5114\tcaja\t2\tciento",
    "Clave;Cantidad;Unidad\nKTN-5114;6;millar",
    "Clave\tCant\tU. Med.\nKTN-5114\t2\tDOC",
    "Clave\tCantidad\tUnidades\nKTN-5114\t2\tdocena",
    "KTN-5114 2 ½",
    "3 KTN-5114 6",
    "7. KTN-5114",
    "6) KTN-5114\n2) TZN-1020",
    "1 KTN-5114 6\n2 TZN-1020",
    "KTN-5114\tCinta\t46",
    "KTN-5114\tCinta\t120\t7",
    "KTN-5114\tCinta\t120\t7\t840",
    "KTN-5114\nTZN-1020\n6\n2",
    "KTN-5114\nTZN-1020\n6",
  ])("asks how many of %j", (text) => {
    const { rows, states, additions } = wanted(text);
    const ofCodes = states.filter(({ kind }) => kind !== "asking");
    expect(ofCodes.map(({ kind }) => kind)).toEqual(ofCodes.map(() => "no_quantity"));
    expect(additions).toEqual([]);
    // What may be wrong does not stand in the cell either.
    expect(rows.filter(({ code, quantity }) => code.includes("-") && /^\d+$/.test(quantity))).toEqual([]);
  });

  it.each([
    ["KTN-5114\t6\tCJA", "CJA"],
    ["KTN-5114 | Cinta canela | caja | 46 | 7", "caja"],
    ["Clave;Cant;Unid.\nKTN-5114;6;CJA", "CJA"],
    ["Clave;Cajas\nKTN-5114;6", "Cajas"],
    ["Clave;Cant. cajas\nKTN-5114;6", "cajas"],
    ["Clave;Cajas;Unidad\nKTN-5114;6;rollo", "rollo"],
    ["Producto;Cantidad\nCubeta;6", ""],
    ["Clave;Producto;Cantidad\nKTN-5114;Cubeta;6", ""],
    ["Clave;Cant. docenas;Unidad\nKTN-5114;6;PZA", "PZA"],
  ])("says that %j counts in %j", (text, unit) => expect(wanted(text).rows.map((row) => row.unit)).toEqual([unit]));

  it("does not ask for what is surely one or surely counted beside it", () => {
    const plan = wanted("6 de KTN-5114 y TZN-1020");
    expect(plan.states.map(({ kind }) => kind)).toEqual(["ready", "no_quantity"]);
    expect(wanted("1) KTN-5114\n2) TZN-1020").additions.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(wanted("1 KTN-5114\n2 TZN-1020").additions.map(({ quantity }) => quantity)).toEqual([1, 2]);
    expect(wanted("1 KTN-5114 6\n2 TZN-1020 3").additions.map(({ quantity }) => quantity)).toEqual([6, 3]);
  });

  it("takes what the shopper says in place of what was read", () => {
    const [row, ...more] = pasted("KTN-5114 6 bolígrafos 12 piezas");
    expect(more).toEqual([]);
    const said = row && { ...row, quantity: "12", unit: "", counted: undefined };
    expect(planSheet(said ? [said] : [], answers, []).additions).toEqual([{ product: pencil, quantity: 12 }]);
  });

  it("of what was missing keeps that number, whatever its line says", () => {
    const rows = pasted("CA-8410 9");
    const left = rowsLeft(rows, planSheet(rows, answers, []));
    expect(planSheet(left, new Map([known("CA-8410", { ...tape, stockQuantity: 40 })]), []).additions).toMatchObject([
      { quantity: 4 },
    ]);
  });

  it("keeps a row whose line names other products, until they are known not to be wanted", () => {
    const rows = pasted("KTN-5114 6 (si no hay, CA-8410)");
    const plan = planSheet(rows, answers, []);
    expect(plan).toMatchObject({ states: [{ kind: "names_more", product: pencil }], additions: [] });
    expect(rowsLeft(rows, plan)).toEqual(rows);
    const settled = rows.map((one) => ({ ...one, text: "" }));
    expect(planSheet(settled, answers, []).additions).toEqual([{ product: pencil, quantity: 6 }]);
  });

  it("asks for each code once, as the database takes it", () => {
    expect(askedCodes([row(" KTN-5114\u0000"), row("KTN-5114"), row(" "), row("a\ud800b")])).toEqual([
      "KTN-5114",
      "ab",
    ]);
  });
});

describe("units of a list", () => {
  it("are all that the shop sells by", () => {
    const seed = readFileSync("supabase/seed.sql", "utf8");
    const units = seed.matchAll(/, (?:'([^']+)'|null), (?:'([^']+)'|null), 0\.\d+, /g);
    const names = [...new Set([...units].map(([, pack = "pieza", name]) => (name ?? pack).split(" ")[0] ?? ""))];
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => unitOf(name) === null || unitOf(plural(name)) !== unitOf(name))).toEqual([]);
  });
});

it.each(["constructor", "toString", "__proto__"])("«%s» is no unit of a list", (word) => {
  expect(unitOf(word)).toBeNull();
});

describe("a quantity of the table", () => {
  it.each([
    ["", 1],
    [" 6 ", 6],
    ["999", 999],
    ["0", null],
    ["1000", null],
    ["-3", null],
    ["1.5", null],
    ["seis", null],
  ])("%j is %j", (quantity, pieces) => expect(rowQuantity({ quantity })).toBe(pieces));

  it.each([
    ["", "caja", false],
    ["cajas", "caja", false],
    ["Cjas.", "caja", false],
    ["pzas", "pieza", false],
    ["piezas", "caja", true],
    ["cajas", "pieza", true],
    ["metros", "rollo", false],
    ["cubetas", "garrafa", true],
  ])("in %j of what is sold by %s", (written, name, isOther) =>
    expect(isOtherUnit(written, { name, content: 1, contentName: null })).toBe(isOther),
  );
});

describe("what stands behind a code in place of a quantity", () => {
  const cinta = aProduct({ sku: "KTN-5114", name: "Cinta canela" });
  const wordIn = (text: string, quantity = "") => unreadWord({ ...row("KTN-5114", quantity), text }, cinta);

  it.each([
    ...["KTN-5114 abc", "KTN-5114\tabc", "- ktn 5114: abc, por favor"],
    ...["KTN-5114 Cinta canela abc", "KTN-5114\tCinta canela\tabc", "KTN-5114;Cinta canela;pza;abc"],
  ])("is told of in «%s»", (text) => {
    expect(wordIn(text)).toBe("abc");
  });

  it.each([
    ...["KTN-5114", "KTN-5114 Cinta canela", "KTN-5114 cintas", "KTN-5114 pza", "KTN-5114 una", "KTN-5114 por favor"],
    ...["SKU: KTN-5114", "KTN-5114 la de siempre", "KTN-5114 cinta con factura", "KTN-5114 CA-8410", "abc", ""],
  ])("is not what «%s» says", (text) => {
    expect(wordIn(text)).toBeNull();
  });

  it("does not matter once the shopper has said how many", () => {
    expect(wordIn("KTN-5114 abc", "2")).toBeNull();
  });
});
