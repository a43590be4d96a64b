import { groupDigits } from "@/domain/money";

/** «1 producto», «1,204 productos»; «más de 5,000 productos» where the count stopped there. */
export const countedProductsLabel = (count: number, hasMore = false): string =>
  count === 1 ? "1 producto" : `${hasMore ? "más de " : ""}${groupDigits(count)} productos`;
