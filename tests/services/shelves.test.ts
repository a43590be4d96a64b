// @vitest-environment node
import { aBrand, aCategory, aHeroSlide, aPaymentGateway, aShippingZone, idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { aBrandRow, aCategoryRow, aGatewayRow, aSlideRow, aZoneRow, type Row } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type BrandFilters, getBrand, getBrandBySlug, listBrands } from "@/services/brands-service";
import { getCategory, getCategoryBySlug, listCategories } from "@/services/categories-service";
import {
  listPaymentGateways,
  listShippingZones,
  listVolumeDiscounts,
  volumeDiscountsOf,
} from "@/services/checkout-options-service";
import { activeSlides, getSlide, listSlides } from "@/services/hero-slides-service";
import { readPostalAddress } from "@/services/postal-codes-service";
import { allSettings, getSetting } from "@/services/slider-settings-service";
import { readMaxRows } from "../../supabase/local/config";
import { sentColumns, sentQuery } from "./sent-query";

useShopServer();

let warnings: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
});

const serve = (table: string, rows: readonly unknown[]) =>
  server.use(http.get(`*/rest/v1/${table}`, () => HttpResponse.json(rows)));

describe("brands", () => {
  it.each<[string, BrandFilters, string]>([
    ["active ones by name", {}, "is_active=eq.true&order=name.asc,id.asc&offset=0&limit=50"],
    ["inactive ones", { isActive: false }, "is_active=eq.false&order=name.asc,id.asc&offset=0&limit=50"],
    [
      "a name, whatever its accents and capitals, and otherwise literally",
      { nameSearch: " 3%_ MÉ* " },
      "is_active=eq.true&plain_name=like.%3\\%\\_ me%&order=name.asc,id.asc&offset=0&limit=50",
    ],
    [
      "some by their names in addresses",
      { slugs: ["limpia-mx", 'a"b', "3m"] },
      "is_active=eq.true&slug=in.(limpia-mx,3m)&order=name.asc,id.asc&offset=0&limit=50",
    ],
    ["nonsense", { page: -4, limit: 1e9 }, "is_active=eq.true&order=name.asc,id.asc&offset=0&limit=100"],
    ["control characters", { nameSearch: "\u0000" }, "is_active=eq.true&order=name.asc,id.asc&offset=0&limit=50"],
  ])("are asked for: %s", async (_, filters, query) => {
    await listBrands(filters);
    expect(sentQuery("brands")).toBe(query);
    expect(shop.requests()[0]?.headers.get("prefer")).toBe("count=exact");
    expect(sentColumns("brands")).toBe("id,name,slug,is_active,created_at");
  });

  it("are counted beside a later page, so that none is refused", async () => {
    expect((await listBrands({ page: 2, limit: 2 })).data).toMatchObject({
      brands: [{ name: "Papelera del Norte" }],
      count: 3,
    });
    expect((await listBrands({ page: 99 })).data).toEqual({ brands: [], count: 3 });
    const ranges = shop
      .requests("brands")
      .map(({ method, url, headers }) => [
        method,
        url.searchParams.get("offset"),
        url.searchParams.get("limit"),
        headers.get("prefer"),
      ]);
    expect(ranges).toEqual([
      ["GET", "2", "2", null],
      ["HEAD", "0", "1", "count=exact"],
      ["GET", "4900", "50", null],
      ["HEAD", "0", "1", "count=exact"],
    ]);
  });

  it("come with their count", async () => {
    const { data } = await listBrands({ limit: 2 });
    expect(data?.count).toBe(3);
    expect(data?.brands.map(({ name }) => name)).toEqual(["Ferretera Bajío", "Limpia MX"]);
  });

  it("are dropped one by one when unreadable", async () => {
    serve("brands", [aBrandRow({ slug: null }), aBrandRow({ created_at: "x" }), aBrandRow()]);
    expect((await listBrands()).data?.brands).toEqual([aBrand()]);
    expect(warnings).toHaveBeenCalledTimes(2);
  });

  it("are found by id and by slug", async () => {
    expect((await getBrand(idOf("brand"))).data).toEqual(aBrand());
    expect(sentQuery("brands")).toBe(`is_active=eq.true&id=eq.${idOf("brand")}`);
    expect((await getBrandBySlug("limpia-mx")).data?.name).toBe("Limpia MX");
    expect((await getBrandBySlug("no-existe")).error?.category).toBe("not_found");
  });
});

