import { privatePrefixes } from "../src/lib/page-indexing.ts";

/** One address of the shop; `lastModified` is ISO 8601, absent where nobody keeps it. */
export type SitePage = { path: string; lastModified?: string };

export type SiteFile = { fileName: string; source: string };

/** How many pages the protocol (sitemaps.org) allows in one file. */
const MAX_PAGES_PER_FILE = 50_000;

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * The site map: one file, or several and an index over them where one would be too long.
 * @param siteUrl the shop's address without a trailing slash
 */
export function sitemapFiles(siteUrl: string, pages: readonly SitePage[], limit = MAX_PAGES_PER_FILE): SiteFile[] {
  if (pages.length <= limit) return [{ fileName: "sitemap.xml", source: urlSet(siteUrl, pages) }];
  const parts: SiteFile[] = [];
  for (let start = 0; start < pages.length; start += limit) {
    parts.push({
      fileName: `sitemap-${parts.length + 1}.xml`,
      source: urlSet(siteUrl, pages.slice(start, start + limit)),
    });
  }
  const entries = parts.map(({ fileName }) => `  <sitemap><loc>${escapeXml(`${siteUrl}/${fileName}`)}</loc></sitemap>`);
  const source = [XML_HEAD, `<sitemapindex ${NAMESPACE}>`, ...entries, "</sitemapindex>", ""].join("\n");
  return [{ fileName: "sitemap.xml", source }, ...parts];
}

function urlSet(siteUrl: string, pages: readonly SitePage[]): string {
  const entries = pages.map(({ path, lastModified }) => {
    const changed = lastModified ? `<lastmod>${escapeXml(lastModified)}</lastmod>` : "";
    return `  <url><loc>${escapeXml(siteUrl + path)}</loc>${changed}</url>`;
  });
  return [XML_HEAD, `<urlset ${NAMESPACE}>`, ...entries, "</urlset>", ""].join("\n");
}

/** Everybody may crawl what is not about one shopper. */
export const robotsTxt = (siteUrl: string): string =>
  [
    "User-agent: *",
    ...privatePrefixes.map((prefix) => `Disallow: ${prefix}`),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
