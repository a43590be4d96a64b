import { cartErrors } from "@/domain/cart-codes";
import { MAX_CART_QUANTITY } from "@/domain/constants";
import type { Waiting } from "@/domain/holding";
import { groupDigits } from "@/domain/money";
import type { StockStatus } from "@/domain/stock";
import { countedUnits, isFeminine, plural, type SaleUnit, SINGLE_PIECE } from "@/domain/unit";
import { cartMessage } from "./cart-copy";

export type StockColour = "green" | "yellow" | "red" | "gray";

export const stockLabel = {
  "in-stock": "En Stock",
  "low-stock": "Pocas Unidades",
  "out-of-stock": "Agotado",
  unknown: "Consultando",
} satisfies Record<StockStatus, string>;

const colours: ReadonlyMap<string, StockColour> = new Map(
  Object.entries({
    "in-stock": "green",
    "low-stock": "yellow",
    "out-of-stock": "red",
    unknown: "gray",
  } satisfies Record<StockStatus, StockColour>),
);

/** Gray for whatever status a later version of the shop may know. */
export const stockColour = (status: string): StockColour => colours.get(status) ?? "gray";

/** One line about a status, when nothing is asked for in particular. */
export const stockStatusMessage = {
  "in-stock": "Disponible para envío inmediato",
  "low-stock": "Pocas unidades disponibles",
  "out-of-stock": "Producto agotado",
  unknown: "Consultando disponibilidad",
} satisfies Record<StockStatus, string>;

/** For a product that is sold out. */
export const NOT_AVAILABLE = "Este producto no está disponible actualmente";

/** For a product that the shop has taken from sale, or no longer has: it is not waited for. */
export const NO_LONGER_SOLD = "Este producto ya no se vende";

const isPiece = ({ name }: Pick<SaleUnit, "name">): boolean => name === SINGLE_PIECE.name;

/** «5 cajas»; pieces are what a number alone is understood as. */
export const amountOf = (quantity: number, unit: SaleUnit): string =>
  isPiece(unit) ? groupDigits(quantity) : countedUnits(quantity, unit);

/**
 * In one sentence how much there is of a product, beside its badge: only the badge says that it is little.
 * @param isReady not if so many are wanted that the shop has to confirm them, nor of what cannot be ordered: those are not sent at once
 */
export function stockSentence(status: StockStatus, available: number | null, unit: SaleUnit, isReady: boolean): string {
  if (status === "out-of-stock") return NOT_AVAILABLE;
  if (available === null) return UNCOUNTED;
  return `Hay ${amountOf(available, unit)}${isReady ? " para envío inmediato" : ""}`;
}

/** Beside the button of a product whose stock nobody has counted. */
export const UNCOUNTED = "Existencia por confirmar";

/** For a number of pieces that no line of the cart can hold, and for text that is no number of pieces. */
export const QUANTITY_OUT_OF_RANGE = cartMessage(cartErrors.quantityOutOfRange);

/**
 * Says that more was asked for than can be added, wherever a quantity is chosen: what a line of the cart holds, what
 * fits beside the pieces already in it, or what there is.
 */
export function tooManyMessage(wanted: number, addable: number, quantityInCart: number, unit: SaleUnit): string {
  return wanted > MAX_CART_QUANTITY ? QUANTITY_OUT_OF_RANGE : tooFewMessage(wanted, addable, quantityInCart, unit);
}

/** The same of a quantity that may also be none: it names what there is, however many are asked for. */
export function tooFewMessage(wanted: number, addable: number, quantityInCart: number, unit: SaleUnit): string {
  if (addable >= MAX_CART_QUANTITY) return QUANTITY_OUT_OF_RANGE;
  return quantityInCart > 0
    ? `Puedes agregar ${amountOf(addable, unit)} más: ya tienes ${amountOf(quantityInCart, unit)} en tu carrito`
    : `Hay ${amountOf(addable, unit)}: para ${groupDigits(wanted)} no alcanza`;
}

/** «Agregar los 30» for the button that adds what there is, and «rollos», for which there is not always room. */
export function addThoseText(quantity: number, { name }: Pick<SaleUnit, "name">): { text: string; noun: string } {
  const [one, more] = isFeminine(name) ? ["la", "las"] : ["el", "los"];
  if (quantity === 1) return { text: `Agregar ${one} que hay`, noun: "" };
  return { text: `Agregar ${more} ${quantity}`, noun: isPiece({ name }) ? "" : plural(name) };
}

/** «Existencia por confirmar: confirmamos contigo que haya 250 cajas antes de cobrarte.» */
export const waitingMessage = (waiting: Waiting, quantity: number, unit: SaleUnit): string => {
  const reason = waiting === "uncounted" ? UNCOUNTED : "Es gran parte de lo que hay";
  return `${reason}: confirmamos contigo que haya${quantity > 1 ? ` ${amountOf(quantity, unit)}` : ""} antes de cobrarte.`;
};

/** The same of several products that were added together. */
export const waitingProductsMessage = (products: number): string =>
  `${UNCOUNTED} en ${products === 1 ? "un producto" : `${products} productos`}: lo confirmamos contigo antes de cobrarte.`;

/** The pieces to tell beside a status: a product taken off sale may have some, but none of them can be had. */
export const toldPieces = (status: StockStatus, available: number | null): number | null =>
  status === "out-of-stock" && available !== 0 ? null : available;

/** The tooltip of a stock dot: the label, with the pieces when they are known. */
export function stockTooltip(status: StockStatus, available: number | null): string {
  const pieces = toldPieces(status, available);
  return pieces === null ? stockLabel[status] : `${stockLabel[status]} (${groupDigits(pieces)} disponibles)`;
}
