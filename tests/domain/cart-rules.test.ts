// @vitest-environment node
import { describe, expect, it } from "vitest";
import { isCartQuantity, quantityRules } from "@/domain/cart-rules";

it.each([
  [1, true],
  [999, true],
  [0, false],
  [1000, false],
  [-1, false],
  [1.5, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])("a line may hold %d pieces: %s", (quantity, allowed) => {
  expect(isCartQuantity(quantity)).toBe(allowed);
});

describe("the quantity buttons", () => {
  const known = (stockQuantity: number | null) => ({ stockQuantity, isAvailable: true });

  it("plus stops at the known stock", () => {
    expect(quantityRules(4, known(5))).toEqual({ canIncrease: true, canDecrease: true, max: 5 });
    expect(quantityRules(5, known(5)).canIncrease).toBe(false);
    expect(quantityRules(9, known(5))).toEqual({ canIncrease: false, canDecrease: true, max: 5 });
  });

  it("plus stops at 99 while the stock is unknown", () => {
    expect(quantityRules(98, known(null)).canIncrease).toBe(true);
    expect(quantityRules(99, known(null)).canIncrease).toBe(false);
    expect(quantityRules(250, known(null))).toEqual({ canIncrease: false, canDecrease: true, max: 250 });
  });

  it("plus stops at the limit of a line, however much there is", () => {
    expect(quantityRules(999, known(5000)).canIncrease).toBe(false);
  });

  it("plus is off for a product that cannot be had", () => {
    expect(quantityRules(2, { stockQuantity: 0, isAvailable: false })).toEqual({
      canIncrease: false,
      canDecrease: true,
      max: 2,
    });
    expect(quantityRules(2, { stockQuantity: 40, isAvailable: false }).canIncrease).toBe(false);
  });

  it("minus stops at 1", () => {
    expect(quantityRules(1, known(5)).canDecrease).toBe(false);
    expect(quantityRules(2, known(5)).canDecrease).toBe(true);
  });
});
