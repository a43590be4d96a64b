// @vitest-environment node
import fc from "@tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { MAX_CHOSEN_ATTRIBUTES } from "@/domain/constants";
import {
  asShown,
  attributesIn,
  isPriceRangeReversed,
  type ProductFilters,
  parseProductQuery,
  type SlugDirectory,
  serialiseProductQuery,
  unknownSlugs,
} from "@/domain/filters";
import { withQuery } from "@/lib/paths";

const A = "0b9f3a52-6c1d-4e7f-8a90-1b2c3d4e5f60";
const B = "11111111-2222-3333-4444-555555555555";

const parse = (query: string): ProductFilters => parseProductQuery(new URLSearchParams(query));
const serialise = (filters: ProductFilters): string => serialiseProductQuery(filters).toString();

describe("filters read from an address", () => {
  it("understands every name", () => {
    const query = `search=cinta&brands=${A}&categories=${A},${B}&min_price=10&max_price=500&sort=name&page=3&available=1&featured=1`;
    expect(parse(query)).toEqual({
      searchQuery: "cinta",
      brandIds: [A],
      categoryIds: [A, B],
      minPrice: 10,
      maxPrice: 500,
      sort: "name_asc",
      page: 3,
      onlyAvailable: true,
      isFeatured: true,
    });
  });

  it.each([
    ["name", "name_asc"],
    ["price_asc", "price_asc"],
    ["price_desc", "price_desc"],
    ["unit_price_asc", "unit_price_asc"],
    ["newest", undefined],
    ["cheapest", undefined],
    ["constructor", undefined],
  ])("sort=%s is %s", (word, sort) => {
    expect(parse(`sort=${word}`).sort).toBe(sort);
  });

  it.each([
    ["page=-1"],
    ["page=0"],
    ["page=1"],
    ["page=abc"],
    ["page=1.5"],
    ["page=1e3"],
    ["min_price=abc"],
    ["min_price=-5"],
    ["min_price=12,5"],
    ["min_price=12."],
    ["min_price=0.9"],
    ["min_price=1e3"],
    ["min_price=0"],
    ["max_price=%2410"],
    ["max_price=99999999999999999999"],
    ["brands="],
    ["brands=,,,"],
    ["brands=acme"],
    [`brands=${A}x`],
    ["categories=1 or 1=1"],
    ["available=true"],
    ["featured=0"],
    ["search="],
    ["search=%20%20"],
    ["search=%00"],
    ["search=**"],
    ["unknown=1"],
    [""],
  ])("drops «%s»", (query) => {
    expect(parse(query)).toEqual({});
  });

  it("keeps the good ids of a list, each once and in lower case", () => {
    expect(parse(`brands=${A.toUpperCase()},nope, ${B},${A}`).brandIds).toEqual([A, B]);
  });

  it("takes at most 50 ids", () => {
    const ids = Array.from({ length: 400 }, (_, n) => `${String(n).padStart(8, "0")}-0000-0000-0000-000000000000`);
    expect(parse(`brands=${ids.join(",")}`).brandIds).toHaveLength(50);
  });

  it("limits numbers that are too large", () => {
    expect(parse("page=999999999").page).toBe(10_000);
    expect(parse("min_price=99999999").minPrice).toBe(999_999);
    expect(parse("max_price=99999999").maxPrice).toBeUndefined();
    expect(parse("max_price=0").maxPrice).toBe(0);
    expect(parse(`min_price=${"9".repeat(16)}`).minPrice).toBe(999_999);
    expect(parse(`min_price=${"9".repeat(400)}`).minPrice).toBe(999_999);
    expect(parse(`max_price=${"9".repeat(16)}`).maxPrice).toBeUndefined();
  });

  it("cuts off the decimals of a price", () => {
    expect(parse("min_price=100.50&max_price=200.99")).toEqual({ minPrice: 100, maxPrice: 200 });
  });

  it("survives a broken escape and 10 kB of text", () => {
    expect(parse("search=%").searchQuery).toBe("%");
    expect(parse(`search=${"a".repeat(10_000)}`).searchQuery).toHaveLength(200);
  });

  it("never throws, and reads its own address the same way again", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...NAMES), fc.string({ unit: "binary", maxLength: 60 })), (fields) => {
        const filters = parseProductQuery(new URLSearchParams(fields));
        expect(parse(serialise(filters))).toEqual(filters);
      }),
    );
  });
});

