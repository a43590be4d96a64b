import { memo, useState } from "react";
import { cartActions } from "@/cart/actions";
import { useCartFormat } from "@/cart/totals";
import { cartUpkeep } from "@/cart/upkeep";
import { useCartLine, useCartProductIds } from "@/cart/use-cart";
import type { CartItem } from "@/domain/cart";
import { checkedLine } from "@/domain/cart-lines";
import { useStock } from "@/live/stock-store";
import { usePriceDisplay } from "@/stores/preferences-store";
import { CartLine } from "./cart-line";
import { MovingLine, MovingLines } from "./cart-motion";
import { RemovedLine } from "./removed-line";

type CartLinesProps = { onLeave?: () => void };

/** The packing list, with the way back for the line removed last. Each line follows its own product. */
export function CartLines({ onLeave }: CartLinesProps) {
  const ids = useCartProductIds();
  const [removed, setRemoved] = useState<CartItem | null>(null);
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
