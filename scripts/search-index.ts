import { gzipSync } from "node:zlib";
import { SEARCH_INDEX_VERSION, type SearchIndexFile } from "../src/domain/search/search-index-file.ts";

/** A brand or category on show. */
export type ListingRow = { id: string; name: string; slug: string };

/** A product on sale, as far as the index needs it. */
export type IndexedRow = {
  id: string;
  item_name: string;
  item_code: string | null;
  brand_id: string | null;
  category_id: string | null;
  image_url: string | null;
  sale_unit: string | null;
  is_sold_out: boolean;
  /** As the database writes it, so that later ones sort behind. */
  created_at: string;
};

export type IndexedCatalogue = {
  products: readonly IndexedRow[];
  categories: readonly ListingRow[];
  brands: readonly ListingRow[];
  /** Each word with another one for what it asks for. */
  synonyms: readonly (readonly [word: string, means: string])[];
};

/** Gzipped, in bytes: what a phone on a slow line fetches while somebody types the first letters. */
export const MAX_INDEX_BYTES = 60_000;

/**
 * What is left out while the file is too large, in this order. Ids are random and do not compress: they are most of the
 * file, and the SKU can stand for one. A picture can wait for the server's answer.
 */
const LEFT_OUT: readonly (readonly ("ids" | "pictures")[])[] = [[], ["ids"], ["ids", "pictures"]];

/**
 * The text of the file that suggestions are recalled from, null when the catalogue is too large for one.
 * @param maxBytes of the gzipped file
 */
export function searchIndexText(catalogue: IndexedCatalogue, maxBytes = MAX_INDEX_BYTES): string | null {
  for (const leftOut of LEFT_OUT) {
    const text = JSON.stringify(indexFile(catalogue, leftOut));
    if (gzipSync(text).length <= maxBytes) return text;
  }
  return null;
}

function indexFile(catalogue: IndexedCatalogue, leftOut: readonly ("ids" | "pictures")[]): SearchIndexFile {
  const products = [...catalogue.products].sort(newestFirst);
  const categories = shownListings(catalogue.categories, new Set(products.map(({ category_id }) => category_id)));
  const brands = shownListings(catalogue.brands, new Set(products.map(({ brand_id }) => brand_id)));
  const units = distinct(products.map(({ sale_unit }) => sale_unit));
  const pictures = leftOut.includes("pictures") ? null : distinct(products.map(({ image_url }) => image_url));
  const placeIn = (list: readonly (string | null)[]) => {
    const places = new Map(list.map((entry, at) => [entry, at]));
    return (entry: string | null) => places.get(entry) ?? -1;
  };
  return {
    version: SEARCH_INDEX_VERSION,
    categories: columnsOf(categories),
    brands: columnsOf(brands),
    synonyms: catalogue.synonyms.map((pair) => pair.join(" ")),
    units,
    pictures,
    products: {
      names: products.map(({ item_name }) => oneLine(item_name)),
      skus: products.map(({ item_code }) => oneLine(item_code ?? "")),
      ids: products.map(({ id, item_code }) => (leftOut.includes("ids") && item_code ? "" : id.replaceAll("-", ""))),
      brands: products.map(({ brand_id }) => brand_id).map(placeIn(brands.map(({ id }) => id))),
      categories: products.map(({ category_id }) => category_id).map(placeIn(categories.map(({ id }) => id))),
      units: products.map(({ sale_unit }) => sale_unit).map(placeIn(units)),
      pictures: pictures === null ? [] : products.map(({ image_url }) => image_url).map(placeIn(pictures)),
      soldOut: products.flatMap(({ is_sold_out }, at) => (is_sold_out ? [at] : [])),
    },
  };
}

const newestFirst = (a: IndexedRow, b: IndexedRow): number =>
  a.created_at === b.created_at ? compare(a.id, b.id) : compare(b.created_at, a.created_at);

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** The database sorts by the root collation, which is what English uses. */
const byName = new Intl.Collator("en").compare;

const shownListings = (listings: readonly ListingRow[], filled: ReadonlySet<string | null>): ListingRow[] =>
  listings.filter(({ id }) => filled.has(id)).sort((a, b) => byName(a.name, b.name));

const columnsOf = (listings: readonly ListingRow[]) => ({
  names: listings.map(({ name }) => oneLine(name)),
  slugs: listings.map(({ slug }) => slug),
});

const distinct = (texts: readonly (string | null)[]): string[] => [...new Set(texts.filter((text) => text !== null))];

/** In the file every line is one text. Browsers show any white space as one space anyway. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ");
