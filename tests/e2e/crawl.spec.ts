import type { Page } from "@playwright/test";
import { matchPath } from "react-router-dom";
import { routePatterns } from "@/lib/paths";
import { englishWordsIn } from "./support/english-words";
import { settled } from "./support/settled";
import { expect, test } from "./support/shop";
import { useDevice } from "./support/used-device";

/** Pages open at the same time; more would only wait for the two cores. */
const PARALLEL = 3;

/** What a visitor finds at one address. */
type Visit = {
  address: string;
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

async function visit(page: Page, address: string): Promise<Visit> {
  await page.goto(address);
  await settled(page);
  const found = await page.evaluate(() => {
    const anchors = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")];
    const internal = anchors.map(({ href }) => new URL(href)).filter(({ origin }) => origin === location.origin);
    const here = location.pathname + location.search;
    const spoken = ["aria-label", "alt", "title", "placeholder", "aria-description", "aria-roledescription"].flatMap(
      (name) => [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ""),
    );
    return {
      title: document.title,
      language: document.documentElement.lang,
      headings: [...document.querySelectorAll("h1")].map(({ textContent }) => textContent.trim()),
      isMissing: document.querySelector("main img[src*='not-found']") !== null,
      links: internal.map(({ pathname, search }) => pathname + search),
      brokenAnchors: internal
        .filter(({ pathname, search, hash }) => pathname + search === here && hash.length > 1)
        .map(({ hash }) => decodeURIComponent(hash.slice(1)))
        .filter((id) => !document.getElementById(id)),
      // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen counts, as it is rendered
      words: [document.title, document.body.innerText, ...spoken].join("\n"),
    };
  });
  const { words, ...rest } = found;
  return { ...rest, address, englishWords: englishWordsIn(words) };
}

/** Follows every internal link from the given address on, ring by ring, until none is new. */
async function crawl(pages: readonly Page[], start: string): Promise<Visit[]> {
  const visits: Visit[] = [];
  const known = new Set([start]);
  for (let ring = [start]; ring.length > 0; ) {
    const waiting = [...ring];
    const seen: Visit[] = [];
    const work = async (page: Page) => {
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
        seen.push(await visit(page, address));
      }
    };
    await Promise.all(pages.map(work));
    visits.push(...seen);
    ring = [...new Set(seen.flatMap(({ links }) => links))].filter((link) => !known.has(link));
    for (const address of ring) known.add(address);
  }
  return visits;
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

test("every page that can be reached by links is whole, Spanish and distinct", async ({ page, context }) => {
  test.setTimeout(900_000);
  await useDevice(page);
  const pages = [page, ...(await Promise.all(Array.from({ length: PARALLEL - 1 }, () => context.newPage())))];

  const visits = await crawl(pages, "/");

  const unreached = Object.values(routePatterns).filter(
    (pattern) => !visits.some(({ address }) => matchPath(pattern, pathOf(address))),
  );
  expect.soft(unreached, "routes that no link leads to").toEqual([]);
  expect.soft(visits.length).toBeGreaterThan(350);
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
    expect(await visit(page, address), address).toMatchObject({ isMissing: true });
  }
});
