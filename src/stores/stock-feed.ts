import { watchStock } from "@/services/stock-channel";
import { recordNews } from "./stock-read";

/** Watches products for the stores. Every caller shares one listener, so news are recorded once. */
export const feedStock = (productIds: readonly string[]): (() => void) => watchStock(productIds, recordNews);
