import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { AppError } from "@/domain/errors";
import { type Product, stockOf } from "@/domain/product";
import { heldProduct, readFactsChecked } from "@/live/cached-products";
import { recordStockAsOf, useNewestStock } from "@/live/stock-store";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";

export type ProductPageView =
  | { name: "loading" }
  | { name: "failed"; reason: AppError; retry: () => void }
  | { name: "not-found" }
  /** `retry` where the product is only known as a list has shown it, since it could not be read itself. */
  | { name: "ready"; product: Product; retry: (() => void) | null; isRetrying: boolean };

/**
 * One product by its id: at once as a list has shown it, then as it is now, with its live stock. What was shown at once
 * stays where the product cannot be read. A malformed id is simply not found.
 */
export function useProductView(id: string): ProductPageView {
  const client = useQueryClient();
  const query = useQuery(queries.product(id));
  const { data: itself, dataUpdatedAt, error, errorUpdateCount, isFetching, refetch } = query;
  const reason = error && appErrorOf(error);
  const isGone = reason?.category === "not_found";
  const data = itself ?? (isGone ? undefined : heldProduct(client, id));
  const retry = () => void refetch();

  // What was just read is news to the rest of the shop, too; later news are then told apart from it.
  useEffect(() => {
    if (data && readFactsChecked(data.id)) recordStockAsOf(stockOf(data), dataUpdatedAt);
  }, [data, dataUpdatedAt]);

  const product = useNewestStock(data, dataUpdatedAt);
  if (product) {
    // Asking again forgets the error, but not how many there were.
    const hasFailed = !itself && errorUpdateCount > 0;
    return { name: "ready", product, retry: hasFailed ? retry : null, isRetrying: isFetching };
  }
  if (!reason) return { name: "loading" };
  return isGone ? { name: "not-found" } : { name: "failed", reason, retry };
}
