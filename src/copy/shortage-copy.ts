import { type CheckedLine, lackOfLine } from "@/domain/cart-lines";
import { groupDigits } from "@/domain/money";
import type { InventoryConflict } from "@/domain/order";
import type { Product } from "@/domain/product";
import type { Lack, StockStatus } from "@/domain/stock";
import { quantityInUnits } from "@/domain/unit";
import { cartMessage } from "./cart-copy";
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

/**
 * Why nothing of a product can be had, with the same words as on its own page.
 * @param soldOut how this place tells that none are left
 */
export function lackText(lack: Lack, soldOut = NOT_AVAILABLE): string {
  if (lack === "sold_out") return soldOut;
  return lack === "not_sold" ? NO_LONGER_SOLD : cartMessage(lack);
}

/** Why a product of a list cannot be had. */
export const unavailableText = (lack: Lack): string => `${lackText(lack, "Agotado por ahora")}.`;

/** «Lápiz. Agotado por ahora.»: why a line of the cart is left out of what is made of it; null where it is in it. */
export function leftOutLineText(checked: CheckedLine): string | null {
  const lack = lackOfLine(checked);
  return lack && `${checked.line.product.name}. ${unavailableText(lack)}`;
}

/** «Cinta: hoy hay 2 de 30 cajas»: what there is of a line that is quoted whole. */
export const scarceLineText = (
  { name, unit }: Pick<Product, "name" | "unit">,
  available: number,
  quoted: number,
): string => `${name}: hoy hay ${groupDigits(available)} de ${quantityInUnits(quoted, unit)}`;

/** Why a line of the cart cannot be supplied as asked. Stock that nobody has counted is no reason. */
export function conflictMessage({ lack, status, availableQuantity, requestedQuantity }: InventoryConflict): string {
  if (lack) return lackText(lack);
  return status === "unknown" ? NO_LONGER_SOLD : stockMessage(status, availableQuantity, requestedQuantity);
}
