// @vitest-environment node
import { aProduct } from "@tests/support/factories";
import { expect, it } from "vitest";
import type { ProductStock } from "@/domain/product";
import { inventoryStatusOf, isAvailable, stockStatusOf } from "@/domain/stock";
import { withLiveStock } from "@/features/product/with-live-stock";

const HEARD_AT = "2026-06-01T12:00:00.000Z";
const before = Date.parse(HEARD_AT) - 1000;
const after = Date.parse(HEARD_AT) + 1000;

const heard = (stock: Partial<ProductStock>) =>
  inventoryStatusOf(
    { productId: aProduct().id, stockQuantity: 7, isActive: true, minStockLevel: 5, ...stock },
    HEARD_AT,
  );

it("news are newer than the page", () => {
  expect(withLiveStock(aProduct({ stockQuantity: 40 }), before, heard({ stockQuantity: 7 })).stockQuantity).toBe(7);
  expect(withLiveStock(aProduct({ stockQuantity: 40 }), 0, heard({ stockQuantity: 7 })).stockQuantity).toBe(7);
});

it("what was read after the news stands", () => {
  expect(withLiveStock(aProduct({ stockQuantity: 40 }), after, heard({ stockQuantity: 7 })).stockQuantity).toBe(40);
  expect(withLiveStock(aProduct({ stockQuantity: 40 }), after, undefined).stockQuantity).toBe(40);
});

it.each([
  { stockQuantity: 40 },
  { stockQuantity: 3 },
  { stockQuantity: 0 },
  { stockQuantity: null },
  { stockQuantity: 40, isActive: false },
  { stockQuantity: null, isActive: false },
  { stockQuantity: 0, isActive: false },
])("status and availability come out as they were heard (%j)", (stock) => {
  const live = heard(stock);
  const product = withLiveStock(aProduct({ stockQuantity: 99 }), before, live);
  expect(stockStatusOf(product)).toBe(live.status);
  expect(isAvailable(product)).toBe(live.isAvailable);
});
