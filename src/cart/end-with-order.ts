import { visibleLines } from "@/domain/cart-changes";
import { type OrderedLine, withoutOrdered } from "@/domain/orders/ordered-lines";
import { newId } from "@/lib/new-id";
import { type Cart, clearing, ended, pendingAt } from "./store";

/**
 * An order took its lines, and the database has taken them out of its copy itself. A write of this or another tab may have
 * come between that and the answer, so they are taken out of the server's cart once more. What was added since the order was
 * sent stays. What was read before counts no more.
 */
export function endCartWithOrder(cart: Cart, ordered: readonly OrderedLine[]): void {
  const now = Date.now();
  const clear = clearing(now);
  const accepted = newId();
  cart.update((state) => {
    const tools = { newId, asPending: pendingAt(now) };
    const { confirmed, pending } = withoutOrdered({ confirmed: state.items, pending: state.pending }, ordered, tools);
    const isEmpty = visibleLines(confirmed, pending).length === 0;
    return { ...(isEmpty ? ended(state, clear) : { items: confirmed, pending }), accepted, offered: [], errors: [] };
  });
}
