import { type ComponentProps, type Ref, useEffect, useEffectEvent, useId } from "react";
import { taxNote } from "@/copy/price-copy";
import { waitingMessage } from "@/copy/stock-copy";
import { BULK_PRESETS } from "@/domain/constants";
import {
  addPesos,
  formatPrice,
  otherDisplay,
  type PriceDisplay,
  percentageOf,
  shownPrice,
  timesPesos,
} from "@/domain/money";
import type { Product } from "@/domain/product";
import { countedUnits, quantityInUnits, type SaleUnit } from "@/domain/unit";
import { volumePercentage } from "@/domain/volume-prices";
import { late } from "@/lib/late";
import { safeStorage } from "@/lib/safe-storage";
import { useLate, useLateNow } from "@/lib/use-late";
import { usePriceDisplay } from "@/stores/preferences-store";
import { Button } from "@/ui/button";
import { usePurchase } from "./purchase";
import { QuantityField } from "./quantity-field";
import type SoldOut from "./sold-out";
import { useChosenWaiting } from "./use-chosen-waiting";
import { useProductDiscounts } from "./use-product-discounts";
import type { Purchase } from "./use-purchase-state";
import type WishedPieces from "./wished-pieces";

type BuyBoxProps = {
  product: Product;
  /** Nobody has counted it; not the same as stock that is still being read. */
  isUncounted: boolean;
  /** The main button; the bar at the lower edge takes over once it has scrolled away. */
  buttonRef: Ref<HTMLDivElement>;
};

/** How many, what they cost together, and into the cart. */
export function BuyBox({ product, isUncounted, buttonRef }: BuyBoxProps) {
  const purchase = usePurchase();
  const problemId = useId();
  const limitId = useId();
  const { quantity, problem, limit, limitMessage, quantityInCart } = purchase;
  const canBuy = limit > 0;
  const waiting = useChosenWaiting(product, isUncounted);

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <QuantityField
          productName={product.name}
          purchase={purchase}
          describedBy={problem === null ? undefined : problemId}
        />
        <QuantityPresets unit={product.unit} purchase={purchase} />
      </div>
      {/* Its room is always kept: a line that appears when the field is left would push the button away from the finger. */}
      <div className="figures min-h-5 text-sm">
        <p id={problemId} role="alert" className="font-medium text-bad empty:hidden">
          {problem}
        </p>
        {canBuy && quantity !== null && (quantity > 1 || product.unit.contentName !== null) && (
          <ChosenTotal product={product} quantity={quantity} quantityInCart={quantityInCart} />
        )}
      </div>
      <div ref={buttonRef}>
        <Button
          size="lg"
          className="w-full"
          disabled={!canBuy}
          aria-describedby={limitMessage ? limitId : undefined}
          onClick={purchase.add}
        >
          <span aria-hidden="true" className="icon-[lucide--shopping-cart] size-5" />
          <span>{purchase.addText}</span>
        </Button>
      </div>
      {canBuy && waiting && (
        <p className="text-sm font-medium text-warn">
          {waitingMessage(waiting, quantityInCart + (quantity ?? 0), product.unit)}
        </p>
      )}
      <p id={limitId} className="font-medium text-sm text-warn empty:hidden">
        {limitMessage}
      </p>
      {product.isActive && (
        <WishedPiecesSlot {...{ product, quantityInCart, limit, isUncounted }} wishes={purchase.wishes} />
      )}
      {!canBuy && <SoldOutSlot {...{ product, quantityInCart }} />}
      {/* Silent: whatever changes it is told by the cart's notices. */}
      {quantityInCart > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 border-agave border-l-4 bg-agave-wash px-4 py-1 text-agave-deep">
          <span className="figures font-semibold">
            {`En tu carrito: ${quantityInUnits(quantityInCart, product.unit)}`}
          </span>
          <Button variant="quiet" size="md" className="-mr-3" onClick={purchase.openCart}>
            Ver carrito
          </Button>
        </p>
      )}
    </div>
  );
}

type ChosenTotalProps = { product: Product; quantity: number; quantityInCart: number };

/** What the chosen quantity comes to and costs, with the discount that it earns together with what lies in the cart. */
function ChosenTotal({ product, quantity, quantityInCart }: ChosenTotalProps) {
  const percentage = volumePercentage(product.id, quantityInCart + quantity, useProductDiscounts(product.id));
  const full = timesPesos(product.price, quantity);
  const total = addPesos(full, -percentageOf(full, percentage));
  const display = usePriceDisplay();
  const shown = (reading: PriceDisplay) =>
    `${formatPrice(shownPrice(total, product.taxRate, reading))} ${taxNote(product.taxRate, reading)}`;
  return (
    <p className="text-ink-soft">
      <span>{`${quantityInUnits(quantity, product.unit)}: `}</span>
      <strong className="text-ink">{shown(display)}</strong>
      {product.taxRate > 0 && <span>{` · ${shown(otherDisplay(display))}`}</span>}
      {percentage > 0 && <span>{` · ${percentage}% menos por volumen`}</span>}
    </p>
  );
}

const soldOut = late(() => import("./sold-out"));

/** The place of what one may do instead of buying. Its code comes only for a product that cannot be ordered. */
function SoldOutSlot(props: ComponentProps<typeof SoldOut>) {
  const [code] = useLateNow(soldOut);
  return code ? <code.default {...props} /> : <div className="min-h-20" />;
}

type QuantityPresetsProps = { unit: SaleUnit; purchase: Purchase };

/** The quantities a business buys, one press each; the field says when there are fewer, and offers those there are. */
function QuantityPresets({ unit, purchase }: QuantityPresetsProps) {
  const { quantity, limit } = purchase;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a form's fieldset
    <div role="group" aria-label="Cantidades frecuentes" className="flex flex-wrap gap-2">
      {BULK_PRESETS.map((preset) => (
        <Button
          key={preset}
          variant="secondary"
          className="figures wrap-anywhere px-2.5 text-sm aria-pressed:border-agave aria-pressed:bg-agave-wash aria-pressed:text-agave"
          aria-pressed={quantity === preset}
          disabled={limit === 0}
          onClick={() => purchase.choose(preset)}
        >
          {countedUnits(preset, unit)}
        </Button>
      ))}
    </div>
  );
}

const wishedPieces = late(() => import("./wished-pieces"));

type WishedPiecesSlotProps = ComponentProps<typeof WishedPieces> & {
  /** Grows with each wish made here. */
  wishes: number;
};

/** The place of what was wanted and not there. Its code comes only to devices that have ever wished for something. */
function WishedPiecesSlot({ wishes, ...props }: WishedPiecesSlotProps) {
  const [code, ask] = useLate(wishedPieces);
  const askIfWished = useEffectEvent(() => {
    if (safeStorage.getItem("acopio-wished-pieces") !== null) ask();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish asks again
  useEffect(() => askIfWished(), [wishes]);
  return code && <code.default {...props} />;
}
