import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { linesOf, useCartState } from "@/cart/store";
import { cartUpkeep } from "@/cart/upkeep";
import { onCartChange, readCartLines } from "@/cart/use-cart";
import { priceChanges } from "@/domain/cart-lines";
import { summarizeCart } from "@/domain/cart-summary";
import { orderedLinesOf } from "@/domain/orders/order-contents";
import { SINGLE_PIECE } from "@/domain/unit";
import { useHasUnsentChanges } from "@/features/cart/cart-banners";
import {
  cartShape,
  newsOf,
  plus,
  productOf,
  reloadCart,
  shapeOf,
  storedCart,
  useEmptyCart,
  useStoppedClock,
} from "./setup";

useStoppedClock();
useEmptyCart();

const DAY = 24 * 60 * 60 * 1000;
const idOfProduct = (number: number) => productOf(number).id;
const notices = () => useCartState.getState().notices.map(({ kind, code }) => [kind, code]);
const lineOf = (number: number) => readCartLines().find((line) => line.product.id === idOfProduct(number));

describe("adding", () => {
  it("makes a line, and increases it the next time", () => {
    expect(cartActions.addItem(productOf(1)).success).toBe(true);
    cartActions.addItem(productOf(2), 3);
    cartActions.addItem(productOf(1), 4);
    expect(cartShape()).toEqual(["1 × 5", "2 × 3"]);
    expect(notices()).toEqual(Array.from({ length: 3 }, () => ["event", "Product added to cart"]));
  });

  it.each([
    [{ price: 0 }, ["Product must have a valid price greater than 0"]],
    [{ name: "  " }, ["Product must have a valid name"]],
    [{ sku: "UNKNOWN" }, ["Product must have a valid SKU"]],
    [
      { price: Number.NaN, sku: "" },
      ["Product must have a valid price greater than 0", "Product must have a valid SKU"],
    ],
  ])("refuses a product with %o, and says why", (flaw, reasons) => {
    const outcome = cartActions.addItem(productOf(1, flaw));
    expect(outcome).toEqual({ success: false, data: null, error: { code: reasons[0], reasons } });
    expect(cartShape()).toEqual([]);
    expect(useCartState.getState().errors).toEqual(reasons);
    expect(notices()).toEqual(reasons.map((reason) => ["error", reason]));
  });

  it.each([0, -1, 1.5, 1000, Number.NaN])("refuses %d pieces", (quantity) => {
    const outcome = cartActions.addItem(productOf(1), quantity);
    expect(outcome.error?.code).toBe("Quantity must be between 1 and {max}");
    expect(cartShape()).toEqual([]);
  });

  it("refuses what would make a line of more than 999", () => {
    cartActions.addItem(productOf(1), 999);
    expect(cartActions.addItem(productOf(1), 1).error?.code).toBe("Quantity must be between 1 and {max}");
    expect(cartShape()).toEqual(["1 × 999"]);
  });

  it("refuses the 101st line, also one that is put back, and still adds to the hundred", () => {
    for (let number = 1; number <= 100; number += 1) cartActions.addItem(productOf(number));
    const [removed] = readCartLines();
    cartActions.remove(idOfProduct(1));
    cartActions.addItem(productOf(101));
    if (removed) expect(cartActions.restore(removed).error?.code).toBe("Cart is full");
    expect(cartActions.addItem(productOf(102)).error?.code).toBe("Cart is full");
    expect(cartActions.addItem(productOf(100)).success).toBe(true);
    expect(readCartLines()).toHaveLength(100);
  });
});

describe("changing a quantity", () => {
  beforeEach(() => {
    cartActions.addItem(productOf(1), 2);
  });

  it("sets the line to exactly so many pieces", () => {
    cartActions.setQuantity(idOfProduct(1), 7);
    expect(cartShape()).toEqual(["1 × 7"]);
    expect(notices().at(-1)).toEqual(["event", "Cart updated"]);
  });

  it.each([0, 1000, 2.5])("refuses %d and keeps the old one", (quantity) => {
    expect(cartActions.setQuantity(idOfProduct(1), quantity).error?.code).toBe("Quantity must be between 1 and {max}");
    expect(cartShape()).toEqual(["1 × 2"]);
  });

  it("says so when the product is not in the cart", () => {
    expect(cartActions.remove(idOfProduct(9)).error?.code).toBe("Item not found in cart");
    expect(cartActions.setQuantity(idOfProduct(9), 1).error?.code).toBe("Item not found in cart");
  });
});

