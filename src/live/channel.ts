import { LAST_RECONNECT_DELAY_MS, RECONNECT_DELAYS_MS } from "@/domain/constants";
import { logger } from "@/lib/logger";
import { closeRealtime, type RealtimeChannel, realtime, reconnectNow } from "@/services/realtime";

/** Ids that come and go within this time make one joining. */
const RESUBSCRIBE_MS = 250;

export type StockChannel = {
  /**
   * To be called when the watched ids changed. Joins anew only for ids that are not covered yet.
   * @returns whether `onLive` is still to come: whatever happened until then is to be read at that moment
   */
  follow: () => boolean;
  /** Joins anew whatever is believed of what was joined, also after `leave`. */
  rejoin: () => void;
  /** Ends channels and socket at once, without a word of it, until `rejoin`. */
  leave: () => void;
  /** The network is back: an open socket stays, a closed one connects at once. */
  wake: () => void;
  /** Filters of the one channel, or topics. */
  shardCount: () => number;
  /** Whether there is room for every watched id; of the others nothing is told. */
  isWhole: () => boolean;
  close: () => void;
};

export type StockChannelEvents = {
  /** The row as the service sent it, unread. */
  onRow: (row: unknown) => void;
  /** From now on every change is told; what happened before is not. */
  onLive: () => void;
  /** Until the next `onLive` changes may be missed: `joining` with other ids, or `lost` by no wish of ours. */
  onInterrupted: (why: "joining" | "lost") => void;
};

/** What is joined for the watched ids, and how: see `joined-changes` and `joined-topics`. */
export type Joined = {
  /** How many ids there is room for. */
  room: number;
  /** Joins these ids, and leaves what is not among them where that costs nothing. */
  join: (ids: readonly string[]) => void;
  /** Whether one of these ids is not covered. */
  lacks: (ids: readonly string[]) => boolean;
  /** Whether anything is joined that is to be left, since it is not among these ids. */
  exceeds: (ids: readonly string[]) => boolean;
  size: () => number;
  /** Whatever these channels still say is not heard. */
  forget: () => RealtimeChannel[];
};

export type JoinedEvents = {
  onRow: (row: unknown) => void;
  /** Nothing is missed any more of all that was joined. */
  onLive: () => void;
  /** The client repairs it by itself, unless `onEnded` follows. */
  onLost: (status: string, error: Error | undefined) => void;
  /** It is open and tells nothing. */
  onRefused: (reason: string | undefined) => void;
  /** It is over until it is joined anew. */
  onEnded: () => void;
};

/** The channels of this tab, joined anew when the ids change. The socket's reconnection is the client's own. */
export function openStockChannel(
  open: (events: JoinedEvents) => Joined,
  watchedIds: () => readonly string[],
  { onRow, onLive, onInterrupted }: StockChannelEvents,
): StockChannel {
  let isLive = false;
  let isClosed = false;
  let isAway = false;
  let isRefused = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const joined = open({
    onRow,
    onLive: () => {
      isLive = true;
      isRefused = false;
      failures = 0;
      onLive();
      follow();
    },
    onLost: (status, error) => {
      isLive = false;
      onInterrupted("lost");
      logger.info("Live stock was interrupted", { status, reason: error?.message }, "stock-channel");
    },
    onRefused: (reason) => {
      if (!isRefused) logger.warn("Live stock was refused; trying again", { reason }, "stock-channel");
      isRefused = true;
    },
    onEnded: () => {
      if (timer === undefined) joinIn(delayAfter(failures++));
    },
  });

  const wantedIds = () => watchedIds().slice(0, joined.room);

  const joinIn = (milliseconds: number) => {
    if (isAway) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      join();
    }, milliseconds);
  };

  const join = () => {
    const ids = wantedIds();
    if (isClosed || isAway || ids.length === 0) return;
    if (!isLive || joined.lacks(ids)) {
      isLive = false;
      onInterrupted("joining");
    }
    joined.join(ids);
  };

  const follow = () => {
    // Before all is live joining again would only pile up requests: it is looked at again then.
    if (joined.size() > 0 && !isLive) return true;
    const ids = wantedIds();
    const mustJoin = joined.lacks(ids);
    if (mustJoin || joined.exceeds(ids)) joinIn(RESUBSCRIBE_MS);
    return mustJoin || !isLive;
  };

  const stopWaiting = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  const forget = () => {
    isLive = false;
    return joined.forget();
  };

  return {
    follow,
    rejoin: () => {
      isAway = false;
      stopWaiting();
      remove(forget());
      joinIn(0);
    },
    leave: () => {
      isAway = true;
      stopWaiting();
      const last = forget();
      closeRealtime();
      // On a closed socket it is over at once.
      remove(last);
    },
    wake: () => void reconnectNow(),
    shardCount: joined.size,
    isWhole: () => watchedIds().length <= joined.room,
    close: () => {
      isClosed = true;
      stopWaiting();
      remove(forget());
    },
  };
}

const remove = (channels: readonly RealtimeChannel[]): void => {
  for (const channel of channels) void realtime().removeChannel(channel);
};

const delayAfter = (failures: number): number => RECONNECT_DELAYS_MS[failures] ?? LAST_RECONNECT_DELAY_MS;
