import { memo } from "react";
import { FavouriteButton } from "@/components/favourite-button";
import { Price } from "@/components/price";
import { ProductImage } from "@/components/product-image";
import { LiveBadge } from "@/components/stock-badge";
import { saleUnitWords } from "@/copy/price-copy";
import { type Product, shownSku, tellingAttributes } from "@/domain/product";
import { isAvailable, stockStatusOf } from "@/domain/stock";
import { pathTo } from "@/lib/paths";
import { useShownProduct } from "@/live/cached-products";
import { usePriceDisplay } from "@/stores/preferences-store";
import { toggleFavourite, useIsFavourite } from "@/stores/wishlist-store";
import { CardTools } from "./card-tools";
import type { Mark } from "./layout";
import { InCart, QuickAdd } from "./quick-add";
import { VolumeHint } from "./volume-hint";

const unmarked: Mark = (text) => text;

type ProductCardProps = {
  product: Product;
  /** `grid`: a cell of the printed catalogue, hairlines shared with its neighbours. `row`: one dense line to compare. */
  layout?: "grid" | "row";
  /** Above the fold: its picture is not loaded lazily. */
  priority?: boolean;
  /** Just below the fold: a picture that is small enough comes within the page instead of costing a request. */
  travels?: boolean;
  /** Highlights what was searched for in a name or a SKU. It must keep its identity, or every card is drawn anew. */
  mark?: Mark | undefined;
  /** The heading level that fits the page. */
  headingLevel?: "h2" | "h3" | "h4";
};

/**
 * A product among others: picture, name, codes, price, stock, and adding any quantity without leaving the list. The
 * parts that may change meanwhile (the price shown, the pieces in the cart, the heart) redraw on their own. There is no
 * heart on a row, which is for comparing.
 */
export const ProductCard = memo(function ProductCard({ product: known, ...rest }: ProductCardProps) {
  const product = useShownProduct(known);
  // Not the same as stock that is still being read.
  const isUncounted = known.stockQuantity === null;
  const sku = shownSku(product.sku);
  const { layout = "grid", priority = false, travels = priority, mark = unmarked, headingLevel: Heading = "h3" } = rest;
  if (layout === "row")
    return <CardRow {...{ product, isUncounted, priority, travels, mark, headingLevel: Heading }} />;
  return (
    <article className="product-card">
      <div className="card-top">
        <div className="card-picture">
          <ProductImage src={product.imageUrl} alt="" place="card" {...{ priority, travels }} />
        </div>
        <div className="card-badges">
          <VolumeHint product={product} className="card-hint @max-[13rem]:hidden" />
          <VolumeHint product={product} isShort className="card-hint @min-[13rem]:hidden" />
          <LiveBadge status={stockStatusOf(product)} size="sm" />
        </div>
        <InCart product={product} className="card-in-cart" />
        <CardTools product={product} place="card" />
      </div>
      <div className="card-text">
        <div>
          <p className="stencil">
            {mark(sku, "code")}
            {product.brand && <span>{sku ? ` · ${product.brand.name}` : product.brand.name}</span>}
          </p>
          <Heading>
            <a href={pathTo.product(product.id)}>{mark(product.name)}</a>
          </Heading>
        </div>
        <CardHeart product={product} />
        <div className="mt-auto">
          <CardPrice product={product} />
        </div>
        <QuickAdd {...{ product, isUncounted }} />
      </div>
    </article>
  );
});

type PartProps = { product: Product };

function CardPrice({ product }: PartProps) {
  const { price, taxRate } = product;
  return <Price amount={price} taxRate={taxRate} display={usePriceDisplay()} of={product} />;
}

function CardHeart({ product }: PartProps) {
  return (
    <FavouriteButton
      productName={product.name}
      isFavourite={useIsFavourite(product.id)}
      onToggle={() => toggleFavourite(product.id)}
    />
  );
}

/** See `ProductCard` for their meaning. */
type CardRowProps = {
  product: Product;
  isUncounted: boolean;
  priority: boolean;
  travels: boolean;
  mark: Mark;
  headingLevel: "h2" | "h3" | "h4";
};

/** One dense line to compare. `.product-row` lays it out in columns, or stacked where there is no room. */
function CardRow(props: CardRowProps) {
  const { product, isUncounted, priority, travels, mark, headingLevel: Heading } = props;
  return (
    <article className="@container relative -mb-px grid grid-cols-1 border border-line bg-surface">
      <div className="product-row">
        <ProductImage src={product.imageUrl} alt="" place="row" {...{ priority, travels }} />
        <div className="row-what">
          <div className="row-text">
            <Heading>
              <a href={pathTo.product(product.id)}>{mark(product.name)}</a>
            </Heading>
            <p>
              <span className="stencil">{mark(shownSku(product.sku), "code")}</span>{" "}
              {product.brand && <span>{`${product.brand.name} · `}</span>}
              <span className="row-attributes">
                {tellingAttributes(product).map((attribute, index) => (
                  <span key={attribute}>{index > 0 ? ` · ${attribute}` : attribute}</span>
                ))}
              </span>
            </p>{" "}
            <InCart product={product} />
          </div>{" "}
          <div className="row-stock">
            <span>{saleUnitWords(product)}</span>{" "}
            <LiveBadge status={stockStatusOf(product)} size="sm" quantity={product.stockQuantity} showQuantity />{" "}
            {isUncounted && isAvailable(product) && <p className="text-warn">por confirmar</p>}{" "}
            <VolumeHint product={product} isShort className="row-hint" />
          </div>
        </div>
        <div>
          {/* Without its unit, which stands beside the stock. */}
          <Price
            amount={product.price}
            taxRate={product.taxRate}
            display={usePriceDisplay()}
            size="sm"
            of={{ unit: product.unit, saleUnit: null }}
          />
        </div>
        <div>
          {/* An uncounted product is marked beside the stock: below the button the remark would make the row higher. */}
          <QuickAdd product={product} isUncounted={false} />
        </div>
      </div>
      <CardTools product={product} place="row" />
    </article>
  );
}
