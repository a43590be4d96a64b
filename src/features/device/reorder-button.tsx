import { useCartPanel } from "@/cart/use-cart";
import { userMessage } from "@/copy/error-copy";
import { priceChangeText } from "@/copy/list-copy";
import { shortfallText } from "@/copy/reorder-copy";
import type { Product } from "@/domain/product";
import { usePriceDisplay } from "@/stores/preferences-store";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { type ReorderView, useReorder, type WantedLine } from "./use-reorder";

type ReorderProps = {
  lines: readonly WantedLine[];
  /** What the button says, and in the ears of a screen reader also of what. */
  label: string;
  about: string;
  /** Of what there was nothing left: «de este pedido». */
  source: string;
  variant?: "primary" | "quiet";
  onAdded?: (products: readonly Product[]) => void;
};

/** The button «Volver a pedir» or «Pedir todo», and what came of it. */
export function Reorder({ lines, label, about, source, variant = "quiet", onAdded }: ReorderProps) {
  const { view, reorder } = useReorder(lines, onAdded);
  return (
    <>
      <Button variant={variant} loading={view.name === "working"} onClick={() => void reorder()}>
        <span aria-hidden="true" className="icon-[lucide--rotate-ccw] size-4" />
        {label} <span className="sr-only">{about}</span>
      </Button>
      <div className="order-last basis-full empty:hidden">
        <Outcome view={view} source={source} />
      </div>
    </>
  );
}

function Outcome({ view, source }: { view: ReorderView; source: string }) {
  const openCart = useCartPanel((panel) => panel.open);
  const display = usePriceDisplay();
  switch (view.name) {
    case "idle":
    case "working":
      return null;
    case "failed":
      return <Alert tone="error">{userMessage(view.reason)}</Alert>;
    case "done":
      return (
        <Alert tone={view.added > 0 ? "info" : "warning"}>
          <p className="font-medium">{addedText(view.added, source)}</p>
          <Details texts={view.shortfalls.map(shortfallText)} />
          <Details texts={view.priceChanges.map((change) => priceChangeText(change, display))} />
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

const Details = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && (
    <ul className="figures mt-1 list-disc pl-5 text-sm">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );

function addedText(added: number, source: string): string {
  if (added === 0) return `No pudimos agregar ningún producto ${source}.`;
  return added === 1
    ? "Agregamos 1 producto a tu carrito, al precio de hoy."
    : `Agregamos ${added} productos a tu carrito, a los precios de hoy.`;
}
