import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const chromium = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
  .filter((path) => path !== undefined)
  .find((path) => existsSync(path));
if (!chromium) {
  console.error(
    "No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.",
  );
  process.exit(1);
}

const DEV_PORT = 5273;
const PREVIEW_PORT = 4273;

/** The shop as people run it: the dev server and the production build, each on its own in-memory database. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  // Two cores: one worker keeps the browser and the two servers from starving each other.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    locale: "es-MX",
    timezoneId: "America/Mexico_City",
    // What a test breaks or swaps must reach the page; the worker's own tests let it in.
    serviceWorkers: "block",
    // Recording costs a good part of the time, and nobody opens it where only the log is kept.
    trace: process.env.CI ? "off" : "retain-on-failure",
    launchOptions: {
      executablePath: chromium,
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
  projects: [
    {
      name: "desktop",
      use: {
        ...devices["Desktop Chrome"],
        baseURL: `http://127.0.0.1:${PREVIEW_PORT}`,
        viewport: { width: 1440, height: 900 },
      },
    },
    {
      name: "phone",
      testMatch: /(purchase|accessibility|screens)\.spec\.ts/,
      use: {
        ...devices["Desktop Chrome"],
        baseURL: `http://127.0.0.1:${PREVIEW_PORT}`,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
    {
      name: "dev-server",
      testMatch: /purchase\.spec\.ts/,
      use: { ...devices["Desktop Chrome"], baseURL: `http://127.0.0.1:${DEV_PORT}` },
    },
  ],
  webServer: [
    {
      command: `npm run build && npm run preview -- --port ${PREVIEW_PORT}`,
      url: `http://127.0.0.1:${PREVIEW_PORT}/rest/v1/categories?select=id&limit=1&apikey=local-anon-key`,
      env: { ACOPIO_DB_DIR: "memory://" },
      timeout: 180_000,
      stdout: "pipe",
    },
    {
      command: `npm run dev -- --port ${DEV_PORT}`,
      url: `http://127.0.0.1:${DEV_PORT}/rest/v1/categories?select=id&limit=1&apikey=local-anon-key`,
      env: { ACOPIO_DB_DIR: "memory://" },
      timeout: 180_000,
      stdout: "pipe",
    },
  ],
});
