import type { CartLineToCheck } from "./cart";
import { type CheckedLine, lackOfLine } from "./cart-lines";
import type { InventoryConflict } from "./order";
import type { ProductStock } from "./product";
import { type InventoryStatus, inventoryStatusOf } from "./stock";

/** Outcome of checking a cart against live stock. */
export type CartCheck = { isValid: boolean; conflicts: readonly InventoryConflict[] };

/** The answer when the check itself failed: not valid, and no conflict to show. */
export const failedCheck: CartCheck = { isValid: false, conflicts: [] };

/**
 * Checks every line against live stock. An empty cart is valid.
 * @param productNames names by product id, for the shopper to recognise the conflict
 */
export function checkCart(
  lines: readonly CartLineToCheck[],
  stock: readonly ProductStock[],
  productNames: ReadonlyMap<string, string> = new Map(),
): CartCheck {
  const stockById = new Map(stock.map((entry) => [entry.productId, inventoryStatusOf(entry, "")]));
  const conflicts = lines.flatMap((line) => {
    const conflict = conflictOf(line, stockById.get(line.productId));
    const productName = productNames.get(line.productId);
    if (!conflict) return [];
    return [productName === undefined ? conflict : { ...conflict, productName }];
  });
  return { isValid: conflicts.length === 0, conflicts };
}

/**
 * not found -> conflict, status unknown · not available -> conflict · more wanted than a known stock -> conflict ·
 * stock not counted -> fine, the shop confirms it by hand
 */
export function conflictOf(line: CartLineToCheck, stock: InventoryStatus | undefined): InventoryConflict | null {
  const requested = { productId: line.productId, requestedQuantity: line.quantity };
  if (!stock) return { ...requested, status: "unknown", availableQuantity: null };
  const tooFew = stock.stockQuantity !== null && line.quantity > stock.stockQuantity;
  if (stock.isAvailable && !tooFew) return null;
  // A product that is taken off sale leaves pieces behind, none of which can be had: the database answers the same.
  return { ...requested, status: stock.status, availableQuantity: stock.isAvailable ? stock.stockQuantity : 0 };
}

/** Like `conflictOf`, for a line whose stock is known; with the name that the shopper knows it by, and why none of it can be had. */
export function conflictOfLine(checked: CheckedLine): InventoryConflict | null {
  const { product, quantity } = checked.line;
  const conflict = conflictOf({ productId: product.id, quantity }, checked.stock);
  return conflict && { ...conflict, productName: product.name, lack: lackOfLine(checked) };
}
