// @vitest-environment node
import { idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { aNumberedProductRow } from "@tests/support/rows";
import { argumentsOf } from "@tests/support/search-functions";
import { shop } from "@tests/support/shop-state";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ProductFilters } from "@/domain/filters";
import { facetCounts } from "@/services/product-lists/facets-service";
import { popularCategories, searchCatalogue, suggest } from "@/services/search-service";

useShopServer();

let warnings: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
});

const answer = (name: string, body: unknown) =>
  server.use(http.get(`*/rest/v1/rpc/${name}`, () => HttpResponse.json(body as null)));
const sent = (name: string) => shop.requests(`rpc/${name}`, "GET").map(argumentsOf);

const brand = idOf("brand");
const category = idOf("category");
const UNFILTERED = { query: "", brand_ids: [], category_ids: [], is_active: true, only_available: false };
const NO_ID = "00000000-0000-0000-0000-000000000000";

const filters: readonly [what: string, filters: ProductFilters, sent: object][] = [
  ["nothing", {}, {}],
  ["a text, as its column spells it", { searchQuery: " LÁPIZ\u0000 ½*  HB\ud800 " }, { query: "lapiz 1/2 hb" }],
  [
    "brands and categories",
    { brandIds: [brand], categoryIds: [category] },
    { brand_ids: [brand], category_ids: [category] },
  ],
  ["ids of which some cannot exist", { brandIds: ["%", brand] }, { brand_ids: [brand] }],
  ["ids that all cannot exist", { brandIds: ["%"], categoryIds: ["1"] }, { brand_ids: [NO_ID], category_ids: [NO_ID] }],
  ["prices", { minPrice: 10.5, maxPrice: 99 }, { min_price: 10.5, max_price: 99 }],
  ["prices with IVA", { maxPrice: 99, isPricedWithTax: true }, { max_price: 99, with_tax: true }],
  ["prices that are none", { minPrice: Number.NaN, maxPrice: Number.POSITIVE_INFINITY }, {}],
  ["what can be ordered", { onlyAvailable: true }, { only_available: true }],
  ["what is featured, or not", { isFeatured: false }, { is_featured: false }],
  ["what is no longer on sale", { isActive: false }, { is_active: false }],
];

const nothing = { products: [], count: 0, did_you_mean: null, terms: [], left_out: [], only_mentioned: false };

describe("searchCatalogue", () => {
  it.each(filters)("asks for %s", async (_, given, expected) => {
    await searchCatalogue(given);
    expect(sent("search_products")).toEqual([{ ...UNFILTERED, page: 1, page_size: 24, ...expected }]);
  });

  it.each<[ProductFilters, object]>([
    [
      { page: 3, limit: 100 },
      { page: 3, page_size: 100 },
    ],
    [
      { page: -1, limit: 5000 },
      { page: 1, page_size: 100 },
    ],
    [{ page: Number.NaN, limit: Number.NaN }, { page: 1 }],
    [{ sort: "price_desc" }, { sort: "price_desc" }],
    [{ sort: "unit_price_asc" }, { sort: "unit_price_asc" }],
    [{ sort: "newest" }, { sort: "newest" }],
  ])("asks for the page and the order of %j", async (given, expected) => {
    await searchCatalogue(given);
    expect(sent("search_products")).toEqual([expect.objectContaining(expected)]);
  });

  it("leaves the order to the ranks when none is chosen", async () => {
    await searchCatalogue({ searchQuery: "a" });
    expect(sent("search_products")[0]).not.toHaveProperty("sort");
  });

  it("reads what was found", async () => {
    answer("search_products", {
      products: [aNumberedProductRow(2), aNumberedProductRow(1)],
      count: 31,
      did_you_mean: null,
      terms: ["guante", "guantes"],
      left_out: ["kn95"],
      only_mentioned: true,
    });
    const { data } = await searchCatalogue({ searchQuery: "guantes" });
    expect(data).toMatchObject({ count: 31, didYouMean: null, terms: ["guante", "guantes"] });
    expect(data).toMatchObject({ leftOut: ["kn95"], onlyMentioned: true });
    expect(data?.products.map(({ name, price }) => [name, price])).toEqual([
      ["Producto 02", 20],
      ["Producto 01", 10],
    ]);
  });

  it("reads what was probably meant", async () => {
    answer("search_products", { ...nothing, did_you_mean: "lápiz" });
    expect((await searchCatalogue({ searchQuery: "lapis" })).data?.didYouMean).toBe("lápiz");
  });

  it("drops a product that cannot be used and keeps the others", async () => {
    const products = [{ ...aNumberedProductRow(1), precio_web: "free" }, null, aNumberedProductRow(2)];
    answer("search_products", { ...nothing, products, count: 3 });
    expect((await searchCatalogue({})).data?.products.map(({ name }) => name)).toEqual(["Producto 02"]);
    expect(warnings).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["nothing", null],
    ["a list", []],
    ["no count", { ...nothing, count: undefined }],
    ["products that are no list", { ...nothing, products: {} }],
    ["half a product", { ...nothing, count: 0.5 }],
    ["terms that are no texts", { ...nothing, terms: [1] }],
  ])("takes an answer with %s for the server's error", async (_, body) => {
    answer("search_products", body);
    expect((await searchCatalogue({})).error?.category).toBe("server_error");
  });
});

