import { normalizeSearch } from "@/domain/search/search-text";
import { bareCode } from "@/domain/search/search-words";
import type { Row } from "./rows";
import { type SentRequest, shop } from "./shop-state";

/** The functions of the search with the rules that screens can see, and none of the database's skill in ranking. */
export const searchFunctions: Record<string, (body: Row) => unknown> = {
  search_products: searchProducts,
  search_suggestions: searchSuggestions,
  product_facets: productFacets,
  count_products: (body) => ({ count: listed(body).length, more: false }),
  listed_products: (body) => {
    const found = listed(body);
    return { products: pageOf(found, body), count: found.length, more: false };
  },
  // No product of the stand-in has attributes that vary.
  attribute_facets: () => [],
  products_by_code: productsByCode,
  holding_terms: () => ({ largest_held_share: 0.5, always_held_pieces: 10 }),
  popular_categories: ({ max_entries }) => shop.rows("categories").slice(0, Number(max_entries)),
};

const pageOf = (rows: Row[], { first_row, row_limit }: Row): Row[] =>
  rows.slice(Number(first_row), Number(first_row) + Number(row_limit));

const LISTS = ["brand_ids", "category_ids"];
const NUMBERS = ["min_price", "max_price", "page", "page_size", "max_entries", "first_row", "row_limit"];
const FLAGS = ["is_active", "is_featured", "only_available", "with_tax"];

/** The arguments of a function as its declaration casts them: from the address of a GET, from the body of a POST. */
export function argumentsOf({ method, url, body }: SentRequest): Row {
  if (method !== "GET") return (body ?? {}) as Row;
  const cast = (name: string, value: string): unknown => {
    if (LISTS.includes(name)) return value.replace(/^{|}$/g, "").split(",").filter(Boolean);
    if (NUMBERS.includes(name)) return Number(value);
    return FLAGS.includes(name) ? value === "true" : value;
  };
  return Object.fromEntries([...url.searchParams].map(([name, value]) => [name, cast(name, value)]));
}

const idOf = (row: unknown): string | null => (row as Row | null)?.id?.toString() ?? null;
const nameOf = (row: unknown): string => normalizeSearch(String((row as Row | null)?.name ?? ""));
const wordsOf = (query: unknown): string[] =>
  normalizeSearch(String(query ?? ""))
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => word.replace(/(?<=...)s$/, ""));

/** Whether a filter by ids, empty when it is off, lets a product through. */
const passes = (ids: unknown, id: string | null): boolean =>
  !Array.isArray(ids) || ids.length === 0 || (id !== null && ids.includes(id));

function matching(body: Row, isForgiving: boolean): Row[] {
  const text = normalizeSearch(String(body.query ?? ""));
  const words = wordsOf(text);
  return shop
    .rows("products")
    .filter(
      (row) =>
        row.is_active === (body.is_active ?? true) &&
        (body.is_featured === undefined || row.is_featured === body.is_featured) &&
        priceOf(row, body) >= Number(body.min_price ?? 0) &&
        priceOf(row, body) <= Number(body.max_price ?? Number.POSITIVE_INFINITY),
    )
    .filter((row) => {
      const found = String(row.search_text);
      const everything = `${found} ${nameOf(row.brand)} ${nameOf(row.category)}`;
      return found.includes(text) || (isForgiving && words.every((word) => everything.includes(word)));
    });
}

const priceOf = (row: Row, body: Row): number => Number(body.with_tax ? row.price_with_tax : row.precio_web);

const piecePriceOf = (row: Row, body: Row): number =>
  Number(body.with_tax ? row.price_per_piece_with_tax : row.price_per_piece);

const orders: Record<string, (a: Row, b: Row, body: Row) => number> = {
  price_asc: (a, b, body) => priceOf(a, body) - priceOf(b, body),
  price_desc: (a, b, body) => priceOf(b, body) - priceOf(a, body),
  unit_price_asc: (a, b, body) => piecePriceOf(a, body) - piecePriceOf(b, body),
  name_asc: (a, b) => String(a.item_name).localeCompare(String(b.item_name), "es-MX"),
};

/** Newest first and sold-out ones last; all matches have the same rank here. */
const byNews = (a: Row, b: Row): number =>
  Number(a.is_sold_out) - Number(b.is_sold_out) || String(b.created_at).localeCompare(String(a.created_at));

