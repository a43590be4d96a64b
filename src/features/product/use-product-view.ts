import { useQuery } from "@tanstack/react-query";
import type { AppError } from "@/domain/errors";
import type { Product } from "@/domain/product";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";

export type ProductPageView =
  | { name: "loading" }
  | { name: "failed"; reason: AppError; retry: () => void }
  | { name: "not-found" }
  | { name: "ready"; product: Product };

/** One product by its id; a malformed one is simply not found. */
export function useProductView(id: string): ProductPageView {
  const { data, error, refetch } = useQuery(queries.product(id));
  if (data) return { name: "ready", product: data };
  if (!error) return { name: "loading" };
  const reason = appErrorOf(error);
  return reason.category === "not_found"
    ? { name: "not-found" }
    : { name: "failed", reason, retry: () => void refetch() };
}
