import { openStockChannel, type StockChannel, type StockChannelEvents } from "./channel";
import { joinedChanges } from "./joined-changes";
import { joinedTopics } from "./joined-topics";
import { noChannel } from "./no-channel";

/**
 * How this build hears of stock: `changes` of the table, `broadcast` to topics of products, or by `polling` alone. Fixed
 * when the shop is built, so that the code of the other ways is left out. docs/deploy.md says when to choose which.
 */
export const LIVE_STOCK = import.meta.env.VITE_LIVE_STOCK || "changes";

/** Opens no connection before anything is watched. */
export const openLiveChannel = (watchedIds: () => readonly string[], events: StockChannelEvents): StockChannel =>
  import.meta.env.VITE_LIVE_STOCK === "polling"
    ? noChannel
    : openStockChannel(
        import.meta.env.VITE_LIVE_STOCK === "broadcast" ? joinedTopics : joinedChanges,
        watchedIds,
        events,
      );
