// @vitest-environment node
import fc from "@tests/support/fast-check";
import { expect, it } from "vitest";
import { amountInWords } from "@/domain/quote/amount-in-words";

it.each([
  [0, "cero pesos 00/100 M.N."],
  [0.05, "cero pesos 05/100 M.N."],
  [1, "un peso 00/100 M.N."],
  [16, "dieciséis pesos 00/100 M.N."],
  [21.5, "veintiún pesos 50/100 M.N."],
  [22, "veintidós pesos 00/100 M.N."],
  [26, "veintiséis pesos 00/100 M.N."],
  [31, "treinta y un pesos 00/100 M.N."],
  [100, "cien pesos 00/100 M.N."],
  [101, "ciento un pesos 00/100 M.N."],
  [1001, "mil un pesos 00/100 M.N."],
  [1864.12, "mil ochocientos sesenta y cuatro pesos 12/100 M.N."],
  [21_016, "veintiún mil dieciséis pesos 00/100 M.N."],
  [31_021, "treinta y un mil veintiún pesos 00/100 M.N."],
  [1_000_000, "un millón de pesos 00/100 M.N."],
  [1_000_001, "un millón un pesos 00/100 M.N."],
  [21_000_000, "veintiún millones de pesos 00/100 M.N."],
  [1_000_000_000, "mil millones de pesos 00/100 M.N."],
  [1_000_001_000, "mil millones mil pesos 00/100 M.N."],
  [1_001_000_000, "mil un millones de pesos 00/100 M.N."],
  [1_021_000_000, "mil veintiún millones de pesos 00/100 M.N."],
  [2_001_000_001, "dos mil un millones un pesos 00/100 M.N."],
  [
    9_999_999_999.99,
    "nueve mil novecientos noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve pesos 99/100 M.N.",
  ],
])("%d is %s", (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
});

it("tells every two amounts apart", () => {
  const centavos = fc.integer({ min: 0, max: 999_999_999_999 });
  fc.assert(
    fc.property(centavos, centavos, (a, b) => {
      expect(amountInWords(a / 100) === amountInWords(b / 100)).toBe(a === b);
    }),
  );
});
