import * as v from "valibot";
import { oneLine, severalLines } from "@/domain/checkout-form";
import type { DeliveryData } from "@/domain/order";
import type { Quote, QuoteAnswer, QuoteLine, QuoteRequest } from "@/domain/quote/quote";
import { conflict, invalid, rateLimited, totalsRow } from "@/services/orders/order-answers";
import { addressRow, lineFields, toLine } from "@/services/orders/order-row";
import { toDeliveryPayload } from "@/services/orders/orders-service";
import { termsFields, toUnit } from "@/services/product-row";
import {
  decimal,
  filledText,
  imageUrl,
  optionalText,
  optionalTime,
  optionalWholeNumber,
  percentage,
  pesos,
  type RowReader,
  readAnswer,
  text,
  time,
  wholeNumber,
} from "@/services/rows";
import { type RequestOptions, runQuery, type ServiceResult } from "@/services/run-query";
import { supabase } from "@/services/supabase-client";

/** The volume discount of a line in percent: 0 for most. */
const earned = v.pipe(decimal, v.minValue(0), v.maxValue(100));

const lineRow: RowReader<QuoteLine> = v.pipe(
  v.object({
    product_id: filledText,
    sku: text,
    name: text,
    image_url: imageUrl,
    ...lineFields,
    percentage: earned,
    breaks: v.array(v.object({ min_quantity: wholeNumber, percentage })),
    today: v.nullish(
      v.object({
        unit_price: pesos,
        ...termsFields,
        percentage: earned,
        available_percentage: earned,
        stock_quantity: optionalWholeNumber,
      }),
      null,
    ),
    lacks: v.nullish(v.picklist(["price", "sku"]), null),
  }),
  v.transform((row): QuoteLine => {
    const { needsConfirmation, ...line } = toLine(row);
    return {
      ...line,
      productId: row.product_id,
      sku: row.sku,
      name: row.name,
      imageUrl: row.image_url,
      percentage: row.percentage,
      breaks: row.breaks.map(({ min_quantity, percentage: off }) => ({ minQuantity: min_quantity, percentage: off })),
      today: row.today && {
        unitPrice: row.today.unit_price,
        unit: toUnit(row.today),
        percentage: row.today.percentage,
        availablePercentage: row.today.available_percentage,
        taxRate: row.today.tax_rate,
        stockQuantity: row.today.stock_quantity,
      },
      lacks: row.lacks,
    };
  }),
);

const deliveryRow: RowReader<DeliveryData> = v.pipe(
  v.object({ customer: v.object({ name: text, email: text, phone: text }), shipping_address: addressRow }),
  v.transform(({ customer, shipping_address }) => ({ customer, shippingAddress: shipping_address })),
);

const quoteRow: RowReader<Quote> = v.pipe(
  v.object({
    id: filledText,
    folio: filledText,
    revision: wholeNumber,
    state: v.picklist(["valid", "expired", "used"]),
    newer: optionalText,
    ordered_revision: v.nullish(wholeNumber, null),
    created_at: time,
    valid_until: time,
    state_code: optionalText,
    buyer: optionalText,
    attention: optionalText,
    notes: optionalText,
    delivery: v.nullish(deliveryRow, null),
    approved_by: optionalText,
    approved_at: optionalTime,
    totals: totalsRow,
    lines: v.array(lineRow),
  }),
  v.transform(
    ({ totals, ...row }): Quote => ({
      ...totals,
      id: row.id,
      folio: row.folio,
      revision: row.revision,
      state: row.state,
      newerId: row.newer,
      orderedRevision: row.ordered_revision,
      createdAt: row.created_at,
      validUntil: row.valid_until,
      stateCode: row.state_code,
      buyer: row.buyer,
      attention: row.attention,
      notes: row.notes,
      delivery: row.delivery,
      approvedBy: row.approved_by,
      approvedAt: row.approved_at,
      lines: row.lines,
    }),
  ),
);

const quoteAnswer: RowReader<QuoteAnswer> = v.variant("status", [
  v.object({ status: v.literal("saved"), quote: quoteRow }),
  v.object({ status: v.literal("found"), quote: quoteRow }),
  v.object({ status: v.literal("not_found") }),
  v.object({ status: v.literal("conflict"), conflicts: v.array(conflict) }),
  invalid,
  rateLimited,
]);

/** Has the database price these lines and keep them. Not repeated by itself: a second try would be a second quote. */
export const saveQuote = (request: QuoteRequest, options: RequestOptions = {}): Promise<ServiceResult<QuoteAnswer>> =>
  runQuery(
    "saveQuote",
    (signal) => supabase.rpc("save_quote", { payload: toPayload(request) }).abortSignal(signal),
    readAnswer("saveQuote", quoteAnswer),
    options,
  );

/**
 * A quote by the id in its link, with what its lines cost today. A character of code 0, which a made-up address can bring
 * along, is left out: the database takes no text with it.
 */
export const readQuote = (id: string, options: RequestOptions = {}): Promise<ServiceResult<QuoteAnswer>> =>
  runQuery(
    "readQuote",
    (signal) => supabase.rpc("read_quote", { quote_id: id.replaceAll("\0", "") }).abortSignal(signal),
    readAnswer("readQuote", quoteAnswer),
    options,
  );

/** Notes who authorised it; the first name stays. Answers with the quote as it is then. */
export const approveQuote = (
  id: string,
  approver: string,
  options: RequestOptions = {},
): Promise<ServiceResult<QuoteAnswer>> =>
  runQuery(
    "approveQuote",
    (signal) => supabase.rpc("approve_quote", { quote_id: id, approver }).abortSignal(signal),
    readAnswer("approveQuote", quoteAnswer),
    options,
  );

const toPayload = ({ items, stateCode, delivery, revises, ...texts }: QuoteRequest) => ({
  items: items.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
  state_code: delivery?.shippingAddress.stateCode || stateCode || null,
  buyer: oneLine(texts.buyer) || null,
  attention: oneLine(texts.attention) || null,
  notes: severalLines(texts.notes) || null,
  delivery: delivery && toDeliveryPayload(delivery),
  revises,
});
