import type { ReactNode, RefObject } from "react";
import { cartActions } from "@/cart/actions";
import { cartUpkeep } from "@/cart/upkeep";
import { InventoryProblems } from "@/components/inventory-problems";
import { PriceChangeNote } from "@/components/price-change-note";
import { acceptChangesText, changesText } from "@/copy/cart-copy";
import { quoteProblemMessage } from "@/copy/checkout-copy";
import type { PricedChange } from "@/domain/cart-lines";
import { formatPesos } from "@/domain/money";
import type { InventoryConflict, OrderTotals } from "@/domain/order";
import { pathTo } from "@/lib/paths";
import { usePriceDisplay } from "@/stores/preferences-store";
import { forgetWish, hadFewer } from "@/stores/wished-pieces-store";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import type { SendProgress } from "./send-progress";

type OrderObstaclesProps = {
  progress: SendProgress;
  conflicts: readonly InventoryConflict[];
  changes: readonly PricedChange[];
  /** What the order costs by now, where that must be agreed to. */
  newTotals: OrderTotals | null;
  /** Takes the focus when a try to order ends here. */
  ref: RefObject<HTMLElement | null>;
  onAgree: (totals: OrderTotals) => void;
  /** Whether something was settled here since the last try. */
  hasSettled: boolean;
  /** Whether the form has fields to be corrected. */
  hasErrors: boolean;
  onSettled: () => void;
  /** For lines that are not the cart's: where to go on with them; without it they are changed here. */
  elsewhere?: ReactNode;
};

/** What stands between the shopper and the order, and the way past each obstacle. */
export function OrderObstacles({
  progress,
  conflicts,
  changes,
  newTotals,
  ref,
  onAgree,
  hasSettled,
  hasErrors,
  onSettled,
  elsewhere,
}: OrderObstaclesProps) {
  // The button that settles an obstacle goes with it; the focus stays beside what is left to do, or to read that nothing is.
  const settle = (action: () => void) => {
    action();
    onSettled();
    ref.current?.focus();
  };
  const isTyping = progress.name === "editing" || progress.name === "invalid";
  const isFree = changes.length === 0 && newTotals === null && !hasErrors;
  const done = progress.name === "adjusted" ? ADJUSTED : hasSettled && isTyping && FREE_TO_GO;
  const settled = progress.name === "conflict" ? CAME_BACK : isFree && done;
  return (
    <section ref={ref} aria-label="Antes de confirmar" tabIndex={-1} className="flex flex-col gap-4">
      {/* A quote that cannot be ordered at all is not to be ordered in part. */}
      {conflicts.length > 0 && progress.name !== "quote_refused" && (
        <div role="alert">
          <InventoryProblems
            conflicts={conflicts}
            {...(!elsewhere && {
              onResolve: ({ productId }, available) =>
                settle(() => {
                  cartActions.setQuantity(productId, available);
                  hadFewer(productId, available);
                }),
              onRemove: ({ productId }) =>
                settle(() => {
                  cartActions.remove(productId);
                  forgetWish(productId);
                }),
            })}
          />
          {elsewhere}
        </div>
      )}
      <PriceChanges changes={changes} onAccept={() => settle(() => cartUpkeep.acceptPrices(changes))} />
      {newTotals && (
        <Alert tone="warning">
          <p>{`El total de tu pedido ahora es ${formatPesos(newTotals.totalAmount)}.`}</p>
          <Button variant="secondary" className="mt-2" onClick={() => settle(() => onAgree(newTotals))}>
            Aceptar el nuevo total
          </Button>
        </Alert>
      )}
      {progress.name === "must_wait" && (
        <Alert tone="warning">
          <p>
            {`Todavía no registramos tu pedido: antes de cobrarte confirmaremos contigo que haya ${progress.productNames.join(", ")}. Si estás de acuerdo, confírmalo otra vez.`}
          </p>
        </Alert>
      )}
      {progress.name === "refused" && <Refusal refused={progress} />}
      {progress.name === "quote_refused" && (
        <Alert tone="error">
          <p>{quoteProblemMessage[progress.problem]}</p>
          {elsewhere}
        </Alert>
      )}
      {conflicts.length === 0 && settled && (
        <p role="status" className="font-medium text-good">
          {settled}
        </p>
      )}
    </section>
  );
}

type RefusalProps = { refused: Extract<SendProgress, { name: "refused" }>; className?: string };

/** Why nothing was ordered, with the way to the earlier order that it is about. */
export const Refusal = ({ refused: { message, ended }, className = "" }: RefusalProps) => (
  <Alert tone="error" className={className}>
    <p>
      {message}
      {ended && (
        <>
          {" "}
          <a href={pathTo.orderConfirmation(ended.id, ended.orderNumber)} className="link">
            Ver el pedido anterior
          </a>
        </>
      )}
    </p>
  </Alert>
);

/** What is said once the shopper has settled here whatever stood in the way, until the next try. */
const FREE_TO_GO = "Listo: revisa el total y confirma tu pedido.";
/** The same once lines were changed for a conflict of the last try. */
const ADJUSTED = "Listo: ajustamos tu pedido. Revisa el total y confírmalo.";
/** What is said once no such conflict is left because the stock was changed, whatever else there is to do. */
const CAME_BACK = "Las existencias cambiaron otra vez y tu pedido sigue igual: confírmalo de nuevo.";

type PriceChangesProps = { changes: readonly PricedChange[]; onAccept: () => void };

/** Prices and units that changed since they went into the cart, old and new; nothing is ordered before they are accepted. */
function PriceChanges({ changes, onAccept }: PriceChangesProps) {
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
      <p className="mb-3 text-sm text-ink">{`El total de tu pedido ya ${changes.length === 1 ? "lo" : "los"} incluye.`}</p>
      <Button variant="secondary" onClick={onAccept}>
        {acceptChangesText(changes)}
      </Button>
    </section>
  );
}
