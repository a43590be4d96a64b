// @vitest-environment node
import { idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { shop } from "@tests/support/shop-state";
import { describe, expect, it, vi } from "vitest";
import { checkCartStock, readInventory } from "@/services/inventory-service";
import { sentColumns, sentQuery } from "./sent-query";

useShopServer();

const p = (number: number) => idOf("product", number);

describe("live stock", () => {
  it("is asked for by ids, each once, and nothing but what moves", async () => {
    const { data } = await readInventory([p(3), p(5), p(3), "mock-1"]);
    expect(sentQuery("products")).toBe(`id=in.(${p(3)},${p(5)})`);
    expect(sentColumns("products")).toBe("id,stock_quantity,is_active,min_stock_level");
    expect(data).toEqual([
      { productId: p(3), stockQuantity: 0, isActive: true, minStockLevel: 5 },
      { productId: p(5), stockQuantity: null, isActive: true, minStockLevel: 5 },
    ]);
  });

  it("tells of products no longer on sale as well", async () => {
    expect((await readInventory([p(15)])).data).toMatchObject([{ isActive: false }]);
  });

  it("is read in parts when the address would grow too long", async () => {
    await readInventory(Array.from({ length: 250 }, (_, at) => p(at)));
    const sizes = shop.requests("products").map(({ url }) => url.searchParams.get("id")?.split(",").length);
    expect(sizes).toEqual([100, 100, 50]);
    expect(Math.max(...shop.requests().map(({ url }) => url.href.length))).toBeLessThan(4200);
  });

  it("needs no request for nothing", async () => {
    expect((await readInventory([])).data).toEqual([]);
    expect(shop.requests()).toEqual([]);
  });
});

describe("the cart check", () => {
  it("is passed by an empty cart, without a request", async () => {
    expect(await checkCartStock([])).toEqual({ isValid: true, conflicts: [] });
    expect(shop.requests()).toEqual([]);
  });

  it("is passed by lines that can be supplied, counted or not", async () => {
    const lines = [
      { productId: p(1), quantity: 40 },
      { productId: p(5), quantity: 500 },
    ];
    expect(await checkCartStock(lines)).toEqual({ isValid: true, conflicts: [] });
  });

  it("reports all conflicts together, by name where one is known", async () => {
    const lines = [1, 3, 4, 15, 99].map((number) => ({ productId: p(number), quantity: 5 }));
    expect(await checkCartStock(lines, new Map([[p(4), "Producto 04"]]))).toEqual({
      isValid: false,
      conflicts: [
        { productId: p(3), status: "out-of-stock", availableQuantity: 0, requestedQuantity: 5 },
        {
          productId: p(4),
          productName: "Producto 04",
          status: "low-stock",
          availableQuantity: 4,
          requestedQuantity: 5,
        },
        { productId: p(15), status: "out-of-stock", availableQuantity: 0, requestedQuantity: 5 },
        { productId: p(99), status: "unknown", availableQuantity: null, requestedQuantity: 5 },
      ],
    });
  });

  it("fails as a whole when one part of it cannot be read", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    shop.fail("products", 500, 1);
    const lines = Array.from({ length: 150 }, (_, at) => ({ productId: p(at), quantity: 1 }));
    expect(await checkCartStock(lines)).toEqual({ isValid: false, conflicts: [] });
  });
});
