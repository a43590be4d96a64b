import * as v from "valibot";
import type { InvoiceData, Order, OrderItem, OrderStatus, ShippingAddress } from "@/domain/order";
import { readClockLead } from "@/lib/server-clock";
import { GATEWAY_COLUMNS, gatewayRow, ZONE_COLUMNS, zoneRow } from "@/services/checkout-rows";
import { termsFields, toUnit, unitFields } from "@/services/product-row";
import {
  filledText,
  flag,
  imageUrl,
  optionalText,
  optionalTime,
  pesos,
  quantity,
  type RowReader,
  text,
  time,
  wholeNumber,
} from "@/services/rows";
import { toTotals, totalsFields } from "./order-answers";

export const ORDER_COLUMNS =
  `id,order_number,status,payment_status,customer_email,customer_name,customer_phone,shipping_address,billing_address,purchase_order,quote_folio,notes,subtotal,discount_amount,tax_amount,taxes,shipping_cost,total_amount,payment_reference,awaits_availability,is_paid_at_door,dropped_items,held_until,paid_at,carrier,tracking_number,created_at,confirmed_at,shipped_at,delivered_at,cancelled_at,items:order_items(id,product_id,product_item_code,product_name,unit_price,quantity,total_price,unit_name,unit_content,content_name,discount_amount,tax_rate,tax_amount,needs_confirmation,product_snapshot),payment_gateway:payment_gateways(${GATEWAY_COLUMNS}),shipping_zone:shipping_zones(${ZONE_COLUMNS})` as const;

export const orderStatus = v.picklist(["pending", "confirmed", "shipped", "delivered", "cancelled"]);
const paymentStatus = v.picklist(["pending", "paid", "refunded", "failed"]);

/** Where an order stands with its payment. */
export const paymentFields = {
  payment_status: paymentStatus,
  payment_reference: v.pipe(wholeNumber, v.transform(String)),
  awaits_availability: flag,
  is_paid_at_door: flag,
  dropped_items: v.array(v.object({ sku: text, name: text, quantity, ...unitFields })),
  held_until: optionalTime,
  paid_at: optionalTime,
};

const paymentObject = v.object(paymentFields);

export const toPayment = (row: v.InferOutput<typeof paymentObject>) => ({
  paymentStatus: row.payment_status,
  paymentReference: row.payment_reference,
  awaitsAvailability: row.awaits_availability,
  isPaidAtDoor: row.is_paid_at_door,
  droppedItems: row.dropped_items.map(({ sku, name, quantity, ...unit }) => ({
    sku,
    name,
    quantity,
    unit: toUnit(unit),
  })),
  heldUntil: row.held_until,
  clockLead: readClockLead(),
  paidAt: row.paid_at,
});

/** When an order moved on, null while it has not, and who brings it. */
export const progressFields = {
  created_at: time,
  confirmed_at: optionalTime,
  shipped_at: optionalTime,
  delivered_at: optionalTime,
  cancelled_at: optionalTime,
  ...{ carrier: optionalText, tracking_number: optionalText },
};

const progressObject = v.object(progressFields);

export const toProgress = (row: v.InferOutput<typeof progressObject>) => ({
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
  shippedAt: row.shipped_at,
  deliveredAt: row.delivered_at,
  cancelledAt: row.cancelled_at,
  ...{ carrier: row.carrier, trackingNumber: row.tracking_number },
});

export const addressRow: RowReader<ShippingAddress> = v.pipe(
  v.object({
    street: text,
    neighborhood: text,
    municipality: text,
    state_code: text,
    postal_code: text,
    references: optionalText,
  }),
  v.transform(
    ({ state_code, postal_code, ...row }): ShippingAddress => ({
      ...row,
      stateCode: state_code,
      postalCode: postal_code,
    }),
  ),
);

const invoiceRow: RowReader<InvoiceData> = v.pipe(
  v.object({ rfc: text, legal_name: text, tax_regime: text, cfdi_use: text, postal_code: text, email: optionalText }),
  v.transform(
    (row): InvoiceData => ({
      rfc: row.rfc,
      legalName: row.legal_name,
      taxRegime: row.tax_regime,
      cfdiUse: row.cfdi_use,
      postalCode: row.postal_code,
      email: row.email,
    }),
  ),
);

/** Lines need confirmation only while the order awaits it: not once the shop has answered, or the order is over. */
export const withAnswers = <Item extends { needsConfirmation: boolean }>(
  items: readonly Item[],
  { status, awaits_availability }: { status: OrderStatus; awaits_availability: boolean },
): Item[] =>
  items.map((item) => ({
    ...item,
    needsConfirmation: item.needsConfirmation && awaits_availability && status === "pending",
  }));

/** What was ordered of a product and what it costs, wherever a line of an order is read. */
export const lineFields = {
  unit_price: pesos,
  quantity,
  ...termsFields,
  total_price: pesos,
  discount_amount: pesos,
  tax_amount: pesos,
  needs_confirmation: v.nullish(v.boolean(), false),
};

const lineObject = v.object(lineFields);

export const toLine = (row: v.InferOutput<typeof lineObject>) => ({
  unitPrice: row.unit_price,
  quantity: row.quantity,
  unit: toUnit(row),
  totalPrice: row.total_price,
  discountAmount: row.discount_amount,
  taxRate: row.tax_rate,
  taxAmount: row.tax_amount,
  needsConfirmation: row.needs_confirmation,
});

const snapshot = v.nullish(v.object({ image_url: imageUrl }), null);

const orderItemRow: RowReader<OrderItem> = v.pipe(
  v.object({
    id: filledText,
    product_id: optionalText,
    product_item_code: text,
    product_name: text,
    ...lineFields,
    product_snapshot: snapshot,
  }),
  v.transform(
    (row): OrderItem => ({
      ...toLine(row),
      id: row.id,
      productId: row.product_id,
      sku: row.product_item_code,
      name: row.product_name,
      imageUrl: row.product_snapshot?.image_url ?? null,
    }),
  ),
);

/** An order with an unreadable line is refused whole: lines that do not add up to the total would be a lie. */
export const orderRow: RowReader<Order> = v.pipe(
  v.object({
    id: filledText,
    order_number: filledText,
    status: orderStatus,
    customer_email: text,
    customer_name: text,
    customer_phone: text,
    shipping_address: addressRow,
    billing_address: v.nullish(invoiceRow, null),
    purchase_order: optionalText,
    quote_folio: optionalText,
    notes: optionalText,
    ...totalsFields,
    ...paymentFields,
    ...progressFields,
    items: v.array(orderItemRow),
    payment_gateway: v.nullish(gatewayRow, null),
    shipping_zone: v.nullish(zoneRow, null),
  }),
  v.transform(
    (row): Order => ({
      ...toTotals(row),
      ...toPayment(row),
      ...toProgress(row),
      id: row.id,
      orderNumber: row.order_number,
      status: row.status,
      customer: { name: row.customer_name, email: row.customer_email, phone: row.customer_phone },
      shippingAddress: row.shipping_address,
      invoice: row.billing_address,
      purchaseOrder: row.purchase_order,
      quoteFolio: row.quote_folio,
      notes: row.notes,
      items: withAnswers(row.items, row),
      paymentGateway: row.payment_gateway,
      shippingZone: row.shipping_zone,
    }),
  ),
);
