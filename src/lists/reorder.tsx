import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useDiscountsRead } from "@/cart/totals";
import { useCartPanel } from "@/cart/use-cart";
import { userMessage } from "@/copy/error-copy";
import {
  plannedShortfallText,
  priceChangeText,
  shortfallText,
  unitChangeText,
  unreadDiscountText,
} from "@/copy/reorder-copy";
import { pricesChanged } from "@/domain/lists/todays-prices";
import type { VolumeDiscount } from "@/domain/order";
import type { Product } from "@/domain/product";
import { unitsChanged } from "@/domain/quick-order/reorder-plan";
import { orderQueries } from "@/services/orders/order-queries";
import { usePriceDisplay } from "@/stores/preferences-store";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { type Additions, type ReorderView, useReorder, type WantedLine } from "./use-reorder";

type Notes = (additions: Additions, lines: readonly WantedLine[]) => readonly string[];

type ReorderProps = {
  lines: readonly WantedLine[];
  /** What the button says, and what it is about, which only screen readers hear. */
  label: string;
  about: string;
  /** Names what had nothing left, for the message: «de este pedido». */
  source: string;
  variant?: "primary" | "secondary" | "quiet";
  /** What costs something else than it did, in words; prices and IVA of units are compared where the shop's discounts cannot be read. */
  priceNotes?: (additions: Additions, discounts: readonly VolumeDiscount[]) => readonly string[];
  /** Whether to show what differs before anything is added, which waits for the shop's discounts. */
  asksFirst?: boolean;
  onAdded?: (products: readonly Product[]) => void;
  onUndone?: () => void;
};

/** The button «Volver a pedir», «Pedir todo» or «Pasar al carrito», and what came of it. */
export function Reorder({ lines, label, about, source, variant = "quiet", ...more }: ReorderProps) {
  const { priceNotes, asksFirst = false, onAdded, onUndone } = more;
  const display = usePriceDisplay();
  const unitPriceNotes: Notes = (additions, wanted) =>
    pricesChanged(
      wanted,
      additions.map(({ product }) => product),
    ).map((change) => priceChangeText(change, display));
  const client = useQueryClient();
  const { view, reorder, agree, decline } = useReorder(lines, {
    mustAsk: ({ additions, shortfalls }) =>
      asksFirst &&
      additions.length > 0 &&
      (shortfalls.length > 0 || unitsChanged(lines, additions).length > 0 || notes(additions, lines).length > 0),
    notesFromAfar: (additions) => {
      // What differs is asked about.
      if (asksFirst) return [];
      // For a page that was left nothing else is read.
      const all = client.getQueryData(orderQueries.volumeDiscounts().queryKey);
      return notes(additions, lines, all ? [all, "read"] : [[], "failed"]);
    },
    onAdded,
    onUndone,
  });
  // What is added lies in the cart; what is only proposed is asked for beside it. Where the shop has many discounts they are
  // asked for by product: not for what is only looked at.
  const added = "additions" in view ? view.additions.map(({ product }) => product.id) : [];
  const read = useDiscountsRead(asksFirst ? lines.flatMap(({ productId }) => productId ?? []) : added);
  const notes = (
    additions: Additions,
    wanted: readonly WantedLine[],
    [discounts, reading]: ReturnType<typeof useDiscountsRead> = read,
  ): readonly string[] => {
    const changes = unitsChanged(wanted, additions);
    // The price of another unit is told with that unit: beside what the old one cost it would compare nothing.
    const comparable = additions.filter(({ product }) => !changes.some((change) => change.product.id === product.id));
    // Which discount its volume earns is not known yet.
    if (reading === "loading") return priceNotes ? [] : unitPriceNotes(comparable, wanted);
    const priced = (reading === "read" && priceNotes?.(comparable, discounts)) || [
      ...unitPriceNotes(comparable, wanted),
      ...(asksFirst ? unreadDiscounts(comparable, wanted) : []),
    ];
    return [...changes.map((change) => unitChangeText(change, discounts, display)), ...priced];
  };
  const button = useRef<HTMLButtonElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const before = useRef(view.name);
  const takesFocus = view.name === "asking" || (view.name === "done" && view.isAgreed);
  useEffect(() => {
    // The buttons of a question or an outcome disappear with it, so the focus moves to what comes next.
    if (takesFocus) outcome.current?.focus();
    if (view.name === "idle" && before.current !== "idle") button.current?.focus();
    before.current = view.name;
  }, [view.name, takesFocus]);
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        loading={(asksFirst && read[1] === "loading") || view.name === "working"}
        onClick={() => void reorder()}
      >
        <span aria-hidden="true" className="icon-[lucide--rotate-ccw] size-4" />
        {label} <span className="sr-only">{about}</span>
      </Button>
      {/* Always there: screen readers announce what is put into a region, not a region that comes with its text. A failure is an alert, and what takes the focus is read out by that. */}
      <div
        ref={outcome}
        tabIndex={-1}
        role={view.name === "failed" || takesFocus ? undefined : "status"}
        className="order-last basis-full outline-none empty:sr-only print:hidden"
      >
        <Outcome view={view} source={source} notes={notes} onAgree={agree} onDecline={decline} />
      </div>
    </>
  );
}

/** What was offered at a discount. */
const unreadDiscounts: Notes = (additions, wanted) =>
  additions
    .filter(({ product: { id } }) =>
      wanted.some(({ productId, discountAmount = 0 }) => productId === id && discountAmount > 0),
    )
    .map(({ product }) => unreadDiscountText(product.name));

type OutcomeProps = Pick<ReorderProps, "source"> & {
  notes: Notes;
  view: ReorderView;
  onAgree: (products: readonly Product[]) => void;
  onDecline: () => void;
};

function Outcome({ view, source, notes, onAgree, onDecline }: OutcomeProps) {
  const openCart = useCartPanel((panel) => panel.open);
  switch (view.name) {
    case "idle":
    case "working":
      return null;
    case "failed":
      return <Alert tone="error">{userMessage(view.reason)}</Alert>;
    case "asking":
      return (
        <Alert tone="warning" isTold>
          <p className="font-medium">Antes de agregarlo a tu carrito: hoy no es igual.</p>
          <Details texts={view.shortfalls.map(plannedShortfallText)} />
          <Details texts={notes(view.additions, view.lines)} />
          <div className="mt-2 flex flex-wrap gap-2">
            <Button onClick={() => onAgree(view.products)}>Agregar a precios de hoy</Button>
            <Button variant="quiet" onClick={onDecline}>
              No agregar
            </Button>
          </div>
        </Alert>
      );
    case "done":
      return (
        <Alert tone={view.additions.length > 0 ? "info" : "warning"} isTold>
          <p className="font-medium">{addedText(view.additions.length, source, view.isAgain)}</p>
          <Details texts={view.shortfalls.map(shortfallText)} />
          <Details texts={notes(view.additions, view.lines)} />
          {view.undo && (
            <div className="-ml-4 flex flex-wrap">
              <Button variant="quiet" onClick={openCart}>
                Ver carrito
              </Button>
              <Button variant="quiet" onClick={view.undo}>
                Deshacer
              </Button>
            </div>
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

function addedText(added: number, source: string, isAgain: boolean): string {
  if (added === 0) return `No pudimos agregar ningún producto ${source}.`;
  return `${isAgain ? "Volvimos a agregar" : "Agregamos"} ${
    added === 1
      ? "1 producto a tu carrito, al precio de hoy."
      : `${added} productos a tu carrito, a los precios de hoy.`
  }`;
}
