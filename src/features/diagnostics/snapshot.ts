import type { QueryClient } from "@tanstack/react-query";
import { readUnsentChanges } from "@/cart/use-cart";
import type { ErrorRecord } from "@/domain/errors";
import { type Product, type ProductWarning, productWarnings } from "@/domain/product";
import { type LogEntry, logger } from "@/lib/logger";
import { responseTimes } from "@/lib/metrics";
import { readProducts } from "@/live/cached-products";
import { type ChannelState, channelState } from "@/live/stock-watch";
import { errorRecords } from "@/services/error-records";
import { type ResponseTimeSummary, summariseResponseTimes } from "./response-time-summary";

/** A change of the cart that the server does not have yet, without anything about the shopper. */
export type UnsentChange = { kind: string; productId: string | null; quantity: number | null; since: string };

/** A product that this page has read and that lacks something a complete one has. */
export type IncompleteProduct = Pick<Product, "id" | "sku" | "name"> & { lacks: readonly ProductWarning[] };

/** How this page is doing, as a developer wants to see it or to paste it into a report. */
export type Snapshot = {
  version: string;
  takenAt: string;
  responseTimes: readonly ResponseTimeSummary[];
  channel: ChannelState;
  unsent: readonly UnsentChange[];
  incomplete: readonly IncompleteProduct[];
  errors: readonly ErrorRecord[];
  log: readonly LogEntry[];
};

export const takeSnapshot = (client: QueryClient): Snapshot => ({
  version: __APP_VERSION__,
  takenAt: new Date().toISOString(),
  responseTimes: summariseResponseTimes(responseTimes()),
  channel: channelState(),
  unsent: readUnsentChanges().map(({ change, since }) => ({
    kind: change.kind,
    productId: change.kind === "set" ? change.item.product.id : change.kind === "remove" ? change.productId : null,
    quantity: change.kind === "set" ? change.item.quantity : null,
    since,
  })),
  incomplete: incompleteProducts(client),
  errors: errorRecords(),
  log: logger.entries(),
});

/** Each once, in however many lists it stands. */
function incompleteProducts(client: QueryClient): readonly IncompleteProduct[] {
  const products = new Map(readProducts(client).map((product) => [product.id, product]));
  return [...products.values()].flatMap((product) => {
    const { id, sku, name } = product;
    const lacks = productWarnings(product);
    return lacks.length > 0 ? [{ id, sku, name, lacks }] : [];
  });
}
