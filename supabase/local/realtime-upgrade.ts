import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

const REALTIME_PATH = "/realtime/v1/websocket";

const REASONS = {
  400: "Bad Request",
  401: "Unauthorized",
  429: "Too Many Requests",
  503: "Service Unavailable",
} as const;

/** Turns a request for a WebSocket down, in HTTP as it came. */
export function refuseUpgrade(connection: Duplex, status: keyof typeof REASONS): void {
  connection.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The part of Node's HTTP server (and so of Vite's) that is needed here. */
type UpgradingServer = {
  on: (event: "upgrade", listener: (request: IncomingMessage, connection: Duplex, head: Buffer) => void) => unknown;
  listenerCount: (event: "upgrade") => number;
};

type Backend = {
  realtime: { upgrade: (request: IncomingMessage, connection: Duplex, head: Buffer) => void };
};

/**
 * Lets an HTTP server answer at `/realtime/v1/websocket`. Other addresses are left to whoever else listens, such as
 * Vite's own socket; where nobody does they are refused.
 * @param backend sockets wait for it; when it fails to start they are refused
 */
export function serveRealtime(server: UpgradingServer, backend: Promise<Backend>): void {
  server.on("upgrade", (request, connection, head) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const isOurs = pathname === REALTIME_PATH;
    if (!isOurs && server.listenerCount("upgrade") > 1) return;
    // A client may be gone before it was answered.
    connection.on("error", () => connection.destroy());
    if (!isOurs) return refuseUpgrade(connection, 400);
    backend.then(
      ({ realtime }) => realtime.upgrade(request, connection, head),
      () => refuseUpgrade(connection, 503),
    );
  });
}
