import { useState } from "react";
import { cartActions } from "@/cart/actions";
import { readCartLines } from "@/cart/use-cart";
import type { AppError } from "@/domain/errors";
import type { Order } from "@/domain/order";
import { planReorder, type Shortfall } from "@/domain/quick-order/reorder";
import { productsByIds } from "@/services/products-service";

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
    // The outcome is told once beside the order; a toast for each line would bury it.
    const added = additions.filter(({ product, quantity }) => cartActions.addQuietly(product, quantity).success);
    setView({ name: "done", added: added.length, shortfalls });
  };

  return { view, reorder };
}
