import { readdirSync } from "node:fs";

/** What the bundler tells about a module; the part of Rolldown's that is needed here. */
type Modules = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

/** What every page starts with, and what nearly every page has. */
const SHOP = ["src/app/start-shop.tsx", "src/components/page-head.tsx", "src/components/breadcrumbs.tsx"];

/**
 * The shop's code by journey. What two of these need is `goods`: cards and shelves, the cart's actions, the words of stock.
 * - `reads`: every question to the catalogue, asked only once somebody wants more than the page brought along
 * - `list`, `product`: the two kinds of pages that shoppers go back and forth between
 * - `home`: the front door
 */
const CATALOGUE: Readonly<Record<string, readonly string[]>> = {
  reads: [
    "src/app/ask-ahead.ts",
    "src/services/hero-slides-service.ts",
    "src/services/slider-settings-service.ts",
    "src/services/checkout-options-service.ts",
    "src/services/inventory-service.ts",
  ],
  list: [
    "src/features/catalog/products-page.tsx",
    "src/features/search/search-page.tsx",
    "src/features/categories/category-page.tsx",
    "src/features/brands/brand-page.tsx",
  ],
  product: ["src/features/product/product-page.tsx"],
  home: ["src/features/home/home-page.tsx"],
};

/** The cart, as panel and as page. */
const CART = ["src/features/cart/cart-panel.tsx", "src/features/cart/cart-page.tsx"];

/** What begins by itself once the page stands: live stock, and fetching ahead. */
const LATE = ["src/app/late-parts.tsx", "src/stores/stock-feed.ts", "src/services/realtime-client.ts"];

/** The page's first script and what the bundler adds for any: it must not wait for the rest. */
const START = /\/index\.html$|\/src\/main\.ts$|\/src\/lib\/content-painted|vite\/preload-helper|rolldown\/runtime/;

/** Loaded in two steps, the smaller one with the cart: taken by name it would all come at once. */
const MOTION = /\/node_modules\/(?:framer-motion|motion-dom|motion-utils)\//;

/** What forms are filled and checked with. */
const FORMS = /\/node_modules\/(?:react-hook-form|@hookform)\//;

/** Dialogs and drawers, wherever one opens. */
const DIALOG = /\/node_modules\/(?:@base-ui|@floating-ui|use-sync-external-store|tabbable|reselect)\//;

/** React, a file of its own: it stays the same from one deploy to the next. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;

/** The pages that the catalogue's journeys and the cart's do not name. */
function otherPages(root: string): string[] {
  const named = [...Object.values(CATALOGUE).flat(), ...CART];
  return readdirSync(`${root}/src/features`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("-page.tsx"))
    .map((file) => `src/features/${file.replaceAll("\\", "/")}`)
    .filter((file) => !named.includes(file));
}

/**
 * How the bundler groups modules into chunks. Twenty small files compress worse than one and cost a request each; what no
 * journey claims keeps the chunk that the bundler finds for it.
 */
export function journeyChunks(root: string) {
  let chunks: ReadonlyMap<string, string> | undefined;

  const assign = (modules: Modules): ReadonlyMap<string, string> => {
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
    const found = new Map<string, string>();
    /** By module: the journeys it is part of, and how many pages of the others. */
    const part = new Map<string, { journeys: string[]; texts: number; desk: number }>();
    const count = (
      files: readonly string[],
      note: (uses: { journeys: string[]; texts: number; desk: number }) => void,
    ) => {
      for (const id of reach(files, shop)) {
        const uses = part.get(id) ?? { journeys: [], texts: 0, desk: 0 };
        part.set(id, uses);
        note(uses);
      }
    };
    for (const [journey, files] of Object.entries(CATALOGUE)) count(files, (uses) => uses.journeys.push(journey));
    for (const page of otherPages(root)) {
      count([page], (uses) => {
        if (page.includes("/pages/")) uses.texts += 1;
        else uses.desk += 1;
      });
    }
    for (const id of reach(LATE, shop)) found.set(id, "late");
    for (const id of reach(CART, shop)) found.set(id, "cart");
    for (const [id, { journeys, texts, desk }] of part) {
      const [journey, another] = journeys;
      if (journey !== undefined) found.set(id, another === undefined && texts === 0 ? journey : "goods");
      else if (texts > 1 || (texts > 0 && desk > 0)) found.set(id, "texts");
      else if (desk > 1 || (desk > 0 && found.has(id))) found.set(id, "desk");
    }
    for (const id of shop) found.set(id, "shop");
    return found;
  };

  return [
    { name: "start", test: START },
    { name: "react", test: REACT },
    { name: "dialog", test: DIALOG },
    { name: "forms", test: FORMS },
    ...["shop", "goods", ...Object.keys(CATALOGUE), "late", "texts", "desk", "cart"].map((chunk) => ({
      name: (id: string, modules: Modules): string | null => {
        chunks ??= assign(modules);
        return chunks.get(id) === chunk ? chunk : null;
      },
    })),
    // The bundler takes the first group that a module fits, with what the module needs: each in its turn.
  ].map((group, index, { length }) => ({ ...group, priority: length - index }));
}
