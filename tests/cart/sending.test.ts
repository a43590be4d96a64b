import { shop } from "@tests/support/shop-state";
import { describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { useCartState } from "@/cart/store";
import { cartUpkeep } from "@/cart/upkeep";
import { readCartLines } from "@/cart/use-cart";
import { cartShape, pass, plus, productOf, reloadCart } from "./setup";
import { hold, id, onServer, serverRow, start, stop, useSyncedCart, writes } from "./synced-cart";

useSyncedCart();

describe("sending changes", () => {
  it("fault: a hundred rapid clicks on plus: one write of the last quantity", async () => {
    await start();
    cartActions.addItem(productOf(1));
    for (let click = 0; click < 100; click += 1) plus(1);
    expect(cartShape()).toEqual(["1 × 101"]);
    await pass(1000);
    expect(writes()).toHaveLength(1);
    expect(onServer()).toEqual(["1 × 101"]);
    expect(useCartState.getState().pending).toEqual([]);
    expect(cartShape()).toEqual(["1 × 101"]);
  });

  it("clicks while a write is under way are one more write, after it", async () => {
    await start();
    const held = hold("post");
    cartActions.addItem(productOf(1));
    await pass(300);
    expect(held.count()).toBe(1);
    for (let click = 0; click < 20; click += 1) {
      plus(1);
      await pass(400);
    }
    expect(held.count()).toBe(1);
    held.release();
    await pass(1000);
    expect(held.count()).toBe(2);
    expect(onServer()).toEqual(["1 × 21"]);
    expect(cartShape()).toEqual(["1 × 21"]);
  });

  it("different products are written side by side, each once", async () => {
    await start();
    for (const number of [1, 2, 3, 4, 6, 7]) cartActions.addItem(productOf(number), number);
    await pass(1000);
    expect(writes()).toHaveLength(6);
    expect(onServer()).toEqual(["1 × 1", "2 × 2", "3 × 3", "4 × 4", "6 × 6", "7 × 7"]);
  });

  it("four at a time are on their way, and those that wait for a place get one", async () => {
    await start();
    const held = hold("post");
    for (const number of [1, 2, 3, 4, 6, 7]) cartActions.addItem(productOf(number));
    await pass(1000);
    expect(held.count()).toBe(4);
    held.release();
    await pass(1000);
    expect(onServer()).toEqual(["1 × 1", "2 × 1", "3 × 1", "4 × 1", "6 × 1", "7 × 1"]);
  });

  it("removing and putting back again within a moment is one write", async () => {
    await start();
    cartActions.addItem(productOf(1), 4);
    const [line] = readCartLines();
    cartActions.remove(id(1));
    if (line) cartActions.restore(line);
    await pass(1000);
    expect(writes()).toHaveLength(1);
    expect(onServer()).toEqual(["1 × 4"]);
  });

  it("a removal reaches the server", async () => {
    shop.fill({ guest_carts: [serverRow(1, 2), serverRow(2, 2)] });
    await start();
    cartActions.remove(id(1));
    await pass(1000);
    expect(onServer()).toEqual(["2 × 2"]);
  });

  it("clearing waits for writes under way and lets nothing overtake it", async () => {
    await start();
    const held = hold("post");
    cartActions.addItem(productOf(1));
    await pass(300);
    cartActions.clear();
    cartActions.addItem(productOf(2), 5);
    await pass(1000);
    expect(shop.requests("guest_carts", "DELETE")).toHaveLength(0);
    held.release();
    await pass(1000);
    expect(onServer()).toEqual(["2 × 5"]);
    expect(cartShape()).toEqual(["2 × 5"]);
  });

  it("fault: offline while editing the cart: twenty changes are one write per product once back", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await start();
    for (let n = 0; n < 10; n += 1) {
      cartActions.addItem(productOf(1));
      cartActions.addItem(productOf(2), 2);
    }
    await pass(120_000);
    expect(writes()).toHaveLength(0);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event("online"));
    await pass(500);
    expect(writes()).toHaveLength(2);
    expect(onServer()).toEqual(["1 × 10", "2 × 20"]);
  });

  it("what was not sent before a reload is sent after it", async () => {
    cartActions.addItem(productOf(1), 3);
    reloadCart();
    await start();
    await pass(1000);
    expect(onServer()).toEqual(["1 × 3"]);
    expect(cartShape()).toEqual(["1 × 3"]);
  });
});

describe("lines that stay on this device", () => {
  it("mock products are never sent, and survive a load", async () => {
    await start();
    cartActions.addItem(productOf(1), 1, "mock");
    cartActions.setQuantity(id(1), 4);
    await pass(1000);
    await cartUpkeep.loadFromServer();
    expect(writes()).toEqual([]);
    expect(cartShape()).toEqual(["1 × 4"]);
    cartActions.remove(id(1));
    await pass(1000);
    expect(writes()).toEqual([]);
    expect(cartShape()).toEqual([]);
  });

  it("local lines are sent when added, not when updated or removed, and a load does not undo that", async () => {
    await start();
    cartActions.addItem(productOf(1), 1, "local");
    await pass(1000);
    expect(onServer()).toEqual(["1 × 1"]);
    cartActions.setQuantity(id(1), 4);
    await pass(1000);
    await cartUpkeep.loadFromServer();
    expect(onServer()).toEqual(["1 × 1"]);
    expect(cartShape()).toEqual(["1 × 4"]);
    cartActions.remove(id(1));
    await pass(1000);
    await cartUpkeep.loadFromServer();
    expect(writes()).toHaveLength(1);
    expect(cartShape()).toEqual([]);
  });
});

it("a stopped sync sends nothing more", async () => {
  await start();
  stop();
  cartActions.addItem(productOf(1));
  window.dispatchEvent(new Event("online"));
  await pass(120_000);
  expect(writes()).toEqual([]);
});