const NAMES = ["search", "brands", "categories", "min_price", "max_price", "sort", "page", "available", "featured"];

describe("attributes in the address of a category's list", () => {
  const read = (text: string) => attributesIn(new URLSearchParams({ atributos: text })).attributes;

  it("are read in one order, each once, and are no filters of any other list", () => {
    expect(read("talla:m,color:negro,Color:Azul,talla:m")).toEqual(["color:azul", "color:negro", "talla:m"]);
    expect(attributesIn(new URLSearchParams("color=azul"))).toEqual({});
    expect(parse("atributos=color:azul")).toEqual({});
  });

  it.each([
    "",
    ",",
    "azul",
    "color:",
    ":azul",
    "color:azul:rojo",
    "color:á",
    "color:a b",
    "color:'",
    `color:${"a".repeat(61)}`,
    `${"a".repeat(41)}:azul`,
  ])("leaves out «%s»", (text) => {
    expect(read(text)).toBeUndefined();
    expect(read(`${text},talla:m`)).toEqual(["talla:m"]);
  });

  it("takes as many as the database reads", () => {
    expect(read(Array.from({ length: 400 }, (_, n) => `color:${n}`).join(","))).toHaveLength(MAX_CHOSEN_ATTRIBUTES);
  });

  it("can be written and read again, whatever the database calls them", () => {
    const slug = fc.stringMatching(/^[a-z0-9._-]{1,40}$/);
    const attribute = fc.tuple(slug, slug).map((words) => words.join(":"));
    const chosen = fc.uniqueArray(attribute, { minLength: 1, maxLength: MAX_CHOSEN_ATTRIBUTES });
    fc.assert(
      fc.property(chosen, (attributes) => {
        const address = withQuery("/categoria/papeleria", serialiseProductQuery({ attributes, page: 2 }));
        expect(address).toBe(`/categoria/papeleria?atributos=${attributes.join(",")}&page=2`);
        expect(attributesIn(new URL(address, "http://shop.test").searchParams)).toEqual({
          attributes: attributes.sort(),
        });
      }),
    );
  });

  it("survives whatever else anybody writes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 3000 }), (text) => {
        const { attributes = [] } = attributesIn(new URLSearchParams({ atributos: text }));
        expect(attributes.length).toBeLessThanOrEqual(MAX_CHOSEN_ATTRIBUTES);
        expect(attributes.join()).toMatch(/^[a-z0-9.,:_-]*$/);
      }),
    );
  });
});

