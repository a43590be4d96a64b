import { useQuery } from "@tanstack/react-query";
import type { AppError } from "@/domain/errors";
import { isUuid } from "@/domain/ids";
import type { Order } from "@/domain/order";
import { orderQueries } from "@/services/orders/order-queries";
import { appErrorOf } from "@/services/query-error";

/** What the address says about an order of this device; `none` when it names no order by its id. */
export type OwnOrderView =
  | { name: "none" }
  | { name: "loading" }
  | { name: "elsewhere" }
  | { name: "failed"; reason: AppError; retry: () => void }
  | { name: "ready"; order: Order };

/** Links of this device carry the database's id of an order; anything else is taken for an order number. */
export function useOwnOrder(orderId: string): OwnOrderView {
  const isId = isUuid(orderId);
  const { data, error, refetch } = useQuery({ ...orderQueries.order(orderId), enabled: isId });
  if (!isId) return { name: "none" };
  if (data) return { name: "ready", order: data };
  if (!error) return { name: "loading" };
  const reason = appErrorOf(error);
  return reason.category === "not_found"
    ? { name: "elsewhere" }
    : { name: "failed", reason, retry: () => void refetch() };
}
