import { useState } from "react";
import { cartActions } from "@/cart/actions";
import { readCartLines } from "@/cart/use-cart";
import type { AppError } from "@/domain/errors";
import { type PriceChange, pricesChanged } from "@/domain/lists/todays-prices";
import type { OrderItem } from "@/domain/order";
import type { Product } from "@/domain/product";
import { planReorder, type Shortfall } from "@/domain/quick-order/reorder";
import { SINGLE_PIECE } from "@/domain/unit";
import { productsByIds } from "@/services/products-service";

/** What is to be ordered once more; `unit` and `unitPrice` as they were, null where nobody remembers. */
export type WantedLine = Pick<OrderItem, "productId" | "name" | "quantity"> & {
  unit: OrderItem["unit"] | null;
  unitPrice: OrderItem["unitPrice"] | null;
};

export type ReorderView =
  | { name: "idle" }
  | { name: "working" }
  | { name: "failed"; reason: AppError }
  | { name: "done"; added: number; shortfalls: readonly Shortfall[]; priceChanges: readonly PriceChange[] };

/**
 * Puts what is still available of an order or a list into the cart, at today's prices, and says what is not, and what
 * costs something else than it did.
 * @param onAdded is told of the products that went into the cart
 */
export function useReorder(
  lines: readonly WantedLine[],
  onAdded?: (products: readonly Product[]) => void,
): { view: ReorderView; reorder: () => Promise<void> } {
  const [view, setView] = useState<ReorderView>({ name: "idle" });

  const reorder = async () => {
    if (view.name === "working") return;
    setView({ name: "working" });
    const products = await productsByIds(lines.flatMap(({ productId }) => productId ?? []));
    if (!products.success) return setView({ name: "failed", reason: products.error });
    const units = new Map(products.data.map(({ id, unit }) => [id, unit]));
    const wanted = lines.map((line) => ({
      ...line,
      unit: line.unit ?? units.get(line.productId ?? "") ?? SINGLE_PIECE,
    }));
    const { additions, shortfalls } = planReorder(wanted, products.data, readCartLines());
    // The outcome is told once beside the order; a toast for each line would bury it.
    const added = additions
      .filter(({ product, quantity }) => cartActions.addQuietly(product, quantity).success)
      .map(({ product }) => product);
    setView({ name: "done", added: added.length, shortfalls, priceChanges: pricesChanged(lines, added) });
    onAdded?.(added);
  };

  return { view, reorder };
}
