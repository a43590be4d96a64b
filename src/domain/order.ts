import type { Pesos } from "./money";
import type { StockStatus } from "./stock";

export type OrderStatus = "pending" | "confirmed" | "shipped" | "delivered" | "cancelled";
export type PaymentStatus = "pending" | "paid" | "refunded" | "failed";
export type PaymentKind = "spei" | "oxxo" | "cash_on_delivery";

export type ShippingAddress = {
  street: string;
  neighborhood: string;
  municipality: string;
  /** ISO 3166-2:MX code without the country, e.g. «CMX», «JAL». */
  stateCode: string;
  postalCode: string;
  references: string | null;
};

/** Data for the fiscal invoice (CFDI), only when the shopper asks for one. */
export type InvoiceData = { rfc: string; legalName: string; taxRegime: string; cfdiUse: string; postalCode: string };

export type PaymentGateway = { id: string; label: string; kind: PaymentKind; instructions: string };

/** `stateCodes` as in ShippingAddress; the estimate is in working days. */
export type ShippingZone = {
  id: string;
  name: string;
  stateCodes: readonly string[];
  minDays: number;
  maxDays: number;
};

/** Percentage off a line once its quantity reaches `minQuantity`; `productId` null applies to every product. */
export type VolumeDiscount = { productId: string | null; minQuantity: number; percentage: number };

/** Everything `place_order` needs. Prices are what the shopper saw: the database re-prices and compares. */
export type OrderContents = {
  customer: { name: string; email: string; phone: string };
  shippingAddress: ShippingAddress;
  invoice: InvoiceData | null;
  notes: string | null;
  paymentGatewayId: string;
  items: readonly { productId: string; quantity: number; unitPrice: Pesos }[];
  expectedTotal: Pesos;
};

/** An order as it is sent: contents, and the UUID that is the same for every try of the same order. */
export type OrderDraft = OrderContents & { idempotencyKey: string };

export type OrderTotals = {
  subtotal: Pesos;
  discountAmount: Pesos;
  taxAmount: Pesos;
  shippingCost: Pesos;
  totalAmount: Pesos;
};

/** A line that cannot be supplied as asked. `availableQuantity` is null when it is not known. */
export type InventoryConflict = {
  productId: string;
  productName?: string;
  status: StockStatus;
  availableQuantity: number | null;
  requestedQuantity: number;
};

export type PriceChange = { productId: string; productName: string; oldPrice: Pesos; newPrice: Pesos };

/** The answers of `place_order`: every expected problem is data. */
export type PlaceOrderAnswer =
  | { status: "placed"; orderId: string; orderNumber: string; totals: OrderTotals }
  | { status: "conflict"; conflicts: readonly InventoryConflict[]; priceChanges: readonly PriceChange[] }
  | { status: "price_changed"; priceChanges: readonly PriceChange[]; totals: OrderTotals }
  | { status: "invalid"; problems: readonly { field: string; code: string }[] }
  | { status: "rate_limited"; retryAfterSeconds: number };

export type OrderItem = {
  id: string;
  productId: string | null;
  sku: string;
  name: string;
  unitPrice: Pesos;
  quantity: number;
  totalPrice: Pesos;
  imageUrl: string | null;
  brandName: string | null;
  /** True while nothing of it is held, as nobody had counted the stock or too much was asked for: the shop confirms it by hand. */
  needsConfirmation: boolean;
};

/** An order as the session that placed it reads it. Times are ISO 8601. */
export type Order = OrderTotals & {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  customer: { name: string; email: string; phone: string };
  shippingAddress: ShippingAddress;
  invoice: InvoiceData | null;
  notes: string | null;
  items: readonly OrderItem[];
  paymentGateway: PaymentGateway | null;
  shippingZone: ShippingZone | null;
  /** Until when goods wait for payment or confirmation; null for an order that does not end by itself. */
  heldUntil: string | null;
  createdAt: string;
  confirmedAt: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
  cancelledAt: string | null;
};

/** What names an order in a list. */
export type OrderHead = Pick<Order, "id" | "orderNumber" | "createdAt" | "totalAmount">;

/** The narrow view that order number + e-mail open: no address, no phone, masked name. */
export type TrackedOrder = OrderTotals & {
  orderNumber: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  customerName: string;
  items: readonly Omit<OrderItem, "id" | "productId" | "brandName">[];
  paymentLabel: string | null;
  shippingZone: Pick<ShippingZone, "name" | "minDays" | "maxDays"> | null;
  heldUntil: string | null;
  createdAt: string;
  confirmedAt: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
  cancelledAt: string | null;
};

export type TrackOrderAnswer =
  | { status: "found"; order: TrackedOrder }
  | { status: "not_found" }
  | { status: "rate_limited"; retryAfterSeconds: number };

const awaitsPayment = (paymentStatus: PaymentStatus): boolean =>
  paymentStatus === "pending" || paymentStatus === "failed";

/** Whether the shopper still has to pay: payment instructions are shown only then. */
export const isUnpaid = ({ status, paymentStatus }: Pick<Order, "status" | "paymentStatus">): boolean =>
  status !== "cancelled" && awaitsPayment(paymentStatus);

type Hold = Pick<Order, "status" | "paymentStatus" | "heldUntil" | "cancelledAt"> & {
  items: readonly Pick<OrderItem, "needsConfirmation">[];
};

/** Until when the goods of an order that is neither paid nor confirmed are held, ISO 8601; null when none are. */
export const heldUntil = ({ status, paymentStatus, heldUntil, items }: Hold): string | null =>
  status === "pending" && awaitsPayment(paymentStatus) && items.some((item) => !item.needsConfirmation)
    ? heldUntil
    : null;

/** Whether an order was cancelled because the time to pay it was over. */
export const endedUnpaid = ({ status, paymentStatus, heldUntil, cancelledAt }: Hold): boolean =>
  status === "cancelled" &&
  awaitsPayment(paymentStatus) &&
  heldUntil !== null &&
  cancelledAt !== null &&
  Date.parse(cancelledAt) >= Date.parse(heldUntil);
