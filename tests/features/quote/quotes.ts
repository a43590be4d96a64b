import { idOf } from "@tests/support/factories";
import type { Quote, QuoteLine } from "@/domain/quote/quote";
import { SINGLE_PIECE } from "@/domain/unit";

/** Ten for $100 + IVA each, as they are today. */
export const quoteLine = (number: number, name: string, changes: Partial<QuoteLine> = {}): QuoteLine => ({
  productId: idOf("product", number),
  sku: `SKU-${number}`,
  name,
  imageUrl: null,
  quantity: 10,
  unit: SINGLE_PIECE,
  unitPrice: 100,
  totalPrice: 1000,
  discountAmount: 0,
  taxRate: 0.16,
  taxAmount: 160,
  breaks: [],
  today: { unitPrice: 100, stockQuantity: 40 },
  ...changes,
});

export const quoteOf = (...lines: QuoteLine[]): Quote => ({
  id: "A".repeat(24),
  folio: "COT-20261123-ABC123",
  revision: 1,
  state: "valid",
  newerId: null,
  createdAt: "2026-11-23T12:00:00Z",
  validUntil: "2026-12-01T05:59:59Z",
  stateCode: null,
  buyer: null,
  attention: null,
  notes: null,
  approvedBy: null,
  approvedAt: null,
  subtotal: 0,
  discountAmount: 0,
  taxAmount: 0,
  taxes: [],
  shippingCost: 0,
  totalAmount: 0,
  lines,
});
