import type { Page } from "@playwright/test";
import type { BuiltShop } from "../../support/built-shop";

export type Product = { id: string; name: string; price: number; stock: number };

type Shop = Pick<BuiltShop, "sql">;

/** Ids handed out so far: what one test does to its products is no other test's business. */
const taken = new Set<string>();

/** A product on sale that is this test's own, with a price and a stock that are round. */
export async function aProductOnSale({ sql }: Shop, { price = 120, stock = 60 } = {}): Promise<Product> {
  const [product] = await sql<Product>(
    `update products set precio_web = $1, stock_quantity = $2
     where id = (select id from products where is_active and image_url is not null and precio_web > 0
                 and tax_rate = 0.16 and id not in (select product_id from volume_discounts)
                 and id <> all ($3::uuid[]) order by item_code limit 1)
     returning id, item_name as name, precio_web::float8 as price, stock_quantity as stock`,
    [price, stock, [...taken]],
  );
  if (!product) throw new Error("the demo catalogue has no product left for this test");
  taken.add(product.id);
  return product;
}

export const setStock = ({ sql }: Shop, { id }: Product, pieces: number) =>
  sql("update products set stock_quantity = $2 where id = $1", [id, pieces]);

export const setPrice = ({ sql }: Shop, { id }: Product, price: number) =>
  sql("update products set precio_web = $2 where id = $1", [id, price]);

export const deactivate = ({ sql }: Shop, { id }: Product) =>
  sql("update products set is_active = false where id = $1", [id]);

/** Who this browser is to the shop. Null before it did anything worth remembering, or where storage is blocked. */
const guestOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem("acopio-guest-id"));

/** Quantities of this browser's cart on the server, by product. */
export async function serverCart({ sql }: Shop, page: Page): Promise<Record<string, number>> {
  const rows = await sql<{ product_id: string; quantity: number }>(
    "select product_id, quantity from guest_carts where session_id = $1",
    [await guestOf(page)],
  );
  return Object.fromEntries(rows.map(({ product_id, quantity }) => [product_id, quantity]));
}

export type Order = { id: string; number: string; total: number; pieces: number };

/** Orders of this browser, the latest first. */
export async function ordersOf({ sql }: Shop, page: Page): Promise<Order[]> {
  return sql<Order>(
    `select o.id, o.order_number as number, o.total_amount::float8 as total, sum(i.quantity)::int as pieces
     from orders o join order_items i on i.order_id = o.id
     where o.guest_session_id = $1 group by o.id order by o.created_at desc`,
    [await guestOf(page)],
  );
}

/** Pieces of a product in orders, whoever placed them. */
export async function piecesOrdered({ sql }: Shop, { id }: Product): Promise<number> {
  const [row] = await sql<{ pieces: number }>(
    "select coalesce(sum(quantity), 0)::int as pieces from order_items where product_id = $1",
    [id],
  );
  return row?.pieces ?? 0;
}
