// @vitest-environment node
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createBuilder, createLogger } from "vite";
import { expect, it, onTestFinished, vi } from "vitest";
import { prerenderedPages } from "../../scripts/prerender/prerender-plugin";

/** A site that can be built as the shop is. Its pages: an information page, a list, and those of two products, of which one fails and one is gone. */
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
  "src/prerender.tsx": `
    const pageOf = (address) => ({ html: "<h1>" + address + "</h1>", answers: "[]", screenFile: null });
    export const screenFileAt = () => null;
    export const readFrom = () => {};
    export const drawShell = async () => "<p>shell</p>";
    export const drawPageWithoutData = async (address) => (address === "/garantia" ? pageOf(address) : null);
    export const drawPage = async (address) => {
      if (address === "/products/broken") throw new Error("Error in facetCounts");
      return address === "/products/gone" ? null : pageOf(address);
    };`,
};

/** Nobody listens there, so that the site's pages are those that need no data. */
const NO_DATABASE = "http://127.0.0.1:9";

type Built = { dist: string; warnings: string[] };

/** Builds the site with other files beside its own. `more` stands in the head of its pages. */
async function buildWith(more: string, { url = NO_DATABASE, files = {} } = {}): Promise<Built> {
  const root = mkdtempSync(join(tmpdir(), "acopio-prerender-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries({ ...SITE, ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text.replace("<!-- more -->", more));
  }
  const env = { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: "none" };
  const warnings: string[] = [];
  const logger = createLogger("silent");
  logger.warn = (warning) => void warnings.push(warning);
  const builder = await createBuilder(
    { root, configFile: false, logLevel: "silent", customLogger: logger, plugins: [prerenderedPages(env)] },
    null,
  );
  await builder.buildApp();
  return { dist: join(root, "dist"), warnings };
}

/** A database with these products on sale, the latest first. The build puts its own `fetch` in the place of the global one. */
async function databaseWith(productIds: string[]): Promise<string> {
  vi.stubGlobal("fetch", globalThis.fetch);
  const rows = productIds.map((id, at) => ({ id, updated_at: `2026-11-0${9 - at}T00:00:00Z` }));
  const database = createServer(({ url = "" }, response) => {
    const isFirst = url.startsWith("/rest/v1/products?") && !url.includes("id=gt.");
    response.end(JSON.stringify(isFirst ? rows : []));
  });
  await new Promise<void>((listening) => database.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void database.close());
  return `http://127.0.0.1:${(database.address() as AddressInfo).port}`;
}

it("a script in a page that the policy forbids fails the build, and names the page", async () => {
  await expect(buildWith("<script>alert(1)</script>")).rejects.toThrow(
    "shell.html holds scripts that its policy forbids: <script>alert(1)</script>",
  );
});

it("unknown addresses have a page under either name that hosts look for", async () => {
  const { dist } = await buildWith('<script type="application/ld+json">{}</script>');
  const shell = readFileSync(join(dist, "shell.html"), "utf8");
  expect(shell).toContain('<div id="root"></div>');
  expect(readFileSync(join(dist, "404.html"), "utf8")).toBe(shell);
});

it("the stylesheet has another name once other code splits it: browsers keep what they have under a name", async () => {
  const { dist } = await buildWith("");
  const [name = ""] = readdirSync(join(dist, "assets")).filter((file) => file.endsWith(".css"));
  const code = createHash("sha256").update(readFileSync("scripts/prerender/critical-css.ts")).digest("hex");
  // What names the file is in it.
  expect(readFileSync(join(dist, "assets", name), "utf8")).toMatch(new RegExp(`^/\\*! ${code.slice(0, 8)} \\*/`));
});

it("where the database cannot be read the pages that need none are made, with a warning", async () => {
  const { dist, warnings } = await buildWith("");
  expect(readFileSync(join(dist, "garantia.html"), "utf8")).toContain("<h1>/garantia</h1>");
  expect(existsSync(join(dist, "products.html"))).toBe(false);
  expect(warnings.join()).toContain("No page of the catalogue is prerendered: the database cannot be read");
});

/** A project that answers every request so. */
async function projectThatAnswers(status: number, body: object): Promise<string> {
  vi.stubGlobal("fetch", globalThis.fetch);
  const project = createServer((_request, response) => {
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => project.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void project.close());
  return `http://127.0.0.1:${(project.address() as AddressInfo).port}`;
}

it.each([
  [401, { message: "Invalid API key" }],
  [401, { code: "PGRST301", message: "JWSError JWSInvalidSignature" }],
  [403, { message: "You cannot consume this service" }],
])("a key that the project refuses with %s ends the build, and its variable is named", async (status, body) => {
  await expect(buildWith("", { url: await projectThatAnswers(status, body) })).rejects.toThrow(
    `VITE_SUPABASE_ANON_KEY is refused by the project: the database answered ${status}`,
  );
});

it("a table that the key may not read is no refused key", async () => {
  const refusal = { code: "42501", message: "permission denied for table categories" };
  const { warnings } = await buildWith("", { url: await projectThatAnswers(401, refusal) });
  expect(warnings.join()).toContain("the database cannot be read (the database answered 401");
});

it("a product that is gone meanwhile is left out, with a warning that names it", async () => {
  const { dist, warnings } = await buildWith("", { url: await databaseWith(["gone", "here"]) });
  expect(existsSync(join(dist, "products/here.html"))).toBe(true);
  expect(existsSync(join(dist, "products/gone.html"))).toBe(false);
  expect(warnings).toContain("/products/gone is left out: it was taken off the shop while the build ran");
});

it("a page that fails ends the build, and is named", async () => {
  await expect(buildWith("", { url: await databaseWith(["broken"]) })).rejects.toThrow(
    "/products/broken cannot be prerendered: Error in facetCounts",
  );
});

it("a page that fails is told once those beside it have ended: nothing is written afterwards", async () => {
  const counts = { begun: 0, ended: 0 };
  vi.stubGlobal("drawnPages", counts);
  const drawPage = `export const drawPage = async (address) => {
      if (address === "/products/broken") throw new Error("Error in facetCounts");
      drawnPages.begun += 1;
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      drawnPages.ended += 1;
      return pageOf(address);
    };`;
  const files = { "src/prerender.tsx": SITE["src/prerender.tsx"].replace(/export const drawPage = .*/s, drawPage) };
  const url = await databaseWith(["broken", "second", "third"]);
  await expect(buildWith("", { url, files })).rejects.toThrow("/products/broken cannot be prerendered");
  expect(counts.begun).toBeGreaterThan(0);
  expect(counts.ended).toBe(counts.begun);
});

it("how many products get a page may stand in an env file", async () => {
  const files = { ".env": "PRERENDER_PRODUCTS=1" };
  const { dist } = await buildWith("", { url: await databaseWith(["latest", "earlier"]), files });
  expect(existsSync(join(dist, "products/latest.html"))).toBe(true);
  expect(existsSync(join(dist, "products/earlier.html"))).toBe(false);
});
