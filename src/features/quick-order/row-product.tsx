import { Price } from "@/components/price";
import { ProductImage } from "@/components/product-image";
import { LiveBadge } from "@/components/stock-badge";
import { taxNote } from "@/copy/price-copy";
import { nextStepText } from "@/copy/volume-copy";
import { mostInCart } from "@/domain/cart-changes";
import { formatPrice, type Pesos, type PriceDisplay } from "@/domain/money";
import type { VolumeDiscount } from "@/domain/order";
import type { Product } from "@/domain/product";
import type { RowState } from "@/domain/quick-order/order-plan";
import { stockStatusOf } from "@/domain/stock";
import { nextStep, reachedStep, volumeSteps } from "@/domain/volume-prices";
import { pathTo } from "@/lib/paths";

type RowProductProps = {
  state: RowState;
  display: PriceDisplay;
  discounts: readonly VolumeDiscount[];
  amount: Pesos | undefined;
};

/** The product of a row: picture, name, unit, stock, what one costs at this volume, and what all of them cost. */
export function RowProduct({ state, display, discounts, amount }: RowProductProps) {
  if (state.kind === "asking") {
    return <p className="animate-late self-center text-sm text-ink-soft [grid-area:product]">Buscando…</p>;
  }
  if (state.kind === "blank" || state.kind === "unknown") return null;
  const { product } = state;
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
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-ink-soft">
            <span className="stencil">{product.sku}</span>
            <span>{product.saleUnit ?? product.unit.name}</span>
            <LiveBadge status={stockStatusOf(product)} size="sm" quantity={product.stockQuantity} showQuantity />
          </p>
        </div>
      </div>
      <div className="[grid-area:price]">
        <UnitPrice product={product} total={state.kind === "ready" ? state.total : null} {...{ display, discounts }} />
      </div>
      {state.kind === "ready" && amount !== undefined && (
        <p className="figures text-right [grid-area:amount]">
          <span className="sr-only">Importe: </span>
          <span className="price text-lg">{formatPrice(amount)}</span>{" "}
          <span className="text-ink-soft text-xs">{taxNote(product.taxRate, display)}</span>
        </p>
      )}
    </>
  );
}

type UnitPriceProps = {
  product: Product;
  total: number | null;
  display: PriceDisplay;
  discounts: readonly VolumeDiscount[];
};

/** What one unit costs when so many are ordered, and how many more make it cheaper; of no quantity what a single one costs. */
function UnitPrice({ product, total, display, discounts }: UnitPriceProps) {
  const steps = volumeSteps(product, discounts);
  const reached = reachedStep(steps, total ?? 1);
  const next = total === null ? null : nextStep(steps, total, mostInCart({ ...product, isAvailable: true }));
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
      {reached && <p className="text-good text-xs">{reached.percentage}% menos por volumen</p>}
      {next && total !== null && (
        <p className="figures text-ink-soft text-xs">{nextStepText(next, total, product, display)}</p>
      )}
    </>
  );
}
