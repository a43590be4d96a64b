import { MarkedText } from "@/components/marked-text";
import { Price, type PriceDisplay } from "@/components/price";
import { ProductImage } from "@/components/product-image";
import { OUT_OF_STOCK_THRESHOLD } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import type { SuggestedProduct } from "@/services/search-service";
import { OptionLink } from "./option-link";

type ProductOptionProps = {
  product: SuggestedProduct;
  /** The words being typed, to be marked. */
  terms: readonly string[];
  display: PriceDisplay;
};

/** A suggested product: enough to tell it from its neighbours, and what it costs. */
export function ProductOption({ product, terms, display }: ProductOptionProps) {
  const { id, name, sku, imageUrl, price, saleUnit, stockQuantity } = product;
  const isSoldOut = stockQuantity !== null && stockQuantity <= OUT_OF_STOCK_THRESHOLD;
  return (
    <OptionLink id={`suggested-product-${id}`} to={pathTo.product(id)} leaves="" className="py-1">
      <ProductImage src={imageUrl} alt="" className="max-w-11 shrink-0 rounded-label" />
      <span className="min-w-0 grow">
        <span className="line-clamp-2 text-sm leading-snug">
          <MarkedText text={name} terms={terms} />
        </span>{" "}
        <span className="stencil block truncate text-ink-soft">
          <MarkedText text={sku} terms={terms} isCode />
          {isSoldOut ? " · Agotado" : saleUnit && ` · ${saleUnit}`}
        </span>
      </span>{" "}
      <Price amount={price} display={display} size="sm" className="shrink-0 items-end" />
    </OptionLink>
  );
}
