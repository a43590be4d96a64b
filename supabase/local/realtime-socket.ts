import type { RawData, WebSocket } from "ws";
import type { Change, News } from "./change-feed.ts";
import { decodeFrame, type Frame } from "./realtime-frames.ts";
import { type Join, readJoin } from "./realtime-join.ts";
import type { Message } from "./realtime-messages.ts";
import { type Subscription, type SubscriptionRequest, tellingsOf } from "./realtime-subscriptions.ts";
import { openWire, type WireOptions } from "./realtime-wire.ts";
import { createQueue } from "./request-queue.ts";

/** As the service limits it. */
const MAX_CHANNELS = 100;

/** The service has no such limit, but more than one process. A page of the shop has a filter per fifty products. */
const MAX_SUBSCRIPTIONS = 100;

/** A client says something every 25 to 30 seconds; one that has not for this long is gone. */
const IDLE_MS = 60_000;

export type SocketOptions = WireOptions & {
  /** Turns what a client asks for into subscriptions, or says in the words of the service why not. */
  subscribe: (requests: readonly SubscriptionRequest[]) => Promise<Subscription[] | { refusal: string }>;
  /** Whether the policies of the database let this client join a private topic, and send to it. Throws where they cannot be asked. */
  mayListen: (topic: string) => Promise<boolean>;
  maySend: (topic: string) => Promise<boolean>;
};

export type RealtimeSocket = {
  tell: (news: News) => void;
  endChannels: () => void;
  drop: () => void;
  channelCount: () => number;
};

type Channel = {
  joinRef: string | null;
  isPrivate: boolean;
  /** False until the policies have been asked: until then nothing is sent there. */
  isJoined: boolean;
  subscriptions: readonly Subscription[];
};

const PREFIX = "realtime:";

/** One client: joins channels, and is told of the changes that their subscriptions are about. */
export function openRealtimeSocket(socket: WebSocket, options: SocketOptions): RealtimeSocket {
  const channels = new Map<string, Channel>();
  const idle = setTimeout(() => socket.terminate(), IDLE_MS);
  const { send, reply, refuse } = openWire(socket, options);
  // One question to the policies at a time: a client that sends thousands waits for the answers, and nobody else does.
  const inTurn = createQueue();
  const push = (topic: string, { joinRef }: Channel, event: string, payload: object) =>
    send({ joinRef, ref: null, topic, event, payload });

  const join = (frame: Frame) => {
    const { topic, joinRef, ref } = frame;
    if (!topic.startsWith(PREFIX)) return reply(frame, "error", { reason: "unmatched topic" });
    if (topic === PREFIX) return refuse(frame, "TopicNameRequired: You must provide a topic name");
    const wanted = readJoin(frame.payload);
    if (wanted.requests.length > MAX_SUBSCRIPTIONS) return refuse(frame, "Too many postgres_changes in one channel");
    const former = channels.get(topic);
    // Joining again, as after a gap, replaces the channel: its client is told that the former one is over.
    if (former) sayClosed(topic, former);
    if (!former && channels.size >= MAX_CHANNELS) {
      return refuse(frame, "ChannelRateLimitReached: Too many channels");
    }
    const { isPrivate } = wanted;
    const channel: Channel = { joinRef: joinRef ?? ref, isPrivate, isJoined: false, subscriptions: [] };
    channels.set(topic, channel);
    if (isPrivate) void admit(frame, channel, wanted);
    else open(frame, channel, wanted);
  };

  const admit = async (frame: Frame, channel: Channel, wanted: Join) => {
    const { topic } = frame;
    const name = nameOf(topic);
    const isGone = () => channels.get(topic) !== channel;
    const reason = await inTurn(async () => isGone() || options.mayListen(name)).then(
      (may) => (may ? null : `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`),
      () => "Realtime was unable to connect to the project database",
    );
    if (isGone()) return;
    if (reason === null) return open(frame, channel, wanted);
    channels.delete(topic);
    refuse(frame, reason);
  };

  const open = (frame: Frame, channel: Channel, { requests, wantsReadiness }: Join) => {
    const { topic } = frame;
    channel.isJoined = true;
    reply(frame, "ok", { postgres_changes: requests });
    if (wantsReadiness) saySystem(topic, channel, "system", "ok", "Replication connection established");
    if (requests.length > 0) void subscribe(topic, channel, requests);
  };

  const saySystem = (topic: string, channel: Channel, extension: string, status: "ok" | "error", message: string) =>
    push(topic, channel, "system", { channel: nameOf(topic), extension, status, message });

  const subscribe = async (topic: string, channel: Channel, requests: readonly SubscriptionRequest[]) => {
    const answer = await options.subscribe(requests);
    if (channels.get(topic) !== channel) return;
    if ("refusal" in answer) return saySystem(topic, channel, "postgres_changes", "error", answer.refusal);
    channel.subscriptions = answer;
    saySystem(topic, channel, "postgres_changes", "ok", "Subscribed to PostgreSQL");
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
    const channel = channels.get(topic);
    if (!channel) return reply(frame, "error", { reason: "unmatched topic" });
    if (event === "broadcast" && channel.isPrivate) return void passOver(frame, channel);
    // What the service offers and this server does not is refused. Unknown events are ignored, as the service does, and
    // so are new tokens, which change nothing where there is only one role.
    if (event === "broadcast" || event === "presence") reply(frame, "error", { reason: `no ${event} here` });
  };

  /** A client that may not send gets no answer, as from the service. */
  const passOver = async ({ payload: _, ...frame }: Frame, channel: Channel) => {
    const isHere = () => channels.get(frame.topic) === channel;
    const may = await inTurn(async () => isHere() && options.maySend(nameOf(frame.topic))).catch(() => false);
    if (may) reply({ ...frame, payload: null }, "error", { reason: "no broadcast here" });
  };

  const tellChange = (change: Change) => {
    for (const [topic, channel] of channels) {
      for (const telling of tellingsOf(change, channel.subscriptions)) {
        push(topic, channel, "postgres_changes", { ids: telling.ids, data: described(telling.change) });
      }
    }
  };

  const tellMessage = ({ topic: name, event, payload, id, isPrivate }: Message) => {
    const topic = `${PREFIX}${name}`;
    const channel = channels.get(topic);
    if (!channel?.isJoined || channel.isPrivate !== isPrivate) return;
    push(topic, channel, "broadcast", { type: "broadcast", event, payload, meta: { id } });
  };

  socket.on("message", (data: RawData, isBinary) => {
    if (options.isSilent()) return;
    idle.refresh();
    const frame = decodeFrame(toBuffer(data), isBinary);
    if (frame) answer(frame);
  });
  // A frame that is too large, or none at all: `ws` closes the socket by itself.
  socket.on("error", () => {});
  socket.on("close", () => {
    clearTimeout(idle);
    channels.clear();
  });

  return {
    tell({ changes, messages }) {
      for (const change of changes) tellChange(change);
      for (const message of messages) tellMessage(message);
    },
    endChannels() {
      for (const [topic, channel] of channels) sayClosed(topic, channel);
      channels.clear();
    },
    drop: () => socket.terminate(),
    channelCount: () => channels.size,
  };
}

const nameOf = (topic: string): string => topic.slice(PREFIX.length);

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
