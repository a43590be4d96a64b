import { queryOptions } from "@tanstack/react-query";
import { askLater } from "./ask-later";

const options = askLater(() => import("./checkout-options-service"));
const orders = askLater(() => import("./orders-service"));

/** What the checkout charges or promises: read again for every visit to it, shared while it lasts. */
const TERMS = { staleTime: 60_000 };

/** What is read on the way to an order and after it; apart from the catalogue's queries, which the first page loads. */
export const orderQueries = {
  paymentGateways: () =>
    queryOptions({
      queryKey: ["checkout", "payment-gateways"],
      queryFn: ({ signal }) => options((service) => service.listPaymentGateways({ signal })),
      ...TERMS,
    }),

  shippingZones: () =>
    queryOptions({
      queryKey: ["checkout", "shipping-zones"],
      queryFn: ({ signal }) => options((service) => service.listShippingZones({ signal })),
      ...TERMS,
    }),

  volumeDiscounts: () =>
    queryOptions({
      queryKey: ["checkout", "volume-discounts"],
      queryFn: ({ signal }) => options((service) => service.listVolumeDiscounts({ signal })),
      ...TERMS,
    }),

  /** An order moves on while its page is open: every visit asks again. */
  order: (id: string) =>
    queryOptions({
      queryKey: ["orders", id],
      queryFn: ({ signal }) => orders((service) => service.getOrder(id, { signal })),
      staleTime: 0,
    }),
};
