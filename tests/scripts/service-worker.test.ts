// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { shopFiles } from "../../scripts/service-worker";

const dist = mkdtempSync(join(tmpdir(), "acopio-worker-"));
afterAll(() => rmSync(dist, { recursive: true }));

function write(file: string, text = file): void {
  mkdirSync(dirname(join(dist, file)), { recursive: true });
  writeFileSync(join(dist, file), text);
}

beforeEach(() => {
  for (const file of ["shell.html", "favicon.svg", "images/offline.svg", "images/og.png", "images/products/cinta.svg"])
    write(file);
  for (const file of ["index.html", "products/1.html", "assets/shop-1.js", "assets/index-1.css", "assets/font-1.woff2"])
    write(file);
  write("assets/search-index-1.json");
});

it("every visit's code and the shell are brought to the device; pages, their pictures and catalogue data are not", () => {
  const { assets, shell } = shopFiles(dist);
  expect([...assets].sort()).toEqual(["/assets/font-1.woff2", "/assets/index-1.css", "/assets/shop-1.js"]);
  expect(shell.map(({ url }) => url).sort()).toEqual(["/favicon.svg", "/images/offline.svg", "/shell.html"]);
});

it("what keeps its name is told apart by its contents", () => {
  const revisions = () => new Map(shopFiles(dist).shell.map(({ url, revision }) => [url, revision]));
  const before = revisions();
  expect(revisions()).toEqual(before);
  write("shell.html", "another shell");
  expect(revisions().get("/shell.html")).not.toBe(before.get("/shell.html"));
  expect(revisions().get("/favicon.svg")).toBe(before.get("/favicon.svg"));
});
