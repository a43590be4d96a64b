// @vitest-environment node
import { aProduct, idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { aNumberedProductRow, aProductRow, type Row } from "@tests/support/rows";
import { argumentsOf } from "@tests/support/search-functions";
import { shop } from "@tests/support/shop-state";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import type { ProductFilters } from "@/domain/filters";
import { countedProducts, listProducts } from "@/services/product-lists/listed-products";
import {
  featuredProducts,
  getProduct,
  productsByBrand,
  productsByIds,
  productsOfFamily,
  recentProducts,
  relatedProducts,
  searchProducts,
} from "@/services/products-service";
import { sentColumns, sentQuery } from "./sent-query";

useShopServer();

const NEWEST = "order=is_sold_out.asc,created_at.desc,id.asc";
const FIRST_PAGE = "offset=0&limit=12";
const BY_NAME = "order=item_name.asc,id.asc";
const brand = idOf("brand");
const brand2 = idOf("brand", 2);
const category = idOf("category");
const names = (answer: { data: readonly { name: string }[] | null }) => answer.data?.map(({ name }) => name);

describe("the list", () => {
  const cases: [string, ProductFilters, string][] = [
    ["nothing asked for", {}, `is_active=eq.true&${NEWEST}&${FIRST_PAGE}`],
    ["no longer on sale", { isActive: false }, `is_active=eq.false&${NEWEST}&${FIRST_PAGE}`],
    ["one brand", { brandIds: [brand] }, `is_active=eq.true&brand_id=eq.${brand}&${NEWEST}&${FIRST_PAGE}`],
    [
      "a brand in a category",
      { brandIds: [brand], categoryIds: [category] },
      `is_active=eq.true&brand_id=eq.${brand}&category_id=eq.${category}&${NEWEST}&${FIRST_PAGE}`,
    ],
    [
      "ids of which one cannot exist",
      { brandIds: [brand, "1) or true"] },
      `is_active=eq.true&brand_id=eq.${brand}&${NEWEST}&${FIRST_PAGE}`,
    ],
    ["prices that are none", { minPrice: Number.NaN, maxPrice: Infinity }, `is_active=eq.true&${NEWEST}&${FIRST_PAGE}`],
    ["featured", { isFeatured: true }, `is_active=eq.true&is_featured=eq.true&${NEWEST}&${FIRST_PAGE}`],
    ["available", { onlyAvailable: true }, `is_active=eq.true&is_sold_out=eq.false&${NEWEST}&${FIRST_PAGE}`],
    ["a blank text", { searchQuery: " \n " }, `is_active=eq.true&${NEWEST}&${FIRST_PAGE}`],
    ["by name", { sort: "name_asc" }, `is_active=eq.true&${BY_NAME}&${FIRST_PAGE}`],
    [
      "prices with IVA",
      { sort: "price_desc", isPricedWithTax: true },
      `is_active=eq.true&order=price_with_tax.desc,id.asc&${FIRST_PAGE}`,
    ],
    ["cheapest first", { sort: "price_asc" }, `is_active=eq.true&order=precio_web.asc,id.asc&${FIRST_PAGE}`],
    ["dearest first", { sort: "price_desc" }, `is_active=eq.true&order=precio_web.desc,id.asc&${FIRST_PAGE}`],
    [
      "cheapest by the piece first",
      { sort: "unit_price_asc" },
      `is_active=eq.true&order=price_per_piece.asc,id.asc&${FIRST_PAGE}`,
    ],
    [
      "cheapest by the piece first, with IVA",
      { sort: "unit_price_asc", isPricedWithTax: true },
      `is_active=eq.true&order=price_per_piece_with_tax.asc,id.asc&${FIRST_PAGE}`,
    ],
    ["newest first", { sort: "newest" }, `is_active=eq.true&${NEWEST}&${FIRST_PAGE}`],
    ["page 3 of 24", { page: 3, limit: 24 }, `is_active=eq.true&${NEWEST}&offset=48&limit=24`],
    ["a page before the first", { page: -1 }, `is_active=eq.true&${NEWEST}&${FIRST_PAGE}`],
    ["more than 100", { limit: 1_000_000 }, `is_active=eq.true&${NEWEST}&offset=0&limit=100`],
    ["less than 1", { limit: 0 }, `is_active=eq.true&${NEWEST}&offset=0&limit=1`],
    ["sizes that are none", { page: Number.NaN, limit: 2.5 }, `is_active=eq.true&${NEWEST}&${FIRST_PAGE}`],
  ];
  it.each(cases)("asks for %s", async (_, filters, query) => {
    await listProducts(filters);
    expect(sentQuery("products")).toBe(query);
  });

  it.each<[string, ProductFilters, Row, string[]]>([
    [
      "a range",
      { minPrice: 10.5, maxPrice: 200, sort: "name_asc" },
      { min_price: 10.5, max_price: 200, sort: "name_asc" },
      ["Producto 05"],
    ],
    ["a lowest price", { minPrice: 10.5 }, { min_price: 10.5, sort: "newest" }, ["Producto 05", "Producto 30"]],
    [
      "a highest price",
      { maxPrice: 50, isPricedWithTax: true },
      { max_price: 50, with_tax: true, sort: "newest" },
      ["Producto 01"],
    ],
    [
      "several brands",
      { brandIds: [brand, brand2], categoryIds: ["%", category] },
      { brand_ids: [brand, brand2], category_ids: [category], sort: "newest" },
      ["Producto 01", "Producto 05", "Producto 30"],
    ],
    [
      "several categories",
      { categoryIds: [category, idOf("category", 2)] },
      { brand_ids: [], category_ids: [category, idOf("category", 2)], sort: "newest" },
      ["Producto 01", "Producto 05", "Producto 30"],
    ],
  ])("lets a function find %s, which a plain query cannot in time", async (_, filters, sent, found) => {
    shop.fill({ products: [1, 5, 30].map((number) => aNumberedProductRow(number)) });
    const { data } = await listProducts(filters);
    expect(names({ data: data?.products ?? null })?.sort()).toEqual(found);
    expect(data).toMatchObject({ count: found.length, hasMore: false });
    const asked = shop.requests("rpc/listed_products", "GET").map((request) => argumentsOf(request));
    expect(asked).toEqual([expect.objectContaining(sent)]);
    expect(shop.requests("products")).toEqual([]);
  });

  it.each([
    [" LÁPIZ  HB ", "lapiz hb"],
    ["100%", "100%"],
    ["a_b", "a_b"],
    ["20 × 26", "20 x 26"],
    ["*lapiz*", "lapiz"],
    [",is_active.eq.false)", ",is_active.eq.false)"],
  ])("lets a function look for the text %j, spelt as the database does", async (searchQuery, query) => {
    await listProducts({ searchQuery });
    expect(shop.requests().map(({ url }) => url.searchParams.get("query"))).toEqual([query]);
    expect(shop.requests("rpc/listed_products", "GET")).toHaveLength(1);
  });

  it("names its columns, brand and category among them", async () => {
    await listProducts();
    expect(sentColumns("products")).toBe(
      "id,item_name,item_code,description,precio_web,is_active,is_featured,sort_order,created_at,image_url,stock_quantity,min_stock_level,sale_unit,unit_name,unit_content,content_name,tax_rate,family_code,attributes,brand:brands(id,name,slug),category:categories(id,name,slug)",
    );
  });

  it("turns rows into products", async () => {
    shop.fill({ products: [aProductRow()] });
    expect((await listProducts()).data?.products).toEqual([aProduct()]);
  });

  it("counts only when asked to, with the filters of the list", async () => {
    expect((await listProducts()).data?.count).toBeNull();
    expect(shop.requests("rpc/count_products")).toEqual([]);
    expect((await listProducts({}, { exactCount: true })).data?.count).toBe(14);
    const filters: ProductFilters = { brandIds: [brand], onlyAvailable: true };
    await listProducts(filters, { exactCount: true });
    const [, asked] = shop.requests("rpc/count_products", "GET").map((request) => argumentsOf(request));
    expect(asked).toEqual({
      query: "",
      brand_ids: [brand],
      category_ids: [],
      is_active: true,
      only_available: true,
    });
  });

  it("passes on that there are more than were counted", async () => {
    server.use(http.get("*/rest/v1/rpc/count_products", () => HttpResponse.json({ count: 5000, more: true })));
    const { data } = await listProducts({}, { exactCount: true });
    expect(data).toMatchObject({ count: 5000, hasMore: true });
  });

  it("shows an empty page beyond the last one, with the count", async () => {
    const nothing = { products: [], count: 14, hasMore: false };
    expect((await listProducts({ page: 9 }, { exactCount: true })).data).toEqual(nothing);
    expect((await listProducts({ page: 1000, limit: 100 }, { exactCount: true })).data).toEqual(nothing);
  });

  it("asks for no rows of a page that no list leads to", async () => {
    expect((await listProducts({ page: 1001 }, { exactCount: true })).data).toMatchObject({ products: [], count: 14 });
    expect(shop.requests().map((request) => argumentsOf(request).row_limit)).toEqual([0]);
  });

  it("lets the database find a page far down, in the order of the list", async () => {
    shop.fill({ products: Array.from({ length: 1010 }, (_, n) => aNumberedProductRow(n + 1)) });
    const filters: ProductFilters = { sort: "price_desc", isPricedWithTax: true, limit: 100, isActive: true };
    const { data } = await listProducts({ ...filters, page: 11 });
    const all = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, n) => (await listProducts({ ...filters, page: n + 1 })).data?.products ?? [],
      ),
    );
    expect(data?.products).toHaveLength(10);
    expect(new Set([...all.flat(), ...(data?.products ?? [])].map(({ id }) => id)).size).toBe(1010);
    expect(shop.requests("rpc/listed_products", "GET").map((request) => argumentsOf(request))).toEqual([
      expect.objectContaining({ sort: "price_desc", with_tax: true, first_row: 1000, row_limit: 100 }),
    ]);
  });

  it("asks for no page in a way that the server would refuse", async () => {
    const statuses: number[] = [];
    const note = ({ response }: { response: Response }) => statuses.push(response.status);
    server.events.on("response:mocked", note);
    await listProducts({ page: 9 }, { exactCount: true });
    await listProducts({ page: 2 }, { exactCount: true });
    server.events.removeListener("response:mocked", note);
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  it.each(["products", "rpc/count_products"])("fails when %s fails", async (target) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    shop.fail(target, 503);
    expect((await listProducts({ page: 2 }, { exactCount: true })).error?.status).toBe(503);
  });

  it("fails far down when the function fails", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    shop.fail("rpc/listed_products", 503);
    expect((await listProducts({ page: 11, limit: 100 })).error?.status).toBe(503);
  });

  it.each([{ count: "many", more: false }, { count: 3 }, [], null])("takes %j for no count", async (answer) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    server.use(http.get("*/rest/v1/rpc/count_products", () => HttpResponse.json(answer)));
    expect((await listProducts({}, { exactCount: true })).error?.category).toBe("server_error");
  });

  it("finds nothing for ids that cannot exist, without asking", async () => {
    expect((await listProducts({ brandIds: ["abc"] })).data).toEqual({ products: [], count: 0, hasMore: false });
    expect((await listProducts({ categoryIds: ["%"], brandIds: [brand] })).data).toEqual({
      products: [],
      count: 0,
      hasMore: false,
    });
    expect(shop.requests()).toEqual([]);
  });
});

