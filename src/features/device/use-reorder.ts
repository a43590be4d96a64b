import { useState } from "react";
import type { AppError } from "@/domain/errors";
import type { Order } from "@/domain/order";
import { planReorder, type Shortfall } from "@/domain/reorder";
import { productsByIds } from "@/services/products-service";
import { cartActions } from "@/stores/cart-actions";
import { useCartState } from "@/stores/cart-state";
import { readCartLines } from "@/stores/cart-store";
import { cartUpkeep } from "@/stores/cart-upkeep";

export type ReorderView =
  | { name: "idle" }
  | { name: "working" }
  | { name: "failed"; reason: AppError }
  | { name: "done"; added: number; shortfalls: readonly Shortfall[] };

/** Puts what is still available of an order into the cart, at today's prices, and says what is not. */
export function useReorder(order: Pick<Order, "items">): { view: ReorderView; reorder: () => Promise<void> } {
  const [view, setView] = useState<ReorderView>({ name: "idle" });

  const reorder = async () => {
    if (view.name === "working") return;
    setView({ name: "working" });
    const products = await productsByIds(order.items.flatMap(({ productId }) => productId ?? []));
    if (!products.success) return setView({ name: "failed", reason: products.error });
    const { additions, shortfalls } = planReorder(order.items, products.data, readCartLines());
    withoutNotices(() => {
      for (const { product, quantity } of additions) cartActions.addItem(product, quantity);
    });
    setView({ name: "done", added: additions.length, shortfalls });
  };

  return { view, reorder };
}

/** The outcome is told once beside the order; a toast for each line would bury it. */
function withoutNotices(action: () => void): void {
  const told = new Set(useCartState.getState().notices.map(({ id }) => id));
  action();
  for (const { id } of useCartState.getState().notices) {
    if (!told.has(id)) cartUpkeep.dismissNotice(id);
  }
}
