import type { OrderDraft } from "@/domain/order";
import { toOrderPayload } from "@/services/orders/orders-service";
import { ORDERED_PRODUCTS, productId } from "./fill-shop.ts";
import { transaction } from "./recorded-api.ts";

/** Orders over several connections at once, each by another guest, address and e-mail. */
export type OrderLoad = {
  name: string;
  /** Orders per second that it is held to. */
  atLeast: number;
  connections: number;
  script: (gatewayId: string) => string;
};

/** All of the ordered products cost 100 pesos: the sums are known beforehand. */
const TOTALS: Record<number, number> = { 1: 266, 3: 498 };

const draft = (gatewayId: string, lines: readonly string[], quoteId: string | null): OrderDraft => ({
  idempotencyKey: "%2$s",
  customer: { name: "María López García", email: "c%1$s@example.com", phone: "5512345678" },
  shippingAddress: {
    street: "Av. Insurgentes Sur 1602",
    neighborhood: "Crédito Constructor",
    municipality: "Benito Juárez",
    stateCode: "CMX",
    postalCode: "03940",
    references: null,
  },
  invoice: null,
  purchaseOrder: null,
  notes: null,
  paymentGatewayId: gatewayId,
  items: lines.map((productId) => ({ productId, quantity: 1, unitPrice: 100 })),
  expectedTotal: TOTALS[lines.length] ?? 0,
  quoteId,
  toldToWait: [],
});

/** The guest id of a caller, from the caller's number. */
const guestOf = (caller: string): string => `'guest_1790000000000_' || md5(${caller}::text)`;

/** @param caller a number, written as SQL; so is each product */
function orderStatements(
  gatewayId: string,
  caller: string,
  products: readonly string[],
  quoteId: string | null = null,
): string[] {
  const lines = products.map((_, line) => `%${line + 3}$s`);
  // pgbench would take «:1» for one of its variables.
  const json = JSON.stringify(toOrderPayload(draft(gatewayId, lines, quoteId))).replaceAll(":", ": ");
  const ids = products.map((product) => `lpad(to_hex(${product}), 8, '0') || '-0000-4000-8000-000000000000'`);
  return [
    `select set_config('search_path', 'public, extensions', true), set_config('role', 'anon', true),
      set_config('request.headers', json_build_object('x-guest-session', ${guestOf(caller)},
        'x-forwarded-for', '0.0.0.0'::inet + ${caller})::text, true)`,
    `select public.place_order(format('${json}', ${caller}, gen_random_uuid(), ${ids.join(", ")})::jsonb) as answer`,
  ];
}

/** @param draws what pgbench draws for the numbers of the products, one for each line */
function orderScript(gatewayId: string, draws: readonly string[]): string {
  const products = draws.map((_, line) => `:p${line}::integer`);
  return [
    "\\set caller random(1, 2000000000)",
    ...draws.map((drawn, line) => `\\set p${line} ${drawn}`),
    transaction(orderStatements(gatewayId, ":caller::integer", products)),
    "",
  ].join("\n");
}

const QUOTE_ID = "bench-quote-000000000000";

/**
 * An order from a cart and one from a quote, each with the cart or quote that it uses up, so that they touch all that
 * an order may touch. The statements are to be rolled back.
 */
export const ordersToLookAt = (gatewayId: string): readonly string[] => [
  `insert into public.guest_carts (session_id, product_id, quantity) values (${guestOf("1")}, '${productId(2)}', 3)`,
  ...orderStatements(gatewayId, "1", ["2", "3", "4"]),
  "reset role",
  `insert into private.quotes (id, lines, totals, valid_until) values ('${QUOTE_ID}',
    '[{"product_id": "${productId(2)}", "quantity": 1, "unit_price": 100, "percentage": 0}]', '{}', now() + interval '7 days')`,
  ...orderStatements(gatewayId, "2", ["2"], QUOTE_ID),
];

const third = Math.floor(ORDERED_PRODUCTS / 3);

/** Three lines out of all products that may be ordered. */
export const placeOneOrder = (gatewayId: string): string =>
  orderScript(
    gatewayId,
    [0, 1, 2].map((line) => `random(${line * third + 2}, ${(line + 1) * third})`),
  );

export const orderLoads: readonly OrderLoad[] = [
  { name: "place_order, 3 lines, 8 connections", atLeast: 1000, connections: 8, script: placeOneOrder },
  {
    name: "place_order, one hot product, 8 connections",
    atLeast: 600,
    connections: 8,
    script: (gatewayId) => orderScript(gatewayId, ["1"]),
  },
];
