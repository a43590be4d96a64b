import { Price } from "@/components/price";
import { ProductImage } from "@/components/product-image";
import { LiveBadge } from "@/components/stock-badge";
import { perPieceText } from "@/copy/price-copy";
import { type PriceDisplay, shownPrice } from "@/domain/money";
import { type Product, tellingAttributes } from "@/domain/product";
import { stockStatusOf } from "@/domain/stock";
import { pathTo } from "@/lib/paths";
import { usePriceDisplay } from "@/stores/preferences-store";
import { CardTools } from "./card-tools";
import type { Mark, ProductCardProps } from "./product-card";
import { InCart, QuickAdd } from "./quick-add";

type ProductRowProps = Required<Omit<ProductCardProps, "layout" | "mark">> & { isUncounted: boolean; mark: Mark };

/** One dense line to compare: how it lies in its columns, and below each other where there is no room, is `.product-row`. */
export function ProductRow(props: ProductRowProps) {
  const { product, isUncounted, priority, travels, mark, headingLevel: Heading } = props;
  const display = usePriceDisplay();
  return (
    <article className="@container relative -mb-px border border-line bg-surface">
      <div className="product-row">
        <ProductImage src={product.imageUrl} alt="" place="row" {...{ priority, travels }} />
        <Heading className="font-sans tracking-normal">
          {/* The whole row is the link's target; controls lie above it. */}
          <a
            href={pathTo.product(product.id)}
            className="after:absolute after:inset-0 hover:text-agave hover:underline"
          >
            {mark(product.name)}
          </a>
        </Heading>
        <p>
          <span className="stencil">
            {mark(product.sku, "code")}
            {product.brand && ` · ${product.brand.name}`}
          </span>{" "}
          {tellingAttributes(product).join(" · ")}
        </p>
        <div>
          {product.saleUnit ?? capitalised(product.unit.name)}{" "}
          <LiveBadge status={stockStatusOf(product)} size="sm" quantity={product.stockQuantity} showQuantity />{" "}
          <InCart product={product} className="text-agave" />
        </div>
        <div>
          <Price amount={product.price} taxRate={product.taxRate} display={display} size="sm" />
          <PiecePrice product={product} display={display} />
        </div>
        <div>
          <QuickAdd {...{ product, isUncounted }} />
        </div>
      </div>
      <CardTools product={product} place="row" />
    </article>
  );
}

const capitalised = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

/** What packs of any size are compared by; of a single thing the price says it already. */
function PiecePrice({ product: { price, taxRate, unit }, display }: { product: Product; display: PriceDisplay }) {
  const text = perPieceText(shownPrice(price, taxRate, display), unit);
  return text && <p className="figures text-sm leading-tight">{text}</p>;
}
