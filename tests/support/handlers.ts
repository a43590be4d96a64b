import { HttpResponse, http } from "msw";
import { deleteCartRows, upsertCartRow, visibleCartRows } from "./cart-table";
import { placeOrder, trackOrder } from "./order-functions";
import { answerRead, refusal } from "./rest-query";
import type { Row } from "./rows";
import { argumentsOf, searchFunctions } from "./search-functions";
import type { TableName } from "./shop-data";
import { failureOf, overrideOf, record, type SentRequest, shop } from "./shop-state";

/** Where each embed of a row is found. */
const foreignKeys: Record<string, { column: string; table: TableName }> = {
  brands: { column: "brand_id", table: "brands" },
  categories: { column: "category_id", table: "categories" },
  products: { column: "product_id", table: "products" },
  payment_gateways: { column: "payment_gateway_id", table: "payment_gateways" },
  shipping_zones: { column: "shipping_zone_id", table: "shipping_zones" },
};

function related(row: Row, table: string): Row | null {
  const key = foreignKeys[table];
  if (!key) throw new Error(`This stand-in knows no embed «${table}»`);
  return shop.rows(key.table).find(({ id }) => id === row[key.column]) ?? null;
}

const tableNames: readonly string[] = [
  "products",
  "brands",
  "categories",
  "hero_slides",
  "slider_settings",
  "payment_gateways",
  "shipping_zones",
  "postal_codes",
  "volume_discounts",
  "guest_carts",
  "orders",
] satisfies TableName[];

const isTable = (name: string): name is TableName => tableNames.includes(name);

/** Every request the shop sends, answered as the real service would answer it. */
export const handlers = [
  http.all("*/rest/v1/rpc/:name", async ({ request, params }) => {
    const name = String(params.name);
    const received = await receive(request);
    const failure = failing(`rpc/${name}`);
    if (failure) return failure;
    const search = searchFunctions[name];
    if (search) return HttpResponse.json(search(argumentsOf(received)) as Row);
    if (received.method !== "POST") return refusal(405, "25006", "cannot execute INSERT in a read-only transaction");
    if (name !== "place_order" && name !== "track_order") return refusal(404, "PGRST202", `no function ${name}`);
    const body = received.body as Row;
    const answer = overrideOf(name) ?? (name === "place_order" ? placeOrder : trackOrder);
    return HttpResponse.json(typeof answer === "function" ? await answer(body, received) : answer);
  }),

  http.all("*/rest/v1/:table", async ({ request, params }) => {
    const table = String(params.table);
    const received = await receive(request);
    const failure = failing(table);
    if (failure) return failure;
    if (!isTable(table)) return refusal(404, "PGRST205", `no table ${table}`);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead) return answerRead(readable(table, received), received.url, request.headers, related);
    if (table !== "guest_carts") return refusal(401, "42501", `permission denied for table ${table}`);
    return request.method === "DELETE" ? deleteCartRows(received) : upsertCartRow(received);
  }),
];

async function receive(request: Request): Promise<SentRequest> {
  const text = await request.clone().text();
  const received = {
    method: request.method,
    url: new URL(request.url),
    headers: request.headers,
    body: text === "" ? null : (JSON.parse(text) as unknown),
  };
  record(received);
  return received;
}

function failing(target: string): Response | null {
  const status = failureOf(target);
  if (status === null) return null;
  return status === 0 ? HttpResponse.error() : refusal(status, "XX000", `stand-in: ${status}`);
}

/** Carts and orders show themselves only to their own guest. */
function readable(table: TableName, { headers }: SentRequest): readonly Row[] {
  const guest = headers.get("x-guest-session");
  if (table === "guest_carts") return visibleCartRows(guest);
  if (table === "orders") return shop.rows("orders").filter((row) => (row.guest_session_id ?? guest) === guest);
  return shop.rows(table);
}