describe("categories", () => {
  it("are listed by name, active ones", async () => {
    expect((await listCategories()).data?.map(({ name }) => name)).toEqual(["Ferretería", "Limpieza", "Papelería"]);
    expect(sentQuery("categories")).toBe("is_active=eq.true&order=name.asc,id.asc");
    expect(sentColumns("categories")).toBe("id,name,slug,is_active,image_url");
  });

  it("are found by id and by slug", async () => {
    expect((await getCategory(idOf("category"))).data).toEqual(aCategory());
    expect(sentQuery("categories")).toBe(`is_active=eq.true&id=eq.${idOf("category")}`);
    expect((await getCategoryBySlug("limpieza")).data?.name).toBe("Limpieza");
  });

  it("lose a picture that is not allowed, not the row", async () => {
    serve("categories", [aCategoryRow({ image_url: "data:text/html,x" }), aCategoryRow({ name: "" })]);
    expect((await listCategories()).data).toEqual([aCategory({ imageUrl: null })]);
  });
});

it.each(["", "%", "a b", "a--b", "-a", "Ñandú", "a".repeat(121), "../x", "a\u0000b"])(
  "an address part that no brand or category can have (%#) is not found without asking",
  async (slug) => {
    expect((await getBrandBySlug(slug)).error?.category).toBe("not_found");
    expect((await getCategoryBySlug(slug)).error?.category).toBe("not_found");
    expect((await getBrand(slug)).error?.category).toBe("not_found");
    expect((await getCategory(slug)).error?.category).toBe("not_found");
    expect((await getSlide(slug)).error?.category).toBe("not_found");
    expect(shop.requests()).toEqual([]);
  },
);

describe("slides", () => {
  const PUBLISHED = "is_active=eq.true&or=(published_at.is.null,published_at.lte.now)";
  const UNEXPIRED = "&or=(expires_at.is.null,expires_at.gt.now)";
  const ORDER = "&order=sort_order.asc,created_at.desc,id.asc";
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();

  it("in the window are active, published and not expired by the server's clock", async () => {
    shop.fill({
      hero_slides: [
        aSlideRow({ title: "siempre", sort_order: 3 }),
        aSlideRow({ title: "ahora", published_at: day(-1), expires_at: day(1), sort_order: 1 }),
        aSlideRow({ title: "mañana", published_at: day(1) }),
        aSlideRow({ title: "ayer", expires_at: day(-1) }),
        aSlideRow({ title: "nunca", is_active: false }),
      ],
    });
    expect((await activeSlides()).data?.map(({ title }) => title)).toEqual(["ahora", "siempre"]);
    expect(sentQuery("hero_slides")).toBe(PUBLISHED + UNEXPIRED + ORDER);
  });

  it("can be listed, 20 unless told otherwise", async () => {
    await listSlides();
    expect(sentQuery("hero_slides")).toBe(`${PUBLISHED}${UNEXPIRED}${ORDER}&offset=0&limit=20`);
  });

  it.each([
    [{ includeExpired: true, limit: 5, offset: 10 }, "&offset=10&limit=5"],
    [{ includeExpired: true, limit: 900, offset: -1 }, "&offset=0&limit=100"],
    [{ includeExpired: true, limit: Number.NaN, offset: 1.5 }, "&offset=0&limit=20"],
  ])("can be listed with the expired ones: %j", async (filters, range) => {
    await listSlides(filters);
    expect(sentQuery("hero_slides")).toBe(PUBLISHED + ORDER + range);
  });

  it("are found by id in whatever state", async () => {
    expect((await getSlide(idOf("slide"))).data).toEqual(aHeroSlide());
    expect(sentQuery("hero_slides")).toBe(`id=eq.${idOf("slide")}`);
  });

  it.each<[string, Row, object | null]>([
    ["a script as link", { link_url: "javascript:alert(1)" }, { linkUrl: null }],
    ["a disguised foreign link", { link_url: "//evil.example" }, { linkUrl: null }],
    ["a link within the shop", { link_url: "/products?sort=name" }, { linkUrl: "/products?sort=name" }],
    ["no description of its picture", { image_alt: null }, { imageAlt: "" }],
    ["no picture", { image_url: null }, null],
    ["a picture with a script", { image_url: "javascript:1" }, null],
    ["no title", { title: null }, null],
  ])("with %s", async (_, columns, slide) => {
    serve("hero_slides", [aSlideRow(columns)]);
    const { data } = await activeSlides();
    if (slide === null) expect(data).toEqual([]);
    else expect(data).toMatchObject([slide]);
  });
});

