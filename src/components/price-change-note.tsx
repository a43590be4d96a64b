import { formatPrice, type Pesos } from "@/domain/money";

/** Old and new price of a product, before IVA, in one sentence. */
export function PriceChangeNote({ oldPrice, newPrice }: { oldPrice: Pesos; newPrice: Pesos }) {
  return (
    <span className="figures">
      El precio cambió de <s>{formatPrice(oldPrice)}</s> a <strong>{formatPrice(newPrice)}</strong> + IVA
    </span>
  );
}
