import type { CartItem } from "@/domain/cart";
import { quantityInUnits } from "@/domain/unit";

/** In characters: two lines of a toast. */
const LONGEST_NAME = 80;

/** Of a name with which a toast would cover what was pressed, or the cart button, the beginning. */
export function shortName({ product: { name } }: CartItem): string {
  const characters = [...name];
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME).join("").trimEnd()}…` : name;
}

/** «3 rollos · Cinta canela». */
export const additionText = (item: CartItem): string =>
  `${quantityInUnits(item.quantity, item.product.unit)} · ${shortName(item)}`;

/** «3 productos: Cinta canela y 2 más»; for a single product the text of its addition. */
export function listedText(items: readonly CartItem[]): string {
  const [first, ...others] = items;
  if (!first) return "";
  return others.length === 0
    ? additionText(first)
    : `${items.length} productos: ${shortName(first)} y ${others.length} más`;
}
