import { join } from "node:path";
import type { Connect, Logger, Plugin, PreviewServer, ViteDevServer } from "vite";
import { createLocalBackend, type LocalBackend } from "./backend.ts";
import { serve } from "./node-http.ts";
import { errorResponse } from "./postgrest-errors.ts";

/** Where a start keeps its data unless `ACOPIO_DB_DIR` names another folder (or `memory://`). */
export const dataDirOf = (mode: "dev" | "preview"): string => process.env.ACOPIO_DB_DIR || join(".local-db", mode);

/**
 * Gives the dev and preview servers their own Supabase-compatible backend at `/rest/v1`, so that the shop runs with
 * nothing else installed. Does nothing when `VITE_SUPABASE_URL` points elsewhere.
 */
export function localSupabase(): Plugin {
  const start = (server: ViteDevServer | PreviewServer, mode: "dev" | "preview") => {
    // Vitest runs a Vite server too; its tests bring their own database.
    if (server.config.env.VITE_SUPABASE_URL || process.env.VITEST) return;
    const backend = startBackend(dataDirOf(mode), server.config.logger);
    server.middlewares.use(handler(backend));
    server.httpServer?.once("close", () => void closeQuietly(backend));
    onShutdown(() => closeQuietly(backend));
  };
  return {
    name: "acopio:local-supabase",
    configureServer: (server) => start(server, "dev"),
    configurePreviewServer: (server) => start(server, "preview"),
  };
}

/** The server listens at once; requests wait until the database is there. */
function startBackend(dataDir: string, logger: Logger): Promise<LocalBackend> {
  const backend = createLocalBackend({ dataDir, log: (line) => logger.info(`  supabase  ${line}`) });
  backend.catch((error: unknown) => logger.error(`  supabase  could not start: ${String(error)}`));
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
    }).catch(next);
  };
}

/** Ctrl+C must not leave the data folder locked or half written. */
function onShutdown(close: () => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void close().finally(() => process.exit()));
  }
}

let closing: Promise<void> | undefined;

function closeQuietly(backend: Promise<LocalBackend>): Promise<void> {
  closing ??= backend.then((started) => started.close()).catch(() => {});
  return closing;
}
