// @vitest-environment node
import fc from "@tests/support/fast-check";
import { describe, expect, it } from "vitest";
import {
  addPesos,
  comparePesos,
  formatPesos,
  formatPesosWhole,
  formatPiecePrice,
  formatPrice,
  parsePesos,
  percentageOf,
  taxOn,
  timesPesos,
  toCentavos,
  toPesos,
  withTax,
} from "@/domain/money";

const wholeCentavos = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

describe("amounts are kept in whole centavos", () => {
  it.each([
    [0.1 + 0.2, 30],
    [1.005, 101],
    [-1.005, -101],
    [8.345, 835],
    [1.004999, 100],
    [0.005, 1],
    [-0.001, 0],
    [1e-7, 0],
    [999_999.99, 99_999_999],
    [1e21, 1e23],
  ])("rounds %d pesos half away from zero, as the database does: %d centavos", (pesos, centavos) => {
    expect(toCentavos(pesos)).toBe(centavos);
  });

  it("gives back the pesos it was given", () => {
    fc.assert(fc.property(wholeCentavos, (centavos) => toCentavos(toPesos(centavos)) === centavos));
  });

  it("adds without drifting, in any order", () => {
    expect(addPesos(0.1, 0.2)).toBe(0.3);
    expect(addPesos()).toBe(0);
    expect(addPesos(100, -0.01, 15.99)).toBe(115.98);
    fc.assert(
      fc.property(fc.array(wholeCentavos, { maxLength: 100 }), (amounts) => {
        const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
        expect(BigInt(toCentavos(addPesos(...amounts.map(toPesos))))).toBe(exact);
      }),
    );
  });

  it("multiplies a price by pieces without drifting", () => {
    expect(timesPesos(1.1, 3)).toBe(3.3);
    expect(timesPesos(19.99, 999)).toBe(19_970.01);
  });

  it("takes amounts that are equal to the centavo as equal", () => {
    expect(comparePesos(0.1 + 0.2, 0.3)).toBe(0);
    expect(comparePesos(1, 2)).toBeLessThan(0);
    expect(comparePesos(2, 1)).toBeGreaterThan(0);
  });
});

describe("IVA and percentages", () => {
  it.each([
    [100, 16],
    [0.03, 0],
    [0.04, 0.01],
    [1234.56, 197.53],
    [-100, -16],
  ])("the IVA of %d is %d", (amount, tax) => {
    expect(taxOn(amount, 0.16)).toBe(tax);
  });

  it("adds the IVA to a net price", () => {
    expect(withTax(100, 0.16)).toBe(116);
    expect(withTax(100, 0.08)).toBe(108);
    expect(withTax(34, 0)).toBe(34);
    expect(withTax(4.5, 0.16)).toBe(5.22);
  });

  it("adds the IVA to any amount exactly", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), fc.constantFrom(0, 8, 16), (centavos, rate) => {
        const exact = (BigInt(centavos) * BigInt(100 + rate) + 50n) / 100n;
        expect(BigInt(toCentavos(withTax(toPesos(centavos), rate / 100)))).toBe(exact);
      }),
    );
  });

  it("rounds half a centavo of a percentage away from zero", () => {
    expect(percentageOf(0.5, 5)).toBe(0.03);
    expect(percentageOf(-0.5, 5)).toBe(-0.03);
    expect(percentageOf(200, 12.5)).toBe(25);
    expect(percentageOf(10, 0)).toBe(0);
  });

  it("agrees with exact arithmetic for every amount", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (cents, hundredths) => {
          const product = BigInt(cents) * BigInt(hundredths);
          const exact = (product + 5_000n) / 10_000n;
          expect(BigInt(toCentavos(percentageOf(toPesos(cents), hundredths / 100)))).toBe(exact);
        },
      ),
    );
  });
});

describe("amounts from a server", () => {
  it.each([
    [12.5, 12.5],
    ["1234.50", 1234.5],
    [" 7 ", 7],
    ["-3.25", -3.25],
    [0, 0],
    ["12.345", 12.35],
  ])("reads %j as %d", (value, amount) => {
    expect(parsePesos(value)).toBe(amount);
  });

  it.each([
    ["NaN"],
    ["1e5"],
    [""],
    ["12,50"],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [null],
    [undefined],
    [true],
    [[]],
    [{}],
  ])("refuses %j", (value) => {
    expect(parsePesos(value)).toBeNull();
  });
});

describe("amounts as text", () => {
  it("drops the centavos in the cart", () => {
    expect(formatPesosWhole(1234)).toBe("$1,234");
    expect(formatPesosWhole(1234.5)).toBe("$1,235");
    expect(formatPesosWhole(-0.2)).toBe("$0");
  });

  it("shows two decimals in general", () => {
    expect(formatPesos(1234.5)).toBe("$1,234.50");
    expect(formatPesos(0.1 + 0.2)).toBe("$0.30");
    expect(formatPesos(-15)).toBe("-$15.00");
  });

  it("reads as Intl writes it for Mexico, whatever the amount", () => {
    const intl = (decimals: number) =>
      new Intl.NumberFormat("es-MX", { style: "currency", currency: "MXN", minimumFractionDigits: decimals });
    const exact = intl(2);
    const whole = new Intl.NumberFormat("es-MX", { style: "currency", currency: "MXN", maximumFractionDigits: 0 });
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (centavos) => {
        expect(formatPesos(centavos / 100)).toBe(exact.format(centavos / 100));
        expect(formatPesosWhole(Math.trunc(centavos / 100))).toBe(whole.format(Math.trunc(centavos / 100) + 0));
      }),
      { examples: [[0], [-1], [99_999], [100_000], [123_456_789]] },
    );
  });

  it("shows the centavos of a single price only when it has some", () => {
    expect(formatPrice(100)).toBe("$100");
    expect(formatPrice(4.5)).toBe("$4.50");
  });

  it("have four decimals where a piece costs less than ten centavos", () => {
    expect([0.0056, 0.064, 0.05, 0.0999, 0.1, 0.12, 48.44, 46, 0].map(formatPiecePrice)).toEqual([
      "$0.0056",
      "$0.0640",
      "$0.0500",
      "$0.0999",
      "$0.10",
      "$0.12",
      "$48.44",
      "$46",
      "$0",
    ]);
  });
});
