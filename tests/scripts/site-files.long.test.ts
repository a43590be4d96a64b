// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalBackend } from "@tests/support/local-backend";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SearchIndexFile } from "@/domain/search/search-index-file";
import { listedPaths } from "@/lib/page-indexing";
import { cataloguePages } from "../../scripts/catalogue-pages";
import { siteFiles } from "../../scripts/site-files";
import type { LocalBackend } from "../../supabase/local/backend";
import { LOCAL_ANON_KEY } from "../../supabase/local/gateway";
import { serve } from "../../supabase/local/node-http";

const SHOP = "https://tienda.example.mx";
const root = mkdtempSync(join(tmpdir(), "acopio-site-"));
let backend: LocalBackend;
let server: Server;
let database: string;

beforeAll(async () => {
  writeFileSync(
    join(root, "index.html"),
    `<!doctype html><html><head><title>%shop.name%</title><meta property="og:image" content="%shop.url%/og.png"></head></html>`,
  );
  backend = await startLocalBackend();
  server = createServer((request, response) => void serve(request, response, backend.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  database = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.close();
  await backend.close();
  rmSync(root, { recursive: true });
});

/** A production build of a one-page site: its text files by name, and what the build warned of. */
async function buildSite(env: Record<string, string>) {
  const warnings: string[] = [];
  const result = (await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [siteFiles(env)],
    build: { write: false, rolldownOptions: { onwarn: ({ message }) => warnings.push(message) } },
  })) as Rolldown.RolldownOutput;
  const files = new Map(
    result.output.map((file) => [file.fileName, String(file.type === "asset" ? file.source : file.code)]),
  );
  return { files, warnings, addresses: addressesIn(files.get("sitemap.xml") ?? "") };
}

const addressesIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? "");

describe("a build that reaches the database", () => {
  it("lists every category, brand and product on sale, and no other", async () => {
    const [off] = await backend.sql<{ id: string }>(
      "update public.products set is_active = false where id = (select min(id::text)::uuid from public.products) returning id",
    );
    const { addresses, warnings, files } = await buildSite({
      VITE_SUPABASE_URL: database,
      VITE_SUPABASE_ANON_KEY: LOCAL_ANON_KEY,
      VITE_STORE_URL: SHOP,
    });
    expect(warnings).toEqual([]);
    const expected = await backend.sql<{ path: string }>(
      `select '/products/' || id as path from public.products where is_active
       union all select '/marca/' || slug from public.brands where is_active
       union all select '/categoria/' || slug from public.categories where is_active`,
    );
    expect(expected.length).toBeGreaterThan(250);
    expect(new Set(addresses)).toEqual(
      new Set([...listedPaths, ...expected.map(({ path }) => path)].map((path) => SHOP + path)),
    );
    expect(addresses).toHaveLength(new Set(addresses).size);
    expect(addresses.join()).not.toContain(off?.id);
    expect(files.get("robots.txt")).toContain(`Sitemap: ${SHOP}/sitemap.xml`);
  });
});

it("the manifest of a build names the shop as its settings do", async () => {
  const { files } = await buildSite({ VITE_STORE_NAME: "Papelera Díaz", VITE_STORE_TAGLINE: "Todo para la oficina" });
  expect(JSON.parse(files.get("manifest.webmanifest") ?? "")).toMatchObject({
    name: "Papelera Díaz · Todo para la oficina",
    short_name: "Papelera Díaz",
  });
});

describe("the index of the search field", () => {
  const indexIn = (files: Map<string, string>) => [...files].find(([name]) => name.startsWith("assets/search-index-"));
  const env = () => ({
    VITE_SUPABASE_URL: database,
    VITE_SUPABASE_ANON_KEY: LOCAL_ANON_KEY,
    VITE_STORE_URL: SHOP,
  });

  it("holds what is on sale, and every page names it", async () => {
    const { files } = await buildSite(env());
    const [name, text] = indexIn(files) ?? [];
    expect(name).toMatch(/^assets\/search-index-[0-9a-f]{12}\.json$/);
    expect(files.get("index.html")).toContain(`<meta name="search-index" content="/${name}">`);
    const { products, categories, synonyms } = JSON.parse(text ?? "") as SearchIndexFile;
    const expected = await backend.sql<{ item_name: string }>(
      "select item_name from public.products where is_active order by created_at desc, id",
    );
    expect(products.names).toEqual(expected.map(({ item_name }) => item_name));
    expect(categories.names).toContain("Papelería");
    expect(synonyms).toContain("pluma boligrafo");
  });

  it("has another name when something else is in it, and the same when not", async () => {
    const before = indexIn((await buildSite(env())).files)?.[0];
    expect(indexIn((await buildSite(env())).files)?.[0]).toBe(before);
    await backend.sql("update public.products set item_name = item_name || ' nuevo' where item_code = 'KTN-5201'");
    expect(indexIn((await buildSite(env())).files)?.[0]).not.toBe(before);
  });

  it("is missing, and nothing else, where the database has no synonyms to tell", async () => {
    await backend.sql("revoke execute on function public.search_synonyms() from anon");
    const { files, warnings, addresses } = await buildSite(env());
    await backend.sql("grant execute on function public.search_synonyms() to anon");
    expect(indexIn(files)).toBeUndefined();
    expect(files.get("index.html")).not.toContain("search-index");
    expect(addresses.length).toBeGreaterThan(250);
    expect(warnings.join("\n")).toContain("Search suggestions come from the server alone");
  });
});

