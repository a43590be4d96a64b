import pg from "pg";
import type { Cluster } from "../postgres-cluster.ts";

/** A large shop: one third of the goods stands in ten categories, the rest in all three hundred, of five hundred brands. */
export const BRANDS = 500;
export const CATEGORIES = 300;
export const LARGE_CATEGORIES = 10;

/** The products that orders ask for: all cost the same, and their stock does not run out. */
export const ORDERED_PRODUCTS = 5000;

const THINGS =
  "Guante Caja Cinta Lámina Tornillo Cuaderno Bolsa Cable Martillo Escoba Lápiz Folder Casco Lente Arnés Cubeta Jabón Papel Pluma Etiqueta Broca Disco Llave Pinza Candado Foco Pila Manguera Pala Rastrillo";
const MATERIALS =
  "nitrilo madera cartón plástico acero algodón vidrio hule aluminio lino cobre galvanizada reforzado transparente industrial ecológico antiderrapante térmico negro blanco rojo";

/**
 * Colours are common, sizes and capacities those of some categories; one product in a thousand is golden, and each model
 * is one product.
 */
export const COLOURS = "Azul Blanco Negro Rojo Verde Amarillo Gris Naranja".split(" ");
export const SIZES = "CH M G XG Unitalla".split(" ");

/** The id of a product by its number. */
export const productId = (number: number): string =>
  `${number.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;

export const productCode = (number: number): string => `SKU-${String(number).padStart(7, "0")}`;

/** Rows in one statement: enough to be quick, few enough to report progress. */
const ROWS_AT_ONCE = 25_000;

/** Orders and carts of other guests, so that the planner knows these tables as they are in a shop that sells. */
const ORDERS = 50_000;
const CARTS = 30_000;
const QUOTES = 20_000;

/**
 * Fills an empty shop with goods whose names, categories and prices follow from their number, so that every run asks
 * the same data; one of its orders is the guest's. What triggers would write is computed here, over two connections,
 * and indexes are made at the end: row by row, filling would take an hour.
 */
export async function fillShop(
  cluster: Cluster,
  client: pg.Client,
  { rows, guest, tell = () => {} }: { rows: number; guest: string; tell?: (line: string) => void },
): Promise<void> {
  await client.query(`
    set role shop_owner;
    insert into public.brands (name, slug) select 'Marca ' || n, 'marca-' || n from generate_series(1, ${BRANDS}) as n;
    insert into public.categories (name, slug)
    select 'Categoría ' || n, 'categoria-' || n from generate_series(1, ${CATEGORIES}) as n;
    insert into public.payment_gateways (label, kind, instructions) values ('SPEI', 'spei', 'CLABE');
    insert into public.volume_discounts (product_id, min_quantity, percentage) values (null, 100, 2);
    alter table public.products disable trigger user`);
  const indexes = await takeIndexes(async (text) => (await client.query(text)).rows);
  const startedAt = performance.now();
  let filled = 0;
  const firsts = Array.from({ length: Math.ceil(rows / ROWS_AT_ONCE) }, (_, part) => 1 + part * ROWS_AT_ONCE);
  await twoAtOnce(cluster, firsts, async (worker, first) => {
    const last = Math.min(rows, first + ROWS_AT_ONCE - 1);
    await worker.query(INSERT_PRODUCTS, [first, last]);
    filled += last - first + 1;
    const perSecond = (filled * 1000) / (performance.now() - startedAt);
    tell(`${filled.toLocaleString("es-MX")} products, ${Math.round(perSecond).toLocaleString("es-MX")} per second`);
  });
  await twoAtOnce(cluster, indexes, async (worker, definition) => {
    await worker.query("set role shop_owner");
    await worker.query(definition);
  });
  tell(`indexes after ${((performance.now() - startedAt) / 1000).toFixed()} s`);
  await client.query(`
    alter table public.products enable trigger user;
    select private.rebuild_product_counts();
    select private.learn_words(name)
    from (select distinct regexp_replace(item_name, '[0-9]+', '') as name from public.products where id < '00002000-0000-4000-8000-000000000000') as names;
    select private.know_words(array_agg(search_document)), private.know_heads(array_agg(head_word)) from public.products where id < '00002000-0000-4000-8000-000000000000';
    insert into private.attribute_spellings
    select distinct on (fact.attribute) fact.* from public.products as product, private.filterable_attributes(product.attributes) as fact
    where product.id < '00002000-0000-4000-8000-000000000000';
    reset role`);
  await client.query(INSERT_DISCOUNTS_AND_POSTAL_CODES);
  await client.query(INSERT_WHAT_OTHERS_DID);
  await client.query("update public.orders set guest_session_id = $1 where id = $2", [guest, ORDER.id]);
  await client.query("vacuum analyze");
}

/**
 * Drops the indexes of the products, which are made several times as fast once all rows are there.
 * @param sql runs a statement and returns its rows
 * @returns the statements that make them again
 */
export async function takeIndexes(sql: <Row>(text: string) => Promise<Row[]>): Promise<string[]> {
  const indexes = await sql<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'public.products'::regclass and not exists (select from pg_constraint where conindid = indexrelid)
    order by 1`);
  for (const { name } of indexes) await sql(`drop index ${name}`);
  return indexes.map(({ definition }) => definition);
}

