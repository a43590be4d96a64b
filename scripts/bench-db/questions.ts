import { randomNumbers } from "../random-numbers.ts";
import { CATEGORIES, COLOURS, LARGE_CATEGORIES, ORDER, productCode, productId, SIZES, SLIDE_ID } from "./fill-shop.ts";
import type { Services } from "./services.ts";

/** What the shop asks the database for, and how long it may take. */
export type Question = {
  name: string;
  /** The line that the 95th percentile is held to, in ms, at a million products. */
  atMost: number;
  ask: (services: Services, draw: Draw) => Promise<unknown>;
};

/** Random values, the same in every run. */
export type Draw = {
  product: () => number;
  /** The id of any category, or of one of the large ones. */
  category: () => string;
  largeCategory: () => string;
  brand: () => string;
  /** One value for each of so many labels, at most three. */
  attributes: (labels: number) => string[];
};

/** Reads that a page makes by ids, slugs or keys, and writes of one row: nothing grows with the shop. */
const BY_KEY = 3;

const GUEST_LINE = 7;
/** As many lines as a long quick order has. */
const LONG_LIST = 500;
const FULL_PAGE = 100;
const many = (count: number, draw: Draw) => Array.from({ length: count }, () => draw.product());

const QUOTE = {
  items: [
    { productId: productId(1), quantity: 3 },
    { productId: productId(2), quantity: 5 },
  ],
  stateCode: "CMX",
  buyer: "Café Azul",
  attention: "",
  notes: "",
  delivery: {
    customer: { name: "Ana Ruiz", email: "ana@example.com", phone: "5512345678" },
    shippingAddress: {
      street: "Orizaba 101",
      neighborhood: "Roma Norte",
      municipality: "Cuauhtémoc",
      stateCode: "CMX",
      postalCode: "06700",
      references: null,
    },
  },
  revises: null,
};

const search =
  (searchQuery: string): Question["ask"] =>
  ({ search }) =>
    search.searchCatalogue({ searchQuery });
const suggest =
  (text: string): Question["ask"] =>
  ({ search }) =>
    search.suggest(text);

