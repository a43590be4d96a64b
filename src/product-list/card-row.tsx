import { Price } from "@/components/price";
import { ProductImage } from "@/components/product-image";
import { LiveBadge } from "@/components/stock-badge";
import { saleUnitWords } from "@/copy/price-copy";
import { type Product, shownSku, tellingAttributes } from "@/domain/product";
import { isAvailable, stockStatusOf } from "@/domain/stock";
import { pathTo } from "@/lib/paths";
import { usePriceDisplay } from "@/stores/preferences-store";
import { CardTools } from "./card-tools";
import type { Mark } from "./layout";
import { InCart, QuickAdd } from "./quick-add";
import { VolumeHint } from "./volume-hint";

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
export function CardRow(props: CardRowProps) {
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