/** Works through a list over two connections. */
async function twoAtOnce<Item>(
  cluster: Cluster,
  items: readonly Item[],
  work: (worker: pg.Client, item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const takeTurns = async () => {
    const worker = new pg.Client({ host: cluster.host, user: "postgres", database: "postgres" });
    await worker.connect();
    try {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(worker, item);
    } finally {
      await worker.end();
    }
  };
  await Promise.all([takeTurns(), takeTurns()]);
}

/** The order of the guest, and the slide that every shop here has. */
export const ORDER = { id: productId(1), number: "ACO-20260101000000-C4CA42", email: "comprador1@example.com" };
export const SLIDE_ID = productId(1);

/**
 * One product in ten has three discounts of its own, which replace the general one. There are as many postal codes as
 * in Mexico, one in a hundred of two municipalities, with five neighbourhoods each; those below 17000 are the
 * capital's.
 */
const INSERT_DISCOUNTS_AND_POSTAL_CODES = `
  insert into public.volume_discounts (product_id, min_quantity, percentage)
  select product.id, step.min_quantity, step.percentage
  from public.products as product, (values (10, 3), (25, 5), (100, 8)) as step (min_quantity, percentage)
  where product.item_code like '%0';
  insert into public.postal_codes (postal_code, state_code, municipality, neighborhoods)
  select lpad((3 * n + 1)::text, 5, '0'), case when n < 5667 then 'CMX' else (private.state_codes())[1 + n / 1000 % 32] end, 'Municipio ' || n / 20 + part,
    array(select 'Colonia ' || 5 * n + place from generate_series(1, 5) as place)
  from generate_series(0, 31999) as n, generate_series(0, (n % 100 = 0)::integer) as part`;

/** Limits so high that pgbench does not reach them: they are still counted. */
const INSERT_WHAT_OTHERS_DID = `
  update private.rate_limits set max_hits = 1000000000;
  set session_replication_role = replica;
  insert into public.guest_carts (session_id, product_id, quantity)
  select 'guest_1790000000000_' || md5('cart' || n % ${CARTS}), product.id, 1 + n % 9
  from generate_series(1, ${CARTS} * 3) as n
  join public.products as product on product.item_code = 'SKU-' || lpad((1 + n % 2000)::text, 7, '0')
  on conflict do nothing;
  insert into public.orders (
    id, order_number, guest_session_id, idempotency_key, request_hash, customer_email, customer_name, customer_phone, shipping_address,
    subtotal, tax_amount, taxes, shipping_cost, total_amount, status, cancelled_at, payment_reference, created_at
  )
  select (lpad(to_hex(n), 8, '0') || '-0000-4000-8000-000000000000')::uuid, 'ACO-20260101000000-' || upper(substr(md5(n::text), 1, 6)), 'guest_1790000000000_' || md5('guest' || n % 20000),
    gen_random_uuid(), encode(sha256(n::text::bytea), 'hex'), 'comprador' || n % 20000 || '@example.com', 'María López', '5512345678',
    '{"street": "Reforma 1", "neighborhood": "Centro", "municipality": "Cuauhtémoc", "state_code": "CMX", "postal_code": "06000"}',
    100, 16, '[{"rate": 0.16, "base": 100, "amount": 16}]', 150, 266, 'cancelled', now(), 1000000 + n,
    now() - n * interval '1 minute'
  from generate_series(1, ${ORDERS}) as n on conflict do nothing;
  insert into public.order_items (
    order_id, product_id, line_number, product_item_code, product_name, unit_price, quantity, total_price, unit_name, unit_content,
    discount_amount, tax_rate, tax_amount, product_snapshot
  )
  select placed.id, product.id, line, product.item_code, product.item_name, 50, 1, 50, 'pieza', 1, 0, 0.16, 8,
    '{"item_name": "", "description": "", "brand_name": "", "image_url": "", "sku": ""}'
  from public.orders as placed, generate_series(1, 2) as line,
    (select id, item_code, item_name from public.products where item_code = 'SKU-0000007') as product;
  insert into private.quotes (folio, lines, totals, created_at, valid_until)
  select 'COT-20260101-' || upper(substr(md5(n::text), 1, 6)), '[{"quantity": 1}]', '{}', now(), now() + interval '7 days'
  from generate_series(1, ${QUOTES}) as n on conflict do nothing;
  insert into public.hero_slides (id, title, image_url) values ('${SLIDE_ID}', 'Papelería', '/images/slides/papeleria.svg');
  set session_replication_role = origin`;

/** $1 the first number, $2 the last. The ids follow from the numbers, so that they need no look-up. */
const INSERT_PRODUCTS = `
  with words as materialized (
    select string_to_array('${THINGS}', ' ') as things, string_to_array('${MATERIALS}', ' ') as materials,
      string_to_array('${COLOURS.join(" ")}', ' ') as colours, string_to_array('${SIZES.join(" ")}', ' ') as sizes,
      (select array_agg(id order by slug) from public.brands) as brands,
      (select array_agg(id order by slug) from public.categories) as categories
  )
  insert into public.products (
    id, item_name, item_code, description, precio_web, brand_id, category_id, stock_quantity, created_at, is_featured, image_url,
    attributes, unit_name, unit_content, search_text, head_word, search_document, attribute_keys
  )
  select product.*, 'pieza', 1, private.search_text(product.item_name, product.item_code, product.description),
    private.head_word(private.search_words(product.item_name)),
    private.search_document(private.search_words(product.item_name), product.item_code, product.description, '[]', brand.name, category.name),
    (select array_to_tsvector(array_agg(private.category_attribute_key(category.id, lower(entry ->> 'label' || ':' || replace(entry ->> 'value', ' ', '-')))))
      from jsonb_array_elements(product.attributes) as entry)
  from (select (lpad(to_hex(n), 8, '0') || '-0000-4000-8000-000000000000')::uuid as id,
    things[1 + (n * 7919) % 30] || ' de ' || materials[1 + (n * 104729) % 21] || ' ' || materials[1 + (n * 15485863) % 21]
      || ' ' || n % 97 || ' cm' as item_name,
    'SKU-' || lpad(n::text, 7, '0') as item_code,
    'Pieza número ' || n || ' para el trabajo diario, con garantía de un año. Uso rudo en ' || things[1 + (n * 31) % 30] || '.' as description,
    case when n <= ${ORDERED_PRODUCTS} then 100 else 4 + (n * 37) % 18000 end,
    brands[1 + n % ${BRANDS}] as brand_id,
    case when n % 3 = 0 then categories[1 + n / 3 % ${LARGE_CATEGORIES}] else categories[1 + n % ${CATEGORIES}] end as category_id,
    case when n <= ${ORDERED_PRODUCTS} then 1000000000 when n % 40 = 0 then 0 else 50 + n % 1000 end,
    timestamptz '2024-01-01' + n * interval '1 minute', n % 5000 = 0, '/images/products/caja.svg',
    (jsonb_build_array(
      jsonb_build_object('label', 'Color', 'value', case n % 1000 when 7 then 'Dorado' else colours[1 + (n * 6947) % 8191 % 8] end),
      jsonb_build_object('label', 'Modelo', 'value', 'Serie ' || n))
    || case when n % 2 = 0 then jsonb_build_array(jsonb_build_object('label', 'Talla', 'value', sizes[1 + (n * 7001) % 8209 % 5])) else '[]' end
    || case when n % 5 < 3 then jsonb_build_array(jsonb_build_object('label', 'Capacidad', 'value', (n * 7057) % 8219 % 12 || ' L')) else '[]' end) as attributes
  from generate_series($1::bigint, $2::bigint) as n, words) as product
  join public.brands as brand on brand.id = product.brand_id join public.categories as category on category.id = product.category_id`;
