import { FREE_SHIPPING_THRESHOLD, SHIPPING_COST } from "@/domain/constants";
import { formatPesosWhole } from "@/domain/money";

/** What the delivery of an order costs, where it is named on its own: IVA is in it. */
export const SHIPPING_PRICE = `${formatPesosWhole(SHIPPING_COST)}, IVA incluido`;

/** From which sum on it is free, where that is named on its own: counted before IVA. */
export const FREE_SHIPPING_FROM = `${formatPesosWhole(FREE_SHIPPING_THRESHOLD)} sin IVA`;
