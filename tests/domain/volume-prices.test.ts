// @vitest-environment node
import fc from "@tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PRICE } from "@/domain/constants";
import { shownPrice, toCentavos, toPesos } from "@/domain/money";
import { nextStep, priceAfter, reachedStep, volumePercentage, volumeSteps } from "@/domain/volume-prices";

const product = { id: "a", price: 40 };
const own = [
  { productId: "a", minQuantity: 12, percentage: 5 },
  { productId: "a", minQuantity: 3, percentage: 2.5 },
];
const others = [{ productId: "b", minQuantity: 2, percentage: 50 }];

describe("the steps of a product's price", () => {
  it("begin at its own quantities, the lowest first, and say what one unit costs there", () => {
    expect(volumeSteps(product, [...own, ...others])).toEqual([
      { minQuantity: 3, percentage: 2.5, price: 39 },
      { minQuantity: 12, percentage: 5, price: 38 },
    ]);
    expect(volumeSteps(product, others)).toEqual([]);
  });

  it("leave out a quantity that changes nothing", () => {
    const general = { productId: null, minQuantity: 20, percentage: 50 };
    expect(volumeSteps(product, [...own, general]).map(({ minQuantity }) => minQuantity)).toEqual([3, 12]);
  });

  it("hold for every quantity what the database takes off", () => {
    const discount = fc.record({
      productId: fc.constantFrom(null, "a", "b"),
      minQuantity: fc.integer({ min: 1, max: 20 }),
      percentage: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(fc.array(discount, { maxLength: 8 }), fc.integer({ min: 1, max: 25 }), (discounts, quantity) => {
        const reached = reachedStep(volumeSteps(product, discounts), quantity)?.percentage ?? 0;
        expect(reached).toBe(volumePercentage("a", quantity, discounts));
      }),
    );
  });
});

describe("what one unit costs with a percentage off", () => {
  it.each([
    [4.5, 5, 4.96],
    [4.5, 15, 4.44],
    [0.3, 5, 0.33],
    [0.3, 8, 0.32],
    [MAX_PRICE, 0.01, 1_159_883.99],
  ])("of %d less %d %% is %d with IVA", (price, percentage, shown) => {
    expect(shownPrice(priceAfter(price, percentage), 0.16, "with-tax")).toBe(shown);
  });

  it("is rounded once, with IVA and without", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: toCentavos(MAX_PRICE) }),
        fc.integer({ min: 1, max: 9999 }),
        fc.constantFrom(0, 8, 16),
        (centavos, hundredths, rate) => {
          const price = priceAfter(toPesos(centavos), hundredths / 100);
          const exact = (percent: number) => {
            const millionths = BigInt(centavos) * BigInt(10_000 - hundredths) * BigInt(percent);
            return (millionths + 500_000n) / 1_000_000n;
          };
          expect(BigInt(toCentavos(shownPrice(price, rate / 100, "with-tax")))).toBe(exact(100 + rate));
          expect(BigInt(toCentavos(shownPrice(price, rate / 100, "without-tax")))).toBe(exact(100));
        },
      ),
    );
  });
});

describe("the next step", () => {
  const steps = volumeSteps(product, own);

  it("is the first that makes a line cheaper", () => {
    expect(nextStep(steps, 1, 99)?.minQuantity).toBe(3);
    expect(nextStep(steps, 3, 99)?.minQuantity).toBe(12);
    expect(nextStep(steps, 12, 99)).toBeNull();
  });

  it("is not beyond what can be had", () => {
    expect(nextStep(steps, 3, 11)).toBeNull();
    expect(nextStep(steps, 3, 12)?.minQuantity).toBe(12);
  });

  it("is not one that takes less off than the line has: a product's own percentage beats a better general one", () => {
    const worse = volumeSteps(product, [{ productId: null, minQuantity: 2, percentage: 10 }, ...own]);
    expect(nextStep(worse, 2, 99)).toBeNull();
  });
});
