import type { CartSummary } from "../cart-summary";
import { FREE_SHIPPING_THRESHOLD, TAX_RATE } from "../constants";
import { comparePesos, type Pesos } from "../money";
import type { InventoryConflict, OrderItem, OrderTotals } from "../order";

/** `used`: an order was placed at its prices, which holds once. */
export type QuoteState = "valid" | "expired" | "used";

type OfferedLine = Omit<OrderItem, "id" | "productId" | "brandName" | "needsConfirmation">;

/**
 * What was offered of one product, and what the shop asks for it now; `today` is null when it is no longer sold. `breaks`: what
 * larger quantities took off its price that day, the smallest first.
 */
export type QuoteLine = OfferedLine & {
  productId: string;
  breaks: readonly { minQuantity: number; percentage: number }[];
  today: { unitPrice: Pesos; stockQuantity: number | null } | null;
};

/** An offer as the database keeps it. Times are ISO 8601. */
export type Quote = OrderTotals & {
  id: string;
  folio: string;
  /** From 1; each change is a quote of its own under the same folio. */
  revision: number;
  state: QuoteState;
  /** The latest revision, where this is an earlier one. */
  newerId: string | null;
  createdAt: string;
  validUntil: string;
  stateCode: string | null;
  buyer: string | null;
  attention: string | null;
  notes: string | null;
  approvedBy: string | null;
  approvedAt: string | null;
  lines: readonly QuoteLine[];
};

/** What a quote is made of. `revises` is the id of the quote that it changes. */
export type QuoteRequest = {
  items: readonly { productId: string; quantity: number }[];
  stateCode: string;
  buyer: string;
  attention: string;
  notes: string;
  revises: string | null;
};

/** The answers of `save_quote`, `read_quote` and `approve_quote`: every expected problem is data. */
export type QuoteAnswer =
  | { status: "saved" | "found"; quote: Quote }
  | { status: "not_found" }
  | { status: "conflict"; conflicts: readonly InventoryConflict[] }
  | { status: "invalid"; problems: readonly { field: string; code: string }[] }
  | { status: "rate_limited"; retryAfterSeconds: number };

/** «COT-20261123-AB12CD», or «COT-20261123-AB12CD/2» for the second revision. */
export const folioOf = ({ folio, revision }: Pick<Quote, "folio" | "revision">): string =>
  revision > 1 ? `${folio}/${revision}` : folio;

/** What has become of a line since it was offered. */
export type QuoteChange =
  | { kind: "gone"; line: QuoteLine }
  | { kind: "price"; line: QuoteLine; price: Pesos }
  | { kind: "too_few"; line: QuoteLine; available: number };

/** What has changed since the offer, line by line: what is no longer sold, other prices, fewer pieces than were asked for. */
export const quoteChanges = ({ lines }: Pick<Quote, "lines">): readonly QuoteChange[] =>
  lines.flatMap((line): QuoteChange[] => {
    if (line.today === null) return [{ kind: "gone", line }];
    const { unitPrice: price, stockQuantity } = line.today;
    const changes: QuoteChange[] = [];
    if (comparePesos(price, line.unitPrice) !== 0) changes.push({ kind: "price", line, price });
    if (stockQuantity !== null && stockQuantity < line.quantity) {
      changes.push({ kind: "too_few", line, available: stockQuantity });
    }
    return changes;
  });

/** Whether it can be ordered at its prices: nothing of it has gone, and its days are not over. */
export const isOrderable = (quote: Quote): boolean =>
  quote.state === "valid" && quote.lines.every(({ today }) => today !== null);

/** A quote as the checkout shows what is about to be ordered: its lines at the prices that were offered. */
export function summaryOfQuote(quote: Quote): CartSummary {
  const { subtotal, discountAmount, taxAmount, taxes, shippingCost, totalAmount } = quote;
  return {
    ...{ subtotal, discountAmount, taxAmount, taxes, shippingCost, totalAmount },
    items: quote.lines.map((line) => ({
      id: line.productId,
      product: {
        id: line.productId,
        name: line.name,
        sku: line.sku,
        price: line.unitPrice,
        unit: line.unit,
        taxRate: line.taxRate,
        imageUrl: line.imageUrl,
        stockQuantity: line.today?.stockQuantity ?? null,
        isActive: line.today !== null,
        ...NOT_ASKED_FOR,
      },
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      originalUnitPrice: line.unitPrice,
      totalPrice: line.totalPrice,
      discountAmount: line.discountAmount,
      taxAmount: line.taxAmount,
      bulkDiscountApplied: line.discountAmount > 0,
      addedAt: quote.createdAt,
      updatedAt: quote.createdAt,
      source: "supabase",
    })),
    itemCount: quote.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    isFreeShipping: shippingCost === 0,
    freeShippingThreshold: FREE_SHIPPING_THRESHOLD,
    amountForFreeShipping: 0,
    freeShippingPercentage: 100,
    currency: "MXN",
    taxRate: TAX_RATE,
  };
}

/** What an offer says nothing about and an order does not need. */
const NOT_ASKED_FOR = {
  description: null,
  brand: null,
  category: null,
  isFeatured: false,
  sortOrder: 0,
  createdAt: "",
  minStockLevel: null,
  saleUnit: null,
  familyCode: null,
  attributes: [],
} as const;
