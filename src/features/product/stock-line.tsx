import { LiveBadge } from "@/components/stock-badge";
import { stockMessage } from "@/copy/stock-copy";
import type { Product } from "@/domain/product";
import { piecesLeftIfFew, stockStatusOf } from "@/domain/stock";
import { usePurchase } from "./purchase";

/** The stock in words, and how many pieces are left when they are truly few. Changes are announced by the shell, for all badges. */
export function StockLine({ product }: { product: Product }) {
  const requested = usePurchase().quantity ?? 1;
  const left = piecesLeftIfFew(product);
  const status = stockStatusOf(product);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <LiveBadge status={status} size="lg" quantity={product.stockQuantity} />
      <p className="text-ink-soft text-sm">{stockMessage(status, product.stockQuantity, requested)}</p>
      {left !== null && (
        <p className="w-full font-semibold text-warn">
          {left === 1 ? "Solo queda 1 en bodega" : `Solo quedan ${left} en bodega`}
        </p>
      )}
    </div>
  );
}
