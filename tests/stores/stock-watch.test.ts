import { renderHook } from "@testing-library/react";
import { aProduct, idOf } from "@tests/support/factories";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ProductNews, withNews } from "@/domain/live-product";
import { inventoryStatusOf } from "@/domain/stock";
import type { StockListener } from "@/services/stock-watchers";

/** The channel is proven elsewhere; here is what it was asked for: who watches what, and the listener it would call. */
const channel = vi.hoisted(() => ({
  watched: [] as string[][],
  listeners: new Set<StockListener>(),
}));
vi.mock("@/services/stock-channel", () => ({
  watchStock: (ids: string[], listener: StockListener) => {
    channel.watched.push(ids);
    channel.listeners.add(listener);
    return () => {
      channel.watched.splice(channel.watched.indexOf(ids), 1);
    };
  },
}));

const id = (number: number) => idOf("product", number);

/** Each test begins as a page that has loaded nothing yet. */
let stores: typeof import("@/stores/stock-watch") &
  typeof import("@/stores/product-news") &
  typeof import("@/stores/stock-store");
let becomeIdle: (() => void)[] = [];

beforeEach(async () => {
  vi.resetModules();
  stores = {
    ...(await import("@/stores/stock-watch")),
    ...(await import("@/stores/product-news")),
    ...(await import("@/stores/stock-store")),
  };
  becomeIdle = [];
  vi.stubGlobal("requestIdleCallback", (run: () => void) => becomeIdle.push(run));
});
afterEach(() => {
  channel.watched = [];
  channel.listeners.clear();
});

const idle = async () => {
  await vi.waitFor(() => expect(becomeIdle).not.toEqual([]));
  for (const run of becomeIdle.splice(0)) run();
};

const untilWatched = (count: number) => vi.waitFor(() => expect(channel.watched).toHaveLength(count));

function newsOf(number: number, stockQuantity: number): ProductNews {
  const product = aProduct({ id: id(number), stockQuantity });
  const live = { ...product, productId: product.id };
  return { productId: product.id, status: inventoryStatusOf(live, "2026-11-21T09:00:00Z"), product: live };
}

const hear = (news: ProductNews) => {
  for (const listener of channel.listeners) listener(news);
};

describe("watching", () => {
  it("begins when the first screen is done, and ends when it is stopped", async () => {
    const stop = stores.watchLiveStock([id(1)]);
    await vi.waitFor(() => expect(becomeIdle).toHaveLength(1));
    expect(channel.watched).toEqual([]);
    await idle();
    await untilWatched(1);
    expect(channel.watched).toEqual([[id(1)]]);
    stop();
    expect(channel.watched).toEqual([]);
  });

  it("does not begin for whoever stopped by then", async () => {
    const stop = stores.watchLiveStock([id(1)]);
    stores.watchLiveStock([id(2)]);
    await vi.waitFor(() => expect(becomeIdle).toHaveLength(2));
    stop();
    await idle();
    await untilWatched(1);
    expect(channel.watched).toEqual([[id(2)]]);
  });

  it("begins at once when the code is there: one watch can follow another without a gap", async () => {
    stores.watchLiveStock([id(1)]);
    await idle();
    await untilWatched(1);
    const stop = stores.watchLiveStock([id(2)]);
    expect(channel.watched).toEqual([[id(1)], [id(2)]]);
    stop();
    expect(channel.watched).toEqual([[id(1)]]);
  });
});

describe("news", () => {
  it("reach the stock store, and every listener, though one of them fails", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const heard: ProductNews[] = [];
    stores.onProductNews(() => {
      throw new Error("a broken cart");
    });
    const stop = stores.onProductNews((news) => heard.push(news));
    stores.watchLiveStock([id(1)]);
    await idle();
    await untilWatched(1);
    const { result } = renderHook(() => stores.useStock(id(1)));
    expect(result.current).toBeUndefined();

    hear(newsOf(1, 4));
    expect(stores.readStock(id(1))).toMatchObject({ status: "low-stock", stockQuantity: 4 });
    expect(heard).toEqual([newsOf(1, 4)]);
    expect(errors).toHaveBeenCalledOnce();
    stop();
    hear(newsOf(1, 3));
    expect(heard).toHaveLength(1);
    expect(stores.readStock(id(1))?.stockQuantity).toBe(3);
  });

  it("change of a product what can change, and nothing else", () => {
    const product = aProduct();
    const { product: live } = newsOf(1, 2);
    if (!live) throw new Error("the news lack their product");
    const changed = withNews(product, { ...live, name: "Lápiz 2B", price: 120, imageUrl: null, isActive: false });
    expect(changed).toEqual({
      ...product,
      name: "Lápiz 2B",
      price: 120,
      imageUrl: null,
      isActive: false,
      stockQuantity: 2,
    });
  });
});

describe("code that cannot be had", () => {
  it("is not asked for while the page is offline, and later is", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
    stores.watchLiveStock([id(1)]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(channel.watched).toEqual([]);
    online.mockReturnValue(true);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await untilWatched(1);
  });

  it("is asked for again until it comes, unless nobody wants it any more", async () => {
    const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.doMock("@/stores/stock-feed", () => {
      throw new Error("no such chunk");
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
    stores.watchLiveStock([id(1)]);
    await vi.waitFor(() => expect(warnings).toHaveBeenCalledTimes(1));
    const stop = stores.watchLiveStock([id(2)]);
    await vi.waitFor(() => expect(warnings).toHaveBeenCalledTimes(2));
    expect(warnings).toHaveBeenCalledWith(expect.stringContaining("could not be loaded"), expect.anything());
    vi.doUnmock("@/stores/stock-feed");
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await untilWatched(1);
    expect(channel.watched).toEqual([[id(1)]]);
  });
});
