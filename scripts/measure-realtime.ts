import { chromium, type Page } from "@playwright/test";
import checks from "../playwright.config.ts";
import { stockSentence } from "../src/copy/stock-copy";
import { SINGLE_PIECE } from "../src/domain/unit";
import { aProductOnSale, setStock } from "../tests/faults/support/staff";
import { serveBuiltShop } from "../tests/support/built-shop";
import { wholeChromium } from "../tests/support/chromium";
import { startFaultProxy } from "../tests/support/fault-proxy";

/** How long a change of stock takes from the database to the screen, over an open line and after a dropped one. */
const TRIALS = 100;
const DROPS = 30;
const FAST_MS = 2000;
/** Of a hundred trials. */
const FAST_TRIALS = 99;
const RECOVERED_MS = 12_000;
/** Beyond this a change counts as lost. */
const LOST_MS = 30_000;

/** The moment at which so many pieces are on the screen, in the words of the shop; ends the measurement when they never are. */
const whenShown = async (page: Page, pieces: number): Promise<number> =>
  (
    await page.waitForFunction(
      (text) => document.querySelector("main")?.textContent?.includes(text) && Date.now(),
      stockSentence("low-stock", pieces, SINGLE_PIECE, false),
      { polling: "raf", timeout: LOST_MS },
    )
  ).jsonValue() as Promise<number>;

function report(what: string, times: readonly number[], limitMs: number, needed: number): boolean {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const within = times.filter((time) => time < limitMs).length;
  const figures = `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${sorted.at(-1)} ms`;
  console.log(`${what}: ${figures}; ${within} of ${times.length} under ${limitMs / 1000} s (needed: ${needed})`);
  return within >= needed;
}

const shop = await serveBuiltShop();
const wire = await startFaultProxy(shop.origin);
const browser = await chromium.launch({ ...checks.use?.launchOptions, executablePath: wholeChromium });
const page = await browser.newPage();
const product = await aProductOnSale(shop, { stock: 2 });

/** Few enough pieces for the page to show their number, and never the same twice in a row. */
let pieces = 2;
async function change(): Promise<number> {
  pieces = pieces === 10 ? 3 : pieces + 1;
  const shown = whenShown(page, pieces);
  const changedAt = Date.now();
  await setStock(shop, product, pieces);
  return (await shown) - changedAt;
}

await page.goto(`${wire.origin}/products/${product.id}`);
await whenShown(page, pieces);
// The first one waits for the channel to be joined.
await change();

const live: number[] = [];
for (let trial = 0; trial < TRIALS; trial += 1) live.push(await change());

const dropped: number[] = [];
for (let drop = 0; drop < DROPS; drop += 1) {
  wire.sockets.drop();
  dropped.push(await change());
  // Only a line that is open again can be dropped again.
  const lostAt = Date.now() + LOST_MS;
  while (wire.sockets.open() === 0) {
    if (Date.now() > lostAt) throw new Error(`the page opened no line again within ${LOST_MS / 1000} s of a drop`);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

await browser.close();
await wire.close();
await shop.close();

const isLive = report("stock change → screen", live, FAST_MS, FAST_TRIALS);
const recovers = report("stock change right after a drop → screen", dropped, RECOVERED_MS, DROPS);
process.exitCode = isLive && recovers ? 0 : 1;
