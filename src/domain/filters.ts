import { DEFAULT_PAGE, MAX_CHOSEN_ATTRIBUTES, MAX_FILTER_IDS, MAX_PAGE, MAX_PRICE, MIN_PRICE } from "./constants";
import { isUuid } from "./ids";
import { comparePesos, type Pesos, type PriceDisplay } from "./money";
import { cleanSearch, normalizeSearch } from "./search/search-text";

export type ProductSort = "name_asc" | "price_asc" | "price_desc" | "unit_price_asc" | "newest";

/** What the products list can be asked for. Omitted means «not filtered». */
export type ProductFilters = {
  isActive?: boolean;
  brandIds?: readonly string[];
  categoryIds?: readonly string[];
  /** Values of attributes of the one category, «color:azul». A product has to match one value of each attribute. */
  attributes?: readonly string[];
  minPrice?: Pesos;
  maxPrice?: Pesos;
  /** Limits and orders by price mean the price with IVA, as the shopper sees it; without it, `precio_web`. */
  isPricedWithTax?: true;
  searchQuery?: string;
  isFeatured?: boolean;
  /** Only products that can be ordered now: some stock, or stock not counted. */
  onlyAvailable?: boolean;
  sort?: ProductSort;
  /** 1-based; default 1. */
  page?: number;
  /** Page size 1 to 100; default 12. */
  limit?: number;
};

/** Filters of the counted list, which by definition knows no category. */
export type CountedProductFilters = Omit<ProductFilters, "categoryIds">;

/**
 * How many products each value of a filter would show. The counts of one filter take into account all the others, but
 * not itself: another brand can be ticked beside the first.
 */
export type FacetCounts = {
  /** By brand id. A brand that is not here has none. Null where there is too much to be counted. */
  brands: ReadonlyMap<string, number> | null;
  /** By category id. A category that is not here has none. Null where there is too much to be counted. */
  categories: ReadonlyMap<string, number> | null;
  /** Of those that match, how many can be ordered now. Null where there is too much to be counted. */
  available: number | null;
  /** What the list shows with all its filters. */
  total: number;
  /** There are more than the total says: the count stopped there. */
  hasMore: boolean;
};

/** An attribute of a category's products that its list can be filtered by. */
export type AttributeFacet = {
  id: string;
  /** As data sheets write it: «Color». */
  name: string;
  /** In an order that people expect; ids as filters hold them, «color:azul». */
  values: readonly { id: string; name: string }[];
  /** By the id of the value. Null where there is too much to be counted. */
  counts: ReadonlyMap<string, number> | null;
};

/** The brands or categories that addresses are written and read with; undefined while they are not known. */
export type SlugDirectory = {
  brands?: readonly SlugEntry[] | undefined;
  categories?: readonly SlugEntry[] | undefined;
};
type SlugEntry = { id: string; slug: string };

/** The orders and the words that stand for them in the address. */
const wordOfSort = {
  name_asc: "name",
  price_asc: "price_asc",
  price_desc: "price_desc",
  unit_price_asc: "unit_price_asc",
  newest: "newest",
} satisfies Record<ProductSort, string>;

const sortOfWord: ReadonlyMap<string, ProductSort> = new Map(
  Object.entries(wordOfSort).map(([sort, word]) => [word, sort as ProductSort]),
);

/** The order of a list whose address names none; null: its own, as search results come by relevance. */
export type DefaultSort = ProductSort | null;

/** Whether the price is to be at least more than at most: nothing is. */
export const isPriceRangeReversed = ({ minPrice, maxPrice }: ProductFilters): boolean =>
  minPrice !== undefined && maxPrice !== undefined && comparePesos(minPrice, maxPrice) > 0;

/**
 * Reads filters from an address that anybody may have written: what is not understood is dropped, numbers are limited.
 * Names: search, marca, categoria (comma lists of slugs), brands, categories (the same as ids), min_price, max_price (whole pesos), sort (name, price_asc,
 * price_desc, unit_price_asc, newest), page, available=1, featured=1. Defaults are left out of the result.
 */
export function parseProductQuery(
  query: URLSearchParams,
  defaultSort: DefaultSort = "newest",
  directory: SlugDirectory = {},
): ProductFilters {
  const filters: ProductFilters = {};
  const search = cleanSearch(query.get("search") ?? "");
  const brandIds = readIds(query.get("brands"), query.get("marca"), directory.brands);
  const categoryIds = readIds(query.get("categories"), query.get("categoria"), directory.categories);
  const minPrice = wholePesosOf(query.get("min_price"));
  const maxPrice = wholePesosOf(query.get("max_price"));
  const sort = sortOfWord.get(query.get("sort") ?? "");
  const page = clampPage(wholeNumberOf(query.get("page")) ?? DEFAULT_PAGE);
  // Of asterisks alone nothing is left to look for: their list would hold the whole shop as «Productos con «*»».
  if (normalizeSearch(search) !== "") filters.searchQuery = search;
  if (brandIds.length > 0) filters.brandIds = brandIds;
  if (categoryIds.length > 0) filters.categoryIds = categoryIds;
  if (minPrice !== null && minPrice > MIN_PRICE) filters.minPrice = Math.min(minPrice, HIGHEST_WHOLE_PRICE);
  if (maxPrice !== null && maxPrice <= HIGHEST_WHOLE_PRICE) filters.maxPrice = maxPrice;
  if (query.get("available") === "1") filters.onlyAvailable = true;
  if (query.get("featured") === "1") filters.isFeatured = true;
  if (sort && sort !== defaultSort) filters.sort = sort;
  if (page !== DEFAULT_PAGE) filters.page = page;
  return filters;
}