/** Lists and their counts, in the table's order. */
const lists: readonly Question[] = [
  { name: "list, newest, page 1", atMost: 1, ask: ({ lists }) => lists.listProducts() },
  {
    name: "list of a category, newest, page 1",
    atMost: 1,
    ask: ({ lists }, draw) => lists.listProducts({ categoryIds: [draw.category()] }),
  },
  {
    name: "list of a category by price",
    atMost: 1.5,
    ask: ({ lists }, draw) => lists.listProducts({ categoryIds: [draw.category()], sort: "price_asc" }),
  },
  {
    name: "list of a category within a price",
    atMost: 10,
    ask: ({ lists }, draw) => lists.listProducts({ categoryIds: [draw.category()], minPrice: 100, maxPrice: 9000 }),
  },
  {
    name: "list within a price by name",
    atMost: 10,
    ask: ({ lists }) => lists.listProducts({ minPrice: 100, maxPrice: 9000, sort: "name_asc" }),
  },
  // One product in a thousand has such a price, and none a hundred times as much.
  ...(["newest", "name_asc"] as const).flatMap((sort): Question[] => [
    {
      name: `list from a high price, ${sort}`,
      atMost: 10,
      ask: ({ lists }) => lists.listProducts({ minPrice: 17_985, sort }),
    },
    {
      name: `list from a price that nothing has, ${sort}`,
      atMost: 5,
      ask: ({ lists }) => lists.listProducts({ minPrice: 1_800_000, sort }),
    },
  ]),
  ...(
    [
      ["a common word", "caja", 25],
      ["a word in every description", "garantia", 25],
      ["a word that nothing has", "zqx", 10],
      ["two letters", "ca", 25],
      ["two letters that nothing has", "zq", 10],
    ] as const
  ).flatMap(([what, searchQuery, atMost]): Question[] => [
    { name: `list by ${what}`, atMost, ask: ({ lists }) => lists.listProducts({ searchQuery }) },
    {
      name: `list by ${what}, by name, page 101`,
      atMost,
      ask: ({ lists }) => lists.listProducts({ searchQuery, sort: "name_asc", page: 101 }),
    },
    { name: `facets of a list by ${what}`, atMost, ask: ({ facets }) => facets.facetCounts({ searchQuery }, "list") },
  ]),
  {
    name: "list of a category by two letters",
    atMost: 25,
    ask: ({ lists }, draw) => lists.listProducts({ categoryIds: [draw.category()], searchQuery: "ca" }),
  },
  {
    name: "list of a large category by price, dearest first",
    atMost: 1.5,
    ask: ({ lists }, draw) => lists.listProducts({ categoryIds: [draw.largeCategory()], sort: "price_desc" }),
  },
  {
    name: "list of a large category by name",
    atMost: 1.5,
    ask: ({ lists }, draw) => lists.listProducts({ categoryIds: [draw.largeCategory()], sort: "name_asc" }),
  },
  {
    name: "list of a large category by price per piece with IVA",
    atMost: 1.5,
    ask: ({ lists }, draw) =>
      lists.listProducts({ categoryIds: [draw.largeCategory()], sort: "unit_price_asc", isPricedWithTax: true }),
  },
  {
    name: "list of a category by an attribute",
    atMost: 5,
    ask: ({ lists }, draw) => lists.listProducts({ categoryIds: [draw.category()], attributes: draw.attributes(1) }),
  },
  {
    name: "list of a large category by an attribute and price",
    atMost: 5,
    ask: ({ lists }, draw) =>
      lists.listProducts({
        categoryIds: [draw.largeCategory()],
        attributes: draw.attributes(1),
        sort: "price_asc",
      }),
  },
  {
    name: "list of a large category by a rare attribute",
    atMost: 5,
    ask: ({ lists }, draw) => lists.listProducts({ categoryIds: [draw.largeCategory()], attributes: ["color:dorado"] }),
  },
  {
    name: "list of a large category by three attributes and a brand",
    atMost: 5,
    ask: ({ lists }, draw) =>
      lists.listProducts({
        categoryIds: [draw.largeCategory()],
        brandIds: [draw.brand()],
        attributes: draw.attributes(3),
      }),
  },
  {
    name: "list of a brand, newest, page 1",
    atMost: 1.5,
    ask: ({ lists }, draw) => lists.listProducts({ brandIds: [draw.brand()] }),
  },
  {
    name: "list of a brand by name",
    atMost: 1.5,
    ask: ({ lists }, draw) => lists.listProducts({ brandIds: [draw.brand()], sort: "name_asc" }),
  },
  {
    name: "list of a brand within a category",
    atMost: 1.5,
    ask: ({ lists }, draw) => lists.listProducts({ brandIds: [draw.brand()], categoryIds: [draw.largeCategory()] }),
  },
  ...(["newest", "name_asc", "price_asc"] as const).flatMap((sort): Question[] => [
    {
      name: `list of two brands, ${sort}`,
      atMost: 5,
      ask: ({ lists }, draw) => lists.listProducts({ brandIds: [draw.brand(), draw.brand()], sort }),
    },
    {
      name: `list of a brand within a large category, ${sort}`,
      atMost: 5,
      ask: ({ lists }, draw) =>
        lists.listProducts({ brandIds: [draw.brand()], categoryIds: [draw.largeCategory()], sort }),
    },
  ]),
  {
    name: "list, newest, page 1000",
    atMost: 5,
    ask: ({ lists }) => lists.listProducts({ page: 1000 }),
  },
  // Of a page that no list links to, only the count is asked for.
  { name: "exact count, all", atMost: 1, ask: ({ lists }) => lists.listProducts({ page: 1001 }, { exactCount: true }) },
  {
    name: "exact count of a category",
    atMost: 1,
    ask: ({ lists }, draw) => lists.listProducts({ categoryIds: [draw.category()], page: 1001 }, { exactCount: true }),
  },
  {
    name: "list with its count",
    atMost: 5,
    ask: ({ lists }) => lists.countedProducts(),
  },
  {
    name: "list of what is available with its count, page 3",
    atMost: 5,
    ask: ({ lists }, draw) => lists.countedProducts({ brandIds: [draw.brand()], onlyAvailable: true, page: 3 }),
  },
  {
    name: "featured products",
    atMost: BY_KEY,
    ask: ({ products }) => products.featuredProducts(),
  },
  { name: "recent products", atMost: BY_KEY, ask: ({ products }) => products.recentProducts() },
  {
    name: "products of no category by name",
    atMost: BY_KEY,
    ask: ({ products }) => products.productsWithoutCategory(),
  },
  {
    name: "all products of a brand by name",
    atMost: 25,
    ask: ({ products }, draw) => products.productsByBrand(draw.brand(), FULL_PAGE),
  },
  { name: "popular categories", atMost: 1, ask: ({ search }) => search.popularCategories() },
];

