import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createLocalBackend } from "../../supabase/local/backend.ts";
import { IN_MEMORY } from "../../supabase/local/database.ts";
import { serve } from "../../supabase/local/node-http.ts";
import { serveRealtime } from "../../supabase/local/realtime-upgrade.ts";

const THIS_FILE = fileURLToPath(import.meta.url);

export type LocalApi = { origin: string; close: () => void };

/**
 * The embedded backend with a fresh demo shop, in a process of its own: a query would otherwise hold up the files that are
 * served meanwhile.
 * @throws when it ends before it is ready
 */
export async function startLocalApi(): Promise<LocalApi> {
  const child = fork(THIS_FILE);
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the embedded backend ended at its start (${code})`);
  });
  const [origin] = (await Promise.race([once(child, "message"), ended])) as [string];
  ended.catch(() => {});
  return { origin, close: () => child.disconnect() };
}

async function runAsChild(tell: (origin: string) => void): Promise<void> {
  const backend = await createLocalBackend({ dataDir: IN_MEMORY });
  const server = createServer((request, response) => {
    serve(request, response, backend.fetch).catch((error: unknown) => response.destroy(error as Error));
  });
  serveRealtime(server, Promise.resolve(backend));
  server.listen(0, "127.0.0.1", () => tell(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  // Its parent is done with it, or gone: the data was only ever in memory.
  process.once("disconnect", () => process.exit());
}

if (process.argv[1] === THIS_FILE && process.send) await runAsChild((origin) => process.send?.(origin));
