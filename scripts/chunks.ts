import { readdirSync } from "node:fs";

/** What the bundler tells about a module; the part of Rolldown's that is needed here. */
type Modules = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

/** What every page starts with, or nearly every page needs. */
const SHOP = ["src/app/start-shop.tsx", "src/components/page-head.tsx", "src/components/breadcrumbs.tsx"];

/**
 * The shop's code by journey.
 * - `reads`: every question to the catalogue, asked only once somebody wants more than the page brought along
 * - `list`, `product`: the two kinds of pages that shoppers go back and forth between
 * - `home`: the front door
 * - `cart`: as panel and as page
 * - `lists`: whole lists of SKUs into the cart or a quotation, from a page, a link or the search field
 * - `late`: what begins by itself once the page stands, as live stock and fetching ahead
 */
const JOURNEYS: Readonly<Record<string, readonly string[]>> = {
  reads: [
    "src/services/brands-service.ts",
    "src/services/categories-service.ts",
    "src/services/products-service.ts",
    "src/services/search-service.ts",
    "src/services/product-lists/listed-products.ts",
    "src/services/product-lists/facets-service.ts",
    "src/services/hero-slides-service.ts",
    "src/services/slider-settings-service.ts",
    "src/services/checkout-options-service.ts",
    "src/services/inventory-service.ts",
    "src/services/product-lists/attribute-facets-service.ts",
    // How search results are worded and highlighted, on the page and in the list below the field.
    "src/copy/search-copy.ts",
    "src/copy/help-links.ts",
    "src/components/marked-text.tsx",
    // What the search field knows of lists, and shares with their page.
    "src/domain/quick-order/search-entry.ts",
    "src/domain/quick-order/lines.ts",
    "src/lib/use-debounced.ts",
    // Whether whom it would lead elsewhere is still there, which lists ask as well.
    "src/lib/use-address-now.ts",
    // How the comparison asks for its products, as lists do.
    "src/services/product-codes-query.ts",
    // What it shows, as tables of families do, where a data sheet tells nothing.
    "src/product-list/missing-fact.tsx",
    // Choices at the checkout, and of what becomes of a received list.
    "src/ui/radio-group.tsx",
  ],
  list: [
    "src/features/catalog/products-page.tsx",
    "src/features/categories/category-page.tsx",
    "src/features/brands/brand-page.tsx",
  ],
  product: ["src/features/product/product-page.tsx"],
  home: ["src/features/home/home-page.tsx"],
  cart: ["src/features/cart/cart-panel.tsx", "src/features/cart/cart-page.tsx"],
  late: ["src/app/late-parts.tsx", "src/features/compare/compare-tools.tsx"],
  lists: [
    "src/features/quick-order/quick-order-page.tsx",
    "src/features/cart/cart-link-offer.tsx",
    "src/features/quote/linked-quote.tsx",
    "src/features/suggestions/quick-entry.ts",
    "src/domain/lists/shared-lists.ts",
  ],
};

/** The journeys that shoppers wait for first: code that two of them need goes to `catalogue`, code of one stays with it. */
const CATALOGUE = ["reads", "list", "product", "home"];

/** The pages of no journey, by folder: each keeps its own file, and code that several of a kind need gets another. */
const PAGES: Readonly<Record<string, RegExp>> = {
  texts: /^src\/features\/pages\//,
  ownLists: /^src\/features\/device\/lists?-/,
  ordering: /^src\/features\/(?:checkout|device|order|quote|tracking)\//,
  listings: /^src\/features\/(?:brands|categories|search)\//,
};

/** The page's first script and what the bundler adds for any: it must not wait for the rest. */
const START =
  /\/index\.html$|\/src\/main\.ts$|\/src\/(?:app\/(?:exits|trusted-types)|lib\/(?:content-painted|before-hydration|link-of))|vite\/preload-helper/;

/** Loaded in two steps, the smaller one with the cart. Grouped by name, all of it would come at once. */
const MOTION = /\/node_modules\/(?:framer-motion|motion-dom|motion-utils)\//;