const facets: readonly Question[] = [
  { name: "facets, no filter", atMost: 10, ask: ({ facets }) => facets.facetCounts({}, "list") },
  {
    name: "facets of a category",
    atMost: 10,
    ask: ({ facets }, draw) => facets.facetCounts({ categoryIds: [draw.category()] }, "list"),
  },
  {
    name: "facets of a large category and two brands, available",
    atMost: 10,
    ask: ({ facets }, draw) =>
      facets.facetCounts(
        { categoryIds: [draw.largeCategory()], brandIds: [draw.brand(), draw.brand()], onlyAvailable: true },
        "list",
      ),
  },
  {
    name: "facets of a category and an attribute",
    atMost: 10,
    ask: ({ facets }, draw) =>
      facets.facetCounts({ categoryIds: [draw.category()], attributes: draw.attributes(1) }, "list"),
  },
  {
    name: "facets of a large category and two attributes",
    atMost: 10,
    ask: ({ facets }, draw) =>
      facets.facetCounts({ categoryIds: [draw.largeCategory()], attributes: draw.attributes(2) }, "list"),
  },
  {
    name: "attributes of a large category",
    atMost: 10,
    ask: ({ attributes }, draw) => attributes.attributeFacets({ categoryIds: [draw.largeCategory()] }),
  },
  {
    name: "attributes of a category and two attributes",
    atMost: 10,
    ask: ({ attributes }, draw) =>
      attributes.attributeFacets({ categoryIds: [draw.category()], attributes: draw.attributes(2) }),
  },
  {
    name: "attributes of a large category and an attribute",
    atMost: 10,
    ask: ({ attributes }, draw) =>
      attributes.attributeFacets({ categoryIds: [draw.largeCategory()], attributes: draw.attributes(1) }),
  },
  {
    name: "attributes of a category within a price",
    atMost: 25,
    ask: ({ attributes }, draw) =>
      attributes.attributeFacets({ categoryIds: [draw.category()], minPrice: 100, maxPrice: 9000 }),
  },
  {
    name: "facets of a category within a price",
    atMost: 25,
    ask: ({ facets }, draw) =>
      facets.facetCounts({ categoryIds: [draw.category()], minPrice: 100, maxPrice: 900 }, "list"),
  },
  {
    name: "facets of a price alone",
    atMost: 25,
    ask: ({ facets }) => facets.facetCounts({ maxPrice: 9000 }, "list"),
  },
  {
    name: "facets of a search for a common noun",
    atMost: 25,
    ask: ({ facets }) => facets.facetCounts({ searchQuery: "guante" }, "search"),
  },
];

