import type { QueryClient } from "@tanstack/react-query";
import { cartActions } from "@/cart/actions";
import { readCartLines } from "@/cart/use-cart";
import { askedCode, planSheet, type SheetRow } from "@/domain/quick-order/order-plan";
import { readOrderText } from "@/domain/quick-order/order-rows";
import { newId } from "@/lib/new-id";
import { productCodesQuery } from "@/services/product-codes-query";
import { bringList } from "@/stores/quick-order-store";

/** What came of a SKU with its quantity: it is in the cart, the table explains it, or it is no more than a text to search for. */
export type EntryOutcome = "added" | "explained" | "search";

/** Puts that many of the product into the cart. If there are fewer, the table says so, and what there is instead. */
export async function orderBySku(
  client: QueryClient,
  entry: { code: string; quantity: number },
): Promise<EntryOutcome> {
  const code = askedCode(entry.code);
  // A failure is logged by the service; the search that follows shows it, and asks again.
  const answers = await client.fetchQuery(productCodesQuery([code])).catch(() => []);
  const quantity = String(entry.quantity);
  const row: SheetRow = { id: newId(), code, quantity, unit: "", text: `${entry.code} x${quantity}` };
  const { states } = planSheet([row], new Map(answers.map((answer) => [answer.code, answer])), readCartLines());
  const [state] = states;
  if (state?.kind === "ready" && !state.shortfall) {
    return cartActions.addItem(state.product, state.quantity).success ? "added" : "search";
  }
  if (state?.kind !== "ready" && state?.kind !== "unavailable") return "search";
  bringList({ rows: [row], headings: [] });
  return "explained";
}

/** Puts a list into the table. */
export const bringText = (text: string): void => bringList(readOrderText(text));
