// @vitest-environment node
import type { TestDatabase } from "@tests/support/database";
import { describeOnPostgres, startPostgres } from "@tests/support/postgres";
import { keptCounts, trueCounts } from "@tests/support/product-counts";
import { afterAll, beforeAll, expect, it } from "vitest";

/** Few, so that the counts are taken anew in the midst of the others many times a second. */
const PRODUCTS = 1000;

async function fillShop({ sql }: TestDatabase): Promise<void> {
  for (const table of ["brands", "categories"]) {
    await sql(
      `insert into public.${table} (name, slug) select 'Estante ' || n, 'estante-' || n from generate_series(1, 20) as n`,
    );
  }
  await sql(`
    with brand as (select array_agg(id order by slug) as ids from public.brands),
    category as (select array_agg(id order by slug) as ids from public.categories)
    insert into public.products (item_name, item_code, brand_id, category_id, stock_quantity, is_active, is_featured, attributes)
    select 'Caja de cartón ' || n, 'SKU-' || n, brand.ids[1 + n % 20], category.ids[1 + (n / 7) % 20], case when n % 9 = 0 then 0 else 1000 end,
      n % 50 <> 0, n % 500 = 0, jsonb_build_array(
        jsonb_build_object('label', 'Color', 'value', (array['Azul', 'Negro'])[1 + n / 4 % 2]),
        jsonb_build_object('label', 'Uso', 'value', (array['Interior', 'Exterior'])[1 + n / 4 % 2]))
    from generate_series(1, ${PRODUCTS}) as n, brand, category`);
}

describeOnPostgres("the goods of a shop in which many sell at once", () => {
  let db: TestDatabase;
  let category: string;
  beforeAll(async () => {
    db = await startPostgres({ connections: 12 });
    await fillShop(db);
    const [row] = await db.sql<{ id: string }>("select id from public.categories where slug = 'estante-7'");
    category = row?.id ?? "";
  });
  afterAll(() => db?.close());

  /** Sells as an order does: its products locked first, then changed. */
  const sell = (ids: readonly string[], pieces: string, meanwhile = async () => {}) =>
    db.asAnon(null, async (sql) => {
      await sql("reset role");
      await sql("select private.lock_stock($1)", [ids]);
      await sql(`update public.products set stock_quantity = ${pieces} where id = any ($1)`, [ids]);
      await meanwhile();
    });

  const someGoods = async (count: number): Promise<string[]> =>
    (
      await db.sql<{ id: string }>(
        `select id from public.products where not is_sold_out and category_id = $1 order by id limit ${count}`,
        [category],
      )
    ).map(({ id }) => id);

  it("let one shopper buy the last of something while another does so beside it, and count both", async () => {
    const [one = "", other = ""] = await someGoods(2);
    await sell([one], "0", async () => {
      await sell([other], "0");
      await db.sql("select private.fold_product_counts()");
      expect(await keptCounts(db.sql)).toEqual(await trueCounts(db.sql));
    });
    expect(await keptCounts(db.sql)).toEqual(await trueCounts(db.sql));
  });

  it("are counted rightly after many have sold out, restocked, added and removed the same goods at once", async () => {
    const ids = await someGoods(40);
    const caller = async (n: number) => {
      for (let turn = 0; turn < 12; turn++) {
        const some = [0, 1, 2].map((step) => ids[(n * 7 + turn * 11 + step * 5) % ids.length] ?? "");
        await sell(some, turn % 2 === 0 ? "0" : "5");
        if (turn % 4 === n % 4) await db.sql("select private.fold_product_counts()");
        const added = `insert into public.products (item_name, item_code, category_id, stock_quantity) values ('Clip', $1, $2, $3)`;
        await db.sql(added, [`RACE-${n}-${turn}`, category, turn % 3]);
        if (turn % 3 === 2) await db.sql("delete from public.products where item_code = $1", [`RACE-${n}-${turn - 1}`]);
        if (turn % 6 === 5) await db.sql("select private.rebuild_product_counts()");
      }
    };
    await Promise.all(Array.from({ length: 10 }, (_, n) => caller(n)));
    expect(await keptCounts(db.sql)).toEqual(await trueCounts(db.sql));
  });
});
