import { useEffect, useRef } from "react";
import type { CartItem } from "@/domain/cart";
import { Button } from "@/ui/button";

type RemovedLineProps = { item: CartItem; onRestore: (item: CartItem) => void };

/** Stands in for the line just removed; takes the focus that the line's own buttons had. */
export function RemovedLine({ item, onRestore }: RemovedLineProps) {
  const button = useRef<HTMLButtonElement>(null);
  const removedId = item.product.id;
  useEffect(() => {
    if (removedId) button.current?.focus({ preventScroll: true });
  }, [removedId]);
  return (
    <div className="perforated my-3 flex items-center justify-between gap-3 bg-kraft px-4 py-1.5">
      <p role="status" className="min-w-0 text-sm">
        Quitaste <span className="font-semibold">{item.product.name}</span>
      </p>
      <Button ref={button} variant="quiet" className="shrink-0" onClick={() => onRestore(item)}>
        <span aria-hidden="true" className="icon-[lucide--undo-2] size-4" />
        Deshacer
      </Button>
    </div>
  );
}
