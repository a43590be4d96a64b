// @vitest-environment node
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import { addRow } from "@tests/support/database-rows";
import fc from "@tests/support/fast-check";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readLines } from "../../../scripts/products/read-lines";
import { readCsv, readWorkbook, type Table } from "../../../scripts/products/table-file";
import { csvOf, type ExportedProduct, workbookOf } from "../../../scripts/products/write-table";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
const empty = () =>
  db.sql("truncate public.products, public.brands, public.categories, public.volume_discounts cascade");
beforeEach(empty);

const exported = async (): Promise<ExportedProduct[]> => {
  const [row] = await db.sql<{ page: ExportedProduct[] }>("select public.export_products('', 1000) as page");
  return row?.page ?? [];
};
const sent = async (table: Table, apply: boolean): Promise<string[]> => {
  const { lines, problems } = readLines(table);
  expect(problems).toEqual([]);
  const [row] = await db.sql<{ answers: { outcome: string }[] }>(
    "select public.import_products($1, $2, true) as answers",
    [JSON.stringify(lines.map(({ values }) => values)), apply],
  );
  return row?.answers.map(({ outcome }) => outcome) ?? [];
};

const fits = (longest: number) => (text: string) =>
  text.replace(/ /g, "").trim() !== "" && [...text].length <= longest && !/[\0\p{Cs}]/u.test(text);
const nasty = fc.constantFrom(
  "=1+1",
  "@x",
  "+52",
  "-3",
  "'x",
  " x ",
  "a|b",
  "a: b",
  "\\",
  '"',
  "línea\notra",
  "a;b,c",
  "00123",
  "1e5",
  "7.5E+12",
  "01-ene",
  "2026-03-04",
  "#N/A",
  "sí",
  "(borrar)",
  "BOLSA_x1000_PZ",
  "_x005f_x0041_x0042_",
  "_x0041\v",
  "uno\vdos\u001f\u007f\u0085",
  "\ufffd\ufdd0\uffff",
  "\u{1fffe}",
  "a\rb\r\nc",
);
const textOf = (longest: number) =>
  fc.oneof(fc.string({ unit: "grapheme", maxLength: 20 }), nasty).filter(fits(longest));
const cents = fc.integer({ min: 0, max: 99_999_999 }).map((amount) => amount / 100);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const address = fc.stringMatching(/^\/[a-z0-9|:;,"'=]{1,20}$/);

const aProduct = fc.record({
  item_code: textOf(64),
  item_name: textOf(500),
  description: optional(textOf(5000)),
  precio_web: cents,
  tax_rate: fc.constantFrom(0, 0.08, 0.16),
  is_active: fc.boolean(),
  is_featured: fc.boolean(),
  sort_order: fc.integer({ min: -5, max: 5 }),
  image_url: optional(address),
  more_image_urls: fc.array(address, { maxLength: 3 }),
  stock_quantity: optional(fc.nat(5000)),
  min_stock_level: optional(fc.nat(5000)),
  sale_unit: optional(fc.oneof(textOf(80), fc.constant("Caja con 12 piezas"))),
  family_code: optional(textOf(64)),
  attributes: fc
    .array(fc.record({ label: textOf(40), value: textOf(80) }), { maxLength: 3 })
    .map((entries) => JSON.stringify(entries)),
});
/** Names that mean each other: by case, by accent, by what another has for a slug. */
const namesakes = [
  { name: "Kintal", slug: "kintal" },
  { name: "KINTÁL", slug: "kintal-2" },
  { name: "otra", slug: "albor" },
  { name: "albor", slug: "x1" },
  { name: "=Marca", slug: "marca" },
];
const aShop = fc.uniqueArray(
  fc.record({
    product: aProduct,
    brand: fc.option(fc.integer({ min: 0, max: namesakes.length - 1 }), { nil: null }),
    steps: fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 2 }),
  }),
  // A SKU that differs by blanks or capitals alone would be taken for a slip, and by the form of its accents it cannot differ.
  {
    ...{ minLength: 1, maxLength: 4 },
    selector: ({ product }) => product.item_code.normalize().toLowerCase().replace(/\s/g, ""),
  },
);

async function fill(shop: typeof aShop extends fc.Arbitrary<infer Shop> ? Shop : never): Promise<void> {
  await empty();
  const brands = [];
  for (const row of namesakes) brands.push(await addRow(db.sql, "public.brands", row));
  for (const { product, brand, steps } of shop) {
    const brand_id = brand === null ? null : brands[brand]?.id;
    const { id } = await addRow(db.sql, "public.products", { ...product, brand_id });
    for (const min_quantity of steps) {
      await addRow(db.sql, "public.volume_discounts", { product_id: id, min_quantity, percentage: 2.5 });
    }
  }
}

it("an export, imported as it is, changes nothing, and makes the same products in another shop", async () => {
  await fc.assert(
    fc.asyncProperty(aShop, async (shop) => {
      await fill(shop);
      const before = await exported();
      const table = readCsv(csvOf(before));
      const rows = await db.sql("select * from public.products order by id");
      expect(new Set(await sent(table, true))).toEqual(new Set(["same"]));
      expect(await db.sql("select * from public.products order by id")).toEqual(rows);

      await db.sql("truncate public.products cascade");
      await sent(table, true);
      expect(await exported()).toEqual(before);
    }),
    { numRuns: 40 },
  );
}, 300_000);

const unfit = (products: readonly ExportedProduct[]) =>
  products.some((product) => Object.values(product).some((value) => String(value) in Object.prototype));

it("the same holds for a workbook", async () => {
  await fc.assert(
    fc.asyncProperty(aShop, async (shop) => {
      await fill(shop);
      const products = await exported();
      fc.pre(!unfit(products));
      expect(new Set(await sent(await readWorkbook(await workbookOf(products)), false))).toEqual(new Set(["same"]));
    }),
    { numRuns: 15 },
  );
}, 300_000);

it("a workbook escapes what it cannot hold, leaves the rest as it is, and is read back", async () => {
  const product = { item_code: "BOLSA_x1000_PZ", item_name: "_x10 uno\vdos\u{1fffe}\t_", sale_unit: "_x0041\v" };
  const book = await workbookOf([product]);
  const texts = strFromU8(unzipSync(book)["xl/sharedStrings.xml"] ?? new Uint8Array());
  expect(texts).toContain(">BOLSA_x005F_x1000_PZ<");
  expect(texts).toContain(">_x10 uno_x000B_dos_xD83F__xDFFE_\t_<");
  expect(readLines(await readWorkbook(book)).lines).toEqual([{ row: 2, values: product }]);
});

it.each(["toString", "__proto__"])(
  "a text that no workbook can hold (%s) is named before one is written",
  async (text) => {
    await addRow(db.sql, "public.products", { item_code: "KTN-1", item_name: text });
    await expect(workbookOf(await exported())).rejects.toThrow(`«${text}» (producto KTN-1)`);
  },
);
