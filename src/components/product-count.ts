import { LOCALE } from "@/domain/constants";

const wholeNumber = new Intl.NumberFormat(LOCALE);

/** «1 producto», «1,204 productos». */
export const countedProductsLabel = (count: number): string =>
  count === 1 ? "1 producto" : `${wholeNumber.format(count)} productos`;