describe("slider settings", () => {
  const defaults = {
    autoplay: { enabled: true, delay: 5000 },
    animation: { type: "fade", duration: 1000, easing: "ease-in-out" },
    navigation: { arrows: true, dots: true, keyboard: true },
    responsive: { mobileHeight: 400, tabletHeight: 500, desktopHeight: 600 },
    general: { maxSlides: 5, lazyLoading: true, preloadNext: true },
  };

  it("are the defaults where the shop has set nothing", async () => {
    shop.fill({ slider_settings: [] });
    expect((await allSettings()).data).toEqual(defaults);
    expect(sentColumns("slider_settings")).toBe("key,value");
    expect((await getSetting("general")).data).toEqual(defaults.general);
  });

  it("are what the shop has set, group by group and field by field", async () => {
    serve("slider_settings", [
      { key: "autoplay", value: { enabled: false, delay: "fast" } },
      { key: "animation", value: { type: "slide", duration: 300, easing: "url(javascript:1)" } },
      { key: "responsive", value: { mobile_height: 320, tablet_height: -5, desktop_height: 1e9 } },
      { key: "general", value: { max_slides: 3, lazy_loading: null, extra: 1 } },
      { key: "navigation", value: "off" },
      { key: "unknown", value: {} },
      { value: {} },
    ]);
    expect((await allSettings()).data).toEqual({
      autoplay: { enabled: false, delay: 5000 },
      animation: { type: "slide", duration: 300, easing: "ease-in-out" },
      navigation: defaults.navigation,
      responsive: { mobileHeight: 320, tabletHeight: 500, desktopHeight: 600 },
      general: { maxSlides: 3, lazyLoading: true, preloadNext: true },
    });
  });

  it("can be read one by one", async () => {
    shop.fill({ slider_settings: [{ key: "autoplay", value: { enabled: true, delay: 7000 } }] });
    expect((await getSetting("autoplay")).data).toEqual({ enabled: true, delay: 7000 });
    expect(sentQuery("slider_settings")).toBe("key=eq.autoplay");
  });
});

