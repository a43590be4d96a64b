import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { ProductNews } from "@/domain/stock";
import { sendLiveStock } from "../../supabase/local/live-stock";
import { type ServedBackend, serveLocalBackend, someProductIds } from "./realtime-backend";
import { openPage, pass, passUntil } from "./realtime-page";

/** `VITE_LIVE_STOCK` of a build. */
export type LiveStock = "changes" | "broadcast" | "polling";

/** The demo shop and, for each test, a page of it that watches stock: one for the whole file. */
export function stockPages() {
  let backend: ServedBackend;
  let ids: string[];
  let page: Awaited<ReturnType<typeof openPage>>;
  let stops: (() => void)[] = [];

  beforeAll(async () => {
    backend = await serveLocalBackend();
    ids = await someProductIds(backend, 120);
  });
  afterEach(async () => {
    backend.realtime.refuse(false);
    backend.realtime.silence(false);
    for (const stop of stops) stop();
    stops = [];
    await passUntil(() => page.channelState().status === "idle" && backend.realtime.socketCount() === 0);
  });
  afterAll(() => backend.close());

  const id = (number: number): string => ids[number] ?? "";

  /** Watches until the test ends, and notes what it hears. */
  const watch = (productIds: readonly string[]) => {
    const news: ProductNews[] = [];
    const stop = page.watchStock(productIds, (told) => news.push(told));
    stops.push(stop);
    return {
      news,
      stop,
      /** The latest news of a product's stock. */
      stock: (number: number) => news.findLast(({ productId }) => productId === id(number))?.product?.stockQuantity,
    };
  };

  return {
    /** Runs a group of tests with pages of such a build, and a database that sends what they listen to. */
    by: (mode: LiveStock) =>
      beforeEach(async () => {
        await sendLiveStock(backend, mode);
        // Of so few pieces, as this shop sees it, each is told.
        await backend.sql(
          `update products set stock_quantity = 40, min_stock_level = 200, precio_web = 10, is_active = true where id = any ($1)`,
          [ids],
        );
        page = await openPage(backend, mode);
      }),
    get backend() {
      return backend;
    },
    get page() {
      return page;
    },
    get ids() {
      return ids;
    },
    id,
    setStock: (number: number, quantity: number) =>
      backend.sql("update products set stock_quantity = $2 where id = $1", [id(number), quantity]),
    watch,
    /** Loses the socket, and watches one product after the other (1 to 19, beside 0) while another is refused. */
    async watchMoreWhileAway() {
      await this.watchLive([id(0)]);
      backend.realtime.refuse();
      backend.realtime.dropAll();
      await passUntil(() => page.channelState().status === "connecting");
      for (let number = 1; number < 20; number += 1) {
        watch([id(number)]);
        await pass(400);
      }
    },
    /** Stops when the test ends. */
    stopAtEnd: (...others: (() => void)[]) => void stops.push(...others),
    /** Like `watch`; resolves once the channel is live, if there is one, and what it missed was read. */
    async watchLive(productIds: readonly string[]) {
      const watched = watch(productIds);
      const { mode } = page.channelState();
      await passUntil(() => page.channelState().status === (mode === "polling" ? "polling" : "live"));
      await passUntil(() => new Set(watched.news.map(({ productId }) => productId)).size === productIds.length);
      watched.news.length = 0;
      return watched;
    },
  };
}
