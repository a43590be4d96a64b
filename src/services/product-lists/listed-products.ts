import * as v from "valibot";
import { LAST_LISTED_PAGE } from "@/domain/constants";
import type { CountedProductFilters, ProductFilters } from "@/domain/filters";
import type { Product } from "@/domain/product";
import { ok } from "@/lib/result";
import {
  filterArguments,
  inOrder,
  listArguments,
  matchesNothing,
  pageOf,
  selectProducts,
  withFilters,
} from "@/services/product-query";
import { productRow } from "@/services/product-row";
import { readAnswer, readRows } from "@/services/read-rows";
import { filledText, flag, type RowReader, wholeNumber } from "@/services/row-fields";
import { type RequestOptions, runQuery, type ServiceResult } from "@/services/run-query";
import { stableCall } from "@/services/stable-call";
import { supabase } from "@/services/supabase-client";

/** `count` is the number of all matching products, of which there may be more; null when it was not asked for. */
export type ListedProducts = { products: Product[]; count: number | null; hasMore: boolean };

export type CountedProducts = Omit<ListedProducts, "count"> & {
  count: number;
  page: number;
  limit: number;
  totalPages: number;
};

/** From this row on (0-based) a page is found by its ids first: reading all rows before it would cost more. */
const FIRST_ROW_BY_ID = 1000;

/**
 * One page of the catalogue. Defaults: active products, newest first, page 1 of 12. Ids that are no UUIDs match
 * nothing. A page beyond the last one is an empty page, as are those that no list leads to (`LAST_LISTED_PAGE`).
 */
export async function listProducts(
  filters: ProductFilters = {},
  { exactCount = false, ...options }: RequestOptions & { exactCount?: boolean } = {},
): Promise<ServiceResult<ListedProducts>> {
  if (matchesNothing(filters)) return ok({ products: [], count: 0, hasMore: false });
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

const NO_ROWS = { data: [], error: null, status: 200 };

async function rowsOf(filters: ProductFilters, signal: AbortSignal) {
  const { page, from, to, limit } = pageOf(filters);
  if (page > LAST_LISTED_PAGE) return NO_ROWS;
  if (from < FIRST_ROW_BY_ID) {
    return inOrder(withFilters(selectProducts(), filters), filters).range(from, to).abortSignal(signal);
  }
  const args = { ...listArguments(filters), first_row: from, row_limit: limit };
  const found = await supabase.rpc("listed_ids", args, stableCall(args)).abortSignal(signal);
  if (found.error) return found;
  const ids = v.parse(v.array(filledText), found.data);
  return ids.length === 0 ? NO_ROWS : inOrder(selectProducts().in("id", ids), filters).abortSignal(signal);
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
