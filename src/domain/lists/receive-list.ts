import { askedCode, type CodeAnswer } from "../quick-order/order-plan";
import type { SharedList } from "./shared-lists";
import { freeName, type ListLine, lineOfProduct, mergeLines, type ShoppingList } from "./shopping-list";

/** A list from another device with today's products; `missing` are the SKUs that the shop does not sell. */
export type ReceivedList = { name: string; lines: readonly ListLine[]; missing: readonly string[] };

/** What becomes of a received list: one of its own, or joined with, or put in the place of, one that is here. */
export type Taking = { kind: "new" } | { kind: "merge" | "replace"; listId: string };

/** @param answers what the shop has by each SKU of the list */
export function receive({ name, lines }: SharedList, answers: readonly CodeAnswer[]): ReceivedList {
  const byCode = new Map(answers.map((answer) => [answer.code, answer]));
  const found: ListLine[] = [];
  const missing: string[] = [];
  for (const { sku, quantity, note } of lines) {
    const { isFound = false, products: [product] = [] } = byCode.get(askedCode(sku)) ?? {};
    if (isFound && product?.isActive) found.push(lineOfProduct(product, quantity, note));
    else missing.push(sku);
  }
  return { name, lines: mergeLines([], found), missing: [...new Set(missing)] };
}

/** The name and lines that taking a list would give: computed in the same way for the preview and for storing it. */
export function taken(
  received: ReceivedList,
  taking: Taking,
  lists: readonly ShoppingList[],
): { name: string; lines: readonly ListLine[] } {
  const own = taking.kind === "new" ? undefined : lists.find(({ id }) => id === taking.listId);
  if (!own) return { name: freeName(lists, received.name), lines: received.lines };
  return { name: own.name, lines: taking.kind === "merge" ? mergeLines(own.lines, received.lines) : received.lines };
}
