import { listedPaths } from "../../src/lib/page-indexing.ts";
import type { SitePage } from "../sitemap.ts";

/**
 * How many pages of products a build writes, since hosts limit the number of files.
 * @param setting `PRERENDER_PRODUCTS`; all of them where it says nothing
 * @throws when it is no whole number
 */
export function productLimit(setting: string | undefined): number {
  if (setting === undefined || setting.trim() === "") return Number.POSITIVE_INFINITY;
  if (!/^\d+$/.test(setting.trim())) throw new Error(`PRERENDER_PRODUCTS must be a whole number, not «${setting}»`);
  return Number(setting);
}

/** The pages that every shop has and those of its catalogue; of the products only so many, those that changed last. */
export function pageAddresses(catalogue: readonly SitePage[], mostProducts: number): string[] {
  const isProduct = ({ lastModified }: SitePage) => lastModified !== undefined;
  const products = catalogue
    .filter(isProduct)
    .sort((a, b) => (b.lastModified ?? "").localeCompare(a.lastModified ?? ""))
    .slice(0, mostProducts);
  return [...listedPaths, ...[...catalogue.filter((page) => !isProduct(page)), ...products].map(({ path }) => path)];
}
