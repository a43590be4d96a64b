// @vitest-environment node
import { anOrderDraft, aProduct, idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { shop } from "@tests/support/shop-state";
import { beforeEach, describe, expect, it, vi } from "vitest";
import packageJson from "@/../package.json";
import { isGuestId } from "@/domain/guest-id";
import { getBrand, getBrandBySlug, listBrands } from "@/services/brands-service";
import { getCategory, getCategoryBySlug, listCategories } from "@/services/categories-service";
import { listPaymentGateways, listShippingZones, listVolumeDiscounts } from "@/services/checkout-options-service";
import { clearGuestCart, readGuestCart, removeGuestProduct, setGuestQuantity } from "@/services/guest-cart-service";
import { forgetGuestId, guestId } from "@/services/guest-session";
import { activeSlides, getSlide, listSlides } from "@/services/hero-slides-service";
import { checkCartStock, readInventory } from "@/services/inventory-service";
import { getLatestOrder, getOrder, placeOrder, trackOrder } from "@/services/orders-service";
import {
  countedProducts,
  featuredProducts,
  getProduct,
  listProducts,
  productsByBrand,
  productsByIds,
  recentProducts,
  relatedProducts,
  searchProducts,
} from "@/services/products-service";
import { allSettings, getSetting } from "@/services/slider-settings-service";

useShopServer();

/** Some of these ask for what does not exist: that is a warning, and not what is looked at here. */
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));

const PRODUCT_COLUMNS =
  "id,item_name,item_code,description,precio_web,is_active,is_featured,sort_order,created_at,image_url,stock_quantity,min_stock_level,sale_unit,attributes,brand:brands(id,name,slug),category:categories(id,name,slug)";
const BRAND_COLUMNS = "id,name,slug,is_active,created_at";
const CATEGORY_COLUMNS = "id,name,slug,is_active,image_url";
const SLIDE_COLUMNS = "id,title,subtitle,image_url,image_alt,link_url,link_label,is_featured,sort_order";

const NEWEST = "is_sold_out.asc,created_at.desc,id.asc";
const BY_NAME = "item_name.asc,id.asc";

const brandId = idOf("brand", 2);
const categoryId = idOf("category", 3);
const productId = idOf("product", 1);
const { brand } = aProduct();

type Parameters = Record<string, string | readonly string[]>;

const page = (offset: number, limit: number): Parameters => ({ offset: String(offset), limit: String(limit) });
const ofProducts = (parameters: Parameters): Parameters => ({
  select: PRODUCT_COLUMNS,
  is_active: "eq.true",
  ...parameters,
});
const listed = (parameters: Parameters): Parameters => ofProducts({ order: NEWEST, ...page(0, 12), ...parameters });

