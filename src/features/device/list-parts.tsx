import { useRef } from "react";
import { rhythmText, withoutSkuText } from "@/copy/list-copy";
import { dayOf, ordersOfList, rhythmOf } from "@/domain/lists/rhythm";
import { type ListLine, lineOfProduct, linesWithSku, type ShoppingList } from "@/domain/lists/shopping-list";
import { namedAsToday } from "@/domain/lists/todays-names";
import type { Product } from "@/domain/product";
import { cartLinkText } from "@/domain/quick-order/cart-link";
import { pathTo } from "@/lib/paths";
import { Reorder } from "@/lists/reorder";
import { setLines } from "@/stores/lists-store";
import { usePlacedOrders } from "@/stores/placed-orders-store";
import { buttonClass } from "@/ui/button";
import { useRerenderEachDay } from "@/ui/use-rerender-at";

/** How often this device orders what is on the list, and when it would again; nothing until that can be told. */
export function ListRhythm({ list }: { list: ShoppingList }) {
  const orders = usePlacedOrders().map(({ placedAt, productIds = [] }) => ({ placedAt, productIds }));
  const rhythm = rhythmOf(ordersOfList(list, orders));
  useRerenderEachDay();
  return (
    rhythm && (
      <p className="figures flex items-center gap-2 text-sm font-medium">
        <span aria-hidden="true" className="icon-[lucide--calendar-clock] size-4" />
        <span>{rhythmText(rhythm, dayOf(Date.now()))}</span>
      </p>
    )
  );
}

/** «Pedir todo»: what went into the cart is remembered as it is today, with the price against which the next time is compared, unless it is undone, or its page was left before. */
export function ListToCart({ list: { id, name, lines } }: { list: ShoppingList }) {
  const before = useRef(lines);
  const remember = (added: readonly Product[]) => {
    before.current = lines;
    const today = added.map((product) => lineOfProduct(product));
    setLines(id, (current) => pricedAs(namedAsToday(current, added), today));
  };
  const forget = () => setLines(id, (current) => pricedAs(current, before.current));
  if (lines.length === 0) return null;
  return (
    <Reorder
      lines={lines.map((line) => ({ ...line, unitPrice: line.price }))}
      label="Pedir todo"
      about={name}
      source="de esta lista"
      variant="primary"
      onAdded={remember}
      onUndone={forget}
    />
  );
}

/** The lines with the prices and units of others of the same products. */
function pricedAs(lines: readonly ListLine[], told: readonly ListLine[]): readonly ListLine[] {
  const terms = new Map(told.map(({ productId, price, unit }) => [productId, { price, unit }]));
  return lines.map((line) => ({ ...line, ...terms.get(line.productId) }));
}

/** Leads to a quotation of what is on the list, and says what stays out of it; the cart has no part in it. */
export function QuoteList({ list: { name, lines } }: { list: ShoppingList }) {
  const quotable = linesWithSku(lines);
  const leftOut = lines.length - quotable.length;
  return (
    <>
      {quotable.length > 0 && (
        <a href={pathTo.quoteOf(cartLinkText(quotable))} className={buttonClass({ variant: "quiet" })}>
          <span aria-hidden="true" className="icon-[lucide--file-text] size-4" />
          Cotizar <span className="sr-only">{name}</span>
        </a>
      )}
      {leftOut > 0 && <p className="order-last basis-full text-sm text-ink-soft">{withoutSkuText(leftOut)}</p>}
    </>
  );
}
