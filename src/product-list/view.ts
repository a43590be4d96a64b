import type { AppError } from "@/domain/errors";
import { type ProductFilters, priceRangeProblem } from "@/domain/filters";
import type { Product } from "@/domain/product";

/** What a product list can show; exactly one at a time. */
export type ProductListView =
  | { name: "loading" }
  | { name: "failed"; reason: AppError; retry: () => void }
  | { name: "price-range-reversed" }
  | { name: "no-match" }
  | { name: "past-the-end"; page: number; lastPage: number }
  | { name: "ready"; products: readonly Product[]; count: number; page: number; lastPage: number; isUpdating: boolean };

/** The parts of a data query that decide the view. `data` may be the previous answer while the next one is on its way. */
export type ListAnswer = {
  data: { products: readonly Product[]; count: number | null } | undefined;
  reason: AppError | null;
  isUpdating: boolean;
  retry: () => void;
};

/** Chooses the view. A failed refresh keeps the products already on screen: an old list beats none. */
export function productListView(filters: ProductFilters, pageSize: number, answer: ListAnswer): ProductListView {
  if (priceRangeProblem(filters)) return { name: "price-range-reversed" };
  if (!answer.data) {
    return answer.reason ? { name: "failed", reason: answer.reason, retry: answer.retry } : { name: "loading" };
  }
  const { products } = answer.data;
  const count = answer.data.count ?? products.length;
  const page = filters.page ?? 1;
  const lastPage = Math.max(1, Math.ceil(count / pageSize));
  if (products.length > 0) return { name: "ready", products, count, page, lastPage, isUpdating: answer.isUpdating };
  if (answer.isUpdating) return { name: "loading" };
  return count > 0 && page > lastPage ? { name: "past-the-end", page, lastPage } : { name: "no-match" };
}