describe("rows that are not as agreed", () => {
  const list = (row: Row) => {
    server.use(http.get("*/rest/v1/products", () => HttpResponse.json([row, aNumberedProductRow(2)])));
    return listProducts();
  };

  it.each<[string, Row]>([
    ["fault: prices that are no numbers: a price that is no number", { precio_web: "NaN" }],
    ["fault: prices that are no numbers: a price in words", { precio_web: "cien" }],
    ["fault: prices that are no numbers: no price", { precio_web: null }],
    ["fault: prices that are no numbers: a price below 0", { precio_web: -1 }],
    ["fault: prices that are no numbers: a price beyond the catalogue's", { precio_web: 1_000_000 }],
    ["fault: prices that are no numbers: an infinite price", { precio_web: "1e400" }],
    ["fault: missing fields: no id", { id: undefined }],
    ["a blank name", { item_name: "  " }],
    ["a name that is no text", { item_name: 7 }],
    ["half a piece in stock", { stock_quantity: 2.5 }],
    ["stock in words", { stock_quantity: "muchas" }],
    ["no state", { is_active: null }],
    ["a time that is none", { created_at: "ayer" }],
    ["a brand without a name", { brand: { id: brand, slug: "x" } }],
  ])("%s: the row is dropped and logged once, the others stay", async (_, columns) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const bad = aProductRow({ id: crypto.randomUUID(), ...columns });
    await list(bad);
    expect((await list(bad)).data?.products.map(({ name }) => name)).toEqual(["Producto 02"]);
    expect(warn).toHaveBeenCalledExactlyOnceWith("[services] Bad row dropped in listProducts", expect.anything());
  });

  it.each([null, 7, "x", []])("drops the row %j", async (row) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    expect((await list(row as unknown as Row)).data?.products).toHaveLength(1);
  });

  it.each<[string, Row, object]>([
    ["numbers written as text", { precio_web: "99.90", stock_quantity: "3" }, { price: 99.9, stockQuantity: 3 }],
    ["more than two decimals", { precio_web: 10.005 }, { price: 10.01 }],
    ["no price yet", { precio_web: 0 }, { price: 0 }],
    ["no SKU", { item_code: null }, { sku: "UNKNOWN" }],
    ["a blank SKU", { item_code: "  " }, { sku: "UNKNOWN" }],
    ["fault: extra fields: columns of a later migration", { weight_kg: 3 }, { name: "Lápiz HB" }],
    ["a name that is too long", { item_name: "ñ".repeat(600) }, { name: "ñ".repeat(500) }],
    ["a picture with a script", { image_url: "javascript:alert(1)" }, { imageUrl: null }],
    ["a picture of a stranger", { image_url: "//evil.example/x.png" }, { imageUrl: null }],
    ["no data sheet", { attributes: null }, { attributes: [] }],
    [
      "a torn data sheet",
      { attributes: [{ label: "A", value: "1", extra: 1 }, { label: "" }, 3, null] },
      { attributes: [{ label: "A", value: "1" }] },
    ],
    [
      "nothing that may be missing",
      { description: null, image_url: null, stock_quantity: null, min_stock_level: null, brand: null, category: null },
      { description: null, imageUrl: null, stockQuantity: null, minStockLevel: null, brand: null, category: null },
    ],
    [
      "fault: missing fields: columns left out",
      { is_featured: undefined, sort_order: undefined, image_url: undefined, attributes: undefined, brand: undefined },
      { isFeatured: false, sortOrder: 0, imageUrl: null, attributes: [], brand: null },
    ],
  ])("%s: the row is read", async (_, columns, product) => {
    expect((await list(aProductRow(columns))).data?.products[0]).toMatchObject(product);
  });
});

