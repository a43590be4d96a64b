import { LAST_LISTED_PAGE } from "@/domain/constants";
import type { AppError } from "@/domain/errors";
import { isPriceRangeReversed, type ProductFilters } from "@/domain/filters";
import type { Product } from "@/domain/product";

/** What a product list can show; exactly one at a time. */
export type ProductListView =
  | { name: "loading" }
  | { name: "failed"; reason: AppError; retry: () => void }
  | { name: "price-range-reversed" }
  | { name: "no-match" }
  | ({ name: "past-the-end"; page: number } & ListEnd)
  | ({ name: "ready"; products: readonly Product[]; page: number; isUpdating: boolean } & ListSize & ListEnd);

/** `hasMore`: there are more than the count says. */
export type ListSize = { count: number; hasMore: boolean };

/** Where a list ends; `isCutShort` when more products match than its pages lead to. */
export type ListEnd = { lastPage: number; isCutShort: boolean };

/** The parts of a data query that decide the view. `data` may be the previous answer while the next one is on its way. */
export type ListAnswer = {
  data: { products: readonly Product[]; count: number | null; hasMore?: boolean } | undefined;
  reason: AppError | null;
  isUpdating: boolean;
  retry: () => void;
};

/** Chooses the view. A failed refresh keeps the products already on screen: an old list beats none. */
export function productListView(filters: ProductFilters, pageSize: number, answer: ListAnswer): ProductListView {
  if (isPriceRangeReversed(filters)) return { name: "price-range-reversed" };
  if (!answer.data) {
    return answer.reason ? { name: "failed", reason: answer.reason, retry: answer.retry } : { name: "loading" };
  }
  const { products, hasMore = false } = answer.data;
  const count = answer.data.count ?? products.length;
  const page = filters.page ?? 1;
  const lastPage = Math.min(Math.max(1, Math.ceil(count / pageSize)), LAST_LISTED_PAGE);
  const isCutShort = hasMore || count > lastPage * pageSize;
  if (products.length > 0 && !(isCutShort && page > lastPage)) {
    return { name: "ready", products, count, hasMore, page, lastPage, isCutShort, isUpdating: answer.isUpdating };
  }
  if (answer.isUpdating) return { name: "loading" };
  return count > 0 && page > lastPage ? { name: "past-the-end", page, lastPage, isCutShort } : { name: "no-match" };
}
