import { type RealtimeChannel, realtime } from "@/services/realtime";
import type { Joined, JoinedEvents } from "./channel";

/** As many channels as the service lets one client have. */
const MAX_TOPICS = 100;

type Topic = {
  channel: RealtimeChannel;
  /** True once nothing that is sent to the topic is missed any more. */
  isReady: boolean;
};

/** One private topic per product, to which the database sends what shoppers see of it. */
export function joinedTopics({ onRow, onLive, onLost, onRefused, onEnded }: JoinedEvents): Joined {
  const topics = new Map<string, Topic>();
  /** Every topic reports a broken socket; only the first report is passed on. */
  let isLossTold = false;

  const make = (id: string): Topic => {
    const config = { private: true, broadcast: { replication_ready: true } };
    const topic = { channel: realtime().channel(`stock:${id}`, { config }), isReady: false };
    topics.set(id, topic);
    topic.channel.on("broadcast", { event: "stock" }, ({ payload }) => {
      if (topics.get(id) === topic) onRow(payload);
    });
    // The join succeeds before the service reads what the database sends: only this message says from when on it does.
    topic.channel.on("system", {}, (said: { extension?: string; status?: string; message?: string }) => {
      if (topics.get(id) !== topic || said.extension !== "system") return;
      topic.isReady = said.status === "ok";
      if (topic.isReady) return tellOnceReady();
      // The channel is open all the same, so the client takes this for a success.
      topics.delete(id);
      void realtime().removeChannel(topic.channel);
      tellLoss("CHANNEL_ERROR");
      onRefused(said.message);
      onEnded();
    });
    return topic;
  };

  const isReady = () => topics.size > 0 && [...topics.values()].every((topic) => topic.isReady);

  const tellOnceReady = () => {
    if (!isReady()) return;
    isLossTold = false;
    onLive();
  };

  const tellLoss = (status: string, error?: Error) => {
    if (!isLossTold) onLost(status, error);
    isLossTold = true;
  };

  const answerTo = (id: string, topic: Topic) => (status: string, error?: Error) => {
    if (topics.get(id) !== topic || status === "SUBSCRIBED") return;
    topic.isReady = false;
    tellLoss(status, error);
    if (status === "CHANNEL_ERROR" && realtime().isConnected()) onRefused(error?.message);
    if (status !== "CLOSED") return;
    topics.delete(id);
    onEnded();
  };

  return {
    room: MAX_TOPICS,
    join(ids) {
      const wasReady = isReady();
      // Made before the others are left, so that the client keeps its socket; joined after that, so that there is room.
      const made = ids.filter((id) => !topics.has(id)).map((id) => [id, make(id)] as const);
      const wanted = new Set(ids);
      for (const [id, { channel }] of topics) {
        if (!wanted.has(id) && topics.delete(id)) void realtime().removeChannel(channel);
      }
      for (const [id, topic] of made) topic.channel.subscribe(answerTo(id, topic));
      // The topics that were not ready yet, or had ended, may be among those just left.
      if (!wasReady || isLossTold) tellOnceReady();
    },
    lacks: (ids) => ids.some((id) => !topics.has(id)),
    exceeds: (ids) => topics.size > ids.length || ids.some((id) => !topics.has(id)),
    size: () => topics.size,
    forget() {
      const last = [...topics.values()].map(({ channel }) => channel);
      topics.clear();
      return last;
    },
  };
}
