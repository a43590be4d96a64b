import type { Page } from "@playwright/test";
import { addFromProductPage } from "../e2e/support/shop";
import { aProductOnSale } from "./support/staff";
import { expect, test } from "./support/test";

/** Each round is four route changes and twenty edits of the cart. Before the first look code and caches are warm. */
const WARM_UP_ROUNDS = 40;
/** Looks at what the warm page holds, a round apart: something left long ago may still be held at one of them. */
const LOOKS = 5;
const ROUNDS = 50;

type Footprint = { heap: number; listeners: number; nodes: number };

/** What the page holds on to once everything that can be forgotten is. */
async function footprint(page: Page): Promise<Footprint> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Performance.enable");
  await browser.send("HeapProfiler.collectGarbage");
  await browser.send("HeapProfiler.collectGarbage");
  const { metrics } = await browser.send("Performance.getMetrics");
  await browser.detach();
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { heap: metric("JSHeapUsedSize"), listeners: metric("JSEventListeners"), nodes: metric("Nodes") };
}

/** The least that the page holds on to after any of some rounds, but for the heap, which code makes grow for a while. */
async function settledFootprint(page: Page): Promise<Footprint> {
  let least: Footprint = { heap: Number.NaN, listeners: Number.POSITIVE_INFINITY, nodes: Number.POSITIVE_INFINITY };
  for (let look = 0; look < LOOKS; look += 1) {
    await walk(page, 1);
    const { heap, listeners, nodes } = await footprint(page);
    least = { heap, listeners: Math.min(least.listeners, listeners), nodes: Math.min(least.nodes, nodes) };
  }
  return least;
}

/** Walks through the shop by its own links and edits the cart by its own buttons, all within the page. */
const walk = (page: Page, rounds: number) =>
  page.evaluate(async (count) => {
    const until = async (isTrue: () => boolean) => {
      while (!isTrue()) await new Promise(requestAnimationFrame);
    };
    const click = (selector: string) => {
      const element = document.querySelector<HTMLElement>(selector);
      if (!element) throw new Error(`nothing matches ${selector} on ${location.pathname}`);
      element.click();
    };
    const follow = async (selector: string, isThere: () => boolean) => {
      await until(() => document.querySelector(selector) !== null);
      click(selector);
      await until(isThere);
    };
    const has = (selector: string) => document.querySelector(`main ${selector}`) !== null;
    const at = (path: string) => location.pathname === path;
    for (let round = 0; round < count; round += 1) {
      await follow(
        'a[href="/products"]',
        () => at("/products") && has('a[href^="/products/"] , [aria-label="Resultados"]'),
      );
      await follow(
        'main [aria-label="Resultados"] a[href^="/products/"]',
        () => has('[aria-label^="Favorito: "]') && !at("/products"),
      );
      await follow('a[href="/marcas"]', () => at("/marcas") && has('a[href^="/marca/"]'));
      await follow('a[href="/carrito"]', () => at("/carrito") && has('button[aria-label^="Aumentar cantidad"]'));
      for (let edit = 0; edit < 20; edit += 2) {
        click('main button[aria-label^="Aumentar cantidad"]');
        click('main button[aria-label^="Disminuir cantidad"]');
        await new Promise(requestAnimationFrame);
      }
    }
  }, rounds);

/** The most there ever was of each of these while something was done, looked at every few milliseconds. */
async function mostDuring(counts: readonly (() => number)[], doing: Promise<void>): Promise<number[]> {
  const most = counts.map((count) => count());
  const look = () => {
    for (const [at, count] of counts.entries()) most[at] = Math.max(most[at] ?? 0, count());
  };
  const timer = setInterval(look, 2);
  await doing.finally(() => clearInterval(timer));
  look();
  return most;
}

// Fades would only make it last.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("fault: two hundred pages and a thousand edits: nothing piles up", async ({ page, shop, wire }) => {
  test.slow();
  await addFromProductPage(page, (await aProductOnSale(shop)).id, 5);
  await walk(page, WARM_UP_ROUNDS);
  const before = await settledFootprint(page);
  const counts = [wire.sockets.open, shop.channelCount];
  expect(await mostDuring(counts, walk(page, ROUNDS))).toEqual([1, 1]);
  // The page left last may be forgotten a little later; what is never forgotten adds up.
  await expect(async () => {
    await walk(page, 1);
    const after = await footprint(page);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners);
    expect(after.nodes).toBeLessThanOrEqual(before.nodes);
    expect(after.heap / before.heap).toBeLessThan(1.1);
  }).toPass();
  await expect.poll(() => counts.map((count) => count())).toEqual([1, 1]);
});
