import { existsSync } from "node:fs";
import { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Plugin, type PreviewServer, preview } from "vite";
import { pagesForOddAddresses } from "../../scripts/pages-for-odd-addresses";
import { hostHeaders } from "../../scripts/security-headers";
import type { LocalBackend } from "../../supabase/local/backend";
import { sendLiveStock } from "../../supabase/local/live-stock";
import { serve } from "../../supabase/local/node-http";
import { serveRealtime } from "../../supabase/local/realtime-upgrade";
import { keepConnections } from "./keep-connections";
import { startLocalBackend } from "./local-backend";

export type BuiltShop = {
  /** `http://127.0.0.1:{port}`, with the pages of the build, `/rest/v1` and `/realtime/v1`. */
  origin: string;
  /** Runs what staff run at the database's console, which no key of the API may do. */
  sql: LocalBackend["sql"];
  /** Realtime channels of all pages together. */
  channelCount: () => number;
  close: () => Promise<void>;
};

/**
 * The production build in front of a fresh demo shop in memory, as `npm run preview` serves it, within this process. If
 * the build was made with VITE_LIVE_STOCK, set it here too: the database then sends what its pages listen to.
 * @param outDir where the build is, unless `ACOPIO_DIST_DIR` names another place
 * @throws when nothing was built
 */
export async function serveBuiltShop(outDir = process.env.ACOPIO_DIST_DIR || "dist"): Promise<BuiltShop> {
  if (!existsSync(join(outDir, "index.html"))) throw new Error(`${outDir} holds no build; run «npm run build» first`);
  const backend = await startLocalBackend();
  await sendLiveStock(backend, process.env.VITE_LIVE_STOCK);
  const server = await servePages(outDir, [
    {
      name: "acopio:test-backend",
      configurePreviewServer({ middlewares, httpServer }) {
        middlewares.use((request, response, next) => {
          if (!request.url?.startsWith("/rest/v1/")) return next();
          serve(request, response, backend.fetch).catch(next);
        });
        serveRealtime(httpServer, Promise.resolve(backend));
      },
    },
  ]);
  return {
    origin: originOf(server),
    sql: backend.sql,
    channelCount: backend.realtime.channelCount,
    close: async () => {
      await server.close();
      await backend.close();
    },
  };
}

/**
 * The files of a build under the headers that it asks for in `_headers`, on a port of their own. Connections stay open between
 * tests: a server that closes one just as the next test's request sets out resets that request.
 */
export async function servePages(outDir: string, plugins: Plugin[] = []): Promise<PreviewServer> {
  const server = await preview({
    configFile: false,
    logLevel: "error",
    build: { outDir },
    preview: { host: "127.0.0.1", port: 0 },
    plugins: [hostHeaders(), pagesForOddAddresses(), ...plugins],
  });
  if (server.httpServer instanceof Server) keepConnections(server.httpServer);
  return server;
}

export const originOf = ({ httpServer }: PreviewServer): string =>
  `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
