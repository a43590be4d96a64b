import { LAST_RECONNECT_DELAY_MS, RECONNECT_DELAYS_MS } from "@/domain/constants";
import { logger } from "@/lib/logger";
import { LIVE_COLUMN_NAMES } from "@/services/product-row";
import { closeRealtime, type RealtimeChannel, realtime, reconnectNow } from "@/services/realtime";

/** With the columns it selects, the service cannot store a filter of more than 66 UUIDs. */
const SHARD_SIZE = 50;

/** Ids that come and go within this time make one joining of the channel. */
const RESUBSCRIBE_MS = 250;

export type StockChannel = {
  /**
   * To be called when the watched ids changed. Joins anew only for ids that the channel does not cover yet.
   * @returns whether `onLive` is still to come: whatever happened until then is to be read at that moment
   */
  follow: () => boolean;
  /** Joins anew whatever the channel believes of itself, also after `leave`. */
  rejoin: () => void;
  /** Ends channel and socket at once, without a word of it, until `rejoin`. */
  leave: () => void;
  /** The network is back: an open socket stays, a closed one connects at once. */
  wake: () => void;
  shardCount: () => number;
  close: () => void;
};

type StockLineEvents = {
  /** The row as the service sent it, unread. */
  onRow: (row: unknown) => void;
  /** From now on every change is told; what happened before is not. */
  onLive: () => void;
  /** Until the next `onLive` changes may be missed: `joining` with other ids, or `lost` by no wish of ours. */
  onInterrupted: (why: "joining" | "lost") => void;
};

/** The one channel of this tab, joined anew when its ids change. The socket's reconnection is the client's own. */
export function openStockChannel(
  watchedIds: () => readonly string[],
  { onRow, onLive, onInterrupted }: StockLineEvents,
): StockChannel {
  let channel: RealtimeChannel | null = null;
  let covered: ReadonlySet<string> = new Set();
  let isLive = false;
  let isClosed = false;
  let isAway = false;
  let joins = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const joinIn = (milliseconds: number) => {
    if (isAway) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      join();
    }, milliseconds);
  };

  const join = () => {
    const ids = watchedIds();
    if (isClosed || isAway || ids.length === 0) return;
    const previous = channel;
    isLive = false;
    onInterrupted("joining");
    covered = new Set(ids);
    channel = makeChannel(ids);
    // Left first and joined then, so that the tab never has two; made before, so that the client keeps its socket.
    if (previous) void realtime().removeChannel(previous);
    channel.subscribe(answerTo(channel));
  };

  const makeChannel = (ids: readonly string[]): RealtimeChannel => {
    // Another name for each, since the client takes a channel of the same name for the same channel.
    joins += 1;
    const made: RealtimeChannel = realtime().channel(`stock:${joins}`);
    for (const shard of shardsOf(ids)) {
      const filter = `id=in.(${shard.join(",")})`;
      const wanted = { schema: "public", table: "products", filter, select: [...LIVE_COLUMN_NAMES] };
      made.on("postgres_changes", { event: "UPDATE", ...wanted }, ({ new: row }) => {
        if (made === channel) onRow(row);
      });
    }
    // A channel is joined before the database listens for it: only this message says from when on nothing is missed.
    made.on("system", {}, (message: { extension?: string; status?: string; message?: string }) => {
      if (made !== channel || message.extension !== "postgres_changes") return;
      if (message.status === "ok") nowLive();
      else beRefused(message.message);
    });
    return made;
  };

  const nowLive = () => {
    isLive = true;
    failures = 0;
    onLive();
    follow();
  };

  /** The channel is open and tells nothing, which the client takes for success. */
  const beRefused = (reason: string | undefined) => {
    if (failures === 0) logger.warn("Live stock was refused; trying again", { reason }, "stock-channel");
    joinIn(delayAfter(failures++));
  };

  const answerTo = (made: RealtimeChannel) => (status: string, error?: Error) => {
    if (made !== channel || status === "SUBSCRIBED") return;
    isLive = false;
    onInterrupted("lost");
    logger.info("Live stock was interrupted", { status, reason: error?.message }, "stock-channel");
    // Anything else the client repairs by itself.
    if (status !== "CLOSED") return;
    channel = null;
    joinIn(delayAfter(failures++));
  };

  const follow = () => {
    // Before the channel is live joining again would only pile up requests: it is looked at again then.
    if (channel !== null && !isLive) return true;
    const mustJoin = watchedIds().some((id) => !covered.has(id));
    if (mustJoin) joinIn(RESUBSCRIBE_MS);
    return mustJoin || timer !== undefined;
  };

  const stopWaiting = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  /** Whatever it still says is not heard. */
  const forgetChannel = () => {
    const last = channel;
    channel = null;
    isLive = false;
    return last;
  };

  return {
    follow,
    rejoin: () => {
      isAway = false;
      stopWaiting();
      joinIn(0);
    },
    leave: () => {
      isAway = true;
      stopWaiting();
      const last = forgetChannel();
      closeRealtime();
      // On a closed socket it is over at once.
      if (last) void realtime().removeChannel(last);
    },
    wake: () => void reconnectNow(),
    shardCount: () => (channel === null ? 0 : shardsOf([...covered]).length),
    close: () => {
      isClosed = true;
      stopWaiting();
      const last = forgetChannel();
      if (last) void realtime().removeChannel(last);
    },
  };
}

const delayAfter = (failures: number): number => RECONNECT_DELAYS_MS[failures] ?? LAST_RECONNECT_DELAY_MS;

function shardsOf(ids: readonly string[]): string[][] {
  const shards: string[][] = [];
  for (let start = 0; start < ids.length; start += SHARD_SIZE) shards.push(ids.slice(start, start + SHARD_SIZE));
  return shards;
}
