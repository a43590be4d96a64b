import type { QueryClient } from "@tanstack/react-query";
import { cartUpkeep } from "@/cart/upkeep";
import { cartProducts, onCartChange, readCartLines } from "@/cart/use-cart";
import type { StockChange } from "@/copy/stock-change-copy";
import { lineOf } from "@/domain/cart-changes";
import { isUuid } from "@/domain/ids";
import { isSameToShoppers, newsOfRead, type ProductNews, stockStatusOf, withNews } from "@/domain/stock";
import { afterFirstScreen } from "@/lib/after-first-screen";
import { pageHydrated } from "@/lib/before-hydration";
import { nextTask } from "@/lib/next-task";
import { readLiveProducts } from "@/services/inventory-service";
import { createAnnouncer } from "./announcer";
import {
  endFirstRead,
  holdsWholeProduct,
  isAwaitingFacts,
  markChecked,
  productsOnScreen,
  readFactsChecked,
  shownProducts,
  uncheckedProducts,
  updateProducts,
} from "./cached-products";
import { heardSince, recordAll, recordHeard, stockRevision } from "./stock-store";
import { channelState, watchStock } from "./stock-watch";

/** The printed catalogue shows the whole shop, far more than a screen does: products beyond this number are read once. */
const MAX_WATCHED = 200;

/** Six parallel requests. Further products are read after those, so that there is room for the shopper's own requests. */
const MAX_READ_AT_ONCE = 600;

/** As many cards as a slow phone draws within 50 ms. */
const SLICE = 4;
/** More slices would keep the last of a long list waiting: beyond 25 products they are larger instead. */
const MAX_SLICES = 6;

/** Screens come and go query by query: what is watched follows once that has settled. */
const SETTLE_MS = 100;

type Options = {
  /**
   * For a page that was made at build time, and shows what was true then: all its products are read at once, by one
   * request, rather than when the channel has been joined. The channel's own first read stays, since only from then on
   * no change is missed.
   */
  readAtOnce?: boolean;
};

/**
 * Watches the products on screen and in the cart, and writes what is heard of them to where screens read it. The socket
 * is opened after the first screen, and not before there is a network.
 * @param announce called with a text for screen readers, at most once in two seconds
 * @returns the function that stops it
 */
