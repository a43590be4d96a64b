import type { QueryClient } from "@tanstack/react-query";
import { matchPath } from "react-router-dom";
import { questionsAt } from "@/app/page-questions";
import { screenAt } from "@/app/routes";
import { PRODUCT_IMAGE_SIZES } from "@/components/product-image-sizes";
import type { Product } from "@/domain/product";
import { isSparing } from "@/lib/is-sparing";
import { late } from "@/lib/late";
import { routePatterns } from "@/lib/paths";
import { pictureSources } from "@/lib/picture-sources";
import { safeImageUrl } from "@/lib/safe-url";
import { travelSources } from "@/lib/travelling-pictures";
import { heldProduct } from "@/live/cached-products";

/** Answers and pictures fetched ahead at a time, besides what a shopper really waits for. */
const MAX_AT_ONCE = 6;

/** How many of them may be for cards that nobody has pointed at: a link that is pointed at then finds room at once. */
const MAX_UNHINTED = 3;

/** Cards in view whose page's picture is fetched. */
const MAX_CARDS = 6;

/** A product's page asks for them only once it knows that the product comes in several kinds, see `FamilySlot`. */
const familyLinks = late(() => import("@/features/product/family-links"));

type FetchingAhead = {
  /** The code, the answers and the main picture of the page that a link leads to, before what was hinted at earlier. */
  pageAt: (address: URL) => void;
  /** The main pictures of the pages that the first cards in view lead to. */
  picturesInView: () => void;
};

/** Nothing is fetched ahead on connections that are paid by the byte or slow enough for it to be in the way. */
export function createFetchingAhead(client: QueryClient): FetchingAhead {
  let underWay = 0;
  let latest = "";
  /** What the latest link's page will ask for, and could not be asked for yet. */
  let waiting: (() => Promise<unknown>)[] = [];
  /** The pictures of the cards in view, in their order. */
  let inView: (() => Promise<unknown>)[] = [];
  const fetched = new Set<string>();

  const askOn = (): void => {
    while (underWay < MAX_AT_ONCE) {
      const ask = waiting.shift() ?? (underWay < MAX_UNHINTED ? inView.shift() : undefined);
      if (!ask) return;
      underWay += 1;
      void ask().finally(() => {
        underWay -= 1;
        askOn();
      });
    }
  };

  return {
    pageAt: (address) => {
      const place = address.pathname + address.search;
      if (place === latest || isSparing()) return;
      latest = place;
      void screenAt(address.pathname).preload();
      const questions = questionsAt(client, address).map((question) => () => client.prefetchQuery(question));
      const product = productAt(client, address.pathname);
      if (product?.familyCode) void familyLinks.preload();
      const picture = pictureOf(product);
      // What came within the page is there already.
      const isMissing = picture !== null && !travelSources(picture);
      waiting = isMissing ? [() => fetchPicture(picture), ...questions] : questions;
      askOn();
    },
    picturesInView: () => {
      if (isSparing()) return;
      const pictures = shownProducts(client).flatMap((product) => pictureOf(product) ?? []);
      // Where there is one copy alone, the card shows what the page will show.
      const missing = pictures.filter((picture) => hasCopies(picture) && !fetched.has(picture));
      inView = missing.map((picture) => () => {
        fetched.add(picture);
        return fetchPicture(picture);
      });
      askOn();
    },
  };
}

/** The product whose page an address leads to, as some list has it. */
function productAt(client: QueryClient, pathname: string): Product | undefined {
  const id = matchPath(routePatterns.product, pathname)?.params.id;
  return id === undefined ? undefined : heldProduct(client, id);
}

/** The first products that the page links to from what can be seen of it. */
function shownProducts(client: QueryClient): Product[] {
  const shown = new Map<string, Product>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>("main a[href]")) {
    if (shown.size === MAX_CARDS) break;
    const product = isInView(link) ? productAt(client, link.pathname) : undefined;
    if (product) shown.set(product.id, product);
  }
  return [...shown.values()];
}

function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
}

const pictureOf = (product: Product | undefined): string | null => safeImageUrl(product?.imageUrl ?? null);

const hasCopies = (picture: string): boolean => pictureSources(picture, true).srcSet !== undefined;

/** A page's main picture, in the copy that the page will choose. Settles once it is here, or cannot be had. */
function fetchPicture(address: string): Promise<unknown> {
  const { src, srcSet } = pictureSources(address, true);
  return new Promise((settle) => {
    const picture = new Image();
    picture.onload = picture.onerror = settle;
    if (srcSet) {
      picture.sizes = PRODUCT_IMAGE_SIZES.page;
      picture.srcset = srcSet;
    }
    // Set last: a browser begins to fetch with the attributes that are set by then.
    picture.src = src;
  });
}