describe("suggest", () => {
  it("asks once for all three kinds", async () => {
    const { data } = await suggest(" PRODUCTO 0 ", 6);
    expect(sent("search_suggestions")).toEqual([{ query: "producto 0", max_entries: 6 }]);
    expect(data?.products).toHaveLength(6);
    expect(data).toMatchObject({ categories: [], brands: [] });
  });

  it("reads categories and brands by name and address", async () => {
    const { data } = await suggest("Limpia");
    expect(data).toMatchObject({
      categories: [],
      brands: [{ name: "Limpia MX", slug: "limpia-mx" }],
      products: expect.any(Array),
    });
    expect(sent("search_suggestions")).toEqual([{ query: "limpia", max_entries: 10 }]);
  });

  it("asks nothing for a blank text", async () => {
    expect((await suggest(" \u0000 * ")).data).toEqual({
      products: [],
      categories: [],
      brands: [],
      leftOut: [],
      onlyMentioned: false,
    });
    expect(shop.requests()).toEqual([]);
  });

  it("drops what cannot be used", async () => {
    answer("search_suggestions", {
      products: [{}],
      categories: [{ name: "", slug: "a" }],
      brands: [{ name: "A", slug: "a" }],
    });
    expect((await suggest("a")).data).toEqual({
      products: [],
      categories: [],
      brands: [{ name: "A", slug: "a" }],
      leftOut: [],
      onlyMentioned: false,
    });
    expect(warnings).toHaveBeenCalledTimes(2);
  });
});

describe("facetCounts", () => {
  it.each(filters)("asks for %s", async (_, given, expected) => {
    await facetCounts({ page: 4, limit: 3, sort: "price_asc", ...given }, "list");
    expect(sent("product_facets")).toEqual([{ scope: "list", ...UNFILTERED, ...expected }]);
  });

  it("reads counts by id", async () => {
    answer("product_facets", { brands: { [brand]: 3 }, categories: {}, available: 2, total: 3 });
    expect((await facetCounts({}, "search")).data).toEqual({
      brands: new Map([[brand, 3]]),
      categories: new Map(),
      available: 2,
      total: 3,
      hasMore: false,
    });
    answer("product_facets", { brands: null, categories: null, available: null, total: 5000, more: true });
    expect((await facetCounts({}, "search")).data).toEqual({
      brands: null,
      categories: null,
      available: null,
      total: 5000,
      hasMore: true,
    });
  });

  it.each([
    ["no total", { brands: {}, categories: {}, available: 0 }],
    ["half a product", { brands: { a: 1.5 }, categories: {}, available: 0, total: 0 }],
    ["a list of brands", { brands: [1], categories: {}, available: 0, total: "many" }],
  ])("takes an answer with %s for the server's error", async (_, body) => {
    answer("product_facets", body);
    expect((await facetCounts({}, "list")).error?.category).toBe("server_error");
  });
});

describe("popularCategories", () => {
  it("reads categories, 6 unless told", async () => {
    expect((await popularCategories()).data?.map(({ name }) => name)).toEqual(["Papelería", "Ferretería", "Limpieza"]);
    await popularCategories(2);
    expect(sent("popular_categories")).toEqual([{ max_entries: 6 }, { max_entries: 2 }]);
  });
});

describe("how they are asked", () => {
  const asked = () => shop.requests().map(({ method, url, body }) => ({ method, query: url.search, body }));
  const id = (number: number) => idOf("brand", number);

  it("by GET, with lists as PostgreSQL writes them", async () => {
    await facetCounts({ brandIds: [brand, category], searchQuery: "cinta & papel, 50%", onlyAvailable: true }, "list");
    expect(asked()).toMatchObject([{ method: "GET", body: null }]);
    const [request] = shop.requests();
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      scope: "list",
      query: "cinta & papel, 50%",
      brand_ids: `{${brand},${category}}`,
      category_ids: "{}",
      is_active: "true",
      only_available: "true",
    });
  });

  it.each(["eq.5", "not.in", "fts(spanish).guantes", "IN.3", "co.mx"])(
    "by POST for «%s», which an address would make a filter",
    async (text) => {
      await suggest(text);
      expect(asked()).toEqual([{ method: "POST", query: "", body: { query: text.toLowerCase(), max_entries: 10 } }]);
    },
  );

  it.each(["3.5 mm", "a (b)", "5.eq", "(a.b", "null", "{}"])("by GET for «%s», which is no filter", async (text) => {
    await suggest(text);
    expect(asked()).toEqual([{ method: "GET", query: expect.any(String), body: null }]);
    expect(sent("search_suggestions")).toEqual([{ query: text, max_entries: 10 }]);
  });

  it("by POST when the address would grow too long", async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, number) => id(number + 1));
    await searchCatalogue({ brandIds: ids(90) });
    await searchCatalogue({ brandIds: ids(110) });
    await searchCatalogue({ searchQuery: "ñ".repeat(200), brandIds: ids(90) });
    const requests = shop.requests("rpc/search_products");
    expect(requests.map(({ method }) => method)).toEqual(["GET", "POST", "GET"]);
    for (const { url } of requests) expect(url.href.length).toBeLessThan(4200);
    expect(requests[1]?.body).toMatchObject({ brand_ids: ids(110) });
  });
});
