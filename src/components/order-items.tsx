import type { ReactNode } from "react";
import { formatPesos } from "@/domain/money";
import type { OrderItem } from "@/domain/order";
import { ProductImage } from "./product-image";

type Line = Pick<OrderItem, "sku" | "name" | "unitPrice" | "quantity" | "totalPrice" | "imageUrl"> &
  Partial<Pick<OrderItem, "needsConfirmation">>;

type OrderItemsProps = {
  items: readonly Line[];
  /** Wraps the name, e.g. with a link to the product. */
  renderName?: (item: Line, index: number) => ReactNode;
};

/** The lines of an order as it was placed: names and prices of that moment, not of today. */
export function OrderItems({ items, renderName }: OrderItemsProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {items.map((item, index) => (
        <li key={`${item.sku}-${item.name}`} className="flex items-start gap-4 py-3">
          <div className="w-16 shrink-0">
            <ProductImage src={item.imageUrl} alt="" place="orderLine" className="rounded-label" />
          </div>
          <div className="min-w-0 grow">
            <p className="font-medium leading-snug">{renderName ? renderName(item, index) : item.name}</p>
            <p className="stencil text-ink-soft">{item.sku}</p>
            <p className="figures text-sm text-ink-soft">
              {item.quantity} × {formatPesos(item.unitPrice)} + IVA
            </p>
            {item.needsConfirmation && (
              <p className="mt-1 text-sm text-warn">Confirmaremos la disponibilidad de este producto contigo.</p>
            )}
          </div>
          <p className="price shrink-0 text-right">{formatPesos(item.totalPrice)}</p>
        </li>
      ))}
    </ul>
  );
}
