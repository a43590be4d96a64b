import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Fragment, memo, useRef, useState } from "react";
import { cartActions } from "@/cart/actions";
import { useCartLine, useCartProductIds } from "@/cart/totals";
import { cartUpkeep } from "@/cart/upkeep";
import { MissingPieces } from "@/components/missing-pieces";
import { Price } from "@/components/price";
import { ProductImage } from "@/components/product-image";
import { QuantityStepper } from "@/components/quantity-stepper";
import { LiveBadge } from "@/components/stock-badge";
import { lackText, onlyAvailable } from "@/copy/shortage-copy";
import { tooManyMessage, waitingMessage } from "@/copy/stock-copy";
import type { CartItem } from "@/domain/cart";
import { type CheckedLine, checkedLine, hasNewPrice, lackOfLine } from "@/domain/cart-lines";
import { waitingOf } from "@/domain/holding";
import type { PriceDisplay } from "@/domain/money";
import { cartReasons, hasPrice, shownSku } from "@/domain/product";
import { largestQuantity, mostInCart, plusLimit } from "@/domain/quantity";
import { pathTo } from "@/lib/paths";
import { useStock } from "@/live/stock-store";
import { orderQueries } from "@/services/orders/order-queries";
import { usePriceDisplay } from "@/stores/preferences-store";
import { forgetWish, useMissingOfLine, wishPieces } from "@/stores/wished-pieces-store";
import { Alert } from "@/ui/alert";
import { IconButton } from "@/ui/icon-button";
import { UndoStrip } from "@/ui/undo-strip";
import { MovingLine, MovingLines } from "./cart-motion";
import { LineAmount } from "./line-amount";
import { LineFacts } from "./line-facts";
import { NewPrice } from "./new-price";
import type { TakenLines } from "./use-taken-line";

type CartLinesProps = { takenLines: TakenLines; onLeave?: () => void };

/** The packing list, with the way back for the line taken out last in its place. Each line follows its own product. */
export function CartLines({ takenLines, onLeave }: CartLinesProps) {
  const { taken, problem, remove, saveForLater, restore, dismissProblem } = takenLines;
  const ids = useCartProductIds();
  const lines = ids.map((productId, index) => (
    <PackedLine
      key={productId}
      productId={productId}
      number={index + 1}
      onRemove={remove}
      onSaveForLater={saveForLater}
      onLeave={onLeave}
    />
  ));
  // Always among the lines: a strip that left them would stay until those that leave with it have collapsed.
  const wayBack = (
    <Fragment key="way-back">
      {taken && (
        <UndoStrip
          href={pathTo.product(taken.line.product.id)}
          isNew={taken.takesFocus}
          isTold={!taken.undo}
          onUndo={restore}
        >
          <span>{taken.undo ? "Guardaste para después" : "Quitaste"}</span>{" "}
          <span className="font-semibold">{taken.line.product.name}</span>{" "}
          {taken.listId && (
            <a href={pathTo.list(taken.listId)} {...(onLeave && { onClick: onLeave })} className="link">
              Ver lista
            </a>
          )}
        </UndoStrip>
      )}
    </Fragment>
  );
  lines.splice(taken?.index ?? 0, 0, wayBack);
  return (
    <>
      {problem && (
        <Alert tone="error" className="my-3" onDismiss={dismissProblem}>
          {problem}
        </Alert>
      )}
      <MovingLines label="Productos en tu carrito">{lines}</MovingLines>
    </>
  );
}

type PackedLineProps = {
  productId: string;
  number: number;
  onRemove: (line: CartItem) => void;
  onSaveForLater: (line: CartItem) => Promise<void>;
  onLeave: (() => void) | undefined;
};

const PackedLine = memo(function PackedLine(props: PackedLineProps) {
  const { productId, number, onRemove, onSaveForLater, onLeave } = props;
  const inCart = useCartLine(productId);
  // A line that was removed collapses with what it last said.
  const [last, setLast] = useState(inCart);
  if (inCart && inCart !== last) setLast(inCart);
  const line = inCart ?? last;
  const live = useStock(productId);
  const display = usePriceDisplay();
  if (!line) return null;
  return (
    <MovingLine>
      <CartLine
        {...checkedLine(line, live)}
        isStockRead={live !== undefined}
        number={number}
        display={display}
        onLeave={onLeave}
        onQuantity={(quantity) => cartActions.setQuantity(productId, quantity)}
        onRemove={() => onRemove(line)}
        onSaveForLater={() => void onSaveForLater(line)}
        onAcceptPrice={() => {
          const { price: newPrice, unit } = line.product;
          cartUpkeep.acceptPrices([{ productId, newPrice, unit }]);
        }}
      />
    </MovingLine>
  );
});

