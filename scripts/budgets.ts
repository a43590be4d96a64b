import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzipSync } from "node:zlib";
import { PAGE_SCRIPTS_ID } from "./early-script.ts";
import { KB, type PageKind, pageKinds } from "./page-budgets.ts";

/** What one page may cost; bytes after brotli. Scripts are those it needs to be hydrated: its entry and what it names for that. */
const SCRIPT_COUNT_LIMIT = 8;
/**
 * File names in the scripts change with every build, which moves their size by some fifty bytes: two hundred are left
 * for that.
 */
const SCRIPT_BYTES_LIMIT = 128 * KB;
/**
 * The share of these that every page starts with. It is asked for once something is painted, often before the page has
 * loaded. React, the router and the query cache are 74 of them.
 */
const SHOP_SCRIPT_BYTES_LIMIT = 105 * KB;
/** Bytes after gzip of a script that not every page names, so that somebody waits for it later: the questions to the catalogue, and ordering with its forms, are the largest. */
const LATER_SCRIPT_LIMIT = 35_800;
/**
 * Brotli at its best takes a quarter of a second per page, so only this many of the longest pages of each kind are
 * compressed.
 */
const COMPRESSED_PER_KIND = 3;

/** One limit, and the file that comes nearest to it. */
export type Check = { what: string; file: string; value: number; limit: number; unit: "kB" | "files" };

export type Report = {
  checks: readonly Check[];
  /** What could not be checked, and why. Any of them is a failure. */
  problems: readonly string[];
};

/** Names are relative to the build, with slashes. */
type Page = { file: string; html: Buffer; scripts: readonly string[] };

/**
 * Weighs and counts what every kind of page sends its visitor, from the files of the build alone.
 * @param dist the folder of the build
 * @throws when there is no such folder
 */
export async function weighBuild(dist: string): Promise<Report> {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).map((file) => file.split(sep).join("/"));
  const weigh = weigher(dist);
  const checks: Check[] = [];
  const problems: string[] = [];
  const allPages: Page[] = [];
  const pagesWithContent: Page[] = [];

  for (const [kind, limits] of Object.entries(pageKinds)) {
    const pages = limits.patterns.flatMap((pattern) => {
      const name = fileOf(pattern);
      const isOfPattern = new RegExp(`^${name.replaceAll("*", "[^/]+")}$`);
      // Every screen has a heading: a page without one is an empty shell.
      const found = files
        .filter((file) => isOfPattern.test(file))
        .map((file) => readPage(dist, file))
        .filter(({ html }) => limits.isShell || html.includes("<h1"));
      if (found.length === 0)
        problems.push(`${kind}: no ${name}${limits.isShell ? "" : " with an <h1>"} is prerendered`);
      return found;
    });
    if (pages.length === 0) continue;
    const missing = pages.flatMap(({ file, scripts }) =>
      scripts
        .filter((script) => !files.includes(script))
        .map((script) => `${file} names ${script}, which is not there`),
    );
    problems.push(...missing);
    if (missing.length === 0) checks.push(...(await checkKind(kind, limits, pages, weigh)));
    if (!limits.isShell) pagesWithContent.push(...pages);
    allPages.push(...pages);
  }
  if (problems.length === 0) checks.push(await checkScriptsBeforeLoad(pagesWithContent, weigh));
  if (allPages.length > 0) checks.push(...checkLaterScripts(dist, files, allPages), checkScriptCount(dist, files));
  return { checks, problems };
}

/** `/products/:id` → `products/*.html`; the home page is `index.html`. */
const fileOf = (pattern: string): string => `${pattern.slice(1).replace(/:\w+/g, "*") || "index"}.html`;

function readPage(dist: string, file: string): Page {
  const html = readFileSync(join(dist, file));
  return { file, html, scripts: scriptsOf(html.toString("utf8")) };
}

/** What a page also needs when it is opened at an address that the build did not know. */
const KIND_TEMPLATE = /<template id="(\/[^"]*)">(.*?)<\/template>/gs;

type Tag = { name: string; attribute: (wanted: string) => string | null };

const tagsOf = (html: string): Tag[] =>
  [...html.replace(KIND_TEMPLATE, "").matchAll(/<(script|link|img)\b[^>]*>/g)].map(([tag, name = ""]) => ({
    name,
    attribute: (wanted) => new RegExp(`\\s${wanted}=["']?([^"'\\s>]+)`).exec(tag)?.[1] ?? null,
  }));

/** The scripts of this site that the page needs to be hydrated, whether it asks for them at once or later. */
export function scriptsOf(html: string): string[] {
  const addresses = tagsOf(html).flatMap(({ name, attribute }) => {
    if (name === "script") return attribute("src") ?? [];
    // Low priority marks what is wanted right after hydration, and not for it.
    if (name !== "link" || attribute("fetchpriority") === "low") return [];
    const isScript = attribute("rel") === "modulepreload" || attribute("as") === "script";
    return isScript ? (attribute("href") ?? []) : [];
  });
  return [...new Set(addresses.map((address) => new URL(address, "http://site/").pathname.slice(1)))];
}

