// @vitest-environment node
import { randomUUID } from "node:crypto";
import { createTestDatabase, type RequestHeaders, type RunSql, type TestDatabase } from "@tests/support/database";
import {
  addGateway,
  addProduct,
  addRow,
  aGuest,
  anOrderPayload,
  countRows,
  guestIdOf,
  placeOrder,
  totalFor,
} from "@tests/support/database-rows";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anonAccess } from "../../scripts/check-hosted/anon-access";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const ids = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
const readIds = (headers: RequestHeaders | null, from: string): Promise<string[]> =>
  db.asAnon(headers, async (sql) => ids(await sql<{ id: string }>(`select id from ${from}`)));
const refused = { code: "42501" };

async function placedBy(guest: RequestHeaders): Promise<{ orderId: string; gatewayId: string; zoneId: string }> {
  const product = await addProduct(db.sql);
  const gateway = await addGateway(db.sql);
  const zone = await addRow<{ id: string }>(db.sql, "public.shipping_zones", {
    name: "Yucatán",
    state_codes: ["YUC"],
    min_days: 3,
    max_days: 5,
  });
  const payload = anOrderPayload(gateway.id, [{ product_id: product.id, quantity: 1, unit_price: 100 }], totalFor(100));
  payload.shipping_address.state_code = "YUC";
  const answer = await placeOrder(db, guest, payload);
  expect(answer.status).toBe("placed");
  return { orderId: answer.order_id ?? "", gatewayId: gateway.id, zoneId: zone.id };
}

describe("the catalogue", () => {
  it("is read by anyone, with or without a session", async () => {
    const product = await addProduct(db.sql);
    expect(await readIds(null, "public.products")).toContain(product.id);
    expect(await readIds(aGuest(), "public.products")).toContain(product.id);
  });

  it("keeps inactive products readable, so that carts hear of the change", async () => {
    const product = await addProduct(db.sql, { is_active: false });
    expect(await readIds(null, "public.products")).toContain(product.id);
  });

  it.each(["brands", "categories"])("shows active %s and hides inactive ones", async (table) => {
    const active = await addRow<{ id: string }>(db.sql, `public.${table}`, { name: "A", slug: `a-${Date.now()}` });
    const hidden = await addRow<{ id: string }>(db.sql, `public.${table}`, {
      name: "B",
      slug: `b-${Date.now()}`,
      is_active: false,
    });
    const seen = await readIds(null, `public.${table}`);
    expect(seen).toContain(active.id);
    expect(seen).not.toContain(hidden.id);
  });

  it("shows published slides, expired ones too, and neither drafts nor those of tomorrow", async () => {
    const slide = { title: "Oferta", image_url: "/images/slides/oferta.svg" };
    const now = Date.now();
    const at = (days: number) => new Date(now + days * 86_400_000);
    const add = (values: Record<string, unknown>) =>
      addRow<{ id: string }>(db.sql, "public.hero_slides", { ...slide, ...values });
    const published = await add({ published_at: at(-1) });
    const expired = await add({ published_at: at(-3), expires_at: at(-1) });
    const draft = await add({ is_active: false });
    const tomorrow = await add({ published_at: at(1) });
    const seen = await readIds(null, "public.hero_slides");
    expect(seen).toEqual(expect.arrayContaining([published.id, expired.id]));
    expect(seen).not.toContain(draft.id);
    expect(seen).not.toContain(tomorrow.id);
  });

  it("shows active discounts and ways to pay, and hides inactive ones", async () => {
    const product = await addProduct(db.sql);
    const discount = { product_id: product.id, percentage: 5 };
    const active = await addRow<{ id: string }>(db.sql, "public.volume_discounts", { ...discount, min_quantity: 10 });
    const inactive = await addRow<{ id: string }>(db.sql, "public.volume_discounts", {
      ...discount,
      min_quantity: 20,
      is_active: false,
    });
    const gateway = await addGateway(db.sql);
    const closed = await addGateway(db.sql, { is_active: false });
    const discounts = await readIds(null, "public.volume_discounts");
    const gateways = await readIds(null, "public.payment_gateways");
    expect(discounts).toContain(active.id);
    expect(discounts).not.toContain(inactive.id);
    expect(gateways).toContain(gateway.id);
    expect(gateways).not.toContain(closed.id);
  });

  it("does not show the settings of a way to pay", async () => {
    await expect(readIds(null, "(select id, settings from public.payment_gateways) as g")).rejects.toMatchObject(
      refused,
    );
  });
});

