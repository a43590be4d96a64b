import { setTimeout as rest } from "node:timers/promises";
import { type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import checks from "../../playwright.config.ts";
import { wholeChromium } from "../../tests/support/chromium.ts";
import { observePage } from "./page-observer.ts";
import { type Traffic, watchTraffic } from "./traffic.ts";

type Profile = {
  screen: BrowserContextOptions;
  /** How many times slower the processor is made. */
  cpuSlowdown: number;
  /** Latency in ms, throughput in bytes per second. */
  network: { latency: number; downloadThroughput: number; uploadThroughput: number } | null;
  /** The longest wait for anything. */
  patienceMs: number;
};

const BYTES_PER_KILOBIT = 1024 / 8;

/** Two visitors: one at a desk, and one with Lighthouse's slow phone, its slowness applied instead of simulated. */
export const profiles = {
  desktop: {
    screen: { viewport: { width: 1350, height: 940 }, deviceScaleFactor: 1 },
    cpuSlowdown: 1,
    network: null,
    patienceMs: 20_000,
  },
  throttled: {
    screen: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true },
    cpuSlowdown: 4,
    network: {
      latency: 562.5,
      downloadThroughput: 1474.56 * BYTES_PER_KILOBIT,
      uploadThroughput: 675 * BYTES_PER_KILOBIT,
    },
    patienceMs: 60_000,
  },
} satisfies Record<string, Profile>;

export type ProfileName = keyof typeof profiles;
export const profileNames = Object.keys(profiles) as ProfileName[];

export type Tab = { page: Page; traffic: Traffic };

/** A browser has work of its own right after its start. */
const SETTLE_MS = 700;

/** Does the work in a browser that has just been started and has never seen the shop, and ends it. */
export async function inNewBrowser<T>(name: ProfileName, work: (tab: Tab) => Promise<T>): Promise<T> {
  const profile: Profile = profiles[name];
  // Not an incognito context, whose caches differ: an empty folder makes a profile like a shopper's.
  const context = await chromium.launchPersistentContext("", {
    ...checks.use?.launchOptions,
    executablePath: wholeChromium,
    ...profile.screen,
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(profile.patienceMs);
    const devtools = await context.newCDPSession(page);
    const traffic = await watchTraffic(devtools);
    if (profile.network) {
      await devtools.send("Network.emulateNetworkConditions", { offline: false, ...profile.network });
    }
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: profile.cpuSlowdown });
    // tsx wraps named functions in a helper that is not there in the page.
    await page.addInitScript("globalThis.__name = (target) => target");
    await page.addInitScript(observePage);
    await rest(SETTLE_MS);
    return await work({ page, traffic });
  } finally {
    await context.close();
  }
}
