import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { matchPath } from "react-router-dom";
import { preloadCartPanel } from "@/app/cart-panel-slot";
import { questionsAt } from "@/app/page-questions";
import { screenAt } from "@/app/routes";
import { preloadSuggestions } from "@/app/search-form";
import { useIsCartEmpty } from "@/cart/use-cart";
import { PRODUCT_IMAGE_SIZES } from "@/components/product-image-sizes";
import type { Product } from "@/domain/product";
import { afterFirstScreen } from "@/lib/after-first-screen";
import { isSparing } from "@/lib/is-sparing";
import { late } from "@/lib/late";
import { linkOf } from "@/lib/link-of";
import { routePatterns } from "@/lib/paths";
import { pictureSources } from "@/lib/picture-sources";
import { safeImageUrl } from "@/lib/safe-url";
import { travelSources } from "@/lib/travelling-pictures";
import { heldProduct } from "@/live/cached-products";

/** Answers and pictures fetched ahead at a time, besides what a shopper really waits for. */
const MAX_AT_ONCE = 6;

/** Pages whose code is fetched once the first screen is done: where shoppers go from anywhere. */
const LIKELY_PAGES = [routePatterns.products, "/products/next"];

/** Where shoppers with something in the cart go besides. */
const ORDERING_PAGES = [routePatterns.cart, routePatterns.checkout];

/** A product's page asks for them only once it knows that the product comes in several kinds, see `FamilySlot`. */
const familyLinks = late(() => import("@/features/product/family-links"));

/**
 * Fetches the next page before the click: its code, its answers and its main picture when a shopper points at a link,
 * touches it, or reaches it by keyboard; the code of the likeliest pages and of the suggestions once the browser is
 * idle, with a line in the cart also that of the cart and the checkout. Never on connections that are paid by the byte
 * or slow enough for fetching ahead to be in the way.
 */
export function useFetchingAhead(): void {
  const client = useQueryClient();
  const isCartEmpty = useIsCartEmpty();
  useEffect(() => {
    const fetchAhead = createFetchingAhead(client);
    const onHint = (event: Event) => {
      const link = linkOf(event);
      if (link?.origin === window.location.origin) fetchAhead(new URL(link.href));
    };
    const listeners = new AbortController();
    for (const hint of ["pointerover", "pointerdown", "touchstart", "focusin"]) {
      document.addEventListener(hint, onHint, { passive: true, signal: listeners.signal });
    }
    return () => listeners.abort();
  }, [client]);
  useEffect(() => {
    return whenIdle(() => {
      preloadPages(LIKELY_PAGES);
      void preloadSuggestions();
    });
  }, []);
  useEffect(() => {
    if (isCartEmpty) return;
    return whenIdle(() => {
      preloadPages(ORDERING_PAGES);
      void preloadCartPanel();
    });
  }, [isCartEmpty]);
}

/** @returns the function that takes back what has not been fetched yet */
function whenIdle(fetchCode: () => void): () => void {
  let isGone = false;
  void afterFirstScreen().then(() => {
    if (!isGone && !isSparing()) fetchCode();
  });
  return () => {
    isGone = true;
  };
}

function preloadPages(paths: readonly string[]): void {
  for (const path of paths) void screenAt(path).preload();
}

function createFetchingAhead(client: QueryClient) {
  let underWay = 0;
  let latest = "";
  /** What the latest link's page will ask for, and could not be asked for yet. */
  let waiting: (() => Promise<unknown>)[] = [];

  const askOn = (): void => {
    while (underWay < MAX_AT_ONCE) {
      const ask = waiting.shift();
      if (!ask) return;
      underWay += 1;
      void ask().finally(() => {
        underWay -= 1;
        askOn();
      });
    }
  };

  return (address: URL): void => {
    const place = address.pathname + address.search;
    if (place === latest || isSparing()) return;
    latest = place;
    void screenAt(address.pathname).preload();
    const questions = questionsAt(client, address).map((question) => () => client.prefetchQuery(question));
    const product = productAt(client, address.pathname);
    if (product?.familyCode) void familyLinks.preload();
    const picture = safeImageUrl(product?.imageUrl ?? null);
    // What came within the page is there already.
    const isMissing = picture !== null && !travelSources(picture);
    waiting = isMissing ? [() => fetchPicture(picture), ...questions] : questions;
    askOn();
  };
}

/** The product whose page an address leads to, as some list has it. */
function productAt(client: QueryClient, pathname: string): Product | undefined {
  const id = matchPath(routePatterns.product, pathname)?.params.id;
  return id === undefined ? undefined : heldProduct(client, id);
}

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