describe("what the checkout offers", () => {
  it("ways to pay: open ones, in the shop's order", async () => {
    shop.fill({
      payment_gateways: [
        aGatewayRow({ sort_order: 2, kind: "oxxo" }),
        aGatewayRow({ is_active: false }),
        aGatewayRow({ sort_order: 1 }),
        aGatewayRow({ kind: "paypal" }),
        aGatewayRow({ label: " " }),
      ],
    });
    expect((await listPaymentGateways()).data?.map(({ kind }) => kind)).toEqual(["spei", "oxxo"]);
    expect(sentQuery("payment_gateways")).toBe("is_active=eq.true&order=sort_order.asc,id.asc");
    expect(sentColumns("payment_gateways")).toBe("id,label,kind,instructions,payment_details,max_amount");
  });

  it("a way to pay as the screens know it", async () => {
    shop.fill({ payment_gateways: [aGatewayRow(), aGatewayRow({ sort_order: 1, max_amount: 10000 })] });
    expect((await listPaymentGateways()).data).toEqual([aPaymentGateway(), aPaymentGateway({ maxAmount: 10_000 })]);
  });

  it("zones by name, active ones", async () => {
    serve("shipping_zones", [aZoneRow({ min_days: 1.5 }), aZoneRow({ state_codes: "CMX" }), aZoneRow()]);
    expect((await listShippingZones()).data).toEqual([aShippingZone()]);
    expect(warnings).toHaveBeenCalledTimes(2);
  });

  it("zones are asked for by name, active ones", async () => {
    await listShippingZones();
    expect(sentQuery("shipping_zones")).toBe("is_active=eq.true&order=name.asc,id.asc");
    expect(sentColumns("shipping_zones")).toBe("id,name,state_codes,min_days,max_days");
  });

  it("where a postal code is", async () => {
    const row = { postal_code: "06700", state_code: "CMX", municipality: "Cuauhtémoc", neighborhoods: ["Roma Norte"] };
    serve("postal_codes", [row, { ...row, municipality: "" }, { ...row, neighborhoods: null }]);
    expect((await readPostalAddress("06700")).data).toEqual({
      stateCode: "CMX",
      municipality: "Cuauhtémoc",
      neighborhoods: ["Roma Norte"],
    });
    expect(warnings).toHaveBeenCalledTimes(2);
  });

  it("nothing of a postal code that nobody knows, asked for by itself", async () => {
    expect((await readPostalAddress("06701")).data).toEqual({ stateCode: null, municipality: null, neighborhoods: [] });
    expect(sentQuery("postal_codes")).toBe("postal_code=eq.06701");
    expect(sentColumns("postal_codes")).toBe("state_code,municipality,neighborhoods");
  });

  it("volume discounts, lowest quantity of each product first", async () => {
    const discount = { id: idOf("order"), product_id: null, min_quantity: 10, percentage: 5, is_active: true };
    shop.fill({
      volume_discounts: [
        { ...discount, min_quantity: 50, percentage: "12.50" },
        discount,
        { ...discount, percentage: 101 },
        { ...discount, percentage: 0 },
        { ...discount, min_quantity: 0 },
        { ...discount, is_active: false },
      ],
    });
    expect((await listVolumeDiscounts()).data).toEqual([
      { productId: null, minQuantity: 10, percentage: 5 },
      { productId: null, minQuantity: 50, percentage: 12.5 },
    ]);
    expect(sentQuery("volume_discounts")).toBe(
      `is_active=eq.true&order=product_id.asc,min_quantity.asc&offset=0&limit=${readMaxRows()}`,
    );
    expect(sentColumns("volume_discounts")).toBe("product_id,min_quantity,percentage");
  });

  it("no volume discounts where one answer may lack some, and all of them for those products that are named", async () => {
    const discount = { id: idOf("order"), percentage: 5, is_active: true };
    const [first, last] = [idOf("product", 1), idOf("product", 2)];
    const stepsOf = (productId: string | null, count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...discount, product_id: productId, min_quantity: at + 2 }));
    shop.fill({ volume_discounts: stepsOf(first, 499) });
    expect((await listVolumeDiscounts()).data).toHaveLength(499);
    shop.fill({ volume_discounts: [...stepsOf(first, 600), ...stepsOf(last, 500), ...stepsOf(null, 1)] });
    expect((await listVolumeDiscounts()).data).toBeNull();
    expect((await volumeDiscountsOf([last])).data).toHaveLength(501);
    expect((await volumeDiscountsOf([first, last])).data).toHaveLength(1101);
  });

  it("the volume discounts of one product: its own and the general ones", async () => {
    const discount = { id: idOf("order"), product_id: null, min_quantity: 10, percentage: 5, is_active: true };
    const [own, other] = [idOf("product", 1), idOf("product", 2)];
    shop.fill({
      volume_discounts: [
        discount,
        { ...discount, product_id: own, min_quantity: 3 },
        { ...discount, product_id: other },
        { ...discount, product_id: own, is_active: false },
      ],
    });
    expect((await volumeDiscountsOf([own])).data).toEqual([
      { productId: own, minQuantity: 3, percentage: 5 },
      { productId: null, minQuantity: 10, percentage: 5 },
    ]);
    expect((await volumeDiscountsOf(["1) or true"])).data).toEqual([]);
    expect(shop.requests("volume_discounts")).toHaveLength(1);
  });
});
