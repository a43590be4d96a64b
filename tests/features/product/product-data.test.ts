// @vitest-environment node
import { aProduct } from "@tests/support/factories";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "@/domain/product";
import { productData } from "@/features/product/product-data";
import { storeSettings } from "@/lib/store-settings";

const original = storeSettings.url;
beforeAll(() => {
  storeSettings.url = "https://acopio.example.mx";
});
afterAll(() => {
  storeSettings.url = original;
});

/**
 * What search engines ask of a product that is for sale, and which of schema.org's words they take. Strict: a property that
 * is not listed here is misspelt or read by nobody. Whether the properties exist at all is checked by the compiler.
 *
 * Source: https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
 */
const words = <const T extends readonly string[]>(...names: T) =>
  v.picklist(names.map((n) => `https://schema.org/${n}`));
const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const address = v.pipe(v.string(), v.url(), v.startsWith("https://"));
const decimal = v.pipe(v.string(), v.regex(/^\d+\.\d\d$/), v.notValue("0.00"));
const pesos = v.strictObject({
  "@type": v.literal("MonetaryAmount"),
  value: v.pipe(v.number(), v.minValue(0)),
  currency: v.literal("MXN"),
});

const returnPolicy = v.strictObject({
  "@type": v.literal("MerchantReturnPolicy"),
  applicableCountry: v.literal("MX"),
  returnPolicyCountry: v.literal("MX"),
  returnPolicyCategory: words("MerchantReturnFiniteReturnWindow"),
  merchantReturnDays: v.pipe(v.number(), v.integer(), v.minValue(1)),
  merchantReturnLink: address,
  returnMethod: v.array(words("ReturnByMail", "ReturnInStore", "ReturnAtKiosk")),
  returnFees: words("FreeReturn", "ReturnFeesCustomerResponsibility", "ReturnShippingFees"),
  itemDefectReturnFees: words("FreeReturn", "ReturnFeesCustomerResponsibility", "ReturnShippingFees"),
  refundType: words("FullRefund", "ExchangeRefund", "StoreCreditRefund"),
});

const offer = v.strictObject({
  "@type": v.literal("Offer"),
  url: address,
  price: decimal,
  priceCurrency: v.literal("MXN"),
  itemCondition: words("NewCondition"),
  availability: words("InStock", "OutOfStock"),
  priceSpecification: v.strictObject({
    "@type": v.literal("UnitPriceSpecification"),
    price: decimal,
    priceCurrency: v.literal("MXN"),
    valueAddedTaxIncluded: v.literal(true),
  }),
  shippingDetails: v.strictObject({
    "@type": v.literal("OfferShippingDetails"),
    shippingRate: pesos,
    shippingDestination: v.strictObject({ "@type": v.literal("DefinedRegion"), addressCountry: v.literal("MX") }),
  }),
  hasMerchantReturnPolicy: returnPolicy,
  seller: v.strictObject({ "@type": v.literal("OnlineStore"), "@id": address, name: text, url: address }),
});

const listing = v.strictObject({
  "@context": v.literal("https://schema.org"),
  "@type": v.literal("Product"),
  name: v.pipe(text, v.maxLength(500)),
  url: address,
  image: address,
  offers: offer,
  sku: v.optional(text),
  description: v.optional(text),
  brand: v.optional(v.strictObject({ "@type": v.literal("Brand"), name: text })),
  category: v.optional(text),
});

/** As a search engine reads it: through JSON. */
const read = (product: Partial<Product>): unknown =>
  JSON.parse(JSON.stringify(productData(aProduct({ imageUrl: "/images/products/lapiz.svg", ...product }))));

const problemsOf = (data: unknown) =>
  (v.safeParse(listing, data).issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);

const offerOf = (product: Partial<Product>) => v.parse(listing, read(product)).offers;

describe("a product for sale is what search engines ask for", () => {
  it.each<[string, Partial<Product>]>([
    ["with all that is known of it", {}],
    ["sold out", { stockQuantity: 0 }],
    ["counted by nobody", { stockQuantity: null }],
    ["without brand, category and description", { brand: null, category: null, description: null }],
    ["with a photograph from elsewhere", { imageUrl: "https://cdn.example.mx/lapiz.jpg" }],
    ["for some centavos", { price: 0.05 }],
  ])("%s", (_which, product) => {
    expect(problemsOf(read(product))).toEqual([]);
  });

  it("with all its pictures, the main one first", () => {
    const data = read({ moreImageUrls: ["/images/views/lapiz-caja.svg"] }) as { image: string[] };
    expect(data.image.map((address) => new URL(address).pathname)).toEqual([
      "/images/products/lapiz.svg",
      "/images/views/lapiz-caja.svg",
    ]);
  });

  it("and the check finds what is wrong", () => {
    const data = read({}) as { offers: Record<string, unknown> };
    const wrong = { ...data, offers: { ...data.offers, availability: "https://schema.org/Available", prise: "1" } };
    expect(problemsOf(wrong).map((problem) => problem.split(":")[0])).toEqual(["offers.availability", "offers.prise"]);
  });
});

describe("the offer says what is true of this shop", () => {
  it("costs what is to be paid, IVA included, whatever the stock", () => {
    expect(offerOf({ price: 165, stockQuantity: 0 })).toMatchObject({
      price: "191.40",
      priceSpecification: { price: "191.40" },
      availability: "https://schema.org/OutOfStock",
    });
  });

  it.each([
    [999.99, 150],
    [1000, 0],
  ])("one piece at %d pesos before IVA is delivered for %d", (price, shipping) => {
    expect(offerOf({ price }).shippingDetails.shippingRate.value).toBe(shipping);
  });

  it("goes back within five days, at the cost of whoever changed their mind", () => {
    expect(offerOf({}).hasMerchantReturnPolicy).toMatchObject({
      merchantReturnDays: 5,
      returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
      itemDefectReturnFees: "https://schema.org/FreeReturn",
      merchantReturnLink: "https://acopio.example.mx/devoluciones",
    });
  });
});

it.each<[string, Partial<Product>]>([
  ["price", { price: 0 }],
  ["SKU", { sku: "UNKNOWN" }],
])("what has no %s is offered to nobody", (_what, product) => {
  expect(read(product)).not.toHaveProperty("offers");
});
