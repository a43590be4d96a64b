// @vitest-environment node
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import fc from "@tests/support/fast-check";
import { keptCounts, trueCounts } from "@tests/support/product-counts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

/** Enough of each that statements meet, few enough that brands and categories run empty. */
const OF_EACH = 3;
const PRODUCTS = 12;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  // Words cost more than everything else here, and no count depends on them.
  await db.sql("alter table public.products disable trigger products_index");
});
afterAll(() => db.close());

const startAnew = async () => {
  for (const table of ["products", "brands", "categories"]) await db.sql(`delete from public.${table}`);
  // What one run got wrong is not carried into the next.
  await db.sql("select private.rebuild_product_counts()");
  for (const table of ["brands", "categories"]) {
    await db.sql(
      `insert into public.${table} (name, slug) select 'Estante ' || n, 'estante-' || n from generate_series(1, ${OF_EACH}) as n`,
    );
  }
};
beforeEach(startAnew);

const idOf = (table: "brands" | "categories", n: number) =>
  `(select id from public.${table} where slug = 'estante-${n}')`;
/** One more than there are: none at all. */
const place = fc.integer({ min: 1, max: OF_EACH + 1 });
const stock = fc.constantFrom("null", "0", "0", "1", "7");
const flag = fc.boolean();
/** The same colour in two spellings, two of which the first counts, and what no address can say. */
const sheet = fc.constantFrom(
  [],
  [["Color", "Azul"]],
  [["Color", " azul "]],
  [["Color", "Rojo"]],
  [
    ["Color", "Rojo"],
    ["color", "Azul"],
    ["Talla", "M"],
  ],
  [
    ["Talla", "G"],
    ["Capacidad", "1/2 L"],
    ["材料", "纸"],
  ],
);
const sheetText = (rows: readonly (readonly string[])[]) =>
  `'${JSON.stringify(rows.map(([label, value]) => ({ label, value })))}'::jsonb`;
/** Which of the products there are, as staff would choose them: some, mostly several. */
const some = fc.integer({ min: 1, max: 4 }).map((n) => `right(item_code, 2)::integer % ${n} = 0`);

const insert = fc
  .record({
    count: fc.integer({ min: 1, max: PRODUCTS }),
    brand: place,
    category: place,
    stock,
    active: flag,
    starred: flag,
    sheet,
  })
  .map(
    ({ count, brand, category, stock: pieces, active, starred, sheet: rows }) => `
      insert into public.products (item_name, item_code, precio_web, brand_id, category_id, stock_quantity, is_active, is_featured, attributes)
      select 'Clip', 'CLIP-' || gen_random_uuid() || '-' || to_char(n, 'FM00'), n, ${idOf("brands", brand)},
        case when n % 2 = 0 then ${idOf("categories", category)} end, ${pieces}, ${active} or n % 3 > 0, ${starred} and n % 3 = 0,
        case when n % 4 > 0 then ${sheetText(rows)} else '[]' end
      from generate_series(1, ${count}) as n`,
  );
const change = fc.oneof(
  fc
    .tuple(stock, some)
    .map(([pieces, which]) => `update public.products set stock_quantity = ${pieces} where ${which}`),
  fc
    .tuple(place, some)
    .map(([n, which]) => `update public.products set brand_id = ${idOf("brands", n)} where ${which}`),
  fc
    .tuple(place, flag, some)
    .map(
      ([n, isActive, which]) =>
        `update public.products set category_id = ${idOf("categories", n)}, is_active = ${isActive} where ${which}`,
    ),
  fc
    .tuple(sheet, some)
    .map(([rows, which]) => `update public.products set attributes = ${sheetText(rows)} where ${which}`),
  some.map((which) => `update public.products set is_featured = not is_featured, precio_web = 3 where ${which}`),
);
const removal = fc.oneof(
  some.map((which) => `delete from public.products where ${which}`),
  place.map((n) => `delete from public.brands where slug = 'estante-${n}'`),
  place.map((n) => `delete from public.categories where slug = 'estante-${n}'`),
);
const upkeep = fc.constantFrom(
  "select private.fold_product_counts()",
  "select private.rebuild_product_counts()",
  "truncate public.products cascade",
);
const statement = fc.oneof(
  { weight: 4, arbitrary: insert },
  { weight: 5, arbitrary: change },
  { weight: 2, arbitrary: removal },
  { weight: 1, arbitrary: upkeep },
);
/** Some statements come in one transaction, and some of those end in nothing. */
const step = fc.record({
  statements: fc.array(statement, { minLength: 1, maxLength: 3 }),
  end: fc.constantFrom("commit", "commit", "rollback"),
});

it("are what counting the products says, whatever is done to them, however it ends", async () => {
  let seen = 0;
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        for (const { statements, end } of steps) {
          for (const text of ["begin", ...statements, end]) await db.sql(text);
          const counted = await trueCounts(db.sql);
          seen += Object.keys(counted).length;
          expect(await keptCounts(db.sql)).toEqual(counted);
        }
      })
      .beforeEach(startAnew),
    { numRuns: 25 },
  );
  expect(seen).toBeGreaterThan(200);
}, 900_000);

it("write nothing down for stock that neither runs out nor comes back", async () => {
  await db.sql(
    "insert into public.products (item_name, item_code, stock_quantity) select 'Clip', 'C-' || n, 9 from generate_series(1, 5) as n",
  );
  // Counted from one again: every 256th change takes all of them in, and earlier tests may have left few until then.
  await db.sql("truncate private.product_count_changes restart identity");
  const changes = () =>
    db.sql("select products::integer, is_sold_out from private.product_count_changes order by products");
  await db.sql("update public.products set stock_quantity = stock_quantity - 8, precio_web = 2");
  expect(await changes()).toEqual([]);
  await db.sql("update public.products set stock_quantity = stock_quantity - 1 where item_code < 'C-4'");
  expect(await changes()).toEqual([
    { products: -3, is_sold_out: false },
    { products: 3, is_sold_out: true },
  ]);
});

it("take the changes in before they become many", async () => {
  for (let n = 0; n < 300; n++) {
    await db.sql("insert into public.products (item_name, item_code, stock_quantity) values ('Clip', $1, 1)", [
      `C-${n}`,
    ]);
  }
  const [left] = await db.sql<{ changes: number }>(
    "select count(*)::integer as changes from private.product_count_changes",
  );
  expect(left?.changes).toBeLessThan(256);
  expect(await keptCounts(db.sql)).toEqual(await trueCounts(db.sql));
}, 900_000);

it("are counted anew where the triggers were switched off, and forget categories and brands that are gone", async () => {
  await db.sql("alter table public.products disable trigger user");
  await db.sql(`
    insert into public.products (item_name, item_code, brand_id, unit_name, unit_content)
    select 'Clip', 'C-' || n, ${idOf("brands", 1)}, 'pieza', 1 from generate_series(1, 5) as n`);
  await db.sql("alter table public.products enable trigger user");
  await db.sql("alter table public.products disable trigger products_index");
  expect(await keptCounts(db.sql)).toEqual({});
  await db.sql("select private.rebuild_product_counts()");
  expect(await keptCounts(db.sql)).toEqual(await trueCounts(db.sql));
  await db.sql("delete from public.brands");
  await db.sql("select private.rebuild_product_counts()");
  const [kept] = await db.sql<{ rows: number }>("select count(*)::integer as rows from private.product_counts");
  expect(kept?.rows).toBe(1);
});
