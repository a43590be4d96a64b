// @vitest-environment node
import { until } from "@tests/support/realtime-backend";
import { pass, passUntil } from "@tests/support/realtime-page";
import { stockPages } from "@tests/support/stock-pages";
import { describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";

/** What pages promise, however they hear of stock. */
const shop = stockPages();
const { id, setStock, watch, watchLive } = shop;

describe.each(["changes", "broadcast", "polling"] as const)("what a watcher hears, by %s,", (mode) => {
  shop.by(mode);

  it("fault: a stock listener that throws: is logged, and the others hear all the same", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    shop.stopAtEnd(
      shop.page.watchStock([id(0)], () => {
        throw new Error("a broken badge");
      }),
    );
    const { news } = await watchLive([id(0)]);
    errors.mockClear();
    await setStock(0, 4);
    await passUntil(() => news.length > 0);
    expect(errors).toHaveBeenCalledExactlyOnceWith("[stock-channel] A stock listener failed", expect.anything());
  });

  it("says of a product that was deleted that the shop no longer has it", async () => {
    const [row] = await shop.backend.sql<{ id: string }>(
      "insert into products (item_name, item_code) values ('Efímero', 'EFIMERO') returning id",
    );
    const { news } = await watchLive([row?.id ?? "", id(0)]);
    await shop.backend.sql("delete from products where id = $1", [row?.id]);
    shop.page.fire("focus");
    await passUntil(() => news.length > 1);
    expect(news.find(({ productId }) => productId === row?.id)).toEqual({
      productId: row?.id,
      product: null,
    });
  });

  it("is nothing for what is no id", async () => {
    watch(["", "no-uuid", "1,2)"]);
    await pass(1000);
    expect(shop.page.channelState()).toMatchObject({ status: "idle", watched: 0 });
    expect(shop.page.sockets()).toEqual([]);
  });

  it("fault: tab asleep: what was missed is read once, when several signs come together that the page was away", async () => {
    const { stock } = await watchLive([id(0)]);
    const before = shop.page.reads();
    shop.page.look(false);
    shop.page.fire("online");
    shop.page.fire("focus");
    shop.page.fire("pageshow", { persisted: false });
    shop.page.look(true);
    await passUntil(() => stock(0) !== undefined);
    await pass(1000);
    expect(shop.page.reads()).toBe(before + 1);
    for (const type of ["online", "focus", "pageshow"] as const) {
      const reads = shop.page.reads();
      shop.page.fire(type);
      await passUntil(() => shop.page.reads() > reads);
    }
    const reads = shop.page.reads();
    shop.page.look(false);
    await pass(1000);
    expect(shop.page.reads()).toBe(reads);
  });

  it("is asked for again at the next occasion when reading failed", async () => {
    const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { stock } = await watchLive([id(0)]);
    await shop.backend.sql("revoke select (id) on products from anon");
    shop.page.fire("focus");
    try {
      await passUntil(() => warnings.mock.calls.length > 0);
    } finally {
      await shop.backend.sql("grant select (id) on products to anon");
    }
    expect(stock(0)).toBeUndefined();
    shop.page.fire("focus");
    await passUntil(() => stock(0) === 40);
  });
});

