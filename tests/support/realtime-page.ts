import { setMaxListeners } from "node:events";
import { vi } from "vitest";
import { WebSocket } from "ws";
import { type ServedBackend, until } from "./realtime-backend";

/** What the page sees of a browser: events of window and document, and whether it is visible. One for the whole file. */
const pageWindow = new EventTarget();
const pageDocument = Object.assign(new EventTarget(), { visibilityState: "visible" });

// Clients never stop listening, and each test makes one.
setMaxListeners(0, pageWindow, pageDocument);

/** Every socket of the page with the frames it sent. */
class WatchedSocket extends WebSocket {
  static all: WatchedSocket[] = [];
  readonly sent: string[] = [];

  constructor(address: string, protocols?: string | string[]) {
    super(address, protocols);
    WatchedSocket.all.push(this);
    // Where a socket is closed before it was open, a browser only writes to its console.
    this.on("error", () => {});
  }

  override send(data: string): void {
    this.sent.push(data);
    super.send(data);
  }
}

/** A tab of a build with the shop's own channel, real socket and real requests; only the clock is the test's. */
export async function openPage(backend: Pick<ServedBackend, "origin" | "restRequests">, liveStock = "changes") {
  vi.resetModules();
  vi.stubEnv("VITE_LIVE_STOCK", liveStock);
  vi.stubEnv("VITE_SUPABASE_URL", backend.origin);
  vi.stubGlobal("window", pageWindow);
  vi.stubGlobal("document", pageDocument);
  vi.stubGlobal("WebSocket", WatchedSocket);
  vi.stubGlobal("CloseEvent", Event);
  pageDocument.visibilityState = "visible";
  WatchedSocket.all = [];
  backend.restRequests.length = 0;
  const channel = await import("@/live/stock-watch");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  return {
    ...channel,
    sockets: () => WatchedSocket.all,
    /** Names of the messages sent by all sockets, oldest first, heartbeats left out. */
    sentEvents: () =>
      WatchedSocket.all
        .flatMap(({ sent }) => sent)
        .map((text) => String(JSON.parse(text)[3]))
        .filter((event) => event !== "heartbeat"),
    /** How often the watched products were read by list of ids. */
    reads: () => backend.restRequests.filter((request) => request.startsWith("GET /rest/v1/products?")).length,
    untilLive: () => passUntil(() => channel.channelState().status === "live"),
    fire: (type: "online" | "focus" | "pageshow" | "pagehide", details: object = {}) =>
      void pageWindow.dispatchEvent(Object.assign(new Event(type), details)),
    look(isSeen: boolean) {
      pageDocument.visibilityState = isSeen ? "visible" : "hidden";
      // In a browser the event bubbles from the document to the window.
      for (const target of [pageDocument, pageWindow]) target.dispatchEvent(new Event("visibilitychange"));
    },
  };
}

/** Lets time pass, in steps between which sockets and requests have their turn. */
export async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 50) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 50));
    await turn();
  }
}

/** Lets as much time pass as it takes. */
export const passUntil = async (condition: () => boolean): Promise<void> => {
  let isRunning = true;
  const run = async () => {
    while (isRunning) await pass(10);
  };
  const running = run();
  try {
    await until(condition);
  } finally {
    isRunning = false;
    await running;
  }
};

const turn = () => new Promise((resolve) => setImmediate(resolve));