describe("a build that does not", () => {
  it.each([
    ["nobody listens", () => "http://127.0.0.1:9", LOCAL_ANON_KEY],
    ["the key is refused", () => database, "wrong"],
  ])("because %s warns, and lists the pages every shop has", async (_why, url, key) => {
    const { addresses, warnings, files } = await buildSite({
      VITE_SUPABASE_URL: url(),
      VITE_SUPABASE_ANON_KEY: key,
      VITE_STORE_URL: SHOP,
    });
    expect(addresses).toEqual(listedPaths.map((path) => SHOP + path));
    expect(warnings.join("\n")).toContain("sitemap.xml lists no products, brands and categories");
    expect(files.get("index.html")).not.toContain("search-index");
  });
});

it("index.html names the shop and its address, escaped", async () => {
  const { files } = await buildSite({
    VITE_SUPABASE_URL: "http://127.0.0.1:9",
    VITE_STORE_NAME: 'Tinta & "Papel"',
    VITE_STORE_URL: `${SHOP}/`,
  });
  expect(files.get("index.html")).toContain("<title>Tinta &amp; &quot;Papel&quot;</title>");
  expect(files.get("index.html")).toContain(`content="${SHOP}/og.png"`);
});

it("index.html opens the connection to another origin early, and to its own not at all", async () => {
  const settings = { VITE_SUPABASE_URL: "http://127.0.0.1:9/", VITE_STORE_URL: SHOP };
  const elsewhere = await buildSite(settings);
  expect(elsewhere.files.get("index.html")).toMatch(
    /<link rel="preconnect" href="http:\/\/127\.0\.0\.1:9" crossorigin(="")?>/,
  );
  const passedOn = await buildSite({ ...settings, VITE_SUPABASE_SAME_ORIGIN: "true" });
  expect(passedOn.files.get("index.html")).not.toContain("preconnect");
});

it("says when no address was given, and uses one that nobody can take for real", async () => {
  const { addresses, warnings } = await buildSite({ VITE_SUPABASE_URL: "http://127.0.0.1:9" });
  expect(addresses).toContain("https://acopio.example/products");
  expect(warnings.join("\n")).toContain("VITE_STORE_URL is not set");
});

it("reads a table to its end, however few rows the server hands out at once", async () => {
  const ids = Array.from({ length: 25 }, (_, number) => `p${String(number).padStart(2, "0")}`);
  const asked: string[] = [];
  const pages = await cataloguePages({
    url: "http://shop",
    key: "k",
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      asked.push(pathname);
      const after = searchParams.get("id")?.replace("gt.", "") ?? "";
      const rows = pathname.endsWith("/products") ? ids.filter((id) => id > after).slice(0, 10) : [];
      return Response.json(rows.map((id) => ({ id, updated_at: "2026-01-01" })));
    },
  });
  expect(pages.map(({ path }) => path)).toEqual(ids.map((id) => `/products/${id}`));
  expect(asked.filter((path) => path.endsWith("/products"))).toHaveLength(4);
});

it("asks again for what a busy server or a broken line did not tell, and at once gives up on what it refuses", async () => {
  const failures = [new Response(null, { status: 503 }), new TypeError("fetch failed", { cause: brokenLine() })];
  let asked = 0;
  const source = {
    url: "http://shop",
    key: "k",
    fetch: async () => {
      asked += 1;
      const failure = failures.shift();
      if (failure instanceof Error) throw failure;
      return failure ?? Response.json([]);
    },
  };
  expect(await cataloguePages(source)).toEqual([]);
  // Three tables, of which the first took three.
  expect(asked).toBe(5);

  asked = 0;
  failures.push(new Response(null, { status: 401 }));
  await expect(cataloguePages(source)).rejects.toThrow("the database answered 401");
  expect(asked).toBe(1);
});

const brokenLine = () => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