describe("the counted list", () => {
  it("knows page, size and number of pages", async () => {
    const { data } = await countedProducts({ page: 2, limit: 5, sort: "price_asc" });
    expect(data).toMatchObject({ count: 14, page: 2, limit: 5, totalPages: 3 });
    expect(data?.products.map(({ price }) => price)).toEqual([60, 70, 80, 90, 100]);
  });

  it("has 0 pages when nothing matches", async () => {
    expect((await countedProducts({ minPrice: 5000 })).data).toMatchObject({ count: 0, totalPages: 0, products: [] });
  });

  it("ignores categories, even when a caller smuggles them in", async () => {
    const smuggled: ProductFilters = { categoryIds: [category] };
    await countedProducts(smuggled);
    expect(sentQuery("products")).toBe(`is_active=eq.true&${NEWEST}&${FIRST_PAGE}`);
  });
});

describe("one product", () => {
  it("is asked for by id, active only", async () => {
    expect((await getProduct(idOf("product", 7))).data?.name).toBe("Producto 07");
    expect(sentQuery("products")).toBe(`is_active=eq.true&id=eq.${idOf("product", 7)}`);
  });

  it("comes with its further pictures", async () => {
    const more_image_urls = ["/images/a.svg", "javascript:alert(1)", "https://cdn.example.mx/b.jpg"];
    shop.fill({ products: [aProductRow({ more_image_urls })] });
    const { data } = await getProduct(idOf("product"));
    expect(sentColumns("products")).toContain("more_image_urls");
    expect(data?.moreImageUrls).toEqual(["/images/a.svg", "https://cdn.example.mx/b.jpg"]);
  });

  it.each([idOf("product", 15), idOf("product", 99)])("%s is not found", async (id) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    expect((await getProduct(id)).error).toMatchObject({ category: "not_found", code: 1004 });
  });

  it("is not found when its row cannot be read", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    shop.fill({ products: [aProductRow({ precio_web: "NaN" })] });
    expect((await getProduct(idOf("product"))).error?.category).toBe("not_found");
  });

  it.each(["", "7", "%", "../brands", "x".repeat(10_000), `${idOf("product")}'`])(
    "does not trouble the database with the id %#",
    async (id) => {
      expect((await getProduct(id)).error?.category).toBe("not_found");
      expect(shop.requests()).toEqual([]);
    },
  );
});

