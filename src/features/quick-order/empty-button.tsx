import { useState } from "react";
import { eraseQuickOrder, putBack, type QuickOrder, readQuickOrder } from "@/stores/quick-order-store";
import { Button } from "@/ui/button";

/** Empties the table; what was in it can be put back until something else is written or the page is left. */
export function EmptyButton({ isEmpty, onMessage }: { isEmpty: boolean; onMessage: (message: string) => void }) {
  const [discarded, setDiscarded] = useState<QuickOrder | null>(null);
  if (!isEmpty) {
    const discard = () => {
      setDiscarded(readQuickOrder());
      eraseQuickOrder();
      onMessage("Vaciamos la tabla.");
    };
    return (
      <Button variant="quiet" onClick={discard}>
        Vaciar tabla
      </Button>
    );
  }
  if (!discarded) return null;
  const restore = () => {
    putBack(discarded);
    setDiscarded(null);
    onMessage("Los renglones están de vuelta.");
  };
  return (
    <Button variant="quiet" onClick={restore}>
      Recuperar los renglones
    </Button>
  );
}
