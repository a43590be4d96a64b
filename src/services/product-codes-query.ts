import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { askLater } from "./ask-later";

const service = askLater(() => import("./product-codes-service"));

/**
 * What the shop has by the SKUs of a list; shows what it had while a changed list is read, and is kept live as every list of
 * products is. Apart from the other queries: only who orders from lists asks it.
 */
export const productCodesQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ["products", "by-code", codes],
    queryFn: ({ signal }) => service((asked) => asked.productsByCode(codes, { signal })),
    enabled: codes.length > 0,
    placeholderData: keepPreviousData,
  });
