import { isUuid } from "@/domain/ids";
import type { ProductNews } from "@/domain/stock";
import { logger } from "@/lib/logger";
import { createEventRows, liveRow } from "@/services/live-row";
import { readRow } from "@/services/rows";
import { LIVE_STOCK, openLiveChannel } from "./live-stock";
import { isSeen, onOccasion } from "./occasions";
import { createStockRereads } from "./rereads";
import { readStock } from "./stock-store";

/** After this long without a live channel the page falls back to polling; a build that has no channel polls at once. */
const PATIENCE_MS = LIVE_STOCK === "polling" ? 0 : 10_000;

/** How often it polls then, while the page is visible. */
const POLL_MS = 30_000;

/** A product that is back in stock is read by everybody who looks at it: this keeps them from all reading at once. */
const SPREAD_MS = LIVE_STOCK === "broadcast" ? 1000 : 0;

/** Between two pages nobody watches for a moment: the socket stays open this long. */
const LINGER_MS = 5000;

export type ChannelState = {
  /** How this build hears of stock. */
  mode: typeof LIVE_STOCK;
  /**
   * - idle: nobody watches, no socket
   * - connecting: changes may be missed, for ten seconds at most while the page is shown
   * - live: changes arrive as they happen
   * - polling: no socket could be had (connecting is still tried), or none is to be opened: everything is read every 30 s
   *   while somebody looks, and less often while that fails
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
 * share one channel. Ids that are not UUIDs are ignored.
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
export const channelState = (): ChannelState => ({ ...state, shards: session?.channelSize() ?? 0 });

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

type Session = { follow: (hasNewIds: boolean) => void; channelSize: () => number; stop: () => void };

/** Lasts from the first watcher to the last. */
function startSession(): Session {
  let patience: ReturnType<typeof setTimeout> | undefined;
  let polls: ReturnType<typeof setInterval> | undefined;

  const rows = createEventRows((productId) => readStock(productId)?.stockQuantity);
  const tell = (news: ProductNews) => {
    rows.learn(news);
    tellWatchers(news);
  };
  const rereads = createStockRereads(watchedIds, tell, () => state.status === "live" && pollTheRest());
  const channel = openLiveChannel(watchedIds, {
    onRow: (row) => {
      const completed = rows.complete(row);
      if ("unknown" in completed) {
        // What the event leaves out has to be read, by a read that begins now.
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
      // What was read before may have changed before the channel could report it.
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
  const poll = () => isSeen() && rereads.poll();
  /**
   * Only polling tells of products that the channel has no room for, and of what a failed read left out: a channel that is
   * live never repeats it. Once it has room for all, and all were read, it reports each change itself.
   */
  const pollTheRest = () => {
    if (!channel.isWhole() || rereads.isBehind()) polls ??= setInterval(poll, POLL_MS);
    else if (state.status === "live") stopHelping();
  };
  const stopHelping = () => {
    clearTimeout(patience);
    clearInterval(polls);
    polls = undefined;
  };
  const stopListening = onOccasion((occasion) => {
    if (occasion === "left") {
      // An open socket would keep the page out of the back/forward cache.
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
      // The channel may have covered a product before anybody watched it: what it reported then is lost.
      if (hasNewIds && (!isLiveLater || state.status === "polling")) rereads.request();
      pollTheRest();
      change({ watched: watched.size });
    },
    channelSize: channel.size,
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
