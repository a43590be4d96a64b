import { defineConfig } from "@playwright/test";
import checks from "./playwright.config.ts";

/** The faults that want a real browser; run by `npm run test:faults`, which judges them. They bring their own servers. */
const desktop = checks.projects?.find(({ name }) => name === "desktop");
const { webServer: _, ...shared } = checks;

export default defineConfig({
  ...shared,
  testDir: "tests/faults",
  testMatch: /\.spec\.ts$/,
  outputDir: "test-results/faults",
  projects: [{ ...desktop, name: "faults" }],
});
