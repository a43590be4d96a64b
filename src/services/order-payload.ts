import type { InvoiceData, OrderDraft, ShippingAddress } from "@/domain/order";

/** The order as `place_order` takes it. */
export const toOrderPayload = (draft: OrderDraft) => ({
  idempotency_key: draft.idempotencyKey,
  customer: { name: draft.customer.name, email: draft.customer.email, phone: draft.customer.phone },
  shipping_address: toAddress(draft.shippingAddress),
  invoice: draft.invoice === null ? null : toInvoice(draft.invoice),
  notes: draft.notes,
  payment_gateway_id: draft.paymentGatewayId,
  items: draft.items.map((item) => ({
    product_id: item.productId,
    quantity: item.quantity,
    unit_price: item.unitPrice,
  })),
  expected_total: draft.expectedTotal,
});

const toAddress = (address: ShippingAddress) => ({
  street: address.street,
  neighborhood: address.neighborhood,
  municipality: address.municipality,
  state_code: address.stateCode,
  postal_code: address.postalCode,
  references: address.references,
});

const toInvoice = (invoice: InvoiceData) => ({
  rfc: invoice.rfc,
  legal_name: invoice.legalName,
  tax_regime: invoice.taxRegime,
  cfdi_use: invoice.cfdiUse,
  postal_code: invoice.postalCode,
});
