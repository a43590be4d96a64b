import type { Server } from "node:http";

/** Lets idle connections stay for longer than any test: one that is closed just as the next request sets out resets that request. */
export function keepConnections(server: Server): void {
  server.keepAliveTimeout = 600_000;
}
