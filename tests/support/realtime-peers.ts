import { RealtimeClient, type RealtimePostgresChangesPayload } from "@supabase/realtime-js";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { LOCAL_ANON_KEY } from "../../supabase/local/gateway";
import { type ServedBackend, until } from "./realtime-backend";

type Row = Record<string, unknown> & { id: string };
type Heard = RealtimePostgresChangesPayload<Row>;

const socketAddress = ({ origin }: ServedBackend) => `${origin.replace("http", "ws")}/realtime/v1`;

/** The client of the real library, closed when the test ends. Node 20 has no WebSocket of its own. */
export function connectClient(backend: ServedBackend, options: object = {}): RealtimeClient {
  const client = new RealtimeClient(socketAddress(backend), {
    params: { apikey: LOCAL_ANON_KEY },
    transport: WebSocket as never,
    ...options,
  });
  onTestFinished(async () => {
    await client.removeAllChannels();
  });
  return client;
}

export type Wanted = {
  event?: "*" | "INSERT" | "UPDATE" | "DELETE";
  table?: string;
  filter?: string;
  select?: string[];
};

let topics = 0;

/** Joins a channel for these changes; resolves once the service has said yes or no. */
export async function listen(client: RealtimeClient, ...wanted: Wanted[]) {
  topics += 1;
  const channel = client.channel(`test-${topics}`);
  /** What was heard, oldest first, for each of `wanted`. */
  const heard: Heard[][] = wanted.map(() => []);
  const system: { status: string; message: string; extension: string; channel: string }[] = [];
  wanted.forEach(({ event = "UPDATE", table = "products", ...more }, index) => {
    const asked = { event: event as "UPDATE", schema: "public", table, ...more };
    channel.on<Row>("postgres_changes", asked, (change) => void heard[index]?.push(change));
  });
  channel.on("system", {}, (message) => void system.push(message));
  channel.subscribe();
  await until(() => system.length > 0);
  const [first = []] = heard;
  return { channel, heard: first, heardBy: heard, system, answer: system[0] };
}

type RawFrame = { joinRef: string | null; ref: string | null; topic: string; event: string; payload: unknown };

/** A client that can say whatever it likes, closed when the test ends. Resolves once the socket is open. */
export async function connectRaw(backend: ServedBackend) {
  const socket = new WebSocket(`${socketAddress(backend)}/websocket?apikey=${LOCAL_ANON_KEY}&vsn=2.0.0`);
  const received: RawFrame[] = [];
  socket.on("message", (data: Buffer) => {
    const [joinRef, ref, topic, event, payload] = JSON.parse(data.toString("utf8"));
    received.push({ joinRef, ref, topic, event, payload });
  });
  socket.on("error", () => {});
  onTestFinished(() => socket.terminate());
  await until(() => socket.readyState === socket.OPEN);
  let refs = 0;
  return {
    socket,
    received,
    /** Sends a message and returns the reply to it. */
    async ask(topic: string, event: string, payload: unknown = {}, joinRef: string | null = null): Promise<unknown> {
      refs += 1;
      const ref = `r${refs}`;
      const isJoin = event === "phx_join";
      socket.send(JSON.stringify([isJoin ? ref : joinRef, ref, topic, event, payload]));
      const isReply = (candidate: RawFrame) => candidate.ref === ref && candidate.event === "phx_reply";
      await until(() => received.some(isReply));
      return received.find(isReply)?.payload;
    },
  };
}

/** The HTTP status with which the request for a socket is refused. */
export function refusalOf(backend: ServedBackend, query: string): Promise<number | undefined> {
  const socket = new WebSocket(`${socketAddress(backend)}/websocket?${query}`);
  return new Promise((resolve, reject) => {
    socket.on("unexpected-response", (_request, response) => resolve(response.statusCode));
    socket.on("open", () => reject(new Error("the socket was let in")));
    socket.on("error", () => {});
  });
}
