import { join } from "node:path";
import {
  type Connect,
  type Logger,
  loadEnv,
  type Plugin,
  type PreviewServer,
  type UserConfig,
  type ViteDevServer,
} from "vite";
import { parseEnv } from "../../src/lib/env.ts";
import { createLocalBackend, type LocalBackend } from "./backend.ts";
import { IN_MEMORY } from "./database.ts";
import { sendLiveStock } from "./live-stock.ts";
import { serve } from "./node-http.ts";
import { errorResponse } from "./postgrest-errors.ts";
import { processWide } from "./process-wide.ts";
import { makeHarmless, serveRealtime } from "./realtime-upgrade.ts";

/** Where a start keeps its data unless `ACOPIO_DB_DIR` names another folder (or `memory://`). */
export const dataDirOf = (mode: "dev" | "preview"): string => process.env.ACOPIO_DB_DIR || join(".local-db", mode);

/**
 * Gives the dev and preview servers their own Supabase-compatible backend at `/rest/v1` and `/realtime/v1`, so that the
 * shop runs with nothing else installed. When `VITE_SUPABASE_URL` points elsewhere there is nothing to
 * serve, unless the page is to find that project at its own origin: then they pass requests on, as the host will.
 */
export function localSupabase(): Plugin {
  const start = (server: ViteDevServer | PreviewServer, mode: "dev" | "preview") => {
    // Vitest runs a Vite server too; its tests bring their own database.
    if (process.env.VITEST) return;
    if (server.config.env.VITE_SUPABASE_URL) {
      // Where nobody listens, Node answers such requests like any other: a listener would keep it from that.
      if (mode === "dev" || server.config.preview.proxy) server.httpServer?.prependListener("upgrade", makeHarmless);
      return;
    }
    const stopped = new Promise<void>((resolve) => server.httpServer?.once("close", resolve));
    const { env, logger } = server.config;
    const backend = startBackend(dataDirOf(mode), logger, stopped, env.VITE_LIVE_STOCK);
    server.middlewares.use(handler(backend));
    if (server.httpServer) serveRealtime(server.httpServer, backend);
  };
  return {
    name: "acopio:local-supabase",
    config: (_, { mode }) => passOn(loadEnv(mode, process.cwd(), "VITE_")),
    configureServer: (server) => start(server, "dev"),
    configurePreviewServer: (server) => start(server, "preview"),
  };
}

/** The preview server takes over the proxy of the dev server. */
function passOn(text: Record<string, string>): UserConfig {
  const env = parseEnv(text).data;
  if (!env?.VITE_SUPABASE_URL || !env.VITE_SUPABASE_SAME_ORIGIN) return {};
  const proxy = { target: env.VITE_SUPABASE_URL, changeOrigin: true };
  return { server: { proxy: { "/rest/v1": proxy, "/realtime/v1": { ...proxy, ws: true } } } };
}

/**
 * Backends of this process that still hold their folder. When Vite restarts the dev server, the new one starts before
 * the old one has stopped.
 */
const closing = processWide("acopio:closing-backends", () => new Map<string, Promise<void>>());

/** The server listens at once; requests wait until the database is there. It is closed when the server has `stopped`. */
function startBackend(
  dataDir: string,
  logger: Logger,
  stopped: Promise<void>,
  liveStock: string | undefined,
): Promise<LocalBackend> {
  const isFree = (dataDir !== IN_MEMORY && closing.get(dataDir)) || Promise.resolve();
  const log = (line: string) => logger.info(`  supabase  ${line}`);
  const backend = isFree.then(async () => {
    const started = await createLocalBackend({ dataDir, log });
    try {
      await sendLiveStock(started, liveStock);
    } catch (error) {
      await started.close();
      throw error;
    }
    return started;
  });
  backend.catch((error: unknown) => logger.error(`  supabase  could not start: ${String(error)}`));
  const close = async () => (await backend).close();
  closing.set(
    dataDir,
    stopped.then(close).catch(() => {}),
  );
  return backend;
}

function handler(backend: Promise<LocalBackend>): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (!request.url?.startsWith("/rest/v1/")) return next();
    serve(request, response, async (webRequest) => {
      const started = await backend.catch(() => null);
      return started
        ? started.fetch(webRequest)
        : errorResponse(503, {
            code: "PGRST001",
            message: "The embedded database could not start; see the server's log",
          });
    }).catch((error: unknown) => {
      if (!isAbort(error)) next(error);
    });
  };
}

/** Whoever goes away while a body is read waits for no answer: Vite would lay what it takes for an error over the developer's pages. */
const isAbort = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ECONNRESET";
