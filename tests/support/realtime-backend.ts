import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { LocalBackend } from "../../supabase/local/backend";
import { serve } from "../../supabase/local/node-http";
import { serveRealtime } from "../../supabase/local/realtime-upgrade";
import { keepConnections } from "./keep-connections";
import { startLocalBackend } from "./local-backend";

export type ServedBackend = LocalBackend & {
  /** `http://127.0.0.1:{port}`; the socket is at `ws://…/realtime/v1`. */
  origin: string;
  /** Requests to `/rest/v1` so far, oldest first: method and address. */
  restRequests: string[];
  /** Holds back answers that the backend has given; returns the function that lets them go. */
  holdAnswers: () => () => void;
};

/** The embedded backend in memory behind a real HTTP server, as the dev server has it. One per test file. */
export async function serveLocalBackend(): Promise<ServedBackend> {
  const backend = await startLocalBackend();
  const restRequests: string[] = [];
  let gate = Promise.resolve();
  const answer = async (request: Request) => {
    const response = await backend.fetch(request);
    await gate;
    return response;
  };
  const server = createServer((request, response) => {
    restRequests.push(`${request.method} ${request.url}`);
    serve(request, response, answer).catch(() => response.destroy());
  });
  serveRealtime(server, Promise.resolve(backend));
  keepConnections(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    ...backend,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    restRequests,
    holdAnswers: () => {
      let open = () => {};
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return open;
    },
    close: async () => {
      await backend.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Ids of active products of the demo catalogue with counted stock, always the same ones. */
export async function someProductIds({ sql }: Pick<LocalBackend, "sql">, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    "select id from products where is_active and stock_quantity > 20 order by id limit $1",
    [count],
  );
  if (rows.length < count) throw new Error("the demo shop has too few products");
  return rows.map(({ id }) => id);
}

/** Nothing here takes this long: it ends waits for a condition that never holds. */
const GIVE_UP_MS = 60_000;

/** Waits without timers: lets everything else in the process have its turn until the condition holds. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + GIVE_UP_MS;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`It never came to be that ${String(condition)}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
