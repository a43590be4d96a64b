import { A_GUEST_ID } from "@tests/support/factories";
import { server } from "@tests/support/msw-server";
import type { Row } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { addMany } from "@/cart/add-many";
import { useCartState } from "@/cart/store";
import { cartUpkeep } from "@/cart/upkeep";
import { readCartLines } from "@/cart/use-cart";
import { cartErrors } from "@/domain/cart-codes";
import { readStock } from "@/live/stock-store";
import { guestId, guestMark } from "@/services/guest-session";
import { cartShape, pass, productOf, reloadCart, settle, shapeOf } from "./setup";
import {
  expectFailures,
  id,
  onServer,
  productRow,
  reads,
  serverRow,
  start,
  stop,
  useSyncedCart,
  writes,
} from "./synced-cart";

useSyncedCart();

const HOUR = 3_600_000;

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

  it("leaves lines of one moment as they stood on the device, whatever the server tells first", async () => {
    await start();
    for (const number of [3, 1, 2]) cartActions.addItem(productOf(number), 1);
    await pass(1000);
    const created_at = new Date().toISOString();
    shop.fill({ guest_carts: [1, 2, 3, 4].map((number) => ({ ...serverRow(number, 5), created_at })) });
    await cartUpkeep.loadFromServer();
    expect(cartShape()).toEqual(["3 × 5", "1 × 5", "2 × 5", "4 × 5"]);
    reloadCart();
    await cartUpkeep.loadFromServer();
    expect(cartShape()).toEqual(["3 × 5", "1 × 5", "2 × 5", "4 × 5"]);
  });

  it.each([
    [
      "were loaded",
      () => {
        const created_at = new Date().toISOString();
        shop.fill({ guest_carts: [4, 1, 2, 3].map((number) => ({ ...serverRow(number, 5), created_at })) });
        return start();
      },
    ],
    [
      "one press added",
      async () => {
        await start();
        cartActions.addItem(productOf(4), 5);
        await pass(1000);
        addMany([1, 2, 3].map((number) => ({ product: productOf(number), quantity: 5 })));
      },
    ],
  ])("keeps the place of a line that is taken out and put back, of those that %s in one moment", async (_, begin) => {
    await begin();
    await pass(1000);
    const before = cartShape();
    const [, line] = readCartLines();
    if (!line) throw new Error("the cart has one line at most");
    cartActions.remove(line.product.id);
    await pass(1000);
    cartActions.restore(line);
    expect(cartShape()).toEqual(before);
    expect(Date.parse(line.addedAt)).toBeLessThanOrEqual(Date.now());
  });

  it("forgets a line that the server no longer has, and says so once", async () => {
    shop.fill({ guest_carts: [serverRow(1, 7), serverRow(2, 2)] });
    await start();
    await pass(1000);
    shop.fill({ guest_carts: [serverRow(2, 2)] });
    const said = () => useCartState.getState().notices.map(({ code, about }) => [code, about?.product.id]);
    expect(said()).toEqual([]);
    for (let load = 0; load < 2; load += 1) {
      await cartUpkeep.loadFromServer();
      expect(cartShape()).toEqual(["2 × 2"]);
      expect(said()).toEqual([["Item no longer in saved cart", id(1)]]);
    }
    expect(shapeOf(useCartState.getState().offered)).toEqual(["1 × 7"]);
  });

  it("keeps a line whose product the shop has deleted, on this device alone, until it is removed", async () => {
    shop.fill({ guest_carts: [serverRow(1, 7), serverRow(2, 2)] });
    await start();
    await pass(1000);
    const written = writes().length;
    shop.fill({ guest_carts: [serverRow(2, 2)], products: shop.rows("products").filter(({ id: of }) => of !== id(1)) });
    for (let load = 0; load < 2; load += 1) {
      await cartUpkeep.checkNow();
      expect(cartShape()).toEqual(["1 × 7", "2 × 2"]);
      expect(readStock(id(1))).toMatchObject({ status: "unknown", isAvailable: false });
      reloadCart();
    }
    cartActions.addItem(productOf(3), 1);
    await pass(1000);
    expect(
      writes()
        .slice(written)
        .map(({ body }) => body),
    ).toEqual([[expect.objectContaining({ product_id: id(3) })]]);
    cartActions.remove(id(1));
    await pass(1000);
    await cartUpkeep.loadFromServer();
    expect(cartShape()).toEqual(["2 × 2", "3 × 1"]);
    expect(useCartState.getState().pending).toEqual([]);
    expect(writes()).toHaveLength(written + 1);
  });

  it("keeps it also where it was the last of an old cart, and where its new quantity was never sent", async () => {
    shop.fill({ guest_carts: [serverRow(1, 7)] });
    await start();
    await pass(25 * HOUR);
    shop.fill({ guest_carts: [], products: shop.rows("products").filter(({ id: of }) => of !== id(1)) });
    server.use(http.post("*/rest/v1/guest_carts", () => Response.json({ code: "23503" }, { status: 409 })));
    expectFailures();
    cartActions.setQuantity(id(1), 8);
    await pass(1000);
    await cartUpkeep.loadFromServer();
    expect(cartShape()).toEqual(["1 × 8"]);
    expect(useCartState.getState().pending).toMatchObject([{ mirrored: false }]);
  });

  it("loses no line while nobody can say whether its product is still there", async () => {
    expectFailures();
    shop.fill({ guest_carts: [serverRow(1, 7), serverRow(2, 2)] });
    await start();
    await pass(1000);
    shop.fill({ guest_carts: [serverRow(2, 2)] });
    server.use(http.get("*/rest/v1/products", () => Response.json({}, { status: 500 })));
    await cartUpkeep.loadFromServer();
    expect(cartShape().toSorted()).toEqual(["1 × 7", "2 × 2"]);
    expect(useCartState.getState().errors).toEqual([cartErrors.loadFailed]);
  });

  it.each([
    ["a day", 25, ["1 × 7"]],
    ["a day by a clock that is an hour slow", 23.5, ["1 × 7"]],
    ["less, where operators have shortened it", 2, ["1 × 7"]],
    ["no time: it was ordered", 0.5, []],
  ])(
    "sends a cart again that the database has forgotten, as it does with what one request wrote, after %s",
    async (_, hours, left) => {
      shop.fill({ guest_carts: [{ ...serverRow(1, 7), updated_at: new Date().toISOString() }] });
      await start();
      await pass(hours * HOUR);
      shop.fill({ guest_carts: [] });
      await cartUpkeep.loadFromServer();
      expect(cartShape()).toEqual(left);
      await pass(1000);
      expect(onServer()).toEqual(left);
    },
  );

  it("takes a line for ordered, not for old, by a clock that is two hours ahead", async () => {
    const rowsAt = (rows: readonly Row[]) => () =>
      HttpResponse.json(rows, { headers: { date: new Date(Date.now() - 2 * HOUR).toUTCString() } });
    const updated_at = new Date(Date.now() - 2 * HOUR).toISOString();
    const row = { ...serverRow(1, 7), updated_at, product: productRow(1) };
    server.use(http.get("*/rest/v1/guest_carts", rowsAt([row])));
    await start();
    expect(cartShape()).toEqual(["1 × 7"]);
    await pass(HOUR / 2);
    server.use(http.get("*/rest/v1/guest_carts", rowsAt([])));
    await cartUpkeep.loadFromServer();
    expect(cartShape()).toEqual([]);
  });

  it("sends only the forgotten line again where the cart began anew with another", async () => {
    shop.fill({ guest_carts: [serverRow(1, 7)] });
    await start();
    await pass(25 * HOUR);
    shop.fill({ guest_carts: [] });
    cartActions.addItem(productOf(2), 1);
    await pass(1000);
    expect(onServer()).toEqual(["2 × 1"]);
    await cartUpkeep.loadFromServer();
    await pass(1000);
    expect(cartShape().toSorted()).toEqual(["1 × 7", "2 × 1"]);
    expect(onServer().toSorted()).toEqual(["1 × 7", "2 × 1"]);
  });

  it("takes an empty answer for an emptied cart where one of the lines is of today", async () => {
    shop.fill({ guest_carts: [serverRow(1, 7), serverRow(2, 2)] });
    await start();
    await pass(25 * HOUR);
    cartActions.setQuantity(id(2), 3);
    await pass(1000);
    shop.fill({ guest_carts: [] });
    await cartUpkeep.loadFromServer();
    expect(cartShape()).toEqual([]);
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

  it.each(["online", "pageshow"])(
    "without a connection is not told of where there are lines to see, and follows once there is one (%s)",
    async (event) => {
      expectFailures();
      await start();
      shop.fill({ guest_carts: [serverRow(1, 7), serverRow(2, 2)] });
      cartActions.addItem(productOf(1), 2);
      const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
      server.use(http.all("*/rest/v1/guest_carts", () => Response.error()));
      await cartUpkeep.loadFromServer();
      expect(cartShape()).toEqual(["1 × 2"]);
      expect(useCartState.getState()).toMatchObject({ errors: [], notices: [{ kind: "event" }] });
      online.mockReturnValue(true);
      server.resetHandlers();
      window.dispatchEvent(new Event(event));
      await settle();
      expect(cartShape()).toEqual(["1 × 2", "2 × 2"]);
    },
  );

  it("that failed is tried again also where the shopper has dismissed the word of it, until it succeeds", async () => {
    expectFailures();
    await start();
    shop.fill({ guest_carts: [serverRow(1, 7)] });
    shop.fail("guest_carts", 500);
    await cartUpkeep.loadFromServer();
    cartUpkeep.dismissErrors();
    const lookAgain = () => {
      window.dispatchEvent(new Event("focus"));
      return settle();
    };
    await lookAgain();
    expect(useCartState.getState().errors).toEqual([]);
    shop.recover();
    await lookAgain();
    expect(cartShape()).toEqual(["1 × 7"]);
    const asked = reads().length;
    await lookAgain();
    expect(reads()).toHaveLength(asked);
  });

  it.each([
    ["the device is online again", () => window.dispatchEvent(new Event("online"))],
    ["the page is looked at again", () => window.dispatchEvent(new Event("focus"))],
    ["a minute has passed", () => pass(60_000)],
  ])("that failed is tried again once %s, and no more after it has succeeded", async (_, occur) => {
    expectFailures();
    await start();
    shop.fill({ guest_carts: [serverRow(1, 7)] });
    shop.fail("guest_carts", 500);
    await cartUpkeep.loadFromServer();
    const { errors: told } = useCartState.getState();
    expect(told).toEqual([cartErrors.loadFailed]);
    await occur();
    await settle();
    expect(useCartState.getState().errors).toBe(told);
    shop.recover();
    await occur();
    await settle();
    expect(cartShape()).toEqual(["1 × 7"]);
    expect(useCartState.getState().errors).toEqual([]);
    const asked = reads().length;
    await occur();
    await settle();
    expect(reads()).toHaveLength(asked);
  });

  it("that failed is tried again once the server takes a change", async () => {
    expectFailures();
    await start();
    shop.fill({ guest_carts: [serverRow(1, 7)] });
    shop.fail("guest_carts", 500);
    await cartUpkeep.loadFromServer();
    expect(useCartState.getState().errors).toEqual([cartErrors.loadFailed]);
    shop.recover();
    cartActions.addItem(productOf(2), 1);
    await pass(1000);
    expect(useCartState.getState().errors).toEqual([]);
    expect(cartShape().toSorted()).toEqual(["1 × 7", "2 × 1"]);
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
