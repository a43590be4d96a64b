// @vitest-environment node
import { insertInBulk } from "@tests/support/bulk-products";
import type { TestDatabase } from "@tests/support/database";
import { describeOnPostgres, startPostgres } from "@tests/support/postgres";
import { scansOf } from "@tests/support/table-scans";
import { afterAll, beforeAll, expect, it } from "vitest";

/** So many that the planner has a choice, and more than are counted. */
const PRODUCTS = 20_000;
/** And so many more in one category, that reading all of what is blue there would be long. */
const IN_ONE_PLACE = 4000;

const NOTHING_READ = { readWhole: 0, fetched: 0, indexes: [] };

/** For what takes seconds by itself, and many of them on a busy machine. */
const SLOW_MS = 900_000;

async function fillLargeShop({ sql }: TestDatabase): Promise<void> {
  for (const table of ["brands", "categories"]) {
    await sql(
      `insert into public.${table} (name, slug) select 'Estante ' || n, 'estante-' || n from generate_series(1, 40) as n`,
    );
  }
  await insertInBulk(
    sql,
    `
    with brand as (select array_agg(id order by slug) as ids from public.brands),
    category as (select array_agg(id order by slug) as ids from public.categories)
    insert into public.products (item_name, item_code, description, precio_web, brand_id, category_id, stock_quantity, is_active,
      is_featured, created_at, attributes, unit_name, unit_content, search_text, search_document, attribute_keys)
    select 'Caja de cartón ' || (n * 7919) % ${PRODUCTS}, 'SKU-' || n, description, 1 + (n * 37) % 5000, brand.ids[1 + n % 40], category_id,
      case when n % 9 = 0 then 0 else 1000 end, n % 50 <> 0, n % 500 = 0, timestamptz '2026-01-01' + n * interval '1 minute',
      jsonb_build_array(
        jsonb_build_object('label', 'Color', 'value', colour),
        jsonb_build_object('label', 'Uso', 'value', place),
        jsonb_build_object('label', 'Modelo', 'value', 'Serie ' || n)),
      'pieza', 1, private.search_text('Caja de cartón ' || (n * 7919) % ${PRODUCTS}, 'SKU-' || n, description),
      private.search_document(private.search_words('Caja de cartón ' || (n * 7919) % ${PRODUCTS}), 'SKU-' || n, description, '[]', null, null),
      array_to_tsvector(array[private.category_attribute_key(category_id, 'color:' || lower(colour)),
        private.category_attribute_key(category_id, 'uso:' || lower(place)), private.category_attribute_key(category_id, 'modelo:serie-' || n)])
    from brand, category, generate_series(1, ${PRODUCTS + IN_ONE_PLACE}) as n, lateral (
      select case when n % 97 = 0 then 'Dorado' else (array['Azul', 'Negro'])[1 + n / 4 % 2] end as colour,
        (array['Interior', 'Exterior'])[1 + n / 4 % 2] as place, 'Pieza número ' || n || ' para el trabajo diario.' as description,
        category.ids[case when n > ${PRODUCTS} then 40 else 1 + (n / 7) % 40 end] as category_id) as product`,
  );
  await sql(`
    insert into private.attribute_spellings
    select distinct lower(label) || ':' || replace(lower(value), ' ', '-'), label, value
    from public.products, jsonb_to_recordset(attributes) as fact (label text, value text)`);
  await sql("vacuum analyze");
  // What this connection read is counted now, and not among what a test reads.
  await sql("select pg_stat_force_next_flush()");
}

