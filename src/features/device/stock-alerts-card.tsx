import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { LoadError } from "@/components/load-error";
import { LiveBadge } from "@/components/stock-badge";
import { stockAlertsAreNotKept } from "@/copy/not-kept";
import type { Product } from "@/domain/product";
import { stockStatusOf } from "@/domain/stock";
import { pathTo } from "@/lib/paths";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { areStockAlertsKept, endStockAlerts, useStockAlerts } from "@/stores/stock-alerts-store";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";

/** The sold-out products that this device waits for, each with the way to wait no longer. */
export default function StockAlertsCard() {
  const waitedFor = useStockAlerts();
  const heading = useRef<HTMLHeadingElement>(null);
  const end = (productIds: readonly string[]) => {
    // The pressed button is gone with its line.
    heading.current?.focus();
    endStockAlerts(productIds);
  };
  return (
    <section aria-labelledby="stock-alerts">
      <h2
        ref={heading}
        id="stock-alerts"
        tabIndex={-1}
        className="mb-3 border-b-2 border-ink pb-2 text-2xl outline-none"
      >
        Avisos de existencias
      </h2>
      {waitedFor.length === 0 ? (
        <p className="text-ink-soft">
          No esperas ningún producto. En uno agotado, toca «Avísame en este dispositivo» y te lo diremos aquí, en la
          tienda, cuando vuelva a haber.
        </p>
      ) : (
        <WaitedFor productIds={waitedFor} onEnd={end} />
      )}
    </section>
  );
}

type WaitedForProps = { productIds: readonly string[]; onEnd: (productIds: readonly string[]) => void };

function WaitedFor({ productIds, onEnd }: WaitedForProps) {
  const products = useQuery(queries.productsByIds(productIds));
  if (products.isLoadingError) {
    return <LoadError reason={appErrorOf(products.error)} onRetry={() => void products.refetch()} />;
  }
  if (!products.data) return <p role="status">Cargando tus avisos…</p>;
  const sold = products.data.filter(({ id }) => productIds.includes(id));
  const goneIds = products.isPlaceholderData ? [] : productIds.filter((id) => !sold.some((known) => known.id === id));
  return (
    <>
      {!areStockAlertsKept() && (
        <Alert tone="warning" className="mb-3">
          {stockAlertsAreNotKept}
        </Alert>
      )}
      <ul className="flex flex-col">
        {sold.map((product) => (
          <WaitedForProduct key={product.id} product={product} onEnd={() => onEnd([product.id])} />
        ))}
      </ul>
      {goneIds.length > 0 && (
        <div className="mt-3 text-ink-soft">
          <p>
            {goneIds.length === 1
              ? "Un producto que esperabas ya no está a la venta."
              : `${goneIds.length} productos que esperabas ya no están a la venta.`}
          </p>
          <Button variant="quiet" className="-ml-4" onClick={() => onEnd(goneIds)}>
            {goneIds.length === 1 ? "Quitarlo de los avisos" : "Quitarlos de los avisos"}
          </Button>
        </div>
      )}
    </>
  );
}

function WaitedForProduct({ product, onEnd }: { product: Product; onEnd: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2">
      <div className="min-w-0">
        <a href={pathTo.product(product.id)} className="link touch wrap-anywhere">
          {product.name}
        </a>
        <div>
          <LiveBadge status={stockStatusOf(product)} size="sm" />
        </div>
      </div>
      <Button variant="quiet" className="-mr-4 ml-auto" onClick={onEnd}>
        Ya no avisarme <span className="sr-only">de {product.name}</span>
      </Button>
    </li>
  );
}
