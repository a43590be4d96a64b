import { describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { addMany } from "@/cart/add-many";
import { useCartState } from "@/cart/store";
import { cartUpkeep } from "@/cart/upkeep";
import { readCartLines } from "@/cart/use-cart";
import { MAX_CART_LINES } from "@/domain/constants";
import { orderedLinesOf } from "@/domain/orders/order-contents";
import { cartShape, productOf, useEmptyCart, useStoppedClock } from "./setup";

useStoppedClock();
useEmptyCart();

const some = (...shape: readonly [number: number, quantity: number][]) =>
  shape.map(([number, quantity]) => ({ product: productOf(number), quantity }));
const notices = () => useCartState.getState().notices;
const undo = () => notices().at(-1)?.many?.undo();

describe("several products at once", () => {
  it("are added to their lines or as new ones, with one notice", () => {
    cartActions.addItem(productOf(1), 2);
    expect(addMany(some([1, 3], [2, 4], [3, 5]))).toBe(true);
    expect(cartShape()).toEqual(["1 × 5", "2 × 4", "3 × 5"]);
    expect(notices().map(({ code, many }) => [code, many?.items.length])).toEqual([
      ["Product added to cart", undefined],
      ["Products added to cart", 3],
    ]);
  });

  it("are taken back with one press, what was there before and came since staying", () => {
    const onUndo = vi.fn();
    cartActions.addItem(productOf(1), 2);
    addMany(some([1, 3], [2, 4], [3, 5]), onUndo);
    cartActions.remove(productOf(3).id);
    cartActions.setQuantity(productOf(2).id, 6);
    notices()
      .find(({ many }) => many)
      ?.many?.undo();
    expect(cartShape()).toEqual(["1 × 2", "2 × 2"]);
    expect(onUndo).toHaveBeenCalledOnce();
  });

  it.each([
    ["lowered to less than was there before", 1, "1 × 1"],
    ["lowered to less than was added", 4, "1 × 2"],
    ["raised", 9, "1 × 6"],
  ])("are taken back as far as they are there, of a line that was %s since", (_, quantity, left) => {
    cartActions.addItem(productOf(1), 2);
    addMany(some([1, 3]));
    const { many } = notices().at(-1) ?? {};
    cartActions.setQuantity(productOf(1).id, quantity);
    many?.undo();
    expect(cartShape()).toEqual([left]);
  });

  it.each([
    ["ordered", () => cartUpkeep.orderPlaced(orderedLinesOf(readCartLines()))],
    ["removed", () => cartActions.remove(productOf(1).id)],
    ["taken out to be kept for later", () => cartActions.removeQuietly(productOf(1).id)],
  ])("that were %s since take nothing of a line begun afterwards", (_, end) => {
    addMany(some([1, 3]));
    const { many } = notices().at(-1) ?? {};
    end();
    cartActions.addItem(productOf(1), 2);
    many?.undo();
    expect(cartShape()).toEqual(["1 × 2"]);
  });

  it("take nothing of what was added while they were being ordered", () => {
    addMany(some([1, 3]));
    const { many } = notices().at(-1) ?? {};
    const ordered = orderedLinesOf(readCartLines());
    cartActions.addItem(productOf(1), 2);
    cartUpkeep.orderPlaced(ordered);
    many?.undo();
    expect(cartShape()).toEqual(["1 × 2"]);
  });

  it.each([
    ["first", [0, 1]],
    ["last", [1, 0]],
  ])("by two presses are taken back one by one, the %s first, and each once", (_, order) => {
    cartActions.addItem(productOf(1), 2);
    addMany(some([1, 3], [1, 1]));
    addMany(some([1, 3]));
    const [first, second] = order.map((at) => notices().filter(({ many }) => many)[at]?.many);
    first?.undo();
    first?.undo();
    expect(cartShape()).toEqual([order[0] === 0 ? "1 × 5" : "1 × 6"]);
    second?.undo();
    expect(cartShape()).toEqual(["1 × 2"]);
    for (const many of [first, second]) many?.undo();
    expect(cartShape()).toEqual(["1 × 2"]);
  });

  it("that were taken out do not come back with what is added later, by a press or by another list", () => {
    cartActions.addItem(productOf(1), 2);
    addMany(some([1, 3]));
    cartActions.setQuantity(productOf(1).id, 4);
    addMany(some([1, 4]));
    cartActions.addItem(productOf(1), 1);
    const [first, second] = notices().flatMap(({ many }) => many ?? []);
    first?.undo();
    expect(cartShape()).toEqual(["1 × 7"]);
    second?.undo();
    expect(cartShape()).toEqual(["1 × 3"]);
  });

  it("are taken back although nothing of them is left", () => {
    addMany(some([1, 3]));
    const { many } = notices().at(-1) ?? {};
    cartActions.clear();
    many?.undo();
    expect(cartShape()).toEqual([]);
  });

  it.each([
    [
      "one has no price",
      [...some([2, 1]), { product: productOf(3, { price: 0 }), quantity: 1 }],
      "Product must have a valid price greater than 0",
    ],
    ["a line would hold too many", some([2, 1], [1, 998]), "Quantity must be between 1 and {max}"],
    ["a quantity is none", some([2, 1], [1, -1]), "Quantity must be between 1 and {max}"],
    [
      "the cart would hold too many lines",
      some(...Array.from({ length: MAX_CART_LINES }, (_, at) => [at + 2, 1] as [number, number])),
      "Cart is full",
    ],
  ])("are refused as a whole when %s", (_, additions, code) => {
    cartActions.addItem(productOf(1), 2);
    expect(addMany(additions)).toBe(false);
    expect(cartShape()).toEqual(["1 × 2"]);
    expect(notices().at(-1)).toMatchObject({ kind: "error", code });
    expect(undo()).toBeUndefined();
  });
});
