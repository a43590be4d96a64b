import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { LOCAL_ANON_KEY } from "../../supabase/local/gateway";
import { sendLiveStock } from "../../supabase/local/live-stock";
import { originOf, servePages } from "./built-shop";
import { type ServedBackend, serveLocalBackend } from "./realtime-backend";

export type HostedShop = {
  /** Where the pages are. */
  origin: string;
  /** The project, at another origin. */
  api: ServedBackend;
  close: () => Promise<void>;
};

/** A host that pictures of this shop may come from. */
export const PICTURE_HOST = "fotos.example";

/**
 * The shop as most hosts have it: built for a project somewhere else, its files served under the shop's headers. For a large
 * one: the project sends live stock to topics of products.
 */
export async function serveHostedShop(): Promise<HostedShop> {
  const outDir = mkdtempSync(join(tmpdir(), "acopio-hosted-"));
  const api = await serveLocalBackend();
  await sendLiveStock(api, "broadcast");
  const settings = {
    VITE_SUPABASE_URL: api.origin,
    VITE_SUPABASE_ANON_KEY: LOCAL_ANON_KEY,
    VITE_IMAGE_HOSTS: PICTURE_HOST,
    VITE_LIVE_STOCK: "broadcast",
  };
  await promisify(execFile)("npx", ["vite", "build", "--outDir", outDir, "--emptyOutDir", "--logLevel", "error"], {
    env: { ...process.env, ...settings },
  });
  const pages = await servePages(outDir);
  return {
    origin: originOf(pages),
    api,
    close: async () => {
      await pages.close();
      await api.close();
      rmSync(outDir, { recursive: true });
    },
  };
}
