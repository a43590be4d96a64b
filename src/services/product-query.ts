import { DEFAULT_PAGE, DEFAULT_PRODUCT_PAGE_SIZE, MAX_PAGE_SIZE, MIN_PAGE_SIZE } from "@/domain/constants";
import { clampPage, type ProductFilters } from "@/domain/filters";
import { isUuid, within } from "@/domain/ids";
import { normalizeSearch } from "@/domain/search/search-text";
import { PRODUCT_COLUMNS } from "./product-row";
import { supabase } from "./supabase-client";

/** A select of products, to be narrowed and put in order. */
export const selectProducts = () => supabase.from("products").select(PRODUCT_COLUMNS);

type ProductQuery = ReturnType<typeof selectProducts>;

export const activeProducts = (): ProductQuery => selectProducts().eq("is_active", true);

/** True when a filter by ids holds no id that can exist, so that nothing can match. */
export const matchesNothing = ({ brandIds = [], categoryIds = [] }: ProductFilters): boolean =>
  [brandIds, categoryIds].some((ids) => ids.length > 0 && !ids.some(isUuid));

const priceColumn = ({ isPricedWithTax }: Pick<ProductFilters, "isPricedWithTax">) =>
  isPricedWithTax ? "price_with_tax" : "precio_web";

const piecePriceColumn = ({ isPricedWithTax }: Pick<ProductFilters, "isPricedWithTax">) =>
  isPricedWithTax ? "price_per_piece_with_tax" : "price_per_piece";

/** All filters except those that only database functions can apply fast; at most one brand and one category by now. */
export function withFilters(query: ProductQuery, filters: ProductFilters): ProductQuery {
  const { isActive = true, isFeatured, onlyAvailable, brandIds = [], categoryIds = [] } = filters;
  const brandId = brandIds.find(isUuid);
  const categoryId = categoryIds.find(isUuid);
  let filtered = query.eq("is_active", isActive);
  if (brandId !== undefined) filtered = filtered.eq("brand_id", brandId);
  if (categoryId !== undefined) filtered = filtered.eq("category_id", categoryId);
  if (isFeatured !== undefined) filtered = filtered.eq("is_featured", isFeatured);
  if (onlyAvailable) filtered = filtered.eq("is_sold_out", false);
  return filtered;
}

/** No row has it: stands for ids that cannot exist, which match nothing. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

const idArgument = (ids: readonly string[]): string[] => {
  const possible = ids.filter(isUuid);
  return ids.length > 0 && possible.length === 0 ? [NO_ID] : possible;
};

/** The same filters as arguments of a database function, the text as its column spells it. */
export function filterArguments(filters: ProductFilters) {
  const {
    isActive = true,
    isFeatured,
    onlyAvailable = false,
    brandIds = [],
    categoryIds = [],
    minPrice,
    maxPrice,
    isPricedWithTax,
  } = filters;
  return {
    query: normalizeSearch(filters.searchQuery ?? ""),
    brand_ids: idArgument(brandIds),
    category_ids: idArgument(categoryIds),
    ...(isPrice(minPrice) && { min_price: minPrice }),
    ...(isPrice(maxPrice) && { max_price: maxPrice }),
    ...(isPricedWithTax && (isPrice(minPrice) || isPrice(maxPrice)) && { with_tax: true }),
    is_active: isActive,
    ...(isFeatured !== undefined && { is_featured: isFeatured }),
    only_available: onlyAvailable,
  };
}

/** The attributes as an argument of the functions that know them; one text, which fits into a cacheable address. */
export const attributeArgument = ({ attributes = [] }: ProductFilters) =>
  attributes.length > 0 && { attributes: attributes.join() };

/** The filters with the order of the list, by the price that is shown. */
export const listArguments = (filters: ProductFilters) => ({
  ...filterArguments(filters),
  sort: filters.sort ?? "newest",
  ...(filters.isPricedWithTax && { with_tax: true }),
});

export const isPrice = (price: number | undefined): price is number => price !== undefined && Number.isFinite(price);

/**
 * «Newest» puts what is sold out last, since nobody opens a shop to look at that. An order that the shopper chose is
 * kept exactly. The id settles ties, so that no product stands on two pages.
 */
export function inOrder(query: ProductQuery, filters: Pick<ProductFilters, "sort" | "isPricedWithTax">): ProductQuery {
  const { sort = "newest" } = filters;
  switch (sort) {
    case "name_asc":
      return query.order("item_name").order("id");
    case "price_asc":
      return query.order(priceColumn(filters)).order("id");
    case "price_desc":
      return query.order(priceColumn(filters), { ascending: false }).order("id");
    case "unit_price_asc":
      return query.order(piecePriceColumn(filters)).order("id");
    case "newest":
      return query.order("is_sold_out").order("created_at", { ascending: false }).order("id");
    default:
      return sort satisfies never;
  }
}

/** How many rows to ask for: 1 to 100. */
export const limitOf = (wanted: number | undefined, fallback: number): number =>
  within(wanted, MIN_PAGE_SIZE, MAX_PAGE_SIZE, fallback);

/** Page (1-based) and size within their limits, and the first and last row they mean (0-based, inclusive). */
export function pageOf(filters: Pick<ProductFilters, "page" | "limit">) {
  const page = clampPage(filters.page ?? DEFAULT_PAGE);
  const limit = limitOf(filters.limit, DEFAULT_PRODUCT_PAGE_SIZE);
  return { page, limit, from: (page - 1) * limit, to: page * limit - 1 };
}