/** The last request's path and its query string, decoded; a parameter that came twice is a list. */
function lastRequest() {
  const request = shop.requests().at(-1);
  if (!request) throw new Error("nothing was sent");
  const query: Parameters = {};
  for (const name of new Set(request.url.searchParams.keys())) {
    const values = request.url.searchParams.getAll(name);
    query[name] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return { ...request, target: request.url.pathname.replace("/rest/v1/", ""), query };
}

type ReadCase = [string, () => Promise<unknown>, string, Parameters];

const productReads: ReadCase[] = [
  ["the default list", () => listProducts(), "products", listed({})],
  ["a page", () => listProducts({ page: 3, limit: 24 }), "products", listed(page(48, 24))],
  ["page 0 of -1", () => listProducts({ page: 0, limit: -1 }), "products", listed(page(0, 1))],
  ["half a page", () => listProducts({ page: 1.5, limit: Number.NaN }), "products", listed({})],
  ["a million rows", () => listProducts({ limit: 1_000_000 }), "products", listed(page(0, 100))],
  ["a far page", () => listProducts({ page: 1e12 }), "products", listed(page(119_988, 12))],
  ["what is off sale", () => listProducts({ isActive: false }), "products", listed({ is_active: "eq.false" })],
  ["featured", () => listProducts({ isFeatured: true }), "products", listed({ is_featured: "eq.true" })],
  ["not featured", () => listProducts({ isFeatured: false }), "products", listed({ is_featured: "eq.false" })],
  ["available", () => listProducts({ onlyAvailable: true }), "products", listed({ is_sold_out: "eq.false" })],
  ["available or not", () => listProducts({ onlyAvailable: false }), "products", listed({})],
  ["no brands", () => listProducts({ brandIds: [], categoryIds: [] }), "products", listed({})],
  ["one brand", () => listProducts({ brandIds: [brandId] }), "products", listed({ brand_id: `in.(${brandId})` })],
  [
    "brands, one of them no id",
    () => listProducts({ brandIds: [brandId, "1),x.eq.(2", idOf("brand", 3)] }),
    "products",
    listed({ brand_id: `in.(${brandId},${idOf("brand", 3)})` }),
  ],
  [
    "categories",
    () => listProducts({ categoryIds: [categoryId, idOf("category", 1)] }),
    "products",
    listed({ category_id: `in.(${categoryId},${idOf("category", 1)})` }),
  ],
  [
    "prices",
    () => listProducts({ minPrice: 10, maxPrice: 99.5 }),
    "products",
    listed({ precio_web: ["gte.10", "lte.99.5"] }),
  ],
  ["a price of 0", () => listProducts({ minPrice: 0 }), "products", listed({ precio_web: "gte.0" })],
  [
    "prices that are none",
    () => listProducts({ minPrice: Number.NaN, maxPrice: Number.POSITIVE_INFINITY }),
    "products",
    listed({}),
  ],
  [
    "a search",
    () => listProducts({ searchQuery: "  Lápiz   HB " }),
    "products",
    listed({ search_text: "ilike.%lapiz hb%" }),
  ],
  [
    "wildcards and punctuation in a search",
    () => listProducts({ searchQuery: '50%_a\\b, (x) "1/4" & c=d' }),
    "products",
    listed({ search_text: 'ilike.%50\\%\\_a\\\\b, (x) "1/4" & c=d%' }),
  ],
  ["a blank search", () => listProducts({ searchQuery: "  \n" }), "products", listed({})],
  ["by name", () => listProducts({ sort: "name_asc" }), "products", listed({ order: BY_NAME })],
  ["cheapest", () => listProducts({ sort: "price_asc" }), "products", listed({ order: "precio_web.asc,id.asc" })],
  ["dearest", () => listProducts({ sort: "price_desc" }), "products", listed({ order: "precio_web.desc,id.asc" })],
  ["newest", () => listProducts({ sort: "newest" }), "products", listed({})],
  [
    "the counted list, whatever category it is given",
    () => countedProducts({ brandIds: [brandId], categoryIds: [categoryId] } as never),
    "products",
    listed({ brand_id: `in.(${brandId})` }),
  ],
  ["one", () => getProduct(productId), "products", ofProducts({ id: `eq.${productId}` })],
  [
    "some by id",
    () => productsByIds([productId, "nonsense", idOf("product", 2), productId]),
    "products",
    ofProducts({ id: `in.(${productId},${idOf("product", 2)})` }),
  ],
  [
    "the featured strip",
    () => featuredProducts(),
    "products",
    ofProducts({ is_featured: "eq.true", order: `sort_order.asc,${NEWEST}`, limit: "8" }),
  ],
  ["a short featured strip", () => featuredProducts(3), "products", expect.objectContaining({ limit: "3" })],
  ["the recent strip", () => recentProducts(), "products", ofProducts({ order: NEWEST, limit: "8" })],
  [
    "suggestions",
    () => searchProducts('CLAVO 2½"'),
    "products",
    ofProducts({ search_text: 'ilike.%clavo 2 1/2"%', order: BY_NAME, limit: "10" }),
  ],
  ["a brand's", () => productsByBrand(brandId), "products", ofProducts({ brand_id: `eq.${brandId}`, order: BY_NAME })],
  ["some of a brand's", () => productsByBrand(brandId, 5), "products", expect.objectContaining({ limit: "5" })],
  [
    "relatives",
    () => relatedProducts(aProduct()),
    "products",
    ofProducts({ brand_id: `eq.${brand?.id}`, id: `neq.${aProduct().id}`, order: NEWEST, limit: "4" }),
  ],
];

const ofBrands = (parameters: Parameters): Parameters => ({
  select: BRAND_COLUMNS,
  is_active: "eq.true",
  ...parameters,
});
const listedBrands = (parameters: Parameters): Parameters =>
  ofBrands({ order: "name.asc,id.asc", ...page(0, 50), ...parameters });
const ofCategories = (parameters: Parameters): Parameters => ({
  select: CATEGORY_COLUMNS,
  is_active: "eq.true",
  ...parameters,
});
const PUBLISHED = "(published_at.is.null,published_at.lte.now)";
const UNEXPIRED = "(expires_at.is.null,expires_at.gt.now)";
const ofSlides = (parameters: Parameters): Parameters => ({
  select: SLIDE_COLUMNS,
  is_active: "eq.true",
  or: [PUBLISHED, UNEXPIRED],
  order: "sort_order.asc,created_at.desc,id.asc",
  ...parameters,
});

const otherReads: ReadCase[] = [
  ["brands", () => listBrands(), "brands", listedBrands({})],
  [
    "brands by name, page 2",
    () => listBrands({ nameSearch: " 3_M% ", page: 2, limit: 10 }),
    "brands",
    listedBrands({ name: "ilike.%3\\_M\\%%", ...page(10, 10) }),
  ],
  ["closed brands", () => listBrands({ isActive: false }), "brands", listedBrands({ is_active: "eq.false" })],
  ["one brand", () => getBrand(brandId), "brands", ofBrands({ id: `eq.${brandId}` })],
  ["a brand by slug", () => getBrandBySlug("a&b=c"), "brands", ofBrands({ slug: "eq.a&b=c" })],
  ["categories", () => listCategories(), "categories", ofCategories({ order: "name.asc,id.asc" })],
  ["one category", () => getCategory(categoryId), "categories", ofCategories({ id: `eq.${categoryId}` })],
  ["a category by slug", () => getCategoryBySlug("limpieza"), "categories", ofCategories({ slug: "eq.limpieza" })],
  ["the shop window", () => activeSlides(), "hero_slides", ofSlides({})],
  ["slides", () => listSlides(), "hero_slides", ofSlides(page(0, 20))],
  [
    "slides with the expired ones",
    () => listSlides({ includeExpired: true, limit: 5, offset: 10 }),
    "hero_slides",
    ofSlides({ or: PUBLISHED, ...page(10, 5) }),
  ],
  ["one slide", () => getSlide(idOf("slide")), "hero_slides", { select: SLIDE_COLUMNS, id: `eq.${idOf("slide")}` }],
  ["settings", () => allSettings(), "slider_settings", { select: "key,value" }],
  ["one setting", () => getSetting("general"), "slider_settings", { select: "key,value", key: "eq.general" }],
  [
    "stock",
    () => readInventory([productId, "nonsense", productId]),
    "products",
    { select: "id,stock_quantity,is_active,min_stock_level", id: `in.(${productId})` },
  ],
  [
    "stock for the check of a cart",
    () => checkCartStock([{ productId, quantity: 1 }]),
    "products",
    { select: "id,stock_quantity,is_active,min_stock_level", id: `in.(${productId})` },
  ],
  [
    "ways to pay",
    () => listPaymentGateways(),
    "payment_gateways",
    { select: "id,label,kind,instructions", is_active: "eq.true", order: "sort_order.asc,id.asc" },
  ],
  [
    "zones",
    () => listShippingZones(),
    "shipping_zones",
    { select: "id,name,state_codes,min_days,max_days", is_active: "eq.true", order: "name.asc,id.asc" },
  ],
  [
    "discounts",
    () => listVolumeDiscounts(),
    "volume_discounts",
    { select: "product_id,min_quantity,percentage", is_active: "eq.true", order: "min_quantity.asc,id.asc" },
  ],
  [
    "the cart, without the guest in the address",
    () => readGuestCart(),
    "guest_carts",
    {
      select: `id,product_id,quantity,expires_at,created_at,updated_at,product:products(${PRODUCT_COLUMNS})`,
      order: "created_at.asc,id.asc",
    },
  ],
  [
    "an order",
    () => getOrder(idOf("order")),
    "orders",
    {
      select:
        "id,order_number,status,payment_status,customer_email,customer_name,customer_phone,shipping_address,billing_address,notes,subtotal,discount_amount,tax_amount,shipping_cost,total_amount,created_at,confirmed_at,shipped_at,delivered_at,cancelled_at,items:order_items(id,product_id,product_item_code,product_name,unit_price,quantity,total_price,needs_confirmation,product_snapshot),payment_gateway:payment_gateways(id,label,kind,instructions),shipping_zone:shipping_zones(id,name,state_codes,min_days,max_days)",
      id: `eq.${idOf("order")}`,
      "items.order": "line_number.asc",
    },
  ],
  [
    "the last order",
    () => getLatestOrder(),
    "orders",
    { select: "id,order_number,created_at,total_amount", order: "created_at.desc", limit: "1" },
  ],
];

describe.each([
  ["products", productReads],
  ["everything else", otherReads],
])("reading %s", (_, cases) => {
  it.each(cases)("asks for %s", async (_, call, target, query) => {
    await call();
    expect(shop.requests()).toHaveLength(1);
    const sent = lastRequest();
    expect(sent).toMatchObject({ method: "GET", target, body: null });
    expect(sent.query).toEqual(query);
  });
});

describe("counting", () => {
  it.each([
    ["listProducts with exactCount", () => listProducts({}, { exactCount: true })],
    ["countedProducts", () => countedProducts()],
    ["listBrands", () => listBrands()],
  ])("%s asks for the exact count", async (_, call) => {
    await call();
    expect(lastRequest().headers.get("prefer")).toBe("count=exact");
  });

  it("is not asked for otherwise: it costs the database a second look", async () => {
    await listProducts();
    expect(lastRequest().headers.get("prefer")).toBeNull();
  });
});

describe("what cannot exist is not asked for", () => {
  it.each<[string, () => Promise<{ data: unknown }>, unknown]>([
    ["brands without a UUID", () => listProducts({ brandIds: ["1", "x"] }), { products: [], count: 0 }],
    ["categories without a UUID", () => listProducts({ categoryIds: ["%"] }), { products: [], count: 0 }],
    ["a product that is no UUID", () => getProduct("1 or 1=1"), null],
    ["no ids", () => productsByIds([]), []],
    ["a blank search", () => searchProducts("  "), []],
    ["a brand that is no UUID", () => getBrand("x"), null],
    ["a category that is no UUID", () => getCategory("x"), null],
    ["a slide that is no UUID", () => getSlide("x"), null],
    ["an order that is no UUID", () => getOrder("../orders"), null],
    ["a brand's products without a UUID", () => productsByBrand("x"), []],
    ["relatives of a product without brand", () => relatedProducts(aProduct({ brand: null })), []],
    ["stock of nothing", () => readInventory([]), []],
  ])("%s", async (_, call, data) => {
    expect((await call()).data).toEqual(data);
    expect(shop.requests()).toEqual([]);
  });

  it("an empty cart is valid without a question", async () => {
    expect(await checkCartStock([])).toEqual({ isValid: true, conflicts: [] });
    expect(shop.requests()).toEqual([]);
  });
});

describe("the cart's writes", () => {
  it("set an absolute quantity by one upsert", async () => {
    await setGuestQuantity(productId, 7);
    const sent = lastRequest();
    expect(sent).toMatchObject({
      method: "POST",
      target: "guest_carts",
      query: { on_conflict: "session_id,product_id", columns: '"product_id","quantity"' },
      body: [{ product_id: productId, quantity: 7 }],
    });
    expect(sent.headers.get("prefer")).toBe("resolution=merge-duplicates");
    expect(sent.headers.get("content-type")).toBe("application/json");
  });

  it.each([0, -3])("remove the product for a quantity of %i", async (quantity) => {
    await setGuestQuantity(productId, quantity);
    expect(lastRequest()).toMatchObject({
      method: "DELETE",
      target: "guest_carts",
      query: { product_id: `eq.${productId}` },
    });
  });

  it("remove one product, or all with a filter that is always true", async () => {
    await removeGuestProduct(productId);
    expect(lastRequest()).toMatchObject({ method: "DELETE", query: { product_id: `eq.${productId}` } });
    await clearGuestCart();
    expect(lastRequest()).toMatchObject({ method: "DELETE", target: "guest_carts", query: { quantity: "gte.1" } });
  });
});

describe("orders", () => {
  it("are sent whole, in the words of the database", async () => {
    const draft = anOrderDraft({
      invoice: { rfc: "XAXX010101000", legalName: "María", taxRegime: "616", cfdiUse: "S01", postalCode: "03940" },
      notes: "Tocar",
      items: [{ productId, quantity: 3, unitPrice: 12.5 }],
      expectedTotal: 193.5,
    });
    await placeOrder({ ...draft, total: 1, status: "paid" } as never);
    expect(lastRequest()).toMatchObject({ method: "POST", target: "rpc/place_order", query: {} });
    expect(lastRequest().body).toEqual({
      payload: {
        idempotency_key: draft.idempotencyKey,
        customer: { name: "María López García", email: "maria@example.com", phone: "5512345678" },
        shipping_address: {
          street: "Av. Insurgentes Sur 1602",
          neighborhood: "Crédito Constructor",
          municipality: "Benito Juárez",
          state_code: "CMX",
          postal_code: "03940",
          references: null,
        },
        invoice: {
          rfc: "XAXX010101000",
          legal_name: "María",
          tax_regime: "616",
          cfdi_use: "S01",
          postal_code: "03940",
        },
        notes: "Tocar",
        payment_gateway_id: draft.paymentGatewayId,
        items: [{ product_id: productId, quantity: 3, unit_price: 12.5 }],
        expected_total: 193.5,
      },
    });
  });

  it("are looked up by number and e-mail, neither of them in the address", async () => {
    await trackOrder(" aco-20260601120000-ab12cd ", " maria@example.com ");
    expect(lastRequest()).toMatchObject({
      method: "POST",
      target: "rpc/track_order",
      query: {},
      body: { order_number: "ACO-20260601120000-AB12CD", email: "maria@example.com" },
    });
  });
});

describe("every request", () => {
  const everything = [
    ...[...productReads, ...otherReads].map(([name, call]): [string, () => Promise<unknown>] => [name, call]),
    ["setGuestQuantity", () => setGuestQuantity(productId, 1)],
    ["clearGuestCart", () => clearGuestCart()],
    ["placeOrder", () => placeOrder(anOrderDraft())],
    ["trackOrder", () => trackOrder("a", "b")],
  ] satisfies [string, () => Promise<unknown>][];

  it.each(everything)("says who asks and which version: %s", async (_, call) => {
    await call();
    const { headers, url } = lastRequest();
    expect(headers.get("apikey")).toBe("local-anon-key");
    expect(headers.get("authorization")).toBeNull();
    expect(headers.get("x-application-version")).toBe(`acopio-web/${packageJson.version}`);
    expect(headers.get("x-guest-session")).toBe(guestId());
    expect(isGuestId(guestId())).toBe(true);
    expect(decodeURIComponent(url.href)).not.toContain("guest_1");
  });

  it("carries the guest id of that moment", async () => {
    await listBrands();
    const before = lastRequest().headers.get("x-guest-session");
    forgetGuestId();
    await listBrands();
    expect(lastRequest().headers.get("x-guest-session")).not.toBe(before);
    expect(lastRequest().headers.get("x-guest-session")).toBe(guestId());
  });

  it.each([
    [
      "eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl",
      "Bearer eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl",
    ],
    ["sb_publishable_abc123", null],
  ])("is authorized by the key %s only where it is a JWT", async (key, authorization) => {
    vi.resetModules();
    vi.stubEnv("VITE_SUPABASE_URL", "https://abcd.supabase.test/");
    vi.stubEnv("VITE_SUPABASE_ANON_KEY", key);
    const { listBrands: freshListBrands } = await import("@/services/brands-service");
    await freshListBrands();
    const { headers, url } = lastRequest();
    expect(url.origin).toBe("https://abcd.supabase.test");
    expect(url.pathname).toBe("/rest/v1/brands");
    expect(headers.get("apikey")).toBe(key);
    expect(headers.get("authorization")).toBe(authorization);
  });
});
