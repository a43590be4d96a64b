import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { AppError } from "@/domain/errors";
import { orderQueries } from "@/services/orders/order-queries";
import { appErrorOf } from "@/services/query-error";

/** What the shop offers at the checkout: loading, failed with a way to try again, or there. */
export type OptionsView<T> =
  | { name: "loading" }
  | { name: "failed"; reason: AppError; retry: () => void }
  | { name: "ready"; data: T };

function toView<T>(query: UseQueryResult<T>): OptionsView<T> {
  if (query.data !== undefined) return { name: "ready", data: query.data };
  if (query.error) return { name: "failed", reason: appErrorOf(query.error), retry: () => void query.refetch() };
  return { name: "loading" };
}

/** Payment options are needed to order; zones only refine what is shown once they arrive. */
export function useCheckoutOptions() {
  const gateways = useQuery(orderQueries.paymentGateways());
  const zones = useQuery(orderQueries.shippingZones());
  return { gateways: toView(gateways), zones: zones.data ?? [] };
}
