import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { matchPath } from "react-router-dom";
import { questionsAt } from "@/app/page-questions";
import { screenAt } from "@/app/routes";
import { PRODUCT_IMAGE_SIZES } from "@/components/product-image-sizes";
import { afterFirstScreen } from "@/lib/after-first-screen";
import { isSparing } from "@/lib/is-sparing";
import { linkOf } from "@/lib/link-of";
import { routePatterns } from "@/lib/paths";
import { pictureSources } from "@/lib/picture-sources";
import { safeImageUrl } from "@/lib/safe-url";
import { travelSources } from "@/lib/travelling-pictures";
import { heldProduct } from "@/live/cached-products";

/** Questions and pictures asked for ahead at a time; what a shopper really waits for comes besides. */
const MAX_AT_ONCE = 6;

/** Pages whose code is fetched once the first screen is done: where shoppers go from anywhere. */
const LIKELY_PAGES = [routePatterns.products, "/products/next"];

/**
 * Fetches the next page before the click: its code, its answers and its main picture when a shopper points at a link,
 * touches it, or reaches it by keyboard; the code of the likeliest pages once the browser is idle. Never on connections
 * that are paid by the byte or slow enough for what is asked ahead to be in the way.
 */
export function useFetchingAhead(): void {
  const client = useQueryClient();
  useEffect(() => {
    let isGone = false;
    const fetchAhead = createFetchingAhead(client);
    const onHint = (event: Event) => {
      const link = linkOf(event);
      if (link?.origin === window.location.origin) fetchAhead(new URL(link.href));
    };
    const listeners = new AbortController();
    for (const hint of ["pointerover", "pointerdown", "touchstart", "focusin"]) {
      document.addEventListener(hint, onHint, { passive: true, signal: listeners.signal });
    }
    void afterFirstScreen().then(() => {
      if (isGone || isSparing()) return;
      for (const path of LIKELY_PAGES) void screenAt(path).preload();
    });
    return () => {
      isGone = true;
      listeners.abort();
    };
  }, [client]);
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
    const picture = pictureAt(client, address.pathname);
    waiting = picture ? [() => fetchPicture(picture), ...questions] : questions;
    askOn();
  };
}

/** The main picture of a product's page; null for other pages, and where it is there already. */
function pictureAt(client: QueryClient, pathname: string): string | null {
  const id = matchPath(routePatterns.product, pathname)?.params.id;
  const address = id === undefined ? null : safeImageUrl(heldProduct(client, id)?.imageUrl ?? null);
  return address !== null && travelSources(address) ? null : address;
}

/** In the copy that the page will choose. Settles once it is here, or cannot be had. */
function fetchPicture(address: string): Promise<unknown> {
  const { src, srcSet } = pictureSources(address, true);
  return new Promise((settle) => {
    const picture = new Image();
    picture.onload = picture.onerror = settle;
    if (srcSet) {
      picture.sizes = PRODUCT_IMAGE_SIZES.page;
      picture.srcset = srcSet;
    }
    // Last: a browser begins to fetch with what it has been told so far.
    picture.src = src;
  });
}
