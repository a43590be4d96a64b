// @vitest-environment node
import fc from "@tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { SINGLE_PIECE } from "@/domain/unit";
import { readQuantity, stepQuantity } from "@/features/product/quantity-entry";

const plenty = { limit: 999, quantityInCart: 0, unit: SINGLE_PIECE };
const problem = (typed: string, bounds: Partial<typeof plenty> = {}) =>
  readQuantity(typed, { ...plenty, ...bounds }).problem;

describe("a typed quantity", () => {
  it.each([
    ["1", 1],
    ["999", 999],
    ["  25 ", 25],
    ["007", 7],
    ["+5", 5],
  ])("«%s» is %i", (typed, quantity) => {
    expect(readQuantity(typed, plenty)).toEqual({ quantity, problem: null, wanted: null });
  });

  it.each(["0", "-1", "−4", "1000", "1,000", "99999999999999999999"])("«%s» is out of the cart's bounds", (typed) => {
    expect(problem(typed)).toBe("La cantidad debe estar entre 1 y 999");
  });

  it.each(["1.5", "1,5", "0,005", ".5", "-0.5", "2.0"])("«%s» is no whole number of pieces", (typed) => {
    expect(problem(typed)).toBe("Escribe una cantidad entera, sin decimales");
  });

  it.each(["doce", "12 cajas", "1e2", "0x10", "1/2", "٣", "<b>", "NaN", "Infinity", "--3", "1.2.3"])(
    "«%s» is no number",
    (typed) => {
      expect(problem(typed)).toBe("Escribe la cantidad solo con números");
    },
  );

  it.each(["", "   "])("«%s» is nothing yet", (typed) => {
    expect(problem(typed)).toBe("Escribe la cantidad que quieres");
  });

  it("above the stock says how many there are", () => {
    expect(problem("31", { limit: 30, quantityInCart: 0 })).toBe("Hay 30: para 31 no alcanza");
    expect(problem("999", { limit: 30, quantityInCart: 0 })).toBe("Hay 30: para 999 no alcanza");
  });

  it.each(["1000", "1,000", "9".repeat(25)])("«%s» is more than a line holds, however many there are", (typed) => {
    expect(readQuantity(typed, { ...plenty, limit: 88 })).toMatchObject({
      quantity: 88,
      problem: "La cantidad debe estar entre 1 y 999",
    });
    expect(problem(typed, { limit: 2, quantityInCart: 6 })).toBe("La cantidad debe estar entre 1 y 999");
  });

  it("counts what the cart holds", () => {
    expect(problem("3", { limit: 2, quantityInCart: 6 })).toBe("Puedes agregar 2 más: ya tienes 6 en tu carrito");
    expect(problem("999", { limit: 900, quantityInCart: 99 })).toBe(
      "Puedes agregar 900 más: ya tienes 99 en tu carrito",
    );
  });

  it("is spoken of in the product's own unit", () => {
    const roll = { name: "rollo", content: 1, contentName: null };
    const box = { name: "caja", content: 36, contentName: "rollo" };
    expect(problem("100", { limit: 30, unit: roll })).toBe("Hay 30 rollos: para 100 no alcanza");
    expect(problem("100", { limit: 1, unit: box })).toBe("Hay 1 caja: para 100 no alcanza");
    expect(problem("9", { limit: 2, quantityInCart: 6, unit: box })).toBe(
      "Puedes agregar 2 cajas más: ya tienes 6 cajas en tu carrito",
    );
  });

  it("that is too high is as many as can be added, and says so", () => {
    expect(readQuantity("31", { ...plenty, limit: 30 })).toMatchObject({ quantity: 30, wanted: 31 });
    expect(readQuantity("1000", plenty)).toMatchObject({ quantity: 999, wanted: 1000 });
    expect(readQuantity("1", { ...plenty, limit: 0 })).toMatchObject({ quantity: null, wanted: null });
  });

  it("whatever is typed is a quantity within the bounds or a problem, and both only where it is too high", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 999 }), (typed, limit) => {
        const entry = readQuantity(typed, { ...plenty, limit });
        if (entry.quantity === null) return entry.problem.length > 0;
        const isTooHigh = entry.wanted !== null && entry.wanted > limit && entry.quantity === limit;
        return Number.isInteger(entry.quantity) && entry.quantity >= 1 && (entry.problem === null || isTooHigh);
      }),
    );
  });
});

describe("a step", () => {
  it.each([
    ["5", 1, "6"],
    ["5", -1, "4"],
    ["1", -1, "1"],
    ["30", 1, "30"],
    ["500", -1, "29"],
    ["doce", 1, "1"],
    ["", 1, "1"],
    ["-8", 1, "1"],
    ["2.7", 1, "3"],
  ] as const)("from «%s» by %i leads to %s", (typed, step, next) => {
    expect(stepQuantity(typed, step, { limit: 30, plusLimit: 30 })).toBe(next);
  });

  it.each([
    ["98", 1, "99"],
    ["99", 1, "99"],
    ["500", 1, "500"],
    ["500", -1, "499"],
    ["5000", 1, "999"],
  ] as const)("where plus stops at 99, from «%s» by %i leads to %s", (typed, step, next) => {
    expect(stepQuantity(typed, step, { limit: 999, plusLimit: 99 })).toBe(next);
  });
});
