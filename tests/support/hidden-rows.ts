import type { LocalBackend } from "../../supabase/local/backend";
import { newGuest } from "./local-backend";

/** Adds rows of every kind that the anon key must not see: those that staff keep back, and those of a guest. */
export async function addHiddenRows(sql: LocalBackend["sql"]): Promise<void> {
  const guest = newGuest();
  await sql("update brands set is_active = false where slug = 'kintal'");
  await sql("update categories set is_active = false where slug = (select slug from categories limit 1)");
  await sql("insert into payment_gateways (label, kind, is_active) values ('Cerrada', 'spei', false)");
  await sql(
    "insert into shipping_zones (name, state_codes, min_days, max_days, is_active) values ('Z', '{YUC}', 1, 2, false)",
  );
  await sql("insert into volume_discounts (min_quantity, percentage, is_active) values (900, 5, false)");
  await sql("insert into hero_slides (title, image_url, is_active) values ('Borrador', '/images/x.svg', false)");
  await sql(
    "insert into hero_slides (title, image_url, published_at) values ('Mañana', '/images/x.svg', now() + interval '1 day')",
  );
  await sql("insert into guest_carts (session_id, product_id) select $1, id from products limit 1", [guest]);
  const [order] = await sql<{ id: string }>(
    `insert into orders (order_number, guest_session_id, idempotency_key, request_hash, customer_email, customer_name, customer_phone,
       shipping_address, subtotal, tax_amount, taxes, shipping_cost, total_amount)
     values ('ACO-20260101000000-SECRET', $1, gen_random_uuid(), repeat('0', 64), 'm@example.com', 'María', '5512345678',
       '{"street":"","neighborhood":"","municipality":"","state_code":"CMX","postal_code":"06700"}', 100, 16, '[{"rate":0.16,"base":100,"amount":16}]', 150, 266) returning id`,
    [guest],
  );
  await sql(
    `insert into order_items (order_id, product_item_code, product_name, unit_price, quantity, total_price, unit_name, unit_content,
       discount_amount, tax_rate, tax_amount, product_snapshot)
     values ($1, 'X', 'X', 100, 1, 100, 'pieza', 1, 0, 0.16, 16, '{"item_name":"","description":"","brand_name":"","image_url":"","sku":""}')`,
    [order?.id],
  );
}
