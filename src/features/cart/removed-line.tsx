import { type ReactNode, useEffect, useRef } from "react";
import type { CartItem } from "@/domain/cart";
import { Button } from "@/ui/button";

type RemovedLineProps = {
  item: CartItem;
  /** «Quitaste», or what else was done with it. */
  children: ReactNode;
  onRestore: () => void;
};

/** Stands in for the line just taken out; takes the focus that the line's own buttons had. */
export function RemovedLine({ item, children, onRestore }: RemovedLineProps) {
  const button = useRef<HTMLButtonElement>(null);
  const removedId = item.product.id;
  useEffect(() => {
    if (removedId) button.current?.focus({ preventScroll: true });
  }, [removedId]);
  return (
    <div className="perforated my-3 flex items-center justify-between gap-3 bg-kraft px-4 py-1.5">
      <p role="status" className="min-w-0 text-sm">
        {children}
      </p>
      <Button ref={button} variant="quiet" className="shrink-0" onClick={onRestore}>
        <span aria-hidden="true" className="icon-[lucide--undo-2] size-4" />
        Deshacer
      </Button>
    </div>
  );
}
