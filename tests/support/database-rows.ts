import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { RequestHeaders, RunSql, TestDatabase } from "./database";

/** A guest id nobody else has, in the form the database accepts. */
export const aGuestId = (): string => `guest_${Date.now()}_${randomBytes(18).toString("base64url")}`;

/** The headers of a new guest behind an address of their own, so that tests do not share limits. */
export const aGuest = (guestId = aGuestId()): RequestHeaders => ({
  "x-guest-session": guestId,
  "x-forwarded-for": `203.0.113.7, 10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
});

export const guestIdOf = (guest: RequestHeaders): string => guest["x-guest-session"] ?? "";

/** Inserts one row as the owner would and returns it. JSON columns take objects. */
export async function addRow<Row extends { id: string }>(
  sql: RunSql,
  table: string,
  values: Record<string, unknown>,
): Promise<Row> {
  const columns = Object.keys(values);
  const params = Object.values(values).map((value) =>
    value !== null && typeof value === "object" && !Array.isArray(value) && !(value instanceof Date)
      ? JSON.stringify(value)
      : value,
  );
  const rows = await sql<Row>(
    `insert into ${table} (${columns.join(", ")}) values (${columns.map((_, at) => `$${at + 1}`).join(", ")}) returning *`,
    params,
  );
  const [row] = rows;
  if (!row) throw new Error(`nothing was inserted into ${table}`);
  return row;
}

export type ProductRow = {
  id: string;
  item_name: string;
  item_code: string;
  precio_web: string;
  stock_quantity: number | null;
};

/** A SKU nobody else has. It holds no digit, and no beginning of a word that a test searches for, or it would be found by chance. */
const aSku = (): string =>
  `SKU-XQ${randomUUID()
    .replaceAll("-", "")
    .replaceAll(/./g, (digit) => "BCDFGHJKMNPRTVWZ".charAt(Number.parseInt(digit, 16)))}`;

/** A product on sale: 10 pieces at $100, unless the test says otherwise. */
export const addProduct = (sql: RunSql, values: Record<string, unknown> = {}): Promise<ProductRow> =>
  addRow<ProductRow>(sql, "public.products", {
    item_name: "Lápiz HB",
    item_code: aSku(),
    precio_web: 100,
    stock_quantity: 10,
    ...values,
  });

export const addGateway = (sql: RunSql, values: Record<string, unknown> = {}): Promise<{ id: string }> =>
  addRow(sql, "public.payment_gateways", {
    label: "Transferencia SPEI",
    kind: "spei",
    instructions: "CLABE 000",
    ...values,
  });

export type OrderLine = { product_id: string; quantity: unknown; unit_price: unknown; unit?: unknown };

/** A request that `place_order` accepts, for these lines and this total, from a buyer with an e-mail of their own. */
export const anOrderPayload = (gatewayId: string, items: OrderLine[], expectedTotal: number) => ({
  idempotency_key: randomUUID() as string,
  customer: {
    name: "María López García",
    email: `Maria.${randomBytes(4).toString("hex")}@example.com`,
    phone: "5512345678",
  },
  shipping_address: {
    street: "Av. Insurgentes Sur 1602",
    neighborhood: "Crédito Constructor",
    municipality: "Benito Juárez",
    state_code: "CMX",
    postal_code: "03940",
    references: null as string | null,
  },
  invoice: null as Record<string, unknown> | null,
  notes: null as string | null,
  payment_gateway_id: gatewayId,
  items,
  expected_total: expectedTotal,
});

/** What the shop charges for a subtotal without discounts, in pesos. */
export function totalFor(subtotal: number): number {
  const centavos = Math.round(subtotal * 100);
  const tax = Math.round((centavos * 16) / 100);
  return (centavos + tax + (centavos >= 100_000 ? 0 : 15_000)) / 100;
}

export type Answer = {
  status: string;
  order_id?: string;
  order_number?: string;
  totals?: Record<string, number>;
  problems?: { field: string; code: string }[];
  conflicts?: Record<string, unknown>[];
  price_changes?: Record<string, unknown>[];
  product_ids?: string[];
  retry_after_seconds?: number;
  order?: Record<string, unknown>;
  quote?: QuoteAnswer;
};

export type QuoteAnswer = {
  id: string;
  folio: string;
  revision: number;
  state: string;
  newer: string | null;
  valid_until: string;
  approved_by: string | null;
  totals: Record<string, number>;
  lines: (Record<string, unknown> & { product_id: string; quantity: number; unit_price: number; today: unknown })[];
} & Record<string, unknown>;

async function answerOf(request: Promise<{ answer: Answer }[]>): Promise<Answer> {
  const [row] = await request;
  if (!row) throw new Error("the function returned nothing");
  return row.answer;
}

/** Calls `place_order` as the API does, in a transaction of its own. */
export const placeOrder = (db: TestDatabase, headers: RequestHeaders | null, payload: unknown): Promise<Answer> =>
  db.asAnon(headers, (sql) =>
    answerOf(sql("select public.place_order($1::jsonb) as answer", [JSON.stringify(payload)])),
  );

export const trackOrder = (
  db: TestDatabase,
  headers: RequestHeaders | null,
  orderNumber: string | null,
  email: string | null,
): Promise<Answer> =>
  db.asAnon(headers, (sql) => answerOf(sql("select public.track_order($1, $2) as answer", [orderNumber, email])));

/**
 * Calls `track_order` in the words of PostgREST, with what a caller asks of the answer: «where
 * "track_order"."pgrst_scalar" …».
 */
export const trackOrderAsApi = (
  db: TestDatabase,
  headers: RequestHeaders,
  [orderNumber, email]: readonly [string, string],
  { select = '"track_order".*', where = "" } = {},
): Promise<string | null | undefined> =>
  db.asAnon(headers, async (sql) => {
    const [row] = await sql<{ body: string | null }>(
      `with pgrst_source as (
         select pgrst_call.pgrst_scalar from (select $1::text as order_number, $2::text as email) pgrst_body,
           lateral (select "public"."track_order"(pgrst_body.order_number, pgrst_body.email) pgrst_scalar) pgrst_call)
       select pg_catalog.count(_postgrest_t) as page_total, (json_agg(_postgrest_t)->0)::text as body
       from (select ${select} from "pgrst_source" as "track_order" ${where}) _postgrest_t`,
      [orderNumber, email],
    );
    return row?.body;
  });

export const saveQuote = (db: TestDatabase, headers: RequestHeaders | null, payload: unknown): Promise<Answer> =>
  db.asAnon(headers, (sql) =>
    answerOf(sql("select public.save_quote($1::jsonb) as answer", [JSON.stringify(payload)])),
  );

export const readQuote = (db: TestDatabase, headers: RequestHeaders | null, id: string | null): Promise<Answer> =>
  db.asAnon(headers, (sql) => answerOf(sql("select public.read_quote($1) as answer", [id])));

export const approveQuote = (
  db: TestDatabase,
  headers: RequestHeaders | null,
  id: string | null,
  approver: string | null,
): Promise<Answer> =>
  db.asAnon(headers, (sql) => answerOf(sql("select public.approve_quote($1, $2) as answer", [id, approver])));

export const stockOf = async (sql: RunSql, productId: string): Promise<number | null> => {
  const [row] = await sql<{ stock_quantity: number | null }>(
    "select stock_quantity from public.products where id = $1",
    [productId],
  );
  return row?.stock_quantity ?? null;
};

export const countRows = async (
  sql: RunSql,
  table: string,
  where = "true",
  params: unknown[] = [],
): Promise<number> => {
  const [row] = await sql<{ count: number }>(`select count(*)::int as count from ${table} where ${where}`, params);
  return row?.count ?? 0;
};
