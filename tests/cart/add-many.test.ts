import { describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { addMany } from "@/cart/add-many";
import { useCartState } from "@/cart/store";
import { MAX_CART_LINES } from "@/domain/constants";
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