const FETCHED_LINK = /^(?:modulepreload|preload|stylesheet)$/;

/** Everything that the page names for every visitor to fetch, itself left out: scripts, styles, the font, pictures that are not lazy. */
export function filesOf(html: string): string[] {
  const addresses = tagsOf(html).flatMap(({ name, attribute }) => {
    if (name === "link") return FETCHED_LINK.test(attribute("rel") ?? "") ? (attribute("href") ?? []) : [];
    return attribute("loading") === "lazy" ? [] : (attribute("src") ?? []);
  });
  return [...new Set(addresses.filter((address) => !address.startsWith("data:")))];
}

/** The scripts of a page that may come before it has loaded. */
export const scriptsBeforeLoad = (html: string): string[] =>
  scriptsOf(html.replace(new RegExp(`<template id="${PAGE_SCRIPTS_ID}">.*?</template>`, "s"), ""));

type Weigh = (file: string) => Promise<number>;

/** Bytes of a file after brotli; most pages share most scripts, so what was weighed once is remembered. */
function weigher(dist: string): Weigh {
  const known = new Map<string, Promise<number>>();
  return (file) => {
    const size =
      known.get(file) ?? promisify(brotliCompress)(readFileSync(join(dist, file))).then(({ length }) => length);
    known.set(file, size);
    return size;
  };
}

type Weight = { file: string; value: number };

async function checkKind(kind: string, limits: PageKind, pages: readonly Page[], weigh: Weigh): Promise<Check[]> {
  const { scripts: scriptLimit = SCRIPT_BYTES_LIMIT } = limits;
  const longest = [...pages].sort((a, b) => b.html.length - a.html.length).slice(0, COMPRESSED_PER_KIND);
  const html = longest.map(async ({ file }) => ({ file, value: await weigh(file) }));
  const unpacked = longest.map(({ file, html: { length } }) => ({ file, value: length }));
  const scripts = pages.map(async ({ file, scripts: names }) => ({ file, value: await weighAll(names, weigh) }));
  const counts = pages.map(({ file, html: page }) => ({ file, value: 1 + filesOf(page.toString("utf8")).length }));
  return [
    { what: `${kind}: HTML`, ...heaviest(await Promise.all(html)), limit: limits.html, unit: "kB" },
    { what: `${kind}: HTML unpacked`, ...heaviest(unpacked), limit: limits.unpacked, unit: "kB" },
    { what: `${kind}: scripts`, ...heaviest(await Promise.all(scripts)), limit: scriptLimit, unit: "kB" },
    { what: `${kind}: files named`, ...heaviest(counts), limit: limits.files, unit: "files" },
  ];
}

async function checkScriptsBeforeLoad(pages: readonly Page[], weigh: Weigh): Promise<Check> {
  const weights = pages.map(async ({ file, html }) => {
    return { file, value: await weighAll(scriptsBeforeLoad(html.toString("utf8")), weigh) };
  });
  const limit = SHOP_SCRIPT_BYTES_LIMIT;
  return {
    what: "any page with content: scripts before load",
    ...heaviest(await Promise.all(weights)),
    limit,
    unit: "kB",
  };
}

async function weighAll(files: readonly string[], weigh: Weigh): Promise<number> {
  const sizes = await Promise.all(files.map((file) => weigh(file)));
  return sizes.reduce((total, size) => total + size, 0);
}

const heaviest = (weights: readonly Weight[]): Weight =>
  weights.reduce((heavier, weight) => (weight.value > heavier.value ? weight : heavier));

/** No page of any kind needs too many scripts to be hydrated, the shells without content of their own included. */
function checkScriptCount(dist: string, files: readonly string[]): Check {
  const pages = files.filter((file) => file.endsWith(".html")).map((file) => readPage(dist, file));
  const counts = pages.flatMap(({ file, html }) => scriptCounts(file, html.toString("utf8")));
  return { what: "any page: scripts", ...heaviest(counts), limit: SCRIPT_COUNT_LIMIT, unit: "files" };
}

/**
 * How many scripts a page needs. The page for unknown addresses has further ones for each kind of address, and a number
 * for each.
 */
function scriptCounts(file: string, html: string): Weight[] {
  const kinds = [...html.matchAll(KIND_TEMPLATE)].map(([, kind, scripts]) => ({
    file: `${file} at ${kind}`,
    value: scriptsOf(html + scripts).length,
  }));
  return [{ file, value: scriptsOf(html).length }, ...kinds];
}

function checkLaterScripts(dist: string, files: readonly string[], pages: readonly Page[]): Check[] {
  return (
    files
      .filter((file) => file.endsWith(".js") && !pages.every(({ scripts }) => scripts.includes(file)))
      .map((file) => ({ file, text: readFileSync(join(dist, file)) }))
      // What fits uncompressed need not be weighed.
      .filter(({ text }) => text.length > LATER_SCRIPT_LIMIT)
      .map(({ file, text }) => {
        const value = gzipSync(text, { level: 9 }).length;
        return { what: "asked for later", file, value, limit: LATER_SCRIPT_LIMIT, unit: "kB" };
      })
  );
}
