// @vitest-environment node
import fc from "@tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { readComparedSkus } from "@/features/compare/compared-skus";
import { comparedFacts } from "@/features/compare/comparison";
import { pathTo } from "@/lib/paths";
import { isComparable, MAX_COMPARED } from "@/stores/compare-store";

const sheet = (...facts: readonly [string, string][]) => ({
  brand: null,
  attributes: facts.map(([label, value]) => ({ label, value })),
});

describe("the facts of several products", () => {
  it("stand beside each other by label, those that several sheets state first", () => {
    const facts = comparedFacts([
      sheet(["Norma", "NOM-115"], ["Presentación", "Cartón"], ["Talla", "CH"]),
      sheet(["Talla", "G"], ["presentacion ", "carton"]),
    ]);
    expect(facts).toEqual([
      { label: "Presentación", values: ["Cartón", "carton"], differs: false },
      { label: "Talla", values: ["CH", "G"], differs: true },
      { label: "Norma", values: ["NOM-115", null], differs: false },
    ]);
  });

  it("differ only where two sheets contradict each other, and each sheet is taken at its first word", () => {
    const facts = comparedFacts([sheet(["Color", "Azul"], ["Color", "Rojo"]), sheet(), sheet(["Color", "Azul"])]);
    expect(facts).toEqual([{ label: "Color", values: ["Azul", null, "Azul"], differs: false }]);
  });

  it("none is lost, none is invented, whatever the sheets say", () => {
    const fact = fc.record({ label: fc.constantFrom("Color", "color", "Talla", "Largo"), value: fc.string() });
    fc.assert(
      fc.property(
        fc.array(fc.record({ brand: fc.constant(null), attributes: fc.array(fact, { maxLength: 6 }) }), {
          maxLength: 4,
        }),
        (sheets) => {
          const facts = comparedFacts(sheets);
          for (const [column, { attributes }] of sheets.entries()) {
            const said = new Set(attributes.map(({ label }) => label.toLowerCase()));
            expect(facts.filter(({ values }) => values[column] !== null)).toHaveLength(said.size);
            for (const { values } of facts) {
              const value = values[column];
              if (typeof value === "string") expect(attributes.map((one) => one.value)).toContain(value);
            }
          }
        },
      ),
    );
  });
});

describe("an address of a comparison", () => {
  it("names up to four products, each once", () => {
    expect(readComparedSkus("A-1, B-2,,A-1")).toMatchObject({ skus: ["A-1", "B-2"], tooMany: 0, odd: [] });
    expect(readComparedSkus("A,B,C,D,E,F")).toMatchObject({ skus: ["A", "B", "C", "D"], tooMany: 2, odd: [] });
    expect(readComparedSkus(null)).toMatchObject({ skus: [], tooMany: 0, odd: [] });
  });

  it("says what was put into it: any four SKUs that can be compared come back in their order", () => {
    const sku = fc.string({ unit: "grapheme", minLength: 1, maxLength: 64 }).filter(isComparable);
    fc.assert(
      fc.property(fc.uniqueArray(sku, { minLength: 1, maxLength: MAX_COMPARED }), (skus) => {
        const { searchParams } = new URL(pathTo.compare(skus), "https://acopio.example");
        expect(readComparedSkus(searchParams.get("sku"))).toMatchObject({ skus, tooMany: 0, odd: [] });
      }),
    );
  });

  it("may be anything: never more than four that can be asked for, and short texts to show", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
        const { skus, odd } = readComparedSkus(text);
        expect(skus.length).toBeLessThanOrEqual(4);
        expect(new Set(skus).size).toBe(skus.length);
        expect(skus.every(isComparable)).toBe(true);
        expect(odd.every((sku) => sku.length <= 64)).toBe(true);
      }),
    );
    expect(readComparedSkus('a",id.neq.(0),UNKNOWN').skus).toMatchObject([]);
  });
});
