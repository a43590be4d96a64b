import { FREE_SHIPPING_THRESHOLD, SHIPPING_COST } from "@/domain/constants";
import { formatPesosWhole } from "@/domain/money";

/** What an order costs to be sent, wherever it stands by itself: IVA is in it. */
export const SHIPPING_PRICE = `${formatPesosWhole(SHIPPING_COST)}, IVA incluido`;

/** From how much on it costs nothing, wherever that stands by itself: counted before IVA. */
export const FREE_SHIPPING_FROM = `${formatPesosWhole(FREE_SHIPPING_THRESHOLD)} sin IVA`;