describeOnPostgres(`lists of ${PRODUCTS.toLocaleString("es-MX")} products`, () => {
  let db: TestDatabase;
  let category: string;
  let brand: string;
  beforeAll(async () => {
    db = await startPostgres({ connections: 1 });
    await fillLargeShop(db);
    category = await idOf("categories");
    brand = await idOf("brands");
  }, 900_000);
  afterAll(() => db?.close());

  const idOf = async (table: string): Promise<string> => {
    const [row] = await db.sql<{ id: string }>(`select id from public.${table} where slug = 'estante-7'`);
    return row?.id ?? "";
  };

  const ORDERS = {
    newest: "is_sold_out, created_at desc, id",
    name: "item_name, id",
    price: "precio_web, id",
    price_with_tax: "price_with_tax, id",
    piece_price: "price_per_piece, id",
    piece_price_with_tax: "price_per_piece_with_tax, id",
  };
  const SORTS = {
    newest: ORDERS.newest,
    name_asc: ORDERS.name,
    price_asc: ORDERS.price,
    price_desc: "precio_web desc, id",
    unit_price_asc: ORDERS.piece_price,
  };
  const PLACES = [
    ["the whole shop", "true", "products_"],
    ["a category", "category_id = '{category}'", "products_category_"],
    ["a brand", "brand_id = '{brand}'", "products_brand_"],
  ] as const;
  const lists = PLACES.flatMap(([place, filter, start]) =>
    Object.entries(ORDERS).map(([sort, order]) => {
      const index = `${start}${sort}_idx`.replace(/^(products_(?:category|brand))_newest/, "$1");
      return [`${place} by ${sort}`, `where is_active and ${filter} order by ${order} limit 12`, index] as const;
    }),
  );
  const placed = (statement: string) => statement.replace("{category}", category).replace("{brand}", brand);

  it.each<readonly [string, string, string]>([
    ...lists,
    [
      "the dearest",
      "where is_active and category_id = '{category}' order by precio_web desc, id limit 12",
      "products_category_price_idx",
    ],
    [
      "what is featured",
      "where is_active and is_featured order by sort_order, created_at desc, id limit 12",
      "products_featured_idx",
    ],
    [
      "what is not on sale",
      "where not is_active order by is_sold_out, created_at desc, id limit 12",
      "products_withdrawn_idx",
    ],
    [
      "a range of prices",
      "where is_active and precio_web between 90 and 99 order by precio_web, id limit 12",
      "products_price_idx",
    ],
  ])("find %s by the one index that has its order", async (_, list, index) => {
    const used = await scansOf(db, placed(`select * from public.products ${list}`));
    expect(used).toMatchObject({ readWhole: 0, indexes: [index] });
    expect(used.fetched).toBeLessThan(40);
  });

  it.each([
    ["the whole shop", "sort => 'newest'", "products_newest_idx"],
    ["a category", "sort => 'newest', category_ids => '{{category}}'", "products_category_idx"],
    ["a brand by name", "sort => 'name_asc', brand_ids => '{{brand}}'", "products_brand_name_idx"],
    ["the shop by price with IVA", "sort => 'price_asc', with_tax => true", "products_price_with_tax_idx"],
  ])("find a page far down in %s without reading a row before it", async (_, args, index) => {
    const call = placed(`public.listed_products(${args}, first_row => 300)`);
    const { indexes, ...read } = await scansOf(db, `select ${call}`);
    // The twelve of the page, to be shown.
    expect(read).toEqual({ readWhole: 0, fetched: 12 });
    expect(indexes).toContain(index);
  });

  it.each([
    ["brands", "brand_id", "products_brand_"],
    ["categories", "category_id", "products_category_"],
  ])("merge several %s from the indexes of each, in every order", async (table, column, index) => {
    const chosen = `array(select id from public.${table} where slug in ('estante-7', 'estante-8', 'estante-9'))`;
    for (const [sort, order] of Object.entries(SORTS)) {
      for (const first of [0, 30]) {
        // Whoever asks twice for the same one gets its products once.
        const args = `sort => '${sort}', first_row => ${first}, ${column}s => ${chosen} || ${chosen}`;
        const list = `public.listed_products(${args})`;
        const expected = await db.sql<{ id: string }>(
          `select id from public.products where is_active and ${column} = any (${chosen}) order by ${order} offset ${first} limit 12`,
        );
        const [answer] = await db.sql<{ ids: string[] }>(
          `select jsonb_path_query_array(${list}, '$.products[*].id') as ids from pg_stat_force_next_flush()`,
        );
        expect(answer?.ids).toEqual(expected.map(({ id }) => id));
        const { readWhole, fetched, indexes } = await scansOf(db, `select ${list}`);
        expect({ readWhole, fetched }).toEqual({ readWhole: 0, fetched: 12 });
        expect(indexes).toContainEqual(expect.stringMatching(`^${index}`));
      }
    }
  });

  it.each([
    "public.product_facets('list')",
    "public.product_facets('list', category_ids => '{{category}}', only_available => true)",
    "public.product_facets('search', '', brand_ids => '{{brand}}')",
    "public.count_products()",
    "public.count_products(category_ids => '{{category}}', brand_ids => '{{brand}}')",
    "public.popular_categories()",
    "public.attribute_facets(category_ids => '{{category}}', only_available => true)",
  ])("are counted without a look at the products: %s", async (call) => {
    expect(await scansOf(db, placed(`select ${call}`))).toEqual(NOTHING_READ);
  });

  it.each([
    ["a text", "query => 'caja de carton 777'"],
    ["a text that nothing has", "query => 'xkcdq'"],
    ["a text that everything has", "query => 'caja'"],
    ["a price that nothing has", "min_price => 600000, max_price => 600001"],
  ])("and with %s by an index", async (_, args) => {
    for (const call of [`public.count_products(${args})`, `public.product_facets('list', ${args})`]) {
      const { readWhole, indexes } = await scansOf(db, `select ${call}`);
      expect(readWhole).toBe(0);
      expect(indexes.length).toBeGreaterThan(0);
    }
  });

  it.each(
    ["newest", "name_asc", "unit_price_asc"].flatMap((sort) => [
      [sort, "min_price => 4999", 9],
      [sort, "min_price => 600000", 0],
      [sort, "max_price => 0, with_tax => true", 0],
    ]),
  )("list by %s what has a rare price, %s, from the index of prices alone", async (sort, price, most) => {
    const used = await scansOf(db, `select public.listed_products(${price}, sort => '${sort}')`);
    expect(used.readWhole).toBe(0);
    // Each is read to be counted, to be put in order, and once more to be shown.
    expect(used.fetched).toBeLessThanOrEqual(3 * Number(most));
  });

  it.each([
    ["two letters that nothing has", "zq", 0, 0],
    ["three letters that nothing has", "zqx", 0, 0],

    // Those that are counted, with the few that are not on sale, and those down to the end of the page, twice.
    ["a word that everything has", "trabajo", 5000, 5200 + 2600],
  ])("list by %s without reading the shop", async (_, text, count, most) => {
    for (const [sort, order] of Object.entries(SORTS)) {
      for (const first of [0, 1200]) {
        const list = `public.listed_products(query => '${text}', sort => '${sort}', first_row => ${first})`;
        const expected = await db.sql<{ id: string }>(
          `select id from public.products where is_active and search_text like '%${text}%'
           order by ${order} offset ${first} limit 12`,
        );
        const [answer] = await db.sql<{ list: { count: number; products: { id: string }[] } }>(
          `select ${list} as list from pg_stat_force_next_flush()`,
        );
        expect(answer?.list).toMatchObject({ count });
        expect(answer?.list.products.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        const used = await scansOf(db, `select ${list}`);
        expect(used.readWhole).toBe(0);
        expect(used.fetched).toBeLessThanOrEqual(most);
      }
    }
  });

  it("list what few have from the index of attributes alone", async () => {
    const list = `public.listed_products('color:dorado', category_ids => '{{category}}', sort => 'name_asc')`;
    const used = await scansOf(db, placed(`select ${list}`));
    const [rare] = await db.sql<{ count: number }>(
      placed(`select count(*)::integer as count from public.products
        where is_active and category_id = '{category}' and attributes @> '[{"value": "Dorado"}]'`),
    );
    expect(rare?.count).toBeGreaterThan(0);
    expect(used.readWhole).toBe(0);
    expect(used.indexes).toContain("products_attribute_keys_idx");
    // Each is read to be put in order, and those of the page once more to be shown.
    expect(used.fetched).toBeLessThanOrEqual(2 * ((rare?.count ?? 0) + 4));
  });

  /** A category of thousands. */
  const large = "(select id from public.categories where slug = 'estante-9')";

  it("list what many have down the order of the list, and rightly where attributes exclude each other", async () => {
    const idsOf = async (attributes: string, page: number) => {
      const [answer] = await db.sql<{ ids: string[]; count: number }>(
        `select jsonb_path_query_array(list, '$.products[*].id') as ids, (list -> 'count')::integer as count
         from public.listed_products('${attributes}', category_ids => array[${large}], sort => 'price_desc',
           first_row => ${12 * page}, row_limit => 12) as list`,
      );
      return answer;
    };
    const used = await scansOf(
      db,
      `select public.listed_products('color:azul', category_ids => array[${large}], sort => 'name_asc')`,
    );
    expect(used.readWhole).toBe(0);
    expect(used.indexes).not.toContain("products_attribute_keys_idx");
    // All that is blue would be three times as many.
    expect(used.fetched).toBeLessThan(700);
    const blue = await db.sql<{ id: string }>(
      `select id from public.products where is_active and category_id = ${large} and attributes @> '[{"value": "Azul"}]'
       order by precio_web desc, id`,
    );
    expect(blue.length).toBeGreaterThan(1000);
    for (const page of [0, 1, 30, Math.floor(blue.length / 12)]) {
      const ids = blue.slice(12 * page, 12 * page + 12).map(({ id }) => id);
      expect(await idsOf("color:azul", page)).toEqual({ ids, count: blue.length });
      expect((await idsOf("color:azul,uso:interior", page))?.ids).toEqual(ids);
    }
    expect(await idsOf("color:azul,uso:exterior", 0)).toEqual({ ids: [], count: 0 });
  });

  const counted = (most: number) =>
    db.sql(`create or replace function private.most_counted() returns integer
      language sql immutable parallel safe set search_path = '' as 'select ${most}'`);

  it("have numbers beside them up to as many as are counted, and none from there on, and are not read whole for them", async () => {
    const facets = `public.attribute_facets(category_ids => array[${large}], min_price => 1)`;
    const numbers = async () => {
      const values = await db.sql<{ count: number | null }>(
        `select (value ->> 'count')::integer as count from jsonb_path_query(${facets}, '$[*].values[*]') as value`,
      );
      return values.map(({ count }) => count);
    };
    expect((await scansOf(db, `select ${facets}`)).readWhole).toBe(0);
    const all = await numbers();
    expect(all.length).toBeGreaterThan(2);
    expect(all).not.toContain(null);
    const [matching] = await db.sql<{ count: number }>(
      `select count(*)::integer as count from public.products where is_active and category_id = ${large} and precio_web >= 1`,
    );
    try {
      await counted(matching?.count ?? 0);
      expect(await numbers()).toEqual(all);
      await counted((matching?.count ?? 0) - 1);
      expect(await numbers()).toEqual(all.map(() => null));
    } finally {
      await counted(5000);
    }
  });

  it("are not read to find that they are too many, where the kept counts know it", async () => {
    const calls = [
      `public.attribute_facets(category_ids => array[${large}], attributes => 'color:azul')`,
      `public.product_facets('list', category_ids => array[${large}], attributes => 'color:azul')`,
    ];
    for (const call of calls) expect((await scansOf(db, `select ${call}`)).fetched).toBeGreaterThan(1000);
    await counted(1000);
    try {
      for (const call of calls) expect(await scansOf(db, `select ${call}`)).toEqual(NOTHING_READ);
    } finally {
      await counted(5000);
    }
  });

  // Of a table with row policies the planner knows no prices and expects a limit to leave half of it. In a shop as small as this one
  // it would read that whole; in one fifty times as large it must not, so the test asks whether it need not.
  it.each([
    ["a price", "min_price => 4000", "products_price_idx"],
    ["a price with IVA", "max_price => 90, with_tax => true", "products_price_with_tax_idx"],
    ["a price in a category", "category_ids => '{{category}}', min_price => 4000", "products_category_price_idx"],
    [
      "a price of a brand",
      "brand_ids => '{{brand}}', max_price => 90, with_tax => true",
      "products_brand_price_with_tax_idx",
    ],
  ])("and with %s by an index in the order of prices", async (_, args, index) => {
    for (const call of [`public.count_products(${args})`, `public.product_facets('list', ${args})`]) {
      const { readWhole, indexes } = await scansOf(db, placed(`set local enable_seqscan = off; select ${call}`));
      expect(readWhole).toBe(0);
      expect(indexes).toContain(index);
    }
  });

  it("are told to be more than 5,000 where counting on would take too long, and what is few is counted all the same", async () => {
    const answerOf = async (call: string) => {
      const [row] = await db.sql<{ answer: Record<string, unknown> }>(`select ${placed(call)} as answer`);
      return row?.answer;
    };
    expect(await answerOf("public.count_products('caja')")).toEqual({ count: 5000, more: true });
    expect(await answerOf("public.product_facets('list', 'caja')")).toEqual({
      brands: null,
      categories: null,
      available: null,
      total: 5000,
      more: true,
    });
    const [few] = await db.sql<{ count: number; available: number; brands: number }>(
      placed(`select count(*)::integer as count, count(*) filter (where not is_sold_out)::integer as available,
        count(distinct brand_id)::integer as brands from public.products where is_active and category_id = '{category}' and precio_web >= 2`),
    );
    const facets = await answerOf("public.product_facets('list', category_ids => '{{category}}', min_price => 2)");
    expect(facets).toMatchObject({ categories: null, total: few?.count, available: few?.available, more: false });
    expect(Object.keys(facets?.brands ?? {})).toHaveLength(few?.brands ?? 0);
    expect(await answerOf("public.count_products(min_price => 4900)")).toMatchObject({ more: false });
  });

  it(
    "keep their indexes untouched by stock that is sold",
    async () => {
      const updates = async () => {
        const [row] = await db.sql<{ all: number; hot: number }>(
          "select n_tup_upd::integer as all, n_tup_hot_upd::integer as hot from pg_stat_user_tables where relname = 'products'",
        );
        return row ?? { all: 0, hot: 0 };
      };
      // Fills its pages as far as they may be filled; of those that share one, no two are sold here.
      await db.sql("vacuum full public.products");
      const before = await updates();
      for (let round = 0; round < 5; round++) {
        await db.sql(`
        update public.products set stock_quantity = stock_quantity - 1 where stock_quantity > 0 and right(item_code, 2)::integer = ${round * 20};
        select pg_stat_force_next_flush()`);
      }
      const after = await updates();
      expect(after.all - before.all).toBeGreaterThan(800);
      expect(after.hot - before.hot).toBe(after.all - before.all);
    },
    SLOW_MS,
  );
});