describe("removing and clearing", () => {
  it("a removed line can be put back where it was", () => {
    for (const number of [1, 2, 3]) {
      cartActions.addItem(productOf(number), number);
      vi.advanceTimersByTime(1000);
    }
    cartActions.remove(idOfProduct(2));
    expect(cartShape()).toEqual(["1 × 1", "3 × 3"]);
    const removed = useCartState.getState().notices.at(-1)?.about;
    if (!removed) throw new Error("the notice has no line to put back");
    cartActions.restore(removed);
    expect(cartShape()).toEqual(["1 × 1", "2 × 2", "3 × 3"]);
  });

  it("putting back does not overwrite a line added since", () => {
    cartActions.addItem(productOf(1), 2);
    const [line] = readCartLines();
    cartActions.remove(idOfProduct(1));
    cartActions.addItem(productOf(1), 9);
    if (line) cartActions.restore(line);
    expect(cartShape()).toEqual(["1 × 9"]);
  });

  it("clearing empties the cart", () => {
    cartActions.addItem(productOf(1));
    cartActions.addItem(productOf(2), 1, "mock");
    cartActions.clear();
    expect(cartShape()).toEqual([]);
    expect(notices().at(-1)).toEqual(["event", "Cart cleared"]);
  });

  it("clearing a cart of mock lines leaves nothing to send", () => {
    cartActions.addItem(productOf(1), 1, "mock");
    cartActions.clear();
    expect(useCartState.getState().pending).toEqual([]);
  });
});

describe("prices", () => {
  it("a new price changes the sum at once and waits to be accepted", () => {
    cartActions.addItem(productOf(10), 2);
    const id = idOfProduct(10);
    cartUpkeep.noticePrices([{ productId: id, productName: "", oldPrice: 100, newPrice: 120 }]);
    expect(lineOf(10)).toMatchObject({ unitPrice: 100, product: { price: 120 } });
    expect(summarizeCart(readCartLines()).subtotal).toBe(240);
    cartUpkeep.acceptPrices([{ productId: id, newPrice: 120, unit: SINGLE_PIECE }]);
    expect(lineOf(10)).toMatchObject({ unitPrice: 120, originalUnitPrice: 100, quantity: 2 });
  });

  it("a new unit is noticed by live data and by a refused order, outlasts a reload, and waits to be accepted", () => {
    const box = { name: "caja", content: 36, contentName: "rollo" };
    const smaller = { ...box, content: 24 };
    const { id, price } = productOf(1);
    cartActions.addItem(productOf(1, { unit: box }), 3);
    cartUpkeep.learnProduct(newsOf(productOf(1, { unit: SINGLE_PIECE })));
    expect(lineOf(1)).toMatchObject({ acceptedUnit: box, product: { unit: SINGLE_PIECE } });
    cartUpkeep.noticePrices([{ productId: id, productName: "", oldPrice: price, newPrice: price, newUnit: smaller }]);
    reloadCart();
    expect(priceChanges(readCartLines())).toMatchObject([{ unit: smaller, oldUnit: box }]);
    cartUpkeep.acceptPrices([{ productId: id, newPrice: price, unit: smaller }]);
    expect(priceChanges(readCartLines())).toEqual([]);
    expect(lineOf(1)?.product.unit).toEqual(smaller);
  });

  it("a new unit is accepted as it was shown, so that one learned meanwhile is asked about again", () => {
    const box = { name: "caja", content: 36, contentName: "rollo" };
    const smaller = { ...box, content: 24 };
    cartActions.addItem(productOf(1, { unit: box }), 2);
    const { id, price } = productOf(1);
    cartUpkeep.learnProduct(newsOf(productOf(1, { unit: { ...box, content: 10 } })));
    cartUpkeep.acceptPrices([{ productId: id, newPrice: price, unit: smaller }]);
    cartUpkeep.learnProduct(newsOf(productOf(1, { unit: { ...box, content: 10 } })));
    expect(priceChanges(readCartLines())).toMatchObject([{ oldUnit: smaller, unit: { content: 10 } }]);
  });

  it("fresh product data reaches the line", () => {
    cartActions.addItem(productOf(1));
    cartUpkeep.learnProduct(newsOf(productOf(1, { name: "Otro nombre", price: 99, stockQuantity: 3 })));
    expect(lineOf(1)?.product).toMatchObject({ name: "Otro nombre", price: 99, stockQuantity: 3 });
  });

  it.each([
    ["rate of IVA", { taxRate: 0 }],
    ["unit of sale", { unit: { name: "caja", content: 12, contentName: "pieza" } }],
  ])("so does another %s alone", (_, terms) => {
    cartActions.addItem(productOf(1));
    cartUpkeep.learnProduct(newsOf(productOf(1, terms)));
    expect(lineOf(1)?.product).toMatchObject(terms);
  });

  it("sums are computed, never read from storage", async () => {
    cartActions.addItem(productOf(10), 2);
    const stored = storedCart();
    const [entry] = stored.state.pending;
    Object.assign(entry.change.item, { unitPrice: 0.01, totalPrice: 0.02, bulkDiscountApplied: true });
    stored.state.config = { taxRate: 0, shippingCost: 0 };
    stored.state.volumeDiscounts = [{ productId: null, minQuantity: 1, percentage: 100 }];
    localStorage.setItem("acopio-cart", JSON.stringify(stored));
    reloadCart();
    expect(summarizeCart(readCartLines())).toMatchObject({
      subtotal: 200,
      discountAmount: 0,
      taxAmount: 32,
      totalAmount: 382,
    });
    expect(lineOf(10)).toMatchObject({ totalPrice: 200, bulkDiscountApplied: false });
  });
});

