import { LIVE_COLUMN_NAMES } from "@/services/live-row";
import { type RealtimeChannel, realtime } from "@/services/realtime";
import type { Joined, JoinedEvents } from "./channel";

/** With the columns it selects, the service cannot store a filter of more than 66 UUIDs. */
const SHARD_SIZE = 50;

/** Changes of the table, filtered by ids: one channel, joined anew when the ids change. */
export function joinedChanges({ onRow, onLive, onLost, onRefused, onEnded }: JoinedEvents): Joined {
  let channel: RealtimeChannel | null = null;
  let covered: ReadonlySet<string> = new Set();
  let joins = 0;

  const make = (ids: readonly string[]): RealtimeChannel => {
    // A new name for each, since the client takes two channels of one name for the same channel.
    joins += 1;
    const made: RealtimeChannel = realtime().channel(`stock:${joins}`);
    for (const shard of shardsOf(ids)) {
      const filter = `id=in.(${shard.join(",")})`;
      const wanted = { schema: "public", table: "products", filter, select: [...LIVE_COLUMN_NAMES] };
      made.on("postgres_changes", { event: "UPDATE", ...wanted }, ({ new: row }) => {
        if (made === channel) onRow(row);
      });
    }
    // The join succeeds before the database listens: only this message says from when on nothing is missed.
    made.on("system", {}, (message: { extension?: string; status?: string; message?: string }) => {
      if (made !== channel || message.extension !== "postgres_changes") return;
      if (message.status === "ok") return onLive();
      // The channel is open all the same, so the client takes this for a success.
      onRefused(message.message);
      onEnded();
    });
    return made;
  };

  const answerTo = (made: RealtimeChannel) => (status: string, error?: Error) => {
    if (made !== channel || status === "SUBSCRIBED") return;
    onLost(status, error);
    if (status !== "CLOSED") return;
    channel = null;
    onEnded();
  };

  return {
    room: Number.POSITIVE_INFINITY,
    join(ids) {
      const previous = channel;
      covered = new Set(ids);
      channel = make(ids);
      // Made before the previous one is left, so that the client keeps its socket; joined after, so that the tab never
      // has two.
      if (previous) void realtime().removeChannel(previous);
      channel.subscribe(answerTo(channel));
    },
    lacks: (ids) => channel === null || ids.some((id) => !covered.has(id)),
    // Joining anew costs more than hearing of what nobody watches any more.
    exceeds: () => false,
    size: () => (channel === null ? 0 : shardsOf([...covered]).length),
    forget() {
      const last = channel;
      channel = null;
      return last ? [last] : [];
    },
  };
}

function shardsOf(ids: readonly string[]): string[][] {
  const shards: string[][] = [];
  for (let start = 0; start < ids.length; start += SHARD_SIZE) shards.push(ids.slice(start, start + SHARD_SIZE));
  return shards;
}
