// @vitest-environment node
import { describe, expect, it } from "vitest";
import { inventoryStatusOf, isAvailable, type StockFacts, stockStatusOf, thresholdLow } from "@/domain/stock";

const facts = (changes: Partial<StockFacts> = {}): StockFacts => ({
  isActive: true,
  stockQuantity: 50,
  minStockLevel: 5,
  ...changes,
});

describe("the stock status", () => {
  it("is out-of-stock for an inactive product, whatever its stock", () => {
    expect(stockStatusOf(facts({ isActive: false }))).toBe("out-of-stock");
    expect(stockStatusOf(facts({ isActive: false, stockQuantity: null }))).toBe("out-of-stock");
  });

  it("is unknown while nobody has counted the stock", () => {
    expect(stockStatusOf(facts({ stockQuantity: null }))).toBe("unknown");
  });

  it.each([0, -3])("is out-of-stock at %d pieces", (stockQuantity) => {
    expect(stockStatusOf(facts({ stockQuantity }))).toBe("out-of-stock");
    expect(stockStatusOf(facts({ stockQuantity, minStockLevel: -10 }))).toBe("out-of-stock");
  });

  it("is low-stock up to and including the product's own level", () => {
    expect(stockStatusOf(facts({ stockQuantity: 12, minStockLevel: 12 }))).toBe("low-stock");
    expect(stockStatusOf(facts({ stockQuantity: 13, minStockLevel: 12 }))).toBe("in-stock");
  });

  it("takes 5 as the level of a product that has none of its own", () => {
    expect(thresholdLow(null)).toBe(5);
    expect(stockStatusOf(facts({ stockQuantity: 5, minStockLevel: null }))).toBe("low-stock");
    expect(stockStatusOf(facts({ stockQuantity: 6, minStockLevel: null }))).toBe("in-stock");
  });

  it("respects a level of 0: nothing is ever low", () => {
    expect(stockStatusOf(facts({ stockQuantity: 1, minStockLevel: 0 }))).toBe("in-stock");
  });
});

describe("availability", () => {
  it.each([
    [facts(), true],
    [facts({ stockQuantity: 1 }), true],
    [facts({ stockQuantity: null }), true],
    [facts({ stockQuantity: 0 }), false],
    [facts({ isActive: false }), false],
    [facts({ isActive: false, stockQuantity: null }), false],
  ])("of %j is %s", (given, available) => {
    expect(isAvailable(given)).toBe(available);
  });
});

it("derives the whole inventory record of a product", () => {
  const stock = { productId: "p1", isActive: true, stockQuantity: 3, minStockLevel: null };
  expect(inventoryStatusOf(stock, "2026-11-21T10:00:00Z")).toEqual({
    productId: "p1",
    status: "low-stock",
    stockQuantity: 3,
    lastUpdated: "2026-11-21T10:00:00Z",
    thresholdLow: 5,
    isAvailable: true,
  });
});
