import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import checks from "../../playwright.config.ts";
import { wholeChromium } from "../../tests/support/chromium.ts";

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** 0 to 100 each. */
export type Scores = Record<(typeof categories)[number], number>;

/**
 * Lighthouse's mobile scores of a page, in a browser of its own.
 * @throws when Lighthouse could not judge a category
 */
export async function measureScores(url: string): Promise<Scores> {
  const port = await freePort();
  const { args = [], ...options } = checks.use?.launchOptions ?? {};
  const context = await chromium.launchPersistentContext("", {
    ...options,
    executablePath: wholeChromium,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, { port, logLevel: "error", onlyCategories: [...categories] });
    const scoreOf = (category: string): number => {
      const score = result?.lhr.categories[category]?.score;
      if (typeof score !== "number") throw new Error(`no score for ${category}: ${result?.lhr.runtimeError?.message}`);
      return Math.round(score * 100);
    };
    return Object.fromEntries(categories.map((category) => [category, scoreOf(category)])) as Scores;
  } finally {
    await context.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
