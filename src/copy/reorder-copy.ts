import type { Shortfall, ShortfallReason } from "@/domain/quick-order/reorder";
import { plural } from "@/domain/unit";

const reasons = {
  not_sold: "ya no se vende",
  sold_out: "está agotado",
  too_few: "no hay más piezas disponibles",
  cart_full: "ya no cabe en tu carrito",
} satisfies Record<ShortfallReason, string>;

/** «Cinta canela: ya no se vende», «Cinta canela: agregamos 3 de 10 cajas, no hay más piezas disponibles». */
export function shortfallText({ name, unit, ordered, added, reason }: Shortfall): string {
  return added > 0
    ? `${name}: agregamos ${added} de ${ordered} ${plural(unit.name)}, ${reasons[reason]}`
    : `${name}: ${reasons[reason]}`;
}
