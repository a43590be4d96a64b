import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { matchPath } from "react-router-dom";
import { questionsAt } from "@/app/page-questions";
import { screenAt } from "@/app/routes";
import { afterFirstScreen } from "@/lib/after-first-screen";
import { isSparing } from "@/lib/is-sparing";
import { linkOf } from "@/lib/link-of";
import { routePatterns } from "@/lib/paths";
import { safeImageUrl } from "@/lib/safe-url";
import { heldProduct } from "@/live/cached-products";

/** Questions asked ahead at a time; those that a shopper really waits for come besides. */
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

  return (address: URL): void => {
    const place = address.pathname + address.search;
    if (place === latest || isSparing()) return;
    latest = place;
    void screenAt(address.pathname).preload();
    showAhead(client, address.pathname);
    for (const question of questionsAt(client, address)) {
      if (underWay >= MAX_AT_ONCE) return;
      underWay += 1;
      void client.prefetchQuery(question).finally(() => {
        underWay -= 1;
      });
    }
  };
}

/** The main picture of a product's page. */
function showAhead(client: QueryClient, pathname: string): void {
  const id = matchPath(routePatterns.product, pathname)?.params.id;
  const address = id === undefined ? null : safeImageUrl(heldProduct(client, id)?.imageUrl ?? null);
  if (address !== null) new Image().src = address;
}
