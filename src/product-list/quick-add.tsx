import { useId, useState } from "react";
import { cartActions } from "@/cart/actions";
import { useCartQuantity } from "@/cart/use-cart";
import { QuantityStepper } from "@/components/quantity-stepper";
import { cartMessage } from "@/copy/cart-copy";
import { addThoseText, tooManyMessage, UNCOUNTED } from "@/copy/stock-copy";
import { canAddToCart, hasPrice, type Product } from "@/domain/product";
import { mostInCart, plusLimit } from "@/domain/quantity";
import { isAvailable } from "@/domain/stock";
import { countedUnits } from "@/domain/unit";
import { late } from "@/lib/late";
import { untilHere } from "@/lib/use-late";
import { Button } from "@/ui/button";

type PartProps = { product: Product };

type QuickAddProps = PartProps & {
  /** Nobody has counted it, which is not the same as stock that is still being read. */
  isUncounted: boolean;
};

const wishes = late(() => import("@/stores/wished-pieces-store"));

/** Any quantity into the cart, without leaving the list. */
export function QuickAdd({ product, isUncounted }: QuickAddProps) {
  /** So many are wanted, though there may be fewer: what can be had of them changes with the stock. */
  const [wanted, setWanted] = useState(1);
  const [typed, setTyped] = useState<number | null>(null);
  const refusalId = useId();
  const available = isAvailable(product);
  const refusal = canAddToCart(product)[0];
  const inCart = useCartQuantity(product.id);
  const most = mostInCart({ ...product, isAvailable: available });
  const room = most - inCart;
  const canAdd = available && room > 0 && refusal === undefined;
  const asked = Math.max(1, typed ?? wanted);
  const isTooMany = canAdd && asked > room;
  const isShort = isTooMany && most === product.stockQuantity;
  const those = addThoseText(room, product.unit);
  return (
    <div className="relative flex flex-col gap-1 print:hidden">
      <div className="quick-add">
        <div>
          <QuantityStepper
            productName={product.name}
            quantity={Math.max(1, Math.min(wanted, room))}
            wanted={wanted}
            max={Math.max(1, room)}
            plusLimit={plusLimit(product)}
            onChange={setWanted}
            onTyping={setTyped}
            tooMany={(asked) => tooManyMessage(asked, room, inCart, product.unit)}
            disabled={!canAdd}
          />
        </div>
        <Button
          className="min-w-0 grow px-2 text-sm @max-[13rem]:px-0.5 @max-[13rem]:text-[0.8125rem]/4"
          disabled={!canAdd}
          aria-describedby={refusal && refusalId}
          aria-label={`Agregar ${product.name}`}
          onClick={({ currentTarget }) => {
            // What has come into the field was not asked for: the shopper sees it, and why, before it counts.
            if (Number.isNaN(asked)) {
              setTyped(null);
              // In Safari no press leaves a field, which only then says what is wrong.
              currentTarget.focus();
              currentTarget.closest(".quick-add")?.querySelector("input")?.focus();
              return;
            }
            if (!cartActions.addItem(product, Math.min(asked, room)).success) return;
            if (isShort) {
              const now = new Date().toISOString();
              void untilHere(wishes.fetch).then(({ wishPieces }) =>
                wishPieces(product.id, inCart + asked, inCart + room, now),
              );
            }
            setWanted(1);
          }}
        >
          {canAdd && !isShort && <span aria-hidden="true" className="icon-[lucide--plus] size-4 @max-[13rem]:hidden" />}
          {isShort ? (
            // Two lines, within the height that the button has.
            <span className="-my-2 leading-4">
              <span>{those.text}</span>
              <span className="@max-[13rem]:hidden">{` ${those.noun}`}</span>
            </span>
          ) : (
            <ButtonText room={room} isAvailable={available} />
          )}
        </Button>
      </div>
      {refusal && (
        // A missing price is already said in the place of the price.
        <p id={refusalId} className={hasPrice(product) ? "text-warn text-xs" : "sr-only"}>
          {cartMessage(refusal)}
        </p>
      )}
      {isUncounted && available && <p className="text-warn text-xs">{UNCOUNTED}</p>}
    </div>
  );
}

function ButtonText({ room, isAvailable }: { room: number; isAvailable: boolean }) {
  if (!isAvailable) return <span>Agotado</span>;
  if (room > 0) return <span>Agregar</span>;
  // On one line where there is little room, so that a row is no higher once its last piece was added.
  return (
    <span className="@max-[13rem]:inline-block @max-[13rem]:first-letter:uppercase">
      <span className="@max-[13rem]:hidden">Ya tienes el </span>
      <span>máximo</span>
    </span>
  );
}

/** Silent: whatever changes it is told by the cart's notices. */
export function InCart({ product, className }: PartProps & { className?: string }) {
  const quantity = useCartQuantity(product.id);
  return <p className={className}>{quantity > 0 && `${countedUnits(quantity, product.unit)} en tu carrito`}</p>;
}
