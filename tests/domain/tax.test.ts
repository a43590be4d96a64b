// @vitest-environment node
import fc from "@tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { TAX_RATES } from "@/domain/constants";
import { addPesos, toCentavos, toPesos } from "@/domain/money";
import { taxesOf, taxShares } from "@/domain/tax";

const lines = fc.array(
  fc.record({ base: fc.integer({ min: 0, max: 100_000_000 }).map(toPesos), rate: fc.constantFrom(...TAX_RATES) }),
  { minLength: 1, maxLength: 40 },
);

describe("IVA by rate", () => {
  it("is rounded once per rate, the highest first", () => {
    const cents = { base: 0.03, rate: 0.16 };
    expect(taxesOf([{ base: 34, rate: 0 }, cents, cents, cents])).toEqual([
      { rate: 0.16, base: 0.09, amount: 0.01 },
      { rate: 0, base: 34, amount: 0 },
    ]);
    expect(taxesOf([])).toEqual([]);
  });

  it("is borne by the lines whole, each to less than a centavo of what is its own", () => {
    fc.assert(
      fc.property(lines, (taxed) => {
        const shares = taxShares(taxed);
        for (const { rate, amount } of taxesOf(taxed)) {
          expect(addPesos(...shares.filter((_, at) => taxed[at]?.rate === rate))).toBe(amount);
        }
        for (const [at, { base, rate }] of taxed.entries()) {
          expect(Math.abs(toCentavos(shares[at] ?? 0) * 100 - toCentavos(base) * Math.round(rate * 100))).toBeLessThan(
            100,
          );
        }
      }),
    );
  });
});
