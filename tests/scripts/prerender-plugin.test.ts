// @vitest-environment node
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createBuilder } from "vite";
import { expect, it, onTestFinished } from "vitest";
import { prerenderedPages } from "../../scripts/prerender/prerender-plugin";

/** A site that can be built as the shop is; its database cannot be read, so that all its pages are shells. */
const SITE = {
  "package.json": `{"type":"module"}`,
  "index.html": `<!doctype html><html lang="es-MX"><head><title>Acopio</title><link rel="stylesheet" href="/src/theme.css">
    <!-- more --></head><body><div id="root"></div><script type="module" src="/src/main.ts"></script></body></html>`,
  "public/favicon.svg": "<svg/>",
  "src/theme.css": "@layer utilities{.a{color:red}}:root{color:blue}",
  "src/main.ts":
    'void import("./app/start-shop.tsx"); void import("./services/supabase-client.ts"); void import("./app/late-parts.tsx");',
  "src/app/start-shop.tsx": 'console.log("start");',
  "src/asks.ts": 'console.log("ask");',
  "src/services/supabase-client.ts": 'console.log("client");',
  "src/app/late-parts.tsx": 'console.log("late");',
  "src/prerender.tsx": "export const screenFileAt = () => null;",
};

/** Builds the site with something more in the head of its pages. @returns where it was built to */
async function buildWith(more: string): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "acopio-prerender-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(SITE)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text.replace("<!-- more -->", more));
  }
  const env = { VITE_SUPABASE_URL: "http://127.0.0.1:9", VITE_SUPABASE_ANON_KEY: "none" };
  const builder = await createBuilder(
    { root, configFile: false, logLevel: "silent", plugins: [prerenderedPages(env)] },
    null,
  );
  await builder.buildApp();
  return join(root, "dist");
}

it("a script in a page that the policy forbids fails the build, and names the page", async () => {
  await expect(buildWith("<script>alert(1)</script>")).rejects.toThrow(
    "shell.html holds scripts that its policy forbids: <script>alert(1)</script>",
  );
});

it("unknown addresses have a page under either name that hosts look for", async () => {
  const dist = await buildWith('<script type="application/ld+json">{}</script>');
  const shell = readFileSync(join(dist, "shell.html"), "utf8");
  expect(shell).toContain('<div id="root"></div>');
  expect(readFileSync(join(dist, "404.html"), "utf8")).toBe(shell);
});
