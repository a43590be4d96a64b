import { MarkedText } from "@/components/marked-text";
import { Price } from "@/components/price";
import { ProductImage } from "@/components/product-image";
import { OUT_OF_STOCK_THRESHOLD } from "@/domain/constants";
import type { PriceDisplay } from "@/domain/money";
import { shownSku } from "@/domain/product";
import { pathTo } from "@/lib/paths";
import { Skeleton } from "@/ui/skeleton";
import { keyOf, type ListedProduct } from "./listed-suggestions";
import { OptionLink } from "./option-link";
import { useSuggestions } from "./suggestions-context";

type ProductOptionProps = {
  product: ListedProduct;
  /** The words being typed, to be marked. */
  terms: readonly string[];
  display: PriceDisplay;
  /** Whether a missing price is on its way. */
  isPriceComing: boolean;
};

/** A suggested product: enough to tell it from its neighbours, and what it costs. */
export function ProductOption({ product, terms, display, isPriceComing }: ProductOptionProps) {
  const { openBySku } = useSuggestions();
  const { id, name, sku, imageUrl, price, taxRate, saleUnit, stockQuantity } = product;
  const isSoldOut = stockQuantity !== null && stockQuantity <= OUT_OF_STOCK_THRESHOLD;
  return (
    <OptionLink
      id={`suggested-product-${keyOf(product)}`}
      // Without an id the link is a search for its SKU, which leads to it as well, e.g. in another tab.
      to={id === null ? pathTo.search(sku) : pathTo.product(id)}
      leaves=""
      onPress={id === null ? (event) => openBySku(event, sku) : undefined}
      // Where the text is very large, the price stands below the name.
      className="flex-wrap py-1"
    >
      {imageUrl === undefined ? (
        <span className="aspect-square w-11 shrink-0 rounded-label bg-tile" />
      ) : (
        <ProductImage src={imageUrl} alt="" place="suggestion" className="max-w-11 shrink-0 rounded-label" />
      )}
      <span className="min-w-0 grow basis-28">
        <span className="line-clamp-3 wrap-anywhere text-sm leading-snug">
          <MarkedText text={name} terms={terms} />
        </span>{" "}
        <span className="stencil block wrap-anywhere text-ink-soft">
          <MarkedText text={shownSku(sku)} terms={terms} isCode />
          <span>{isSoldOut ? " · Agotado" : saleUnit && ` · ${saleUnit}`}</span>
        </span>
      </span>{" "}
      {price === null ? (
        // As large as a price with that of a piece, so that everything stays where it is when the price comes.
        <span className="ml-auto flex h-12.5 w-32 shrink-0 items-center justify-end">
          {isPriceComing && <Skeleton className="h-8 w-20" />}
        </span>
      ) : (
        <Price
          amount={price}
          taxRate={taxRate}
          display={display}
          size="sm"
          // Its unit stands beside the SKU.
          of={{ unit: product.unit, saleUnit: null }}
          className="ml-auto min-h-12.5 min-w-32 shrink-0 items-end justify-center"
        />
      )}
    </OptionLink>
  );
}
