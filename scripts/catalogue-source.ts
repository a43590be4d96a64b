import { createLocalBackend } from "../supabase/local/backend.ts";
import { LOCAL_ANON_KEY } from "../supabase/local/gateway.ts";
import { dataDirOf } from "../supabase/local/vite-plugin.ts";
import type { CatalogueSource } from "./catalogue-pages.ts";

/**
 * Lets `read` read the catalogue that the build is for: from the Supabase project that the settings name, or from the
 * embedded database that `npm run preview` will serve this build with, which is built here if it is not there yet.
 */
export async function withCatalogue<T>(
  env: Readonly<Record<string, string | undefined>>,
  read: (source: CatalogueSource) => Promise<T>,
): Promise<T> {
  if (env.VITE_SUPABASE_URL) {
    const url = env.VITE_SUPABASE_URL.trim().replace(/\/+$/, "");
    return read({ url, key: env.VITE_SUPABASE_ANON_KEY ?? "", fetch });
  }
  const backend = await createLocalBackend({ dataDir: dataDirOf("preview") });
  try {
    return await read({ url: "http://localhost", key: LOCAL_ANON_KEY, fetch: backend.fetch });
  } finally {
    await backend.close();
  }
}

/** «fetch failed» alone helps nobody: the reason lies below it. */
export const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message;
};
