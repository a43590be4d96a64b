import { type CheckedLine, isWithdrawn } from "@/domain/cart-lines";
import { groupDigits } from "@/domain/money";
import type { InventoryConflict } from "@/domain/order";
import { hasPrice, type Product } from "@/domain/product";
import type { StockStatus } from "@/domain/stock";
import { NO_LONGER_SOLD, NOT_AVAILABLE, stockStatusMessage } from "./stock-copy";

/** The line under a cart item that asks for more than there is. */
export const onlyAvailable = (available: number): string => `Solo ${groupDigits(available)} unidades disponibles`;

/**
 * What to tell about a product of which `requested` pieces are wanted.
 * @param available pieces in stock, null when nobody has counted them
 */
export function stockMessage(status: StockStatus, available: number | null, requested = 1): string {
  if (status === "out-of-stock") return NOT_AVAILABLE;
  if (status === "unknown" || available === null) return stockStatusMessage[status];
  if (requested > available) return `${onlyAvailable(available)} (solicitas ${groupDigits(requested)})`;
  return status === "low-stock"
    ? `Pocas unidades disponibles (${groupDigits(available)} restantes)`
    : "Producto disponible para envío inmediato";
}

const SOLD_OUT = "Agotado por ahora";

/** Why a product of a list cannot be had: it is sold out, or the shop has taken it from sale or asks no price for it. */
export const unavailableText = (product: Pick<Product, "isActive" | "price">): string =>
  `${product.isActive && hasPrice(product) ? SOLD_OUT : NO_LONGER_SOLD}.`;

/** «Lápiz. Agotado por ahora.»: why a line of the cart is left out of what is made of it. */
export const leftOutLineText = (checked: CheckedLine): string =>
  `${checked.line.product.name}. ${isWithdrawn(checked) ? NO_LONGER_SOLD : SOLD_OUT}.`;

/** Why a line of the cart cannot be supplied as asked. Stock that nobody has counted is no reason. */
export const conflictMessage = ({ status, availableQuantity, requestedQuantity }: InventoryConflict): string =>
  status === "unknown" ? NO_LONGER_SOLD : stockMessage(status, availableQuantity, requestedQuantity);