/** Dialogs and drawers, wherever one opens. */
const DIALOG =
  /\/node_modules\/(?:@base-ui|@floating-ui|use-sync-external-store|tabbable|reselect)\/|\/src\/ui\/confirm-dialog/;

/** React, a file of its own: it stays the same from one deploy to the next. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\/|\/src\/app\/react-alone/;

/** Who needs a module: journeys, and how many pages of each kind. */
type Users = { journeys: Set<string>; pages: Map<string, number> };

/**
 * How the bundler groups modules into chunks, so that no page needs more than eight: twenty small files compress worse than
 * one and cost a request each. What nobody claims keeps the chunk that the bundler finds for it.
 */
export function journeyChunks(root: string) {
  const twice = Object.keys(JOURNEYS).find((name) => name in PAGES);
  if (twice) throw new Error(`Two chunks are called «${twice}»: the bundler would make one of them`);
  let chunks: ReadonlyMap<string, string | null> | undefined;

  const assign = (modules: Modules): ReadonlyMap<string, string | null> => {
    const reach = (files: readonly string[], without?: ReadonlySet<string>): Set<string> => {
      const found = new Set<string>();
      const open = files.map((file) => `${root}/${file}`);
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (found.has(id) || without?.has(id) || MOTION.test(id)) continue;
        found.add(id);
        open.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
      }
      return found;
    };
    const shop = reach(SHOP);
    const users = new Map<string, Users>();
    const note = (files: readonly string[], use: (users: Users) => void) => {
      for (const id of reach(files, shop)) {
        const known = users.get(id) ?? { journeys: new Set(), pages: new Map() };
        users.set(id, known);
        use(known);
      }
    };
    for (const [journey, files] of Object.entries(JOURNEYS)) note(files, ({ journeys }) => journeys.add(journey));
    for (const page of pagesOfNoJourney(root)) {
      const kind = Object.keys(PAGES).find((name) => PAGES[name]?.test(page));
      if (kind) note([page], ({ pages }) => pages.set(kind, (pages.get(kind) ?? 0) + 1));
    }
    return new Map([
      ...[...users].map(([id, known]) => [id, chunkFor(known)] as const),
      ...[...shop].map((id) => [id, "shop"] as const),
    ]);
  };

  const claimed = (chunk: string) => ({
    name: (id: string, modules: Modules): string | null => {
      chunks ??= assign(modules);
      return chunks.get(id) === chunk ? chunk : null;
    },
  });
  return [
    { name: "start", test: START },
    { name: "react", test: REACT },
    ...["shop", "catalogue"].map(claimed),
    { name: "dialog", test: DIALOG },
    ...[...Object.keys(JOURNEYS), ...Object.keys(PAGES)].map(claimed),
    // The bundler takes a module, with all that it imports, into the matching group of highest priority: the first one
    // listed.
  ].map((group, index, { length }) => ({ ...group, priority: length - index }));
}

/** Every page of ordering asks for something, so that `reads` also holds what it shares with the cart. */
function chunkFor({ journeys, pages }: Users): string | null {
  const [first, second] = CATALOGUE.filter((journey) => journeys.has(journey));
  const [one, another] = [...journeys, ...pages.keys()];
  if (first === undefined && another === undefined) return one !== undefined && (pages.get(one) ?? 2) > 1 ? one : null;
  if (second !== undefined || pages.has("texts")) return "catalogue";
  if (first === undefined || first === "reads") return "reads";
  // Listings have `list` anyway, but they need nothing else of `home`.
  return journeys.has("cart") || pages.has(first === "home" ? "listings" : "ordering") ? "catalogue" : first;
}

function pagesOfNoJourney(root: string): string[] {
  const named = Object.values(JOURNEYS).flat();
  return (
    readdirSync(`${root}/src/features`, { recursive: true, encoding: "utf8" })
      // Code that is fetched at the press of a button shares as much as a page does.
      .filter((file) => /(?:-(?:page|dialog)|delivery-form)\.(?:tsx|mdx)$/.test(file))
      .map((file) => `src/features/${file.replaceAll("\\", "/")}`)
      .filter((file) => !named.includes(file))
  );
}
