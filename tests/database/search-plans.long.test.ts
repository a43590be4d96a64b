// @vitest-environment node
import { insertInBulk } from "@tests/support/bulk-products";
import type { TestDatabase } from "@tests/support/database";
import { describeOnPostgres, startPostgres } from "@tests/support/postgres";
import { afterAll, beforeAll, expect, it } from "vitest";

const PRODUCTS = 20_000;

/** A large shop, on sale and found by different words. The words are worked out in one go, not row by row. */
async function fillLargeShop({ sql }: TestDatabase): Promise<void> {
  await sql(
    "insert into public.brands (name, slug) select 'Marca ' || n, 'marca-' || n from generate_series(1, 50) as n",
  );
  await insertInBulk(
    sql,
    `
    with brand as (select array_agg(id) as ids, array_agg(name) as names from public.brands),
    word as (select array['Lápiz', 'Guante', 'Caja', 'Cinta', 'Escoba', 'Tornillo', 'Cuaderno', 'Bolsa', 'Cable', 'Martillo'] as things,
      array['nitrilo', 'madera', 'cartón', 'plástico', 'acero', 'algodón', 'vidrio', 'hule', 'aluminio', 'lino', 'cobre'] as materials)
    insert into public.products (item_name, item_code, description, precio_web, stock_quantity, brand_id,
      unit_name, unit_content, search_text, head_word, search_document)
    select item_name, item_code, description, price, stock, brand_id, 'pieza', 1, private.search_text(item_name, item_code, description),
      private.head_word(private.search_words(item_name)),
      private.search_document(private.search_words(item_name), item_code, description, '[]', brand_name, null)
    from (select things[1 + n % 10] || ' de ' || materials[1 + n % 11] || ' ' || n % 97 || ' cm' as item_name,
      'SKU-' || lpad(n::text, 6, '0') as item_code, 'Pieza número ' || n || ' para el trabajo diario, ' || (array['matutina', 'vespertina'])[1 + n / 2 % 2] || '.' as description,
      n % 5000 + 5000 * (n / 2 % 2) as price, n % 7 as stock, ids[1 + n % 50] as brand_id, names[1 + n % 50] as brand_name
      from generate_series(1, ${PRODUCTS}) as n, brand, word) as product`,
  );
  // Thousands of words, as many products have; «guante» among them.
  await sql(`
    insert into private.search_vocabulary (word, spelling, sound)
    select word, word, private.word_sound(word)
    from (select translate(md5(n::text), '0123456789', 'ghijklmnop') as word from generate_series(1, 8000) as n
      union all select 'guante') as words on conflict do nothing`);
  await sql("vacuum analyze private.search_vocabulary");
  await sql("vacuum (full, analyze) public.products");
}