describe("what anon may not write", () => {
  const names = Object.keys(anonAccess);
  const tables = names.filter((name) => name.startsWith("public.") && !anonAccess[name]?.insert);
  const attempt = (statement: string) => db.asAnon(aGuest(), (sql) => sql(statement));

  it.each(tables)("%s: no insert, update, delete or truncate", async (table) => {
    const [column] = await db.sql<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = $1::regclass and attnum = 1",
      [table],
    );
    await expect(attempt(`insert into ${table} default values`)).rejects.toMatchObject(refused);
    await expect(attempt(`update ${table} set ${column?.name} = ${column?.name}`)).rejects.toMatchObject(refused);
    await expect(attempt(`delete from ${table}`)).rejects.toMatchObject(refused);
    await expect(attempt(`truncate ${table}`)).rejects.toMatchObject(refused);
  });

  it.each(names.filter((name) => name.startsWith("private.")))("%s: not even to read", async (table) => {
    await expect(attempt(`select * from ${table}`)).rejects.toMatchObject(refused);
  });

  it.each([
    "select private.client_ip()",
    "select private.count_hit('orders_per_ip', 'x')",
    "select private.wait_if_spent('tracking_per_ip', 'x')",
    "select private.new_order_number()",
  ])("%s: not to call", async (call) => {
    await expect(attempt(call)).rejects.toMatchObject(refused);
  });

  it("no tables or functions of its own", async () => {
    await expect(attempt("create table public.mine (id integer)")).rejects.toMatchObject(refused);
    await expect(
      attempt("create function private.mine() returns integer language sql as 'select 1'"),
    ).rejects.toMatchObject(refused);
  });
});

describe("orders", () => {
  it("are read by the session that placed them, with items, way to pay and zone", async () => {
    const guest = aGuest();
    const { orderId, gatewayId, zoneId } = await placedBy(guest);
    expect(await readIds(guest, "public.orders")).toEqual([orderId]);
    const items = await db.asAnon(guest, (sql) => sql<{ order_id: string }>("select order_id from public.order_items"));
    expect(items).toEqual([{ order_id: orderId }]);
    await db.sql("update public.payment_gateways set is_active = false where id = $1", [gatewayId]);
    await db.sql("update public.shipping_zones set is_active = false where id = $1", [zoneId]);
    expect(await readIds(guest, "public.payment_gateways")).toContain(gatewayId);
    expect(await readIds(guest, "public.shipping_zones")).toContain(zoneId);
    expect(await readIds(aGuest(), "public.payment_gateways")).not.toContain(gatewayId);
    expect(await readIds(aGuest(), "public.shipping_zones")).not.toContain(zoneId);
  });

  const malformed: [string, RequestHeaders | null][] = [
    ["no headers at all", null],
    ["no session header", {}],
    ["another session", aGuest()],
    ["an empty session", { "x-guest-session": "" }],
    ["a malformed session", { "x-guest-session": "guest_1_x" }],
    ["a pattern", { "x-guest-session": "%" }],
    ["ten kilobytes", { "x-guest-session": `guest_1760000000000_${"a".repeat(10_000)}` }],
    ["a quote", { "x-guest-session": "guest_1760000000000_aaaaaaaaaaaaaaaaaaaaaa' or true --" }],
    ["a second line", { "x-guest-session": "guest_1760000000000_aaaaaaaaaaaaaaaaaaaaaa\nx" }],
  ];
  it.each(malformed)("are not read, listed or counted with %s", async (_, headers) => {
    await placedBy(aGuest());
    expect(await db.asAnon(headers, (sql: RunSql) => countRows(sql, "public.orders"))).toBe(0);
    expect(await db.asAnon(headers, (sql: RunSql) => countRows(sql, "public.order_items"))).toBe(0);
  });

  it.each(["internal_notes", "guest_session_id", "idempotency_key", "request_hash"])(
    "never show %s, not even to their own session",
    async (column) => {
      const guest = aGuest();
      await placedBy(guest);
      await expect(db.asAnon(guest, (sql) => sql(`select ${column} from public.orders`))).rejects.toMatchObject(
        refused,
      );
      await expect(
        db.asAnon(guest, (sql) => sql(`select id from public.orders where ${column} is not null`)),
      ).rejects.toMatchObject(refused);
    },
  );

  it("cannot be written into another session's hands: even a perfect row is refused", async () => {
    await expect(
      db.asAnon(aGuest(), (sql) =>
        sql("insert into public.order_items (order_id, quantity) values ($1, 1)", [randomUUID()]),
      ),
    ).rejects.toMatchObject(refused);
  });
});

