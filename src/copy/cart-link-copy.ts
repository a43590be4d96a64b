import { MAX_CART_LINES } from "@/domain/constants";
import type { LinkProblem } from "@/domain/quick-order/cart-link";
import { addedOf, type RowState } from "@/domain/quick-order/order-plan";
import { shortRowText } from "./quick-order-copy";
import { unavailableText } from "./shortage-copy";
import { amountOf } from "./stock-copy";

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

/**
 * Why a line of the link goes into the cart only in part or not at all, and how many there will be where some lie in it
 * already; empty where it is simply added.
 */
export function linkedLineNote(state: RowState, inCart: number): string {
  if (state.kind === "unknown") return "No hay ningún producto con esta clave.";
  if (state.kind === "unavailable") return unavailableText(state.lack);
  if (state.kind !== "ready") return "";
  const { shortfall, product } = state;
  const short = shortfall ? shortRowText(shortfall) : "";
  const added = addedOf(state);
  if (inCart === 0 || added === 0) return short;
  const quantity = inCart + added;
  // Where too few are left, it is said already how many lie in the cart.
  if (shortfall?.reason === "too_few") return `${short} Quedarán ${quantity}.`;
  return `${short} Ya tienes ${amountOf(inCart, product.unit)} en tu carrito; quedarán ${quantity}.`.trim();
}

/** Said in place of a sum where nothing of the link can be added: the shop has none of it, or the cart has no room for more. */
export const nothingToAddText = (states: readonly RowState[]): string =>
  states.some(({ kind }) => kind === "ready")
    ? "Tu carrito ya lleva todo lo que puede llevar de este enlace."
    : "Nada de este enlace se puede pedir.";
