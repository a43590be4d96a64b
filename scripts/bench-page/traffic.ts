import { setTimeout as rest } from "node:timers/promises";
import type { CDPSession } from "@playwright/test";

/** One request as the network saw it. */
type Sent = {
  url: string;
  type: string;
  mimeType: string;
  /** On the wire: encoded, with headers. */
  bytes: number;
  isCached: boolean;
  isDone: boolean;
  isBeforeLoad: boolean;
};

export type Traffic = {
  /** Bytes of JavaScript, by MIME type, in files asked for before the load event. */
  scriptBytesBeforeLoad: () => number;
  /** All that reached the network. */
  requestCount: () => number;
  /** «net::ERR_… address» of what got no answer. */
  failures: readonly string[];
  /** Ends once the page has loaded and nothing has moved for a second. @throws when it never does */
  untilQuiet: (patienceMs: number) => Promise<void>;
};

const QUIET_MS = 1000;
const POLL_MS = 50;
/** Requests that stay open, or that nobody waits for. */
const NOT_COUNTED = ["WebSocket", "EventSource", "Ping"];

/** Counts what a page sends and receives from now on. */
export async function watchTraffic(devtools: CDPSession): Promise<Traffic> {
  const requests = new Map<string, Sent>();
  /** Requests that were redirected: the next request has the same id. */
  const redirected: Sent[] = [];
  const failures: string[] = [];
  let hasLoaded = false;
  let lastMoveAt = performance.now();

  const change = (id: string, apply: (request: Sent) => void) => {
    const request = requests.get(id);
    if (!request) return;
    apply(request);
    lastMoveAt = performance.now();
  };

  devtools.on("Network.requestWillBeSent", ({ requestId, request, type = "Other", redirectResponse }) => {
    if (!/^https?:/.test(request.url) || NOT_COUNTED.includes(type)) return;
    const earlier = requests.get(requestId);
    if (earlier && redirectResponse) redirected.push({ ...earlier, bytes: redirectResponse.encodedDataLength });
    const state = { mimeType: "", bytes: 0, isCached: false, isDone: false, isBeforeLoad: !hasLoaded };
    requests.set(requestId, { url: request.url, type, ...state });
    lastMoveAt = performance.now();
  });
  devtools.on("Network.responseReceived", ({ requestId, response }) =>
    change(requestId, (request) => {
      request.mimeType = response.mimeType;
      request.isCached ||= Boolean(response.fromDiskCache || response.fromPrefetchCache);
    }),
  );
  devtools.on("Network.requestServedFromCache", ({ requestId }) =>
    change(requestId, (request) => {
      request.isCached = true;
    }),
  );
  devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) =>
    change(requestId, (request) => {
      request.bytes += encodedDataLength;
    }),
  );
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    change(requestId, (request) => {
      request.bytes = encodedDataLength;
      request.isDone = true;
    }),
  );
  devtools.on("Network.loadingFailed", ({ requestId, errorText, canceled }) =>
    change(requestId, (request) => {
      request.isDone = true;
      if (!canceled) failures.push(`${errorText} ${request.url}`);
    }),
  );
  devtools.on("Page.loadEventFired", () => {
    hasLoaded = true;
  });
  await devtools.send("Network.enable");
  await devtools.send("Page.enable");

  const fromNetwork = () => [...requests.values(), ...redirected].filter(({ isCached }) => !isCached);
  const isQuiet = () =>
    hasLoaded && performance.now() - lastMoveAt >= QUIET_MS && [...requests.values()].every(({ isDone }) => isDone);
  return {
    scriptBytesBeforeLoad: () =>
      fromNetwork()
        .filter(({ isBeforeLoad, mimeType }) => isBeforeLoad && /(?:java|ecma)script/.test(mimeType))
        .reduce((sum, { bytes }) => sum + bytes, 0),
    requestCount: () => fromNetwork().length,
    failures,
    async untilQuiet(patienceMs) {
      const giveUpAt = performance.now() + patienceMs;
      while (!isQuiet()) {
        if (performance.now() > giveUpAt) throw new Error(`still traffic after ${patienceMs / 1000} s`);
        await rest(POLL_MS);
      }
    },
  };
}
