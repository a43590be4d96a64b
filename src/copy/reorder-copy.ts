import type { PriceDisplay } from "@/domain/money";
import type { Shortfall, ShortfallReason, UnitChange } from "@/domain/quick-order/reorder-plan";
import { countedUnits, quantityInUnits } from "@/domain/unit";
import { unitPriceText } from "./price-copy";

const reasons = {
  not_sold: "ya no se vende",
  sold_out: "se agotó",
  too_few: "no hay más disponibles",
  cart_full: "ya no cabe en tu carrito",
} satisfies Record<ShortfallReason, string>;

/** «Cinta canela: ya no se vende», «Cinta canela: agregamos 3 de 10 cajas, no hay más disponibles». */
export const shortfallText = (shortfall: Shortfall): string => withReason(shortfall, "agregamos");

/** The same before anything is added: «Cinta canela: solo 3 de 10 cajas, no hay más disponibles». */
export const plannedShortfallText = (shortfall: Shortfall): string => withReason(shortfall, "solo");

/** «Cinta canela: 3 rollos en vez de 3 cajas × 36 = 108 rollos; hoy $44.08 con IVA por rollo». */
export function unitChangeText({ product, quantity, before }: UnitChange, display: PriceDisplay): string {
  const [now, then] = [product.unit, before].map((unit) => quantityInUnits(quantity, unit));
  return `${product.name}: ${now} en vez de ${then}; hoy ${unitPriceText(product.price, product, display)}`;
}

const withReason = ({ name, unit, ordered, added, reason }: Shortfall, before: string): string =>
  added > 0
    ? `${name}: ${before} ${added} de ${countedUnits(ordered, unit)}, ${reasons[reason]}`
    : `${name}: ${reasons[reason]}`;
