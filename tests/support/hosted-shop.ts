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
  /** What pages listen to. */
  liveStock: "changes" | "broadcast";
  /** The id of the only product that has a page of its own; there is plenty of it. */
  productId: string;
  close: () => Promise<void>;
};

/** A host that pictures of this shop may come from. */
export const PICTURE_HOST = "fotos.example";

/**
 * The shop as most hosts have it: built for a project somewhere else, its files served under the shop's headers. Only one product
 * has a page of its own, which spares a third of the build.
 */
export async function serveHostedShop(liveStock: HostedShop["liveStock"]): Promise<HostedShop> {
  const outDir = mkdtempSync(join(tmpdir(), "acopio-hosted-"));
  const api = await serveLocalBackend();
  await sendLiveStock(api, liveStock);
  // The build makes pages for the products that were changed last.
  const [product] = await api.sql<{ id: string }>(
    `update products set updated_at = now()
     where id = (select id from products where is_active and stock_quantity > 50 order by item_code limit 1) returning id`,
  );
  if (!product) throw new Error("the demo catalogue has no product of which there is plenty");
  const settings = {
    VITE_SUPABASE_URL: api.origin,
    VITE_SUPABASE_ANON_KEY: LOCAL_ANON_KEY,
    VITE_IMAGE_HOSTS: PICTURE_HOST,
    VITE_LIVE_STOCK: liveStock,
    PRERENDER_PRODUCTS: "1",
  };
  await promisify(execFile)("npx", ["vite", "build", "--outDir", outDir, "--emptyOutDir", "--logLevel", "error"], {
    env: { ...process.env, ...settings },
  });
  const pages = await servePages(outDir);
  return {
    origin: originOf(pages),
    api,
    liveStock,
    productId: product.id,
    close: async () => {
      await pages.close();
      await api.close();
      rmSync(outDir, { recursive: true });
    },
  };
}
