import type { OrderDraft } from "@/domain/order";
import { toOrderPayload } from "@/services/orders/orders-service";
import { ORDERED_PRODUCTS } from "./fill-shop.ts";

/** Orders by connections at once, each of a guest, an address and an e-mail of its own. */
export type OrderLoad = {
  name: string;
  /** Orders per second that it is held to. */
  atLeast: number;
  connections: number;
  script: (gatewayId: string) => string;
};

/** All of the ordered products cost 100 pesos: the sums are known beforehand. */
const TOTALS: Record<number, number> = { 1: 266, 3: 498 };

const draft = (gatewayId: string, lines: readonly string[]): OrderDraft => ({
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
  quoteId: null,
  toldToWait: [],
});

/** @param draws what pgbench draws for the numbers of the products, one for each line */
function orderScript(gatewayId: string, draws: readonly string[]): string {
  const payload = toOrderPayload(
    draft(
      gatewayId,
      draws.map((_, line) => `%${line + 3}$s`),
    ),
  );
  // pgbench would take «:1» for one of its variables.
  const json = JSON.stringify(payload).replaceAll(":", ": ");
  const ids = draws.map((_, line) => `lpad(to_hex(:p${line}::integer), 8, '0') || '-0000-4000-8000-000000000000'`);
  return [
    "\\set caller random(1, 2000000000)",
    ...draws.map((drawn, line) => `\\set p${line} ${drawn}`),
    "begin;",
    `select set_config('search_path', 'public, extensions', true), set_config('role', 'anon', true),
      set_config('request.headers', json_build_object('x-guest-session', 'guest_1790000000000_' || md5(:caller::integer::text),
        'x-forwarded-for', '0.0.0.0'::inet + :caller::integer)::text, true);`,
    `select public.place_order(format('${json}', :caller::integer, gen_random_uuid(), ${ids.join(", ")})::jsonb);`,
    "commit;\n",
  ].join("\n");
}

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