describe("filters written into an address", () => {
  it("leaves out what is a default", () => {
    expect(serialise({})).toBe("");
    expect(
      serialise({ isActive: true, page: 1, sort: "newest", minPrice: 0, brandIds: [], categoryIds: [], limit: 12 }),
    ).toBe("");
    expect(serialise({ searchQuery: "  ", onlyAvailable: false, isFeatured: false, maxPrice: 999_999.99 })).toBe("");
  });

  it("writes them always in the same order", () => {
    expect(
      serialise({ page: 2, sort: "price_desc", maxPrice: 20, minPrice: 10, brandIds: [A, B], searchQuery: "a" }),
    ).toBe(`search=a&brands=${A}%2C${B}&min_price=10&max_price=20&sort=price_desc&page=2`);
    expect(serialise({ categoryIds: [A], onlyAvailable: true, isFeatured: true, sort: "name_asc" })).toBe(
      `categories=${A}&available=1&featured=1&sort=name`,
    );
  });

  it("widens a price to whole pesos, so that nothing in the range is lost", () => {
    expect(serialise({ minPrice: 10.5, maxPrice: 19.5 })).toBe("min_price=10&max_price=20");
  });

  it("gives back any filters that an address can hold", () => {
    const uuid = fc.uuid();
    const filters = fc.record(
      {
        searchQuery: fc.stringMatching(/^[a-z0-9ñé%_"',()][a-z0-9ñé%_*"',()]{0,39}$/),
        brandIds: fc.uniqueArray(uuid, { minLength: 1, maxLength: 50 }),
        categoryIds: fc.uniqueArray(uuid, { minLength: 1, maxLength: 50 }),
        minPrice: fc.integer({ min: 1, max: 999_999 }),
        maxPrice: fc.integer({ min: 0, max: 999_999 }),
        onlyAvailable: fc.constant(true),
        isFeatured: fc.constant(true),
        sort: fc.constantFrom("name_asc", "price_asc", "price_desc", "unit_price_asc"),
        page: fc.integer({ min: 2, max: 10_000 }),
      } as const,
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(filters, (given) => {
        expect(parse(serialise(given))).toEqual(given);
      }),
    );
  });
});

describe("brands and categories in an address", () => {
  const directory: SlugDirectory = { brands: [{ id: A, slug: "kintal" }], categories: [{ id: B, slug: "empaque" }] };
  const readable = (query: string, known = directory) => parseProductQuery(new URLSearchParams(query), "newest", known);

  it("are written by their slugs, and by id where theirs is not known", () => {
    const filters = { brandIds: [A, B], categoryIds: [B] };
    expect(serialiseProductQuery(filters, "newest", directory).toString()).toBe(
      `marca=kintal&brands=${B}&categoria=empaque`,
    );
    expect(readable(`marca=kintal&brands=${B}&categoria=empaque`)).toEqual(filters);
  });

  it.each([
    ["marca=KINTAL, nada,kintal", { brandIds: [A] }],
    ["marca=nada&categoria=", {}],
    [`marca=kintal&brands=${A}`, { brandIds: [A] }],
  ])("are read from «%s»", (query, filters) => expect(readable(query)).toEqual(filters));

  it("are unknown where nothing has their slug", () => {
    expect(readable("marca=kintal", {})).toEqual({});
    expect(unknownSlugs("kintal,nada,,otra", directory.brands ?? [])).toEqual(["nada", "otra"]);
    expect(unknownSlugs(null, [])).toEqual([]);
  });
});

describe("a page that a screen asks for", () => {
  it.each([
    [0, ""],
    [-4, ""],
    [7.9, "page=7"],
    [10_001, "page=10000"],
    [Number.NaN, ""],
    [Number.POSITIVE_INFINITY, ""],
  ])("%d is written as «%s»", (page, query) => {
    expect(serialise({ page })).toBe(query);
  });
});

describe("the price range", () => {
  it("is reversed only when the minimum lies above the maximum", () => {
    expect(isPriceRangeReversed({ minPrice: 20, maxPrice: 10 })).toBe(true);
    expect(isPriceRangeReversed({ minPrice: 10, maxPrice: 10 })).toBe(false);
    expect(isPriceRangeReversed({ minPrice: 10 })).toBe(false);
    expect(isPriceRangeReversed({ maxPrice: 10 })).toBe(false);
  });
});

describe("what an address means to a shopper", () => {
  it("are prices with IVA where those are shown, in limits and in orders", () => {
    expect(asShown({ maxPrice: 100 }, "with-tax")).toEqual({ maxPrice: 100, isPricedWithTax: true });
    expect(asShown({ minPrice: 100 }, "with-tax")).toEqual({ minPrice: 100, isPricedWithTax: true });
    for (const sort of ["price_asc", "price_desc", "unit_price_asc"] as const)
      expect(asShown({ sort }, "with-tax")).toEqual({ sort, isPricedWithTax: true });
  });

  it("is the same for both where no price matters, so that it is asked for once", () => {
    expect(asShown({ sort: "name_asc", page: 2 }, "with-tax")).toEqual({ sort: "name_asc", page: 2 });
    expect(asShown({ maxPrice: 100 }, "without-tax")).toEqual({ maxPrice: 100 });
  });
});

describe("a list with an order of its own, as search results have", () => {
  it("tells «newest» from no choice", () => {
    const chosen = parseProductQuery(new URLSearchParams("sort=newest"), null);
    expect(chosen).toEqual({ sort: "newest" });
    expect(serialiseProductQuery(chosen, null).toString()).toBe("sort=newest");
    expect(parseProductQuery(new URLSearchParams(""), null)).toEqual({});
    expect(serialiseProductQuery({}, null).toString()).toBe("");
  });
});
