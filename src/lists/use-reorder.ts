import { useState } from "react";
import { cartActions } from "@/cart/actions";
import { readCartLines } from "@/cart/use-cart";
import type { AppError } from "@/domain/errors";
import type { OrderItem } from "@/domain/order";
import type { Product } from "@/domain/product";
import { planReorder, type ReorderPlan, type Shortfall } from "@/domain/quick-order/reorder-plan";
import { SINGLE_PIECE } from "@/domain/unit";
import { productsByIds } from "@/services/products-service";

/** What is to be ordered once more; `unit` and `unitPrice` as they were, null where nobody remembers. */
export type WantedLine = Pick<OrderItem, "productId" | "name" | "quantity"> & {
  unit: OrderItem["unit"] | null;
  unitPrice: OrderItem["unitPrice"] | null;
};

export type Additions = ReorderPlan["additions"];

export type ReorderView =
  | { name: "idle" }
  | { name: "working" }
  | { name: "failed"; reason: AppError }
  | ({ name: "asking"; products: readonly Product[] } & Wanted)
  | ({ name: "done" } & Wanted);

/** The lines as they were when the reorder was asked for: `onAdded` may cause the current ones to change. */
type Wanted = { lines: readonly WantedLine[]; additions: Additions; shortfalls: readonly Shortfall[] };

type Options = {
  /** Whether what is about to go into the cart is to be shown first: it then waits for `agree` or `decline`. */
  mustAsk: (plan: ReorderPlan) => boolean;
  /** Is told of the products that went into the cart. */
  onAdded?: ((products: readonly Product[]) => void) | undefined;
};

type Reordering = {
  view: ReorderView;
  reorder: () => Promise<void>;
  agree: (products: readonly Product[]) => void;
  decline: () => void;
};

/** Puts what is still available of an order, a list or a quote into the cart, at today's prices. */
export function useReorder(lines: readonly WantedLine[], { mustAsk, onAdded }: Options): Reordering {
  const [view, setView] = useState<ReorderView>({ name: "idle" });

  const reorder = async () => {
    if (view.name === "working") return;
    setView({ name: "working" });
    const products = await productsByIds(lines.flatMap(({ productId }) => productId ?? []));
    if (!products.success) return setView({ name: "failed", reason: products.error });
    const plan = planFor(lines, products.data);
    if (mustAsk(plan)) setView({ name: "asking", products: products.data, lines, ...plan });
    else add(plan);
  };

  const add = ({ additions, shortfalls }: ReorderPlan) => {
    // The outcome is told once beside the order; a toast for each line would bury it.
    const added = additions.filter(({ product, quantity }) => cartActions.addQuietly(product, quantity).success);
    setView({ name: "done", lines, additions: added, shortfalls });
    onAdded?.(added.map(({ product }) => product));
  };

  return {
    view,
    reorder,
    // The cart may have changed while the question was open.
    agree: (products) => add(planFor(lines, products)),
    decline: () => setView({ name: "idle" }),
  };
}

function planFor(lines: readonly WantedLine[], products: readonly Product[]): ReorderPlan {
  const units = new Map(products.map(({ id, unit }) => [id, unit]));
  const wanted = lines.map((line) => ({
    ...line,
    unit: line.unit ?? units.get(line.productId ?? "") ?? SINGLE_PIECE,
  }));
  return planReorder(wanted, products, readCartLines());
}
