import { useCartQuantity } from "@/cart/use-cart";
import { Price } from "@/components/price";
import { ProductImage } from "@/components/product-image";
import { LiveBadge } from "@/components/stock-badge";
import { saleUnitWords, taxNote } from "@/copy/price-copy";
import { sharedAmountText } from "@/copy/quick-order-copy";
import { nextStepText } from "@/copy/volume-copy";
import type { PriceDisplay } from "@/domain/money";
import type { VolumeDiscount } from "@/domain/order";
import { type Product, shownSku } from "@/domain/product";
import { mostInCart } from "@/domain/quantity";
import { addedOf, type RowState } from "@/domain/quick-order/order-plan";
import { stockStatusOf } from "@/domain/stock";
import { nextStep, reachedStep, type VolumeStep, volumeSteps } from "@/domain/volume-prices";
import { pathTo } from "@/lib/paths";

type RowProductProps = {
  state: RowState;
  display: PriceDisplay;
  discounts: readonly VolumeDiscount[];
  amount: string | undefined;
};

/** The product of a row: picture, name, unit, stock, what one costs at this volume, and what all that are added cost. */
export function RowProduct({ state, display, discounts, amount }: RowProductProps) {
  if (state.kind === "asking") {
    return <p className="animate-late self-center text-sm text-ink-soft [grid-area:product]">Buscando…</p>;
  }
  if (!("product" in state)) return null;
  const { product } = state;
  const added = state.kind === "ready" ? addedOf(state) : null;
  return (
    <>
      <div className="flex min-w-0 items-center gap-3 [grid-area:product]">
        <div className="w-14 shrink-0">
          <ProductImage src={product.imageUrl} alt="" place="row" />
        </div>
        <div className="min-w-0">
          <a href={pathTo.product(product.id)} className="font-semibold hover:text-agave hover:underline">
            {product.name}
          </a>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-ink-soft [&>.badge]:max-w-full [&>.badge]:flex-wrap">
            <span className="stencil">{shownSku(product.sku)}</span>
            <span>{saleUnitWords(product)}</span>
            {product.isActive && (
              <LiveBadge status={stockStatusOf(product)} size="sm" quantity={product.stockQuantity} showQuantity />
            )}
          </p>
        </div>
      </div>
      {/* Of what is no longer sold the notes tell, and it has no price and no stock. */}
      {product.isActive && (
        <div className="[grid-area:price]">
          <UnitPrice
            product={product}
            added={added}
            isShort={state.kind === "ready" && state.shortfall !== null}
            {...{ display, discounts }}
          />
        </div>
      )}
      {state.kind === "ready" && amount !== undefined && (
        <div className="figures text-right [grid-area:amount]">
          <p>
            <span className="sr-only">Importe: </span>
            <span className="price text-lg">{amount}</span>{" "}
            <span className="whitespace-nowrap text-ink-soft text-xs">{taxNote(product.taxRate, display)}</span>
          </p>
          {state.total !== state.quantity && (
            <p className="text-ink-soft text-xs">{sharedAmountText(addedOf(state), product)}</p>
          )}
        </div>
      )}
    </>
  );
}

type UnitPriceProps = {
  product: Product;
  /** How many are added, which may be fewer than the row asks for; null while it asks for no quantity. */
  added: number | null;
  /** Whether no more of it can be added. */
  isShort: boolean;
  display: PriceDisplay;
  discounts: readonly VolumeDiscount[];
};

/**
 * What one unit costs when these are added to those in the cart, and how many more make it cheaper; without a quantity,
 * what a single one costs.
 */
function UnitPrice({ product, added, isShort, display, discounts }: UnitPriceProps) {
  const inCart = useCartQuantity(product.id);
  const steps = volumeSteps(product, discounts);
  const together = inCart + (added ?? 1);
  const reached = reachedStep(steps, together);
  const next =
    added === null || isShort ? null : nextStep(steps, together, mostInCart({ ...product, isAvailable: true }));
  const isCartCheaper = inCart > 0 && reached?.percentage !== reachedStep(steps, inCart)?.percentage;
  return (
    <>
      {/* Its unit stands beside the SKU. */}
      <Price
        amount={reached?.price ?? product.price}
        taxRate={product.taxRate}
        display={display}
        size="sm"
        of={{ unit: product.unit, saleUnit: null }}
      />
      {reached && <p className="text-good text-xs">{earnedText(reached, isCartCheaper)}</p>}
      {next && <p className="figures text-ink-soft text-xs">{nextStepText(next, together, product, display)}</p>}
    </>
  );
}

/** What pieces to be added earn: «5% menos por volumen», and that those in the cart get cheaper with them, where they do. */
const earnedText = ({ percentage }: VolumeStep, isCartCheaper: boolean): string =>
  `${percentage}% menos por volumen${isCartCheaper ? ", también en lo que ya tienes en tu carrito" : ""}`;
