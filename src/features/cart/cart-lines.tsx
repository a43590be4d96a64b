import { useState } from "react";
import type { CartItem } from "@/domain/cart";
import type { CheckedLine } from "@/domain/cart-lines";
import { cartFormat } from "@/domain/cart-summary";
import { cartActions } from "@/stores/cart-actions";
import { usePriceDisplay } from "@/stores/preferences-store";
import { useCartSummary } from "@/stores/use-cart-summary";
import { CartLine } from "./cart-line";
import { MovingLine, MovingLines } from "./cart-motion";
import { RemovedLine } from "./removed-line";

type CartLinesProps = { lines: readonly CheckedLine[]; onLeave?: () => void };

/** The packing list, with the way back for the line removed last. */
export function CartLines({ lines, onLeave }: CartLinesProps) {
  const display = usePriceDisplay();
  const format = cartFormat(useCartSummary());
  const [removed, setRemoved] = useState<CartItem | null>(null);
  const isBack = removed !== null && lines.some(({ line }) => line.product.id === removed.product.id);
  const restore = (item: CartItem) => {
    cartActions.restore(item);
    setRemoved(null);
  };
  return (
    <>
      {removed && !isBack && <RemovedLine item={removed} onRestore={restore} />}
      <MovingLines label="Productos en tu carrito">
        {lines.map(({ line, stock }, index) => (
          <MovingLine key={line.product.id}>
            <CartLine
              line={line}
              stock={stock}
              number={index + 1}
              display={display}
              format={format}
              onLeave={onLeave}
              onQuantity={(quantity) => cartActions.setQuantity(line.product.id, quantity)}
              onRemove={() => {
                cartActions.remove(line.product.id);
                setRemoved(line);
              }}
              onAcceptPrice={() => cartActions.acceptPrice(line.product.id, line.product.price)}
            />
          </MovingLine>
        ))}
      </MovingLines>
    </>
  );
}
