// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  canProceed,
  cartStockOf,
  checkedLine,
  createLine,
  lackOfLine,
  priceChanges,
  refreshProducts,
  withProduct,
} from "@/domain/cart-lines";
import { UNKNOWN_SKU } from "@/domain/constants";
import { cartReasons } from "@/domain/product";
import { inventoryStatusOf, inventoryStatusOfGone } from "@/domain/stock";
import { aLine, aProduct, at } from "./cart-factories";

it("a new line starts at the product's price", () => {
  const line = createLine(aProduct("a", { price: 4.5 }), { id: "x", quantity: 3, source: "local", now: at(7) });
  expect(line).toEqual({
    id: "x",
    product: aProduct("a", { price: 4.5 }),
    quantity: 3,
    unitPrice: 4.5,
    originalUnitPrice: 4.5,
    totalPrice: 13.5,
    bulkDiscountApplied: false,
    addedAt: at(7),
    updatedAt: at(7),
    source: "local",
  });
});

it("a price change is the difference between the accepted price and today's", () => {
  const same = aLine("a");
  const dearer = aLine("b", 1, { unitPrice: 80 });
  expect(priceChanges([same, dearer])).toEqual([
    {
      productId: "b",
      productName: "Producto b",
      oldPrice: 80,
      newPrice: 100,
      taxRate: 0.16,
      unit: dearer.product.unit,
    },
  ]);
});

it("fresh product data replaces the old and leaves the accepted price alone", () => {
  const fresh = aProduct("a", { price: 120, name: "Nuevo nombre" });
  const [a, b] = refreshProducts([aLine("a"), aLine("b")], new Map([["a", fresh]]));
  expect(a).toMatchObject({ product: fresh, unitPrice: 100 });
  expect(b).toEqual(aLine("b"));
});

describe("a unit that changes", () => {
  const box = (content: number) => aProduct("a", { unit: { name: "caja", content, contentName: "rollo" } });
  const line = aLine("a", 3, { product: box(36) });

  it("is a change of the line, although its price is the same", () => {
    const changes = priceChanges([withProduct(line, box(24))]);
    expect(changes).toMatchObject([{ oldPrice: 100, newPrice: 100, unit: box(24).unit, oldUnit: box(36).unit }]);
  });

  it("is told from the accepted one, however often it changes, and is none once it is that one again", () => {
    const twice = withProduct(withProduct(line, box(24)), box(12));
    expect(priceChanges([twice])).toMatchObject([{ unit: box(12).unit, oldUnit: box(36).unit }]);
    expect(withProduct(twice, box(36))).toEqual(line);
  });
});

describe("stock over the whole cart", () => {
  const withStock = (stockQuantity: number | null, quantity = 1) =>
    checkedLine(aLine("a", quantity, { product: aProduct("a", { stockQuantity }) }), undefined);

  it("is enough, limited, or sold out by the worst line", () => {
    expect(cartStockOf([])).toBe("enough");
    expect(cartStockOf([withStock(50), withStock(null)])).toBe("enough");
    expect(cartStockOf([withStock(50), withStock(5)])).toBe("limited");
    expect(cartStockOf([withStock(5), withStock(0)])).toBe("sold-out");
  });

  it("holds the cart up where a line cannot be had, and calls sold out only what is", () => {
    const unpriced = checkedLine(aLine("b", 1, { product: aProduct("b", { price: 0 }) }), undefined);
    expect(cartStockOf([withStock(5), unpriced])).toBe("not-sold");
    expect(cartStockOf([unpriced, withStock(0)])).toBe("sold-out");
    expect((["enough", "limited", "not-sold", "sold-out"] as const).filter(canProceed)).toEqual(["enough", "limited"]);
  });

  it("is limited when more is wanted than there is", () => {
    expect(cartStockOf([withStock(50, 51)])).toBe("limited");
    expect(cartStockOf([withStock(50, 50)])).toBe("enough");
  });

  it("believes live news more than what was read with the product", () => {
    const live = inventoryStatusOf({ productId: "a", stockQuantity: 0, isActive: true, minStockLevel: null }, at(1));
    expect(checkedLine(aLine("a"), live).stock).toBe(live);
    expect(checkedLine(aLine("a"), undefined).stock).toMatchObject({ status: "in-stock", stockQuantity: 50 });
  });
});

describe("why nothing of a line can be had", () => {
  const isSoldOut = { stockQuantity: 0, isActive: true };
  it.each([
    ["taken from sale with pieces left", {}, { stockQuantity: 8, isActive: false }, "not_sold"],
    ["taken from sale though nobody counted it", {}, { stockQuantity: null, isActive: false }, "not_sold"],
    ["taken from sale without pieces, as its product tells", { isActive: false }, isSoldOut, "not_sold"],
    ["taken from sale and without a price", { price: 0, isActive: false }, isSoldOut, "not_sold"],
    ["deleted", {}, null, "not_sold"],
    ["deleted and without a price", { price: 0 }, null, "not_sold"],
    ["without a price", { price: 0 }, { stockQuantity: 8, isActive: true }, cartReasons.price],
    ["without a price, and uncounted", { price: 0 }, { stockQuantity: null, isActive: true }, cartReasons.price],
    ["without a price and without pieces", { price: 0 }, isSoldOut, cartReasons.price],
    ["without a SKU", { sku: UNKNOWN_SKU }, { stockQuantity: 8, isActive: true }, cartReasons.sku],
    ["sold out", {}, isSoldOut, "sold_out"],
    ["there, though nobody counted it", {}, { stockQuantity: null, isActive: true }, null],
    ["sold again before its product tells", { isActive: false }, { stockQuantity: 8, isActive: true }, null],
  ])("%s", (_, overrides, stock, expected) => {
    const live = stock
      ? inventoryStatusOf({ productId: "a", minStockLevel: null, ...stock }, at(1))
      : inventoryStatusOfGone("a", at(1));
    expect(lackOfLine(checkedLine(aLine("a", 1, { product: aProduct("a", overrides) }), live))).toBe(expected);
  });
});
