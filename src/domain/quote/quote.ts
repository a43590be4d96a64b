import { createLine } from "../cart-lines";
import { type CartSummary, summarizeCart } from "../cart-summary";
import { comparePesos, type Pesos } from "../money";
import type { DeliveryData, InventoryConflict, OrderItem, OrderTotals } from "../order";
import { isSameUnit, type SaleUnit } from "../unit";

/** `used`: an order was placed at its prices, which is possible once. */
export type QuoteState = "valid" | "expired" | "used";

type OfferedLine = Omit<OrderItem, "id" | "productId" | "needsConfirmation">;

/**
 * What was offered of one product, and what the shop asks for it now; `today` is null when it is no longer sold, or `lacks` what
 * an order needs.
 * `percentage`: its volume discount, 0 where it has none. `breaks`: the discounts of larger quantities on that day, the
 * smallest first. `today.availablePercentage`: what its volume takes off an order of it, or of what there is of it.
 */
export type QuoteLine = OfferedLine & {
  productId: string;
  percentage: number;
  breaks: readonly { minQuantity: number; percentage: number }[];
  today: {
    unitPrice: Pesos;
    unit: SaleUnit;
    percentage: number;
    availablePercentage: number;
    taxRate: number;
    stockQuantity: number | null;
  } | null;
  lacks: "price" | "sku" | null;
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
  /** The last of its other revisions that became an order. */
  orderedRevision: number | null;
  createdAt: string;
  validUntil: string;
  stateCode: string | null;
  buyer: string | null;
  attention: string | null;
  notes: string | null;
  /** Who receives and where, if its maker chose to print that; it goes to `stateCode`. */
  delivery: DeliveryData | null;
  approvedBy: string | null;
  approvedAt: string | null;
  lines: readonly QuoteLine[];
};

/** What a quote is made of. `revises` is the id of the quote that it changes; `stateCode` counts where no delivery tells it. */
export type QuoteRequest = {
  items: readonly { productId: string; quantity: number }[];
  stateCode: string;
  buyer: string;
  attention: string;
  notes: string;
  delivery: DeliveryData | null;
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

/** What has become of a line since it was offered. `too_few`: with what its volume takes off the available ones. */
export type QuoteChange =
  | { kind: "gone"; line: QuoteLine }
  | { kind: "unit"; line: QuoteLine; unit: SaleUnit; price: Pesos; taxRate: number }
  | { kind: "price"; line: QuoteLine; price: Pesos; taxRate: number }
  | { kind: "discount"; line: QuoteLine; percentage: number }
  | { kind: "tax"; line: QuoteLine; taxRate: number }
  | { kind: "too_few"; line: QuoteLine; available: number; percentage: number };

/** Whether a line is sold by another unit than it was offered by: the database does not honour its price for that one. */
export const hasNewUnit = ({ unit, today }: QuoteLine): boolean => today !== null && !isSameUnit(today.unit, unit);

/**
 * What has changed since the offer, line by line: what cannot be bought any more, other prices, discounts or IVA, fewer pieces than
 * were asked for. Of another unit nothing of that can be compared.
 */
export const quoteChanges = ({ lines }: Pick<Quote, "lines">): readonly QuoteChange[] =>
  lines.flatMap((line): QuoteChange[] => {
    if (line.today === null) return [{ kind: "gone", line }];
    const { unitPrice: price, unit, percentage, availablePercentage, taxRate, stockQuantity } = line.today;
    if (hasNewUnit(line)) return [{ kind: "unit", line, unit, price, taxRate }];
    const changes: QuoteChange[] = [];
    if (comparePesos(price, line.unitPrice) !== 0) changes.push({ kind: "price", line, price, taxRate });
    if (percentage !== line.percentage) changes.push({ kind: "discount", line, percentage });
    if (taxRate !== line.taxRate) changes.push({ kind: "tax", line, taxRate });
    if (stockQuantity !== null && stockQuantity < line.quantity) {
      changes.push({ kind: "too_few", line, available: stockQuantity, percentage: availablePercentage });
    }
    return changes;
  });

/** Whether all of it can be ordered at its prices: its days are not over, and there is enough of everything, by the offered unit. */
export const isOrderable = (quote: Quote): boolean =>
  quote.state === "valid" && !quoteChanges(quote).some(({ kind }) => ["gone", "unit", "too_few"].includes(kind));

/**
 * Its lines with no more than the shop has of each and what that takes off, without those it has nothing of by that unit: the
 * database honours them too.
 */
export const availableLines = ({ lines }: Pick<Quote, "lines">): readonly QuoteLine[] =>
  lines.flatMap((line) => {
    if (line.today === null || hasNewUnit(line)) return [];
    const quantity = Math.min(line.quantity, line.today.stockQuantity ?? line.quantity);
    return quantity > 0 ? [{ ...line, quantity, percentage: line.today.availablePercentage }] : [];
  });

/** Whether what there is of some line is given less discount by its volume than was offered for all of it. */
export const hasLessDiscount = (quote: Pick<Quote, "lines">): boolean =>
  quoteChanges(quote).some(
    (change) => change.kind === "too_few" && change.available > 0 && change.percentage < change.line.percentage,
  );

/**
 * Lines of a quote as the checkout shows what is about to be ordered: at the prices and discounts that were offered, and with the
 * IVA of today, as the database adds them up.
 */
export function summaryOfQuote({ createdAt }: Quote, lines: readonly QuoteLine[]): CartSummary {
  const items = lines.map(({ productId: id, quantity, ...line }) => {
    const product = {
      id,
      name: line.name,
      sku: line.sku,
      price: line.unitPrice,
      unit: line.unit,
      taxRate: line.today?.taxRate ?? line.taxRate,
      imageUrl: line.imageUrl,
      stockQuantity: line.today?.stockQuantity ?? null,
      isActive: line.today !== null,
      ...NOT_ASKED_FOR,
    };
    return createLine(product, { id, quantity, source: "supabase", now: createdAt });
  });
  return summarizeCart(
    items,
    lines.map(({ productId, percentage }) => ({ productId, percentage, minQuantity: 1 })),
  );
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