function searchProducts(body: Row): Row {
  const { query, leftOut } = forgiven(String(body.query ?? ""));
  const found = inList(matching({ ...body, query }, true), body);
  const size = Number(body.page_size);
  const first = (Number(body.page) - 1) * size;
  return {
    products: found.slice(first, first + size),
    count: found.length,
    did_you_mean: found.length === 0 ? meantBy(body) : null,
    // The parts of a SKU are words of their own.
    terms: wordsOf(String(body.query ?? "").replaceAll("-", " ")),
    left_out: leftOut,
    only_mentioned: false,
  };
}

const listed = (body: Row): Row[] => inList(matching(body, false), body);

/** Products of the chosen brands and categories, in the order of the list. */
const inList = (goods: readonly Row[], body: Row): Row[] =>
  goods
    .filter((row) => passes(body.brand_ids, idOf(row.brand)) && passes(body.category_ids, idOf(row.category)))
    .filter((row) => body.only_available !== true || row.is_sold_out === false)
    .sort((a, b) => (orders[String(body.sort)] ?? byNews)(a, b, body));

/** The words that are in no product are left out, where others are. */
function forgiven(query: string): { query: string; leftOut: string[] } {
  const words = query.split(" ");
  const known = words.filter((word) => matching({ query: word }, true).length > 0);
  if (known.length === 0 || matching({ query }, true).length > 0) return { query, leftOut: [] };
  return { query: known.join(" "), leftOut: words.filter((word) => !known.includes(word)).map(normalizeSearch) };
}

/** The one slip that this stand-in knows: two letters the wrong way round. */
function meantBy({ query }: Row): string | null {
  const text = normalizeSearch(String(query));
  const swapped = [...text].map((_, at) => text.slice(0, at) + (text[at + 1] ?? "") + text[at] + text.slice(at + 2));
  return swapped.find((candidate) => candidate !== text && matching(forgiven(candidate), true).length > 0) ?? null;
}

function searchSuggestions({ query, max_entries }: Row): Row {
  const words = wordsOf(query);
  const named = (table: "categories" | "brands") =>
    shop.rows(table).filter((row) => words.length > 0 && words.every((word) => nameOf(row).includes(word)));
  const places = Number(max_entries);
  const categories = named("categories").slice(0, Math.max(1, Math.floor(places / 5)));
  const brands = named("brands").slice(0, Math.max(1, Math.floor(places / 5)));
  const { query: text, leftOut } = forgiven(String(query ?? ""));
  const products = matching({ query: text }, true).sort(byNews);
  return {
    categories,
    brands,
    left_out: leftOut,
    only_mentioned: false,
    products: products.slice(0, places - categories.length - brands.length),
  };
}

function productsByCode({ codes }: Row): Row[] {
  const bare = (code: unknown) => bareCode(normalizeSearch(String(code)));
  return (codes as string[]).map((code) => {
    const product = shop.rows("products").find((row) => bare(row.item_code) === bare(code));
    const kin = shop
      .rows("products")
      .filter((row) => row.family_code !== null && row.family_code === product?.family_code);
    const others = product?.is_sold_out ? kin.filter((row) => !row.is_sold_out) : [];
    const meant = matching({ query: code }, true).slice(0, 3);
    return { code, is_found: product !== undefined, products: product ? [product, ...others] : meant };
  });
}

function productFacets(body: Row): Row {
  const goods = matching(body, body.scope === "search").map((row) => ({
    brand: idOf(row.brand),
    category: idOf(row.category),
    ofBrand: passes(body.brand_ids, idOf(row.brand)),
    ofCategory: passes(body.category_ids, idOf(row.category)),
    isOffered: body.only_available !== true || row.is_sold_out === false,
    isAvailable: row.is_sold_out === false,
  }));
  return {
    brands: countBy(goods.filter(({ ofCategory, isOffered }) => ofCategory && isOffered).map(({ brand }) => brand)),
    categories: countBy(goods.filter(({ ofBrand, isOffered }) => ofBrand && isOffered).map(({ category }) => category)),
    available: goods.filter(({ ofBrand, ofCategory, isAvailable }) => ofBrand && ofCategory && isAvailable).length,
    total: goods.filter(({ ofBrand, ofCategory, isOffered }) => ofBrand && ofCategory && isOffered).length,
    more: false,
  };
}

function countBy(ids: readonly (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const id of ids) if (id !== null) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}
