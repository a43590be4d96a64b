import type { PriceChange } from "./cart";
import type { Pesos } from "./money";
import type { Lack, StockStatus } from "./stock";
import type { TaxPart } from "./tax";
import type { SaleUnit } from "./unit";

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

/** Data for the fiscal invoice (CFDI), only when the shopper asks for one; it goes to `email` where one is named. */
export type InvoiceData = {
  rfc: string;
  legalName: string;
  taxRegime: string;
  cfdiUse: string;
  postalCode: string;
  email: string | null;
};

/** Where the money goes: the CLABE of a transfer, the card of a deposit, and the bank that they belong to. */
export type PaymentDetails = { clabe: string | null; card: string | null; bank: string | null };

export type PaymentGateway = {
  id: string;
  label: string;
  kind: PaymentKind;
  instructions: string;
  details: PaymentDetails;
  /** The largest total that can be paid this way; null is any. */
  maxAmount: Pesos | null;
};

/** The ids of the ways to pay that do not take this total. */
export const gatewaysOverLimit = (gateways: readonly PaymentGateway[], total: Pesos): readonly string[] =>
  gateways.flatMap(({ id, maxAmount }) => (maxAmount !== null && total > maxAmount ? [id] : []));

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

/** Who receives an order, and where. */
export type DeliveryData = {
  customer: { name: string; email: string; phone: string };
  shippingAddress: ShippingAddress;
};

/** Everything `place_order` needs. Prices and units are what the shopper saw: the database compares them with its own. */
export type OrderContents = DeliveryData & {
  invoice: InvoiceData | null;
  /** What the buyer's own books call this order. */
  purchaseOrder: string | null;
  notes: string | null;
  paymentGatewayId: string;
  items: readonly { productId: string; quantity: number; unitPrice: Pesos; unit?: string }[];
  expectedTotal: Pesos;
  /** The quote whose prices these are; null for prices of today. */
  quoteId: string | null;
};

/**
 * An order as it is sent: contents, the UUID that is the same for every try of the same order, and the products that
 * the shopper was told have to wait for the shop's confirmation.
 */
export type OrderDraft = OrderContents & { idempotencyKey: string; toldToWait: readonly string[] };

export type OrderTotals = {
  subtotal: Pesos;
  discountAmount: Pesos;
  taxAmount: Pesos;
  /** The same by rate, the highest first. */
  taxes: readonly TaxPart[];
  shippingCost: Pesos;
  totalAmount: Pesos;
};

/**
 * A line that cannot be supplied as asked. `availableQuantity` is null when it is not known. `lack`: why there is none at all,
 * where the line tells more of it than its status.
 */
export type InventoryConflict = {
  productId: string;
  productName?: string;
  status: StockStatus;
  availableQuantity: number | null;
  requestedQuantity: number;
  lack?: Lack | null;
};

/** The answers of `place_order`: every expected problem is data. `must_wait`: of these the shopper is yet to be told so. */
export type PlaceOrderAnswer =
  | { status: "placed"; orderId: string; orderNumber: string; createdAt: string; totals: OrderTotals }
  | { status: "conflict"; conflicts: readonly InventoryConflict[]; priceChanges: readonly PriceChange[] }
  | { status: "price_changed"; priceChanges: readonly PriceChange[]; totals: OrderTotals }
  | { status: "must_wait"; productIds: readonly string[] }
  | { status: "invalid"; problems: readonly { field: string; code: string }[] }
  | { status: "rate_limited"; retryAfterSeconds: number };

export type OrderItem = {
  id: string;
  productId: string | null;
  sku: string;
  name: string;
  unitPrice: Pesos;
  quantity: number;
  unit: SaleUnit;
  /** Before discount and IVA. */
  totalPrice: Pesos;
  /** The volume discount of the line. */
  discountAmount: Pesos;
  taxRate: number;
  /** Its share of the order's IVA. */
  taxAmount: Pesos;
  imageUrl: string | null;
  /** True while nothing of it is held, as nobody had counted the stock or too much was asked for: the shop confirms it by hand. */
  needsConfirmation: boolean;
};

/** A line that the shop could not supply and took out of the order. */
export type DroppedItem = Pick<OrderItem, "sku" | "name" | "quantity" | "unit">;

/** Where an order stands with its payment. Times are ISO 8601. */
type PaymentState = {
  paymentStatus: PaymentStatus;
  /** Seven digits by which a bank transfer is recognised. */
  paymentReference: string;
  /** Some line waits for the shop: until it has answered, nothing is to be paid. */
  awaitsAvailability: boolean;
  /** Nothing is paid before the delivery; known of an order whose way to pay the shop has deleted, too. */
  isPaidAtDoor: boolean;
  droppedItems: readonly DroppedItem[];
  /** Until when the order waits for payment or for the shop's answer, whether it holds goods or not; then it ends. */
  heldUntil: string | null;
  /** How far this device's clock was ahead of the shop's when the order was read, in ms: deadlines are the shop's. */
  clockLead: number;
  paidAt: string | null;
};

/** The carrier and its number for the parcel; null until somebody has entered them. */
type Parcel = { carrier: string | null; trackingNumber: string | null };

/** An order as the session that placed it reads it. Times are ISO 8601. */
export type Order = OrderTotals &
  PaymentState &
  DeliveryData &
  Parcel & {
    id: string;
    orderNumber: string;
    status: OrderStatus;
    invoice: InvoiceData | null;
    purchaseOrder: string | null;
    /** The folio of the quote it was placed from. */
    quoteFolio: string | null;
    notes: string | null;
    items: readonly OrderItem[];
    paymentGateway: PaymentGateway | null;
    shippingZone: ShippingZone | null;
    createdAt: string;
    confirmedAt: string | null;
    shippedAt: string | null;
    deliveredAt: string | null;
    cancelledAt: string | null;
  };

/** The narrow view that order number + e-mail open: nothing of who ordered it, or where it goes. */
export type TrackedOrder = OrderTotals &
  PaymentState &
  Parcel & {
    orderNumber: string;
    status: OrderStatus;
    items: readonly Omit<OrderItem, "id" | "productId">[];
    /** Says how to pay only while there is something to pay. */
    paymentGateway: Omit<PaymentGateway, "id" | "maxAmount"> | null;
    shippingZone: Pick<ShippingZone, "name" | "minDays" | "maxDays"> | null;
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
