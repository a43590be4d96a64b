import { createHash } from "node:crypto";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { SEARCH_INDEX_META } from "../src/domain/search/search-index-file.ts";
import { parseEnv } from "../src/lib/env.ts";
import { listedPaths } from "../src/lib/page-indexing.ts";
import { PLACEHOLDER_URL, type StoreSettings, storeSettingsOf } from "../src/lib/store-settings.ts";
import { type CatalogueSource, cataloguePages } from "./catalogue-pages.ts";
import { reasonOf, withCatalogue } from "./catalogue-source.ts";
import { EARLY_SCRIPT } from "./early-script.ts";
import { readIndexedCatalogue } from "./indexed-catalogue.ts";
import { searchIndexText } from "./search-index.ts";
import { supabaseOrigin } from "./security-headers.ts";
import { robotsTxt, type SitePage, sitemapFiles } from "./sitemap.ts";
import { MANIFEST_FILE, webManifest } from "./web-manifest.ts";

type EnvText = Readonly<Record<string, string | undefined>>;

/**
 * What search engines and link previews read without running the page: `sitemap.xml` and `robots.txt` in the build, and
 * the shop's own name and address in `index.html` and in the manifest; and the index that search suggestions are recalled from. The catalogue is read while the bundler works; where that fails, the
 * build goes on with the pages that every shop has.
 */
export function siteFiles(env: EnvText): Plugin[] {
  const settings = storeSettingsOf(parseEnv(env).data);
  const siteUrl = settings.url ?? PLACEHOLDER_URL;
  let reading: Promise<CatalogueReading> | undefined;
  let isBuild = false;
  const files: Plugin = {
    name: "acopio:site-files",
    applyToEnvironment: ({ name }) => name === "client",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html) => ({ html: fillHead(html, settings), tags: preconnectTags(supabaseOrigin(env)) }),
    },
    buildStart() {
      if (isBuild) reading ??= readCatalogue(env);
    },
    // While developing there is no build to write it.
    configureServer({ middlewares }) {
      middlewares.use(`/${MANIFEST_FILE}`, (_request, response) => {
        response.setHeader("Content-Type", "application/manifest+json");
        response.end(webManifest(settings));
      });
    },
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: MANIFEST_FILE, source: webManifest(settings) });
      if (!reading) return;
      const { pages, searchIndex, warnings } = await reading;
      for (const warning of warnings) this.warn(warning);
      if (settings.url === null)
        this.warn(`VITE_STORE_URL is not set: sitemap.xml and robots.txt name ${PLACEHOLDER_URL}`);
      const written = [
        ...sitemapFiles(siteUrl, [...listedPaths.map((path) => ({ path })), ...pages]),
        { fileName: "robots.txt", source: robotsTxt(siteUrl) },
        ...(searchIndex === null ? [] : [searchIndex]),
      ];
      for (const file of written) this.emitFile({ type: "asset", ...file });
    },
  };
  // A plugin of its own, because it waits for the catalogue, for which the bundler need not wait.
  const head: Plugin = {
    name: "acopio:search-index",
    transformIndexHtml: {
      order: "post",
      async handler() {
        const index = (await reading)?.searchIndex;
        if (!index) return [];
        return [{ tag: "meta", attrs: { name: SEARCH_INDEX_META, content: `/${index.fileName}` }, injectTo: "head" }];
      },
    },
  };
  return [files, head];
}

type SiteFile = { fileName: string; source: string };

type CatalogueReading = { pages: readonly SitePage[]; searchIndex: SiteFile | null; warnings: readonly string[] };

/** Never rejects, since nobody awaits it until the bundle is there. */
async function readCatalogue(env: EnvText): Promise<CatalogueReading> {
  try {
    return await withCatalogue(env, readFrom);
  } catch (cause) {
    const warning = `sitemap.xml lists no products, brands and categories: the database cannot be read (${reasonOf(cause)})`;
    return { pages: [], searchIndex: null, warnings: [warning] };
  }
}

async function readFrom(source: CatalogueSource): Promise<CatalogueReading> {
  const pages = await cataloguePages(source);
  const { searchIndex, problem } = await readSearchIndex(source);
  const warnings = problem === null ? [] : [`Search suggestions come from the server alone: ${problem}`];
  return { pages, searchIndex, warnings };
}

/** The shop also works without an index, so a failure here fails nothing else. */
async function readSearchIndex(
  source: CatalogueSource,
): Promise<{ searchIndex: SiteFile | null; problem: string | null }> {
  try {
    const text = searchIndexText(await readIndexedCatalogue(source));
    return text === null
      ? { searchIndex: null, problem: "the catalogue is too large for an index" }
      : { searchIndex: searchIndexFile(text), problem: null };
  } catch (cause) {
    return { searchIndex: null, problem: reasonOf(cause) };
  }
}

/** Named after its contents, like all files that hosts keep for a year. */
const searchIndexFile = (source: string): SiteFile => ({
  fileName: `assets/search-index-${createHash("sha256").update(source).digest("hex").slice(0, 12)}.json`,
  source,
});

/** Fills `%shop.…%` in index.html, and removes its comments, which are not for shoppers. */
export function fillHead(html: string, settings: StoreSettings): string {
  const values: Readonly<Record<string, string>> = {
    "shop.name": settings.name,
    "shop.tagline": settings.tagline,
    "shop.url": settings.url ?? "",
  };
  return html
    .replace("<!-- early-script -->", () => `<script>${EARLY_SCRIPT}</script>`)
    .replace(/<!--.*?-->\s*/gs, "")
    .replace(/%(shop\.\w+)%/g, (placeholder, name: string) => escapeHtml(values[name] ?? placeholder));
}

/** The first request to another origin then finds its connection open. The shop's requests carry no cookies. */
const preconnectTags = (origin: string | null): HtmlTagDescriptor[] =>
  origin === null
    ? []
    : [{ tag: "link", attrs: { rel: "preconnect", href: origin, crossorigin: true }, injectTo: "head-prepend" }];

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
