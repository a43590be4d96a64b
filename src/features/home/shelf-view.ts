import type { UseQueryResult } from "@tanstack/react-query";
import type { Product } from "@/domain/product";
import type { ShelfView } from "@/product-list/product-shelf";
import { appErrorOf } from "@/services/query-error";

/** What a shelf shows of a query for products. */
export function shelfView({ data, error, refetch }: UseQueryResult<Product[]>): ShelfView {
  if (data) return { name: "ready", products: data };
  return error ? { name: "failed", reason: appErrorOf(error), retry: () => void refetch() } : { name: "loading" };
}