const searches: readonly Question[] = [
  { name: "search: two words", atMost: 25, ask: search("guante nitrilo") },
  { name: "search: common noun", atMost: 25, ask: search("guante") },
  {
    name: "search: common noun, cheapest first",
    atMost: 25,
    ask: ({ search }) => search.searchCatalogue({ searchQuery: "guante", sort: "price_asc" }),
  },
  {
    name: "search: common noun in a category, page 2",
    atMost: 25,
    ask: ({ search }, draw) =>
      search.searchCatalogue({ searchQuery: "guante", categoryIds: [draw.category()], page: 2 }),
  },
  { name: "search: a word in every description", atMost: 25, ask: search("garantia") },
  { name: "search: two letters", atMost: 25, ask: search("ca") },
  { name: "search: two letters without match", atMost: 10, ask: search("zq") },
  {
    name: "search: SKU",
    atMost: 3,
    ask: ({ search }, draw) => search.searchCatalogue({ searchQuery: productCode(draw.product()) }),
  },
  { name: "search: typo", atMost: 40, ask: search("guanet nitrilo") },
  { name: "search: no match", atMost: 5, ask: search("zzqx") },
  { name: "suggestions: «g»", atMost: 10, ask: suggest("g") },
  { name: "suggestions: «guan»", atMost: 10, ask: suggest("guan") },
  { name: "suggestions: «guante ni»", atMost: 10, ask: suggest("guante ni") },
  {
    name: "products that contain a text",
    atMost: 25,
    ask: ({ products }) => products.searchProducts("guante de nitrilo"),
  },
];

const byKey: readonly Question[] = [
  { name: "product by id", atMost: 0.5, ask: ({ products }, draw) => products.getProduct(productId(draw.product())) },
  {
    name: "100 products by id",
    atMost: 10,
    ask: ({ products }, draw) => products.productsByIds(many(FULL_PAGE, draw).map(productId)),
  },
  {
    name: "500 SKUs of a quick order",
    atMost: 100,
    ask: ({ productCodes }, draw) => productCodes.productsByCode(many(LONG_LIST, draw).map(productCode)),
  },
  {
    name: "20 SKUs that no product has",
    atMost: 1500,
    ask: ({ productCodes }, draw) => productCodes.productsByCode(many(20, draw).map((n) => `SKX-${n}9`)),
  },
  {
    name: "20 lines without a SKU",
    atMost: 1500,
    ask: ({ productCodes }, draw) => productCodes.productsByCode(many(20, draw).map((n) => `guante largo talla ${n}q`)),
  },
  { name: "products of a family", atMost: BY_KEY, ask: ({ products }) => products.productsOfFamily("familia-1") },
  {
    name: "related products",
    atMost: BY_KEY,
    ask: ({ products }, draw) =>
      products.relatedProducts({ id: productId(draw.product()), brand: { id: draw.brand(), name: "", slug: "" } }),
  },
  {
    name: "what changes of 100 products",
    atMost: 5,
    ask: ({ inventory }, draw) => inventory.readLiveProducts(many(FULL_PAGE, draw).map(productId)),
  },
  {
    name: "stock of 50 products",
    atMost: BY_KEY,
    ask: ({ inventory }, draw) => inventory.readInventory(many(50, draw).map(productId)),
  },
  {
    name: "a cart checked against the stock",
    atMost: BY_KEY,
    ask: ({ inventory }, draw) => inventory.checkCartStock([{ productId: productId(draw.product()), quantity: 2 }]),
  },
  { name: "brands", atMost: BY_KEY, ask: ({ brands }) => brands.listBrands() },
  { name: "brands by name", atMost: BY_KEY, ask: ({ brands }) => brands.listBrands({ nameSearch: "marca 12" }) },
  {
    name: "brands by slugs",
    atMost: BY_KEY,
    ask: ({ brands }) => brands.listBrands({ slugs: ["marca-7", "marca-8"] }),
  },
  { name: "brand by id", atMost: BY_KEY, ask: ({ brands }, draw) => brands.getBrand(draw.brand()) },
  { name: "brand by slug", atMost: BY_KEY, ask: ({ brands }) => brands.getBrandBySlug("marca-7") },
  { name: "categories", atMost: BY_KEY, ask: ({ categories }) => categories.listCategories() },
  { name: "category by id", atMost: BY_KEY, ask: ({ categories }, draw) => categories.getCategory(draw.category()) },
  { name: "category by slug", atMost: BY_KEY, ask: ({ categories }) => categories.getCategoryBySlug("categoria-7") },
  { name: "slides of the home page", atMost: BY_KEY, ask: ({ heroSlides }) => heroSlides.activeSlides() },
  { name: "slides", atMost: BY_KEY, ask: ({ heroSlides }) => heroSlides.listSlides() },
  { name: "slide by id", atMost: BY_KEY, ask: ({ heroSlides }) => heroSlides.getSlide(SLIDE_ID) },
  { name: "settings of the slider", atMost: BY_KEY, ask: ({ sliderSettings }) => sliderSettings.allSettings() },
  { name: "setting of the slider", atMost: BY_KEY, ask: ({ sliderSettings }) => sliderSettings.getSetting("autoplay") },
  { name: "ways to pay", atMost: BY_KEY, ask: ({ checkoutOptions }) => checkoutOptions.listPaymentGateways() },
  { name: "shipping zones", atMost: BY_KEY, ask: ({ checkoutOptions }) => checkoutOptions.listShippingZones() },
  { name: "holding terms", atMost: BY_KEY, ask: ({ checkoutOptions }) => checkoutOptions.readHoldingTerms() },
  { name: "volume discounts", atMost: 10, ask: ({ checkoutOptions }) => checkoutOptions.listVolumeDiscounts() },
  {
    name: "volume discounts of a product",
    atMost: BY_KEY,
    ask: ({ checkoutOptions }, draw) => checkoutOptions.volumeDiscountsOf([productId(draw.product())]),
  },
  {
    name: "volume discounts of 100 products",
    atMost: 5,
    ask: ({ checkoutOptions }, draw) => checkoutOptions.volumeDiscountsOf(many(FULL_PAGE, draw).map(productId)),
  },
  { name: "postal code", atMost: BY_KEY, ask: ({ postalCodes }) => postalCodes.readPostalAddress("03940") },
];

