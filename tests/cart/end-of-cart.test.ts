import { shop } from "@tests/support/shop-state";
import { describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { CART_STORAGE_KEY } from "@/cart/storage";
import { useCartState } from "@/cart/store";
import { cartUpkeep } from "@/cart/upkeep";
import { readCartLines } from "@/cart/use-cart";
import { orderedLinesOf } from "@/domain/orders/order-contents";
import { cartShape, pass, plus, productOf, settle, storedCart } from "./setup";
import { DAY, hold, id, onServer, serverRow, start, stop, useSyncedCart, writes } from "./synced-cart";

useSyncedCart();

const offered = () => useCartState.getState().offered.map(({ product, quantity }) => [product.id, quantity]);

/** The session runs out while the page is open. */
async function expire(): Promise<void> {
  await pass(1000);
  vi.setSystemTime(Date.now() + 7 * DAY);
  await pass(61_000);
}

/** A cart of five and one that expires, and after it another one of three and one, of which one product was in the first. */
async function beginAnew(): Promise<void> {
  await start();
  cartActions.addItem(productOf(1), 5);
  cartActions.addItem(productOf(2), 1);
  await expire();
  cartActions.addItem(productOf(2), 3);
  cartActions.addItem(productOf(3), 1);
}

describe("the end of a cart", () => {
  it("an order leaves nothing to send, and takes a late write back", async () => {
    await start();
    const held = hold("post");
    cartActions.addItem(productOf(1));
    await pass(300);
    expect(held.count()).toBe(1);
    cartUpkeep.orderPlaced(orderedLinesOf(readCartLines()));
    held.release();
    await pass(2000);
    expect(cartShape()).toEqual([]);
    expect(onServer()).toEqual([]);
    expect(useCartState.getState().pending).toEqual([]);
  });

  it("an expired session empties device and server while the page is open, and offers the lines", async () => {
    await start();
    cartActions.addItem(productOf(1), 2);
    await pass(1000);
    vi.setSystemTime(Date.now() + 7 * DAY);
    // Written later than the session began: the server would keep it longer.
    shop.fill({ guest_carts: [serverRow(1, 2)] });
    await pass(61_000);
    expect(cartShape()).toEqual([]);
    expect(useCartState.getState().offered).toHaveLength(1);
    expect(onServer()).toEqual([]);
  });

  it("an open page ends a session when its time is up, not with the next minute", async () => {
    await start();
    cartActions.addItem(productOf(1), 2);
    await pass(1000);
    stop();
    vi.setSystemTime(Date.now() + 7 * DAY - 6000);
    await start();
    await pass(4900);
    expect(cartShape()).toEqual(["1 × 2"]);
    await pass(200);
    expect(cartShape()).toEqual([]);
    expect(useCartState.getState().offered).toHaveLength(1);
    expect(useCartState.getState().notices.at(-1)).toMatchObject({ code: "Cart expired" });
  });

  it("an open page whose session comes to end earlier ends it then", async () => {
    await start();
    cartActions.addItem(productOf(1), 2);
    await pass(1000);
    const stored = storedCart();
    stored.state.session.expiresAt = new Date(Date.now() + 6000).toISOString();
    localStorage.setItem(CART_STORAGE_KEY, JSON.stringify(stored));
    window.dispatchEvent(new StorageEvent("storage", { key: CART_STORAGE_KEY }));
    await pass(5900);
    expect(cartShape()).toEqual(["1 × 2"]);
    await pass(200);
    expect(cartShape()).toEqual([]);
    expect(useCartState.getState().offered).toHaveLength(1);
  });

  it("an expired session is noticed at the start, and the server's rows do not come back", async () => {
    shop.fill({ guest_carts: [serverRow(1, 2)] });
    await start();
    stop();
    vi.setSystemTime(Date.now() + 5 * DAY);
    shop.fill({ guest_carts: [serverRow(1, 2)] });
    useCartState.setState({
      session: { id: "s", createdAt: "2026-11-01T00:00:00Z", expiresAt: "2026-11-08T00:00:00Z" },
    });
    await start();
    await pass(1000);
    expect(cartShape()).toEqual([]);
    expect(onServer()).toEqual([]);
  });

  it("lines of an expired cart come back at today's prices, which the shopper is asked to accept", async () => {
    await start();
    cartActions.addItem(productOf(1), 2);
    await pass(1000);
    vi.setSystemTime(Date.now() + 7 * DAY);
    await pass(61_000);
    shop.change("products", id(1), { precio_web: 12 });
    cartUpkeep.restoreOffered();
    expect(cartShape()).toEqual(["1 × 2"]);
    await pass(1000);
    expect(readCartLines()).toMatchObject([{ unitPrice: 10, product: { price: 12 } }]);
    expect(onServer()).toEqual(["1 × 2"]);
  });

  it("an order takes what it was of from the lines on offer, and leaves the others", async () => {
    await beginAnew();
    cartUpkeep.orderPlaced(orderedLinesOf(readCartLines()));
    expect(offered()).toEqual([[id(1), 5]]);
  });

  it("the lines of a second expired cart join those of the first, in their newer quantity", async () => {
    await beginAnew();
    await expire();
    expect(offered()).toEqual([
      [id(2), 3],
      [id(3), 1],
      [id(1), 5],
    ]);
    expect(useCartState.getState().notices.filter(({ code }) => code === "Cart expired")).toHaveLength(2);
  });

  it("extending the session renews the rows on the server", async () => {
    shop.fill({ guest_carts: [serverRow(1, 2), serverRow(2, 3)] });
    await start();
    vi.setSystemTime(Date.now() + 3 * DAY);
    plus(1);
    await pass(1000);
    const expiries = shop.rows("guest_carts").map((row) => Date.parse(String(row.expires_at)));
    expect(onServer()).toEqual(["1 × 3", "2 × 3"]);
    for (const expiry of expiries) expect(expiry - Date.now()).toBeGreaterThan(6.9 * DAY);
  });
});

describe("another tab", () => {
  /** What the browser tells this tab when another one stores its cart. */
  async function otherTabStores(edit: (stored: ReturnType<typeof storedCart>) => void): Promise<void> {
    const stored = storedCart();
    edit(stored);
    localStorage.setItem(CART_STORAGE_KEY, JSON.stringify(stored));
    window.dispatchEvent(new StorageEvent("storage", { key: CART_STORAGE_KEY }));
    await settle();
  }

  it("changes show here at once, and that tab sends them itself", async () => {
    await start();
    cartActions.addItem(productOf(1));
    await pass(1000);
    await otherTabStores(({ state }) => {
      state.pending = [
        {
          id: "theirs",
          change: { kind: "set", item: { ...state.items[0], quantity: 8 } },
          mirrored: true,
          since: new Date().toISOString(),
          at: new Date().toISOString(),
        },
      ];
    });
    expect(cartShape()).toEqual(["1 × 8"]);
    await pass(11_000);
    expect(writes()).toHaveLength(1);
    // The other tab was closed before it could send: this one steps in.
    await pass(2000);
    expect(onServer()).toEqual(["1 × 8"]);
  });

  it("that placed an order empties this one", async () => {
    await start();
    cartActions.addItem(productOf(1));
    await pass(1000);
    await otherTabStores(({ state }) => {
      Object.assign(state, { items: [], pending: [], session: null });
    });
    expect(cartShape()).toEqual([]);
  });

  it("that stores what this one cannot read takes no line from it", async () => {
    await start();
    cartActions.addItem(productOf(1));
    await pass(1000);
    await otherTabStores((stored) => {
      stored.version = 2;
      stored.state = { lines: stored.state.items };
    });
    expect(cartShape()).toEqual(["1 × 1"]);
    expect(onServer()).toEqual(["1 × 1"]);
  });

  it("other keys of the storage are none of the cart's business", async () => {
    await start();
    cartActions.addItem(productOf(1));
    window.dispatchEvent(new StorageEvent("storage", { key: "something-else" }));
    expect(cartShape()).toEqual(["1 × 1"]);
  });
});
