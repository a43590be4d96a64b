import type { RawData, WebSocket } from "ws";
import type { Change } from "./change-feed.ts";
import { decodeFrame, encodeFrame, type Frame, type SerializerVersion } from "./realtime-frames.ts";
import { type Subscription, type SubscriptionRequest, tellingsOf } from "./realtime-subscriptions.ts";

/** As the service limits it. */
const MAX_CHANNELS = 100;

/** The service has no such limit, but more than one process to spend. A shop page has a filter for every fifty products. */
const MAX_SUBSCRIPTIONS = 100;

/** As the service has it, so that a client which tries again at once does not do so all the time. */
const REFUSAL_DELAY_MS = 5000;

/** A client says something every 25 to 30 seconds; one that has not for this long is gone. */
const IDLE_MS = 60_000;

/** A client that does not take what it is sent is dropped rather than kept in memory. */
const MAX_BUFFERED_BYTES = 4_000_000;

export type SocketOptions = {
  version: SerializerVersion;
  /** Turns what a client asks for into subscriptions, or says in the words of the service why not. */
  subscribe: (requests: readonly SubscriptionRequest[]) => Promise<Subscription[] | { refusal: string }>;
  /** Says nothing and hears nothing while true, as a connection that has died without a word. */
  isSilent: () => boolean;
  /** How long messages are under way to the client. */
  delayMs: () => number;
};

export type RealtimeSocket = {
  tell: (change: Change) => void;
  endChannels: () => void;
  drop: () => void;
  channelCount: () => number;
};

type Channel = { joinRef: string | null; subscriptions: readonly Subscription[] };

/** One client: joins channels, and is told of the changes that their subscriptions are about. */
export function openRealtimeSocket(socket: WebSocket, options: SocketOptions): RealtimeSocket {
  const channels = new Map<string, Channel>();
  const idle = setTimeout(() => socket.terminate(), IDLE_MS);
  let freeAt = 0;

  const send = (frame: Frame) => {
    if (options.isSilent()) return;
    const text = encodeFrame(options.version, frame);
    const deliver = () => {
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(text);
    };
    // A message never overtakes an earlier one, even when the delay was made shorter in between.
    freeAt = Math.max(freeAt, Date.now() + options.delayMs());
    if (freeAt > Date.now()) setTimeout(deliver, freeAt - Date.now());
    else deliver();
  };
  const reply = ({ joinRef, ref, topic }: Frame, status: "ok" | "error", response: object) =>
    send({ joinRef, ref, topic, event: "phx_reply", payload: { status, response } });
  const push = (topic: string, { joinRef }: Channel, event: string, payload: object) =>
    send({ joinRef, ref: null, topic, event, payload });

  const refuseJoin = (frame: Frame, reason: string) => {
    const refused = { ...frame, payload: null };
    setTimeout(() => reply(refused, "error", { reason }), REFUSAL_DELAY_MS).unref();
  };

  const join = (frame: Frame) => {
    const { topic, joinRef, ref } = frame;
    if (!topic.startsWith("realtime:")) return reply(frame, "error", { reason: "unmatched topic" });
    if (topic === "realtime:") return refuseJoin(frame, "TopicNameRequired: You must provide a topic name");
    const requests = requestsOf(frame.payload);
    if (requests.length > MAX_SUBSCRIPTIONS) return refuseJoin(frame, "Too many postgres_changes in one channel");
    const former = channels.get(topic);
    // Joining again, as after a gap, replaces the channel: its client is told that the former one is over.
    if (former) sayClosed(topic, former);
    if (!former && channels.size >= MAX_CHANNELS) {
      return refuseJoin(frame, "ChannelRateLimitReached: Too many channels");
    }
    const channel: Channel = { joinRef: joinRef ?? ref, subscriptions: [] };
    channels.set(topic, channel);
    reply(frame, "ok", { postgres_changes: requests });
    if (requests.length > 0) void subscribe(topic, channel, requests);
  };

  const subscribe = async (topic: string, channel: Channel, requests: readonly SubscriptionRequest[]) => {
    const answer = await options.subscribe(requests);
    if (channels.get(topic) !== channel) return;
    const isRefused = "refusal" in answer;
    if (!isRefused) channel.subscriptions = answer;
    push(topic, channel, "system", {
      channel: topic.slice("realtime:".length),
      extension: "postgres_changes",
      status: isRefused ? "error" : "ok",
      message: isRefused ? answer.refusal : "Subscribed to PostgreSQL",
    });
  };

  const sayClosed = (topic: string, { joinRef }: Channel) =>
    send({ joinRef, ref: joinRef, topic, event: "phx_close", payload: {} });

  const leave = (frame: Frame) => {
    const { topic } = frame;
    const channel = channels.get(topic);
    channels.delete(topic);
    reply(frame, "ok", {});
    if (channel) sayClosed(topic, channel);
  };

  const answer = (frame: Frame) => {
    const { topic, event } = frame;
    if (topic === "phoenix") {
      return event === "heartbeat" ? reply(frame, "ok", {}) : reply(frame, "error", { reason: "unknown event" });
    }
    if (event === "phx_join") return join(frame);
    if (event === "phx_leave") return leave(frame);
    if (!channels.has(topic)) return reply(frame, "error", { reason: "unmatched topic" });
    // What the service has and this one does not is refused. It passes over what it does not know without a word, and there
    // is one role here, so that a new token changes nothing.
    if (event === "broadcast" || event === "presence") reply(frame, "error", { reason: `no ${event} here` });
  };

  socket.on("message", (data: RawData, isBinary) => {
    if (options.isSilent()) return;
    idle.refresh();
    const frame = decodeFrame(options.version, toBuffer(data), isBinary);
    if (frame) answer(frame);
  });
  // A frame that is too large, or none at all: `ws` closes the socket by itself.
  socket.on("error", () => {});
  socket.on("close", () => {
    clearTimeout(idle);
    channels.clear();
  });

  return {
    tell(change) {
      for (const [topic, channel] of channels) {
        for (const telling of tellingsOf(change, channel.subscriptions)) {
          push(topic, channel, "postgres_changes", { ids: telling.ids, data: described(telling.change) });
        }
      }
    },
    endChannels() {
      for (const [topic, channel] of channels) sayClosed(topic, channel);
      channels.clear();
    },
    drop: () => socket.terminate(),
    channelCount: () => channels.size,
  };
}

let lastId = 0;

/** What a join asks for, each with the id under which its changes will be sent. */
function requestsOf(payload: unknown): SubscriptionRequest[] {
  const config = fieldOf(payload, "config");
  const wanted = fieldOf(config, "postgres_changes");
  if (!Array.isArray(wanted)) return [];
  return wanted
    .filter((entry) => typeof entry === "object" && entry !== null)
    .map((entry) => ({ ...entry, id: ++lastId }));
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const described = ({ schema, table, type, committedAt, columns, record, oldRecord }: Change) => ({
  schema,
  table,
  type,
  commit_timestamp: committedAt,
  columns,
  ...(type === "DELETE" ? {} : { record }),
  ...(type === "INSERT" ? {} : { old_record: oldRecord }),
  errors: null,
});

const toBuffer = (data: RawData): Buffer =>
  Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
