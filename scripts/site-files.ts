import type { Plugin } from "vite";
import { parseEnv } from "../src/lib/env.ts";
import { PLACEHOLDER_URL, type StoreSettings, storeSettingsOf } from "../src/lib/store-settings.ts";
import { createLocalBackend } from "../supabase/local/backend.ts";
import { LOCAL_ANON_KEY } from "../supabase/local/gateway.ts";
import { dataDirOf } from "../supabase/local/vite-plugin.ts";
import { cataloguePages } from "./catalogue-pages.ts";
import { listedPaths } from "./site-places.ts";
import { robotsTxt, type SitePage, sitemapFiles } from "./sitemap.ts";

type EnvText = Readonly<Record<string, string | undefined>>;

/**
 * What search engines and link previews read without running the page: `sitemap.xml` and `robots.txt` in the build, and
 * the shop's own name and address in `index.html`. The catalogue is read while the bundler works; where that fails, the
 * build goes on with the pages that every shop has.
 */
export function siteFiles(env: EnvText): Plugin {
  const settings = storeSettingsOf(parseEnv(env).data);
  const siteUrl = settings.url ?? PLACEHOLDER_URL;
  let reading: Promise<CatalogueReading> | undefined;
  let isBuild = false;
  return {
    name: "acopio:site-files",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    transformIndexHtml: { order: "pre", handler: (html) => fillHead(html, settings) },
    buildStart() {
      if (isBuild) reading ??= readCatalogue(env);
    },
    async generateBundle() {
      if (!reading) return;
      const { pages, problem } = await reading;
      if (problem !== null)
        this.warn(`sitemap.xml lists no products, brands and categories: the database cannot be read (${problem})`);
      if (settings.url === null)
        this.warn(`VITE_STORE_URL is not set: sitemap.xml and robots.txt name ${PLACEHOLDER_URL}`);
      const files = [
        ...sitemapFiles(siteUrl, [...listedPaths.map((path) => ({ path })), ...pages]),
        { fileName: "robots.txt", source: robotsTxt(siteUrl) },
      ];
      for (const file of files) this.emitFile({ type: "asset", ...file });
    },
  };
}

type CatalogueReading = { pages: readonly SitePage[]; problem: string | null };

/** Never fails: nobody waits for it until the bundle is there. */
async function readCatalogue(env: EnvText): Promise<CatalogueReading> {
  try {
    return { pages: await (env.VITE_SUPABASE_URL ? hostedPages(env) : embeddedPages()), problem: null };
  } catch (cause) {
    return { pages: [], problem: reasonOf(cause) };
  }
}

const hostedPages = (env: EnvText): Promise<SitePage[]> =>
  cataloguePages({
    url: env.VITE_SUPABASE_URL?.trim().replace(/\/+$/, "") ?? "",
    key: env.VITE_SUPABASE_ANON_KEY ?? "",
    fetch,
  });

/** From the database that `npm run preview` will serve this build with; built here if it is not there yet. */
async function embeddedPages(): Promise<SitePage[]> {
  const backend = await createLocalBackend({ dataDir: dataDirOf("preview") });
  try {
    return await cataloguePages({ url: "http://localhost", key: LOCAL_ANON_KEY, fetch: backend.fetch });
  } finally {
    await backend.close();
  }
}

/** «fetch failed» alone helps nobody: the reason lies below it. */
const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message;
};

/** Fills `%shop.…%` in index.html. */
export function fillHead(html: string, settings: StoreSettings): string {
  const values: Readonly<Record<string, string>> = {
    "shop.name": settings.name,
    "shop.tagline": settings.tagline,
    "shop.url": settings.url ?? "",
  };
  return html.replace(/%(shop\.\w+)%/g, (placeholder, name: string) => escapeHtml(values[name] ?? placeholder));
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
