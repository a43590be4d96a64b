import * as v from "valibot";
import type { InvoiceData, Order, OrderHead, OrderItem, OrderTotals, ShippingAddress } from "@/domain/order";
import { GATEWAY_COLUMNS, gatewayRow, ZONE_COLUMNS, zoneRow } from "./checkout-options-service";
import {
  filledText,
  imageUrl,
  optionalText,
  optionalTime,
  pesos,
  quantity,
  type RowReader,
  text,
  time,
} from "./row-fields";

export const ORDER_COLUMNS =
  `id,order_number,status,payment_status,customer_email,customer_name,customer_phone,shipping_address,billing_address,notes,subtotal,discount_amount,tax_amount,shipping_cost,total_amount,held_until,created_at,confirmed_at,shipped_at,delivered_at,cancelled_at,items:order_items(id,product_id,product_item_code,product_name,unit_price,quantity,total_price,needs_confirmation,product_snapshot),payment_gateway:payment_gateways(${GATEWAY_COLUMNS}),shipping_zone:shipping_zones(${ZONE_COLUMNS})` as const;

export const orderStatus = v.picklist(["pending", "confirmed", "shipped", "delivered", "cancelled"]);
export const paymentStatus = v.picklist(["pending", "paid", "refunded", "failed"]);

/** The amounts of an order, wherever they stand flat among other columns. */
export const totalsFields = {
  subtotal: pesos,
  discount_amount: pesos,
  tax_amount: pesos,
  shipping_cost: pesos,
  total_amount: pesos,
};

const totalsObject = v.object(totalsFields);

export const toTotals = (row: v.InferOutput<typeof totalsObject>): OrderTotals => ({
  subtotal: row.subtotal,
  discountAmount: row.discount_amount,
  taxAmount: row.tax_amount,
  shippingCost: row.shipping_cost,
  totalAmount: row.total_amount,
});

export const totalsRow: RowReader<OrderTotals> = v.pipe(totalsObject, v.transform(toTotals));

/** Until when its goods are held, and when an order moved on; null while it has not. */
export const momentFields = {
  held_until: optionalTime,
  created_at: time,
  confirmed_at: optionalTime,
  shipped_at: optionalTime,
  delivered_at: optionalTime,
  cancelled_at: optionalTime,
};

const momentsObject = v.object(momentFields);

export const toMoments = (row: v.InferOutput<typeof momentsObject>) => ({
  heldUntil: row.held_until,
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
  shippedAt: row.shipped_at,
  deliveredAt: row.delivered_at,
  cancelledAt: row.cancelled_at,
});

const addressRow: RowReader<ShippingAddress> = v.pipe(
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
  v.object({ rfc: text, legal_name: text, tax_regime: text, cfdi_use: text, postal_code: text }),
  v.transform(
    (row): InvoiceData => ({
      rfc: row.rfc,
      legalName: row.legal_name,
      taxRegime: row.tax_regime,
      cfdiUse: row.cfdi_use,
      postalCode: row.postal_code,
    }),
  ),
);

const snapshot = v.nullish(v.object({ image_url: imageUrl, brand_name: optionalText }), null);

const orderItemRow: RowReader<OrderItem> = v.pipe(
  v.object({
    id: filledText,
    product_id: optionalText,
    product_item_code: text,
    product_name: text,
    unit_price: pesos,
    quantity,
    total_price: pesos,
    needs_confirmation: v.nullish(v.boolean(), false),
    product_snapshot: snapshot,
  }),
  v.transform(
    (row): OrderItem => ({
      id: row.id,
      productId: row.product_id,
      sku: row.product_item_code,
      name: row.product_name,
      unitPrice: row.unit_price,
      quantity: row.quantity,
      totalPrice: row.total_price,
      imageUrl: row.product_snapshot?.image_url ?? null,
      brandName: row.product_snapshot?.brand_name ?? null,
      needsConfirmation: row.needs_confirmation,
    }),
  ),
);

export const ORDER_HEAD_COLUMNS = "id,order_number,created_at,total_amount";

/** What names an order, without what is in it. */
export const orderHeadRow: RowReader<OrderHead> = v.pipe(
  v.object({ id: filledText, order_number: filledText, created_at: time, total_amount: pesos }),
  v.transform((row) => ({
    id: row.id,
    orderNumber: row.order_number,
    createdAt: row.created_at,
    totalAmount: row.total_amount,
  })),
);

/** An order with an unreadable line is refused whole: lines that do not add up to the total would be a lie. */
export const orderRow: RowReader<Order> = v.pipe(
  v.object({
    id: filledText,
    order_number: filledText,
    status: orderStatus,
    payment_status: paymentStatus,
    customer_email: text,
    customer_name: text,
    customer_phone: text,
    shipping_address: addressRow,
    billing_address: v.nullish(invoiceRow, null),
    notes: optionalText,
    ...totalsFields,
    ...momentFields,
    items: v.array(orderItemRow),
    payment_gateway: v.nullish(gatewayRow, null),
    shipping_zone: v.nullish(zoneRow, null),
  }),
  v.transform(
    (row): Order => ({
      ...toTotals(row),
      ...toMoments(row),
      id: row.id,
      orderNumber: row.order_number,
      status: row.status,
      paymentStatus: row.payment_status,
      customer: { name: row.customer_name, email: row.customer_email, phone: row.customer_phone },
      shippingAddress: row.shipping_address,
      invoice: row.billing_address,
      notes: row.notes,
      items: row.items,
      paymentGateway: row.payment_gateway,
      shippingZone: row.shipping_zone,
    }),
  ),
);