type CartLineProps = CheckedLine & {
  /** If not, the line may come from a page whose stock was not read yet: whether it was ever counted is not known. */
  isStockRead: boolean;
  /** Its place on the packing list, from 1. */
  number: number;
  display: PriceDisplay;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  onSaveForLater: () => void;
  onAcceptPrice: () => void;
  /** Called when a link of the line is followed. */
  onLeave?: (() => void) | undefined;
};

/**
 * Everything below each other where text is very large, in two columns of small print beside the quantity in the panel, on the
 * smallest phones without the picture and with the quantity first, and side by side on a page of its own, with the
 * facts below the price as well: they are the longest text. Between these a long amount stands below the quantity or over the
 * price, since it would leave no room to the SKU. A name and facts that fit on a line each make a row of 84 px at most.
 */
const LINE_GRID = [
  "grid items-center gap-x-2 grid-cols-[2.5rem_minmax(0,1fr)_auto]",
  "[grid-template-areas:'pic_name_name'_'meta_meta_meta'_'badge_badge_badge'_'price_price_price'_'step_step_step'_'sum_sum_sum'_'facts_facts_facts'_'note_note_note']",
  "@min-[15rem]:@max-[17rem]:[grid-template-areas:'pic_name_name'_'meta_meta_meta'_'badge_badge_badge'_'price_price_price'_'step_step_sum'_'facts_facts_facts'_'note_note_note']",
  "@min-[17rem]:@max-[20rem]:grid-cols-[auto_minmax(0,1fr)_auto]",
  "@min-[17rem]:@max-[20rem]:[grid-template-areas:'name_name_name'_'badge_badge_badge'_'step_meta_sum'_'step_price_price'_'facts_facts_facts'_'note_note_note']",
  "@min-[20rem]:@max-[21rem]:gap-x-1 @min-[20rem]:grid-cols-[2.125rem_minmax(0,1fr)_auto_minmax(3.5rem,auto)] @min-[26rem]:grid-cols-[3.5rem_minmax(0,1fr)_auto_minmax(4rem,auto)]",
  "@min-[20rem]:[grid-template-areas:'pic_name_name_name'_'pic_meta_step_sum'_'badge_badge_step_sum'_'price_price_step_sum'_'facts_facts_facts_facts'_'note_note_note_note']",
  "@min-[26rem]:[grid-template-areas:'pic_name_name_name'_'pic_meta_step_sum'_'pic_badge_step_sum'_'pic_price_step_sum'_'pic_facts_facts_facts'_'pic_note_note_note']",
  "@min-[17rem]:@max-[20rem]:has-data-long:[grid-template-areas:'name_name_name'_'badge_badge_badge'_'step_sum_sum'_'meta_price_price'_'facts_facts_facts'_'note_note_note']",
  "@min-[20rem]:@max-[44rem]:has-data-long:[grid-template-areas:'pic_name_name_name'_'pic_meta_step_step'_'badge_badge_step_step'_'price_price_sum_sum'_'facts_facts_facts_facts'_'note_note_note_note']",
  "@min-[44rem]:grid-cols-[4rem_minmax(0,1fr)_9rem_auto_minmax(8.5rem,max-content)] @min-[44rem]:gap-x-4",
  "@min-[44rem]:[grid-template-areas:'pic_name_price_step_sum'_'pic_meta_price_step_sum'_'pic_facts_facts_step_sum'_'pic_note_note_note_note']",
].join(" ");

