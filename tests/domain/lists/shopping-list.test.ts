// @vitest-environment node
import { aProduct, idOf } from "@tests/support/factories";
import fc from "@tests/support/fast-check";
import { describe, expect, it } from "vitest";
import {
  cleanListName,
  freeName,
  type ListLine,
  lineOfProduct,
  listNamed,
  MAX_LIST_LINES,
  MAX_LIST_NAME_LENGTH,
  mergeLines,
  moved,
} from "@/domain/lists/shopping-list";
import { namedAsToday } from "@/domain/lists/todays-names";

const line = (number: number, changes: Partial<ListLine> = {}): ListLine => ({
  ...lineOfProduct(aProduct({ id: idOf("product", number) })),
  ...changes,
});

const named = (...names: string[]) => names.map((name) => ({ id: name, name, lines: [] }));

it("lines go by the SKUs and names of today, as far as those are known", () => {
  const lines = [line(1, { note: "azul" }), line(2), line(3)];
  const today = [
    aProduct({ id: idOf("product", 1), sku: "N-1", name: "Cinta nueva" }),
    aProduct({ id: idOf("product", 2) }),
  ];
  const [renamed, ...others] = namedAsToday(lines, today);
  expect(renamed).toEqual({ ...lines[0], sku: "N-1", name: "Cinta nueva" });
  expect(others).toEqual(lines.slice(1));
});

describe("the name of a list", () => {
  it("stands on one line, without what nobody sees", () => {
    expect(cleanListName("  Cafetería\n\u202e mensual \u200b")).toBe("Cafetería mensual");
    expect(cleanListName("☕".repeat(100))).toBe("☕".repeat(MAX_LIST_NAME_LENGTH));
  });

  it("is the same with other capitals and accents", () => {
    expect(listNamed(named("Cafetería"), "CAFETERIA")?.name).toBe("Cafetería");
    expect(listNamed(named("Cafetería"), "Cafeterías")).toBeUndefined();
  });

  it("gets a number where it is taken, and stays within its length", () => {
    expect(freeName([], "Baños")).toBe("Baños");
    expect(freeName(named("Baños"), "baños")).toBe("baños (2)");
    expect(freeName(named("Baños", "Baños (2)"), "Baños")).toBe("Baños (3)");
    const long = "x".repeat(MAX_LIST_NAME_LENGTH);
    expect(freeName(named(long), long)).toBe(`${"x".repeat(MAX_LIST_NAME_LENGTH - 4)} (2)`);
  });
});

const lines = fc.uniqueArray(
  fc.record({ number: fc.integer({ min: 1, max: 20 }), quantity: fc.integer({ min: 1, max: 999 }), note: fc.string() }),
  { selector: ({ number }) => number, maxLength: 12 },
);
const asLines = (wanted: readonly { number: number; quantity: number; note: string }[]) =>
  wanted.map(({ number, ...rest }) => line(number, rest));

describe("putting lines on a list", () => {
  it("keeps the larger quantity and the note that was there", () => {
    expect(mergeLines([line(1, { quantity: 4, note: "sin logo" })], [line(1, { quantity: 6, note: "otra" })])).toEqual([
      line(1, { quantity: 6, note: "sin logo" }),
    ]);
    expect(mergeLines([line(1, { quantity: 9 })], [line(1, { quantity: 6, note: "otra" })])).toEqual([
      line(1, { quantity: 9, note: "otra" }),
    ]);
  });

  it("twice changes nothing more, and loses nothing", () => {
    fc.assert(
      fc.property(lines, lines, (own, added) => {
        const merged = mergeLines(asLines(own), asLines(added));
        expect(mergeLines(merged, asLines(added))).toEqual(merged);
        const ids = merged.map(({ productId }) => productId);
        expect(new Set(ids).size).toBe(ids.length);
        for (const one of [...asLines(own), ...asLines(added)]) {
          expect(merged.find(({ productId }) => productId === one.productId)?.quantity).toBeGreaterThanOrEqual(
            one.quantity,
          );
        }
      }),
    );
  });

  it("stops where the list is full, but still changes what is on it", () => {
    const full = Array.from({ length: MAX_LIST_LINES }, (_, index) => line(index + 1));
    const merged = mergeLines(full, [line(1, { quantity: 5 }), line(MAX_LIST_LINES + 1)]);
    expect(merged).toHaveLength(MAX_LIST_LINES);
    expect(merged[0]?.quantity).toBe(5);
  });
});

describe("moving", () => {
  it("goes as far as there are places, and loses nothing", () => {
    expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(moved(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
    expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
    expect(moved(["a", "b", "c"], 7, -1)).toEqual(["a", "b", "c"]);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer()), fc.integer(), fc.integer(), (items, from, by) => {
        expect([...moved(items, from, by)].sort()).toEqual([...items].sort());
      }),
    );
  });
});
