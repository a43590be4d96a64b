import { memo, useRef, useState } from "react";
import { cartActions } from "@/cart/actions";
import { useCartFormat } from "@/cart/totals";
import { cartUpkeep } from "@/cart/upkeep";
import { useCartLine, useCartProductIds } from "@/cart/use-cart";
import { Price } from "@/components/price";
import { ProductImage } from "@/components/product-image";
import { QuantityStepper } from "@/components/quantity-stepper";
import { LiveBadge } from "@/components/stock-badge";
import { onlyAvailable } from "@/copy/stock-copy";
import type { CartItem } from "@/domain/cart";
import { largestQuantity, plusLimit } from "@/domain/cart-changes";
import { type CheckedLine, checkedLine, hasNewPrice } from "@/domain/cart-lines";
import type { PriceDisplay } from "@/domain/money";
import { type Pesos, timesPesos } from "@/domain/money";
import { pathTo } from "@/lib/paths";
import { useStock } from "@/live/stock-store";
import { usePriceDisplay } from "@/stores/preferences-store";
import { IconButton } from "@/ui/icon-button";
import { MovingLine, MovingLines } from "./cart-motion";
import { NewPrice } from "./new-price";
import { RemovedLine } from "./removed-line";

type CartLinesProps = { onLeave?: () => void };

/** The packing list, with the way back for the line removed last. Each line follows its own product. */
export function CartLines({ onLeave }: CartLinesProps) {
  const ids = useCartProductIds();
  const [removed, setRemoved] = useState<CartItem | null>(null);
  const [before, setBefore] = useState(ids);
  if (before !== ids) {
    setBefore(ids);
    // An emptied cart is begun anew; of a cart whose last line was removed, that line can come back.
    if (ids.length === 0 && removed && !before.includes(removed.product.id)) setRemoved(null);
  }
  const isBack = removed !== null && ids.includes(removed.product.id);
  const restore = (item: CartItem) => {
    cartActions.restore(item);
    setRemoved(null);
  };
  return (
    <>
      {removed && !isBack && <RemovedLine item={removed} onRestore={restore} />}
      <MovingLines label="Productos en tu carrito">
        {ids.map((productId, index) => (
          <PackedLine
            key={productId}
            productId={productId}
            number={index + 1}
            onRemoved={setRemoved}
            onLeave={onLeave}
          />
        ))}
      </MovingLines>
    </>
  );
}

type PackedLineProps = {
  productId: string;
  number: number;
  onRemoved: (line: CartItem) => void;
  onLeave: (() => void) | undefined;
};

const PackedLine = memo(function PackedLine({ productId, number, onRemoved, onLeave }: PackedLineProps) {
  const inCart = useCartLine(productId);
  // A line that was removed collapses with what it last said.
  const [last, setLast] = useState(inCart);
  if (inCart && inCart !== last) setLast(inCart);
  const line = inCart ?? last;
  const live = useStock(productId);
  const display = usePriceDisplay();
  const format = useCartFormat();
  if (!line) return null;
  return (
    <MovingLine>
      <CartLine
        {...checkedLine(line, live)}
        number={number}
        display={display}
        format={format}
        onLeave={onLeave}
        onQuantity={(quantity) => cartActions.setQuantity(productId, quantity)}
        onRemove={() => {
          cartActions.remove(productId);
          onRemoved(line);
        }}
        onAcceptPrice={() => cartUpkeep.acceptPrice(productId, line.product.price)}
      />
    </MovingLine>
  );
});

type CartLineProps = CheckedLine & {
  /** Its place on the packing list, from 1. */
  number: number;
  display: PriceDisplay;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  /** The same for all amounts of the cart, so that the lines add up to the sums below them. */
  format: (amount: Pesos) => string;
  onAcceptPrice: () => void;
  /** Called when a link of the line is followed. */
  onLeave?: (() => void) | undefined;
};

/** Below each other in the panel, side by side where there is room: product, price, quantity, subtotal. */
const LINE_COLUMNS =
  "flex flex-col gap-2 @min-[44rem]:grid @min-[44rem]:grid-cols-[minmax(0,1fr)_7.5rem_8.5rem_7rem] @min-[44rem]:items-center @min-[44rem]:gap-4";

/** One line of the packing list. The amounts follow today's price, whatever price was accepted before. */
function CartLine({
  line,
  stock,
  number,
  display,
  onQuantity,
  onRemove,
  format,
  onAcceptPrice,
  onLeave,
}: CartLineProps) {
  const { product, quantity } = line;
  const name = useRef<HTMLAnchorElement>(null);
  const acceptPrice = () => {
    onAcceptPrice();
    // The button goes with what it settled; the focus stays on the line.
    name.current?.focus({ preventScroll: true });
  };
  const max = largestQuantity(quantity, stock);
  const available = stock.stockQuantity;
  return (
    <div className="grid grid-cols-[auto_4.5rem_minmax(0,1fr)_auto] gap-x-3 py-4 @min-[34rem]:grid-cols-[auto_5.5rem_minmax(0,1fr)_auto]">
      <span aria-hidden="true" className="stencil pt-1 text-ink-soft">
        {String(number).padStart(2, "0")}
      </span>
      <ProductImage src={product.imageUrl} alt="" place="cartLine" className="rounded-label" />
      <div className="flex min-w-0 flex-col gap-2">
        <div className={LINE_COLUMNS}>
          <div className="flex min-w-0 flex-col items-start gap-1">
            <a
              ref={name}
              href={pathTo.product(product.id)}
              {...(onLeave && { onClick: onLeave })}
              className="leading-snug font-semibold break-words hover:text-agave hover:underline"
            >
              {product.name}
            </a>
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className="stencil break-all text-ink-soft">{product.sku}</span>
              <LiveBadge status={stock.status} size="sm" />
            </p>
          </div>
          <Price amount={product.price} display={display} size="sm" />
          <div className="-mr-12 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 @min-[44rem]:contents">
            <QuantityStepper
              productName={product.name}
              quantity={quantity}
              max={max}
              plusLimit={plusLimit(stock)}
              onChange={onQuantity}
              onBelowMin={onRemove}
              size="sm"
            />
            <p className="ml-auto text-right">
              <span className="sr-only">Subtotal de {product.name}: </span>
              <span className="price text-lg">{format(timesPesos(product.price, quantity))}</span>{" "}
              <span className="text-xs text-ink-soft">+ IVA</span>
            </p>
          </div>
        </div>
        {hasNewPrice(line) && (
          <NewPrice name={product.name} oldPrice={line.unitPrice} newPrice={product.price} onAccept={acceptPrice} />
        )}
        {available !== null && quantity > available && (
          <p className="text-sm font-medium text-warn">{onlyAvailable(available)}</p>
        )}
      </div>
      <IconButton label={`Eliminar ${product.name}`} onClick={onRemove} className="-mt-2.5 -mr-2 text-ink-soft">
        <span aria-hidden="true" className="icon-[lucide--x] size-5" />
      </IconButton>
    </div>
  );
}
