import { groupDigits } from "@/domain/money";

/** «1 producto», «1,204 productos». */
export const countedProductsLabel = (count: number): string =>
  count === 1 ? "1 producto" : `${groupDigits(count)} productos`;
