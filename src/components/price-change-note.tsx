import { perPieceText, taxNote } from "@/copy/price-copy";
import type { PricedChange } from "@/domain/cart-lines";
import { formatPrice, type PriceDisplay, shownPrice } from "@/domain/money";

type PriceChangeNoteProps = {
  change: Pick<PricedChange, "oldPrice" | "newPrice" | "taxRate" | "unit">;
  display: PriceDisplay;
};

/** Old and new price of a product in one sentence. */
export function PriceChangeNote({ change: { oldPrice, newPrice, taxRate, unit }, display }: PriceChangeNoteProps) {
  const shown = (price: number) => formatPrice(shownPrice(price, taxRate, display));
  const perPiece = perPieceText(shownPrice(newPrice, taxRate, display), unit);
  return (
    <span className="figures">
      El precio cambió de <s>{shown(oldPrice)}</s> a <strong>{shown(newPrice)}</strong> {taxNote(taxRate, display)} por{" "}
      {unit.name}
      {perPiece && ` (${perPiece})`}
    </span>
  );
}
