import { routePatterns } from "./paths.ts";

/**
 * What search engines are told about a screen.
 * `listed`: in the site map. `by-row`: one address per product, category or brand on sale. `private`: about one shopper,
 * or endless; not to be crawled. `alias`: answers under another address as well, which is the one that counts.
 */
type Indexing = "listed" | "by-row" | "private" | "alias";

/** Every screen: the type check refuses one that is missing here. */
const indexing = {
  home: "listed",
  products: "listed",
  product: "by-row",
  cart: "private",
  checkout: "private",
  quote: "private",
  savedQuote: "private",
  quotedCheckout: "private",
  orderConfirmation: "private",
  orderTracking: "listed",
  orderTrackingOf: "private",
  catalog: "listed",
  categories: "listed",
  category: "by-row",
  brands: "listed",
  brand: "by-row",
  search: "private",
  compare: "private",
  quickOrder: "listed",
  about: "listed",
  contact: "listed",
  shipping: "listed",
  warranty: "listed",
  faq: "listed",
  returns: "listed",
  privacy: "listed",
  terms: "listed",
  cookies: "listed",
  compliance: "listed",
  sitemap: "listed",
  location: "listed",
  careers: "listed",
  account: "private",
  orders: "private",
  wishlist: "private",
  lists: "private",
  list: "private",
  help: "listed",
  trackingShort: "alias",
} satisfies Record<keyof typeof routePatterns, Indexing>;

const patternsAt = (wanted: Indexing): string[] =>
  (Object.keys(indexing) as (keyof typeof indexing)[])
    .filter((name) => indexing[name] === wanted)
    .map((name) => routePatterns[name]);

/** Paths that are the same in every shop. */
export const listedPaths: readonly string[] = patternsAt("listed");

/** Paths that are the same in every shop, whose page is another for every shopper. */
export const ownPaths: readonly string[] = [...patternsAt("private"), ...patternsAt("alias")].filter(
  (pattern) => !pattern.includes(":"),
);

/** Patterns of the paths that depend on the data of the shop, or of a shopper. */
export const openPatterns: readonly string[] = Object.values(routePatterns).filter((pattern) => pattern.includes(":"));

/** The beginnings of the paths that robots should leave alone; a parameter and what follows it are cut off. */
export const privatePrefixes: readonly string[] = [
  ...new Set(patternsAt("private").map((pattern) => pattern.replace(/:.*$/, ""))),
];

/** Whether a path is about one shopper, or one of endlessly many: no page of the build, and nothing to keep. */
export const isPrivate = (pathname: string): boolean => privatePrefixes.some((prefix) => pathname.startsWith(prefix));
