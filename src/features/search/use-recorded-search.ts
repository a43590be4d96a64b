import { useEffectEvent, useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { wasOpenedFromShop } from "@/lib/visit";
import { recordSearch } from "@/stores/recent-searches-store";

/** What the router calls the entry of the page that the browser loaded. */
const LOADED_PAGE = "default";
/** False once it was looked at, since Back may lead to it again. */
let isLoadedPageNew = true;

/**
 * Keeps a search among the recent ones once its results are opened. Here rather than where it is sent: the browser itself
 * sends the form as long as the page's code is on its way. Back, a reload and links from elsewhere are no new searches.
 * Written down as the results' heading is drawn, not after the next paint: a shopper may be gone by then.
 */
export function useRecordedSearch(query = ""): void {
  const isReturn = useNavigationType() === "POP";
  const { key } = useLocation();
  const record = useEffectEvent((text: string) => {
    const wasLoaded = isReturn && key === LOADED_PAGE && isLoadedPageNew && wasOpenedFromShop();
    isLoadedPageNew = false;
    if (!isReturn || wasLoaded) recordSearch(text);
  });
  useLayoutEffect(() => record(query), [query]);
}
