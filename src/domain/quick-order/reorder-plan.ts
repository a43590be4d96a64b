import type { CartItem } from "../cart";
import { lineOf } from "../cart-changes";
import { lackOf } from "../cart-lines";
import { MAX_CART_LINES } from "../constants";
import type { OrderItem } from "../order";
import type { Product } from "../product";
import { mostInCart } from "../quantity";
import type { Lack } from "../stock";
import { isSameUnit, type SaleUnit } from "../unit";

/** Why less than ordered goes into the cart. */
export type ShortfallReason = Lack | "too_few" | "cart_full";

export type Shortfall = {
  productId: string | null;
  name: string;
  unit: SaleUnit;
  ordered: number;
  added: number;
  /** How many lie in the cart already. */
  inCart: number;
  reason: ShortfallReason;
};

export type ReorderPlan = {
  additions: readonly { product: Product; quantity: number }[];
  shortfalls: readonly Shortfall[];
};

/**
 * What of an earlier order can go into the cart now, on top of what already lies there, and what cannot.
 * @param products those of the order that are still sold, with today's prices and stock
 */
export function planReorder(
  items: readonly Pick<OrderItem, "productId" | "name" | "quantity" | "unit">[],
  products: readonly Product[],
  cart: readonly CartItem[],
): ReorderPlan {
  const byId = new Map(products.map((product) => [product.id, product]));
  const additions: { product: Product; quantity: number }[] = [];
  const shortfalls: Shortfall[] = [];
  let newLines = 0;
  for (const { productId, name, quantity: ordered, unit } of items) {
    const product = productId === null ? undefined : byId.get(productId);
    const inCart = (product && lineOf(cart, product.id)?.quantity) ?? 0;
    const isNewLine = product !== undefined && inCart === 0;
    const hasRoom = !isNewLine || cart.length + newLines < MAX_CART_LINES;
    const { room, reason } = product ? roomFor(product, inCart, hasRoom) : noRoom("not_sold");
    const quantity = Math.min(ordered, room);
    if (product && quantity > 0) {
      additions.push({ product, quantity });
      if (isNewLine) newLines += 1;
    }
    if (quantity < ordered) {
      shortfalls.push({ productId, name, unit: product?.unit ?? unit, ordered, added: quantity, inCart, reason });
    }
  }
  return { additions, shortfalls };
}

/** So many units of a product, of which one was something else when it was ordered. */
export type UnitChange = ReorderPlan["additions"][number] & { before: SaleUnit };

/** What is sold by another unit than is remembered; where nobody remembers one there is none to compare. */
export const unitsChanged = (
  lines: readonly { productId: string | null; unit: SaleUnit | null }[],
  additions: ReorderPlan["additions"],
): readonly UnitChange[] =>
  additions.flatMap((addition) => {
    const before = lines.find(({ productId }) => productId === addition.product.id)?.unit;
    return before && !isSameUnit(before, addition.product.unit) ? [{ ...addition, before }] : [];
  });

type Room = { room: number; reason: ShortfallReason };

const noRoom = (reason: ShortfallReason): Room => ({ room: 0, reason });

/**
 * How many more pieces may go into the cart, and what keeps out the rest.
 * @param hasRoom whether the cart has a line for it: nobody need make one for what cannot be had anyway
 */
function roomFor(product: Product, inCart: number, hasRoom: boolean): Room {
  const lack = lackOf(product);
  if (lack) return noRoom(lack);
  if (!hasRoom) return noRoom("cart_full");
  const most = mostInCart({ ...product, isAvailable: true });
  return { room: Math.max(0, most - inCart), reason: most === product.stockQuantity ? "too_few" : "cart_full" };
}
