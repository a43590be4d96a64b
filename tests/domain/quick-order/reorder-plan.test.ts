// @vitest-environment node
import { aProduct, idOf } from "@tests/support/factories";
import { describe, expect, it } from "vitest";
import type { CartItem } from "@/domain/cart";
import { createLine } from "@/domain/cart-lines";
import { MAX_CART_LINES, MAX_CART_QUANTITY } from "@/domain/constants";
import { cartReasons, type Product } from "@/domain/product";
import { planReorder, unitsChanged } from "@/domain/quick-order/reorder-plan";
import { SINGLE_PIECE } from "@/domain/unit";

const inCart = (product: Product, quantity: number): CartItem =>
  createLine(product, { id: product.id, quantity, source: "supabase", now: "2026-06-01T12:00:00Z" });

const ordered = (quantity: number, productId: string | null = idOf("product")) => ({
  productId,
  name: "Lápiz HB",
  quantity,
  unit: SINGLE_PIECE,
});

const shortfall = (added: number, reason: string, productId: string | null = idOf("product")) => ({
  productId,
  name: "Lápiz HB",
  unit: SINGLE_PIECE,
  ordered: 10,
  added,
  inCart: 0,
  reason,
});

describe("a unit that is another one today", () => {
  const box = { name: "caja", content: 36, contentName: "rollo" };
  const product = aProduct({ unit: box, stockQuantity: 4 });

  it("is told of what goes into the cart, and what there is too little of is counted in it", () => {
    const { additions, shortfalls } = planReorder([ordered(10)], [product], []);
    expect(unitsChanged([ordered(10)], additions)).toEqual([{ product, quantity: 4, before: SINGLE_PIECE }]);
    expect(shortfalls).toEqual([{ ...shortfall(4, "too_few"), unit: box }]);
  });

  it("is none where it is the same, or where nobody remembers one", () => {
    const additions = [{ product, quantity: 4 }];
    expect(unitsChanged([{ ...ordered(4), unit: { ...box } }], additions)).toEqual([]);
    expect(unitsChanged([{ ...ordered(4), unit: null }], additions)).toEqual([]);
  });
});

describe("ordering again", () => {
  it("takes today's product with the old quantity", () => {
    const product = aProduct({ price: 123 });
    expect(planReorder([ordered(10)], [product], [])).toEqual({
      additions: [{ product, quantity: 10 }],
      shortfalls: [],
    });
  });

  it.each([
    ["was deleted", null, [], "not_sold"],
    ["is no longer among the products", idOf("product"), [], "not_sold"],
    ["is no longer on sale", idOf("product"), [aProduct({ isActive: false })], "not_sold"],
    ["has lost its price", idOf("product"), [aProduct({ price: 0 })], cartReasons.price],
  ])("leaves out a product that %s", (_, productId, products, reason) => {
    expect(planReorder([ordered(10, productId)], products, [])).toEqual({
      additions: [],
      shortfalls: [shortfall(0, reason, productId)],
    });
  });

  it("leaves out what is sold out, and takes what is left of the rest", () => {
    expect(planReorder([ordered(10)], [aProduct({ stockQuantity: 0 })], []).shortfalls).toEqual([
      shortfall(0, "sold_out"),
    ]);
    const product = aProduct({ stockQuantity: 4 });
    expect(planReorder([ordered(10)], [product], [])).toEqual({
      additions: [{ product, quantity: 4 }],
      shortfalls: [shortfall(4, "too_few")],
    });
  });

  it("counts what lies in the cart already", () => {
    const product = aProduct({ stockQuantity: 12 });
    expect(planReorder([ordered(10)], [product], [inCart(product, 5)])).toEqual({
      additions: [{ product, quantity: 7 }],
      shortfalls: [{ ...shortfall(7, "too_few"), inCart: 5 }],
    });
  });

  it("takes any quantity of what nobody has counted, up to what a line may hold", () => {
    const product = aProduct({ stockQuantity: null });
    expect(planReorder([ordered(10)], [product], [inCart(product, MAX_CART_QUANTITY - 3)])).toEqual({
      additions: [{ product, quantity: 3 }],
      shortfalls: [{ ...shortfall(3, "cart_full"), inCart: MAX_CART_QUANTITY - 3 }],
    });
  });

  it("adds no line beyond those a cart may hold, but adds to lines that are there", () => {
    const others = Array.from({ length: MAX_CART_LINES - 1 }, (_, at) =>
      inCart(aProduct({ id: idOf("product", at + 10) }), 1),
    );
    const known = aProduct({ id: idOf("product", 10) });
    const first = aProduct({ id: idOf("product", 500) });
    const second = aProduct({ id: idOf("product", 501) });
    const plan = planReorder(
      [ordered(10, first.id), ordered(10, second.id), ordered(10, known.id)],
      [first, second, known],
      others,
    );
    expect(plan.additions.map(({ product }) => product.id)).toEqual([first.id, known.id]);
    expect(plan.shortfalls).toEqual([shortfall(0, "cart_full", idOf("product", 501))]);
  });

  it.each([
    ["is sold out", { stockQuantity: 0 }, "sold_out"],
    ["is no longer on sale", { isActive: false }, "not_sold"],
    ["has lost its price", { price: 0 }, cartReasons.price],
  ])("asks for no room in a full cart for a product that %s", (_, columns, reason) => {
    const others = Array.from({ length: MAX_CART_LINES }, (__, at) =>
      inCart(aProduct({ id: idOf("product", at + 10) }), 1),
    );
    expect(planReorder([ordered(10)], [aProduct(columns)], others).shortfalls).toEqual([shortfall(0, reason)]);
  });
});
