import { inNewBrowser, type ProfileName } from "./browser.ts";
import type { Vitals } from "./page-observer.ts";

export type Load = Vitals & {
  /** kB (1024 bytes) of JavaScript on the wire, asked for before the load event. */
  scripts: number;
  /** Until the page was quiet. */
  requests: number;
  failures: readonly string[];
};

const WIRE_PATIENCE_MS = 45_000;
const BYTES_PER_KB = 1024;

/** The first visit of a page, with nothing cached, until nothing moves any more. */
export const measureLoad = (profile: ProfileName, url: string): Promise<Load> =>
  inNewBrowser(profile, async ({ page, traffic }) => {
    await page.goto(url, { waitUntil: "load" });
    await traffic.untilQuiet(WIRE_PATIENCE_MS);
    return {
      ...(await page.evaluate(() => window.bench.vitals())),
      scripts: traffic.scriptBytesBeforeLoad() / BYTES_PER_KB,
      requests: traffic.requestCount(),
      failures: traffic.failures,
    };
  });
