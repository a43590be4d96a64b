import { describe, expect, it } from "vitest";
import { listedPaths } from "@/lib/page-indexing";
import { routePatterns } from "@/lib/paths";
import { robotsTxt, sitemapFiles } from "../../scripts/sitemap";

const SHOP = "https://tienda.example.mx";

/** The texts of the elements of that name; a parse error fails the test. */
function texts(xml: string, name: string): (string | null)[] {
  const parsed = new DOMParser().parseFromString(xml, "application/xml");
  expect(parsed.querySelector("parsererror")?.textContent).toBeUndefined();
  return [...parsed.getElementsByTagNameNS("http://www.sitemaps.org/schemas/sitemap/0.9", name)].map(
    (element) => element.textContent,
  );
}

const sources = (files: ReturnType<typeof sitemapFiles>) =>
  Object.fromEntries(files.map(({ fileName, source }) => [fileName, source]));

describe("sitemap.xml", () => {
  it("names every page with the shop's address, and when a product changed", () => {
    const files = sources(
      sitemapFiles(SHOP, [{ path: "/" }, { path: "/products/p1", lastModified: "2026-08-27T18:20:00+00:00" }]),
    );
    expect(Object.keys(files)).toEqual(["sitemap.xml"]);
    const xml = files["sitemap.xml"] ?? "";
    expect(texts(xml, "loc")).toEqual([`${SHOP}/`, `${SHOP}/products/p1`]);
    expect(texts(xml, "lastmod")).toEqual(["2026-08-27T18:20:00+00:00"]);
  });

  it("stays well formed whatever a name brings along", () => {
    const hostile = `/marca/a&b<c>"d'e]]>&amp;`;
    const [file] = sitemapFiles(SHOP, [{ path: hostile }]);
    expect(texts(file?.source ?? "", "loc")).toEqual([SHOP + hostile]);
  });

  it("is an index over several files once one would be too long", () => {
    const pages = [1, 2, 3, 4, 5].map((number) => ({ path: `/products/${number}` }));
    const files = sources(sitemapFiles(SHOP, pages, 2));
    expect(Object.keys(files)).toEqual(["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"]);
    expect(texts(files["sitemap.xml"] ?? "", "loc")).toEqual([1, 2, 3].map((part) => `${SHOP}/sitemap-${part}.xml`));
    const listed = [1, 2, 3].flatMap((part) => texts(files[`sitemap-${part}.xml`] ?? "", "loc"));
    expect(listed).toEqual(pages.map(({ path }) => SHOP + path));
  });
});

describe("robots.txt", () => {
  const lines = robotsTxt(SHOP).split("\n");
  const disallowed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  const isBlocked = (path: string) => disallowed.some((prefix) => path.startsWith(prefix));

  it("names nothing twice", () => {
    expect(new Set(disallowed).size).toBe(disallowed.length);
  });

  it("says where the site map is", () => {
    expect(lines).toContain(`Sitemap: ${SHOP}/sitemap.xml`);
  });

  it.each([
    "/carrito",
    "/checkout",
    "/order-confirmation/7f3c",
    "/order-tracking/ACO-20260601120000-AB12CD",
    "/buscar?q=cinta",
    "/account",
    "/orders",
    "/wishlist",
    "/listas",
    "/listas/5f0a",
  ])("keeps robots out of %s", (path) => {
    expect(isBlocked(path)).toBe(true);
  });

  it("blocks nothing that is listed, nor any product, category or brand", () => {
    expect([...listedPaths, "/products/p1", "/categoria/empaque", "/marca/kintal"].filter(isBlocked)).toEqual([]);
  });

  it("leaves no screen out: each is listed, blocked, read from the catalogue, or another name of one of these", () => {
    const others = [routePatterns.product, routePatterns.category, routePatterns.brand, routePatterns.trackingShort];
    const known = new Set<string>([...listedPaths, ...others]);
    expect(Object.values(routePatterns).filter((pattern) => !known.has(pattern) && !isBlocked(pattern))).toEqual([]);
  });
});
