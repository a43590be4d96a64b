import * as v from "valibot";
import { LAST_LISTED_PAGE } from "@/domain/constants";
import type { CountedProductFilters, ProductFilters } from "@/domain/filters";
import { isUuid } from "@/domain/ids";
import type { Product } from "@/domain/product";
import { normalizeSearch } from "@/domain/search/search-text";
import { ok } from "@/lib/result";
import {
  attributeArgument,
  filterArguments,
  inOrder,
  isPrice,
  listArguments,
  matchesNothing,
  pageOf,
  selectProducts,
  withFilters,
} from "@/services/product-query";
import { productRow } from "@/services/product-row";
import { flag, type RowReader, readAnswer, readRows, rowsOf as rowsIn, wholeNumber } from "@/services/rows";
import { type RequestOptions, runQuery, type ServiceResult } from "@/services/run-query";
import { stableCall } from "@/services/stable-call";
import { supabase } from "@/services/supabase-client";

/** `count` is the number of all matching products (at least, where `hasMore`); null when neither asked for nor told. */
export type ListedProducts = { products: Product[]; count: number | null; hasMore: boolean };

export type CountedProducts = Omit<ListedProducts, "count"> & {
  count: number;
  page: number;
  limit: number;
  totalPages: number;
};

/** From this row on (0-based) a plain query would read too many rows that stand before it. */
const FIRST_ROW_FAR_DOWN = 1000;

/**
 * One page of the catalogue. Defaults: active products, newest first, page 1 of 12. Ids that are no UUIDs match
 * nothing. A page beyond the last one is an empty page, as are those that no list leads to (`LAST_LISTED_PAGE`).
 */
export async function listProducts(
  filters: ProductFilters = {},
  { exactCount = false, ...options }: RequestOptions & { exactCount?: boolean } = {},
): Promise<ServiceResult<ListedProducts>> {
  if (matchesNothing(filters)) return ok({ products: [], count: 0, hasMore: false });
  if (needsFunction(filters)) return listFromFunction(filters, options);
  const readProducts = readRows("listProducts", productRow);
  return runQuery(
    "listProducts",
    async (signal) => {
      const [rows, counted] = await Promise.all([
        rowsOf(filters, signal),
        exactCount ? countOf(filters, signal) : null,
      ]);
      if (rows.error) return rows;
      return counted?.error ? counted : { ...rows, data: { rows: rows.data, counted: counted?.data } };
    },
    (data) => {
      const { rows, counted } = data as { rows: unknown; counted: unknown };
      const list = readProducts(rows);
      const size = exactCount ? readAnswer("listProducts", productCount)(counted) : ok({ count: null, hasMore: false });
      if (!list.success) return list;
      return size.success ? ok({ products: list.data, ...size.data }) : size;
    },
    options,
  );
}

const functionAnswer: RowReader<ListedProducts> = v.pipe(
  v.object({ products: rowsIn("listProducts", productRow), count: wholeNumber, more: flag }),
  v.transform(({ more, ...list }) => ({ ...list, hasMore: more })),
);

/**
 * Attributes, pages far down, several brands or categories, prices and texts. No index covers several of them together
 * with the order of a list. And under row policies PostgreSQL may not know how prices and texts are spread: it expects
 * a price range to match a single product and reads all within it; for a price with one end, or a short text, it goes
 * down the order of the list, to the very end where little or nothing matches.
 */
const needsFunction = (filters: ProductFilters) =>
  filters.attributes?.length ||
  [filters.brandIds, filters.categoryIds].some((ids = []) => ids.filter(isUuid).length > 1) ||
  isPrice(filters.minPrice) ||
  isPrice(filters.maxPrice) ||
  normalizeSearch(filters.searchQuery ?? "") !== "" ||
  pageOf(filters).from >= FIRST_ROW_FAR_DOWN;

/** Rows and count in one answer. Of a page that no list leads to only the count is told. */
function listFromFunction(filters: ProductFilters, options: RequestOptions): Promise<ServiceResult<ListedProducts>> {
  const { page, from, limit } = pageOf(filters);
  const range = { first_row: from, row_limit: page <= LAST_LISTED_PAGE ? limit : 0 };
  const args = { ...listArguments(filters), ...attributeArgument(filters), ...range };
  return runQuery(
    "listProducts",
    (signal) => supabase.rpc("listed_products", args, stableCall(args)).abortSignal(signal),
    readAnswer("listProducts", functionAnswer),
    options,
  );
}

function rowsOf(filters: ProductFilters, signal: AbortSignal) {
  const { from, to } = pageOf(filters);
  return inOrder(withFilters(selectProducts(), filters), filters).range(from, to).abortSignal(signal);
}

function countOf(filters: ProductFilters, signal: AbortSignal) {
  const args = filterArguments(filters);
  return supabase.rpc("count_products", args, stableCall(args)).abortSignal(signal);
}

const productCount: RowReader<Omit<ListedProducts, "products">> = v.pipe(
  v.object({ count: wholeNumber, more: flag }),
  v.transform(({ count, more }) => ({ count, hasMore: more })),
);

/** The same list with its exact count and number of pages. By definition it knows no category. */
export async function countedProducts(
  filters: CountedProductFilters = {},
  options: RequestOptions = {},
): Promise<ServiceResult<CountedProducts>> {
  const { categoryIds: _ignored, ...countedFilters }: ProductFilters = filters;
  const list = await listProducts(countedFilters, { ...options, exactCount: true });
  if (!list.success) return list;
  const { page, limit } = pageOf(filters);
  const count = list.data.count ?? list.data.products.length;
  const totalPages = Math.min(Math.ceil(count / limit), LAST_LISTED_PAGE);
  return ok({ ...list.data, count, page, limit, totalPages });
}