describe("what reading costs, and what the planner's guess tells", () => {
  const ORDERS = 5000;
  const ITEMS_PER_ORDER = 4;
  const HIDDEN = 500;
  const guest = aGuest();

  beforeAll(async () => {
    const gateway = await addGateway(db.sql);
    await db.sql(
      `insert into public.orders (order_number, guest_session_id, idempotency_key, request_hash, customer_email, customer_name,
         customer_phone, shipping_address, subtotal, tax_amount, taxes, shipping_cost, total_amount, payment_gateway_id)
       select 'ACO-20261121120000-' || lpad(upper(to_hex(n)), 6, '0'),
         case n when 1 then $1 else 'guest_1780000000000_' || lpad(n::text, 24, 'x') end, gen_random_uuid(), repeat('0', 64),
         'maria@example.com', 'María', '5512345678',
         '{"street": "1", "neighborhood": "1", "municipality": "1", "state_code": "CMX", "postal_code": "06700"}',
         100, 16, '[{"rate": 0.16, "base": 100, "amount": 16}]', 150, 266, $2
       from generate_series(1, ${ORDERS}) as n`,
      [guestIdOf(guest), gateway.id],
    );
    await db.sql(
      `insert into public.order_items (order_id, product_item_code, product_name, unit_price, quantity, total_price, unit_name,
         unit_content, discount_amount, tax_rate, tax_amount, product_snapshot)
       select id, 'SKU', 'Clip', 10, 1, 10, 'pieza', 1, 0, 0.16, 1.6,
         '{"item_name": "Clip", "description": null, "brand_name": null, "image_url": null, "sku": "SKU"}'
       from public.orders, generate_series(1, ${ITEMS_PER_ORDER})
       where order_number like 'ACO-20261121120000-%'`,
    );
    // Carts come without their triggers, as from a backup: those limit how much one caller writes.
    const product = await addProduct(db.sql);
    await db.sql("set session_replication_role = replica");
    await db.sql(
      `insert into public.guest_carts (session_id, product_id, quantity, expires_at)
       select 'guest_1780000000000_' || lpad(n::text, 24, 'x'), $1, 1, now() + interval '1 day'
       from generate_series(1, ${ORDERS}) as n`,
      [product.id],
    );
    await db.sql("reset session_replication_role");
    await db.sql(
      `insert into public.payment_gateways (label, kind, is_active)
       select 'Cerrada ' || n, 'spei', false from generate_series(1, ${HIDDEN}) as n`,
    );
    await db.sql(
      `insert into public.shipping_zones (name, state_codes, min_days, max_days, is_active)
       select 'Zona ' || n, '{YUC}', 1, 2, false from generate_series(1, ${HIDDEN}) as n`,
    );
    await db.sql(
      "analyze public.orders, public.order_items, public.guest_carts, public.payment_gateways, public.shipping_zones",
    );
  });

  type Plan = { "Plan Rows": number; "Actual Rows": number; "Shared Hit Blocks": number; "Shared Read Blocks": number };

  it.each(["orders", "order_items", "payment_gateways", "shipping_zones", "guest_carts"])(
    "%s: a list of all reads the caller's rows alone, and guesses no number of others'",
    async (table) => {
      const [row] = await db.asAnon(guest, (sql) =>
        sql<{ "QUERY PLAN": [{ Plan: Plan }] }>(
          `explain (analyze, buffers, format json) select id from public.${table}`,
        ),
      );
      const plan = row?.["QUERY PLAN"][0].Plan;
      if (!plan) throw new Error("no plan");
      if (table === "order_items") expect(plan["Actual Rows"]).toBe(ITEMS_PER_ORDER);
      expect(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]).toBeLessThan(40);
      expect(plan["Plan Rows"]).toBeLessThan(ORDERS / 10);
    },
  );
});
