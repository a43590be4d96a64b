import { defineConfig } from "@playwright/test";
import checks from "./playwright.config.ts";

/** Pictures of every screen for people to look at; judges nothing. Uses the servers and the browser of the checks. */
const desktop = checks.projects?.find(({ name }) => name === "desktop");
const [preview] = Array.isArray(checks.webServer) ? checks.webServer : [];

export default defineConfig({
  ...checks,
  testDir: "tests/screenshots",
  timeout: 900_000,
  projects: desktop ? [desktop] : [],
  ...(preview && { webServer: preview }),
});
