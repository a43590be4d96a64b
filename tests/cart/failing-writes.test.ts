import { server } from "@tests/support/msw-server";
import { shop } from "@tests/support/shop-state";
import { http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { useCartState } from "@/cart/store";
import { MAX_CART_LINES } from "@/domain/constants";
import { logger } from "@/lib/logger";
import { createGuestId } from "@/services/guest-session";
import { cartShape, pass, productOf, settle } from "./setup";
import {
  expectFailures,
  id,
  onServer,
  refuseFirstWrite,
  restart,
  serverRow,
  start,
  stop,
  useSyncedCart,
  writes,
} from "./synced-cart";

useSyncedCart();

describe("failing writes", () => {
  it("never undo the change, are retried after 1, 2 and 4 seconds, and then wait for an occasion", async () => {
    expectFailures();
    vi.spyOn(Math, "random").mockReturnValue(0);
    await start();
    shop.fail("guest_carts", 500);
    cartActions.addItem(productOf(1), 2);
    await pass(300);
    expect(writes()).toHaveLength(1);
    for (const [seconds, tries] of [
      [1, 2],
      [2, 3],
      [4, 4],
    ] as const) {
      await pass(seconds * 1000 - 1);
      expect(writes()).toHaveLength(tries - 1);
      await pass(1);
      expect(writes()).toHaveLength(tries);
    }
    await pass(20_000);
    expect(writes()).toHaveLength(4);
    expect(cartShape()).toEqual(["1 × 2"]);
    expect(useCartState.getState().errors).toEqual([]);
    expect(useCartState.getState().notices.filter(({ kind }) => kind === "error")).toEqual([]);
    shop.recover();
    window.dispatchEvent(new Event("focus"));
    await pass(500);
    expect(onServer()).toEqual(["1 × 2"]);
  });

  it("are tried again every minute", async () => {
    expectFailures();
    await start();
    shop.fail("guest_carts", 503);
    cartActions.addItem(productOf(1), 2);
    await pass(30_000);
    const before = writes().length;
    shop.recover();
    await pass(27_000);
    expect(writes()).toHaveLength(before);
    await pass(4000);
    expect(writes()).toHaveLength(before + 1);
    expect(onServer()).toEqual(["1 × 2"]);
  });

  it.each([401, 403, 404, 409, 500, 502, 503, 504, 0])(
    "fault: server failing three times, then working: with %d",
    async (status) => {
      expectFailures();
      await start();
      shop.fail("guest_carts", status, 3);
      cartActions.addItem(productOf(1), 2);
      await pass(10_000);
      expect(onServer()).toEqual(["1 × 2"]);
      expect(useCartState.getState().pending).toEqual([]);
    },
  );

  it("fault: Retry-After: a server that asks for a day is asked again within the minute or two", async () => {
    expectFailures();
    await start();
    const tries = refuseFirstWrite(503, "86400");
    cartActions.addItem(productOf(1), 2);
    await pass(59_000);
    expect(tries()).toBe(1);
    await pass(61_000);
    expect(onServer()).toEqual(["1 × 2"]);
  });

  it("fault: Retry-After: a server that asks for a pause gets it, whatever the occasion", async () => {
    expectFailures();
    await start();
    const tries = refuseFirstWrite(429, "30");
    cartActions.addItem(productOf(1), 2);
    await pass(300);
    cartActions.addItem(productOf(2), 1);
    window.dispatchEvent(new Event("focus"));
    await pass(29_000);
    expect(tries()).toBe(1);
    await pass(1000);
    expect(onServer()).toEqual(["1 × 2", "2 × 1"]);
  });

  it("wait for the pause that the server asked for, also in a tab whose turn ended and began anew", async () => {
    expectFailures();
    await start();
    const tries = refuseFirstWrite(429, "30");
    cartActions.addItem(productOf(1), 2);
    await pass(300);
    stop();
    await restart();
    await pass(29_000);
    expect(tries()).toBe(1);
    await pass(1000);
    expect(onServer()).toEqual(["1 × 2"]);
  });

  it("hold up no change that the server takes: a line that is there changes where the day's additions are spent", async () => {
    expectFailures();
    const numbers = [1, 2, 3, 4, 5, 6];
    shop.fill({
      products: numbers.map((number) => ({ ...shop.rows("products")[0], id: id(number) })),
      guest_carts: [serverRow(6, 1)],
    });
    server.use(
      http.post("*/rest/v1/guest_carts", async ({ request }) => {
        const isAddition = !(await request.clone().text()).includes(id(6));
        if (!isAddition) return undefined;
        return Response.json({ message: "spent" }, { status: 429, headers: { "Retry-After": "60" } });
      }),
    );
    await start();
    for (const number of numbers.slice(0, 5)) cartActions.addItem(productOf(number));
    await pass(1000);
    cartActions.setQuantity(id(6), 4);
    await pass(61_000);
    expect(onServer()).toEqual(["6 × 4"]);
    expect(cartShape()).toHaveLength(6);
  });

  it("a clear that failed still goes before what was added after it", async () => {
    expectFailures();
    shop.fill({ guest_carts: [serverRow(1, 7)] });
    await start();
    shop.fail("guest_carts", 500, 1);
    cartActions.clear();
    await pass(300);
    cartActions.addItem(productOf(2), 5);
    await pass(10_000);
    expect(onServer()).toEqual(["2 × 5"]);
    expect(cartShape()).toEqual(["2 × 5"]);
  });

  it("a full cart goes out in one run, and is taken for no loop", async () => {
    const warn = vi.spyOn(logger, "warn");
    shop.fill({
      products: Array.from({ length: MAX_CART_LINES }, (_, n) => ({ ...shop.rows("products")[0], id: id(n + 1) })),
    });
    await start();
    for (let number = 1; number <= MAX_CART_LINES; number += 1) cartActions.addItem(productOf(number));
    await pass(300);
    for (let turn = 0; turn < 30; turn += 1) await settle();
    expect(onServer()).toHaveLength(MAX_CART_LINES);
    expect(writes()).toHaveLength(MAX_CART_LINES);
    expect(warn).not.toHaveBeenCalled();
  });

  it("writes that keep triggering themselves wait after fifty in five seconds", async () => {
    let isRestless = true;
    server.use(
      http.post("*/rest/v1/guest_carts", () => {
        // The guest is another one after each write, so that the line is written again at once.
        if (isRestless)
          localStorage.setItem("acopio-guest-id", createGuestId(0, crypto.getRandomValues(new Uint8Array(24))));
      }),
    );
    await start();
    cartActions.addItem(productOf(1), 2);
    await pass(300);
    for (let turn = 0; turn < 30; turn += 1) await settle();
    expect(writes()).toHaveLength(50);
    isRestless = false;
    await pass(6000);
    expect(writes()).toHaveLength(51);
    expect(useCartState.getState().pending).toEqual([]);
  });

  it("a change made meanwhile replaces the one that failed", async () => {
    expectFailures();
    await start();
    shop.fail("guest_carts", 500, 1);
    cartActions.addItem(productOf(1), 2);
    await pass(300);
    cartActions.setQuantity(id(1), 9);
    await pass(10_000);
    expect(onServer()).toEqual(["1 × 9"]);
  });
});
