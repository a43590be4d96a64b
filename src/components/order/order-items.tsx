import type { ReactNode } from "react";
import { LineTotal } from "@/components/line-total";
import { ProductImage } from "@/components/product-image";
import { discountedText, unitPriceText } from "@/copy/price-copy";
import { addPesos, formatPesos, type PriceDisplay, percentageOf, shownPrice } from "@/domain/money";
import type { OrderItem } from "@/domain/order";
import { shownSku } from "@/domain/product";
import { shownLine } from "@/domain/shown-amounts";
import { quantityInUnits } from "@/domain/unit";
import { priceAfter } from "@/domain/volume-prices";

type Line = Omit<OrderItem, "id" | "productId">;

type OrderItemsProps = {
  items: readonly Line[];
  /** Whether prices and amounts are with IVA or without. */
  display: PriceDisplay;
  /** Wraps the name, e.g. with a link to the product. */
  renderName?: (item: Line, index: number) => ReactNode;
};

/** The lines of an order as it was placed: names, units and prices of that moment, not of today. */
export function OrderItems({ items, display, renderName }: OrderItemsProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {items.map((item, index) => (
        <li key={`${item.sku}-${item.name}`} className="flex flex-wrap items-start gap-x-4 py-3">
          <div className="w-16 shrink-0">
            <ProductImage src={item.imageUrl} alt="" place="orderLine" className="rounded-label" />
          </div>
          <div className="min-w-0 grow basis-24 sm:basis-32">
            <p className="font-medium leading-snug">{renderName ? renderName(item, index) : item.name}</p>
            <p className="stencil text-ink-soft">{shownSku(item.sku)}</p>
            <p className="figures text-sm">{quantityInUnits(item.quantity, item.unit)}</p>
            <p className="figures text-sm text-ink-soft">{unitPriceText(item.unitPrice, item, display)}</p>
            {item.discountAmount > 0 && (
              <p className="figures text-sm text-good">
                {`Con descuento por volumen: ${discountedUnitText(item, display)}`}
              </p>
            )}
            {item.needsConfirmation && (
              <p className="mt-1 text-sm text-warn">Confirmaremos la disponibilidad de este producto contigo.</p>
            )}
          </div>
          <p className="ml-auto flex shrink-0 flex-col text-right">
            <LineTotal {...shownLine(item, display)} format={formatPesos} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What one unit of a line costs with its discount, to the centavo, or one of its pieces: for showing. */
function discountedUnitText(line: Line, display: PriceDisplay): string {
  const shown = (price: number) => shownPrice(price, line.taxRate, display);
  return discountedText(shown(discountedPrice(line)), line.unit, shown(line.unitPrice));
}

/**
 * The price of a unit as the cart had it. An order keeps no percentage, but what it came to: the roundest that comes to the same
 * is taken for it, else the line is divided.
 */
function discountedPrice({ unitPrice, totalPrice, discountAmount, quantity }: Line): number {
  const percentage = [1, 10, 100]
    .map((parts) => Math.round((discountAmount / totalPrice) * 100 * parts) / parts)
    .find((rounded) => percentageOf(totalPrice, rounded) === discountAmount);
  return percentage === undefined
    ? addPesos(totalPrice, -discountAmount) / quantity
    : priceAfter(unitPrice, percentage);
}
