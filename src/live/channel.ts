import { LAST_RECONNECT_DELAY_MS, RECONNECT_DELAYS_MS } from "@/domain/constants";
import { logger } from "@/lib/logger";
import { closeRealtime, type RealtimeChannel, realtime, reconnectNow } from "@/services/realtime";

/** Changes of the watched ids within this time lead to one join. */
const RESUBSCRIBE_MS = 250;

export type StockChannel = {
  /**
   * To be called when the watched ids changed. Joins anew for ids that are not covered yet, and to leave topics that
   * nobody watches.
   * @returns whether `onLive` is still to come; what happens until then has to be read at that moment
   */
  follow: () => boolean;
  /** Joins anew, even if the channels seem to be joined; also after `leave`. */
  rejoin: () => void;
  /** Ends channels and socket at once, until `rejoin`; no event reports it. */
  leave: () => void;
  /** The network is back: an open socket stays, a closed one connects at once. */
  wake: () => void;
  /** How many filters the one channel has, or how many topics are joined. */
  size: () => number;
  /** Whether there is room for every watched id; the others get no events. */
  isWhole: () => boolean;
  close: () => void;
};

export type StockChannelEvents = {
  /** The row as the service sent it, not validated yet. */
  onRow: (row: unknown) => void;
  /** From now on every change is reported; what happened before is not. */
  onLive: () => void;
  /** Until the next `onLive` changes may be missed: other ids are being joined, or the connection was `lost`. */
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
  /** Ignores from now on whatever the channels still say. @returns them, to be removed */
  forget: () => RealtimeChannel[];
};

export type JoinedEvents = {
  onRow: (row: unknown) => void;
  /** Everything that was joined is live: nothing is missed any more. */
  onLive: () => void;
  /** The client repairs it by itself, unless `onEnded` follows. */
  onLost: (status: string, error: Error | undefined) => void;
  /** The channel is open, but reports nothing. */
  onRefused: (reason: string | undefined) => void;
  /** The channel has ended until it is joined anew. */
  onEnded: () => void;
};

/** The channels of this tab, joined anew when the ids change. Reconnecting the socket is left to the client. */
export function openStockChannel(
  open: (events: JoinedEvents) => Joined,
  watchedIds: () => readonly string[],
  { onRow, onLive, onInterrupted }: StockChannelEvents,
): StockChannel {
  let isLive = false;
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
    if (isAway || ids.length === 0) return;
    if (!isLive || joined.lacks(ids)) {
      isLive = false;
      onInterrupted("joining");
    }
    joined.join(ids);
  };

  const follow = () => {
    // While a join is under way, another would only pile up requests; `onLive` looks at the ids again.
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

  const close = () => {
    stopWaiting();
    remove(forget());
  };

  return {
    follow,
    rejoin: () => {
      isAway = false;
      close();
      joinIn(0);
    },
    leave: () => {
      isAway = true;
      stopWaiting();
      const last = forget();
      closeRealtime();
      // Once the socket is closed, removing channels takes effect at once.
      remove(last);
    },
    wake: () => void reconnectNow(),
    size: joined.size,
    isWhole: () => watchedIds().length <= joined.room,
    close,
  };
}

const remove = (channels: readonly RealtimeChannel[]): void => {
  for (const channel of channels) void realtime().removeChannel(channel);
};

const delayAfter = (failures: number): number => RECONNECT_DELAYS_MS[failures] ?? LAST_RECONNECT_DELAY_MS;