/** A value of an attribute as the database calls it; it has no longer ones. */
const ATTRIBUTE = /^[\w.-]{1,40}:[\w.-]{1,60}$/;

/**
 * The attributes that the address of a category's list names, `atributos=color:azul,talla:m`, always in the same order,
 * however they were chosen. Separate from the other filters, since no other list has attributes.
 */
export function attributesIn(query: URLSearchParams): Pick<ProductFilters, "attributes"> {
  const names = namesIn(query.get("atributos")).filter((name) => ATTRIBUTE.test(name));
  const attributes = names.slice(0, MAX_CHOSEN_ATTRIBUTES).sort();
  return attributes[0] ? { attributes } : {};
}

const isByPrice = ({ minPrice, maxPrice, sort = "newest" }: ProductFilters): boolean =>
  minPrice !== undefined || maxPrice !== undefined || sort.includes("price");

/**
 * What an address means to this shopper: its whole pesos limit the price that every card shows large, so that no list
 * shows a price beyond its limit. Lists that do not depend on prices are the same either way, and are read once.
 */
export const asShown = (filters: ProductFilters, display: PriceDisplay): ProductFilters =>
  display === "with-tax" && isByPrice(filters) ? { ...filters, isPricedWithTax: true } : filters;

/**
 * The shortest address of a list, always in the same order; defaults are omitted. `isActive`, `limit` and which price is
 * meant belong to the screen, not to the address. Prices are widened to whole pesos. Brands and categories are called by their
 * slugs, or by id where that is not known.
 */
export function serialiseProductQuery(
  filters: ProductFilters,
  defaultSort: DefaultSort = "newest",
  directory: SlugDirectory = {},
): URLSearchParams {
  const query = new URLSearchParams();
  const search = cleanSearch(filters.searchQuery ?? "");
  const minPrice = Math.floor(filters.minPrice ?? MIN_PRICE);
  const maxPrice = Math.ceil(filters.maxPrice ?? MAX_PRICE);
  const sort = filters.sort ?? defaultSort;
  const page = clampPage(filters.page ?? DEFAULT_PAGE);
  if (search !== "") query.set("search", search);
  writeIds(query, "marca", "brands", filters.brandIds, directory.brands);
  writeIds(query, "categoria", "categories", filters.categoryIds, directory.categories);
  if (filters.attributes?.[0]) query.set("atributos", filters.attributes.join());
  if (minPrice > MIN_PRICE) query.set("min_price", String(minPrice));
  if (maxPrice >= MIN_PRICE && maxPrice <= HIGHEST_WHOLE_PRICE) query.set("max_price", String(maxPrice));
  if (filters.onlyAvailable) query.set("available", "1");
  if (filters.isFeatured) query.set("featured", "1");
  if (sort !== null && sort !== defaultSort) query.set("sort", wordOfSort[sort]);
  if (page !== DEFAULT_PAGE) query.set("page", String(page));
  return query;
}

const HIGHEST_WHOLE_PRICE = Math.floor(MAX_PRICE);

/** A page number that can be asked for: whole, 1 to MAX_PAGE. */
export const clampPage = (page: number): number =>
  Number.isFinite(page) ? Math.min(Math.max(Math.trunc(page), DEFAULT_PAGE), MAX_PAGE) : DEFAULT_PAGE;

/** Digits only, few enough to stay exact; anything else is not a number here. */
const wholeNumberOf = (text: string | null): number | null => (text && /^\d{1,15}$/.test(text) ? Number(text) : null);

/** Digits, however many: a price beyond the highest means the same as the highest. Decimals are cut off. */
const wholePesosOf = (text: string | null): number | null =>
  text && /^\d+(\.\d+)?$/.test(text) ? Math.trunc(Number(text)) : null;

/** What a comma list names, each once, in the order given. */
const namesIn = (text: string | null): readonly string[] => [
  ...new Set(
    (text ?? "")
      .toLowerCase()
      .split(",", MAX_FILTER_IDS * 2)
      .map((name) => name.trim()),
  ),
];

/** Well-formed ids, and those of the slugs that are known. */
function readIds(ids: string | null, slugs: string | null, entries: readonly SlugEntry[] = []): readonly string[] {
  const known = namesIn(slugs).flatMap((slug) => entries.find((entry) => entry.slug === slug)?.id ?? []);
  return [...new Set([...known, ...namesIn(ids).filter(isUuid)])].slice(0, MAX_FILTER_IDS);
}

function writeIds(
  query: URLSearchParams,
  readable: string,
  exact: string,
  ids: readonly string[] = [],
  entries: readonly SlugEntry[] = [],
): void {
  const slugOf = (id: string) => entries.find((entry) => entry.id === id)?.slug;
  const slugs = ids.flatMap((id) => slugOf(id) ?? []);
  const others = ids.filter((id) => !slugOf(id));
  if (slugs.length > 0) query.set(readable, slugs.join(","));
  if (others.length > 0) query.set(exact, others.join(","));
}

/** The slugs of a kind that an address asks for and that none of these has. */
export const unknownSlugs = (slugs: string | null, entries: readonly SlugEntry[]): readonly string[] =>
  namesIn(slugs).filter((slug) => slug !== "" && entries.every((entry) => entry.slug !== slug));
