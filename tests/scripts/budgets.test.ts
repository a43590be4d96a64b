// @vitest-environment node
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { listedPaths, ownPaths } from "@/lib/page-indexing";
import { type Check, filesOf, scriptsBeforeLoad, scriptsOf, weighBuild } from "../../scripts/budgets";

const root = mkdtempSync(join(tmpdir(), "acopio-budgets-"));
afterAll(() => rmSync(root, { recursive: true }));

/** Text that cannot be made smaller than three quarters of it. */
const incompressible = (length: number) =>
  randomBytes(Math.ceil((length * 3) / 4))
    .toString("base64")
    .slice(0, length);

const page = (scripts: readonly string[] = ["/assets/shop.js"], text = "") =>
  `<head><link rel="modulepreload" crossorigin href="/assets/vendor.js">${scripts
    .map((src) => `<script type="module" crossorigin src="${src}"></script>`)
    .join("")}</head><h1>Acopio</h1>${text}`;

const EMPTY_SHELL = page().replace("<h1>Acopio</h1>", '<div id="root"></div>');

const sound: Readonly<Record<string, string | null>> = {
  ...Object.fromEntries(listedPaths.map((path) => [`${path.slice(1) || "index"}.html`, page()])),
  ...Object.fromEntries(["/shell", ...ownPaths].map((path) => [`${path.slice(1)}.html`, EMPTY_SHELL])),
  "products/p1.html": page(),
  "products/p2.html": page(),
  "products/p3.html": page(),
  "products/p4.html": page(),
  "categoria/papeleria.html": page(),
  "marca/albor.html": page(),
  "assets/shop.js": "shop();",
  "assets/vendor.js": "vendor();",
  "assets/later.js": "later();",
};

/** A build that is sound but for what is given; null takes a file away. */
function weigh(changes: Record<string, string | null> = {}) {
  const dist = mkdtempSync(join(root, "dist-"));
  for (const [file, text] of Object.entries({ ...sound, ...changes })) {
    if (text === null) continue;
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), text);
  }
  return weighBuild(dist);
}

const exceeded = (checks: readonly Check[]) =>
  checks.filter(({ value, limit }) => value > limit).map(({ what, file, unit }) => `${what}, ${unit}: ${file}`);

