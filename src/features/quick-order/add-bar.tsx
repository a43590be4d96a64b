import { clsx } from "clsx";
import { type Ref, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useCartPanel, useIsCartEmpty } from "@/cart/use-cart";
import { addButtonText, leftBehindText } from "@/copy/quick-order-copy";
import { SHIPPING_PRICE } from "@/copy/shipping-copy";
import { MAX_CART_LINES } from "@/domain/constants";
import type { PriceDisplay } from "@/domain/money";
import { cartLinkText } from "@/domain/quick-order/cart-link";
import { type RowState, readyLines } from "@/domain/quick-order/order-plan";
import { isPlain } from "@/lib/link-of";
import { pathTo } from "@/lib/paths";
import { ListButton } from "@/lists/list-button";
import { Button, buttonClass } from "@/ui/button";

type AddBarProps = {
  ref: Ref<HTMLButtonElement>;
  /** How many products go into the cart. */
  products: number;
  total: string;
  /** Whether it is worth enough, together with what is in the cart, to be delivered free of charge. */
  isFreeShipping: boolean;
  display: PriceDisplay;
  /** How the rows stand, in words; empty without any. */
  summary: string;
  states: readonly RowState[];
  isWaiting: boolean;
  onAdd: () => void;
};

/** Below the table, in sight where it does not fill the screen: how it stands, what it costs, and where it can go: into the cart, onto a list, into a quotation. */
export function AddBar(props: AddBarProps) {
  const { ref, products, total, isFreeShipping, display, summary, states, isWaiting, onAdd } = props;
  const openCart = useCartPanel((panel) => panel.open);
  const isCartEmpty = useIsCartEmpty();
  const ready = readyLines(states);
  const leftBehind = leftBehindText(states, ready.length);
  const bar = useRef<HTMLDivElement>(null);
  // What it says makes it higher, which with large text takes the button that has the focus out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says is what sets it off
  useLayoutEffect(() => {
    if (bar.current?.contains(document.activeElement)) bar.current.scrollIntoView({ block: "nearest" });
  }, [products, summary, leftBehind]);
  return (
    <div
      ref={bar}
      data-bottom-bar="high"
      className="[@media(min-height:36rem)]:sticky bottom-0 z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t-2 border-ink bg-paper py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <div className="grow">
        <p role="status" className="text-sm text-ink-soft">
          {summary}
        </p>
        {products > 0 && (
          <p className="figures">
            <span className="price text-xl md:text-2xl">{total}</span>{" "}
            <span className="text-ink-soft text-sm">
              {`${display === "with-tax" ? "con" : "sin"} IVA, ${isFreeShipping ? "envío gratis" : `más envío (${SHIPPING_PRICE})`}`}
            </span>
          </p>
        )}
        {leftBehind !== "" && <p className="text-sm text-ink-soft print:hidden">{leftBehind}</p>}
      </div>
      {summary === "" && !isCartEmpty && (
        <Button variant="secondary" onClick={openCart}>
          Ver carrito
        </Button>
      )}
      {summary !== "" && <OtherWays ready={ready} isAsking={states.some(({ kind }) => kind === "asking")} />}
      <Button
        ref={ref}
        className="grow md:grow-0"
        loading={isWaiting}
        aria-disabled={summary === "" || undefined}
        // If the press left a cell, what is in it would become rows, and the table's new height would move the button away.
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          currentTarget.focus();
          if (summary !== "") onAdd();
        }}
      >
        <span>{addButtonText(products)}</span>
      </Button>
    </div>
  );
}

type OtherWaysProps = {
  ready: ReturnType<typeof readyLines>;
  /** The shop has not answered for all rows yet: what was chosen now would lack them. */
  isAsking: boolean;
};

/** What else can become of the rows; they stay in the table. Their room is kept while there is nothing to press. */
function OtherWays({ ready, isAsking }: OtherWaysProps) {
  const fitting = ready.slice(0, MAX_CART_LINES);
  const linked = fitting.map(({ product: { sku }, quantity }) => ({ sku, quantity }));
  return (
    <div className={clsx("flex flex-wrap gap-1", (fitting.length === 0 || isAsking) && "invisible")}>
      <ListButton
        products={fitting.map(({ product, quantity }) => ({ ...product, quantity }))}
        isWaiting={isAsking}
        about="los renglones listos"
        text="A una lista"
        isTextOnPhones
      />
      <QuoteLink address={pathTo.quoteOf(cartLinkText(linked))} isAsking={isAsking} />
    </div>
  );
}

/** Pressed before the shop has answered, it leads on with the answer; whoever goes somewhere else meanwhile stays there. */
function QuoteLink({ address, isAsking }: { address: string; isAsking: boolean }) {
  const navigate = useNavigate();
  const [isWanted, setWanted] = useState(false);
  const follow = useEffectEvent(() => void navigate(address));
  useEffect(() => {
    if (isWanted && !isAsking) follow();
  }, [isWanted, isAsking]);
  return (
    <a
      href={address}
      aria-busy={isWanted || undefined}
      className={buttonClass({ variant: "quiet", className: isWanted ? "visible" : undefined })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (!isPlain(event)) return;
        // Not at once: the press may leave a cell, whose rows are in the address with the next drawing.
        event.preventDefault();
        event.currentTarget.focus();
        setWanted(true);
      }}
      onBlur={() => setWanted(false)}
    >
      <span aria-hidden="true" className="icon-[lucide--file-text] size-5" />
      Cotizar
    </a>
  );
}
