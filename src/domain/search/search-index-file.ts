/**
 * The file that the build writes and the search field reads: what suggestions need to know of everything on sale. Columns
 * instead of objects, and what repeats is written once. No prices and no stock: they would be as old as the build.
 */
export type SearchIndexFile = {
  version: typeof SEARCH_INDEX_VERSION;
  /** With something on sale, by name as the database sorts them. */
  categories: ListingColumns;
  brands: ListingColumns;
  /** A plain word and another one for what it asks for, with a space between. */
  synonyms: readonly string[];
  units: readonly string[];
  /** The picture addresses of all products; an empty list when there was no room for them. */
  pictures: readonly string[] | null;
  /** The newest first, as the search puts equals. A place in a list is −1 where a product has none. */
  products: {
    names: readonly string[];
    /** Empty for a product without one. */
    skus: readonly string[];
    /** 32 hexadecimal digits; empty when there was no room and the SKU says which product it is. */
    ids: readonly string[];
    brands: readonly number[];
    categories: readonly number[];
    units: readonly number[];
    pictures: readonly number[];
    /** Places of the products that were sold out: they come last among equals. */
    soldOut: readonly number[];
  };
};

type ListingColumns = { names: readonly string[]; slugs: readonly string[] };

/** To be raised with every change of the file's shape: an older page then ignores the file. */
export const SEARCH_INDEX_VERSION = 1;

/** Where the page says which file is its own; absent where the build made none. */
export const SEARCH_INDEX_META = "search-index";