describe("the budgets of a build", () => {
  it("are kept by one with a light page of every kind", async () => {
    const { checks, problems } = await weigh();
    expect([exceeded(checks), problems]).toEqual([[], []]);
    expect(checks).toHaveLength(10 * 4 + 2);
  });

  it.each([
    ["home", { "index.html": '<div id="root"></div>' }, "index.html"],
    ["list", { "products.html": null }, "products.html"],
    ["product", Object.fromEntries([1, 2, 3, 4].map((at) => [`products/p${at}.html`, null])), "products/*.html"],
    ["category", { "categoria/papeleria.html": null }, "categoria/*.html"],
    ["brand", { "marca/albor.html": null }, "marca/*.html"],
    ["information page", { "envio.html": null }, "envio.html"],
    ["information page", { "privacy.html": '<div id="root"></div>' }, "privacy.html"],
    ["directory", { "marcas.html": null }, "marcas.html"],
    ["form", { "pedido-rapido.html": '<div id="root"></div>' }, "pedido-rapido.html"],
    ["catalogue to print", { "catalogo.html": null }, "catalogo.html"],
    ["shell", { "shell.html": null }, "shell.html"],
    ["shell", { "carrito.html": null }, "carrito.html"],
  ])("cannot be told of a page that is not prerendered: %s, %j", async (kind, changes, file) => {
    const { problems } = await weigh(changes);
    expect(problems).toEqual([`${kind}: no ${file}${kind === "shell" ? "" : " with an <h1>"} is prerendered`]);
  });

  it("count the longest page of a kind, compressed", async () => {
    const heavy = await weigh({ "products/p2.html": page(undefined, incompressible(36_000)) });
    expect(exceeded(heavy.checks)).toEqual(["product: HTML, kB: products/p2.html"]);
    const long = await weigh({ "products/p2.html": page(undefined, "<p>Muy repetido</p>".repeat(5000)) });
    expect(exceeded(long.checks)).toEqual([]);
    const longer = await weigh({ "products/p2.html": page(undefined, "<p>Muy repetido</p>".repeat(6000)) });
    expect(exceeded(longer.checks)).toEqual(["product: HTML unpacked, kB: products/p2.html"]);
  });

  it("count the scripts that a page names, each once", async () => {
    const files = Array.from({ length: 8 }, (_, at) => `assets/part-${at}.js`);
    const parts = Object.fromEntries(files.map((file) => [file, "part();"]));
    for (const file of ["marca/albor.html", "cart.html"]) {
      const many = (names: readonly string[]) =>
        weigh({ ...parts, [file]: page([...names, ...names].map((name) => `/${name}`)) });
      expect(exceeded((await many(files)).checks)).toEqual([`any page: scripts, files: ${file}`]);
      expect(exceeded((await many(files.slice(1))).checks)).toEqual([]);
    }
  });

  it("count for each kind of address the scripts that the shell has for it, and not those of the others", async () => {
    const files = Array.from({ length: 9 }, (_, at) => `assets/part-${at}.js`);
    const links = (names: readonly string[]) =>
      names.map((name) => `<link rel="modulepreload" href="/${name}">`).join("");
    const shell = (names: readonly string[]) =>
      weigh({
        ...Object.fromEntries(files.map((file) => [file, "part();"])),
        "shell.html": `<template id="/listas/">${links(names)}</template><template id="/c//pedido">${links(files.slice(0, 1))}</template>${links(files.slice(2, 4))}`,
      });
    expect(exceeded((await shell(files.slice(1))).checks)).toEqual([]);
    expect(exceeded((await shell(files)).checks)).toEqual(["any page: scripts, files: shell.html at /listas/"]);
  });

  it("count what a page has every visitor fetch, itself among it", async () => {
    // Itself, its shop and vendor, and seven or eight pictures.
    const pictures = (count: number) => Array.from({ length: count }, (_, at) => `<img src="/p${at}.svg">`).join("");
    const kept = await weigh({ "categoria/papeleria.html": page(undefined, pictures(7)) });
    expect(exceeded(kept.checks)).toEqual([]);
    const { checks } = await weigh({ "categoria/papeleria.html": page(undefined, pictures(8)) });
    expect(exceeded(checks)).toEqual(["category: files named, files: categoria/papeleria.html"]);
  });

  it("add up what a page's scripts weigh", async () => {
    // Each alone would do.
    const { checks } = await weigh({
      "assets/shop.js": incompressible(130_000),
      "assets/vendor.js": incompressible(130_000),
    });
    const found = exceeded(checks);
    expect(found).toContain("any page with content: scripts before load, kB: index.html");
    const kinds = checks
      .filter(({ what }) => what.endsWith(": HTML"))
      .map(({ what }) => what.replace(/HTML$/, "scripts, kB"));
    expect(found.filter((line) => kinds.some((kind) => line.startsWith(kind)))).toHaveLength(kinds.length);
  });

  it("hold every script small that some page has to wait for", async () => {
    const heavy = incompressible(60_000);
    const unnamed = await weigh({ "assets/later.js": heavy });
    expect(exceeded(unnamed.checks)).toEqual(["asked for later, kB: assets/later.js"]);
    const byOne = await weigh({
      "assets/later.js": heavy,
      "envio.html": page(["/assets/shop.js", "/assets/later.js"]),
    });
    expect(exceeded(byOne.checks)).toEqual(["asked for later, kB: assets/later.js"]);
    const byAll = await weigh({ "assets/shop.js": heavy });
    expect(exceeded(byAll.checks)).toEqual([]);
  });

  it("cannot be told of a page that names a script which was not built", async () => {
    const { problems } = await weigh({ "products.html": page(["/assets/gone.js"]) });
    expect(problems).toEqual(["products.html names assets/gone.js, which is not there"]);
  });
});

it("a page names its entry and what is preloaded for it, and neither styles nor data", () => {
  const html = `<script type="module" crossorigin src="/assets/a.js"></script><link rel="modulepreload" href=/assets/b.js>
    <link rel="preload" as="script" href='/assets/c.js?v=1'><link rel="stylesheet" href="/assets/d.css">
    <link rel="preload" as="font" href="/assets/e.woff2"><script type="application/json">{"src":"f.js"}</script>
    <link rel="modulepreload" href="/assets/a.js"><link rel="modulepreload" fetchpriority="low" href="/assets/g.js">`;
  expect(scriptsOf(html)).toEqual(["assets/a.js", "assets/b.js", "assets/c.js"]);
});

it("a page names for every visitor its scripts, styles, font and first pictures, each once; not what is lazy or within it", () => {
  const html = `<link rel="icon" href="/i.svg"><link rel="canonical" href="/"><link rel="preload" as="font" href="/a.woff2">
    <link rel="stylesheet" href="/b.css"><script type="module" src="/c.js"></script><script type="application/json">[]</script>
    <template><link rel="modulepreload" href="/c.js"><link rel="modulepreload" fetchpriority="low" href="/d.js"></template>
    <img loading="eager" src="/e.svg"><img loading="lazy" src="/f.svg"><img src="data:image/svg+xml,%3Csvg %3E">
    <img src="https://abcd.supabase.co/g.png" alt="">`;
  const named = ["/a.woff2", "/b.css", "/c.js", "/d.js", "/e.svg", "https://abcd.supabase.co/g.png"];
  expect(filesOf(html)).toEqual(named);
});

it("of what a page names, its own scripts are asked for after it has loaded", () => {
  const link = (name: string) => `<link rel="modulepreload" href="/assets/${name}.js">`;
  const html = `<template id="shop-scripts">${link("shop")}</template><template id="page-scripts">${link("list")}
    ${link("catalogue")}</template><script type="module" src="/assets/index.js"></script>`;
  expect(scriptsBeforeLoad(html)).toEqual(["assets/shop.js", "assets/index.js"]);
  expect(scriptsOf(html)).toHaveLength(4);
});
