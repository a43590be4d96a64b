import { QUANTITY_OUT_OF_RANGE, tooManyMessage } from "@/copy/stock-copy";
import { MIN_CART_QUANTITY } from "@/domain/constants";
import { readWholeNumber } from "@/domain/quantity";
import type { SaleUnit } from "@/domain/unit";

/** What bounds a quantity: the most that can be added now, and what the cart holds already. Both in units of sale. */
export type QuantityBounds = { limit: number; quantityInCart: number; unit: SaleUnit };

/**
 * A typed quantity: a number of units that can be added, or why it is none. A number that is merely too high (`wanted`)
 * becomes as many as can be added, with a problem that says so.
 */
export type QuantityEntry =
  | { quantity: number; problem: null; wanted: null }
  | { quantity: number; problem: string; wanted: number }
  | { quantity: null; problem: string; wanted: null };

/** Reads what a shopper typed. Nothing is corrected behind their back: whatever does not fit is named. */
export function readQuantity(typed: string, { limit, quantityInCart, unit }: QuantityBounds): QuantityEntry {
  const text = typed.trim();
  if (text === "") return refuse("Escribe la cantidad que quieres");
  const pieces = readWholeNumber(text);
  if (pieces === null) {
    return refuse(
      /^[-+−]?\d*[.,]\d+$/.test(text)
        ? "Escribe una cantidad entera, sin decimales"
        : "Escribe la cantidad solo con números",
    );
  }
  if (pieces < MIN_CART_QUANTITY) return refuse(QUANTITY_OUT_OF_RANGE);
  if (pieces <= limit) return { quantity: pieces, problem: null, wanted: null };
  const problem = tooManyMessage(pieces, limit, quantityInCart, unit);
  return limit > 0 ? { quantity: limit, problem, wanted: pieces } : refuse(problem);
}

const refuse = (problem: string) => ({ quantity: null, problem, wanted: null });

/**
 * One step up or down from what is typed, or from the most that can be added, to the nearest quantity that can.
 * @param plusLimit no step leads beyond it; more can be typed
 */
export function stepQuantity(
  typed: string,
  step: 1 | -1,
  { limit, plusLimit }: Pick<QuantityBounds, "limit"> & { plusLimit: number },
): string {
  const from = Math.min(limit, readWholeNumber(typed) ?? (Number.parseInt(typed, 10) || 0));
  return String(Math.max(MIN_CART_QUANTITY, Math.min(from + step, Math.max(plusLimit, from))));
}