describeOnPostgres(`a search among ${PRODUCTS.toLocaleString("es-MX")} products`, () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await startPostgres({ connections: 1 });
    await fillLargeShop(db);
  }, 900_000);
  afterAll(() => db.close());

  /** What anon's statement made the server do, by its own counts: the indexes asked, and how often the table was read whole. */
  async function usedBy(statement: string): Promise<{ readWhole: number; indexes: string[]; walks: number }> {
    const before = await scans();
    await db.asAnon(null, (sql) => sql(statement));
    const more = new Map([...(await scans())].map(([name, count]) => [name, count - (before.get(name) ?? 0)]));
    const indexes = [...more].filter(([name, count]) => name !== "the table" && count > 0).map(([name]) => name);
    const walks = indexes.reduce((sum, name) => sum + (more.get(name) ?? 0), 0);
    return { readWhole: more.get("the table") ?? 0, indexes, walks };
  }

  async function scans(): Promise<Map<string, number>> {
    await db.sql("select pg_stat_force_next_flush()");
    const counts = await db.sql<{ name: string; count: number }>(
      `select indexrelname as name, idx_scan::integer as count from pg_stat_user_indexes where relname = 'products'
       union all select 'the table', seq_scan::integer from pg_stat_user_tables where relname = 'products'`,
    );
    return new Map(counts.map(({ name, count }) => [name, count]));
  }

  /** Blocks of tables and their indexes that were looked at so far, by the server's own counts. */
  async function blocks(): Promise<number> {
    await db.sql("select pg_stat_force_next_flush()");
    const [row] = await db.sql<{ count: number }>(
      `select sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0))::integer as count
       from pg_statio_user_tables`,
    );
    return row?.count ?? 0;
  }

  /** How many of them a statement of anon looks at. */
  async function blocksOf(statement: string): Promise<number> {
    const before = await blocks();
    await db.asAnon(null, (sql) => sql(statement));
    return (await blocks()) - before;
  }

  it.each([
    ["a result page", "select public.search_products('guantes nitrilo')"],
    [
      "a result page by price",
      "select public.search_products('guantes nitrilo', sort => 'price_asc', min_price => 20)",
    ],
    ["a SKU without its dash", "select public.search_products('sku000123')"],
    ["a SKU as it is", "select public.search_products('SKU-000123')"],
    ["the beginning of a SKU", "select public.search_products('sku-00')"],
    ["counts beside a SKU", "select public.product_facets('search', 'SKU-000123')"],
    ["a word that finds nothing", "select public.search_products('guanet')"],
    ["words that stand in no product together", "select public.search_products('guante martillo nitrilo')"],
    ["a thing that nobody knows", "select public.search_products('xylophon guante nitrilo')"],
    ["counts without a thing that nobody knows", "select public.product_facets('search', 'xylophon guante nitrilo')"],
    ["a thing that descriptions mention", "select public.search_products('trabajo martillo nitrilo')"],
    ["suggestions for it", "select public.search_suggestions('trabajo martillo nitrilo')"],
    ["a common noun", "select public.search_products('guante')"],
    ["a common noun, the cheapest of all", "select public.search_products('guante', sort => 'price_asc')"],
    ["a common noun, far down", "select public.search_products('guante', page => 60)"],
    ["a word that stands in every description", "select public.search_products('trabajo')"],
    ["that word by name", "select public.search_products('trabajo', sort => 'name_asc')"],
    ["a part of a word", "select public.search_products('uant')"],
    ["two letters", "select public.search_products('ca')"],
    ["two letters that begin no word", "select public.search_products('zq')"],
    ["one letter", "select public.search_products('g')"],
    ["a brand of many", "select public.search_products('marca 7')"],
    ["suggestions", "select public.search_suggestions('guante ni')"],
    ["suggestions for the beginning of a SKU", "select public.search_suggestions('sku-00')"],
    ["suggestions for one letter", "select public.search_suggestions('g')"],
    ["suggestions for what nothing begins with", "select public.search_suggestions('zq')"],
    ["suggestions of brands", "select public.search_suggestions('mar')"],
    ["counts beside a search", "select public.product_facets('search', 'guantes nitrilo')"],
  ])("asks the indexes and never reads the whole table: %s", async (_, statement) => {
    const { readWhole, indexes } = await usedBy(statement);
    expect(readWhole).toBe(0);
    expect(indexes.length).toBeGreaterThan(0);
  });

  it("reads no product for a sign, which is no word", async () => {
    expect(await usedBy("select public.search_products('.')")).toEqual({ readWhole: 0, indexes: [], walks: 0 });
  });

  it.each([
    ["of a common noun", "guante", null],
    ["of a common noun, within a price", "guante", 3000],
    ["of what begins so, the thing and others", "ca", 3000],
    ["of the beginning of what it is", "guan", null],
    ["of a word that stands in every description", "trabajo", null],
    ["of two letters", "ca", null],
    ["of the name of a brand", "marca", 3000],
  ])("shows the first %s as if all had been ranked", async (_, text, highest) => {
    // Whoever may count all of them ranks all of them; most of this shop is more than five hundred.
    const places = async (most: number) =>
      (
        await db.sql<{ ids: string[]; is_more: boolean }>(
          `select array(select match.id from unnest(matches.found) with ordinality as match(id, category_id, rank, place)
             where place <= 100 order by place) as ids, matches.is_more
           from private.search_matches(private.understand_search($1, false),
             row (null, null, null, $2, true, null, false, false)::private.search_filters, null, 100, $3, 100) as matches`,
          [text, highest, most],
        )
      )[0];
    const few = await places(500);
    const all = await places(PRODUCTS * 100);
    expect(few).toEqual({ ids: all?.ids, is_more: true });
    expect(all).toMatchObject({ is_more: false });
    expect(all?.ids).toHaveLength(100);
  });

  it.each([
    ["a thing and brands that do not make it", "lápiz", "substr(slug, 7)::integer % 10 <> 1", null, 0],
    ["a word and a price at which nothing has it", "matutina", "true", 5000, 0],
    ["two words that no product has together", "matutina vespertina", "true", null, 0],
    ["a word that everything has, and brands", "trabajo", "substr(slug, 7)::integer % 10 <> 1", null, 300],
    ["a word that everything has, and a price", "trabajo", "true", 5000, 300],
    ["two words that everything has", "trabajo diario", "true", null, 300],
  ])(
    "takes for many what is so, and not what is likely by the shares of each: %s",
    async (_, text, brands, price, count) => {
      const [answer] = await db.sql(
        `select matches.count, matches.is_more, cardinality(matches.found) as found
       from private.search_matches(private.understand_search($1, false),
         row ((select array_agg(id) from public.brands where ${brands}), null,
           $2, null, true, null, false, false)::private.search_filters, null, 24, 300, 24, true) as matches`,
        [text, price],
      );
      expect(answer).toEqual({ count, is_more: count > 0, found: Math.min(count, 24) });
    },
  );

  it("ranks what names say before what brands say, also where a few of each are wanted", async () => {
    const ranks = await db.sql<{ rank: string }>(
      `select distinct match.rank from generate_series(12, 40) as number,
         unnest(private.best_matches(private.understand_search(number::text, false), private.every_active(), null, 2)) as match`,
    );
    expect(ranks).toEqual([{ rank: "words" }]);
  });

  it("does not rank every product for a beginning that all SKUs share", async () => {
    const suggestions = "select public.search_suggestions('0')";
    await blocksOf(suggestions);
    const all = await blocksOf(
      `select count(*) from public.products where ts_filter(search_document, '{a,b,c}') @@ '''0'':*'::tsquery`,
    );
    expect(await blocksOf(suggestions)).toBeLessThan(all);
  });

  it.each<[number, string, (n: number) => string]>([
    [66, "pairs of letters", (n) => `${"bcfghjkmnpqrtv"[Math.floor(n / 5)]}${"aeiou"[n % 5]}`],
    [100, "letters", (n) => "bcdfghijklmnpqrstuvwz0123456789"[n % 31] ?? ""],
  ])("reads twelve of %i %s: more of them cost no more, not even where they find nothing", async (all, _, word) => {
    const search = (words: number) =>
      `select public.search_products('${Array.from({ length: words }, (_, n) => word(n)).join(" ")}')`;
    // What the server remembers from the first time is not counted.
    await blocksOf(search(all));
    const ofTwelve = await blocksOf(search(12));
    expect(ofTwelve).toBeGreaterThan(0);
    expect(await blocksOf(search(all))).toBeLessThanOrEqual(1.1 * ofTwelve);
  });

  it("does not look again and again for eight beginnings of common words that no product has together", async () => {
    const text = "pie tra mar dia cut lap cua bol";
    const search = `select public.search_products('${text}')`;
    // What the server remembers from the first time is not counted.
    await blocksOf(search);
    const once = await blocksOf(`select private.finds_something(private.understand_search('${text}', false))`);
    expect(await blocksOf(search)).toBeLessThan(10 * once);
  });

  it("asks the index for the counts beside a list's text", async () => {
    const { readWhole, indexes } = await usedBy("select public.product_facets('list', 'guante de nitrilo')");
    expect(readWhole).toBe(0);
    expect(indexes).toContain("products_search_idx");
  });

  it("plans the two ways to match as one walk through two indexes", async () => {
    const plan = await db.asAnon(null, (sql) =>
      sql<{ "QUERY PLAN": string }>(`
        explain select id from public.products
        where is_active and (search_text ilike '%guantes nitrilo%' or search_document @@ '(''guantes'':*ABC | ''guant'') & ''nitrilo'':*ABC')`),
    );
    const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
    expect(text).toMatch(/BitmapOr[\s\S]*products_search_idx[\s\S]*products_document_idx/);
    expect(text).not.toContain("Seq Scan");
  });

  it("asks the index of sounds for words like a misspelt one", async () => {
    const plan = await db.sql<{ "QUERY PLAN": string }>(`
      explain select word from private.search_vocabulary
      order by sound operator(extensions.<->) 'guanet' limit 40`);
    expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("search_vocabulary_sound_idx");
  });
});
