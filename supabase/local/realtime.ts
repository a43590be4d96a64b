import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import { WebSocketServer } from "ws";
import { createChangeFeed } from "./change-feed.ts";
import { LOCAL_ANON_KEY } from "./gateway.ts";
import { mayConnect } from "./page-origin.ts";
import { SERIALIZER_VERSION } from "./realtime-frames.ts";
import { mayListen, maySend } from "./realtime-messages.ts";
import { openRealtimeSocket, type RealtimeSocket } from "./realtime-socket.ts";
import { readSubscriptions, type SubscriptionRequest } from "./realtime-subscriptions.ts";
import { refuseUpgrade, targetOf } from "./realtime-upgrade.ts";
import type { Queue } from "./request-queue.ts";

/** As the service limits it. */
const MAX_FRAME_BYTES = 5_000_000;

/** As the service limits it for a small project. */
const MAX_SOCKETS = 200;

/**
 * Realtime as a Supabase project has it, for changes of published tables and messages from the database. It can also
 * fail in the ways in which networks do.
 */
export type RealtimeServer = {
  /** Answers a request to become a WebSocket. */
  upgrade: (request: IncomingMessage, connection: Duplex, head: Buffer) => void;
  socketCount: () => number;
  /** Channels of all sockets together. */
  channelCount: () => number;
  /** Breaks every connection; clients may come back at once. */
  dropAll: () => void;
  /** Ends every channel from this side, as the service does when it restarts; the sockets stay. */
  endChannels: () => void;
  /** While on, sockets stay open but nothing is heard or said: what is missed meanwhile is lost. */
  silence: (on?: boolean) => void;
  /** Everything that is sent from now on arrives this much later. */
  delay: (milliseconds: number) => void;
  /** While on, no new connection is let in. */
  refuse: (on?: boolean) => void;
  close: () => void;
};

/** @param log receives a line when changes cannot be read */
export async function createRealtime(
  database: PGlite,
  enqueue: Queue,
  log: (line: string) => void,
): Promise<RealtimeServer> {
  const sockets = new Set<RealtimeSocket>();
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  const faults = { isSilent: false, delayMs: 0, isRefusing: false };

  const feed = await createChangeFeed(
    database,
    enqueue,
    (news) => {
      for (const socket of sockets) socket.tell(news);
    },
    log,
  );
  const subscribe = async (requests: readonly SubscriptionRequest[]) => {
    try {
      return readSubscriptions(await feed.open(), requests);
    } catch (cause) {
      log(`realtime: could not subscribe: ${String(cause)}`);
      return { refusal: "Realtime was unable to connect to the project database" };
    }
  };
  // The database answers without letting others run, so what came in meanwhile is heard first.
  const askPolicy = (ask: typeof mayListen, topic: string) =>
    nextTurn().then(() => enqueue(() => ask(database, topic)));
  const dropAll = () => {
    for (const socket of sockets) socket.drop();
  };

  return {
    upgrade(request, connection, head) {
      const { parameters } = targetOf(request);
      const key = parameters.get("apikey") ?? request.headers.apikey;
      if (faults.isRefusing) return refuseUpgrade(connection, 503);
      if (!mayConnect(request.headers)) return refuseUpgrade(connection, 403);
      if (key !== LOCAL_ANON_KEY) return refuseUpgrade(connection, 401);
      if (parameters.get("vsn") !== SERIALIZER_VERSION) return refuseUpgrade(connection, 400);
      if (sockets.size >= MAX_SOCKETS) return refuseUpgrade(connection, 429);
      server.handleUpgrade(request, connection, head, (webSocket) => {
        const socket = openRealtimeSocket(webSocket, {
          subscribe,
          mayListen: (topic) => askPolicy(mayListen, topic),
          maySend: (topic) => askPolicy(maySend, topic),
          isSilent: () => faults.isSilent,
          delayMs: () => faults.delayMs,
        });
        sockets.add(socket);
        webSocket.on("close", () => sockets.delete(socket));
      });
    },
    socketCount: () => sockets.size,
    channelCount: () => [...sockets].reduce((sum, socket) => sum + socket.channelCount(), 0),
    dropAll,
    endChannels: () => {
      for (const socket of sockets) socket.endChannels();
    },
    silence: (on = true) => {
      faults.isSilent = on;
    },
    delay: (milliseconds) => {
      faults.delayMs = milliseconds;
    },
    refuse: (on = true) => {
      faults.isRefusing = on;
    },
    close: () => {
      faults.isRefusing = true;
      dropAll();
      server.close();
    },
  };
}
