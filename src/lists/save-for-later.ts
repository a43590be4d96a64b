import { listIsFull, tooManyLists } from "@/copy/list-copy";
import { lineStaysInCart } from "@/copy/not-kept";
import type { CartItem } from "@/domain/cart";
import { isListQuantity, lineOfProduct, listNamed, mergeLines, SAVED_FOR_LATER } from "@/domain/lists/shopping-list";
import { areListsKept, createList, deleteListForGood, readLists, refreshLists, setLines } from "@/stores/lists-store";

/** On which list it is kept, and the way back; or why it could not be, in words. */
type Outcome = { listId: string; undo: () => void } | { problem: string };

/**
 * Keeps a line of the cart on the list «Guardado para después», which begins with the first of them.
 * The way back takes this line off the lists and nothing else.
 */
export function saveForLater(line: CartItem): Outcome {
  const saved = putOnList(line);
  if ("problem" in saved || areListsKept()) return saved;
  // The cart itself may be kept: it is smaller by this line.
  saved.undo();
  return { problem: lineStaysInCart };
}

function putOnList({ product, quantity }: CartItem): Outcome {
  refreshLists();
  const line = lineOfProduct(product, isListQuantity(quantity) ? quantity : undefined);
  const list = listNamed(readLists(), SAVED_FOR_LATER);
  if (!list) {
    const created = createList(SAVED_FOR_LATER, [line]);
    return created
      ? { listId: created.id, undo: () => takeOffBegunList(created.id, product.id) }
      : { problem: tooManyLists };
  }
  const merged = mergeLines(list.lines, [line]);
  if (!merged.some(({ productId }) => productId === product.id))
    return { problem: `«${SAVED_FOR_LATER}»: ${listIsFull}` };
  const earlier = list.lines.find(({ productId }) => productId === product.id);
  setLines(list.id, (lines) => mergeLines(lines, [line]));
  return {
    listId: list.id,
    undo: () =>
      setLines(list.id, (lines) => lines.flatMap((one) => (one.productId === product.id ? (earlier ?? []) : one))),
  };
}

/** The list goes with its first product, unless others have come to stand on it. */
function takeOffBegunList(listId: string, productId: string): void {
  setLines(listId, (lines) => lines.filter((line) => line.productId !== productId));
  if (readLists().find(({ id }) => id === listId)?.lines.length === 0) deleteListForGood(listId);
}
