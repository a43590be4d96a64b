import { readUnsentChanges } from "@/cart/use-cart";
import type { ErrorRecord } from "@/domain/errors";
import { type LogEntry, logger } from "@/lib/logger";
import { responseTimes } from "@/lib/metrics";
import { type ResponseTimeSummary, summariseResponseTimes } from "@/lib/response-time-summary";
import { type ChannelState, channelState } from "@/live/channel";
import { errorRecords } from "@/services/error-records";

/** A change of the cart that the server does not have yet, without anything about the shopper. */
export type UnsentChange = { kind: string; productId: string | null; quantity: number | null; since: string };

/** How this page is doing, as a developer wants to see it or to paste it into a report. */
export type Snapshot = {
  version: string;
  takenAt: string;
  responseTimes: readonly ResponseTimeSummary[];
  channel: ChannelState;
  unsent: readonly UnsentChange[];
  errors: readonly ErrorRecord[];
  log: readonly LogEntry[];
};

export const takeSnapshot = (): Snapshot => ({
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
  errors: errorRecords(),
  log: logger.entries(),
});
