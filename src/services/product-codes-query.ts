import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { askLater } from "./ask-later";

const service = askLater(() => import("./product-codes-service"));

/**
 * The products that the shop has for the SKUs of a list. Shows the previous answer while a changed list is read, and is
 * kept live like every list of products. Separate from the other queries, since only orders from lists need it.
 */
export const productCodesQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ["products", "by-code", codes],
    queryFn: ({ signal }) => service((asked) => asked.productsByCode(codes, { signal })),
    enabled: codes.length > 0,
    placeholderData: keepPreviousData,
  });
