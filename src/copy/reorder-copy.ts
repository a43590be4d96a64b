import type { Shortfall, ShortfallReason } from "@/domain/quick-order/reorder-plan";
import { plural } from "@/domain/unit";

const reasons = {
  not_sold: "ya no se vende",
  sold_out: "está agotado",
  too_few: "no hay más disponibles",
  cart_full: "ya no cabe en tu carrito",
} satisfies Record<ShortfallReason, string>;

/** «Cinta canela: ya no se vende», «Cinta canela: agregamos 3 de 10 cajas, no hay más disponibles». */
export const shortfallText = (shortfall: Shortfall): string => withReason(shortfall, "agregamos");

/** The same before anything is added: «Cinta canela: solo 3 de 10 cajas, no hay más disponibles». */
export const plannedShortfallText = (shortfall: Shortfall): string => withReason(shortfall, "solo");

const withReason = ({ name, unit, ordered, added, reason }: Shortfall, before: string): string =>
  added > 0
    ? `${name}: ${before} ${added} de ${ordered} ${plural(unit.name)}, ${reasons[reason]}`
    : `${name}: ${reasons[reason]}`;
