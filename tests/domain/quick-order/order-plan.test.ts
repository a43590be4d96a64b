// @vitest-environment node
import { aProduct, idOf } from "@tests/support/factories";
import { describe, expect, it } from "vitest";
import { createLine } from "@/domain/cart-lines";
import {
  askedCodes,
  type CodeAnswer,
  isOtherUnit,
  planSheet,
  rowQuantity,
  rowsLeft,
  type SheetRow,
} from "@/domain/quick-order/order-plan";

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
    expect(states[3]).toMatchObject({ product: gone, substitutes: [tape] });
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

  it("asks for each code once, as the database takes it", () => {
    expect(askedCodes([row(" KTN-5114\u0000"), row("KTN-5114"), row(" "), row("a\ud800b")])).toEqual([
      "KTN-5114",
      "ab",
    ]);
  });
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
