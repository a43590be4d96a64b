import { late } from "@/lib/late";
import { logger } from "@/lib/logger";
import { safeSessionStorage, safeStorage } from "@/lib/safe-storage";
import type { NotedOrder } from "./lost-order";

const code = late(() => import("./lost-order"));

/** Where `stores/order-attempt`, which comes late as well, keeps the last attempt. */
const ATTEMPT = "acopio-order-attempt";

/** Nobody is kept waiting longer: what is said then, «Mis pedidos» finds out. */
const LONGEST_WAIT_MS = 2000;

/** False where no order was sent of which anything could be unknown. */
export const mayHaveLostOrder = (): boolean =>
  (safeSessionStorage.getItem(ATTEMPT) ?? safeStorage.getItem(ATTEMPT)) !== null;

/**
 * What has left the cart may have been ordered by an attempt whose answer was lost: then the order is noted. Where that
 * cannot be told yet, «Mis pedidos» asks again.
 * @returns the order, if one was found
 */
export async function noteLostOrder(): Promise<NotedOrder | null> {
  if (!mayHaveLostOrder()) return null;
  try {
    const found = code.fetch().then(({ findAndNote }) => findAndNote());
    return await Promise.race([found, new Promise<null>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS, null))]);
  } catch (cause) {
    logger.warn("An order could not be looked for", { cause }, "orders");
    return null;
  }
}
