import { renderHook } from "@testing-library/react";
import { idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { shop } from "@tests/support/shop-state";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { inventoryStatusOf } from "@/domain/stock";
import { readStock, recordStatus, recordStock, refreshStock, stockMoment, useStock } from "@/stores/stock-store";
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
    expect(readStock(id(1))).toBe(before);
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
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get("*/rest/v1/products", async () => {
        await isHeld;
        const row = { stock_quantity: 40, is_active: true, min_stock_level: 5 };
        return HttpResponse.json([first, second].map((productId) => ({ ...row, id: productId })));
      }),
    );
    const refreshed = refreshStock([first, second, id(999), id(998)]);
    const news = { stockQuantity: 3, isActive: true, minStockLevel: 5 };
    recordStock([{ ...news, productId: first }]);
    recordStatus(inventoryStatusOf({ ...news, productId: id(999) }, "2026-11-21T09:00:00Z"));
    release();
    await refreshed;
    expect([first, second].map((productId) => readStock(productId)?.stockQuantity)).toEqual([3, 40]);
    expect([id(999), id(998)].map((productId) => readStock(productId)?.isAvailable)).toEqual([true, false]);

    const began = stockMoment();
    recordStock([{ ...news, productId: second, stockQuantity: 9 }]);
    recordStock([{ ...news, productId: second, stockQuantity: 40 }], began);
    expect(readStock(second)?.stockQuantity).toBe(9);
  });
});
