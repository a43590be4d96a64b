import { MAX_CART_LINES } from "@/domain/constants";
import { formatPesos, formatPrice, type PriceDisplay, shownPrice } from "@/domain/money";
import type { CartLink } from "@/domain/quick-order/cart-link";
import type { RowState, SheetRow } from "@/domain/quick-order/order-plan";
import type { QuoteLine } from "@/domain/quote/quote";
import type { AmountChange } from "@/domain/quote/todays-amounts";
import { countedUnits, quantityInUnits } from "@/domain/unit";

import { priceAfter } from "@/domain/volume-prices";
import { taxNote } from "./price-copy";

type LinkProblem = Extract<CartLink, { problem: string }>["problem"];

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
  const { name, isActive, price } = state.product;
  return `${name}: ${isActive && price > 0 ? "agotado por ahora" : "ya no se vende"}`;
}

/** What there is of a line, where that is less than is quoted; null elsewhere. */
export const scarceText = (state: RowState): string | null =>
  state.kind === "ready" && state.shortfall
    ? `${state.product.name}: hoy hay ${state.shortfall.added} de ${quantityInUnits(state.total, state.product.unit)}`
    : null;

/** «Cinta canela: 12 rollos cuestan hoy $480 con IVA; se ofrecieron en $420». */
export function amountChangeText({ line, quantity, offered, today }: AmountChange, display: PriceDisplay): string {
  const { name, unit, taxRate } = line;
  const shown = (amount: number) => formatPrice(shownPrice(amount, taxRate, display));
  const [cost, was] = quantity === 1 ? ["cuesta", "ofreció"] : ["cuestan", "ofrecieron"];
  return `${name}: ${countedUnits(quantity, unit)} ${cost} hoy ${shown(today)} ${taxNote(taxRate, display)}; se ${was} en ${shown(offered)}`;
}

/** More of them would make a second line of most lines on paper. */
const NAMED_BREAKS = 2;

/** «desde 24: $36.10, desde 48: $34.20»: before IVA, what one unit costs from the next quantities on. Empty without any. */
export const breaksText = ({ unitPrice, breaks }: Pick<QuoteLine, "unitPrice" | "breaks">): string =>
  breaks
    .slice(0, NAMED_BREAKS)
    .map(({ minQuantity, percentage }) => `desde ${minQuantity}: ${formatPesos(priceAfter(unitPrice, percentage))}`)
    .join(", ");
