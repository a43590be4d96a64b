import { StockBadge } from "@/components/stock-badge";
import { stockMessage } from "@/copy/stock-copy";
import type { Product } from "@/domain/product";
import { piecesLeftIfFew, stockStatusOf } from "@/domain/stock";

/** The stock in words, and how many pieces are left when they are truly few. */
export function StockLine({ product, requested }: { product: Product; requested: number }) {
  const left = piecesLeftIfFew(product);
  const status = stockStatusOf(product);
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StockBadge status={status} size="lg" quantity={product.stockQuantity} />
      <p className="text-ink-soft text-sm">{stockMessage(stockStatusOf(product), product.stockQuantity, requested)}</p>
      {left !== null && (
        <p className="w-full font-semibold text-warn">
          {left === 1 ? "Solo queda 1 en bodega" : `Solo quedan ${left} en bodega`}
        </p>
      )}
    </div>
  );
}
