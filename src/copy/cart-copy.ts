import { type CartErrorCode, type CartEvent, cartErrors, cartEvents } from "@/domain/cart-codes";
import type { PricedChange } from "@/domain/cart-lines";
import { MAX_CART_LINES, MAX_CART_QUANTITY, MIN_CART_QUANTITY } from "@/domain/constants";
import { groupDigits } from "@/domain/money";
import { cartReasons } from "@/domain/product";
import { NO_PRICE } from "./price-copy";

const messages = {
  [cartEvents.added]: "Producto agregado al carrito",
  [cartEvents.addedMany]: "Productos agregados al carrito",
  [cartEvents.updated]: "Carrito actualizado",
  [cartEvents.removed]: "Producto eliminado del carrito",
  [cartEvents.missing]: "Ya no está en tu carrito",
  [cartEvents.cleared]: "Carrito vaciado",
  [cartEvents.expired]: "Tu carrito venció. Ábrelo para volver a agregar tus productos.",
  [cartErrors.itemNotFound]: "El producto ya no está en tu carrito",
  [cartErrors.addFailed]: "No se pudo agregar el producto al carrito",
  [cartErrors.full]: `En tu carrito caben ${MAX_CART_LINES} productos: quita alguno para agregar otro`,
  [cartErrors.updateFailed]: "No se pudo cambiar la cantidad",
  [cartErrors.removeFailed]: "No se pudo eliminar el producto",
  [cartErrors.clearFailed]: "No se pudo vaciar el carrito",
  [cartErrors.loadFailed]: "No se pudo cargar el carrito",
  [cartErrors.quantityOutOfRange]: `La cantidad debe estar entre ${MIN_CART_QUANTITY} y ${MAX_CART_QUANTITY}`,
  [cartReasons.price]: NO_PRICE,
  [cartReasons.name]: "Este producto no tiene nombre y no se puede comprar",
  [cartReasons.sku]: "Este producto no tiene clave y no se puede comprar",
} satisfies Record<CartEvent | CartErrorCode, string>;

type Changes = readonly Pick<PricedChange, "oldUnit">[];

const hasNewUnit = (changes: Changes): boolean => changes.some(({ oldUnit }) => oldUnit !== undefined);

/** «Cambió el precio de un producto», «Cambió el precio o la unidad de 3 productos». */
export function changesText(changes: Changes): string {
  const isUnit = hasNewUnit(changes);
  if (changes.length === 1) return `Cambió ${isUnit ? "la unidad" : "el precio"} de un producto`;
  return `Cambió el precio${isUnit ? " o la unidad" : ""} de ${changes.length} productos`;
}

/** «acéptalo», after what changed. */
export function acceptThemText(changes: Changes): string {
  if (changes.length > 1) return "acéptalos";
  return hasNewUnit(changes) ? "acéptala" : "acéptalo";
}

/** What the button says that accepts all of them. */
export function acceptChangesText(changes: Changes): string {
  if (hasNewUnit(changes)) return changes.length === 1 ? "Aceptar el cambio" : "Aceptar los cambios";
  return changes.length === 1 ? "Aceptar el precio actual" : "Aceptar los precios actuales";
}

/** The shopper's words for what happened to the cart, or went wrong with it. */
export const cartMessage = (code: CartEvent | CartErrorCode): string => messages[code];

export const piecesText = (pieces: number): string =>
  `${groupDigits(pieces)} ${pieces === 1 ? "artículo" : "artículos"}`;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time left of a cart's session in words of at most two units: «6 días y 4 h», «3 h y 20 min», «12 min y 5 s», «40 s». */
export function timeLeftText(millisecondsLeft: number): string {
  const days = Math.floor(millisecondsLeft / DAY);
  const hours = Math.floor((millisecondsLeft % DAY) / HOUR);
  const minutes = Math.floor((millisecondsLeft % HOUR) / MINUTE);
  if (days > 0) return pair(days === 1 ? "1 día" : `${days} días`, hours, "h");
  if (hours > 0) return pair(`${hours} h`, minutes, "min");
  const seconds = Math.floor((millisecondsLeft % MINUTE) / SECOND);
  return minutes > 0 ? pair(`${minutes} min`, seconds, "s") : `${seconds} s`;
}

const pair = (large: string, small: number, unit: string): string =>
  small > 0 ? `${large} y ${small} ${unit}` : large;
