import { PriceChangeNote } from "@/components/price-change-note";
import { acceptChangesText, changesText } from "@/copy/cart-copy";
import type { PricedChange } from "@/domain/cart-lines";
import { usePriceDisplay } from "@/stores/preferences-store";
import { Button } from "@/ui/button";

type PriceChangesProps = { changes: readonly PricedChange[]; onAccept: () => void };

/** Prices and units that changed since they went into the cart, old and new; nothing is ordered before they are accepted. */
export function PriceChanges({ changes, onAccept }: PriceChangesProps) {
  const display = usePriceDisplay();
  if (changes.length === 0) return null;
  return (
    <section
      role="alert"
      aria-labelledby="price-changes"
      className="rounded-control border-2 border-warn bg-warn-wash p-4 text-warn"
    >
      <h2 id="price-changes" className="text-lg">
        {changesText(changes)}
      </h2>
      <ul className="my-2 divide-y divide-line">
        {changes.map((change) => (
          <li key={change.productId} className="py-2 text-sm">
            <p className="font-medium text-base text-ink">{change.productName}</p>
            <PriceChangeNote change={change} display={display} />
          </li>
        ))}
      </ul>
      <p className="mb-3 text-sm text-ink">El total de tu pedido ya los incluye.</p>
      <Button variant="secondary" onClick={onAccept}>
        {acceptChangesText(changes)}
      </Button>
    </section>
  );
}