/** One line of the packing list. The amounts follow today's price, whatever price was accepted before. */
function CartLine(props: CartLineProps) {
  const { line, stock, isStockRead, number, display, onQuantity, onRemove, onSaveForLater, onAcceptPrice, onLeave } =
    props;
  const { product, quantity } = line;
  const name = useRef<HTMLAnchorElement>(null);
  /** The button that was pressed goes with what it settles; the focus stays on the line. */
  const settle = (act: () => void) => {
    act();
    name.current?.focus({ preventScroll: true });
  };
  const max = largestQuantity(quantity, stock);
  const terms = useQuery({ ...orderQueries.holdingTerms(), enabled: quantity > 1 }).data ?? null;
  const available = stock.stockQuantity ?? quantity;
  // Where nothing can be had at all, no number of pieces is named.
  const isShort = stock.isAvailable && quantity > available;
  const lack = lackOfLine({ line, stock });
  const wished = useMissingOfLine(line);
  // What the shop has taken from sale is not waited for.
  const missing = lack === "not_sold" ? 0 : wished;
  const waiting = stock.isAvailable && isStockRead ? waitingOf(stock.stockQuantity, quantity, terms) : null;
  return (
    <div className={LINE_GRID}>
      <div className="relative self-start [grid-area:pic] @min-[17rem]:@max-[20rem]:hidden">
        <ProductImage src={product.imageUrl} alt="" place="cartLine" className="rounded-label" />
        {/* Not above: there a picture says how many its pack holds. */}
        <span
          aria-hidden="true"
          className="stencil absolute bottom-0 left-0 bg-paper pr-1 text-ink-soft @max-[26rem]:hidden"
        >
          {String(number).padStart(2, "0")}
        </span>
      </div>
      <a
        ref={name}
        href={pathTo.product(product.id)}
        {...(onLeave && { onClick: onLeave })}
        className="mr-18 justify-self-start @max-[14rem]:mt-target @max-[14rem]:mr-0 @min-[44rem]:mr-9 text-sm leading-4.5 font-semibold wrap-anywhere hover:text-agave hover:underline [grid-area:name]"
      >
        {product.name}
      </a>
      <p className="contents items-center gap-x-2 [grid-area:meta] @min-[44rem]:flex @min-[44rem]:flex-wrap">
        <span className="stencil leading-4! wrap-anywhere text-ink-soft [grid-area:meta]">{shownSku(product.sku)}</span>
        {/* Seen where it alone warns, on a line as high as others; being in stock is what is expected of every line. */}
        <span
          className={clsx(
            "flex justify-self-start [grid-area:badge]",
            stock.status === "in-stock" || isShort ? "*:sr-only" : "pb-0.5 *:py-0 *:leading-3.5 *:whitespace-normal",
          )}
        >
          {lack === null || lack === "sold_out" ? (
            <LiveBadge status={isShort ? "low-stock" : stock.status} size="sm" />
          ) : (
            lack !== cartReasons.price && <span className="font-semibold text-bad text-sm">{lackText(lack)}</span>
          )}
        </span>
      </p>
      {(lack !== "not_sold" || hasPrice(product)) && (
        <Price
          amount={product.price}
          taxRate={product.taxRate}
          display={display}
          size="sm"
          of={null}
          className="[grid-area:price]"
        />
      )}
      <div className="packed print:hidden">
        <QuantityStepper
          productName={product.name}
          quantity={quantity}
          max={max}
          plusLimit={stock.isAvailable ? plusLimit(stock) : 0}
          onChange={(next) => {
            // Who takes fewer wants no more of it.
            if (next < quantity) forgetWish(product.id);
            onQuantity(next);
          }}
          // Where nothing can be had, there is no quantity to name, and none to wish for.
          tooMany={(asked) => (lack ? lackText(lack) : tooManyMessage(asked, max, 0, product.unit))}
          onTooMany={(asked) => {
            if (!lack && asked > quantity && max === stock.stockQuantity) wishPieces(product.id, asked, max);
          }}
          onBelowMin={onRemove}
        />
      </div>
      <LineAmount line={line} display={display} />
      <LineFacts
        product={product}
        quantity={quantity}
        limit={mostInCart(stock)}
        display={display}
        warnings={[
          isShort && onlyAvailable(available),
          waiting && waitingMessage(waiting, quantity, product.unit),
        ].filter((warning) => typeof warning === "string")}
      />
      {/* What a double click's first press takes away moves other lines under its second. */}
      <IconButton
        label={`Guardar para después ${product.name}`}
        onClick={({ detail }) => detail < 2 && onSaveForLater()}
        className="-my-3.25 mr-7 justify-self-end text-ink-soft [grid-area:name] @max-[14rem]:my-0 @max-[14rem]:mr-target @max-[14rem]:self-start @min-[44rem]:-mr-2"
      >
        <span aria-hidden="true" className="icon-[lucide--bookmark] size-5" />
      </IconButton>
      <IconButton
        label={`Eliminar ${product.name}`}
        onClick={({ detail }) => detail < 2 && onRemove()}
        className="-my-3.25 -mr-2 justify-self-end text-ink-soft [grid-area:name] @max-[14rem]:my-0 @max-[14rem]:self-start @min-[44rem]:[grid-area:sum]"
      >
        <span aria-hidden="true" className="icon-[lucide--x] size-5" />
      </IconButton>
      <div className="flex flex-col gap-1 [grid-area:note] not-empty:pt-1">
        {hasPrice(product) && hasNewPrice(line) && (
          <NewPrice line={line} display={display} onAccept={() => settle(onAcceptPrice)} />
        )}
        <MissingPieces
          product={product}
          missing={missing}
          available={Math.max(0, max - quantity)}
          inStock={stock.stockQuantity ?? (isStockRead ? null : undefined)}
          onAdd={(added) =>
            settle(() => {
              onQuantity(quantity + added);
              // Those that were there are more now, also once they are ordered.
              wishPieces(product.id, quantity + missing, quantity + added);
            })
          }
          onForget={() => settle(() => forgetWish(product.id))}
        />
      </div>
    </div>
  );
}
