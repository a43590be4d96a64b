import { MAX_CART_LINES } from "@/domain/constants";
import type { LinkProblem } from "@/domain/quick-order/cart-link";
import type { RowState, SheetRow } from "@/domain/quick-order/order-plan";
import { scarceLineText, unavailableText } from "./shortage-copy";

const AGAIN = "Vuelve a tu lista o a tu pedido rápido y elige «Cotizar» de nuevo.";

const problems = {
  empty: `Esta dirección no trae ningún producto que podamos leer. ${AGAIN}`,
  too_many: `Una cotización lleva hasta ${MAX_CART_LINES} productos y esta dirección trae más. Quita algunos y elige «Cotizar» de nuevo.`,
  too_long: `Esta dirección es demasiado larga para una cotización. ${AGAIN}`,
} satisfies Record<LinkProblem, string>;

/** Why nothing of an address can be quoted. */
export const quoteProblemText = (problem: LinkProblem): string => problems[problem];

/** Why a line is left out of a quote; null where it is in it. */
export function leftOutText({ code }: Pick<SheetRow, "code">, state: RowState): string | null {
  if (state.kind === "unknown") return `«${code}»: no hay ningún producto con esta clave`;
  if (state.kind !== "unavailable") return null;
  return `${state.product.name}. ${unavailableText(state.lack)}`;
}

/** What there is of a line, where that is less than is quoted; null elsewhere. */
export const scarceText = (state: RowState): string | null =>
  state.kind === "ready" && state.shortfall ? scarceLineText(state.product, state.shortfall.added, state.total) : null;
