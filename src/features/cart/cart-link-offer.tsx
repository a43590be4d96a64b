import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { addMany } from "@/cart/add-many";
import { useDiscounts } from "@/cart/totals";
import { useCartLines } from "@/cart/use-cart";
import { LoadError } from "@/components/load-error";
import { ProductImage } from "@/components/product-image";
import { linkedLineNote, linkProblemText, nothingToAddText, unreadText } from "@/copy/cart-link-copy";
import { addButtonText } from "@/copy/quick-order-copy";
import type { CartItem } from "@/domain/cart";
import { lineOf } from "@/domain/cart-changes";
import { shownSku } from "@/domain/product";
import { sumAdditions } from "@/domain/quick-order/addition-sums";
import { type LinkedLine, type LinkProblem, readCartLink, rowOfLink } from "@/domain/quick-order/cart-link";
import { planSheet, type RowState, type SheetRow } from "@/domain/quick-order/order-plan";
import { quantityInUnits } from "@/domain/unit";
import { productCodesQuery } from "@/services/product-codes-query";
import { appErrorOf } from "@/services/query-error";
import { usePriceDisplay } from "@/stores/preferences-store";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { useNotedOffer } from "./linked-offer";

type CartLinkOfferProps = {
  /** What the address says, as anybody may have written it. */
  text: string;
  /** The shopper has decided: the address must not ask again. */
  onDone: () => void;
};

/** What a link would put into the cart, at today's prices. Nothing is added before the shopper says so. */
export default function CartLinkOffer({ text, onDone }: CartLinkOfferProps) {
  const link = useMemo(() => readCartLink(text), [text]);
  if ("problem" in link) return <UnreadableLink problem={link.problem} onDone={onDone} />;
  return <Offer lines={link.lines} unread={link.unread} onDone={onDone} />;
}

function UnreadableLink({ problem, onDone }: { problem: LinkProblem; onDone: () => void }) {
  useNotedOffer(true);
  return (
    <Alert tone="warning" onDismiss={onDone}>
      <p>{linkProblemText(problem)}</p>
    </Alert>
  );
}

type OfferProps = { lines: readonly LinkedLine[]; unread: number; onDone: () => void };

function Offer({ lines, unread, onDone }: OfferProps) {
  const rows = useMemo(() => lines.map(rowOfLink), [lines]);
  const codes = useMemo(() => lines.map(({ sku }) => sku), [lines]);
  /** The offer stays for a moment after it was taken, as it was, in reach of the second press of a double click. */
  const isTaken = useRef(false);
  const [takenWith, setTakenWith] = useState<readonly CartItem[]>();
  const current = useCartLines();
  const cart = takenWith ?? current;
  const display = usePriceDisplay();
  const { data, error, refetch } = useQuery(productCodesQuery(codes));
  const plan = useMemo(
    () => data && planSheet(rows, new Map(data.map((answer) => [answer.code, answer])), cart),
    [data, rows, cart],
  );
  useNotedOffer(plan?.additions.length === 0);
  const discounts = useDiscounts(plan?.additions.map(({ product }) => product.id));
  const { amountOf, total } = sumAdditions(plan?.additions ?? [], cart, discounts, display);
  // A product that is named again in another spelling counts once, with the sum of its lines.
  const isRepeated = (state: RowState | undefined, at: number) => state?.kind === "ready" && state.firstAt !== at;
  const count = lines.length - (plan?.states.filter(isRepeated).length ?? 0);
  const title = count === 1 ? "Este enlace trae 1 producto" : `Este enlace trae ${count} productos`;
  return (
    <section aria-labelledby="enlace" className="rounded-panel border-2 border-agave bg-surface p-4">
      <h2 id="enlace" className="text-2xl">
        {title}
      </h2>
      {unread > 0 && <p className="mt-1 text-sm text-warn">{unreadText(unread)}</p>}
      {error && !plan && <LoadError reason={appErrorOf(error)} onRetry={() => void refetch()} />}
      {!plan && !error && <LoadingIndicator label="Buscando los productos…" />}
      {plan && (
        <>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {rows.map((row, at) => {
              const state = plan.states[at] ?? { kind: "asking" };
              if (isRepeated(state, at)) return null;
              const id = state.kind === "ready" ? state.product.id : "";
              return (
                <OfferedLine
                  key={row.id}
                  row={row}
                  state={state}
                  inCart={lineOf(cart, id)?.quantity ?? 0}
                  amount={amountOf.get(id)}
                />
              );
            })}
          </ul>
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            {plan.additions.length === 0 ? (
              <>
                <p className="grow">{nothingToAddText(plan.states)}</p>
                <Button variant="secondary" onClick={onDone}>
                  Cerrar
                </Button>
              </>
            ) : (
              <>
                <p className="figures grow">
                  <span className="price text-2xl">{total}</span>{" "}
                  <span className="text-ink-soft text-sm">
                    {`${display === "with-tax" ? "con" : "sin"} IVA, a los precios de hoy`}
                  </span>
                </p>
                <Button
                  size="lg"
                  className="grow sm:grow-0"
                  onClick={() => {
                    if (isTaken.current || !addMany(plan.additions)) return;
                    isTaken.current = true;
                    setTakenWith(cart);
                    onDone();
                  }}
                >
                  {addButtonText(plan.additions.length)}
                </Button>
                <Button variant="quiet" className="grow sm:grow-0" onClick={onDone}>
                  No agregar
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </section>
  );
}

type OfferedLineProps = {
  row: SheetRow;
  state: RowState;
  /** How many of it lie in the cart already. */
  inCart: number;
  /** What those that are added cost. */
  amount: string | undefined;
};

/** For an unknown SKU the name is what the link says, as text. */
function OfferedLine({ row, state, inCart, amount }: OfferedLineProps) {
  const product = "product" in state ? state.product : null;
  const wanted = state.kind === "ready" ? state.total : Number(row.quantity);
  const note = linkedLineNote(state, inCart);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="w-14 shrink-0">
        <ProductImage src={product?.imageUrl ?? null} alt="" place="row" />
      </div>
      <div className="min-w-0 grow basis-32 wrap-anywhere">
        <p className="font-semibold">{product?.name ?? row.code}</p>
        <p className="text-ink-soft text-sm">
          {product && <span className="stencil">{shownSku(product.sku)}</span>}{" "}
          <span className="figures">{product ? quantityInUnits(wanted, product.unit) : row.quantity}</span>
        </p>
        {note && <p className="text-sm text-warn">{note}</p>}
      </div>
      {/* Where it has no room beside the name, it stays in the column of the others. */}
      {amount && <p className="price figures ml-auto text-lg">{amount}</p>}
    </li>
  );
}
