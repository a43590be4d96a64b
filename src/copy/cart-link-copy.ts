import { MAX_CART_LINES } from "@/domain/constants";
import type { CartLink } from "@/domain/quick-order/cart-link";
import type { RowState } from "@/domain/quick-order/order-plan";
import { shortRowText } from "./quick-order-copy";
import { unavailableText } from "./shortage-copy";

type LinkProblem = Extract<CartLink, { problem: string }>["problem"];

const problems = {
  empty: "Este enlace no trae ningún producto que podamos leer. Pide a quien te lo mandó que lo comparta de nuevo.",
  too_many: `Este enlace trae más de ${MAX_CART_LINES} productos, más de los que caben en un carrito. No agregamos nada.`,
  too_long: "Este enlace es demasiado largo para ser un carrito. No agregamos nada.",
} satisfies Record<LinkProblem, string>;

export const linkProblemText = (problem: LinkProblem): string => problems[problem];

/** Says how many lines of the link could not be read. */
export const unreadText = (unread: number): string =>
  unread === 1
    ? "Un renglón del enlace no se entiende y quedó fuera."
    : `${unread} renglones del enlace no se entienden y quedaron fuera.`;

/** Why a line of the link goes into the cart only in part or not at all; null where nothing is amiss. */
export function linkedLineNote(state: RowState): string | null {
  if (state.kind === "unknown") return "No hay ningún producto con esta clave.";
  if (state.kind === "unavailable") return unavailableText(state.product);
  return state.kind === "ready" && state.shortfall ? shortRowText(state.shortfall) : null;
}
