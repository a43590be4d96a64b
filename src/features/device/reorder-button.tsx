import { useCartPanel } from "@/cart/use-cart";
import { userMessage } from "@/copy/error-copy";
import { shortfallText } from "@/copy/reorder-copy";
import type { Order } from "@/domain/order";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { type ReorderView, useReorder } from "./use-reorder";

/** The button «Volver a pedir» and what came of it. */
export function Reorder({ order }: { order: Order }) {
  const { view, reorder } = useReorder(order);
  return (
    <>
      <Button variant="quiet" loading={view.name === "working"} onClick={() => void reorder()}>
        <span aria-hidden="true" className="icon-[lucide--rotate-ccw] size-4" />
        Volver a pedir <span className="sr-only">{order.orderNumber}</span>
      </Button>
      <div className="basis-full empty:hidden">
        <Outcome view={view} />
      </div>
    </>
  );
}

function Outcome({ view }: { view: ReorderView }) {
  const openCart = useCartPanel((panel) => panel.open);
  switch (view.name) {
    case "idle":
    case "working":
      return null;
    case "failed":
      return <Alert tone="error">{userMessage(view.reason)}</Alert>;
    case "done":
      return (
        <Alert tone={view.added > 0 ? "info" : "warning"}>
          <p className="font-medium">{addedText(view.added)}</p>
          {view.shortfalls.length > 0 && (
            <ul className="mt-1 list-disc pl-5 text-sm">
              {view.shortfalls.map((shortfall) => (
                <li key={shortfall.name}>{shortfallText(shortfall)}</li>
              ))}
            </ul>
          )}
          {view.added > 0 && (
            <Button variant="quiet" className="-ml-4" onClick={openCart}>
              Ver carrito
            </Button>
          )}
        </Alert>
      );
    default:
      return view satisfies never;
  }
}

function addedText(added: number): string {
  if (added === 0) return "No pudimos agregar ningún producto de este pedido.";
  return added === 1
    ? "Agregamos 1 producto a tu carrito, al precio de hoy."
    : `Agregamos ${added} productos a tu carrito, a los precios de hoy.`;
}
