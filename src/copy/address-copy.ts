import type { ShippingAddress } from "@/domain/order";

/** «Orizaba 101, Roma Norte, 06700»: enough to tell one's own addresses apart. */
export const describeAddress = ({ street, neighborhood, postalCode }: ShippingAddress): string =>
  [street, neighborhood, postalCode].filter(Boolean).join(", ");
