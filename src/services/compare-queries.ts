import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { askLater } from "./ask-later";

const products = askLater(() => import("./products-service"));

/** The products of a comparison, in the order of their SKUs; apart from `queries`, since no other page asks so. */
export const comparedProducts = (skus: readonly string[]) =>
  queryOptions({
    queryKey: ["products", "by-skus", skus],
    queryFn: ({ signal }) => products((service) => service.productsBySkus(skus, { signal })),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
