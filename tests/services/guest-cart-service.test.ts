// @vitest-environment node
import { aProduct, idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { aCartRow, aProductRow, type Row } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import {
  clearGuestCart,
  findProducts,
  readGuestCart,
  removeGuestProduct,
  setGuestQuantity,
} from "@/services/guest-cart-service";
import { guestId } from "@/services/guest-session";
import { sentColumns, sentQuery } from "./sent-query";

useShopServer();

const product = idOf("product");

it("knows which products are still there, and asks about none that cannot be", async () => {
  shop.fill({ products: [aProductRow({ id: product, is_active: false })] });
  expect((await findProducts([product, idOf("product", 2), "x"])).data).toEqual([product]);
  expect(sentQuery("products")).not.toContain("x)");
});

describe("reading the cart", () => {
  it("asks for lines with their products, oldest first, and leaves it to the header whose they are", async () => {
    await readGuestCart();
    expect(sentQuery("guest_carts")).toBe("order=created_at.asc,id.asc");
    expect(sentColumns("guest_carts")).toMatch(
      /^id,product_id,quantity,expires_at,created_at,updated_at,product:products\(id,item_name,.*brand:brands\(id,name,slug\),category:categories\(id,name,slug\)\)$/,
    );
    expect(shop.requests()[0]?.url.href).not.toContain("guest_1");
    expect(shop.requests()[0]?.headers.get("x-guest-session")).toBe(guestId());
  });

  it("turns rows into lines", async () => {
    shop.fill({ guest_carts: [aCartRow()] });
    expect((await readGuestCart()).data?.rows).toEqual([
      {
        id: idOf("cartRow"),
        productId: product,
        quantity: 2,
        expiresAt: "2099-01-01T00:00:00+00:00",
        createdAt: "2026-06-01T12:00:00+00:00",
        updatedAt: "2026-06-01T12:00:00+00:00",
        product: aProduct(),
      },
    ]);
  });

  it.each<[string, Row]>([
    ["no product", { product: null }],
    ["a product without a price", { product: aProductRow({ precio_web: null }) }],
    ["no pieces", { quantity: 0 }],
    ["half a piece", { quantity: 1.5 }],
    ["no end", { expires_at: null }],
  ])("logs a line with %s, and says that it is there all the same", async (_, columns) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const bad = { ...aCartRow(), product_id: idOf("product", 2), ...columns };
    server.use(http.get("*/rest/v1/guest_carts", () => HttpResponse.json([bad, aCartRow()])));
    const cart = (await readGuestCart()).data;
    expect(cart?.rows.map(({ productId }) => productId)).toEqual([product]);
    expect(cart?.unreadable).toEqual([idOf("product", 2)]);
    expect(warn).toHaveBeenCalledOnce();
  });

  it("is an error when nobody can tell whose line cannot be read", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(http.get("*/rest/v1/guest_carts", () => HttpResponse.json([{}, aCartRow()])));
    expect((await readGuestCart()).error?.category).toBe("server_error");
  });
});

describe("writing the cart", () => {
  it("sets an absolute quantity in one request, whether or not there was a line", async () => {
    expect(await setGuestQuantity(product, 3)).toEqual({ success: true, data: undefined, error: null });
    const [request] = shop.requests();
    expect(request?.method).toBe("POST");
    expect(decodeURIComponent(request?.url.search ?? "")).toBe(
      '?on_conflict=session_id,product_id&columns="product_id","quantity"',
    );
    expect(request?.headers.get("prefer")).toBe("resolution=merge-duplicates");
    expect(request?.body).toEqual([{ product_id: product, quantity: 3 }]);
  });

  it.each([0, -1])("removes the line for %i", async (quantity) => {
    shop.fill({ guest_carts: [aCartRow()] });
    expect((await setGuestQuantity(product, quantity)).success).toBe(true);
    expect(shop.requests()).toHaveLength(1);
    expect(shop.requests()[0]?.method).toBe("DELETE");
    expect(shop.rows("guest_carts")).toEqual([]);
  });

  it("removes one product", async () => {
    const other = aCartRow({ id: idOf("cartRow", 2), product: aProductRow({ id: idOf("product", 2) }) });
    shop.fill({ guest_carts: [aCartRow(), other] });
    expect((await removeGuestProduct(product)).success).toBe(true);
    expect(sentQuery("guest_carts")).toBe(`product_id=eq.${product}`);
    expect(shop.rows("guest_carts").map(({ product_id }) => product_id)).toEqual([idOf("product", 2)]);
  });

  it("empties it with a filter that every row passes", async () => {
    shop.fill({ guest_carts: [aCartRow()] });
    expect((await clearGuestCart()).success).toBe(true);
    expect(shop.requests()[0]?.method).toBe("DELETE");
    expect(sentQuery("guest_carts")).toBe("quantity=gte.1");
    expect(shop.rows("guest_carts")).toEqual([]);
  });

  it("tells how long to wait when there were too many writes", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    server.use(
      http.post("*/rest/v1/guest_carts", () =>
        HttpResponse.json({ code: "PT429", message: "too many" }, { status: 429, headers: { "retry-after": "60" } }),
      ),
    );
    expect((await setGuestQuantity(product, 1)).error).toMatchObject({ status: 429, retryAfterSeconds: 60 });
  });
});
