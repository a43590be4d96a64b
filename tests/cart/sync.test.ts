import { A_GUEST_ID, idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import type { Row } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { CART_STORAGE_KEY } from "@/cart/storage";
import { useCartState } from "@/cart/store";
import { startCartSync } from "@/cart/sync";
import { cartUpkeep } from "@/cart/upkeep";
import { readCartLines } from "@/cart/use-cart";
import { guestId, guestMark } from "@/services/guest-session";
import {
  cartShape,
  pass,
  plus,
  productOf,
  reloadCart,
  settle,
  storedCart,
  useEmptyCart,
  useStoppedClock,
} from "./setup";

useStoppedClock();
useEmptyCart();
useShopServer();

let stop = () => {};
beforeEach(() => {
  localStorage.setItem("acopio-guest-id", A_GUEST_ID);
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => stop());

/** Starts the sync and waits for its first load. */
async function start(): Promise<void> {
  stop = startCartSync();
  await settle();
}

/** Failures reach the console as errors of the service; these tests provoke them. */
const expectFailures = () => vi.spyOn(console, "error").mockImplementation(() => {});

const writes = () => shop.requests("guest_carts").filter(({ method }) => method !== "GET");
const reads = () => shop.requests("guest_carts", "GET");
const onServer = () =>
  shop
    .rows("guest_carts")
    .map((row) => `${Number(String(row.product_id).slice(-12))} × ${row.quantity}`)
    .sort();
const id = (number: number) => productOf(number).id;
const DAY = 24 * 60 * 60 * 1000;

/** A row that the server already holds. */
function serverRow(number: number, quantity: number) {
  return {
    id: idOf("cartRow", number),
    product_id: id(number),
    quantity,
    created_at: new Date(Date.now() - DAY + number * 1000).toISOString(),
    updated_at: new Date(Date.now() - DAY).toISOString(),
    expires_at: new Date(Date.now() + 6 * DAY).toISOString(),
  };
}

const productRow = (number: number) => shop.rows("products").find((row) => row.id === id(number));

/** The first write is refused with a wish for a pause; the others are taken. @returns how many there were */
function refuseFirstWrite(status: number, retryAfter: string): () => number {
  let tries = 0;
  server.use(
    http.post("*/rest/v1/guest_carts", () => {
      tries += 1;
      return tries === 1
        ? Response.json({ message: "not now" }, { status, headers: { "Retry-After": retryAfter } })
        : undefined;
    }),
  );
  return () => tries;
}

/** Holds the requests that match until they are let go. */
function hold(method: "get" | "post" | "delete"): { count: () => number; release: () => void } {
  const waiting: (() => void)[] = [];
  let count = 0;
  let isOpen = false;
  server.use(
    http[method]("*/rest/v1/guest_carts", async () => {
      count += 1;
      if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
    }),
  );
  return {
    count: () => count,
    release: () => {
      isOpen = true;
      for (const resolve of waiting) resolve();
    },
  };
}

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

  it("more than fifty writes in five seconds are taken for a loop and wait", async () => {
    shop.fill({ products: Array.from({ length: 60 }, (_, n) => ({ ...shop.rows("products")[0], id: id(n + 1) })) });
    await start();
    for (let number = 1; number <= 60; number += 1) cartActions.addItem(productOf(number));
    await pass(300);
    for (let turn = 0; turn < 20; turn += 1) await settle();
    expect(writes()).toHaveLength(50);
    await pass(6000);
    for (let turn = 0; turn < 5; turn += 1) await settle();
    expect(onServer()).toHaveLength(60);
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

describe("loading", () => {
  it("replaces the lines by the server's, with live products", async () => {
    shop.fill({ guest_carts: [serverRow(2, 2), serverRow(1, 7)] });
    await start();
    expect(cartShape()).toEqual(["1 × 7", "2 × 2"]);
    expect(useCartState.getState().lastSync).toBe("2026-11-21T09:00:00.000Z");
    shop.change("products", id(1), { precio_web: 99 });
    await cartUpkeep.loadFromServer();
    expect(readCartLines()[0]).toMatchObject({ unitPrice: 10, product: { price: 99 } });
  });

  it("forgets a line that the server no longer has", async () => {
    shop.fill({ guest_carts: [serverRow(1, 7), serverRow(2, 2)] });
    await start();
    await pass(1000);
    shop.fill({ guest_carts: [serverRow(2, 2)] });
    await cartUpkeep.loadFromServer();
    expect(cartShape()).toEqual(["2 × 2"]);
  });

  it.each<[string, Row]>([
    ["missing fields", { product: null }],
    ["prices that are no numbers", { product: { ...productRow(2), precio_web: "gratis" } }],
    ["malformed JSON", { quantity: null }],
  ])("fault: %s: a line that cannot be read is not taken for one that is gone", async (_, columns) => {
    expectFailures();
    shop.fill({ guest_carts: [serverRow(1, 7), serverRow(2, 2)] });
    await start();
    await pass(1000);
    server.use(
      http.get("*/rest/v1/guest_carts", () =>
        Response.json([
          { ...serverRow(1, 8), product: productRow(1) },
          { ...serverRow(2, 2), ...columns },
        ]),
      ),
    );
    await cartUpkeep.loadFromServer();
    expect(cartShape()).toEqual(["1 × 8", "2 × 2"]);
  });

  it("sends what is pending first", async () => {
    shop.fill({ guest_carts: [serverRow(1, 7)] });
    await start();
    cartActions.setQuantity(id(1), 3);
    cartActions.addItem(productOf(2), 5);
    await cartUpkeep.loadFromServer();
    expect(onServer()).toEqual(["1 × 3", "2 × 5"]);
    expect(cartShape()).toEqual(["1 × 3", "2 × 5"]);
  });

  it("fault: load from server with unsent edits: what could not be sent stays on top", async () => {
    expectFailures();
    shop.fill({ guest_carts: [serverRow(1, 7), serverRow(2, 2)] });
    await start();
    server.use(
      http.post("*/rest/v1/guest_carts", () => Response.error()),
      http.delete("*/rest/v1/guest_carts", () => Response.error()),
    );
    cartActions.setQuantity(id(1), 3);
    cartActions.remove(id(2));
    cartActions.addItem(productOf(4), 1);
    await cartUpkeep.loadFromServer();
    expect(cartShape()).toEqual(["1 × 3", "4 × 1"]);
    expect(useCartState.getState().pending).toHaveLength(3);
    server.resetHandlers();
    window.dispatchEvent(new Event("online"));
    await pass(5000);
    expect(onServer()).toEqual(["1 × 3", "4 × 1"]);
  });

  it("does not bring a cleared cart back, even when clearing could not be sent", async () => {
    expectFailures();
    shop.fill({ guest_carts: [serverRow(1, 7)] });
    await start();
    server.use(http.delete("*/rest/v1/guest_carts", () => Response.error()));
    cartActions.clear();
    await cartUpkeep.loadFromServer();
    expect(cartShape()).toEqual([]);
  });

  it("reads again when a write was answered meanwhile: an old snapshot swallows nothing", async () => {
    shop.fill({ guest_carts: [serverRow(1, 1)] });
    await start();
    const snapshot = structuredClone(shop.rows("guest_carts"));
    let answerFirst = () => {};
    server.use(
      http.get(
        "*/rest/v1/guest_carts",
        async () => {
          await new Promise<void>((resolve) => {
            answerFirst = resolve;
          });
          const [row] = snapshot;
          const product = shop.rows("products").find(({ id: productId }) => productId === row?.product_id);
          return Response.json([{ ...row, product }]);
        },
        { once: true },
      ),
    );
    const before = reads().length;
    const loading = cartUpkeep.loadFromServer();
    await settle();
    cartActions.setQuantity(id(1), 6);
    await pass(500);
    expect(onServer()).toEqual(["1 × 6"]);
    answerFirst();
    await loading;
    expect(cartShape()).toEqual(["1 × 6"]);
    expect(reads().length).toBe(before + 1);
  });

  it("shares one request between those who ask at the same time", async () => {
    await start();
    const before = reads().length;
    await Promise.all([cartUpkeep.loadFromServer(), cartUpkeep.loadFromServer(), cartUpkeep.loadFromServer()]);
    expect(reads().length).toBe(before + 1);
  });

  it("a failure is told once, keeps the lines, and is taken back by the next success", async () => {
    expectFailures();
    await start();
    cartActions.addItem(productOf(1), 2);
    shop.fail("guest_carts", 500);
    await cartUpkeep.loadFromServer();
    await cartUpkeep.loadFromServer();
    expect(cartShape()).toEqual(["1 × 2"]);
    expect(useCartState.getState().errors).toEqual(["Failed to load cart"]);
    expect(useCartState.getState().notices.filter(({ kind }) => kind === "error")).toHaveLength(1);
    shop.recover();
    await cartUpkeep.loadFromServer();
    expect(useCartState.getState().errors).toEqual([]);
  });

  it("is not asked for by a visitor who was never here", async () => {
    localStorage.removeItem("acopio-guest-id");
    await start();
    expect(reads()).toEqual([]);
  });

  it("of an empty device finds the cart of its guest again", async () => {
    shop.fill({ guest_carts: [serverRow(1, 7)] });
    await start();
    expect(cartShape()).toEqual(["1 × 7"]);
    expect(useCartState.getState().session?.expiresAt).toBe("2026-11-28T09:00:00.000Z");
  });
});

describe("the guest id", () => {
  it.each(["", "xyz", "guest_1_short"])(
    "was damaged («%s»): the lines stay, and go to the new guest's cart",
    async (damaged) => {
      await start();
      cartActions.addItem(productOf(1), 2);
      await pass(1000);
      expect(shop.rows("guest_carts").map((row) => row.session_id)).toEqual([A_GUEST_ID]);
      stop();
      localStorage.setItem("acopio-guest-id", damaged);
      reloadCart();
      await start();
      await pass(1000);
      expect(cartShape()).toEqual(["1 × 2"]);
      const [, { session_id: owner } = {}] = shop.rows("guest_carts");
      expect(owner).toBe(localStorage.getItem("acopio-guest-id"));
      expect(owner).not.toBe(A_GUEST_ID);
    },
  );

  it("made by two tabs at the same moment is, a moment later, one in both", () => {
    localStorage.removeItem("acopio-guest-id");
    const mine = guestId();
    const theirs = mine.replace(/.$/, "_");
    localStorage.setItem("acopio-guest-id", theirs);
    expect(guestId()).toBe(theirs);
    expect(guestMark()).toBe(theirs.slice(-8));
  });
});

describe("the end of a cart", () => {
  it("an order leaves nothing to send, and takes a late write back", async () => {
    await start();
    const held = hold("post");
    cartActions.addItem(productOf(1));
    await pass(300);
    expect(held.count()).toBe(1);
    cartUpkeep.orderPlaced();
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

  it("other keys of the storage are none of the cart's business", async () => {
    await start();
    cartActions.addItem(productOf(1));
    window.dispatchEvent(new StorageEvent("storage", { key: "something-else" }));
    expect(cartShape()).toEqual(["1 × 1"]);
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
