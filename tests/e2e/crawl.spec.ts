import type { Page } from "@playwright/test";
import { matchPath } from "react-router-dom";
import { routePatterns } from "@/lib/paths";
import { englishWordsIn } from "./support/english-words";
import { settled } from "./support/settled";
import { expect, test } from "./support/shop";
import { useDevice } from "./support/used-device";

/** Pages drawn besides one of each kind, others in every run. */
const SAMPLE = 20;

/** What a visitor finds at one address. */
type Visit = {
  address: string;
  /** Whether it was drawn by a browser, or read as the build wrote it. */
  state: "drawn" | "written";
  title: string;
  language: string;
  headings: string[];
  /** The shop's picture for what it does not have. */
  isMissing: boolean;
  /** Path and query of every internal link. */
  links: string[];
  /** In-page links whose target is not on the page. */
  brokenAnchors: string[];
  englishWords: string[];
};

/** Opens an address as a shopper does. */
async function draw(page: Page, address: string): Promise<Visit> {
  await page.goto(address);
  await settled(page);
  const visit = await contentOf(page, address, "drawn");
  if (!visit) throw new Error(`${address} is not there`);
  return visit;
}

/** Reads the page that the build wrote for an address, without drawing it; null where it wrote none. */
const read = (page: Page, address: string): Promise<Visit | null> => contentOf(page, address, "written");

async function contentOf(page: Page, address: string, state: Visit["state"]): Promise<Visit | null> {
  const found = await page.evaluate(
    async ({ address, state }) => {
      let shown = document;
      if (state === "written") {
        const response = await fetch(address, { headers: { accept: "text/html" } });
        if (!response.ok) throw new Error(`${address}: status ${response.status}`);
        shown = new DOMParser().parseFromString(await response.text(), "text/html");
        if (shown.documentElement.dataset.page !== address) return null;
      }
      const here = new URL(address, location.origin);
      const anchors = [...shown.querySelectorAll("a[href]:not([download])")].map(
        (a) => new URL(a.getAttribute("href") ?? "", here),
      );
      const internal = anchors.filter(({ origin }) => origin === here.origin);
      const spoken = ["aria-label", "alt", "title", "placeholder", "aria-description", "aria-roledescription"].flatMap(
        (name) => [...shown.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
      );
      const texts: (string | null)[] = [];
      const walker = shown.createTreeWalker(shown.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        if (!parentElement?.closest("script, style, noscript")) texts.push(textContent);
      }
      return {
        address,
        state,
        title: shown.title,
        language: shown.documentElement.lang,
        headings: [...shown.querySelectorAll("h1")].map(({ textContent }) => textContent.trim()),
        isMissing: shown.querySelector("main img[src*='not-found']") !== null,
        links: internal.map(({ pathname, search }) => pathname + search),
        brokenAnchors: internal
          .filter(({ pathname, search, hash }) => pathname + search === here.pathname + here.search && hash.length > 1)
          .map(({ hash }) => decodeURIComponent(hash.slice(1)))
          .filter((id) => !shown.getElementById(id)),
        words: [shown.title, ...texts, ...spoken].join("\n"),
      };
    },
    { address, state },
  );
  if (!found) return null;
  const { words, ...visit } = found;
  return { ...visit, englishWords: englishWordsIn(words) };
}

/** Pages of one kind come from one route and the same parameters. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://shop.invalid");
  const pattern = Object.values(routePatterns).find((route) => matchPath(route, pathname)) ?? pathname;
  return [pattern, ...new Set(searchParams.keys())].toSorted().join("&");
}

/**
 * Follows every internal link from the given addresses on, ring by ring, until none is new. What the build wrote is read as
 * it stands in the HTML; drawn are the first page of each kind and, at the end, some others chosen by chance.
 */
async function crawl(page: Page, reader: Page, start: readonly string[]): Promise<Visit[]> {
  const visits: Visit[] = [];
  const known = new Set(start);
  const kinds = new Set<string>();
  const notDrawn: string[] = [];
  for (let ring = [...start]; ring.length > 0; ) {
    const seen: Visit[] = [];
    for (const address of ring) {
      const written = await read(reader, address);
      if (written) seen.push(written);
      if (kinds.size === kinds.add(kindOf(address)).size) notDrawn.push(address);
      else seen.push(await draw(page, address));
    }
    visits.push(...seen);
    ring = [...new Set(seen.flatMap(({ links }) => links))].filter((link) => !known.has(link));
    for (const address of ring) known.add(address);
  }
  for (let drawn = 0; drawn < SAMPLE && notDrawn.length > 0; drawn += 1) {
    const [address] = notDrawn.splice(Math.floor(Math.random() * notDrawn.length), 1);
    if (address) visits.push(await draw(page, address));
  }
  return visits;
}

/** Every address that search engines are told. */
async function siteMap(page: Page): Promise<string[]> {
  const xml = await (await page.request.get("/sitemap.xml")).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? "").pathname);
}

