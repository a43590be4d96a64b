import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useLocation } from "react-router-dom";
import { preloadCartPanel } from "@/app/cart-panel-slot";
import { screenAt } from "@/app/routes";
import { preloadSuggestions } from "@/app/search-form";
import { useIsCartEmpty } from "@/cart/use-cart";
import { afterFirstScreen } from "@/lib/after-first-screen";
import { isSparing } from "@/lib/is-sparing";
import { linkOf } from "@/lib/link-of";
import { routePatterns } from "@/lib/paths";
import { createFetchingAhead } from "./fetching-ahead";

/** Pages whose code is fetched once the first screen is done: where shoppers go from anywhere. */
const LIKELY_PAGES = [routePatterns.products, "/products/next"];

/** Where shoppers with something in the cart go besides. */
const ORDERING_PAGES = [routePatterns.cart, routePatterns.checkout];

/**
 * Fetches the next page before the click: its code, its answers and its main picture when a shopper points at a link,
 * touches it, or reaches it by keyboard; once the browser is idle the code of the likeliest pages and of the suggestions,
 * with a line in the cart also that of the cart and the checkout, and on each page the main pictures behind the first
 * cards in view, whose products the list has brought.
 */
export function useFetchingAhead(): void {
  const client = useQueryClient();
  const ahead = useMemo(() => createFetchingAhead(client), [client]);
  const isCartEmpty = useIsCartEmpty();
  const { key: page } = useLocation();
  const isAnswered = useIsFetching() === 0;
  useEffect(() => {
    const onHint = (event: Event) => {
      const link = linkOf(event);
      if (link?.origin === window.location.origin) ahead.pageAt(new URL(link.href));
    };
    const listeners = new AbortController();
    for (const hint of ["pointerover", "pointerdown", "touchstart", "focusin"]) {
      document.addEventListener(hint, onHint, { passive: true, signal: listeners.signal });
    }
    return () => listeners.abort();
  }, [ahead]);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page shows other cards
  useEffect(() => {
    if (isAnswered) return whenIdle(ahead.picturesInView);
  }, [ahead, page, isAnswered]);
}

/** @returns the function that takes back what has not been fetched yet */
function whenIdle(fetchAhead: () => void): () => void {
  let isGone = false;
  void afterFirstScreen().then(() => {
    if (!isGone && !isSparing()) fetchAhead();
  });
  return () => {
    isGone = true;
  };
}

function preloadPages(paths: readonly string[]): void {
  for (const path of paths) void screenAt(path).preload();
}
