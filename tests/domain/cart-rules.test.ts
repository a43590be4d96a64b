// @vitest-environment node
import { describe, expect, it } from "vitest";
import { isCartQuantity, largestQuantity, mostInCart, plusLimit } from "@/domain/quantity";

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

describe("the largest quantity to choose", () => {
  const known = (stockQuantity: number | null) => ({ stockQuantity, isAvailable: true });

  it("is the known stock, also when more is in the cart", () => {
    expect(largestQuantity(4, known(5))).toBe(5);
    expect(largestQuantity(9, known(5))).toBe(5);
  });

  it("is the limit of a line while the stock is unknown; the plus button stops at 99", () => {
    expect(largestQuantity(98, known(null))).toBe(999);
    expect(plusLimit(known(null))).toBe(99);
    expect(plusLimit(known(250))).toBe(250);
  });

  it("is the same for whoever asks how many may be ordered", () => {
    expect([known(5), known(null), known(5000)].map(mostInCart)).toEqual([5, 999, 999]);
    expect(mostInCart({ stockQuantity: 40, isAvailable: false })).toBe(0);
  });

  it("is the limit of a line, however much there is", () => {
    expect(largestQuantity(999, known(5000))).toBe(999);
  });

  it("is what is there for a product that cannot be had", () => {
    expect(largestQuantity(2, { stockQuantity: 0, isAvailable: false })).toBe(2);
    expect(largestQuantity(2, { stockQuantity: 40, isAvailable: false })).toBe(2);
  });
});
