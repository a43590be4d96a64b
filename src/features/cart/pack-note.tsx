import { perPieceText } from "@/copy/price-copy";
import { type PriceDisplay, shownPrice } from "@/domain/money";
import type { Product } from "@/domain/product";
import { quantityInUnits } from "@/domain/unit";

type PackNoteProps = { product: Product; quantity: number; display: PriceDisplay };

/** What the packs of a line hold together, and what one of it costs. Single pieces need no words. */
export function PackNote({ product: { price, taxRate, unit }, quantity, display }: PackNoteProps) {
  const perPiece = perPieceText(shownPrice(price, taxRate, display), unit);
  return (
    perPiece && (
      <p className="figures text-sm">
        {quantityInUnits(quantity, unit)} · {perPiece}
      </p>
    )
  );
}
