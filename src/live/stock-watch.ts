import type { ProductNews } from "@/domain/stock";
import { logger } from "@/lib/logger";
import { isUuid } from "@/services/ids";
import { createEventRows, liveRow } from "@/services/live-row";
import { readRow } from "@/services/rows";
import { LIVE_STOCK, openLiveChannel } from "./live-stock";
import { isSeen, onOccasion } from "./occasions";
import { createStockRereads } from "./rereads";
import { readStock } from "./stock-store";

/** Without a live channel for this long the page helps itself by reading; where there is none, at once. */
const PATIENCE_MS = LIVE_STOCK === "polling" ? 0 : 10_000;

/** How often it reads then, while somebody looks. */
const POLL_MS = 30_000;

/** A product that is there again is read by everybody who looks at it: not by all of them at the same moment. */
const SPREAD_MS = LIVE_STOCK === "broadcast" ? 1000 : 0;

/** From one page to the next nobody watches for a moment: the socket stays open that long. */
const LINGER_MS = 5000;

export type ChannelState = {
  /** How this build hears of stock. */
  mode: typeof LIVE_STOCK;
  /**
   * - idle: nobody watches, no socket
   * - connecting: changes may be missed, for ten seconds at most while the page is shown
   * - live: changes arrive as they happen
   * - polling: no socket could be had (connecting is still tried), or none is to be opened: everything is read every 30 s
   *   while somebody looks
   */
  status: "idle" | "connecting" | "live" | "polling";
  /** Products that somebody watches. */
  watched: number;
  /** Filters of at most 50 ids in the channel, or topics. */
  shards: number;
  /** When the status began, ISO 8601. */
  since: string;
  /** How often the channel came back after it was lost. */
  reconnects: number;
};

export type StockListener = (news: ProductNews) => void;

/** Who watches which product, and from how many places: it is watched for as long as one of them is left. */
const watched = new Map<string, Map<StockListener, number>>();
let state: Omit<ChannelState, "shards"> = {
  mode: LIVE_STOCK,
  status: "idle",
  watched: 0,
  since: new Date().toISOString(),
  reconnects: 0,
};
let session: Session | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `listener` with every change of these products (stock, price, name, picture, on sale or not), for as long as
 * they are watched; also with what is read again after a gap, so not every call is a change. All watchers of a tab
 * share one channel. Ids that are no UUIDs are passed over.
 * @returns the function that stops it
 */
export function watchStock(productIds: readonly string[], listener: StockListener): () => void {
  const ids = productIds.filter(isUuid);
  const hasNewIds = ids.some((id) => !watched.has(id));
  for (const id of ids) count(id, listener, 1);
  let isWatching = true;
  followWatchers(hasNewIds);
  return () => {
    if (isWatching) for (const id of ids) count(id, listener, -1);
    isWatching = false;
    followWatchers(false);
  };
}

/** How the channel is doing now, for whoever wants to show it. */
export const channelState = (): ChannelState => ({ ...state, shards: session?.shardCount() ?? 0 });

function count(productId: string, listener: StockListener, more: 1 | -1): void {
  const listeners = watched.get(productId) ?? new Map<StockListener, number>();
  const places = (listeners.get(listener) ?? 0) + more;
  if (places > 0) watched.set(productId, listeners.set(listener, places));
  else if (listeners.delete(listener) && listeners.size === 0) watched.delete(productId);
}

/** Every watched id, oldest first. */
const watchedIds = (): string[] => [...watched.keys()];

/** Calls each listener once, from however many places it watches. */
function tellWatchers(news: ProductNews): void {
  for (const listener of [...(watched.get(news.productId)?.keys() ?? [])]) {
    try {
      listener(news);
    } catch (cause) {
      logger.error("A stock listener failed", { productId: news.productId, cause }, "stock-channel");
    }
  }
}

function followWatchers(hasNewIds: boolean): void {
  clearTimeout(closing);
  if (watched.size > 0) session ??= startSession();
  else closing = setTimeout(endSession, LINGER_MS);
  session?.follow(hasNewIds);
}

function endSession(): void {
  session?.stop();
  session = null;
  change({ status: "idle" });
}

type Session = { follow: (hasNewIds: boolean) => void; shardCount: () => number; stop: () => void };

/** From the first watcher to the last. */
function startSession(): Session {
  let patience: ReturnType<typeof setTimeout> | undefined;
  let polls: ReturnType<typeof setInterval> | undefined;

  const rows = createEventRows((productId) => readStock(productId)?.stockQuantity);
  const tell = (news: ProductNews) => {
    rows.learn(news);
    tellWatchers(news);
  };
  const rereads = createStockRereads(watchedIds, tell);
  const channel = openLiveChannel(watchedIds, {
    onRow: (row) => {
      const completed = rows.complete(row);
      if ("unknown" in completed) {
        // What is missing can only be read, by a read that begins now.
        rereads.outdate(completed.unknown);
        return rereads.request(SPREAD_MS);
      }
      const product = readRow("stockChannel", liveRow, completed.whole);
      if (!product) return;
      const { productId } = product;
      rereads.outdate(productId);
      tell({ productId, product });
    },
    onLive: () => {
      // What was read before may have changed before the channel could tell.
      rows.forget();
      stopHelping();
      pollTheRest();
      change({ status: "live", reconnects: state.reconnects + (wasLost ? 1 : 0) });
      wasLost = false;
      rereads.request();
    },
    onInterrupted: (why) => {
      rows.forget();
      if (why === "lost") wasLost = true;
      if (state.status === "live") beConnecting();
    },
  });
  let wasLost = false;

  const beConnecting = () => {
    change({ status: "connecting" });
    patience = setTimeout(bePolling, PATIENCE_MS);
  };
  const bePolling = () => {
    change({ status: "polling" });
    poll();
    polls ??= setInterval(poll, POLL_MS);
  };
  const poll = () => isSeen() && rereads.request();
  /** Of products that the channel has no room for nobody else tells; once it has room for all, it tells of each. */
  const pollTheRest = () => {
    if (!channel.isWhole()) polls ??= setInterval(poll, POLL_MS);
    else if (state.status === "live") stopHelping();
  };
  const stopHelping = () => {
    clearTimeout(patience);
    clearInterval(polls);
    polls = undefined;
  };
  const stopListening = onOccasion((occasion) => {
    if (occasion === "left") {
      // An open socket would keep the browser from remembering the page.
      stopHelping();
      channel.leave();
      return change({ status: "connecting" });
    }
    rereads.request();
    if (occasion === "online") channel.wake();
    if (occasion === "restored") {
      stopHelping();
      beConnecting();
      channel.rejoin();
    }
  });

  beConnecting();
  return {
    follow: (hasNewIds) => {
      const isLiveLater = channel.follow();
      // The channel may have covered a product all the time: what it said while nobody listened is gone.
      if (hasNewIds && (!isLiveLater || state.status === "polling")) rereads.request();
      pollTheRest();
      change({ watched: watched.size });
    },
    shardCount: channel.shardCount,
    stop: () => {
      stopHelping();
      stopListening();
      rereads.stop();
      channel.close();
    },
  };
}

function change(changes: Partial<typeof state>): void {
  const isNewStatus = changes.status !== undefined && changes.status !== state.status;
  state = { ...state, ...changes, since: isNewStatus ? new Date().toISOString() : state.since };
}
