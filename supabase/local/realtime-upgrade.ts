import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

const REALTIME_PATH = "/realtime/v1/websocket";

const REASONS = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  429: "Too Many Requests",
  503: "Service Unavailable",
} as const;

/** Turns down a request for a WebSocket, with an answer in HTTP. */
export function refuseUpgrade(connection: Duplex, status: keyof typeof REASONS): void {
  connection.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * The path and the parameters of what a client asks for, cut apart by hand: not every text that a client may send here is an
 * address, and one that is none (`//`, `//[::1`) must not end this process.
 */
export function targetOf({ url = "/" }: Pick<IncomingMessage, "url">): { path: string; parameters: URLSearchParams } {
  const [path = "", ...query] = url.split("?");
  return { path, parameters: new URLSearchParams(query.join("?")) };
}

/** The part of Node's HTTP server (and so of Vite's) that is needed here. */
type UpgradingServer = {
  prependListener: (event: "upgrade", listener: UpgradeListener) => unknown;
  listenerCount: (event: "upgrade") => number;
};
type UpgradeListener = (request: IncomingMessage, connection: Duplex, head: Buffer) => void;

type Backend = {
  realtime: { upgrade: (request: IncomingMessage, connection: Duplex, head: Buffer) => void };
};

/** Keeps Vite, which listens next, from ending this process. */
export function makeHarmless(request: IncomingMessage, connection: Duplex): void {
  // A client may be gone before anybody answers it.
  connection.on("error", () => connection.destroy());
  // Vite takes every target for a path and throws for some that are none, such as `*:0x`.
  if (!request.url?.startsWith("/")) request.url = "/";
}

/**
 * Lets an HTTP server answer at `/realtime/v1/websocket`. Other addresses are left to whoever else listens, such as
 * Vite's own socket; where nobody does they are refused.
 * @param backend sockets wait for it; when it fails to start they are refused
 */
export function serveRealtime(server: UpgradingServer, backend: Promise<Backend>): void {
  server.prependListener("upgrade", (request, connection, head) => {
    makeHarmless(request, connection);
    const isOurs = targetOf(request).path === REALTIME_PATH;
    if (!isOurs && server.listenerCount("upgrade") > 1) return;
    if (!isOurs) return refuseUpgrade(connection, 400);
    backend.then(
      ({ realtime }) => realtime.upgrade(request, connection, head),
      () => refuseUpgrade(connection, 503),
    );
  });
}
