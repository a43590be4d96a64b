import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";
import { unsetSettings } from "./scripts/unset-settings";
import type { ShopOptions } from "./tests/e2e/support/shop";
import { testChromium } from "./tests/support/chromium";

unsetSettings();

// What CI made and weighed a step before is not made again.
const build = process.env.CI && existsSync("dist/index.html") ? "" : "npm run build && ";
const DEV_SERVER = "http://127.0.0.1:5273";
const PREVIEW = "http://127.0.0.1:4273";

/** A server that is ready once its database answers. */
const server = (command: string, origin: string) => ({
  command: `${command} -- --port ${new URL(origin).port}`,
  url: `${origin}/rest/v1/categories?select=id&limit=1&apikey=local-anon-key`,
  env: { ACOPIO_DB_DIR: "memory://" },
  timeout: 180_000,
  stdout: "pipe" as const,
});

/** The production build, before a demo shop of each worker's own, and the two servers that people start. */
export default defineConfig<unknown, ShopOptions>({
  testDir: "tests/e2e",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Only what hangs: a walk through every screen takes minutes where something else holds the processor.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    locale: "es-MX",
    timezoneId: "America/Mexico_City",
    // What a test breaks or swaps must reach the page; the worker's own tests let it in.
    serviceWorkers: "block",
    // Recording costs a good part of the time, and nobody opens it where only the log is kept.
    trace: process.env.CI ? "off" : "retain-on-failure",
    launchOptions: {
      executablePath: testChromium,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  // What takes longest comes first, so that no worker is left alone with it at the end.
  projects: [
    {
      name: "phone",
      testMatch: /(purchase|accessibility|screens|lists|quick-order|shared-cart)\.spec\.ts/,
      use: { ...devices["Desktop Chrome"], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: "dev-server",
      testMatch: /purchase\.spec\.ts/,
      use: { ...devices["Desktop Chrome"], server: DEV_SERVER },
    },
    {
      name: "preview",
      testMatch: /purchase\.spec\.ts/,
      grep: /buys two pieces/,
      use: { ...devices["Desktop Chrome"], server: PREVIEW },
    },
    {
      name: "desktop",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: [server(`${build}npm run preview`, PREVIEW), server("npm run dev", DEV_SERVER)],
});
