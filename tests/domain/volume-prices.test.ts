// @vitest-environment node
import fc from "@tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { nextStep, reachedStep, volumePercentage, volumeSteps } from "@/domain/volume-prices";

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
