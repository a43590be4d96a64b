// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { originOf, servePages } from "@tests/support/built-shop";
import type { PreviewServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const KEPT = "public, max-age=31536000, immutable";
const FILES = {
  "index.html": "home",
  "shell.html": "shell",
  "products.html": "list",
  "products/p1.html": "product",
  "marca/cañón.html": "brand",
  "robots.txt": "robots",
  "assets/shop-1.js": "code",
  _headers: `/*\n  Cache-Control: no-cache\n/assets/*\n  ! Cache-Control\n  Cache-Control: ${KEPT}\n`,
};
const dist = mkdtempSync(join(tmpdir(), "acopio-preview-"));
let preview: PreviewServer;

beforeAll(async () => {
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), text);
  }
  const api = {
    name: "test:api",
    configurePreviewServer: ({ middlewares }: PreviewServer) =>
      void middlewares.use("/rest/v1", (request, response) => response.end(`rows of ${request.url}`)),
  };
  preview = await servePages(dist, [api]);
});
afterAll(async () => {
  await preview.close();
  rmSync(dist, { recursive: true });
});

/** The status, what may be kept of it, and the text. */
async function get(path: string, accept: string, method = "GET") {
  const answer = await fetch(originOf(preview) + path, { method, headers: { accept } });
  return [answer.status, answer.headers.get("cache-control"), await answer.text()];
}

describe.each(["text/html,*/*;q=0.8", "*/*", "application/json"])("a preview asked for %s", (accept) => {
  it.each([
    ["/", "home"],
    ["/products", "list"],
    ["/products?page=2", "list"],
    ["/products/p1", "product"],
    ["/marca/ca%C3%B1%C3%B3n", "brand"],
    ["/robots.txt", "robots"],
  ])("answers %s with its own file, %s", async (path, text) => {
    expect(await get(path, accept)).toEqual([200, "no-cache", text]);
  });

  it.each(["/no-existe", "/no-existe?a=b", "/products/p2", "/marca", "/marca/", "/%", "/a/..%2f", "/a%00"])(
    "answers %s, which has none, with the shell",
    async (path) => {
      expect(await get(path, accept)).toEqual([200, "no-cache", "shell"]);
    },
  );

  it("answers an address that is longer than the name of any file with the shell", async () => {
    expect(await get(`/listas/${"x".repeat(50_000)}`, accept)).toEqual([200, "no-cache", "shell"]);
  });

  it("keeps a file of code for ever, and not that one is missing", async () => {
    expect(await get("/assets/shop-1.js", accept)).toEqual([200, KEPT, "code"]);
    for (const path of ["/assets/gone-1.js", "/assets/", "/assets/%", "/assets/gone-1.js?a=b"])
      expect(await get(path, accept)).toEqual([404, "no-cache", ""]);
  });

  it("leaves the API what is asked of it", async () => {
    expect(await get("/rest/v1/products?limit=1", accept)).toEqual([200, "no-cache", "rows of /products?limit=1"]);
  });
});

it("tells of an address without the page as it would with it", async () => {
  expect(await get("/no-existe", "*/*", "HEAD")).toEqual([200, "no-cache", ""]);
  expect(await get("/assets/gone-1.js", "*/*", "HEAD")).toEqual([404, "no-cache", ""]);
});
