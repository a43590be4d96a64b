import { queryOptions } from "@tanstack/react-query";
import { listPaymentGateways, listShippingZones, listVolumeDiscounts } from "./checkout-options-service";
import { getOrder } from "./orders-service";
import { unwrap } from "./query-error";

/** What the checkout charges or promises: read again for every visit to it, shared while it lasts. */
const TERMS = { staleTime: 60_000 };

/** What is read on the way to an order and after it; apart from the catalogue's queries, which the first page loads. */
export const orderQueries = {
  paymentGateways: () =>
    queryOptions({
      queryKey: ["checkout", "payment-gateways"],
      queryFn: ({ signal }) => unwrap(listPaymentGateways({ signal })),
      ...TERMS,
    }),

  shippingZones: () =>
    queryOptions({
      queryKey: ["checkout", "shipping-zones"],
      queryFn: ({ signal }) => unwrap(listShippingZones({ signal })),
      ...TERMS,
    }),

  volumeDiscounts: () =>
    queryOptions({
      queryKey: ["checkout", "volume-discounts"],
      queryFn: ({ signal }) => unwrap(listVolumeDiscounts({ signal })),
      ...TERMS,
    }),

  /** An order moves on while its page is open: every visit asks again. */
  order: (id: string) =>
    queryOptions({
      queryKey: ["orders", id],
      queryFn: ({ signal }) => unwrap(getOrder(id, { signal })),
      staleTime: 0,
    }),
};