describe("the smaller lists", () => {
  it("featured: in the shop's order, then newest", async () => {
    expect(names(await featuredProducts())).toEqual(["Producto 02", "Producto 01"]);
    expect(sentQuery("products")).toBe(
      "is_active=eq.true&is_featured=eq.true&order=sort_order.asc,created_at.desc,id.asc&limit=8",
    );
  });

  it("recent: the newest 8", async () => {
    expect(names(await recentProducts())?.slice(0, 2)).toEqual(["Producto 14", "Producto 13"]);
    expect(sentQuery("products")).toBe(`is_active=eq.true&${NEWEST}&limit=8`);
  });

  it("search: by name, 10 at most", async () => {
    expect(names(await searchProducts("PRODUCTO 0"))).toHaveLength(9);
    const asked = shop.requests("rpc/listed_products", "GET").map((request) => argumentsOf(request));
    expect(asked).toEqual([
      expect.objectContaining({ query: "producto 0", is_active: true, sort: "name_asc", first_row: 0, row_limit: 10 }),
    ]);
  });

  it.each(["", "   ", "*", "\u0000"])("search: nothing for %j, without asking", async (text) => {
    expect((await searchProducts(text)).data).toEqual([]);
    expect(shop.requests()).toEqual([]);
  });

  it("of a brand: by name, all of them", async () => {
    expect(names(await productsByBrand(brand2))).toEqual(
      [2, 5, 8, 11, 14].map((n) => `Producto ${n < 10 ? 0 : ""}${n}`),
    );
    expect(sentQuery("products")).toBe(`is_active=eq.true&brand_id=eq.${brand2}&${BY_NAME}`);
  });

  it("of a brand: some of them", async () => {
    expect(names(await productsByBrand(brand2, 2))).toHaveLength(2);
  });

  it("of a brand that cannot exist: none, without asking", async () => {
    expect((await productsByBrand("papelera")).data).toEqual([]);
    expect(shop.requests()).toEqual([]);
  });

  it("of a family: by name, only what is on sale", async () => {
    shop.fill({
      products: [
        aNumberedProductRow(2, { family_code: "caja" }),
        aNumberedProductRow(1, { family_code: "caja" }),
        aNumberedProductRow(3, { family_code: "caja", is_active: false }),
        aNumberedProductRow(4, { family_code: "bolsa" }),
        aNumberedProductRow(5),
      ],
    });
    expect(names(await productsOfFamily("caja"))).toEqual(["Producto 01", "Producto 02"]);
    expect(sentQuery("products")).toBe(`is_active=eq.true&family_code=eq.caja&${BY_NAME}&limit=100`);
  });

  it.each(["", "  "])("of no family (%j): none, without asking", async (code) => {
    expect((await productsOfFamily(code)).data).toEqual([]);
    expect(shop.requests()).toEqual([]);
  });

  it("related: same brand, another product, newest, 4 at most", async () => {
    const product = aProduct({ id: idOf("product", 4) });
    expect(names(await relatedProducts(product))).toEqual(["Producto 13", "Producto 10", "Producto 07", "Producto 01"]);
    expect(sentQuery("products")).toBe(`is_active=eq.true&brand_id=eq.${brand}&id=neq.${product.id}&${NEWEST}&limit=4`);
  });

  it.each([
    ["without brand", aProduct({ brand: null })],
    ["whose brand has no id of the shop's", aProduct({ brand: { id: "kintal", name: "Kintal", slug: "kintal" } })],
    ["without an id of the shop's", aProduct({ id: "kq-1" })],
  ])("related: none for a product %s, without asking", async (_, product) => {
    expect((await relatedProducts(product)).data).toEqual([]);
    expect(shop.requests()).toEqual([]);
  });

  it("by ids: in their order, each once, without those no longer on sale", async () => {
    const ids = [9, 3, 15, 9, 99].map((number) => idOf("product", number));
    expect(names(await productsByIds([...ids, "nonsense"]))).toEqual(["Producto 09", "Producto 03"]);
    expect(sentQuery("products")).toBe(
      `is_active=eq.true&id=in.(${[9, 3, 15, 99].map((number) => idOf("product", number)).join(",")})`,
    );
    expect((await productsByIds([])).data).toEqual([]);
  });

  it.each([
    ["featured", (limit: number) => featuredProducts(limit)],
    ["recent", (limit: number) => recentProducts(limit)],
    ["search", (limit: number) => searchProducts("x", limit)],
    ["brand", (limit: number) => productsByBrand(brand, limit)],
    ["related", (limit: number) => relatedProducts(aProduct(), limit)],
  ])("%s: never more than 100 or less than 1", async (_, call) => {
    await call(1e9);
    await call(-3);
    await call(Number.NaN);
    const limits = shop
      .requests()
      .map(({ url }) => Number(url.searchParams.get("limit") ?? url.searchParams.get("row_limit")));
    expect(limits.slice(0, 2)).toEqual([100, 1]);
    expect(limits[2]).toBeGreaterThanOrEqual(4);
  });
});
