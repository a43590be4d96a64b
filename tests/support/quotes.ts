import type { DeliveryData } from "@/domain/order";
import type { Quote, QuoteLine } from "@/domain/quote/quote";
import { SINGLE_PIECE } from "@/domain/unit";
import { idOf } from "./factories";
import type { Row } from "./rows";

export type QuoteLineChanges = Omit<Partial<QuoteLine>, "today"> & {
  today?: Partial<NonNullable<QuoteLine["today"]>> | null;
};

/** Ten pieces at $100 before IVA, of which nothing has changed since. */
export const aQuoteLine = (number: number, name: string, changes: QuoteLineChanges = {}): QuoteLine => ({
  productId: idOf("product", number),
  sku: `SKU-${number}`,
  name,
  imageUrl: null,
  quantity: 10,
  unit: SINGLE_PIECE,
  unitPrice: 100,
  totalPrice: 1000,
  percentage: 0,
  discountAmount: 0,
  taxRate: 0.16,
  taxAmount: 160,
  breaks: [],
  lacks: null,
  ...changes,
  today:
    changes.today === null
      ? null
      : {
          ...TODAY,
          unit: changes.unit ?? SINGLE_PIECE,
          availablePercentage: changes.percentage ?? 0,
          ...changes.today,
        },
});

const TODAY = { unitPrice: 100, percentage: 0, taxRate: 0.16, stockQuantity: 40 };

export const aDelivery: DeliveryData = {
  customer: { name: "Ana Gómez", email: "ana@example.com", phone: "5587654321" },
  shippingAddress: {
    street: "Durango 12",
    neighborhood: "Roma Norte",
    municipality: "Cuauhtémoc",
    stateCode: "CMX",
    postalCode: "06700",
    references: null,
  },
};

/** The same delivery as the database answers it. */
export const aDeliveryRow: Row = {
  customer: aDelivery.customer,
  shipping_address: {
    ...{ street: "Durango 12", neighborhood: "Roma Norte", municipality: "Cuauhtémoc" },
    ...{ state_code: "CMX", postal_code: "06700", references: null },
  },
};

/** Its prices hold to the end of 30 November in Mexico City. Its sums do not follow from its lines. */
export const aQuote = (...lines: readonly QuoteLine[]): Quote => ({
  id: "A".repeat(24),
  folio: "COT-20261123-ABC123",
  revision: 1,
  state: "valid",
  newerId: null,
  orderedRevision: null,
  createdAt: "2026-11-24T05:30:00Z",
  validUntil: "2026-12-01T05:59:59Z",
  stateCode: null,
  buyer: null,
  attention: null,
  notes: null,
  delivery: null,
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

const aPiece = { unit_name: "pieza", unit_content: 1, content_name: null };

/** A line as the database answers it: ten pieces at $100 with 5 % off, of which nothing has changed since. */
export const aQuoteLineRow = (number: number, name: string, today: Row | null = {}): Row => ({
  product_id: idOf("product", number),
  sku: `SKU-${number}`,
  name,
  image_url: null,
  ...aPiece,
  quantity: 10,
  ...{ unit_price: 100, total_price: 1000, percentage: 5, discount_amount: 50, tax_rate: 0.16, tax_amount: 152 },
  breaks: [],
  today: today && {
    ...{ ...aPiece, unit_price: 100, percentage: 5, available_percentage: 5, tax_rate: 0.16, stock_quantity: 40 },
    ...today,
  },
});

export const aQuoteRow = (lines: readonly Row[], changes: Row = {}): Row => {
  const taxes = [{ rate: 0.16, base: 950, amount: 152 }];
  return {
    ...{ id: "A".repeat(24), folio: "COT-20261123-ABC123", revision: 1, state: "valid", newer: null },
    ...{ created_at: "2026-11-23T18:00:00Z", valid_until: "2026-12-01T05:59:59Z" },
    totals: { subtotal: 1000, discount_amount: 50, tax_amount: 152, taxes, shipping_cost: 0, total_amount: 1102 },
    lines,
    ...changes,
  };
};
