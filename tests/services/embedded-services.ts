import { anOrderDraft } from "@tests/support/factories";
import { startLocalBackend } from "@tests/support/local-backend";
import { SHOP_ORIGIN } from "@tests/support/msw-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { asShown } from "@/domain/filters";
import { shownPrice } from "@/domain/money";
import type { OrderDraft } from "@/domain/order";
import type { Product } from "@/domain/product";
import { availableLines, summaryOfQuote } from "@/domain/quote/quote";
import { normalizeSearch } from "@/domain/search/search-text";
import { perPiece } from "@/domain/unit";
import { getBrand, getBrandBySlug, listBrands } from "@/services/brands-service";
import { getCategory, getCategoryBySlug, listCategories } from "@/services/categories-service";
import {
  listPaymentGateways,
  listShippingZones,
  listVolumeDiscounts,
  volumeDiscountsOf,
} from "@/services/checkout-options-service";
import { clearGuestCart, readGuestCart, removeGuestProduct, setGuestQuantity } from "@/services/guest-cart-service";
import { forgetGuestId } from "@/services/guest-session";
import { activeSlides, getSlide, listSlides } from "@/services/hero-slides-service";
import { checkCartStock, readInventory } from "@/services/inventory-service";
import { getLatestOrder, getOrder, placeOrder, trackOrder } from "@/services/orders/orders-service";
import { facetCounts } from "@/services/product-lists/facets-service";
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
import { readQuote, saveQuote } from "@/services/quotes/quotes-service";
import { popularCategories, searchCatalogue, suggest } from "@/services/search-service";
import { allSettings, getSetting } from "@/services/slider-settings-service";
import type { LocalBackend } from "../../supabase/local/backend";

/** Failures are logged as warnings; tests that cause them keep those off the console. */
const spyOnWarnings = () => vi.spyOn(console, "warn").mockImplementation(() => {});

type Truth = { id: string; item_name: string; price: number; brand_id: string | null; category_id: string | null };

