// @vitest-environment node

import fc from "@tests/support/fast-check";
import { startLocalBackend } from "@tests/support/local-backend";
import { SHOP_ORIGIN } from "@tests/support/msw-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProductFilters } from "@/domain/filters";
import { withTax } from "@/domain/money";
import { attributeFacets } from "@/services/product-lists/attribute-facets-service";
import { facetCounts } from "@/services/product-lists/facets-service";
import { listProducts } from "@/services/product-lists/listed-products";
import { searchCatalogue } from "@/services/search-service";
import type { LocalBackend } from "../../supabase/local/backend";

type Scope = "list" | "search";

const NOBODY = "00000000-0000-4000-8000-000000000000";
/** Mostly wide filters: narrow ones on top of each other leave nothing to count. */
const TEXTS = [
  "",
  "",
  "",
  "de",
  "e",
  "guante",
  "guantes nitrilo",
  "CINTA",
  "1/2",
  '5 m" %',
  "lápiz",
  "xkcdq",
  "ktn5714",
];
const LOWEST = [undefined, undefined, undefined, 0, 25, 118.5];
const HIGHEST = [undefined, undefined, undefined, 118, 900, 999_999];

describe("the counts beside the filters", () => {
  let backend: LocalBackend;
  let brandIds: string[];
  let categoryIds: string[];
  beforeAll(async () => {
    backend = await startLocalBackend();
    // What the demo shop lacks or has little of: no brand, no category, stock that nobody has counted, none left.
    await backend.sql("update products set brand_id = null where item_name like 'C%o%' and item_code like '%0'");
    await backend.sql("update products set category_id = null, stock_quantity = null where item_code like '%5'");
    await backend.sql("update products set tax_rate = 0 where item_code like '%2' or item_code like '%7'");
    await backend.sql("update products set stock_quantity = 0 where item_code like '%1' or item_code like '%4'");
    brandIds = [...(await idsOf("brands")), NOBODY];
    categoryIds = [...(await idsOf("categories")), NOBODY];
  });
  beforeEach(() => {
    vi.stubGlobal("fetch", (input: string, init: RequestInit) => backend.fetch(new Request(input, init)));
    vi.stubGlobal("location", new URL(SHOP_ORIGIN));
  });
  afterAll(() => backend.close());

  const idsOf = async (table: string) =>
    (await backend.sql<{ id: string }>(`select id from ${table} order by id`)).map(({ id }) => id);

  /** How many products the list or the search itself shows with these filters. */
  async function shown(filters: ProductFilters, scope: Scope): Promise<number | null | undefined> {
    const answer =
      scope === "list" ? await listProducts(filters, { exactCount: true }) : await searchCatalogue(filters);
    expect(answer.error).toBeNull();
    return answer.data?.count;
  }

  /** Of a shop in which nothing is too much to be counted. */
  async function counts(filters: ProductFilters, scope: Scope) {
    const { data, error } = await facetCounts(filters, scope);
    if (!data) throw new Error(`no counts: ${error.message}`);
    const { brands, categories, available, ...others } = data;
    if (brands === null || categories === null || available === null)
      throw new Error("too much was found to be counted");
    return { brands, categories, available, ...others };
  }

  const someOf = (ids: () => string[]) =>
    fc.oneof(
      fc.constant([]),
      fc
        .array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 6 })
        .map((places) => places.map((at) => ids()[at % ids().length] ?? "")),
    );

  const anyFilters: fc.Arbitrary<ProductFilters> = fc
    .record({
      searchQuery: fc.constantFrom(...TEXTS),
      brandIds: someOf(() => brandIds),
      categoryIds: someOf(() => categoryIds),
      minPrice: fc.constantFrom(...LOWEST),
      maxPrice: fc.constantFrom(...HIGHEST),
      isPricedWithTax: fc.constantFrom(undefined, true),
      onlyAvailable: fc.boolean(),
      isFeatured: fc.constantFrom(undefined, undefined, true, false),
      isActive: fc.constantFrom(undefined, undefined, undefined, false),
    })
    .map((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));

  it.each<Scope>(["list", "search"])(
    "are what the %s shows once the value is chosen, whatever else is filtered",
    async (scope) => {
      let soldOutSeen = 0;
      await fc.assert(
        fc.asyncProperty(anyFilters, fc.nat(), fc.nat(), async (filters, brandAt, categoryAt) => {
          const { brands, categories, available, total } = await counts(filters, scope);
          if (total > available) soldOutSeen += 1;
          const brand = brandIds[brandAt % brandIds.length] ?? "";
          const category = categoryIds[categoryAt % categoryIds.length] ?? "";
          expect({ total, available, brand: brands.get(brand) ?? 0, category: categories.get(category) ?? 0 }).toEqual({
            total: await shown(filters, scope),
            available: await shown({ ...filters, onlyAvailable: true }, scope),
            brand: await shown({ ...filters, brandIds: [brand] }, scope),
            category: await shown({ ...filters, categoryIds: [category] }, scope),
          });
        }),
        { numRuns: 60, seed: 20261121 },
      );
      expect(soldOutSeen).toBeGreaterThan(5);
    },
  );

  /** Of a category, by its attributes too: those it has, those only others have, and what nobody could have chosen. */
  const someAttributes = fc.uniqueArray(
    fc.constantFrom(
      "color:azul",
      "color:blanco",
      "color:negro",
      "material:acero",
      "material:polietileno",
      "talla:g",
      "largo:8-pulgadas",
      "capacidad:1-l",
      "norma:en-388",
      "garantia:1-ano",
      "color:",
      ":",
      "color:azul') or true --",
      "x:y",
    ),
    { maxLength: 4 },
  );

  it("and those beside a category's attributes are what its list shows once the value is chosen", async () => {
    const seen = { values: 0, chosen: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(anyFilters, fc.nat(), someAttributes, fc.nat(), async (others, categoryAt, attributes, at) => {
        const categoryId = categoryIds[categoryAt % categoryIds.length] ?? "";
        const filters: ProductFilters = { ...others, categoryIds: [categoryId], attributes };
        const { data: groups } = await attributeFacets(filters);
        const { available, brands, total } = await counts(filters, "list");
        const brand = brandIds[at % brandIds.length] ?? "";
        expect({ total, available, brand: brands.get(brand) ?? 0 }).toEqual({
          total: await shown(filters, "list"),
          available: await shown({ ...filters, onlyAvailable: true }, "list"),
          brand: await shown({ ...filters, brandIds: [brand] }, "list"),
        });
        const known = new Set(groups?.flatMap(({ values }) => values.map(({ id }) => id)));
        const chosen = attributes.filter((id) => known.has(id));
        seen.chosen += chosen.length;
        seen.refused += attributes.length - chosen.length;
        const group = groups?.[at % groups.length];
        const value = group?.values[at % group.values.length];
        if (!group?.counts || !value) return;
        seen.values += 1;
        const ofOthers = chosen.filter((id) => !id.startsWith(`${group.id}:`));
        expect(group.counts.get(value.id)).toBe(
          await shown({ ...filters, attributes: [...ofOthers, value.id] }, "list"),
        );
      }),
      { numRuns: 120, seed: 20261123 },
    );
    expect(seen.values).toBeGreaterThan(80);
    expect(seen.chosen).toBeGreaterThan(20);
    expect(seen.refused).toBeGreaterThan(20);
  }, 900_000);

  it("offer the attributes in which a category really varies, the sizes in the order of sizes", async () => {
    const [category] = await backend.sql<{ id: string }>("select id from categories where slug = 'seguridad'");
    const { data: groups } = await attributeFacets({ categoryIds: [category?.id ?? ""] });
    expect(groups?.map(({ name }) => name)).toEqual(["Norma", "Color", "Material", "Talla"]);
    expect(groups?.[3]?.values.map(({ name }) => name)).toEqual(["G", "8 (M)", "9 (G)", "26", "27", "28", "Unitalla"]);
    for (const { values } of groups ?? []) {
      expect(values.length).toBeGreaterThan(1);
      expect(values.length).toBeLessThanOrEqual(30);
    }
    const none: ProductFilters[] = [{}, { categoryIds: categoryIds.slice(0, 2) }, { categoryIds: [NOBODY] }];
    for (const filters of none) {
      expect((await attributeFacets({ ...filters, attributes: ["color:azul"] })).data).toEqual([]);
      expect(await shown({ ...filters, attributes: ["color:azul"] }, "list")).toBe(await shown(filters, "list"));
    }
  });

  it("offer what varies, however many labels are the same for all", async () => {
    const [category] = await backend.sql<{ id: string }>(
      "insert into categories (name, slug) values ('Tornillos', 'tornillos') returning id",
    );
    // Every product has fourteen labels; the twelve that come first in the alphabet say the same of all.
    await backend.sql(
      `insert into products (item_name, precio_web, category_id, attributes)
       select 'Tornillo ' || number, 10, $1, jsonb_agg(jsonb_build_object('label', 'Dato ' || fact, 'value', 'Igual'))
         || jsonb_build_array(jsonb_build_object('label', 'Material', 'value', 'Acero ' || number % 2),
           jsonb_build_object('label', 'Talla', 'value', 'T' || number % 3))
       from generate_series(1, 10) as number, generate_series(1, 12) as fact group by number`,
      [category?.id],
    );
    const { data: groups } = await attributeFacets({ categoryIds: [category?.id ?? ""] });
    expect(groups?.map(({ name, values }) => [name, values.length])).toEqual([
      ["Material", 2],
      ["Talla", 3],
    ]);
  });

  it.each(["newest", "name_asc", "price_asc", "price_desc", "unit_price_asc"] as const)(
    "list what has an attribute in the order of the list, page by page: %s",
    async (sort) => {
      const [category] = await backend.sql<{ id: string }>("select id from categories where slug = 'seguridad'");
      const ofCategory: ProductFilters = { categoryIds: [category?.id ?? ""], sort, isPricedWithTax: true };
      const all = (await listProducts({ ...ofCategory, limit: 100 })).data?.products ?? [];
      const orange = all.filter(({ attributes }) =>
        attributes.some(({ value }) => value === "Naranja" || value === "Rojo"),
      );
      expect(orange.length).toBeGreaterThan(6);
      const pages = [1, 2, 3].map((page) =>
        listProducts({ ...ofCategory, attributes: ["color:naranja", "color:rojo"], page, limit: 4 }),
      );
      const listed = (await Promise.all(pages)).flatMap(({ data }) => data?.products ?? []);
      expect(listed.map(({ id }) => id)).toEqual(orange.map(({ id }) => id));
    },
  );

  it("name every brand and category that has something, and no other", async () => {
    const { brands, categories } = await counts({}, "list");
    const truth = await backend.sql<{ id: string; count: number }>(
      "select brand_id as id, count(*)::integer as count from products where is_active and brand_id is not null group by 1",
    );
    expect(new Map(truth.map(({ id, count }) => [id, count]))).toEqual(brands);
    expect([...categories.values()].every((count) => count > 0)).toBe(true);
    expect(await counts({ searchQuery: "xkcdq" }, "list")).toEqual({
      brands: new Map(),
      categories: new Map(),
      available: 0,
      total: 0,
      hasMore: false,
    });
  });

  it("follow the other filters and not their own", async () => {
    const all = await counts({}, "list");
    const [brand = "", other = ""] = [...all.brands.keys()];
    const ofBrand = await counts({ brandIds: [brand] }, "list");
    expect(ofBrand.brands).toEqual(all.brands);
    expect(ofBrand.total).toBe(all.brands.get(brand));
    expect([...ofBrand.categories.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(ofBrand.total);
    expect((await counts({ brandIds: [brand, other] }, "list")).total).toBe(
      (all.brands.get(brand) ?? 0) + (all.brands.get(other) ?? 0),
    );
  });

  it.each<Scope>(["list", "search"])("limit and order a %s by the price that is shown", async (scope) => {
    const read = scope === "list" ? listProducts : searchCatalogue;
    for (const isWithTax of [true, false]) {
      const limits: ProductFilters = { minPrice: 100, maxPrice: 200, sort: "price_asc", limit: 100 };
      const filters: ProductFilters = isWithTax ? { ...limits, isPricedWithTax: true } : limits;
      const { data } = await read(filters);
      const products = data?.products ?? [];
      const prices = products.map(({ price, taxRate }) => (isWithTax ? withTax(price, taxRate) : price));
      expect(new Set(products.map(({ taxRate }) => taxRate)).size).toBeGreaterThan(1);
      expect(prices).toEqual([...prices].sort((a, b) => a - b));
      expect(prices[0]).toBeGreaterThanOrEqual(100);
      expect(prices.at(-1)).toBeLessThanOrEqual(200);
      const [{ count } = { count: 0 }] = await backend.sql<{ count: number }>(
        `select count(*)::integer as count from products where is_active
         and round(precio_web * (1 + ${isWithTax ? "tax_rate" : "0"}), 2) between 100 and 200`,
      );
      expect(await shown(filters, scope)).toBe(count);
    }
  });

  it("tell a ratio from a range, and a size from a fraction", async () => {
    const values = ["1:10", "1-10", "1/10", "1 : 10"];
    const keys = await backend.sql<{ key: string }>(
      "select private.attribute_slug(value, 60) as key from unnest($1::text[]) with ordinality as given(value, place) order by place",
      [values],
    );
    expect(keys.map(({ key }) => key)).toEqual(["1-es-a-10", "1-10", "1_10", "1-es-a-10"]);
  });

  it.each([
    [".5 mm", "0.5-mm"],
    ["0.5 mm", "0.5-mm"],
    ["(.5)", "0.5"],
    ["1/.5", "1_0.5"],
    ["-.5", "menos-0.5"],
    ["No.5", "no-5"],
    ["1...5", "1-5"],
    ["A.5", "a-5"],
  ])(
    "read a point before a number that has none in front as a fraction, and no other: %s is %s",
    async (value, key) => {
      expect(await backend.sql("select private.attribute_slug($1, 60) as key", [value])).toEqual([{ key }]);
    },
  );

  it("are none for ids that cannot exist, as in the list", async () => {
    expect(await counts({ brandIds: ["%"] }, "list")).toMatchObject({ total: 0, available: 0, categories: new Map() });
    expect(await shown({ brandIds: ["%"] }, "search")).toBe(0);
  });
});
