import type { ProductNews } from "@/domain/stock";
import { logger } from "@/lib/logger";
import { isUuid } from "@/services/ids";
import { liveRow } from "@/services/product-row";
import { readRow } from "@/services/read-rows";
import { openStockChannel } from "./channel";
import { createEventRows } from "./event-rows";
import { createStockRereads } from "./rereads";

export type StockListener = (news: ProductNews) => void;

/** Without a live channel for this long the page helps itself by reading. */
const PATIENCE_MS = 10_000;

/** How often it reads then, while somebody looks. */
const POLL_MS = 30_000;

/** From one page to the next nobody watches for a moment: the socket stays open that long. */
const LINGER_MS = 5000;

export type ChannelState = {
  /**
   * - idle: nobody watches, no socket
   * - connecting: changes may be missed, for ten seconds at most while the page is shown
   * - live: changes arrive as they happen
   * - polling: no socket could be had, so everything is read every 30 s while somebody looks; connecting is still tried
   */
  status: "idle" | "connecting" | "live" | "polling";
  /** Products that somebody watches. */
  watched: number;
  /** Filters of at most 50 ids in the channel. */
  shards: number;
  /** When the status began, ISO 8601. */
  since: string;
  /** How often the channel came back after it was lost. */
  reconnects: number;
};

const watchers = createStockWatchers();
let state: ChannelState = { status: "idle", watched: 0, shards: 0, since: new Date().toISOString(), reconnects: 0 };
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
  const hasNewIds = ids.some((id) => !watchers.has(id));
  const release = watchers.add(ids, listener);
  followWatchers(hasNewIds);
  return () => {
    release();
    followWatchers(false);
  };
}

/** How the channel is doing now, for whoever wants to show it. */
export const channelState = (): ChannelState => state;

function followWatchers(hasNewIds: boolean): void {
  clearTimeout(closing);
  if (watchers.count() > 0) session ??= startSession();
  else closing = setTimeout(endSession, LINGER_MS);
  session?.follow(hasNewIds);
}

function endSession(): void {
  session?.stop();
  session = null;
  change({ status: "idle", shards: 0 });
}

type Session = { follow: (hasNewIds: boolean) => void; stop: () => void };

/** From the first watcher to the last. */
function startSession(): Session {
  let patience: ReturnType<typeof setTimeout> | undefined;
  let polls: ReturnType<typeof setInterval> | undefined;

  const rows = createEventRows();
  const tell = (news: ProductNews) => {
    rows.learn(news);
    watchers.tell(news);
  };
  const rereads = createStockRereads(watchers.ids, tell);
  const channel = openStockChannel(watchers.ids, {
    onRow: (row) => {
      const completed = rows.complete(row);
      if ("unknown" in completed) {
        // What is missing can only be read, by a read that begins now.
        rereads.outdate(completed.unknown);
        return rereads.request();
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
      change({ status: "live", shards: channel.shardCount(), reconnects: state.reconnects + (wasLost ? 1 : 0) });
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
    const poll = () => isSeen() && rereads.request();
    poll();
    polls = setInterval(poll, POLL_MS);
  };
  const stopHelping = () => {
    clearTimeout(patience);
    clearInterval(polls);
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
      change({ watched: watchers.count() });
    },
    stop: () => {
      stopHelping();
      stopListening();
      rereads.stop();
      channel.close();
    },
  };
}

function change(changes: Partial<ChannelState>): void {
  const isNewStatus = changes.status !== undefined && changes.status !== state.status;
  state = { ...state, ...changes, since: isNewStatus ? new Date().toISOString() : state.since };
}

type StockWatchers = {
  /** Every id that somebody watches, oldest first. */
  ids: () => string[];
  count: () => number;
  has: (productId: string) => boolean;
  /** A listener that watches a product from several places is called once for each news. Returns the undoing. */
  add: (productIds: readonly string[], listener: StockListener) => () => void;
  tell: (news: ProductNews) => void;
};

/** Who watches which product, counted by reference: a product is watched for as long as one of its watchers is left. */
function createStockWatchers(): StockWatchers {
  const watched = new Map<string, Map<StockListener, number>>();

  const add = (productId: string, listener: StockListener) => {
    const listeners = watched.get(productId) ?? new Map<StockListener, number>();
    watched.set(productId, listeners.set(listener, (listeners.get(listener) ?? 0) + 1));
  };
  const remove = (productId: string, listener: StockListener) => {
    const listeners = watched.get(productId);
    const left = (listeners?.get(listener) ?? 0) - 1;
    if (left > 0) listeners?.set(listener, left);
    else listeners?.delete(listener);
    if (listeners?.size === 0) watched.delete(productId);
  };

  return {
    ids: () => [...watched.keys()],
    count: () => watched.size,
    has: (productId) => watched.has(productId),
    add(productIds, listener) {
      for (const id of productIds) add(id, listener);
      let isWatching = true;
      return () => {
        if (isWatching) for (const id of productIds) remove(id, listener);
        isWatching = false;
      };
    },
    tell(news) {
      for (const listener of [...(watched.get(news.productId)?.keys() ?? [])]) {
        try {
          listener(news);
        } catch (cause) {
          logger.error("A stock listener failed", { productId: news.productId, cause }, "stock-channel");
        }
      }
    },
  };
}

/**
 * `online`: the network is back. `restored`: the page was taken out of the browser's memory. `seen`: somebody looks at it
 * again. `left`: another page takes its place; the browser may keep this one in its memory.
 */
type Occasion = "online" | "restored" | "seen" | "left";

/**
 * The moments at which what a page shows may be old, since it was offline, asleep, hidden, or kept in memory by the browser;
 * and the one at which it goes there.
 * @returns the function that stops listening
 */
function onOccasion(listener: (occasion: Occasion) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener("online", () => listener("online"), { signal });
  window.addEventListener("focus", () => listener("seen"), { signal });
  window.addEventListener("pageshow", ({ persisted }) => listener(persisted ? "restored" : "seen"), { signal });
  window.addEventListener("pagehide", () => listener("left"), { signal });
  document.addEventListener("visibilitychange", () => isSeen() && listener("seen"), { signal });
  return () => stop.abort();
}

/** Whether somebody may be looking at the page. */
const isSeen = (): boolean => document.visibilityState !== "hidden";