/** Every service against the embedded database, which answers as PostgREST does and enforces the row policies. */
export function describeServicesOnEmbeddedBackend(client: string): void {
  let backend: LocalBackend;
  beforeAll(async () => {
    backend = await startLocalBackend();
  });
  beforeEach(() => {
    vi.stubGlobal("fetch", (input: string, init: RequestInit) => backend.fetch(new Request(input, init)));
    vi.stubGlobal("location", new URL(SHOP_ORIGIN));
    forgetGuestId();
  });
  afterAll(() => backend.close());

  const truth = (where: string): Promise<Truth[]> =>
    backend.sql(
      `select id, item_name, precio_web::float8 as price, brand_id, category_id from products where ${where}`,
    );

  /** The data of a successful answer. */
  const data = async <T>(answer: Promise<{ data: T | null; error: unknown }>): Promise<T> => {
    const { data: found, error } = await answer;
    expect(error).toBeNull();
    return found as T;
  };

  const ids = (products: readonly { id: string }[]) => products.map(({ id }) => id);

  describe(`the search, through ${client}`, () => {
    it("finds and ranks, page by page", async () => {
      const found = await data(searchCatalogue({ searchQuery: "Guantes nitrilo", limit: 4 }));
      expect(found).toMatchObject({ count: 6, didYouMean: null, terms: ["guante", "guantes", "nitrilo"] });
      expect(found.products.map(({ name }) => name.startsWith("Guante de nitrilo"))).toEqual([true, true, true, true]);
      const last = await data(searchCatalogue({ searchQuery: "Guantes nitrilo", limit: 4, page: 2 }));
      expect(new Set(ids([...found.products, ...last.products])).size).toBe(6);
      const beyond = await data(searchCatalogue({ searchQuery: "Guantes nitrilo", page: 9999 }));
      expect(beyond).toMatchObject({ products: [], count: 6 });
    });

    it("gives the very products that the list gives", async () => {
      const found = await data(searchCatalogue({ searchQuery: "KTN-5201" }));
      const listed = await data(listProducts({ searchQuery: "KTN-5201" }));
      expect(found.products.map(withoutZone)).toEqual(listed.products.map(withoutZone));
    });
    const withoutZone = (product: Product) => ({ ...product, createdAt: Date.parse(product.createdAt) });

    it("keeps to every filter", async () => {
      const filters = { searchQuery: "guante", minPrice: 50, onlyAvailable: true, sort: "price_asc" } as const;
      const found = await data(searchCatalogue(filters));
      const prices = found.products.map(({ price }) => price);
      expect(prices.length).toBeGreaterThan(1);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      expect(found.products.every(({ price, stockQuantity }) => price >= 50 && stockQuantity !== 0)).toBe(true);
      expect((await data(searchCatalogue({ ...filters, brandIds: ["%"] }))).count).toBe(0);
    });

    it("proposes, suggests, and knows where most is sold", async () => {
      expect((await data(searchCatalogue({ searchQuery: "ecsoba" }))).didYouMean).toBe("escoba");
      const { products, categories, brands } = await data(suggest("limp", 6));
      expect(categories).toEqual([{ name: "Limpieza", slug: "limpieza" }]);
      expect(products.length + categories.length + brands.length).toBe(6);
      expect((await data(popularCategories(3))).map(({ slug }) => slug)).toHaveLength(3);
    });

    it("counts beside the filters", async () => {
      const { total, available, brands } = await data(facetCounts({ searchQuery: "guantes nitrilo" }, "search"));
      expect([total, available]).toEqual([6, 5]);
      expect([...(brands ?? new Map<string, number>()).values()].reduce((sum, count) => sum + count, 0)).toBe(6);
      expect((await data(facetCounts({ searchQuery: "guantes nitrilo" }, "list"))).total).toBe(0);
    });
  });

  describe(`products, through ${client}`, () => {
    it("lists the newest first, sold out ones last, and counts all of them", async () => {
      const expected = await truth("is_active order by is_sold_out, created_at desc, id");
      const list = await data(listProducts({}, { exactCount: true }));
      expect(list.count).toBe(expected.length);
      expect(ids(list.products)).toEqual(ids(expected).slice(0, 12));
      expect((await data(listProducts())).count).toBeNull();
    });

    it("combines all filters", async () => {
      const [sample] = await truth(
        "is_active and brand_id is not null and category_id is not null order by id limit 1",
      );
      const brandIds = [sample?.brand_id ?? ""];
      const categoryIds = [sample?.category_id ?? ""];
      const filters = { brandIds, categoryIds, minPrice: 10, maxPrice: 900, onlyAvailable: true, limit: 100 };
      const list = await data(listProducts({ ...filters, sort: "price_asc" }, { exactCount: true }));
      const expected = await truth(
        `is_active and brand_id = '${brandIds[0]}' and category_id = '${categoryIds[0]}' and precio_web between 10 and 900
         and coalesce(stock_quantity, 1) > 0 order by precio_web, id`,
      );
      expect(expected.length).toBeGreaterThan(0);
      expect(ids(list.products)).toEqual(ids(expected));
      expect(list.count).toBe(expected.length);
    });

    it.each([
      ["name_asc", "item_name, id"],
      ["price_asc", "precio_web, id"],
      ["price_desc", "precio_web desc, id"],
      ["unit_price_asc", "round(precio_web / unit_content, 4), id"],
    ] as const)("sorts by %s", async (sort, order) => {
      const list = await data(listProducts({ sort, limit: 40, page: 2 }));
      expect(ids(list.products)).toEqual(ids(await truth(`is_active order by ${order} limit 40 offset 40`)));
    });

    it.each([["with-tax"], ["without-tax"]] as const)(
      "sorts by the price per piece that is shown, %s, in a list of two rates",
      async (display) => {
        const filters = asShown({ sort: "unit_price_asc", limit: 100 }, display);
        const pages = await Promise.all([1, 2, 3].map((page) => data(listProducts({ ...filters, page }))));
        const products = pages.flatMap((list) => list.products);
        expect(new Set(products.map(({ taxRate }) => taxRate))).toEqual(new Set([0, 0.16]));
        const shown = products.map(({ price, taxRate, unit }) => perPiece(shownPrice(price, taxRate, display), unit));
        expect(shown).toEqual([...shown].sort((a, b) => a - b));
      },
    );

    it("lists what is featured and what is not on sale when asked to", async () => {
      const featured = await data(listProducts({ isFeatured: true, limit: 100 }));
      expect(featured.products.length).toBe((await truth("is_active and is_featured")).length);
      const inactive = await data(listProducts({ isActive: false, limit: 100 }));
      expect(ids(inactive.products).sort()).toEqual(ids(await truth("not is_active order by id")).sort());
    });

    it("shows an empty page beyond the last one and still knows the count", async () => {
      const list = await data(listProducts({ page: 9999 }, { exactCount: true }));
      expect(list).toEqual({ products: [], count: (await truth("is_active")).length, hasMore: false });
    });

    it("counts pages in the counted list", async () => {
      const total = (await truth("is_active")).length;
      const list = await data(countedProducts({ limit: 20, page: 2, sort: "price_asc" }));
      expect(list).toMatchObject({ count: total, page: 2, limit: 20, totalPages: Math.ceil(total / 20) });
      expect(list.products).toHaveLength(20);
    });

    it("maps a whole product", async () => {
      const [row] = await truth("item_code = 'KTN-5201'");
      const product = await data(getProduct(row?.id ?? ""));
      expect(product).toMatchObject({ name: row?.item_name, sku: "KTN-5201", price: row?.price, isActive: true });
      expect(product.brand).toEqual({ id: row?.brand_id, name: expect.any(String), slug: expect.any(String) });
      expect(product.category).toMatchObject({ id: row?.category_id });
      expect(Number.isNaN(Date.parse(product.createdAt))).toBe(false);
    });

    it("does not find an inactive product", async () => {
      spyOnWarnings();
      const [inactive] = await truth("not is_active limit 1");
      expect((await getProduct(inactive?.id ?? "")).error?.category).toBe("not_found");
    });

    it("keeps products with unknown stock, without brand and without picture", async () => {
      const odd = await truth("is_active and (stock_quantity is null or brand_id is null or image_url is null)");
      expect(odd.length).toBeGreaterThan(2);
      const found = await data(productsByIds(ids(odd).slice(0, 100)));
      expect(ids(found)).toEqual(ids(odd).slice(0, 100));
      expect(found.some(({ stockQuantity }) => stockQuantity === null)).toBe(true);
      expect(found.some(({ brand }) => brand === null)).toBe(true);
      expect(found.some(({ imageUrl }) => imageUrl === null)).toBe(true);
    });

    it("reads the strips of the home page", async () => {
      const featured = await truth("is_active and is_featured order by sort_order, created_at desc, id limit 8");
      expect(ids(await data(featuredProducts()))).toEqual(ids(featured));
      const recent = await truth("is_active order by is_sold_out, created_at desc, id limit 8");
      expect(ids(await data(recentProducts()))).toEqual(ids(recent));
    });

    it("reads a brand's products and a product's relatives", async () => {
      const [row] = await truth("item_code = 'KTN-5201'");
      const brandId = row?.brand_id ?? "";
      const ofBrand = await truth(`is_active and brand_id = '${brandId}' order by item_name, id`);
      expect(ids(await data(productsByBrand(brandId)))).toEqual(ids(ofBrand));
      expect(await data(productsByBrand(brandId, 3))).toHaveLength(3);
      const product = await data(getProduct(row?.id ?? ""));
      const related = await truth(
        `is_active and brand_id = '${brandId}' and id <> '${product.id}' order by is_sold_out, created_at desc, id limit 4`,
      );
      expect(ids(await data(relatedProducts(product)))).toEqual(ids(related));
    });

    it("reads the sizes and colours of one thing", async () => {
      const family = await truth("is_active and family_code = 'guante-de-nitrilo' order by item_name, id");
      expect(family.length).toBeGreaterThan(2);
      expect(ids(await data(productsOfFamily("guante-de-nitrilo")))).toEqual(ids(family));
    });
  });

  describe(`search, through ${client}`, () => {
    it.each(["lapiz", "LÁPIZ", "  lápiz "])("finds pencils for «%s»", async (text) => {
      const found = await data(searchProducts(text, 100));
      const expected = await truth("is_active and search_text like '%lapiz%' order by item_name, id");
      expect(expected.length).toBeGreaterThan(0);
      expect(ids(found)).toEqual(ids(expected));
    });

    it("finds a SKU in any case, and at most ten suggestions", async () => {
      expect((await data(searchProducts("ktn-5714"))).map(({ sku }) => sku)).toContain("KTN-5714");
      expect(await data(searchProducts("a"))).toHaveLength(10);
      const list = await data(listProducts({ searchQuery: "KTN-5714" }));
      expect(list.products.map(({ sku }) => sku)).toContain("KTN-5714");
    });

    it.each(["a", "ca", "2", "50", "kt"])(
      "finds «%s», too short for parts of words, where a word begins with it",
      async (text) => {
        const list = await data(listProducts({ searchQuery: text, limit: 100 }));
        const begun = await truth(
          `is_active and search_text ~ '(^|\\s)${text}' order by is_sold_out, created_at desc, id`,
        );
        const holding = ids(await truth(`is_active and search_text like '%${text}%'`));
        expect(begun.length).toBeGreaterThan(0);
        expect(list.count).toBeGreaterThanOrEqual(begun.length);
        if (list.count === list.products.length) expect(ids(list.products)).toEqual(expect.arrayContaining(ids(begun)));
        expect(holding).toEqual(expect.arrayContaining(ids(list.products)));
        expect((await data(countedProducts({ searchQuery: text }))).count).toBe(list.count);
        expect((await data(facetCounts({ searchQuery: text }, "list"))).total).toBe(list.count);
      },
    );

    it.each(["gu_nte", "gu%te", "g%", "_", "+"])(
      "takes «%s» literally, and finds nothing that has it",
      async (text) => {
        expect(await data(listProducts({ searchQuery: text, isActive: true, limit: 100 }))).toMatchObject({
          products: [],
          count: 0,
        });
      },
    );

    it("finds every product by its name, its SKU and its description, however they are typed", async () => {
      const odd = await backend.sql<{ id: string; item_name: string; item_code: string; description: string }>(
        `select id, item_name, item_code, description from products where is_active and item_code is not null
         and description is not null and item_name ~ '["×½¼/,%áéíóúñ]' order by md5(id::text) limit 12`,
      );
      expect(odd).toHaveLength(12);
      for (const { id, item_name, item_code, description } of odd) {
        for (const text of [item_name, item_code, description.slice(0, 120)]) {
          expect(ids(await data(searchProducts(text, 100))), text).toContain(id);
          expect(ids(await data(searchProducts(text.toUpperCase(), 100))), text).toContain(id);
        }
      }
    });

    it("finds dimensions typed with an x, and nothing that runs from the name into the SKU", async () => {
      const [product] = await truth("is_active and item_name like '% × %' limit 1");
      const typed = product?.item_name.replaceAll("×", "x") ?? "";
      expect(ids(await data(searchProducts(typed, 100)))).toContain(product?.id);
      const [row] = await backend.sql<{ item_name: string; item_code: string }>(
        "select item_name, item_code from products where is_active and item_code is not null limit 1",
      );
      expect(await data(searchProducts(`${row?.item_name} ${row?.item_code}`))).toEqual([]);
    });

    it("spells every text of the catalogue as the database does", async () => {
      const texts = await backend.sql<{ text: string; plain: string }>(
        `select text, btrim(private.plain_text(text)) as plain from (
           select item_name as text from products union select item_code from products
           union select left(description, 190) from products) as texts where text is not null`,
      );
      expect(texts.length).toBeGreaterThan(300);
      for (const { text, plain } of texts) expect(normalizeSearch(text)).toBe(plain);
    });

    const hostile = [
      "%",
      "_",
      "\\",
      "\\%",
      '1/4", zinc',
      "a,b.c:d(e)f",
      "(or=(id.gt.0))",
      "name.eq.x",
      "'; drop table products; --",
      '"',
      "''",
      "null",
      "%00",
      "\u0000",
      "\ud800",
      "{a,b}",
      "*",
      "**a**",
      "&select=*",
      "?x=1#y",
      "+",
      "🙂",
      "x".repeat(10_000),
    ];
    it.each(hostile.map((text): [string, string] => [text.slice(0, 20), text]))("survives %j", async (_, text) => {
      const found = await searchProducts(text);
      expect(found.error).toBeNull();
      const list = await listProducts({ searchQuery: text });
      expect(list.error).toBeNull();
    });

    it("takes wildcards literally", async () => {
      const everything = (await truth("is_active")).length;
      const percent = await data(listProducts({ searchQuery: "%" }, { exactCount: true }));
      expect(percent.count).toBe((await truth("is_active and position('%' in search_text) > 0")).length);
      expect(percent.count).toBeLessThan(everything);
      const underscore = await data(listProducts({ searchQuery: "_" }, { exactCount: true }));
      expect(underscore.count).toBe((await truth("is_active and position('_' in search_text) > 0")).length);
    });
  });

  describe(`brands, categories and the shop window, through ${client}`, () => {
    it("lists active brands by name with their count", async () => {
      const [{ count } = { count: 0 }] = await backend.sql<{ count: number }>(
        "select count(*)::int as count from brands where is_active",
      );
      const list = await data(listBrands());
      expect(list.count).toBe(count);
      expect(list.brands.map(({ name }) => name)).toEqual(
        (await backend.sql<{ name: string }>("select name from brands where is_active order by name")).map(
          (b) => b.name,
        ),
      );
      const second = await data(listBrands({ page: 2, limit: 5 }));
      expect(second.brands).toEqual(list.brands.slice(5, 10));
      expect((await data(listBrands({ nameSearch: "TÉPE" }))).brands.map(({ slug }) => slug)).toEqual([
        "cartonera-tepeyac",
      ]);
      const named = await data(listBrands({ slugs: ["cartonera-tepeyac", "no-existe"] }));
      expect(named.brands.map(({ slug }) => slug)).toEqual(["cartonera-tepeyac"]);
      expect((await data(listBrands({ slugs: ["¿?"] }))).brands).toEqual([]);
    });

    it("finds a brand and a category by id and by slug", async () => {
      const brand = await data(getBrandBySlug("cartonera-tepeyac"));
      expect(await data(getBrand(brand.id))).toEqual(brand);
      const categories = await data(listCategories());
      expect(categories.length).toBeGreaterThanOrEqual(10);
      const [category] = categories;
      expect(await data(getCategory(category?.id ?? ""))).toEqual(category);
      expect(await data(getCategoryBySlug(category?.slug ?? ""))).toEqual(category);
    });

    it("does not find what does not exist", async () => {
      spyOnWarnings();
      const unknown = "00000000-0000-4000-8000-000000000000";
      for (const answer of [getBrand(unknown), getBrandBySlug("ninguna"), getCategory(unknown), getSlide(unknown)]) {
        expect((await answer).error?.category).toBe("not_found");
      }
      expect((await getCategoryBySlug("a&b=c,(d)")).error?.category).toBe("not_found");
    });

    it("shows slides that are published and not expired", async () => {
      const add = (title: string, columns: string, values: string) =>
        backend.sql(
          `insert into hero_slides (title, image_url, sort_order, ${columns}) values ('${title}', '/a.svg', 99, ${values})`,
        );
      await add("caduca", "expires_at", "now() - interval '1 hour'");
      await add("futura", "published_at", "now() + interval '1 hour'");
      await add("vigente", "published_at, expires_at", "now() - interval '1 hour', now() + interval '1 hour'");
      await add("apagada", "is_active", "false");
      const active = await data(activeSlides());
      expect(active.length).toBeGreaterThanOrEqual(4);
      const titles = active.map(({ title }) => title);
      expect(titles).toContain("vigente");
      for (const hidden of ["caduca", "futura", "apagada"]) expect(titles).not.toContain(hidden);
      const all = await data(listSlides({ includeExpired: true }));
      expect(all.map(({ title }) => title)).toContain("caduca");
      expect(all.map(({ title }) => title)).not.toContain("futura");
      expect(await data(listSlides({ limit: 1, offset: 1 }))).toEqual(active.slice(1, 2));
      const [first] = active;
      expect(await data(getSlide(first?.id ?? ""))).toEqual(first);
    });

    it("reads the slider's settings, together and one by one", async () => {
      const settings = await data(allSettings());
      expect(settings.autoplay).toEqual({ enabled: true, delay: 5000 });
      expect(await data(getSetting("responsive"))).toEqual(settings.responsive);
      await backend.sql("delete from slider_settings where key = 'general'");
      expect((await data(allSettings())).general).toEqual({ maxSlides: 5, lazyLoading: true, preloadNext: true });
      expect((await data(getSetting("general"))).maxSlides).toBe(5);
    });
  });

  describe(`cart and stock, through ${client}`, () => {
    const someProducts = async (count: number): Promise<Product[]> =>
      (await data(listProducts({ onlyAvailable: true, sort: "price_asc", limit: 100 }))).products
        .filter((product) => (product.stockQuantity ?? 0) > 20 && product.price > 0)
        .slice(0, count);

    it("keeps absolute quantities and shows them to their guest only", async () => {
      const [first, second] = await someProducts(2);
      if (!first || !second) throw new Error("the demo shop has too few products");
      for (const [product, quantity] of [
        [first, 2],
        [second, 1],
        [first, 5],
      ] as const) {
        await data(setGuestQuantity(product.id, quantity));
      }
      const cart = (await data(readGuestCart())).rows;
      expect(cart.map(({ productId, quantity }) => [productId, quantity])).toEqual([
        [first.id, 5],
        [second.id, 1],
      ]);
      expect(cart[0]?.product).toEqual(first);
      expect(Date.parse(cart[0]?.expiresAt ?? "")).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);

      await data(setGuestQuantity(first.id, 0));
      expect((await data(readGuestCart())).rows.map(({ productId }) => productId)).toEqual([second.id]);
      await data(removeGuestProduct(second.id));
      await data(removeGuestProduct(second.id));
      expect((await data(readGuestCart())).rows).toEqual([]);

      await data(setGuestQuantity(first.id, 1));
      forgetGuestId();
      expect((await data(readGuestCart())).rows).toEqual([]);
      await data(clearGuestCart());
      expect(await backend.sql(`select 1 from guest_carts where product_id = '${first.id}'`)).toHaveLength(1);
    });

    it("clears a whole cart", async () => {
      for (const product of await someProducts(3)) await data(setGuestQuantity(product.id, 1));
      expect((await data(readGuestCart())).rows).toHaveLength(3);
      await data(clearGuestCart());
      expect((await data(readGuestCart())).rows).toEqual([]);
    });

    it("returns the database's refusal of a quantity or a product that cannot be", async () => {
      const warnings = spyOnWarnings();
      const [product] = await someProducts(1);
      expect((await setGuestQuantity(product?.id ?? "", 1000)).error).toMatchObject({
        category: "validation",
        status: 400,
      });
      const unknown = await setGuestQuantity("00000000-0000-4000-8000-000000000000", 1);
      expect(unknown.error).toMatchObject({ category: "validation", status: 409 });
      expect(warnings).toHaveBeenCalledTimes(2);
    });

    it("reads stock, of inactive products as well, and checks a cart against it", async () => {
      const [inactive] = await truth("not is_active limit 1");
      const [product] = await someProducts(1);
      if (!inactive || !product) throw new Error("the demo shop lacks an inactive product");
      const unknown = "00000000-0000-4000-8000-000000000000";
      const stock = await data(readInventory([product.id, inactive.id, unknown, "no-uuid", product.id]));
      expect(stock).toHaveLength(2);
      expect(stock).toContainEqual(expect.objectContaining({ productId: inactive.id, isActive: false }));

      const wanted = (product.stockQuantity ?? 0) + 1;
      const check = await checkCartStock(
        [
          { productId: product.id, quantity: wanted },
          { productId: inactive.id, quantity: 1 },
          { productId: unknown, quantity: 1 },
        ],
        new Map([[product.id, product.name]]),
      );
      expect(check.isValid).toBe(false);
      expect(check.conflicts).toEqual([
        expect.objectContaining({ productName: product.name, availableQuantity: product.stockQuantity }),
        expect.objectContaining({ productId: inactive.id, status: "out-of-stock" }),
        expect.objectContaining({ productId: unknown, status: "unknown", availableQuantity: null }),
      ]);
      expect(await checkCartStock([{ productId: product.id, quantity: 1 }])).toEqual({ isValid: true, conflicts: [] });
    });

    it("reads stock of more products than one address can name", async () => {
      const all = await truth("true");
      expect(all.length).toBeGreaterThan(100);
      expect(await data(readInventory(ids(all)))).toHaveLength(all.length);
    });

    it("tells every volume discount of a product, however many the shop has", async () => {
      const [product] = await truth("is_active order by item_code limit 1");
      const added = await backend.sql<{ id: string }>(
        `insert into volume_discounts (product_id, min_quantity, percentage)
         select $1, steps, 5 from generate_series(300, 900) as steps returning id`,
        [product?.id],
      );
      try {
        expect((await listVolumeDiscounts()).data).toBeNull();
        const own = (await data(volumeDiscountsOf([product?.id ?? ""]))).filter(
          ({ minQuantity }) => minQuantity >= 300,
        );
        expect(new Set(own.map(({ minQuantity }) => minQuantity)).size).toBe(601);
      } finally {
        await backend.sql("delete from volume_discounts where id = any ($1)", [added.map(({ id }) => id)]);
      }
    });

    it("places, opens and tracks an order", async () => {
      const products = await someProducts(3);
      const gateways = await data(listPaymentGateways());
      expect(gateways.map(({ kind, maxAmount }) => [kind, maxAmount])).toEqual([
        ["spei", null],
        ["oxxo", 10_000],
        ["cash_on_delivery", null],
      ]);
      const zones = await data(listShippingZones());
      expect(new Set(zones.flatMap(({ stateCodes }) => stateCodes)).size).toBe(32);
      expect((await data(listVolumeDiscounts())).every(({ percentage }) => percentage > 0)).toBe(true);

      const draft: OrderDraft = anOrderDraft({
        idempotencyKey: crypto.randomUUID(),
        paymentGatewayId: gateways[0]?.id ?? "",
        invoice: {
          rfc: "XAXX010101000",
          legalName: "María López",
          taxRegime: "616",
          cfdiUse: "S01",
          postalCode: "03940",
          email: "facturas@example.com",
        },
        purchaseOrder: "OC-4471",
        notes: "Tocar el timbre",
        items: products.toReversed().map(({ id, price }) => ({ productId: id, quantity: 2, unitPrice: price })),
        expectedTotal: 1,
      });
      await data(setGuestQuantity(products[0]?.id ?? "", 2));
      const repriced = await data(placeOrder(draft));
      if (repriced.status !== "price_changed") throw new Error(`unexpected answer: ${repriced.status}`);
      const expectedTotal = repriced.totals.totalAmount;
      const placed = await data(placeOrder({ ...draft, expectedTotal }));
      if (placed.status !== "placed") throw new Error(`unexpected answer: ${JSON.stringify(placed)}`);
      expect(placed.totals).toEqual(repriced.totals);
      expect(await data(placeOrder({ ...draft, expectedTotal }))).toEqual(placed);
      expect((await data(readGuestCart())).rows).toEqual([]);

      const order = await data(getOrder(placed.orderId));
      expect(order).toMatchObject({
        orderNumber: placed.orderNumber,
        status: "pending",
        paymentStatus: "pending",
        customer: draft.customer,
        shippingAddress: draft.shippingAddress,
        invoice: draft.invoice,
        purchaseOrder: "OC-4471",
        paymentReference: expect.stringMatching(/^\d{7}$/),
        awaitsAvailability: false,
        notes: "Tocar el timbre",
        paymentGateway: gateways[0],
        shippingZone: { stateCodes: expect.arrayContaining(["CMX"]) },
        ...placed.totals,
      });
      expect(order.items.map(({ productId }) => productId)).toEqual(draft.items.map(({ productId }) => productId));
      expect(order.items[0]).toMatchObject({ quantity: 2, needsConfirmation: false });
      expect(await data(getLatestOrder())).toMatchObject({ id: placed.orderId, orderNumber: placed.orderNumber });

      const tracked = await data(trackOrder(` ${placed.orderNumber.toLowerCase()} `, "MARIA@example.com"));
      expect(tracked).toMatchObject({
        status: "found",
        order: {
          orderNumber: placed.orderNumber,
          totalAmount: expectedTotal,
          paymentGateway: { label: gateways[0]?.label },
        },
      });
      expect(JSON.stringify(tracked)).not.toContain("5512345678");
      expect(await data(trackOrder(placed.orderNumber, "otra@example.com"))).toEqual({ status: "not_found" });

      spyOnWarnings();
      forgetGuestId();
      expect((await getOrder(placed.orderId)).error?.category).toBe("not_found");
      expect(await data(getLatestOrder())).toBeNull();
    });

    it("orders what there is of a quote at the total that its page reckons, enough of it then or not", async () => {
      const [enough, scarce, whole] = await someProducts(3);
      const [gateway] = await data(listPaymentGateways());
      if (!enough || !scarce || !whole || !gateway) throw new Error("the demo shop is not complete");
      const setStock = (stock: number, products: readonly Product[]) =>
        backend.sql("update products set stock_quantity = $1 where id = any ($2)", [stock, ids(products)]);
      for (const { id } of [enough, scarce, whole]) {
        await backend.sql("delete from volume_discounts where product_id = $1", [id]);
        await backend.sql(
          "insert into volume_discounts (product_id, min_quantity, percentage) values ($1, 10, 2.25), ($1, 200, 25)",
          [id],
        );
      }
      await setStock(200, [enough, whole]);
      await setStock(15, [scarce]);
      const items = [enough, scarce, whole].map(({ id }) => ({ productId: id, quantity: 200 }));
      const texts = { stateCode: "", buyer: "", attention: "", notes: "", delivery: null, revises: null };
      const saved = await data(saveQuote({ items, ...texts }));
      if (!("quote" in saved)) throw new Error(`unexpected answer: ${saved.status}`);
      await setStock(15, [enough]);
      const read = await data(readQuote(saved.quote.id));
      if (!("quote" in read)) throw new Error(`unexpected answer: ${read.status}`);

      const lines = availableLines(read.quote);
      expect(lines).toMatchObject([
        { quantity: 15, percentage: 25 },
        { quantity: 15, percentage: 2.25 },
        { quantity: 200, percentage: 25 },
      ]);
      const summary = summaryOfQuote(read.quote, lines);
      const draft = anOrderDraft({
        idempotencyKey: crypto.randomUUID(),
        paymentGatewayId: gateway.id,
        items: summary.items.map(({ product, quantity, unitPrice }) => ({
          productId: product.id,
          quantity,
          unitPrice,
        })),
        expectedTotal: summary.totalAmount,
        quoteId: read.quote.id,
      });
      const { subtotal, discountAmount, taxAmount, totalAmount } = summary;
      expect(await data(placeOrder(draft))).toMatchObject({
        status: "placed",
        totals: { subtotal, discountAmount, taxAmount, totalAmount },
      });
    });

    it("returns conflicts and invalid data as answers", async () => {
      const [product] = await someProducts(1);
      const [gateway] = await data(listPaymentGateways());
      if (!product || !gateway) throw new Error("the demo shop is not complete");
      const draft = anOrderDraft({
        idempotencyKey: crypto.randomUUID(),
        paymentGatewayId: gateway.id,
        items: [{ productId: product.id, quantity: 999, unitPrice: product.price }],
      });
      await backend.sql(`update products set stock_quantity = 7 where id = '${product.id}'`);
      expect(await data(placeOrder(draft))).toMatchObject({
        status: "conflict",
        conflicts: [{ productId: product.id, productName: product.name, availableQuantity: 7, requestedQuantity: 999 }],
      });
      const invalid = await data(placeOrder({ ...draft, customer: { ...draft.customer, email: "no" }, items: [] }));
      expect(invalid).toMatchObject({
        status: "invalid",
        problems: expect.arrayContaining([expect.objectContaining({ field: "customer.email" })]),
      });
    });

    it("takes no other order under a key that was used", async () => {
      const [product] = await someProducts(1);
      const [gateway] = await data(listPaymentGateways());
      if (!product || !gateway) throw new Error("the demo shop is not complete");
      const items = [{ productId: product.id, quantity: 1, unitPrice: product.price }];
      const draft = anOrderDraft({ idempotencyKey: crypto.randomUUID(), paymentGatewayId: gateway.id, items });
      const cheaper = await data(placeOrder({ ...draft, items: items.map((item) => ({ ...item, unitPrice: 0.01 })) }));
      if (cheaper.status !== "price_changed") throw new Error(`unexpected answer: ${cheaper.status}`);
      expect(cheaper.priceChanges).toMatchObject([{ productId: product.id, oldPrice: 0.01, newPrice: product.price }]);
      const order = { ...draft, expectedTotal: cheaper.totals.totalAmount };
      expect((await data(placeOrder(order))).status).toBe("placed");
      expect(await data(placeOrder({ ...order, notes: "Otra cosa" }))).toEqual({
        status: "invalid",
        problems: [{ field: "idempotency_key", code: "key_reused" }],
      });
    });

    it("says how long to wait after too many changes of carts", async () => {
      spyOnWarnings();
      await backend.sql("update private.rate_limits set max_hits = 2 where name = 'cart_rows_per_ip'");
      await backend.sql("delete from private.rate_counters");
      const [product] = await someProducts(1);
      for (const quantity of [1, 2]) await data(setGuestQuantity(product?.id ?? "", quantity));
      const { error } = await setGuestQuantity(product?.id ?? "", 3);
      expect(error).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
    });

    it("says how long to wait when an order number is tried too often", async () => {
      const tries: string[] = [];
      for (let count = 0; count < 11; count += 1) {
        tries.push((await data(trackOrder("ACO-20260101000000-ABCDEF", "a@example.com"))).status);
      }
      expect(tries.at(-1)).toBe("rate_limited");
    });
  });
}
