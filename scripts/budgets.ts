import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzipSync } from "node:zlib";
import { routePatterns } from "../src/lib/paths.ts";
import { PAGE_SCRIPTS_ID } from "./early-script.ts";

const KB = 1024;

/** What one page may cost; bytes after brotli. Scripts are those it needs to be taken over: its entry and what it names for that. */
const HTML_LIMIT = 22 * KB;
/** Four pictures of its first shelf are within it, which fetched one by one are twice as many bytes. */
const HOME_HTML_LIMIT = 25.2 * KB;
const SCRIPT_COUNT_LIMIT = 8;
/** The names of files in them, which change with every build, move it by some fifty bytes. */
const SCRIPT_BYTES_LIMIT = 123.2 * KB;
/** Of those, what every page starts with, which on a slow line is asked for before the page has loaded. React, the router and the query cache are 74 of them. */
const SHOP_SCRIPT_BYTES_LIMIT = 105 * KB;
/** Bytes after gzip of a script that not every page names, so that somebody waits for it later: what pages read with and the desk, with its forms, are the largest. */
const LATER_SCRIPT_LIMIT = 27_500;
/** Brotli at its best takes a quarter of a second per page: of each kind, only so many of the longest are compressed. */
const COMPRESSED_PER_KIND = 3;

const INFORMATION_PAGES = [
  "about",
  "contact",
  "shipping",
  "warranty",
  "faq",
  "returns",
  "privacy",
  "terms",
  "cookies",
  "compliance",
  "location",
  "careers",
  "help",
] as const;

/** The kinds of pages that the build writes out, with their addresses. */
const pageKinds: Readonly<Record<string, readonly string[]>> = {
  home: [routePatterns.home],
  list: [routePatterns.products],
  product: [routePatterns.product],
  category: [routePatterns.category],
  brand: [routePatterns.brand],
  "information page": INFORMATION_PAGES.map((name) => routePatterns[name]),
};

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
 * Weighs what every kind of page sends its visitor, from the files of the build alone.
 * @param dist the folder of the build
 * @throws when there is no such folder
 */
export async function weighBuild(dist: string): Promise<Report> {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).map((file) => file.split(sep).join("/"));
  const weigh = weigher(dist);
  const checks: Check[] = [];
  const problems: string[] = [];
  const allPages: Page[] = [];

  for (const [kind, patterns] of Object.entries(pageKinds)) {
    const expected = patterns.map(fileOf);
    const isExpected = new RegExp(`^(?:${expected.map((name) => name.replaceAll("*", "[^/]+")).join("|")})$`);
    // Every screen has a heading: a page without one is the empty shell.
    const pages = files
      .filter((file) => isExpected.test(file))
      .map((file) => readPage(dist, file))
      .filter(({ html }) => html.includes("<h1"));
    if (pages.length === 0) {
      problems.push(`${kind}: nothing is prerendered (no ${expected.join(" or ")} with an <h1>)`);
      continue;
    }
    const missing = pages.flatMap(({ file, scripts }) =>
      scripts
        .filter((script) => !files.includes(script))
        .map((script) => `${file} names ${script}, which is not there`),
    );
    problems.push(...missing);
    if (missing.length === 0) checks.push(...(await checkKind(kind, pages, weigh)));
    allPages.push(...pages);
  }
  if (problems.length === 0 && allPages.length > 0) checks.push(await checkScriptsBeforeLoad(allPages, weigh));
  if (allPages.length > 0) checks.push(...checkLaterScripts(dist, files, allPages), checkScriptCount(dist, files));
  return { checks, problems };
}

/** `/products/:id` → `products/*.html`; the home page is `index.html`. */
const fileOf = (pattern: string): string => `${pattern.slice(1).replace(/:\w+/g, "*") || "index"}.html`;

function readPage(dist: string, file: string): Page {
  const html = readFileSync(join(dist, file));
  return { file, html, scripts: scriptsOf(html.toString("utf8")) };
}

/** The scripts of this site that the page needs to be taken over, whether it asks for them at once or later. */
export function scriptsOf(html: string): string[] {
  const addresses = [...html.matchAll(/<(script|link)\b[^>]*>/g)].flatMap(([tag, name]) => {
    const attribute = (wanted: string) => new RegExp(`\\s${wanted}=["']?([^"'\\s>]+)`).exec(tag)?.[1] ?? null;
    if (name === "script") return attribute("src") ?? [];
    // What is wanted right after the takeover gives way to the rest.
    if (attribute("fetchpriority") === "low") return [];
    const isScript = attribute("rel") === "modulepreload" || attribute("as") === "script";
    return isScript ? (attribute("href") ?? []) : [];
  });
  return [...new Set(addresses.map((address) => new URL(address, "http://site/").pathname.slice(1)))];
}

/** Those of a page that a slow line brings before it has loaded; a fast one brings none. */
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

async function checkKind(kind: string, pages: readonly Page[], weigh: Weigh): Promise<Check[]> {
  const longest = [...pages].sort((a, b) => b.html.length - a.html.length).slice(0, COMPRESSED_PER_KIND);
  const html = longest.map(async ({ file }) => ({ file, value: await weigh(file) }));
  const scripts = pages.map(async ({ file, scripts: names }) => ({ file, value: await weighAll(names, weigh) }));
  return [
    {
      what: `${kind}: HTML`,
      ...heaviest(await Promise.all(html)),
      limit: kind === "home" ? HOME_HTML_LIMIT : HTML_LIMIT,
      unit: "kB",
    },
    { what: `${kind}: scripts`, ...heaviest(await Promise.all(scripts)), limit: SCRIPT_BYTES_LIMIT, unit: "kB" },
  ];
}

async function checkScriptsBeforeLoad(pages: readonly Page[], weigh: Weigh): Promise<Check> {
  const weights = pages.map(async ({ file, html }) => {
    return { file, value: await weighAll(scriptsBeforeLoad(html.toString("utf8")), weigh) };
  });
  const limit = SHOP_SCRIPT_BYTES_LIMIT;
  return { what: "any page: scripts before load", ...heaviest(await Promise.all(weights)), limit, unit: "kB" };
}

async function weighAll(files: readonly string[], weigh: Weigh): Promise<number> {
  const sizes = await Promise.all(files.map((file) => weigh(file)));
  return sizes.reduce((total, size) => total + size, 0);
}

const heaviest = (weights: readonly Weight[]): Weight =>
  weights.reduce((heavier, weight) => (weight.value > heavier.value ? weight : heavier));

/** No page of any kind needs too many scripts to be taken over, the shells without content of their own included. */
function checkScriptCount(dist: string, files: readonly string[]): Check {
  const pages = files.filter((file) => file.endsWith(".html")).map((file) => readPage(dist, file));
  const counts = pages.map(({ file, scripts: { length } }) => ({ file, value: length }));
  return { what: "any page: scripts", ...heaviest(counts), limit: SCRIPT_COUNT_LIMIT, unit: "files" };
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
