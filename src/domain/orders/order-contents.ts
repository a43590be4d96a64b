import type { CartItem } from "../cart";
import {
  type AbsoluteChange,
  type ConfirmedAndPending,
  foldPending,
  lineOf,
  type PendingChange,
  visibleLines,
  withoutPointless,
} from "../cart-changes";
import type { CheckoutForm } from "../checkout-form";
import type { Pesos } from "../money";
import type { DeliveryData, OrderContents } from "../order";
import type { SaleUnit } from "../unit";

/**
 * Who receives and where, as a form says it.
 * @param form tidied
 */
export const deliveryOf = (form: CheckoutForm): DeliveryData => ({
  customer: { name: form.name, email: form.email, phone: form.phone },
  shippingAddress: {
    street: form.street,
    neighborhood: form.neighborhood,
    municipality: form.municipality,
    stateCode: form.stateCode,
    postalCode: form.postalCode,
    references: form.references || null,
  },
});

/** A unit in one text, as `place_order` compares it with today's: «caja/36/rollo», «pieza/1». */
export const unitCode = ({ name, content, contentName }: SaleUnit): string =>
  [name, content, contentName].filter((part) => part !== null).join("/");

/**
 * The order that a form without problems and a cart stand for. Prices are today's (`product.price`), the ones the total
 * on screen is made of; the database checks them against its own.
 * @param form tidied
 * @param expectedTotal the total the shopper saw
 * @param quoteId the quote whose prices these are, if they are a quote's
 */
export function orderContents(
  form: CheckoutForm,
  lines: readonly CartItem[],
  expectedTotal: Pesos,
  quoteId: string | null = null,
): OrderContents {
  return {
    ...deliveryOf(form),
    invoice: form.requiresInvoice
      ? {
          rfc: form.rfc,
          legalName: form.legalName,
          taxRegime: form.taxRegime,
          cfdiUse: form.cfdiUse,
          postalCode: form.fiscalPostalCode,
          email: form.invoiceEmail || null,
        }
      : null,
    purchaseOrder: form.purchaseOrder || null,
    notes: form.notes || null,
    paymentGatewayId: form.paymentGatewayId,
    items: lines.map(({ product: { id: productId, price: unitPrice, unit }, quantity }) => ({
      productId,
      quantity,
      unitPrice,
      unit: unitCode(unit),
    })),
    expectedTotal,
    quoteId,
  };
}

/** What an order took of a product; `lineId` is the line of the cart it was sent from, null where nobody knows. */
export type OrderedLine = { productId: string; quantity: number; lineId: string | null };

export const orderedLinesOf = (lines: readonly CartItem[]): readonly OrderedLine[] =>
  lines.map(({ id, product, quantity }) => ({ productId: product.id, quantity, lineId: id }));

/**
 * The cart without what was ordered. Pieces that were added meanwhile stay, as a line of their own: if the same order is
 * reported twice, it takes nothing from them. Nor does it take anything from a line begun after the ordered one had gone.
 * @param asPending makes the entry of a change
 */
export function withoutOrdered(
  { items, pending }: ConfirmedAndPending,
  ordered: readonly OrderedLine[],
  { newId, asPending }: { newId: () => string; asPending: (change: AbsoluteChange) => PendingChange },
): ConfirmedAndPending {
  const lines = visibleLines(items, pending);
  const taken = ordered.flatMap(({ productId, quantity, lineId }) => {
    const line = lineOf(lines, productId);
    return line && (lineId === null || line.id === lineId) ? [{ line, rest: line.quantity - quantity }] : [];
  });
  const left = items.filter(({ product }) => !taken.some(({ line }) => line.product.id === product.id));
  const changes = taken.map(({ line, rest }) => ({
    ...asPending(
      rest > 0
        ? { kind: "set", item: { ...line, id: newId(), quantity: rest } }
        : { kind: "remove", productId: line.product.id },
    ),
    mirrored: line.source !== "mock",
  }));
  return { items: left, pending: withoutPointless(left, changes.reduce(foldPending, pending)) };
}
