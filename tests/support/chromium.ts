import { existsSync } from "node:fs";

const firstOf = (paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path !== undefined && existsSync(path));

const named = process.env.CHROMIUM_PATH;
const installed = firstOf([named, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]);
if (!installed) {
  console.error(
    "No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.",
  );
  process.exit(1);
}

/** The program that shoppers have, or the one that `CHROMIUM_PATH` names. */
export const wholeChromium: string = installed;

/**
 * The program for tests: where it is installed, Chromium without its own windows. It shows and runs the same pages in less
 * time, but keeps none of them alive for Back.
 */
export const testChromium: string = firstOf([named, "/usr/bin/chromium-headless-shell"]) ?? wholeChromium;
