import { clsx } from "clsx";
import { memo, useState } from "react";
import { cartActions } from "@/cart/actions";
import { useCartQuantity } from "@/cart/use-cart";
import { FavouriteButton } from "@/components/favourite-button";
import { MarkedText } from "@/components/marked-text";
import { Price } from "@/components/price";
import { ProductImage } from "@/components/product-image";
import { QuantityStepper } from "@/components/quantity-stepper";
import { LiveBadge } from "@/components/stock-badge";
import { mostInCart, plusLimit } from "@/domain/cart-changes";
import type { Product } from "@/domain/product";
import { isAvailable, stockStatusOf } from "@/domain/stock";
import { pathTo } from "@/lib/paths";
import { useShownProduct } from "@/live/checked-facts";
import { usePriceDisplay } from "@/stores/preferences-store";
import { toggleFavourite, useIsFavourite } from "@/stores/wishlist-store";
import { Button } from "@/ui/button";

type ProductCardProps = {
  product: Product;
  /** `grid`: a cell of the printed catalogue, hairlines shared with its neighbours. `row`: one dense line to compare. */
  layout?: "grid" | "row";
  /** Above the fold: its picture is not loaded lazily. */
  priority?: boolean;
  /** Just below the fold: where its picture is small enough, it comes within the page instead of costing a request. */
  travels?: boolean;
  /** The words of a search, to be marked. */
  terms?: readonly string[] | undefined;
  /** The heading level that fits the page. */
  headingLevel?: "h2" | "h3" | "h4";
};

/** A row shows its picture small. */
const PLACES = { grid: "card", row: "row" } as const;

/**
 * A product among others: picture, name, codes, price, stock, and adding any quantity without leaving the list. What may
 * change while it is looked at (the price shown, the pieces in the cart, the heart) redraws itself alone. There is no heart
 * on a row, which is for comparing.
 */
export const ProductCard = memo(function ProductCard({ product: known, ...rest }: ProductCardProps) {
  const product = useShownProduct(known);
  const { layout = "grid", priority = false, travels = priority, terms = [], headingLevel: Heading = "h3" } = rest;
  const picture = <ProductImage src={product.imageUrl} alt="" place={PLACES[layout]} {...{ priority, travels }} />;
  const heading = (
    <div className="min-w-0">
      <p className="stencil truncate text-ink-soft">
        <MarkedText text={product.sku} terms={terms} isCode />
        {product.brand && ` · ${product.brand.name}`}
      </p>
      <Heading className="mt-0.5 font-sans text-sm leading-snug font-semibold tracking-normal @min-[15rem]:text-base">
        {/* The whole card is the link's target; controls lie above it. */}
        <a
          href={pathTo.product(product.id)}
          className="line-clamp-3 after:absolute after:inset-0 hover:text-agave hover:underline"
        >
          <MarkedText text={product.name} terms={terms} />
        </a>
      </Heading>
    </div>
  );
  const stock = <LiveBadge status={stockStatusOf(product)} size="sm" />;
  const price = <CardPrice product={product} className={layout === "row" ? "@min-[52rem]:order-2" : undefined} />;

  if (layout === "row") {
    return (
      <article className="group @container relative -mb-px border border-line bg-surface">
        {/* Three widths: stacked, with the button at the right end, and everything in columns to compare. */}
        <div className="grid grid-cols-[4.5rem_1fr] items-center gap-x-4 gap-y-2 p-2 @min-[30rem]:grid-cols-[4.5rem_1fr_15rem] @min-[30rem]:pr-4 @min-[30rem]:gap-y-1 @min-[52rem]:grid-cols-[4.5rem_1fr_7.5rem_10rem_15.5rem]">
          <div className="row-span-2 self-start @min-[52rem]:row-span-1">{picture}</div>
          {heading}
          <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1 @min-[52rem]:contents">
            {price}
            <div className="@min-[52rem]:order-1">{stock}</div>
          </div>
          <QuickAdd
            {...{ product, layout }}
            className="col-span-2 @min-[30rem]:col-span-1 @min-[30rem]:col-start-3 @min-[30rem]:row-span-2 @min-[30rem]:row-start-1 @min-[52rem]:order-3 @min-[52rem]:col-start-auto @min-[52rem]:row-span-1 @min-[52rem]:row-start-auto"
          />
        </div>
      </article>
    );
  }
  return (
    <article className="group @container relative -mr-px -mb-px flex flex-col border border-line bg-surface">
      <div className="relative overflow-hidden border-b border-line bg-tile">
        <div className="transition-transform duration-300 ease-settle group-hover:scale-[1.03]">{picture}</div>
        <div className="absolute bottom-0 left-0">{stock}</div>
        <InCart
          product={product}
          className="absolute top-0 left-0 rounded-label bg-cempasuchil text-on-cempasuchil not-empty:px-1.5 not-empty:py-px"
        />
      </div>
      <div className="flex grow flex-col gap-3 p-3 @min-[15rem]:p-4">
        {heading}
        <CardHeart product={product} />
        <div className="mt-auto">{price}</div>
        <QuickAdd {...{ product, layout }} />
      </div>
    </article>
  );
});

type PartProps = Pick<ProductCardProps, "product">;

function CardPrice({ product, className }: PartProps & { className: string | undefined }) {
  return <Price amount={product.price} display={usePriceDisplay()} unit={product.saleUnit} className={className} />;
}

function CardHeart({ product }: PartProps) {
  return (
    <FavouriteButton
      productName={product.name}
      isFavourite={useIsFavourite(product.id)}
      onToggle={() => toggleFavourite(product.id)}
      className="absolute top-0 right-0 print:hidden rounded-t-none rounded-br-none border-t-0 border-r-0"
    />
  );
}

type QuickAddProps = PartProps & Pick<ProductCardProps, "layout"> & { className?: string };

function QuickAdd({ product, layout, className }: QuickAddProps) {
  const [quantity, setQuantity] = useState(1);
  const available = isAvailable(product);
  const room = mostInCart({ ...product, isAvailable: available }) - useCartQuantity(product.id);
  const canAdd = available && room > 0;
  return (
    <div className={clsx("relative flex flex-col gap-1 print:hidden", className)}>
      <div className="flex items-start gap-2">
        <div className="w-13 shrink-0 @min-[17rem]:w-auto">
          <QuantityStepper
            productName={product.name}
            quantity={quantity}
            max={Math.max(1, room)}
            plusLimit={plusLimit(product)}
            onChange={setQuantity}
            disabled={!canAdd}
          />
        </div>
        <Button
          className="min-w-0 grow px-2 text-sm"
          disabled={!canAdd}
          aria-label={`Agregar ${product.name}`}
          onClick={() => {
            cartActions.addItem(product, Math.min(quantity, room));
            setQuantity(1);
          }}
        >
          {canAdd && <span aria-hidden="true" className="icon-[lucide--plus] size-4 shrink-0 @max-[13rem]:hidden" />}
          {canAdd ? "Agregar" : available ? "Ya tienes el máximo" : "Agotado"}
        </Button>
      </div>
      {layout === "row" && <InCart product={product} className="text-agave" />}
    </div>
  );
}

/** Stays in the page while empty, so that a screen reader hears what is put into it. */
function InCart({ product, className }: PartProps & { className: string }) {
  const quantity = useCartQuantity(product.id);
  return (
    <p role="status" className={clsx("text-xs font-semibold", className)}>
      {quantity > 0 && `${quantity} en tu carrito`}
    </p>
  );
}
