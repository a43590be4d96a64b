import { queryOptions } from "@tanstack/react-query";
import { askLater } from "@/services/ask-later";

const options = askLater(() => import("@/services/checkout-options-service"));
const postalCodes = askLater(() => import("@/services/postal-codes-service"));
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

  /** Asked for as soon as a whole code is typed, once: places stay where they are. */
  postalAddress: (postalCode: string) =>
    queryOptions({
      queryKey: ["checkout", "postal-address", postalCode],
      queryFn: ({ signal }) => postalCodes((service) => service.readPostalAddress(postalCode, { signal })),
      // Spelt out: the rules of postal codes are for whoever fills in a form, and product pages have these queries too.
      enabled: /^\d{5}$/.test(postalCode),
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** All there are; null in a shop of too many, where `volumeDiscountsOf` tells those that matter. */
  volumeDiscounts: () =>
    queryOptions({
      queryKey: ["checkout", "volume-discounts"],
      queryFn: ({ signal }) => options((service) => service.listVolumeDiscounts({ signal })),
      ...TERMS,
    }),

  /** Those that concern some products; the same in another order are asked for anew. */
  volumeDiscountsOf: (productIds: readonly string[]) =>
    queryOptions({
      queryKey: ["checkout", "volume-discounts", productIds],
      queryFn: ({ signal }) => options((service) => service.volumeDiscountsOf(productIds, { signal })),
      ...TERMS,
    }),

  holdingTerms: () =>
    queryOptions({
      queryKey: ["checkout", "holding-terms"],
      queryFn: ({ signal }) => options((service) => service.readHoldingTerms({ signal })),
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
