import { openStockChannel, type StockChannel, type StockChannelEvents } from "./channel";
import { joinedChanges } from "./joined-changes";
import { joinedTopics } from "./joined-topics";

/**
 * How this build hears of stock: `changes` of the table, `broadcast` to topics of products, or by `polling` alone. Fixed
 * when the shop is built, so that the code of the other ways is left out. docs/deploy.md says when to choose which.
 */
export const LIVE_STOCK = import.meta.env.VITE_LIVE_STOCK || "changes";

/** For a shop that is to open no socket: nothing is ever reported, so everything is read. */
const noChannel: StockChannel = {
  follow: () => false,
  rejoin: () => {},
  leave: () => {},
  wake: () => {},
  size: () => 0,
  isWhole: () => true,
  close: () => {},
};

/** Opens no connection before anything is watched. */
export const openLiveChannel = (watchedIds: () => readonly string[], events: StockChannelEvents): StockChannel =>
  import.meta.env.VITE_LIVE_STOCK === "polling"
    ? noChannel
    : openStockChannel(
        import.meta.env.VITE_LIVE_STOCK === "broadcast" ? joinedTopics : joinedChanges,
        watchedIds,
        events,
      );
