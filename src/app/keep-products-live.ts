import type { QueryClient } from "@tanstack/react-query";
import { cartActions } from "@/cart/actions";
import { cartProducts, onCartChange, readCartLines } from "@/cart/use-cart";
import { lineOf } from "@/domain/cart-changes";
import type { ProductNews } from "@/domain/live-product";
import { type StockStatus, stockStatusOf } from "@/domain/stock";
import { factsAreChecked } from "@/stores/facts-checked";
import { onProductNews } from "@/stores/product-news";
import { readProductNews } from "@/stores/stock-read";
import { hasLiveFeed, watchLiveStock } from "@/stores/stock-watch";
import { productsOnScreen, updateProducts } from "./products-on-screen";
import { createAnnouncer } from "./stock-announcer";

/** The printed catalogue shows the whole shop; that many at once are no screen any more. */
const MAX_WATCHED = 200;

/** Screens come and go query by query: what is watched follows once that has settled. */
const SETTLE_MS = 100;

type Options = {
  /**
   * For a page that was made at build time, and shows what was true then: what it shows is read by one request as soon as
   * it is known, rather than when the browser has loaded the live feed and joined its channel. The channel's own first
   * read stays, since only from then on no change is missed.
   */
  readAtOnce?: boolean;
};

/**
 * Watches the products on screen and in the cart, and writes what is heard of them to where screens read it.
 * @param announce called with a text for screen readers, at most once in two seconds
 * @returns the function that stops it
 */
export function keepProductsLive(
  client: QueryClient,
  announce: (text: string) => void,
  { readAtOnce = false }: Options = {},
): () => void {
  const announcer = createAnnouncer(announce);
  let watched = "";
  let stopWatching = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Products that were read without waiting for the feed. */
  const readEarly = new Set<string>();
  /** As last shown, to tell a change from a mere repetition. */
  const statuses = new Map<string, StockStatus>();
  /** Products of which the cart was last seen to hold more than there are. */
  const short = new Set<string>();

  const follow = () => {
    timer = undefined;
    const products = new Map([...cartProducts(), ...productsOnScreen(client)]);
    const ids = [...products.keys()].slice(0, MAX_WATCHED);
    for (const id of statuses.keys()) if (!products.has(id)) statuses.delete(id);
    for (const [id, product] of products) if (!statuses.has(id)) statuses.set(id, stockStatusOf(product));
    const key = [...ids].sort().join(" ");
    if (key === watched) return;
    watched = key;
    // The new watch first: what both have in common is never let go.
    const stopLast = stopWatching;
    stopWatching = ids.length > 0 ? watchLiveStock(ids) : () => {};
    stopLast();
    if (readAtOnce && !hasLiveFeed()) readNow(ids.filter((id) => !readEarly.has(id)));
  };
  const readNow = (ids: readonly string[]) => {
    for (const id of ids) readEarly.add(id);
    if (ids.length > 0) void readProductNews(ids);
  };
  const followSoon = () => {
    timer ??= setTimeout(follow, SETTLE_MS);
  };

  const hear = (news: ProductNews) => {
    const { productId, product, status } = news;
    const before = statuses.get(productId);
    const now = product ? status.status : "out-of-stock";
    const available = status.stockQuantity;
    const wanted = lineOf(readCartLines(), productId)?.quantity ?? 0;
    const isShort = available !== null && wanted > available;
    if (before !== undefined && (before !== now || (isShort && !short.has(productId)))) {
      const name = product?.name ?? nameOf(client, productId);
      if (name !== null) announcer.tell(productId, { productName: name, status: now, available, wanted });
    }
    statuses.set(productId, now);
    if (isShort) short.add(productId);
    else short.delete(productId);
    updateProducts(client, news);
    cartActions.learnProduct(news);
    factsAreChecked(productId);
  };

  const stops = [onProductNews(hear), onCartChange(followSoon), client.getQueryCache().subscribe(followSoon)];
  follow();
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
    announcer.stop();
    stopWatching();
  };
}

const nameOf = (client: QueryClient, productId: string): string | null =>
  productsOnScreen(client).get(productId)?.name ?? cartProducts().get(productId)?.name ?? null;
