// @vitest-environment node
import type { TestDatabase } from "@tests/support/database";
import { addGateway, addProduct, aGuest, anOrderPayload, placeOrder, totalFor } from "@tests/support/database-rows";
import { describeOnPostgres, startPostgres } from "@tests/support/postgres";
import { afterAll, beforeAll, expect, it } from "vitest";

const OPEN_ORDERS = 2000;

describeOnPostgres(`an order beside ${OPEN_ORDERS} that nobody has paid yet`, () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await startPostgres({ connections: 1 });
  }, 900_000);
  afterAll(() => db.close());

  /** Rows that the server took from a table and its indexes since it started, and calls of functions, by its own counts. */
  async function counts(): Promise<{ orders: number; productsReadWhole: number; callers: number }> {
    await db.sql("select pg_stat_force_next_flush()");
    const [row] = await db.sql<{ orders: number; products_read_whole: number; callers: number }>(`
      select
        (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'orders')::integer
          + (select seq_tup_read from pg_stat_user_tables where relname = 'orders')::integer as orders,
        (select seq_scan from pg_stat_user_tables where relname = 'products')::integer as products_read_whole,
        coalesce((select calls from pg_stat_user_functions where funcname = 'client_ip'), 0)::integer as callers`);
    if (!row) throw new Error("the server counts nothing");
    return { orders: row.orders, productsReadWhole: row.products_read_whole, callers: row.callers };
  }

  it("reads none of them, and no more products than it has lines, though the planner has not counted them", async () => {
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
    await db.sql("set session_replication_role = origin");
    await db.sql("set track_functions = 'all'");

    const payload = () =>
      anOrderPayload(gatewayId, [{ product_id: product.id, quantity: 1, unit_price: 100 }], totalFor(100));
    // The first call of a connection plans what it will do; from the sixth on PostgreSQL keeps one plan for all.
    for (let order = 1; order <= 8; order += 1) {
      const before = await counts();
      expect(await placeOrder(db, aGuest(), payload())).toMatchObject({ status: "placed" });
      const after = await counts();
      expect(after.orders - before.orders).toBeLessThan(60);
      expect(after.productsReadWhole - before.productsReadWhole).toBe(0);
      expect(after.callers - before.callers).toBeLessThan(10);
    }
  });
});
