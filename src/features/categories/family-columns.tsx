import type { ReactNode } from "react";
import { Price } from "@/components/price";
import { LiveBadge } from "@/components/stock-badge";
import { pieceText } from "@/copy/price-copy";
import { compareFacts, factKey } from "@/domain/data-sheet/fact-order";
import { differingLabels, factOf } from "@/domain/data-sheet/family";
import { type PriceDisplay, shownPrice } from "@/domain/money";
import { hasPrice, type Product } from "@/domain/product";
import { stockStatusOf } from "@/domain/stock";
import { perPiece } from "@/domain/unit";
import { MissingFact } from "@/product-list/missing-fact";

/** One column of a family's table: what its cells show, and how its rows are put in order by it. */
export type FamilyColumn = {
  label: string;
  cell: (product: Product) => ReactNode;
  /** Where the value is not known, the product comes last, whichever way the column is sorted. */
  isKnown: (product: Product) => boolean;
  compare: (a: Product, b: Product) => number;
};

/** More would leave none of them wide enough to be read. */
const MOST_FACTS = 5;

/** The columns: in what the members differ, then what they cost and how many there are. */
export function familyColumns(members: readonly Product[], display: PriceDisplay): readonly FamilyColumn[] {
  const shownOf = ({ price, taxRate }: Product) => shownPrice(price, taxRate, display);
  const pieceOf = (product: Product) => perPiece(shownOf(product), product.unit);
  const facts = differingLabels(members)
    .slice(0, MOST_FACTS)
    .map((label) => ({
      label,
      cell: (product: Product) => factOf(product, label) ?? <MissingFact />,
      isKnown: (product: Product) => factOf(product, label) !== null,
      compare: (a: Product, b: Product) => compareFacts(factKey(factOf(a, label)), factKey(factOf(b, label))),
    }));
  const hasPacks = members.some(({ unit }) => unit.contentName !== null);
  const pieces: FamilyColumn = {
    label: "Por pieza",
    cell: (product) => hasPrice(product) && pieceText(shownOf(product), product.unit),
    isKnown: hasPrice,
    compare: (a, b) => pieceOf(a) - pieceOf(b),
  };
  return [
    ...facts,
    {
      label: "Precio",
      cell: ({ price, taxRate, saleUnit }) => (
        <>
          <Price amount={price} taxRate={taxRate} display={display} size="sm" of={null} />
          {saleUnit && <p className="text-xs">{saleUnit}</p>}
        </>
      ),
      isKnown: hasPrice,
      compare: (a, b) => shownOf(a) - shownOf(b),
    },
    ...(hasPacks ? [pieces] : []),
    {
      label: "Existencias",
      cell: (product) => (
        <LiveBadge status={stockStatusOf(product)} size="sm" quantity={product.stockQuantity} showQuantity />
      ),
      isKnown: ({ stockQuantity }) => stockQuantity !== null,
      compare: (a, b) => (a.stockQuantity ?? 0) - (b.stockQuantity ?? 0),
    },
  ];
}
