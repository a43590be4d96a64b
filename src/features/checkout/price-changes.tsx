import type { RefObject } from "react";
import { formatPesos } from "@/domain/money";
import type { PriceChange } from "@/domain/order";
import { Button } from "@/ui/button";

type PriceChangesProps = {
  changes: readonly PriceChange[];
  ref: RefObject<HTMLElement | null>;
  onAccept: (changes: readonly PriceChange[]) => void;
};

/** Prices that changed since they went into the cart, old and new; nothing is ordered before they are accepted. */
export function PriceChanges({ changes, ref, onAccept }: PriceChangesProps) {
  if (changes.length === 0) return null;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      role="alert"
      aria-labelledby="price-changes"
      className="rounded-control border-2 border-warn bg-warn-wash p-4"
    >
      <h2 id="price-changes" className="text-lg text-warn">
        {changes.length === 1 ? "Cambió el precio de un producto" : `Cambió el precio de ${changes.length} productos`}
      </h2>
      <ul className="my-2 divide-y divide-line">
        {changes.map(({ productId, productName, oldPrice, newPrice }) => (
          <li key={productId} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="font-medium">{productName}</span>
            <span className="figures">
              <span className="sr-only">Precio anterior: </span>
              <s className="text-ink-soft">{formatPesos(oldPrice)}</s> <span aria-hidden="true">→</span>{" "}
              <span className="sr-only">Precio actual: </span>
              <strong>{formatPesos(newPrice)}</strong> + IVA
            </span>
          </li>
        ))}
      </ul>
      <Button variant="secondary" onClick={() => onAccept(changes)}>
        {changes.length === 1 ? "Aceptar el precio actual" : "Aceptar los precios actuales"}
      </Button>
    </section>
  );
}
