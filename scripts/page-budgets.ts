import { listedPaths, ownPaths } from "../src/lib/page-indexing.ts";
import { routePatterns } from "../src/lib/paths.ts";

/** A kilobyte of these budgets, in bytes. */
export const KB = 1024;

const { home, products, catalog } = routePatterns;
const DIRECTORIES = [routePatterns.categories, routePatterns.brands, routePatterns.sitemap];
const FORMS = [routePatterns.quickOrder, routePatterns.orderTracking];
const OF_OTHER_KINDS: readonly string[] = [home, products, catalog, ...DIRECTORIES, ...FORMS];

export type PageKind = {
  /** Their addresses. */
  patterns: readonly string[];
  /** `html` in bytes after brotli, `unpacked` as the browser reads them: repeated text is small on the line, but not there. */
  html: number;
  unpacked: number;
  /**
   * Files that the page itself has every visitor fetch, the page among them. What its scripts ask for, and pictures further
   * down that a browser fetches early, make up the thirty that `tests/e2e/first-load.spec.ts` holds each kind to.
   */
  files: number;
  /** What its scripts may weigh where that is more than on the pages that most visits see. */
  scripts?: number;
  /**
   * Every visitor gets the same frame of these pages. The content is the device's own, so all their scripts are asked
   * for at once.
   */
  isShell?: true;
};

/** The kinds of pages that the build writes out. */
export const pageKinds: Readonly<Record<string, PageKind>> = {
  // The page carries four pictures of its first shelf; fetched one by one they would be twice as many bytes.
  home: { patterns: [home], html: 24.9 * KB, unpacked: 163 * KB, files: 10 },
  list: { patterns: [products], html: 21.3 * KB, unpacked: 136 * KB, files: 10 },
  // Pictures of more than 2 kB are not carried within the page.
  product: { patterns: [routePatterns.product], html: 21.2 * KB, unpacked: 110.8 * KB, files: 11 },
  category: { patterns: [routePatterns.category], html: 21.9 * KB, unpacked: 139 * KB, files: 10 },
  brand: { patterns: [routePatterns.brand], html: 21.2 * KB, unpacked: 129 * KB, files: 10 },
  "information page": {
    patterns: listedPaths.filter((path) => !OF_OTHER_KINDS.includes(path)),
    // Names of files move it by a dozen bytes.
    html: 18.7 * KB,
    unpacked: 98 * KB,
    files: 12,
  },
  // Every category, brand or page of the shop by name.
  directory: {
    patterns: DIRECTORIES,
    html: 15.4 * KB,
    unpacked: 78 * KB,
    scripts: 129.9 * KB,
    files: 13,
  },
  form: {
    patterns: FORMS,
    html: 17.6 * KB,
    unpacked: 96.2 * KB,
    scripts: 180.6 * KB,
    files: 11,
  },
  // One line for each product on sale.
  "catalogue to print": {
    patterns: [catalog],
    html: 49 * KB,
    unpacked: 660 * KB,
    scripts: 121.8 * KB,
    files: 11,
  },
  shell: {
    patterns: ["/shell", ...ownPaths],
    html: 11.5 * KB,
    unpacked: 52 * KB,
    // Of the cart with its checkout, both with their forms.
    scripts: 189.6 * KB,
    files: 10,
    isShell: true,
  },
};