describe("the same state", () => {
  it("gives the same lines, so that nothing redraws", () => {
    cartActions.addItem(productOf(1));
    const lines = readCartLines();
    cartUpkeep.dismissErrors();
    expect(readCartLines()).toBe(lines);
    plus(1);
    expect(readCartLines()).not.toBe(lines);
  });
});

describe("whoever wants to hear of the lines", () => {
  it("hears of those that were stored and those that wait to be, and of nothing else, until it stops listening", () => {
    const listener = vi.fn();
    const stop = onCartChange(listener);
    useCartState.setState({ items: [] });
    expect(listener).toHaveBeenCalledTimes(1);
    useCartState.setState({ pending: [] });
    expect(listener).toHaveBeenCalledTimes(2);
    useCartState.setState(({ isKept }) => ({ isKept: !isKept }));
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    useCartState.setState({ items: [] });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe("a change that stays unsent", () => {
  it("is told after ten seconds, also when the clock is put back", () => {
    const hasUnsent = renderHook(useHasUnsentChanges).result;
    act(() => void cartActions.addItem(productOf(1)));
    act(() => void vi.advanceTimersByTime(9_900));
    expect(hasUnsent.current).toBe(false);
    act(() => void vi.advanceTimersByTime(200));
    expect(hasUnsent.current).toBe(true);
    vi.setSystemTime(Date.now() - DAY);
    expect(renderHook(useHasUnsentChanges).result.current).toBe(true);
  });
});

describe("what is told", () => {
  it("a notice is dropped once told, errors stay until dismissed", () => {
    cartActions.remove(idOfProduct(1));
    cartActions.remove(idOfProduct(1));
    const [notice] = useCartState.getState().notices;
    cartUpkeep.dismissNotice(notice?.id ?? "");
    expect(notices()).toEqual([["error", "Item not found in cart"]]);
    expect(useCartState.getState().errors).toEqual(["Item not found in cart"]);
    cartUpkeep.dismissErrors();
    expect(useCartState.getState().errors).toEqual([]);
  });

  it("a bug in an action is told like any other failure", () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    cartActions.addItem(productOf(1));
    const random = vi.spyOn(crypto, "getRandomValues");
    const broken = <T>(action: () => T): T => {
      random.mockImplementationOnce(() => {
        throw new Error("broken");
      });
      return action();
    };
    expect(broken(() => cartActions.addItem(productOf(2))).error?.code).toBe("Failed to add item to cart");
    const id = idOfProduct(1);
    expect(broken(() => cartActions.setQuantity(id, 3)).error?.code).toBe("Failed to update quantity");
    expect(broken(() => cartActions.remove(id)).error?.code).toBe("Failed to remove item");
    expect(broken(() => cartActions.clear()).error?.code).toBe("Failed to clear cart");
    expect(cartShape()).toEqual(["1 × 1"]);
    expect(logged).toHaveBeenCalledTimes(4);
  });
});

describe("the cart session", () => {
  const expiresAt = () => useCartState.getState().session?.expiresAt;

  it("begins with the first change and lasts seven days", () => {
    expect(expiresAt()).toBeUndefined();
    cartActions.addItem(productOf(1));
    expect(expiresAt()).toBe("2026-11-28T09:00:00.000Z");
  });

  it("is extended by activity with fewer than five days left", () => {
    cartActions.addItem(productOf(1));
    vi.setSystemTime(Date.now() + 2 * DAY);
    plus(1);
    expect(expiresAt()).toBe("2026-11-28T09:00:00.000Z");
    vi.setSystemTime(Date.now() + 60_000);
    plus(1);
    expect(expiresAt()).toBe("2026-11-30T09:01:00.000Z");
  });

  it("is extended by accepting a new price as well", () => {
    cartActions.addItem(productOf(1), 2);
    const { id, price } = productOf(1);
    cartUpkeep.noticePrices([{ productId: id, productName: "", oldPrice: price, newPrice: price + 20 }]);
    vi.setSystemTime(Date.now() + 3 * DAY);
    cartUpkeep.acceptPrices([{ productId: id, newPrice: price + 20, unit: SINGLE_PIECE }]);
    expect(lineOf(1)).toMatchObject({ unitPrice: price + 20, quantity: 2 });
    expect(expiresAt()).toBe("2026-12-01T09:00:00.000Z");
  });

  it("that has ended is not begun anew by accepting a price", () => {
    cartActions.addItem(productOf(1), 2);
    vi.setSystemTime(Date.now() + 7 * DAY);
    cartUpkeep.acceptPrices([{ productId: idOfProduct(1), newPrice: 120, unit: SINGLE_PIECE }]);
    expect(useCartState.getState()).toMatchObject({ session: null, offered: [{ quantity: 2 }] });
  });

  it("empties the cart when it ends, and offers the lines again", () => {
    cartActions.addItem(productOf(1), 2);
    cartActions.addItem(productOf(2), 1);
    vi.setSystemTime(Date.now() + 7 * DAY);
    cartActions.addItem(productOf(2), 5);
    expect(cartShape()).toEqual(["2 × 5"]);
    expect(useCartState.getState().offered).toHaveLength(2);
    cartUpkeep.restoreOffered();
    expect(
      linesOf(useCartState.getState())
        .map(({ quantity }) => quantity)
        .sort(),
    ).toEqual([2, 5]);
    expect(useCartState.getState().offered).toEqual([]);
  });

  it("offered lines that do not fit beside the new ones stay on offer", () => {
    for (let number = 1; number <= 3; number += 1) cartActions.addItem(productOf(number));
    vi.setSystemTime(Date.now() + 7 * DAY);
    for (let number = 4; number <= 101; number += 1) cartActions.addItem(productOf(number));
    cartUpkeep.restoreOffered();
    expect(readCartLines()).toHaveLength(100);
    expect(shapeOf(useCartState.getState().offered)).toEqual(["3 × 1"]);
  });

  it("the offer can be declined, and survives a reload until then", async () => {
    cartActions.addItem(productOf(1), 2);
    vi.setSystemTime(Date.now() + 7 * DAY);
    cartActions.addItem(productOf(2));
    reloadCart();
    expect(useCartState.getState().offered).toHaveLength(1);
    cartUpkeep.dismissOffered();
    expect(storedCart().state.offered).toEqual([]);
  });
});

describe("an order", () => {
  it("takes what was ordered; what was added since it was sent stays, on its way to the server", () => {
    cartActions.addItem(productOf(1), 2);
    cartActions.addItem(productOf(2), 1);
    const ordered = orderedLinesOf(readCartLines());
    cartActions.addItem(productOf(1), 3);
    cartActions.addItem(productOf(3), 4);
    cartUpkeep.orderPlaced(ordered);
    expect(cartShape()).toEqual(["1 × 3", "3 × 4"]);
    expect(storedCart().state.session).not.toBeNull();
    const changes = storedCart().state.pending.map(({ change }: { change: { kind: string } }) => change.kind);
    expect(changes.toSorted()).toEqual(["remove", "set", "set"]);
    // Another tab may hear of the same order.
    cartUpkeep.orderPlaced(ordered);
    expect(cartShape()).toEqual(["1 × 3", "3 × 4"]);
  });

  it("takes nothing of a line that was begun after the ordered one had gone", () => {
    cartActions.addItem(productOf(1), 2);
    const ordered = orderedLinesOf(readCartLines());
    useCartState.setState({ items: [], pending: [] });
    cartActions.addItem(productOf(1), 1);
    cartUpkeep.orderPlaced(ordered);
    expect(cartShape()).toEqual(["1 × 1"]);
  });

  it("takes everything, and has the server's cart cleared after any write that was still under way", () => {
    cartActions.addItem(productOf(1));
    cartUpkeep.orderPlaced(orderedLinesOf(readCartLines()));
    expect(cartShape()).toEqual([]);
    expect(storedCart().state).toMatchObject({ items: [], pending: [{ change: { kind: "clear" } }], session: null });
  });

  it("leaves nothing to write when the server never had any of it", () => {
    cartActions.addItem(productOf(1), 1, "mock");
    cartUpkeep.orderPlaced(orderedLinesOf(readCartLines()));
    expect(storedCart().state).toMatchObject({ items: [], pending: [], session: null });
  });
});
