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
  | { name: "ready"; product: Product };

/**
 * One product by its id: at once as a list has shown it, then as it is now, with its live stock. A malformed id is simply
 * not found.
 */
export function useProductView(id: string): ProductPageView {
  const client = useQueryClient();
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...queries.product(id),
    placeholderData: () => heldProduct(client, id),
  });

  // What was just read is news to the rest of the shop, too; later news are then told apart from it.
  useEffect(() => {
    if (data && readFactsChecked(data.id)) recordStockAsOf(stockOf(data), dataUpdatedAt);
  }, [data, dataUpdatedAt]);

  const product = useNewestStock(data, dataUpdatedAt);
  if (product) return { name: "ready", product };
  if (!error) return { name: "loading" };
  const reason = appErrorOf(error);
  return reason.category === "not_found"
    ? { name: "not-found" }
    : { name: "failed", reason, retry: () => void refetch() };
}
