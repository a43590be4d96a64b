import { formatPiecePrice, formatPrice, type Pesos, type PriceDisplay, shownPrice } from "@/domain/money";
import { hasPrice, type Product } from "@/domain/product";
import { perPiece, type SaleUnit } from "@/domain/unit";

/** Shown in place of a price when a product has none. */
export const NO_PRICE = "Este producto aún no tiene precio y no se puede comprar";

/** «IVA 8%». */
export const taxRateText = (taxRate: number): string => `IVA ${Math.round(taxRate * 100)}%`;

/** What stands beside an amount: whether IVA is in it. */
export const taxNote = (taxRate: number, display: PriceDisplay): string =>
  taxRate === 0 ? taxRateText(taxRate) : display === "with-tax" ? "con IVA" : "+ IVA";

/**
 * «$48.44 por rollo»; null where a unit is a single thing, or a piece of it rounds to nothing.
 * @param price that of the unit, as it is shown
 * @param before what the unit costs without a discount: null, too, where a piece costs the same with it, to the centavo
 */
export function perPieceText(price: Pesos, unit: SaleUnit, before?: Pesos): string | null {
  const piece = perPiece(price, unit);
  const isSame = before !== undefined && piece === perPiece(before, unit);
  return unit.contentName !== null && piece > 0 && !isSame ? pieceText(price, unit) : null;
}

/** What a discount makes of a price, by the piece where that shows it: «$46 por rollo», «$1,226.47 por caja». */
export const discountedText = (price: Pesos, unit: SaleUnit, before: Pesos): string =>
  perPieceText(price, unit, before) ?? `${formatPrice(price)} por ${unit.name}`;

/** Like `perPieceText`, also for a single thing: «$48.44 por pieza». */
export const pieceText = (price: Pesos, unit: SaleUnit): string =>
  `${formatPiecePrice(perPiece(price, unit))} por ${unit.contentName ?? unit.name}`;

/** A price before IVA, rounded or not, where a sentence tells it: «$1,743.90 con IVA por caja · $48.44 por rollo». */
export function unitPriceText(
  price: number,
  { unit, taxRate }: Pick<Product, "unit" | "taxRate">,
  display: PriceDisplay,
): string {
  if (!hasPrice({ price })) return NO_PRICE;
  const shown = shownPrice(price, taxRate, display);
  const text = `${formatPrice(shown)} ${taxNote(taxRate, display)} por ${unit.name}`;
  return [text, perPieceText(shown, unit)].filter((part) => part !== null).join(" · ");
}

/**
 * What one unit of sale is, and what one of its pieces costs: «Caja con 36 rollos: $48.44 por rollo». Without words for
 * the unit, only what the piece costs; null for a simple piece.
 */
export function unitText(price: Pesos, unit: SaleUnit, saleUnit: string | null): string | null {
  const perPieces = perPieceText(price, unit);
  return perPieces && saleUnit ? `${saleUnit}: ${perPieces}` : (perPieces ?? saleUnit);
}

/** What one unit of sale is, where it stands alone: «Caja con 36 rollos», «Rollo». */
export const saleUnitWords = ({ saleUnit, unit }: Pick<Product, "saleUnit" | "unit">): string =>
  saleUnit ?? unit.name.charAt(0).toUpperCase() + unit.name.slice(1);
