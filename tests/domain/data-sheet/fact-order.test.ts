// @vitest-environment node
import fc from "@tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { compareFacts, factKey } from "@/domain/data-sheet/fact-order";
import { catalogue } from "../../../scripts/catalogue/catalogue";

const sorted = (...values: readonly (string | null)[]) =>
  values.toSorted((a, b) => compareFacts(factKey(a), factKey(b)));

describe("values of a data sheet in order", () => {
  it.each([
    ["sizes as they are worn", ["CH", "M", "G", "XG"]],
    ["measures by what they measure", ["5 mm", "2 cm", "60 cm", "1.20 m", "50 m"]],
    ["fractions of an inch", ['1/4"', '1/2"', '3/4"', '1 1/2"']],
    ["amounts with commas", ["500", "1,000", "5,000"]],
    ["litres and millilitres", ["60 ml", "500 ml", "3.8 L (1 galón)"]],
    ["sheets by their first side", ["10 × 16 × 7 cm", "20 × 34 × 15 cm", "31 × 50 × 20 cm"]],
    ["words as in a dictionary", ["Ámbar", "Azul", "niño", "Nuez", "Ñandú", "Øre", "Óxido", "Rojo"]],
    ["accents and capitals only where all else is the same", ["Papel", "papél", "papel kraft"]],
    ["a space before any sign", ["Acero inoxidable", "Acero, pintado", "Acero-carbono"]],
    ["a whole with its fraction", ["Tubo 1½", "Tubo 2", "Tubo 11"]],
    ["numbers within words by what they are", ["Broca 2", "Broca 10", "Broca 10 larga"]],
    ["numbers before words, and silence last", ["80", "Azul", null]],
  ])("%s", (_, values) => {
    expect(sorted(...values.toReversed())).toEqual(values);
  });

  it("puts every value of the demo catalogue where a dictionary does", () => {
    const dictionary = new Intl.Collator("es", { numeric: true });
    const families = catalogue.flatMap((category) => category.families);
    const sheets = families.flatMap((family) => [family, ...family.items]).map(({ attributes }) => attributes);
    const said = new Set(sheets.flatMap((sheet) => Object.values(sheet)));
    const words = [...said].filter((text): text is string => factKey(text)[0] === 2);
    expect(words.length).toBeGreaterThan(100);
    expect(sorted(...words)).toEqual(words.toSorted((a, b) => dictionary.compare(a, b)));
  });

  it("is a whole order of whatever a sheet says", () => {
    const value = fc.option(
      fc.oneof(
        fc.string({ unit: "grapheme" }),
        fc.constantFrom("CH", "G", "1/2", "0/0", "1/0", "5 cm", "0.05 m", "5e999", ",", "."),
      ),
    );
    fc.assert(
      fc.property(value, value, value, (one, two, three) => {
        const [a, b, c] = [factKey(one), factKey(two), factKey(three)];
        expect(Math.sign(compareFacts(a, b))).toBe(-Math.sign(compareFacts(b, a)) + 0);
        if (compareFacts(a, b) <= 0 && compareFacts(b, c) <= 0) expect(compareFacts(a, c)).toBeLessThanOrEqual(0);
        expect(Number.isFinite(a[1])).toBe(true);
      }),
    );
  });
});