const pathOf = (address: string): string => address.split("?")[0] ?? "";

/** An order or a filter of a list shows the same page in another way; another path, or another page of a list, does not. */
function pageOf(address: string): string {
  const page = new URLSearchParams(address.split("?")[1]).get("page");
  return page === null ? pathOf(address) : `${pathOf(address)}?page=${page}`;
}

/** Titles that stand over more than one page, with the addresses of those. */
function sharedTitles(visits: readonly Visit[]): string[] {
  const pages = new Map<string, Set<string>>();
  for (const { title, address } of visits) pages.set(title, (pages.get(title) ?? new Set()).add(pageOf(address)));
  return [...pages].filter(([, same]) => same.size > 1).map(([title, same]) => `${title}: ${[...same].join(", ")}`);
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("every page that can be reached by links is whole, Spanish and distinct", async ({ page, browser, origin }) => {
  test.slow();
  await useDevice(page);
  // The policy of a page would hold for every other one that is read in it.
  const reading = await browser.newContext({ bypassCSP: true });
  const reader = await reading.newPage();
  await reader.goto(origin);

  const told = await siteMap(page);
  const visits = await crawl(page, reader, ["/", ...told]);
  await reading.close();

  const links = [...new Set(visits.flatMap((visit) => visit.links))];
  const unreached = Object.values(routePatterns).filter(
    (pattern) => !links.some((link) => matchPath(pattern, pathOf(link))),
  );
  const written = new Set(visits.filter(({ state }) => state === "written").map(({ address }) => address));
  const unwritten = told.filter((address) => !written.has(address));
  expect.soft(unwritten, "addresses of the site map that the build wrote no page for").toEqual([]);
  expect.soft(unreached, "routes that no link leads to").toEqual([]);
  // Pages that were read and drawn count once.
  expect.soft(new Set(visits.map(({ address }) => address)).size).toBeGreaterThan(350);
  const failing = <K extends keyof Visit>(isFine: (seen: Visit) => boolean, show: K) =>
    visits.filter((seen) => !isFine(seen)).map((seen) => ({ at: seen.address, [show]: seen[show] }));
  expect(
    failing(({ isMissing }) => !isMissing, "headings"),
    "dead ends",
  ).toEqual([]);
  expect(
    failing(({ headings }) => headings.length === 1 && headings[0] !== "", "headings"),
    "one h1 each",
  ).toEqual([]);
  expect(
    failing(({ brokenAnchors }) => brokenAnchors.length === 0, "brokenAnchors"),
    "in-page links",
  ).toEqual([]);
  expect(
    failing(({ language }) => language === "es-MX", "language"),
    "language",
  ).toEqual([]);
  expect(
    failing(({ title }) => / · Acopio$/.test(title), "title"),
    "titles name the shop",
  ).toEqual([]);
  expect(
    failing(({ englishWords }) => englishWords.length === 0, "englishWords"),
    "English words",
  ).toEqual([]);
  expect.soft(sharedTitles(visits), "titles of more than one page").toEqual([]);
});

test("an address that nothing stands behind is recognised as such", async ({ page }) => {
  for (const address of [
    "/no-existe",
    "/marca/no-existe",
    "/categoria/no-existe",
    `/products/${crypto.randomUUID()}`,
  ]) {
    expect(await draw(page, address), address).toMatchObject({ isMissing: true });
  }
});
