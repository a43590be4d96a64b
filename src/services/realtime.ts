import { type RealtimeChannel, RealtimeClient } from "@supabase/realtime-js";
import { LAST_RECONNECT_DELAY_MS, RECONNECT_DELAYS_MS } from "@/domain/constants";
import { anonKey, realtimeOrigin } from "./supabase-client";

/** How often an open socket says that it is alive, and how long a message may stay unanswered. */
const HEARTBEAT_INTERVAL_MS = 25_000;
const MESSAGE_TIMEOUT_MS = 10_000;

/**
 * A socket that reports its end to the client as soon as it is told to close. A browser reports it only when the other
 * side has answered, and to a page in the back/forward cache only once that is back: the client would wait for it, open
 * no other socket meanwhile, and take a late report for the end of the next one.
 */
const promptSocket = () =>
  class extends WebSocket {
    #isOver = false;

    override get readyState() {
      return this.#isOver ? this.CLOSED : super.readyState;
    }

    /** Nothing to wait for: what was sent goes out before the closing anyway. */
    override get bufferedAmount() {
      return 0;
    }

    override close(code?: number, reason?: string) {
      super.close(code, reason);
      if (this.#isOver) return;
      this.#isOver = true;
      const tell = this.onclose;
      this.onopen = this.onmessage = this.onerror = this.onclose = null;
      tell?.call(this, new CloseEvent("close", { wasClean: true }));
    }
  };

export type { RealtimeChannel };

let client: RealtimeClient | undefined;

/**
 * The socket of this page, made with the first call. Opens no connection before the first channel joins. The client of
 * supabase-js has the same as `realtime`.
 */
export const realtime = (): RealtimeClient => (client ??= createRealtime());

function createRealtime(): RealtimeClient {
  let unanswered: ReturnType<typeof setTimeout> | undefined;
  const made: RealtimeClient = new RealtimeClient(`${realtimeOrigin().replace(/^http/, "ws")}/realtime/v1`, {
    transport: promptSocket(),
    params: { apikey: anonKey(), eventsPerSecond: 0 },
    heartbeatIntervalMs: HEARTBEAT_INTERVAL_MS,
    timeout: MESSAGE_TIMEOUT_MS,
    reconnectAfterMs: (tries) => RECONNECT_DELAYS_MS[tries - 1] ?? LAST_RECONNECT_DELAY_MS,
    disconnectOnEmptyChannelsAfterMs: 0,
    // Left to itself the client waits a whole further interval before it replaces a socket that has gone silent. Asking
    // for a heartbeat while one is unanswered makes it do so at once.
    heartbeatCallback: (status) => {
      clearTimeout(unanswered);
      if (status === "sent") unanswered = setTimeout(() => void made.sendHeartbeat(), MESSAGE_TIMEOUT_MS);
    },
  });
  return made;
}

/** For the moment when the network is back: a socket that waits for its next try connects at once, any other is left alone. */
export async function reconnectNow(): Promise<void> {
  if (!client || client.getChannels().length === 0 || client.connectionState() !== "closed") return;
  await client.disconnect();
  client.connect();
}

/** Closes the socket now, for a page that is left. The next channel opens another one. */
export const closeRealtime = (): void => void client?.disconnect();
