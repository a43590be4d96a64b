import { renderHook } from "@testing-library/react";
import { aProduct, idOf } from "@tests/support/factories";
import { gate } from "@tests/support/gate";
import { server, useShopServer } from "@tests/support/msw-server";
import { aProductRow } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import {
  readStock,
  recordHeard,
  recordStock,
  recordStockAsOf,
  refreshStock,
  stockRevision,
  useNewestStock,
  useStock,
} from "@/live/stock-store";
import { useEmptyCart } from "../cart/setup";

useEmptyCart();
useShopServer();

const id = (number: number) => idOf("product", number);

describe("live stock", () => {
  it("is unknown to the store until it was read", async () => {
    expect(readStock(id(1))).toBeUndefined();
    await refreshStock([id(1), id(3), id(4), id(5), id(15)]);
    expect([1, 3, 4, 5, 15].map((number) => readStock(id(number))?.status)).toEqual([
      "in-stock",
      "out-of-stock",
      "low-stock",
      "unknown",
      "out-of-stock",
    ]);
  });

  it("asks nothing when there is nothing to ask", async () => {
    await refreshStock([]);
    expect(shop.requests()).toEqual([]);
  });

  it("says of a product that is gone that it cannot be had", async () => {
    await refreshStock([id(1), id(999)]);
    expect(readStock(id(999))).toMatchObject({ status: "unknown", stockQuantity: null, isAvailable: false });
  });

  it("keeps what is known when it cannot be read", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await refreshStock([id(1)]);
    const before = readStock(id(1));
    shop.fail("products", 500);
    await refreshStock([id(1)]);
    expect(readStock(id(1))).toEqual(before);
  });

  it("redraws only what changed", () => {
    const stock = { stockQuantity: 8, isActive: true, minStockLevel: null };
    recordStock([
      { ...stock, productId: id(1) },
      { ...stock, productId: id(2) },
    ]);
    const { result } = renderHook(() => useStock(id(1)));
    const before = result.current;
    recordStock([
      { ...stock, productId: id(1) },
      { ...stock, productId: id(2), stockQuantity: 2 },
    ]);
    expect(result.current).toBe(before);
    expect(readStock(id(2))?.status).toBe("low-stock");
  });

  it("believes what it heard while it read, not the read that began before", async () => {
    const [first, second] = [id(1), id(2)];
    const answer = gate();
    server.use(
      http.get("*/rest/v1/products", async () => {
        await answer.passed;
        const row = aProductRow({ stock_quantity: 40 });
        return HttpResponse.json([first, second].map((productId) => ({ ...row, id: productId })));
      }),
    );
    const refreshed = refreshStock([first, second, id(999), id(998)]);
    const news = { stockQuantity: 3, isActive: true, minStockLevel: 5 };
    recordStock([{ ...news, productId: first }]);
    recordHeard(id(999), { ...news, productId: id(999) });
    answer.open();
    await refreshed;
    expect([first, second].map((productId) => readStock(productId)?.stockQuantity)).toEqual([3, 40]);
    expect([id(999), id(998)].map((productId) => readStock(productId)?.isAvailable)).toEqual([true, false]);

    const began = stockRevision();
    recordStock([{ ...news, productId: second, stockQuantity: 9 }]);
    recordStock([{ ...news, productId: second, stockQuantity: 40 }], began);
    expect(readStock(second)?.stockQuantity).toBe(9);
  });
});

describe("the product of a page", () => {
  const HEARD_AT = "2026-06-01T12:00:00.000Z";
  const [before, after] = [Date.parse(HEARD_AT) - 1000, Date.parse(HEARD_AT) + 1000];
  const product = aProduct({ stockQuantity: 40 });
  const stock = { productId: product.id, stockQuantity: 7, isActive: true, minStockLevel: 5 };

  const shown = (readAt: number) => renderHook(() => useNewestStock(product, readAt)).result.current;

  function hear(news: typeof stock | null): void {
    vi.setSystemTime(HEARD_AT);
    recordHeard(product.id, news);
  }

  it("has the stock that was heard of since it was read", () => {
    hear(stock);
    expect(shown(before)).toEqual({ ...product, stockQuantity: 7, minStockLevel: 5 });
    expect(shown(0)?.stockQuantity).toBe(7);
    expect(shown(after)).toBe(product);
  });

  it("is no longer sold where the shop has no such product", () => {
    hear(null);
    expect(shown(before)).toEqual({ ...product, isActive: false });
    expect(shown(after)).toBe(product);
  });

  it("tells what it read to the rest of the shop, unless something was heard later", () => {
    hear(stock);
    recordStockAsOf({ ...stock, stockQuantity: 40 }, before);
    expect(readStock(product.id)?.stockQuantity).toBe(7);
    recordStockAsOf({ ...stock, stockQuantity: 40 }, after);
    expect(readStock(product.id)?.stockQuantity).toBe(40);
    const other = idOf("product", 2);
    recordStockAsOf({ ...stock, productId: other }, 0);
    expect(readStock(other)).toBeUndefined();
  });
});
