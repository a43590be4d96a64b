// @vitest-environment node
import { describe, expect, it } from "vitest";
import { checkCart, failedCheck } from "@/domain/cart-check";
import type { ProductStock } from "@/domain/product";

const stock = (productId: string, overrides: Partial<ProductStock> = {}): ProductStock => ({
  productId,
  stockQuantity: 20,
  isActive: true,
  minStockLevel: null,
  ...overrides,
});
const ask = (quantity: number, found: ProductStock[], names?: ReadonlyMap<string, string>) =>
  checkCart([{ productId: "a", quantity }], found, names);

describe("checking a cart against live stock", () => {
  it("accepts an empty cart", () => {
    expect(checkCart([], [])).toEqual({ isValid: true, conflicts: [] });
  });

  it("accepts as many pieces as there are, and refuses one more", () => {
    expect(ask(20, [stock("a")])).toEqual({ isValid: true, conflicts: [] });
    expect(ask(21, [stock("a")])).toEqual({
      isValid: false,
      conflicts: [{ productId: "a", status: "in-stock", availableQuantity: 20, requestedQuantity: 21 }],
    });
  });

  it("says «unknown» of a product that is not found", () => {
    expect(ask(1, [stock("b")]).conflicts).toEqual([
      { productId: "a", status: "unknown", availableQuantity: null, requestedQuantity: 1 },
    ]);
  });

  it("refuses what is out of stock or no longer sold", () => {
    expect(ask(1, [stock("a", { stockQuantity: 0 })]).conflicts).toMatchObject([
      { status: "out-of-stock", availableQuantity: 0 },
    ]);
    expect(ask(1, [stock("a", { isActive: false })]).conflicts).toMatchObject([
      { status: "out-of-stock", availableQuantity: 0 },
    ]);
  });

  it("accepts any quantity while nobody has counted", () => {
    expect(ask(999, [stock("a", { stockQuantity: null })]).isValid).toBe(true);
  });

  it("names the product when the name is known", () => {
    const names = new Map([["a", "Cinta"]]);
    expect(ask(1, [], names).conflicts[0]?.productName).toBe("Cinta");
    expect(ask(1, []).conflicts[0]).not.toHaveProperty("productName");
  });

  it("reports all conflicts together", () => {
    const lines = ["a", "b", "c"].map((productId) => ({ productId, quantity: 21 }));
    const found = [stock("a"), stock("b", { stockQuantity: 30 })];
    expect(checkCart(lines, found).conflicts.map(({ productId }) => productId)).toEqual(["a", "c"]);
  });

  it("is invalid without conflicts when the check itself failed", () => {
    expect(failedCheck).toEqual({ isValid: false, conflicts: [] });
  });
});
