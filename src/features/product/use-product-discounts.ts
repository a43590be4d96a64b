import { useQuery } from "@tanstack/react-query";
import type { VolumeDiscount } from "@/domain/order";
import { orderQueries } from "@/services/orders/order-queries";

const NONE: readonly VolumeDiscount[] = [];

/** The discounts by volume that concern a product; none as long as they are not known. */
export const useProductDiscounts = (productId: string): readonly VolumeDiscount[] =>
  useQuery(orderQueries.volumeDiscountsOf([productId])).data ?? NONE;