describe.each(["changes", "broadcast"] as const)("over a socket, by %s,", (mode) => {
  shop.by(mode);

  /** One for all products, or a topic for each of them. */
  const channels = (products: number) => (mode === "changes" ? 1 : products);

  describe("what a watcher hears", () => {
    it("comes in the order of the changes, however many there are", async () => {
      const { news } = await watchLive([id(0)]);
      const quantities = Array.from({ length: 100 }, (_, number) => number + 1);
      await Promise.all(quantities.map((quantity) => setStock(0, quantity)));
      await until(() => news.length >= 100);
      expect(news.map(({ product }) => product?.stockQuantity)).toEqual(quantities);
    });

    it("is heard for as long as one of the watchers is left, and once by a listener that watches twice", async () => {
      const first = await watchLive([id(0)]);
      const listener = vi.fn();
      const stopOnce = shop.page.watchStock([id(0), id(1)], listener);
      shop.stopAtEnd(stopOnce, shop.page.watchStock([id(0)], listener));
      await shop.page.untilLive();
      await passUntil(() => listener.mock.calls.length > 1);
      listener.mockClear();

      await setStock(0, 7);
      await until(() => listener.mock.calls.length > 0);
      first.stop();
      first.stop();
      stopOnce();
      await setStock(1, 8);
      await setStock(0, 6);
      await until(() => listener.mock.calls.length > 1);
      expect(listener.mock.calls.map(([{ product }]) => product?.stockQuantity)).toEqual([7, 6]);
      expect(first.stock(0)).toBe(7);
      expect(shop.page.channelState().watched).toBe(1);
    });
  });

  describe("the one channel", () => {
    it("is closed, socket and all, a while after nobody watches any more", async () => {
      const { stop } = await watchLive([id(0)]);
      stop();
      await pass(4000);
      expect(shop.page.channelState()).toMatchObject({ status: "live", watched: 0 });
      const next = watch([id(0)]);
      await pass(6000);
      expect(shop.page.sockets()).toHaveLength(1);
      next.stop();
      await passUntil(() => shop.backend.realtime.socketCount() === 0);
      expect(shop.page.channelState()).toMatchObject({ status: "idle", watched: 0, shards: 0 });

      const before = shop.page.reads();
      for (const type of ["online", "focus", "pageshow"] as const) shop.page.fire(type);
      await pass(60_000);
      expect(shop.page.reads()).toBe(before);
      expect(shop.page.sockets()).toHaveLength(1);
    });

    it("comes back for whoever watches while it is being closed", async () => {
      const { stop } = await watchLive([id(0)]);
      stop();
      const [first] = shop.page.sockets();
      // All in one go, so that the server has no chance to answer that the socket is closed.
      vi.advanceTimersByTime(5000);
      expect(shop.backend.realtime.socketCount()).toBe(1);
      watch([id(0)]);
      vi.advanceTimersByTime(250);
      await shop.page.untilLive();
      expect(first?.readyState).toBe(WebSocket.CLOSED);
      expect(shop.page.sockets()).toHaveLength(2);
    });

    it("says how it is doing, and since when", async () => {
      expect(shop.page.channelState()).toMatchObject({ status: "idle", watched: 0, shards: 0 });
      watch([id(0)]);
      const { status, since } = shop.page.channelState();
      expect(status).toBe("connecting");
      await shop.page.untilLive();
      expect(shop.page.channelState()).toMatchObject({ status: "live", watched: 1, shards: 1 });
      expect(Date.parse(shop.page.channelState().since)).toBeGreaterThan(Date.parse(since));
    });
  });

  describe("what the socket could not tell", () => {
    it("is read as soon as the channel is live: nothing is replayed", async () => {
      const { stock } = watch([id(0)]);
      await setStock(0, 13);
      await shop.page.untilLive();
      await passUntil(() => stock(0) === 13);
      expect(shop.page.reads()).toBe(1);
    });

    it("is asked for again by itself when that read failed, until one succeeds", async () => {
      const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
      const { stock } = await watchLive([id(0)]);
      shop.backend.realtime.dropAll();
      await passUntil(() => shop.page.channelState().status === "connecting");
      await setStock(0, 14);
      vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(Response.json({}, { status: 503 }));
      await passUntil(() => warnings.mock.calls.length > 0);
      expect(shop.page.channelState().status).toBe("live");
      // Another part of the page that comes and goes does not end it.
      watch([id(0)]).stop();
      await pass(31_000);
      await passUntil(() => stock(0) === 14);
      const reads = shop.page.reads();
      await pass(65_000);
      expect(shop.page.reads()).toBe(reads);
    });

    it("does not overwrite what the socket told meanwhile", async () => {
      const { news } = await watchLive([id(0), id(1)]);
      const release = shop.backend.holdAnswers();
      const before = shop.page.reads();
      shop.page.fire("focus");
      await passUntil(() => shop.page.reads() > before);
      // The answer with 40 pieces is given and under way; this overtakes it.
      await shop.backend.sql("select 1");
      await setStock(0, 2);
      await until(() => news.length > 0);
      release();
      await passUntil(() => news.some(({ productId }) => productId === id(1)));
      expect(news.filter(({ productId }) => productId === id(0)).map(({ product }) => product?.stockQuantity)).toEqual([
        2,
      ]);
    });
  });

  describe("a socket that fails", () => {
    it("fault: socket dropped: it is replaced after each of thirty drops, and nothing that happened meanwhile is missed", async () => {
      const { stock } = await watchLive([id(0), id(1)]);
      for (let drop = 1; drop <= 30; drop += 1) {
        // The page's clock, on which only its own pauses pass.
        const droppedAt = Date.now();
        shop.backend.realtime.dropAll();
        await passUntil(() => shop.page.channelState().status === "connecting");
        await setStock(0, drop);
        await shop.page.untilLive();
        await passUntil(() => stock(0) === drop);
        expect(Date.now() - droppedAt).toBeLessThanOrEqual(12_000);
        await setStock(1, drop);
        await passUntil(() => stock(1) === drop);
      }
      expect(shop.page.channelState()).toMatchObject({ status: "live", reconnects: 30 });
      expect(shop.page.sockets()).toHaveLength(31);
      expect(shop.backend.realtime.channelCount()).toBe(channels(2));
    });

    it("fault: socket silent: it is replaced", async () => {
      const { stock } = await watchLive([id(0)]);
      shop.backend.realtime.silence();
      await setStock(0, 21);
      await pass(25_000);
      expect(shop.page.sockets()).toHaveLength(1);
      await pass(12_000);
      expect(shop.page.channelState().status).toBe("connecting");
      shop.backend.realtime.silence(false);
      await shop.page.untilLive();
      await passUntil(() => stock(0) === 21);
      expect(shop.page.sockets()).toHaveLength(2);
    });

    it("lives on while heartbeats are answered", async () => {
      await watchLive([id(0)]);
      await pass(120_000);
      expect(shop.page.channelState().status).toBe("live");
      expect(shop.page.sockets()).toHaveLength(1);
      expect(shop.page.sockets()[0]?.sent.filter((text) => text.includes("heartbeat")).length).toBeGreaterThan(3);
    });

    it("fault: socket never opening: everything is read every thirty seconds while somebody looks, and connecting is still tried", async () => {
      shop.backend.realtime.refuse();
      const { stock, news } = watch([id(0)]);
      await passUntil(() => shop.page.channelState().status === "polling");
      await passUntil(() => stock(0) === 40);
      const tries = shop.page.sockets().length;
      await setStock(0, 22);
      const reads = shop.page.reads();
      await pass(25_000);
      expect(shop.page.reads()).toBe(reads);
      await pass(6000);
      await passUntil(() => stock(0) === 22);
      expect(shop.page.reads()).toBe(reads + 1);
      expect(shop.page.sockets().length).toBeGreaterThan(tries);

      shop.page.look(false);
      await pass(90_000);
      expect(shop.page.reads()).toBe(reads + 1);
      shop.page.look(true);
      await passUntil(() => shop.page.reads() > reads + 1);

      shop.backend.realtime.refuse(false);
      await shop.page.untilLive();
      news.length = 0;
      await setStock(0, 23);
      await passUntil(() => stock(0) === 23);
      await pass(1000);
      const live = shop.page.reads();
      await pass(95_000);
      expect(shop.page.reads()).toBe(live);
      expect(shop.page.channelState()).toMatchObject({ status: "live", reconnects: 1 });
    });

    it("connects at once when the network is back", async () => {
      const { stock } = await watchLive([id(0)]);
      shop.backend.realtime.refuse();
      shop.backend.realtime.dropAll();
      await passUntil(() => shop.page.channelState().status === "polling");
      const tries = shop.page.sockets().length;
      await passUntil(
        () => shop.page.sockets().length > tries && shop.page.sockets().at(-1)?.readyState === WebSocket.CLOSED,
      );
      shop.backend.realtime.refuse(false);
      await setStock(0, 25);
      // The next try of its own would come ten seconds later; here time stands still.
      shop.page.fire("online");
      await until(() => shop.page.sockets().length > tries + 1);
      await shop.page.untilLive();
      await passUntil(() => stock(0) === 25);
    });

    it("is joined again when the service ends the channel, and when the browser had put the page away", async () => {
      const { stock } = await watchLive([id(0)]);
      shop.backend.realtime.endChannels();
      await passUntil(() => shop.page.channelState().status === "connecting");
      await setStock(0, 26);
      await shop.page.untilLive();
      await passUntil(() => stock(0) === 26);

      const before = shop.page.sentEvents().length;
      shop.page.fire("pageshow", { persisted: true });
      await passUntil(() => shop.page.sentEvents().length > before);
      await shop.page.untilLive();
      await setStock(0, 27);
      await passUntil(() => stock(0) === 27);
      expect(shop.backend.realtime.channelCount()).toBe(channels(1));
    });

    it("ends with the page that is left, and begins anew with the one that the browser brings back", async () => {
      const told = vi.spyOn(console, "warn").mockImplementation(() => {});
      const { stock, news } = await watchLive([id(0), id(1)]);
      const reads = shop.page.reads();
      shop.page.fire("pagehide", { persisted: true });
      expect(shop.page.channelState()).toMatchObject({ status: "connecting", reconnects: 0 });
      await until(() => shop.backend.realtime.socketCount() === 0);
      await setStock(0, 29);
      // A real page would stand still by now; one that is given time must not use it.
      await pass(60_000);
      expect(shop.page.sockets()).toHaveLength(1);
      expect([shop.page.reads(), news]).toEqual([reads, []]);

      shop.page.fire("pageshow", { persisted: true });
      await passUntil(() => stock(0) === 29);
      await shop.page.untilLive();
      await setStock(1, 30);
      await passUntil(() => stock(1) === 30);
      await pass(60_000);
      expect(shop.page.sockets()).toHaveLength(2);
      expect(shop.page.channelState()).toMatchObject({ status: "live", reconnects: 0 });
      expect(shop.backend.realtime.channelCount()).toBe(channels(2));
      expect(told).not.toHaveBeenCalled();
    });

    it("that is being joined when the page is left does not keep a socket open", async () => {
      watch([id(0)]);
      await passUntil(() => shop.page.sockets().length > 0);
      shop.page.fire("pagehide", { persisted: true });
      await pass(30_000);
      expect(shop.backend.realtime.socketCount()).toBe(0);
      expect(shop.page.sockets()).toHaveLength(1);
      shop.page.fire("pageshow", { persisted: true });
      await shop.page.untilLive();
      expect(shop.backend.realtime.socketCount()).toBe(1);
    });
  });
});
