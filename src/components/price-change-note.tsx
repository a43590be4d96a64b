import { perPieceText, taxNote } from "@/copy/price-copy";
import type { PricedChange } from "@/domain/cart-lines";
import { formatPrice, type PriceDisplay, shownPrice } from "@/domain/money";
import { unitWords } from "@/domain/unit";

type PriceChangeNoteProps = {
  change: Pick<PricedChange, "oldPrice" | "newPrice" | "taxRate" | "unit" | "oldUnit">;
  display: PriceDisplay;
};

/** Old and new price of a product in one sentence, and both units where it is sold by another one now. */
export function PriceChangeNote({ change, display }: PriceChangeNoteProps) {
  const { oldPrice, newPrice, taxRate, unit, oldUnit } = change;
  const shown = (price: number) => formatPrice(shownPrice(price, taxRate, display));
  const perPiece = perPieceText(shownPrice(newPrice, taxRate, display), unit);
  const inPieces = perPiece ? ` (${perPiece})` : "";
  if (oldUnit) {
    return (
      <span className="figures">
        Ahora se vende por <strong>{unitWords(unit)}</strong> a <strong>{shown(newPrice)}</strong>{" "}
        <span>{`${taxNote(taxRate, display)}${inPieces}; antes, por ${unitWords(oldUnit)} a `}</span>
        <s>{shown(oldPrice)}</s>
      </span>
    );
  }
  return (
    <span className="figures">
      El precio cambió de <s>{shown(oldPrice)}</s> a <strong>{shown(newPrice)}</strong>{" "}
      <span>{`${taxNote(taxRate, display)} por ${unit.name}${inPieces}`}</span>
    </span>
  );
}