/** What belongs to one guest; the cart is written before it is read. */
const ofGuest: readonly Question[] = [
  {
    name: "cart: set a quantity",
    atMost: 5,
    ask: ({ guestCart }) => guestCart.setGuestQuantity(productId(GUEST_LINE), 3),
  },
  { name: "cart: read", atMost: BY_KEY, ask: ({ guestCart }) => guestCart.readGuestCart() },
  {
    name: "cart: which products there still are",
    atMost: BY_KEY,
    ask: ({ guestCart }, draw) => guestCart.findProducts(many(5, draw).map(productId)),
  },
  {
    name: "cart: remove a product",
    atMost: 5,
    ask: ({ guestCart }) => guestCart.removeGuestProduct(productId(GUEST_LINE)),
  },
  { name: "cart: empty", atMost: 5, ask: ({ guestCart }) => guestCart.clearGuestCart() },
  {
    name: "order by id",
    atMost: BY_KEY,
    ask: ({ orders }) => orders.getOrder(ORDER.id),
  },
  { name: "latest order", atMost: BY_KEY, ask: ({ orders }) => orders.getLatestOrder() },
  {
    name: "tracking",
    atMost: 5,
    ask: ({ orders }) => orders.trackOrder(ORDER.number, ORDER.email),
  },
  {
    name: "quote: save, read, approve",
    atMost: 10,
    ask: async ({ quotes }) => {
      const saved = await quotes.saveQuote(QUOTE);
      if (!saved.success || saved.data.status !== "saved") throw new Error("the quote was not saved");
      await quotes.readQuote(saved.data.quote.id);
      await quotes.approveQuote(saved.data.quote.id, "Ana Ruiz");
    },
  },
];

export const questions: readonly Question[] = [...lists, ...facets, ...searches, ...byKey, ...ofGuest];

/** What it draws is the same on every machine. */
export function createDraw(rows: number, ids: { brands: readonly string[]; categories: readonly string[] }): Draw {
  const next = randomNumbers(20_261_123);
  const below = (limit: number): number => Math.floor(next() * limit);
  const from = (list: readonly string[], limit = list.length): string => list[below(limit)] ?? "";
  return {
    product: () => 1 + below(rows),
    category: () => from(ids.categories, CATEGORIES),
    largeCategory: () => from(ids.categories, LARGE_CATEGORIES),
    brand: () => from(ids.brands),
    attributes: (labels) =>
      [from(COLOURS), from(SIZES), `${below(12)} L`]
        .map((value, at) => `${["color", "talla", "capacidad"][at]}:${value.toLowerCase().replace(" ", "-")}`)
        .slice(0, labels),
  };
}
