import { useEffect, useEffectEvent, useState } from "react";
import { Price } from "@/components/price";
import { ProductImage } from "@/components/product-image";
import { QuantityStepper } from "@/components/quantity-stepper";
import { LiveBadge } from "@/components/stock-badge";
import { unitPriceText } from "@/copy/price-copy";
import { NO_LONGER_SOLD } from "@/copy/stock-copy";
import { MAX_CART_QUANTITY } from "@/domain/constants";
import { cleanText, type ListLine, MAX_NOTE_LENGTH } from "@/domain/lists/shopping-list";
import { comparePesos } from "@/domain/money";
import { hasPrice, type Product, shownSku } from "@/domain/product";
import { stockStatusOf } from "@/domain/stock";
import { isSameUnit, quantityInUnits } from "@/domain/unit";
import { pathTo } from "@/lib/paths";
import { changeLine } from "@/stores/lists-store";
import { usePriceDisplay } from "@/stores/preferences-store";
import { IconButton } from "@/ui/icon-button";
import { MoveButtons } from "./move-buttons";

type ListLineRowProps = {
  listId: string;
  line: ListLine;
  /** As it is today; null when it is no longer sold, undefined until that is known. */
  product: Product | null | undefined;
  index: number;
  count: number;
  onMove: (by: number) => void;
  onRemove: () => void;
};

/** One line of a list: the product as it is today, how many, a note, and its place. */
export function ListLineRow({ listId, line, product, index, count, onMove, onRemove }: ListLineRowProps) {
  const name = product?.name ?? line.name;
  return (
    <div className="@container grid grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 py-3 lg:grid-cols-[4rem_minmax(0,2fr)_minmax(0,1fr)_auto] lg:items-center">
      <div className="w-14 lg:w-16">
        <ProductImage src={product?.imageUrl ?? null} alt="" place="cartLine" className="rounded-label" />
      </div>
      <div className="min-w-0">
        <a
          href={pathTo.product(line.productId)}
          className="touch font-semibold wrap-anywhere hover:text-agave hover:underline"
        >
          {name}
        </a>
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="stencil text-ink-soft">{shownSku(product?.sku ?? line.sku)}</span>
          {product && <LiveBadge status={stockStatusOf(product)} size="sm" />}
          {product === null && <span className="font-semibold text-bad">{NO_LONGER_SOLD}</span>}
        </p>
        {product && <TodaysPrice product={product} line={line} />}
        <Note listId={listId} line={line} name={name} />
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 lg:col-span-1">
        <QuantityStepper
          productName={name}
          quantity={line.quantity}
          max={MAX_CART_QUANTITY}
          onChange={(quantity) => changeLine(listId, line.productId, { quantity })}
        />
        {product ? (
          <span className="figures text-sm">{quantityInUnits(line.quantity, product.unit)}</span>
        ) : (
          <span className="hidden print:inline">{line.quantity}</span>
        )}
      </div>
      <div className="col-span-2 -mt-2 flex justify-end lg:col-span-1 lg:mt-0">
        <MoveButtons name={name} index={index} count={count} onMove={onMove} />
        {/* What a double click's first press takes away moves other lines under its second. */}
        <IconButton
          label={`Quitar ${name} de la lista`}
          onClick={({ detail }) => detail < 2 && onRemove()}
          className="text-ink-soft"
        >
          <span aria-hidden="true" className="icon-[lucide--x] size-5" />
        </IconButton>
      </div>
    </div>
  );
}

/** What it costs now, and what it did when that was something else. */
function TodaysPrice({ product, line }: { product: Product; line: ListLine }) {
  const display = usePriceDisplay();
  const { price, taxRate } = product;
  const { price: before, unit } = line;
  const isOtherUnit = unit !== null && !isSameUnit(unit, product.unit);
  return (
    <div className="mt-1 flex flex-wrap items-baseline gap-x-3">
      <Price amount={price} taxRate={taxRate} display={display} size="sm" of={product} />
      {before !== null && hasPrice({ price: before }) && (isOtherUnit || comparePesos(before, price) !== 0) && (
        <p className="figures rounded-label bg-warn-wash px-1.5 text-sm text-warn">
          {`Antes ${unitPriceText(before, { taxRate, unit: unit ?? product.unit }, display)}`}
        </p>
      )}
    </div>
  );
}

type NoteProps = { listId: string; line: ListLine; name: string };

/** A field that looks like text until somebody writes into it; what was written counts once the field is left. Paper has room for all of it. */
function Note({ listId, line: { productId, note }, name }: NoteProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null) changeLine(listId, productId, { note: cleanText(typed, MAX_NOTE_LENGTH) });
    setTyped(null);
  };
  const leave = useEffectEvent(commit);
  // Nothing tells the field that its page is left by Back, reloaded, or put away on a phone, which may then discard it.
  useEffect(() => {
    const over = new AbortController();
    const onLeave = () => leave();
    window.addEventListener("pagehide", onLeave, { signal: over.signal });
    document.addEventListener("visibilitychange", onLeave, { signal: over.signal });
    return () => {
      over.abort();
      onLeave();
    };
  }, []);
  return (
    <>
      <input
        type="text"
        aria-label={`Nota de ${name}`}
        placeholder="Agregar una nota"
        autoComplete="off"
        maxLength={MAX_NOTE_LENGTH}
        value={typed ?? note}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          if (event.key === "Escape") setTyped(null);
        }}
        className="-ml-2 min-h-target w-full max-w-md rounded-control border border-transparent print:hidden bg-transparent px-2 text-base placeholder:text-ink-soft hover:border-line-strong focus:border-line-strong focus:bg-surface"
      />
      <p className="hidden wrap-anywhere print:block">{typed ?? note}</p>
    </>
  );
}
