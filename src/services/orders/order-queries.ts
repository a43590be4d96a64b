import { queryOptions } from "@tanstack/react-query";
import { askLater } from "@/services/ask-later";

const options = askLater(() => import("@/services/checkout-options-service"));
const postalCodes = askLater(() => import("@/services/postal-codes-service"));
const orders = askLater(() => import("./orders-service"));

/** What the checkout charges or promises: read again for every visit to it, shared while it lasts. */
const TERMS = { staleTime: 60_000 };

/** What is read on the way to an order and after it; separate from the catalogue's queries, which the first page loads. */
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
      // Written out, since product pages load these queries too, and only forms need the module with the rules of
      // postal codes.
      enabled: /^\d{5}$/.test(postalCode),
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** All discounts; null in a shop with too many, where `volumeDiscountsOf` reads those that matter. */
  volumeDiscounts: () =>
    queryOptions({
      queryKey: ["checkout", "volume-discounts"],
      queryFn: ({ signal }) => options((service) => service.listVolumeDiscounts({ signal })),
      ...TERMS,
    }),

  /** The discounts that concern some products; the same products in another order make a new request. */
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
