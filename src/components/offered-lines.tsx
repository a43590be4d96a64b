import type { CartItem } from "@/domain/cart";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";

type OfferedLinesProps = {
  lines: readonly CartItem[];
  onRestore: () => void;
  onDismiss: () => void;
};

/** Lines of a cart that ran out, or that left it unasked, offered again at today's prices. Nothing when there are none. */
export function OfferedLines({ lines, onRestore, onDismiss }: OfferedLinesProps) {
  if (lines.length === 0) return null;
  return (
    <Alert tone="info" onDismiss={onDismiss} dismissLabel="Olvidar los productos guardados">
      <p className="font-semibold">Guardamos lo que ya no está en tu carrito</p>
      <p className="text-sm">{lines.map(({ product }) => product.name).join(", ")}</p>
      <Button variant="secondary" className="mt-2" onClick={onRestore}>
        {lines.length === 1 ? "Volver a agregar el producto" : `Volver a agregar los ${lines.length} productos`}
      </Button>
    </Alert>
  );
}
