import * as v from "valibot";
import { SEARCH_RESULTS_PAGE_SIZE, SEARCH_SUGGESTION_LIMIT } from "@/domain/constants";
import type { ProductFilters } from "@/domain/filters";
import type { Brand, Category, Product } from "@/domain/product";
import { normalizeSearch } from "@/domain/search/search-text";
import { ok } from "@/lib/result";
import { categoryRow } from "./catalogue-rows";
import { filterArguments, limitOf, pageOf } from "./product-query";
import { productRow } from "./product-row";
import {
  filledText,
  flag,
  optionalText,
  type RowReader,
  readAnswer,
  readRows,
  rowsOf,
  text,
  wholeNumber,
} from "./rows";
import { type RequestOptions, runQuery, type ServiceResult } from "./run-query";
import { stableCall } from "./stable-call";
import { supabase } from "./supabase-client";

/** One page of what a search found. */
export type FoundProducts = {
  products: Product[];
  /** How many products all pages hold; where `hasMore`, as many as the database counts at most. */
  count: number;
  hasMore: boolean;
  /** When nothing at all is like the text: what was probably meant, which finds something. */
  didYouMean: string | null;
  /** Words that were left out of the search, because no product has all of them; plain, as the database spells them. */
  leftOut: readonly string[];
  /** Nothing is called what the text says first: these products merely mention it, or have only its other words. */
  onlyMentioned: boolean;
  /** The words looked for with their plurals, as `normalizeSearch` spells them: to highlight them. */
  terms: readonly string[];
};

export type SuggestedProduct = Pick<
  Product,
  "id" | "name" | "sku" | "imageUrl" | "price" | "taxRate" | "stockQuantity" | "saleUnit" | "unit"
>;

/** Best first; together at most as many as were asked for. */
export type Suggestions = {
  products: SuggestedProduct[];
  categories: Pick<Category, "name" | "slug">[];
  brands: Pick<Brand, "name" | "slug">[];
} & Pick<FoundProducts, "leftOut" | "onlyMentioned">;

const POPULAR_CATEGORIES_LIMIT = 6;

/** What has to be said about what was found; nothing where the answer does not say it. */
const remarks = { left_out: v.optional(v.array(text), []), only_mentioned: v.optional(flag, false) };

const searchAnswer: RowReader<FoundProducts> = v.pipe(
  v.object({
    products: rowsOf("searchCatalogue", productRow),
    count: wholeNumber,
    more: v.optional(flag, false),
    did_you_mean: optionalText,
    ...remarks,
    terms: v.array(text),
  }),
  v.transform(
    ({ more, did_you_mean, left_out, only_mentioned, ...answer }): FoundProducts => ({
      ...answer,
      hasMore: more,
      didYouMean: did_you_mean,
      leftOut: left_out,
      onlyMentioned: only_mentioned,
    }),
  ),
);

const listing = v.object({ name: filledText, slug: filledText });

const suggestionsAnswer: RowReader<Suggestions> = v.pipe(
  v.object({
    products: rowsOf("suggest", productRow),
    categories: rowsOf("suggest", listing),
    brands: rowsOf("suggest", listing),
    ...remarks,
  }),
  v.transform(
    ({ left_out, only_mentioned, ...answer }): Suggestions => ({
      ...answer,
      leftOut: left_out,
      onlyMentioned: only_mentioned,
    }),
  ),
);

/**
 * Products by name, SKU, description, brand or category, forgiving accents, plurals and order of words; everything that
 * `listProducts` finds for a text of three letters or more is among them (shorter texts match only beginnings of words here).
 * Without a `sort` the best match comes first. Defaults: page 1 of 24; a page beyond the last one is empty. A blank text
 * finds everything. When nothing has all the words, those that have most are found, and the answer says which were left out.
 */
export async function searchCatalogue(
  filters: ProductFilters,
  options: RequestOptions = {},
): Promise<ServiceResult<FoundProducts>> {
  const { page, limit } = pageOf({ page: filters.page, limit: filters.limit ?? SEARCH_RESULTS_PAGE_SIZE });
  const { sort } = filters;
  const args = {
    ...filterArguments(filters),
    ...(filters.isPricedWithTax && { with_tax: true }),
    ...(sort && { sort }),
    page,
    page_size: limit,
  };
  return runQuery(
    "searchCatalogue",
    (signal) => supabase.rpc("search_products", args, stableCall(args)).abortSignal(signal),
    readAnswer("searchCatalogue", searchAnswer),
    options,
  );
}

/** What a text that is still being typed may lead to. A blank one leads nowhere. */
export async function suggest(
  text: string,
  limit = SEARCH_SUGGESTION_LIMIT,
  options: RequestOptions = {},
): Promise<ServiceResult<Suggestions>> {
  const query = normalizeSearch(text);
  if (query === "") return ok({ products: [], categories: [], brands: [], leftOut: [], onlyMentioned: false });
  const args = { query, max_entries: limitOf(limit, SEARCH_SUGGESTION_LIMIT) };
  return runQuery(
    "suggest",
    (signal) => supabase.rpc("search_suggestions", args, stableCall(args)).abortSignal(signal),
    readAnswer("suggest", suggestionsAnswer),
    options,
  );
}

/** The categories with most products that can be ordered now. */
export async function popularCategories(
  limit = POPULAR_CATEGORIES_LIMIT,
  options: RequestOptions = {},
): Promise<ServiceResult<Category[]>> {
  const args = { max_entries: limitOf(limit, POPULAR_CATEGORIES_LIMIT) };
  return runQuery(
    "popularCategories",
    (signal) => supabase.rpc("popular_categories", args, stableCall(args)).abortSignal(signal),
    readRows("popularCategories", categoryRow),
    options,
  );
}
