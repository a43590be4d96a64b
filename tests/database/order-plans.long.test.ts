// @vitest-environment node
import type { TestDatabase } from "@tests/support/database";
import {
  addGateway,
  addProduct,
  aGuest,
  anOrderPayload,
  guestIdOf,
  placeOrder,
  totalFor,
} from "@tests/support/database-rows";
import { describeOnPostgres, startPostgres } from "@tests/support/postgres";
import { afterAll, beforeAll, expect, it } from "vitest";

const OPEN_ORDERS = 2000;

describeOnPostgres(`an order beside ${OPEN_ORDERS} that nobody has paid yet`, () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await startPostgres({ connections: 1 });
  }, 900_000);
  afterAll(() => db.close());

  type Counts = { orders: number; productsReadWhole: number; othersReadWhole: string; callers: number; judged: number };

  /** Rows that the server took from a table and its indexes since it started, and calls of functions, by its own counts. */
  async function counts(): Promise<Counts> {
    await db.sql("select pg_stat_force_next_flush()");
    const [row] = await db.sql<Counts>(`
      select
        (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'orders')::integer
          + (select seq_tup_read from pg_stat_user_tables where relname = 'orders')::integer as orders,
        (select seq_scan from pg_stat_user_tables where relname = 'products')::integer as "productsReadWhole",
        (select string_agg(relname || ' ' || seq_scan, ', ' order by relname) from pg_stat_user_tables
          where relname in ('guest_carts', 'order_items', 'quotes')) as "othersReadWhole",
        coalesce((select calls from pg_stat_user_functions where funcname = 'client_ip'), 0)::integer as callers,
        coalesce((select calls from pg_stat_user_functions where funcname = 'has_ended'), 0)::integer as judged`);
    if (!row) throw new Error("the server counts nothing");
    return row;
  }

  it("reads none of them, no cart, line or quote of others, and no more products than it has lines, though the planner has not counted them", async () => {
    const { id: gatewayId } = await addGateway(db.sql);
    const product = await addProduct(db.sql, { stock_quantity: 1_000_000 });
    // As many products as a middling shop has, and statistics from before any order came.
    await db.sql("set session_replication_role = replica");
    await db.sql(`
      insert into public.products (item_name, item_code, precio_web, unit_name, unit_content)
      select 'Caja ' || n, 'CAJA-' || n, 10, 'pieza', 1 from generate_series(1, 3000) as n`);
    await db.sql("analyze");
    await db.sql(`
      insert into public.orders (
        order_number, guest_session_id, idempotency_key, request_hash, customer_email, customer_name, customer_phone,
        shipping_address, subtotal, tax_amount, taxes, shipping_cost, total_amount, payment_reference, held_until, placed_from)
      select 'ACO-20260101000000-' || upper(substr(md5(n::text), 1, 6)), 'guest_1790000000000_' || md5(n::text), gen_random_uuid(),
        encode(sha256(n::text::bytea), 'hex'), 'c' || n || '@example.com', 'María López', '5512345678',
        '{"street": "Reforma 1", "neighborhood": "Centro", "municipality": "Cuauhtémoc", "state_code": "CMX", "postal_code": "06000"}',
        100, 16, '[{"rate": 0.16, "base": 100, "amount": 16}]', 150, 266, 1000000 + n, now() + interval '1 day',
        encode(sha256(('10.0.0.' || n)::bytea), 'hex')
      from generate_series(1, ${OPEN_ORDERS}) as n`);
    await db.sql(`
      insert into public.order_items (
        order_id, product_id, product_item_code, product_name, unit_price, quantity, total_price, unit_name, unit_content,
        discount_amount, tax_rate, tax_amount, product_snapshot)
      select placed.id, product.id, product.item_code, product.item_name, 10, 1, 10, 'pieza', 1, 0, 0.16, 1.6,
        '{"item_name": "", "description": "", "brand_name": "", "image_url": "", "sku": ""}'
      from public.orders as placed, (select * from public.products where item_code = 'CAJA-1') as product`);
    await db.sql(`
      insert into public.guest_carts (session_id, product_id, quantity)
      select placed.guest_session_id, product.id, 1
      from public.orders as placed, (select id from public.products where item_code = 'CAJA-1') as product`);
    await db.sql(`
      insert into private.quotes (folio, lines, totals, valid_until)
      select 'COT-20260101-' || upper(substr(md5(n::text), 1, 6)), '[{"quantity": 1}]', '{}', now() + interval '7 days'
      from generate_series(1, ${OPEN_ORDERS}) as n on conflict do nothing`);
    // Every other order is by a quote, the rest come out of a cart.
    const buyers = await Promise.all(
      Array.from({ length: 16 }, async (_, order) => {
        const guest = aGuest();
        if (order % 2 === 0) {
          await db.sql("insert into public.guest_carts (session_id, product_id, quantity) values ($1, $2, 1)", [
            guestIdOf(guest),
            product.id,
          ]);
          return { guest, quote: {} };
        }
        const [quote] = await db.sql<{ quote_id: string }>(
          `insert into private.quotes (lines, totals, valid_until)
           values (jsonb_build_array(jsonb_build_object('product_id', $1::uuid, 'quantity', 1, 'unit_price', 100, 'percentage', 0)), '{}', now() + interval '7 days')
           returning id as quote_id`,
          [product.id],
        );
        return { guest, quote: quote ?? {} };
      }),
    );
    await db.sql("set session_replication_role = origin");
    await db.sql("set track_functions = 'all'");

    const payload = () =>
      anOrderPayload(gatewayId, [{ product_id: product.id, quantity: 1, unit_price: 100 }], totalFor(100));
    // The first call of a connection plans what it will do; from the sixth on PostgreSQL keeps one plan for all.
    for (const { guest, quote } of buyers) {
      const before = await counts();
      expect(await placeOrder(db, guest, { ...payload(), ...quote })).toMatchObject({ status: "placed" });
      const after = await counts();
      expect(after.orders - before.orders).toBeLessThan(60);
      expect(after.productsReadWhole - before.productsReadWhole).toBe(0);
      expect(after.othersReadWhole).toBe(before.othersReadWhole);
      expect(after.callers - before.callers).toBeLessThan(10);
      // A new key has no order yet that could have ended.
      expect(after.judged - before.judged).toBe(0);
    }
  });
});