export function keepProductsLive(
  client: QueryClient,
  announce: (text: string) => void,
  { readAtOnce = false }: Options = {},
): () => void {
  const announcer = createAnnouncer(announce);
  let watched: readonly string[] = [];
  let mayWatch = false;
  let isStopped = false;
  let stopWatching = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Products that were read without waiting for the channel. */
  const readEarly = new Set<string>();
  const beingRead = new Set<string>();
  /** Read, and to be shown by one of the next tasks, unless something newer comes first. */
  const unshown = new Map<string, ProductNews>();
  /** What was last heard or read of a product, unless a list has contradicted it since. */
  const heard = new Map<string, ProductNews>();
  /** As last shown, to tell a change from a mere repetition. */
  const statuses = new Map<string, StockChange["status"]>();
  /** Products of which the cart, when last seen, held more pieces than there are. */
  const short = new Set<string>();

  const follow = () => {
    timer = undefined;
    const onScreen = shownProducts(client);
    const products = new Map([...cartProducts(), ...onScreen.map((product) => [product.id, product] as const)]);
    const shown = [...products.keys()];
    const ids = shown.slice(0, MAX_WATCHED);
    for (const id of statuses.keys()) {
      if (products.has(id)) continue;
      statuses.delete(id);
      heard.delete(id);
    }
    const contradicted: string[] = [];
    for (const product of onScreen) {
      const news = watched.includes(product.id) && heard.get(product.id);
      if (!news || isSameToShoppers(product, withNews(product, news.product))) continue;
      contradicted.push(product.id);
      // Forgotten at once: if this read fails, the same contradiction is not read again with every change of the screen.
      heard.delete(product.id);
    }
    // A list that contradicts what was heard may come from a cache on the way; an answer to a read by ids never does.
    void readNow(contradicted);
    // What was heard counts more than a line of the cart, which holds the stock with which it was added.
    for (const [id, product] of products) if (!heard.has(id)) statuses.set(id, shownStatus(product));
    const isEarly = readAtOnce && channelState().status !== "live";
    const early = isEarly ? ids.filter((id) => !readEarly.has(id)) : [];
    // The channel reports nothing of these: without this read their facts would stay those of the build.
    const unwatched = shown.slice(MAX_WATCHED).filter((id) => !readFactsChecked(id) && !beingRead.has(id));
    void readNow([...early, ...unwatched]);
    const toWatch = [...ids].sort();
    if (!mayWatch || String(toWatch) === String(watched)) return;
    watched = toWatch;
    // The new watch starts before the last one stops, so that products of both stay watched throughout.
    const stopLast = stopWatching;
    stopWatching = ids.length > 0 ? watchStock(ids, hear) : () => {};
    stopLast();
  };
  /**
   * What is heard of a product while the read is under way is newer than the answer. The answer is recorded at once,
   * and shown in slices, each in a task of its own, so that the page can respond to the shopper in between.
   */
  const readNow = async (productIds: readonly string[], isWhole = false) => {
    const ids = productIds.filter(isUuid);
    for (const id of ids) {
      readEarly.add(id);
      beingRead.add(id);
    }
    for (let start = 0; start < ids.length; start += MAX_READ_AT_ONCE) {
      const part = ids.slice(start, start + MAX_READ_AT_ONCE);
      const began = stockRevision();
      const [answer] = await Promise.all([readLiveProducts(part, { isWhole }), pageHydrated()]);
      // After a failure, which the service logs, the channel reports these later; then what it has no room for is read again.
      if (!answer.success || isStopped) break;
      const unheard = newsOfRead(part, answer.data).filter(({ productId }) => !heardSince(productId, began));
      recordAll(new Map(unheard.map(({ productId, product }) => [productId, product])));
      for (const news of unheard) unshown.set(news.productId, news);
      const rest = Math.max(SLICE, Math.ceil((unheard.length - 1) / MAX_SLICES));
      // The first product is shown alone: on a product's page it is the page itself.
      for (let at = 0, size = 1; at < unheard.length; at += size, size = rest) {
        for (const news of unheard.slice(at, at + size)) if (unshown.get(news.productId) === news) show(news);
        await nextTask();
        if (isStopped) return;
      }
      // Of those still unchecked only the stock was heard meanwhile: they are read again.
      void readNow(
        part.filter((id) => !readFactsChecked(id)),
        isWhole,
      );
    }
    for (const id of ids) beingRead.delete(id);
  };
  const followSoon = () => {
    timer ??= setTimeout(follow, SETTLE_MS);
  };

  const hear = (news: ProductNews) => {
    recordHeard(news.productId, news.product);
    show(news);
  };
  const show = (news: ProductNews) => {
    const { productId, product } = news;
    unshown.delete(productId);
    heard.set(productId, news);
    const before = statuses.get(productId);
    const now = shownStatus(product);
    const available = product ? product.stockQuantity : null;
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
    cartUpkeep.learnProduct(news);
    markChecked(productId);
    if (isAwaitingFacts()) followSoon();
  };

  // The page's own script has asked for exactly these, in this order (`scripts/early-script.ts`): the answer is here or on its way.
  // What the cart holds besides is asked for by `follow`.
  if (readAtOnce) void readNow(uncheckedProducts(), holdsWholeProduct(client)).then(() => endFirstRead());
  const stops = [onCartChange(followSoon), client.getQueryCache().subscribe(followSoon)];
  follow();
  void pageHydrated()
    .then(afterFirstScreen)
    .then(online)
    .then(() => {
      mayWatch = true;
      if (!isStopped) follow();
    });
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
    clearTimeout(timer);
    announcer.stop();
    stopWatching();
  };
}

const shownStatus = (product: Parameters<typeof stockStatusOf>[0] | null): StockChange["status"] =>
  product?.isActive ? stockStatusOf(product) : "not-sold";

const nameOf = (client: QueryClient, productId: string): string | null =>
  productsOnScreen(client).get(productId)?.name ?? cartProducts().get(productId)?.name ?? null;

const online = (): unknown =>
  navigator.onLine || new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
