import { MAX_RETRIES, RETRY_DELAY_MS } from "@/domain/constants";
import { isUuid } from "@/domain/ids";
import type { DeliveryData, InvoiceData, Order, OrderDraft, PlaceOrderAnswer, TrackOrderAnswer } from "@/domain/order";
import { readOrderNumber } from "@/domain/orders/order-number";
import { fail, ok } from "@/lib/result";
import { notFound, readAnswer, readRows, readSingle } from "@/services/rows";
import { ORDER_TIMEOUT_MS, type RequestOptions, runQuery, type ServiceResult } from "@/services/run-query";
import { supabase } from "@/services/supabase-client";
import { placeOrderAnswer } from "./order-answers";
import { ORDER_COLUMNS, orderRow } from "./order-row";
import { trackOrderAnswer } from "./tracked-order";

/**
 * Places an order. A try whose answer was lost, came too late or was a server error is repeated after 1 s and 2 s, three
 * tries in all: the idempotency key is the same each time, so the order exists at most once whichever try got through.
 * Expected problems (stock, prices, invalid data, too many orders) are answers; the last failure is the error.
 */
export async function placeOrder(
  draft: OrderDraft,
  options: RequestOptions = {},
): Promise<ServiceResult<PlaceOrderAnswer>> {
  const payload = toOrderPayload(draft);
  for (let tries = 1; ; tries += 1) {
    const answer = await runQuery(
      "placeOrder",
      (signal) => supabase.rpc("place_order", { payload }).abortSignal(signal),
      readAnswer("placeOrder", placeOrderAnswer),
      { ...options, timeoutMs: ORDER_TIMEOUT_MS },
    );
    if (answer.success || !answer.error.retryable || tries === MAX_RETRIES || options.signal?.aborted) return answer;
    await pause(tries * RETRY_DELAY_MS, options.signal);
    if (options.signal?.aborted) return answer;
  }
}

/** One order with its items, payment gateway and shipping zone; only the guest session that placed it finds it. */
export async function getOrder(id: string, options: RequestOptions = {}): Promise<ServiceResult<Order>> {
  if (!isUuid(id)) return fail(notFound("getOrder"));
  return runQuery(
    "getOrder",
    (signal) =>
      supabase
        .from("orders")
        .select(ORDER_COLUMNS)
        .eq("id", id)
        .order("line_number", { referencedTable: "items" })
        .abortSignal(signal),
    readSingle("getOrder", orderRow),
    options,
  );
}

/** The order that this guest session placed last, or null when it placed none. */
export async function getLatestOrder(options: RequestOptions = {}): Promise<ServiceResult<Order | null>> {
  const read = readRows("getLatestOrder", orderRow);
  return runQuery(
    "getLatestOrder",
    (signal) =>
      supabase
        .from("orders")
        .select(ORDER_COLUMNS)
        .order("created_at", { ascending: false })
        .order("line_number", { referencedTable: "items" })
        .limit(1)
        .abortSignal(signal),
    (data) => {
      const orders = read(data);
      return orders.success ? ok(orders.data[0] ?? null) : orders;
    },
    options,
  );
}

/** Looks an order up from any device. A wrong number and a wrong e-mail get the same answer. */
export async function trackOrder(
  orderNumber: string,
  email: string,
  options: RequestOptions = {},
): Promise<ServiceResult<TrackOrderAnswer>> {
  return runQuery(
    "trackOrder",
    (signal) =>
      supabase
        .rpc("track_order", { order_number: readOrderNumber(orderNumber) ?? orderNumber, email: email.trim() })
        .abortSignal(signal),
    readAnswer("trackOrder", trackOrderAnswer),
    options,
  );
}

/** Ends early when the caller gives up. */
const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal?.addEventListener("abort", finish, { once: true });
  });

/** Who receives and where, as the database takes it. */
export const toDeliveryPayload = ({ customer, shippingAddress: address }: DeliveryData) => ({
  customer: { name: customer.name, email: customer.email, phone: customer.phone },
  shipping_address: {
    street: address.street,
    neighborhood: address.neighborhood,
    municipality: address.municipality,
    state_code: address.stateCode,
    postal_code: address.postalCode,
    references: address.references,
  },
});

/** The order as `place_order` takes it. */
export const toOrderPayload = (draft: OrderDraft) => ({
  idempotency_key: draft.idempotencyKey,
  ...toDeliveryPayload(draft),
  invoice: draft.invoice === null ? null : toInvoice(draft.invoice),
  purchase_order: draft.purchaseOrder,
  notes: draft.notes,
  payment_gateway_id: draft.paymentGatewayId,
  items: draft.items.map((item) => ({
    product_id: item.productId,
    quantity: item.quantity,
    unit_price: item.unitPrice,
    unit: item.unit,
  })),
  expected_total: draft.expectedTotal,
  told_to_wait: [...draft.toldToWait],
  ...(draft.quoteId !== null && { quote_id: draft.quoteId }),
});

const toInvoice = (invoice: InvoiceData) => ({
  rfc: invoice.rfc,
  legal_name: invoice.legalName,
  tax_regime: invoice.taxRegime,
  cfdi_use: invoice.cfdiUse,
  postal_code: invoice.postalCode,
  email: invoice.email,
});
