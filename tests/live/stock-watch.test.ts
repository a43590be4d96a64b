// @vitest-environment node
import { type ServedBackend, serveLocalBackend, someProductIds, until } from "@tests/support/realtime-backend";
import { openPage, pass, passUntil } from "@tests/support/realtime-page";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import type { ProductNews } from "@/domain/stock";
import { parseFilter } from "../../supabase/local/realtime-filter";
import { storageRefusal } from "../../supabase/local/realtime-stored-size";

let backend: ServedBackend;
let ids: string[];
let page: Awaited<ReturnType<typeof openPage>>;
let stops: (() => void)[] = [];

beforeAll(async () => {
  backend = await serveLocalBackend();
  ids = await someProductIds(backend, 120);
});
beforeEach(async () => {
  await backend.sql("update products set stock_quantity = 40, precio_web = 10, is_active = true where id = any ($1)", [
    ids,
  ]);
  page = await openPage(backend);
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

const setStock = (number: number, quantity: number) =>
  backend.sql("update products set stock_quantity = $2 where id = $1", [id(number), quantity]);

/** Watches until the test ends, and writes down what it hears. */
function watch(productIds: readonly string[]) {
  const news: ProductNews[] = [];
  const stop = page.watchStock(productIds, (told) => news.push(told));
  stops.push(stop);
  return {
    news,
    stop,
    /** The last that was heard of a product's stock. */
    stock: (number: number) => news.findLast(({ productId }) => productId === id(number))?.product?.stockQuantity,
  };
}

/** The same once the channel is live and what it missed was read. */
async function watchLive(productIds: readonly string[]) {
  const watched = watch(productIds);
  await page.untilLive();
  await passUntil(() => new Set(watched.news.map(({ productId }) => productId)).size === productIds.length);
  watched.news.length = 0;
  return watched;
}

describe("what a watcher hears", () => {
  it("is every change of its products", async () => {
    const { news } = await watchLive([id(0), id(1)]);
    await setStock(2, 5);
    await backend.sql(
      `update products set stock_quantity = 3, min_stock_level = 5, precio_web = 12.5, item_name = 'Otro nombre', tax_rate = 0,
         unit_name = 'caja', unit_content = 36, content_name = 'rollo' where id = $1`,
      [id(0)],
    );
    await backend.sql("update products set is_active = false where id = $1", [id(1)]);
    await until(() => news.length > 1);
    expect(news).toEqual([
      {
        productId: id(0),
        product: {
          productId: id(0),
          stockQuantity: 3,
          isActive: true,
          minStockLevel: 5,
          name: "Otro nombre",
          price: 12.5,
          unit: { name: "caja", content: 36, contentName: "rollo" },
          taxRate: 0,
          imageUrl: expect.any(String),
        },
      },
      { productId: id(1), product: expect.objectContaining({ isActive: false }) },
    ]);
  });

  it("is asked for by column, as few ids at a time as the service can store", async () => {
    await watchLive(ids);
    const joins = page.sockets().flatMap(({ sent }) => sent.map((text) => JSON.parse(text)));
    const wanted = joins.find(([, , , event]) => event === "phx_join")?.[4].config.postgres_changes;
    expect(wanted).toHaveLength(3);
    for (const { filter, select, event } of wanted) {
      expect(select).toEqual([
        "id",
        "stock_quantity",
        "is_active",
        "min_stock_level",
        "item_name",
        "precio_web",
        "unit_name",
        "unit_content",
        "content_name",
        "tax_rate",
        "image_url",
      ]);
      expect(storageRefusal({ event, filter: parseFilter(filter), select })).toBeNull();
    }
  });

  describe("of a product with an address of its picture so long that events leave it out", () => {
    const longAddress = `https://example.com/${"x".repeat(2020)}`;
    let usualAddress: string;
    const setPicture = (address: string) =>
      backend.sql("update products set image_url = $2 where id = $1", [id(0), address]);
    beforeEach(async () => {
      const [row] = await backend.sql<{ image_url: string }>("select image_url from products where id = $1", [id(0)]);
      usualAddress = row?.image_url ?? "";
      await setPicture(longAddress);
    });
    afterEach(() => setPicture(usualAddress));

    const pictures = (news: readonly ProductNews[]) => news.map(({ product }) => product?.imageUrl);

    it("is the picture that it had", async () => {
      const { news } = await watchLive([id(0)]);
      await setStock(0, 3);
      await backend.sql("update products set item_name = 'Otro nombre', stock_quantity = 2 where id = $1", [id(0)]);
      await setPicture(usualAddress);
      await setStock(0, 1);
      await until(() => news.length > 3);
      expect(pictures(news)).toEqual([longAddress, longAddress, usualAddress, usualAddress]);
      expect(news.map(({ product }) => product?.stockQuantity)).toEqual([3, 2, 2, 1]);
      expect(news.at(-1)?.product?.name).toBe("Otro nombre");
    });

    it("waits for a read where nobody knows it, and for one that is newer than the event", async () => {
      const { news } = watch([id(0)]);
      const letGo = backend.holdAnswers();
      await page.untilLive();
      await passUntil(() => page.reads() === 1);
      await setStock(0, 3);
      await pass(1000);
      expect(news).toEqual([]);
      letGo();
      await passUntil(() => news.length > 0);
      expect(page.reads()).toBe(2);
      expect(pictures(news)).toEqual([longAddress]);
      expect(news[0]?.product?.stockQuantity).toBe(3);
    });

    it("is not the one from before a gap", async () => {
      const { news } = await watchLive([id(0)]);
      backend.realtime.dropAll();
      const other = longAddress.replaceAll("x", "y");
      await setPicture(other);
      await passUntil(() => page.channelState().status !== "live");
      const letGo = backend.holdAnswers();
      await page.untilLive();
      await setStock(0, 5);
      await pass(1000);
      expect(pictures(news)).toEqual([]);
      letGo();
      await passUntil(() => news.length > 0);
      expect(new Set(pictures(news))).toEqual(new Set([other]));
    });
  });

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
    const stopOnce = page.watchStock([id(0), id(1)], listener);
    stops.push(stopOnce, page.watchStock([id(0)], listener));
    await page.untilLive();
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
    expect(page.channelState().watched).toBe(1);
  });

  it("fault: a stock listener that throws: is logged, and the others hear all the same", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    stops.push(
      page.watchStock([id(0)], () => {
        throw new Error("a broken badge");
      }),
    );
    const { news } = await watchLive([id(0)]);
    errors.mockClear();
    await setStock(0, 4);
    await until(() => news.length > 0);
    expect(errors).toHaveBeenCalledExactlyOnceWith("[stock-channel] A stock listener failed", expect.anything());
  });

  it("says of a product that was deleted that the shop no longer has it", async () => {
    const [row] = await backend.sql<{ id: string }>(
      "insert into products (item_name, item_code) values ('Efímero', 'EFIMERO') returning id",
    );
    const { news } = await watchLive([row?.id ?? "", id(0)]);
    await backend.sql("delete from products where id = $1", [row?.id]);
    page.fire("focus");
    await passUntil(() => news.length > 1);
    expect(news.find(({ productId }) => productId === row?.id)).toEqual({
      productId: row?.id,
      product: null,
    });
  });

  it("is nothing for what is no id", async () => {
    watch(["", "no-uuid", "1,2)"]);
    await pass(1000);
    expect(page.channelState()).toMatchObject({ status: "idle", watched: 0 });
    expect(page.sockets()).toEqual([]);
  });
});

describe("the one channel", () => {
  it("covers many products with filters of fifty, and is joined once for ids that come together", async () => {
    const watchers = ids.map((productId) => watch([productId]));
    await page.untilLive();
    expect(page.channelState()).toMatchObject({ status: "live", watched: 120, shards: 3, reconnects: 0 });
    expect(page.sentEvents()).toEqual(["phx_join"]);
    expect(backend.realtime.channelCount()).toBe(1);
    for (const number of [0, 49, 50, 99, 100, 119]) await setStock(number, number + 1);
    await passUntil(() => watchers[119]?.stock(119) === 120);
    for (const number of [0, 49, 50, 99, 100]) expect(watchers[number]?.stock(number)).toBe(number + 1);
  });

  it("asks for fifty products with one filter", async () => {
    watch(ids.slice(0, 50));
    await page.untilLive();
    expect(page.channelState()).toMatchObject({ status: "live", watched: 50, shards: 1 });
  });

  it("is joined anew for new ids only, leaving the old one first", async () => {
    const { stop } = await watchLive([id(0), id(1)]);
    const again = watch([id(1)]);
    stop();
    await pass(1000);
    expect(page.sentEvents()).toEqual(["phx_join"]);

    const other = watch([id(2)]);
    for (const number of [3, 4, 5]) {
      await pass(60);
      watch([id(number)]);
    }
    await passUntil(() => page.sentEvents().length > 1);
    await page.untilLive();
    expect(page.sentEvents()).toEqual(["phx_join", "phx_leave", "phx_join"]);
    expect(page.sockets()).toHaveLength(1);
    await until(() => backend.realtime.channelCount() === 1);
    await setStock(1, 11);
    await setStock(2, 12);
    await passUntil(() => other.stock(2) === 12);
    expect(again.stock(1)).toBe(11);
    expect(page.channelState()).toMatchObject({ watched: 5, reconnects: 0 });
  });

  it("is closed, socket and all, a while after nobody watches any more", async () => {
    const { stop } = await watchLive([id(0)]);
    stop();
    await pass(4000);
    expect(page.channelState()).toMatchObject({ status: "live", watched: 0 });
    const next = watch([id(0)]);
    await pass(6000);
    expect(page.sockets()).toHaveLength(1);
    next.stop();
    await passUntil(() => backend.realtime.socketCount() === 0);
    expect(page.channelState()).toMatchObject({ status: "idle", watched: 0, shards: 0 });

    const before = page.reads();
    for (const type of ["online", "focus", "pageshow"] as const) page.fire(type);
    await pass(60_000);
    expect(page.reads()).toBe(before);
    expect(page.sockets()).toHaveLength(1);
  });

  it("comes back for whoever watches while it is being closed", async () => {
    const { stop } = await watchLive([id(0)]);
    stop();
    const [first] = page.sockets();
    // All in one go, so that the server has no chance to answer that the socket is closed.
    vi.advanceTimersByTime(5000);
    expect(backend.realtime.socketCount()).toBe(1);
    watch([id(0)]);
    vi.advanceTimersByTime(250);
    await page.untilLive();
    expect(first?.readyState).toBe(WebSocket.CLOSED);
    expect(page.sockets()).toHaveLength(2);
  });

  it("says how it is doing, and since when", async () => {
    expect(page.channelState()).toMatchObject({ status: "idle", watched: 0, shards: 0 });
    watch([id(0)]);
    const { status, since } = page.channelState();
    expect(status).toBe("connecting");
    await page.untilLive();
    expect(page.channelState()).toMatchObject({ status: "live", watched: 1, shards: 1 });
    expect(Date.parse(page.channelState().since)).toBeGreaterThan(Date.parse(since));
  });
});

describe("what the socket could not tell", () => {
  it("is read as soon as the channel is live: nothing is replayed", async () => {
    const { stock } = watch([id(0)]);
    await setStock(0, 13);
    await page.untilLive();
    await passUntil(() => stock(0) === 13);
    expect(page.reads()).toBe(1);
  });

  it("fault: tab asleep: what was missed is read once, when several signs come together that the page was away", async () => {
    const { stock } = await watchLive([id(0)]);
    const before = page.reads();
    page.look(false);
    page.fire("online");
    page.fire("focus");
    page.fire("pageshow", { persisted: false });
    page.look(true);
    await passUntil(() => stock(0) !== undefined);
    await pass(1000);
    expect(page.reads()).toBe(before + 1);
    for (const type of ["online", "focus", "pageshow"] as const) {
      const reads = page.reads();
      page.fire(type);
      await passUntil(() => page.reads() > reads);
    }
    const reads = page.reads();
    page.look(false);
    await pass(1000);
    expect(page.reads()).toBe(reads);
  });

  it("is read for a product that the channel told of while nobody watched it", async () => {
    const { stop } = await watchLive([id(0)]);
    const other = watch([id(1)]);
    await passUntil(() => page.sentEvents().length === 3);
    await page.untilLive();
    // What is read then is another story.
    await pass(1000);
    stop();
    await setStock(0, 14);
    await setStock(1, 15);
    await until(() => other.stock(1) === 15);
    const again = watch([id(0)]);
    await passUntil(() => again.stock(0) === 14);
    expect(page.sentEvents()).toEqual(["phx_join", "phx_leave", "phx_join"]);
  });

  it("does not overwrite what the socket told meanwhile", async () => {
    const { news } = await watchLive([id(0), id(1)]);
    const release = backend.holdAnswers();
    const before = page.reads();
    page.fire("focus");
    await passUntil(() => page.reads() > before);
    // The answer with 40 pieces is given and under way; this overtakes it.
    await backend.sql("select 1");
    await setStock(0, 2);
    await until(() => news.length > 0);
    release();
    await passUntil(() => news.some(({ productId }) => productId === id(1)));
    expect(news.filter(({ productId }) => productId === id(0)).map(({ product }) => product?.stockQuantity)).toEqual([
      2,
    ]);
  });

  it("is asked for again at the next occasion when reading failed", async () => {
    const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { stock } = await watchLive([id(0)]);
    await backend.sql("revoke select (id) on products from anon");
    page.fire("focus");
    try {
      await passUntil(() => warnings.mock.calls.length > 0);
    } finally {
      await backend.sql("grant select (id) on products to anon");
    }
    expect(stock(0)).toBeUndefined();
    page.fire("focus");
    await passUntil(() => stock(0) === 40);
  });
});

describe("a socket that fails", () => {
  it("fault: socket dropped: it is replaced after each of thirty drops, and nothing that happened meanwhile is missed", async () => {
    const { stock } = await watchLive([id(0), id(1)]);
    for (let drop = 1; drop <= 30; drop += 1) {
      // The page's clock, on which only its own pauses pass.
      const droppedAt = Date.now();
      backend.realtime.dropAll();
      await passUntil(() => page.channelState().status === "connecting");
      await setStock(0, drop);
      await page.untilLive();
      await passUntil(() => stock(0) === drop);
      expect(Date.now() - droppedAt).toBeLessThanOrEqual(12_000);
      await setStock(1, drop);
      await passUntil(() => stock(1) === drop);
    }
    expect(page.channelState()).toMatchObject({ status: "live", reconnects: 30 });
    expect(page.sockets()).toHaveLength(31);
    expect(backend.realtime.channelCount()).toBe(1);
  });

  it("fault: socket silent: it is replaced", async () => {
    const { stock } = await watchLive([id(0)]);
    backend.realtime.silence();
    await setStock(0, 21);
    await pass(25_000);
    expect(page.sockets()).toHaveLength(1);
    await pass(12_000);
    expect(page.channelState().status).toBe("connecting");
    backend.realtime.silence(false);
    await page.untilLive();
    await passUntil(() => stock(0) === 21);
    expect(page.sockets()).toHaveLength(2);
  });

  it("lives on while heartbeats are answered", async () => {
    await watchLive([id(0)]);
    await pass(120_000);
    expect(page.channelState().status).toBe("live");
    expect(page.sockets()).toHaveLength(1);
    expect(page.sockets()[0]?.sent.filter((text) => text.includes("heartbeat")).length).toBeGreaterThan(3);
  });

  it("fault: socket never opening: everything is read every thirty seconds while somebody looks, and connecting is still tried", async () => {
    backend.realtime.refuse();
    const { stock, news } = watch([id(0)]);
    await passUntil(() => page.channelState().status === "polling");
    await passUntil(() => stock(0) === 40);
    const tries = page.sockets().length;
    await setStock(0, 22);
    const reads = page.reads();
    await pass(25_000);
    expect(page.reads()).toBe(reads);
    await pass(6000);
    await passUntil(() => stock(0) === 22);
    expect(page.reads()).toBe(reads + 1);
    expect(page.sockets().length).toBeGreaterThan(tries);

    page.look(false);
    await pass(90_000);
    expect(page.reads()).toBe(reads + 1);
    page.look(true);
    await passUntil(() => page.reads() > reads + 1);

    backend.realtime.refuse(false);
    await page.untilLive();
    news.length = 0;
    await setStock(0, 23);
    await passUntil(() => stock(0) === 23);
    await pass(1000);
    const live = page.reads();
    await pass(95_000);
    expect(page.reads()).toBe(live);
    expect(page.channelState()).toMatchObject({ status: "live", reconnects: 1 });
  });

  it("fault: socket never opening: a channel that is refused on an open socket is asked for again", async () => {
    const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
    const refused = () => warnings.mock.calls.length;
    await backend.sql("alter publication supabase_realtime drop table products");
    try {
      watch([id(0)]);
      await passUntil(() => page.channelState().status === "polling");
      expect(page.sockets()).toHaveLength(1);
    } finally {
      await backend.sql("alter publication supabase_realtime add table products");
    }
    expect(refused()).toBe(1);
    await page.untilLive();
    const { stock } = watch([id(1)]);
    await page.untilLive();
    await setStock(1, 28);
    await passUntil(() => stock(1) === 28);
    expect(backend.realtime.channelCount()).toBe(1);
  });

  it("does not pile up requests while it is away: new ids are joined once it is back", async () => {
    await watchLive([id(0)]);
    backend.realtime.refuse();
    backend.realtime.dropAll();
    await passUntil(() => page.channelState().status === "connecting");
    for (let number = 1; number < 20; number += 1) {
      watch([id(number)]);
      await pass(400);
    }
    backend.realtime.refuse(false);
    const before = page.sentEvents().length;
    await passUntil(() => page.sentEvents().length >= before + 3);
    await page.untilLive();
    expect(page.sentEvents().slice(before)).toEqual(["phx_join", "phx_leave", "phx_join"]);
    const last = watch([id(19)]);
    await setStock(19, 24);
    await passUntil(() => last.stock(19) === 24);
  });

  it("connects at once when the network is back", async () => {
    const { stock } = await watchLive([id(0)]);
    backend.realtime.refuse();
    backend.realtime.dropAll();
    await passUntil(() => page.channelState().status === "polling");
    const tries = page.sockets().length;
    await passUntil(() => page.sockets().length > tries && page.sockets().at(-1)?.readyState === WebSocket.CLOSED);
    backend.realtime.refuse(false);
    await setStock(0, 25);
    // The next try of its own would come ten seconds later; here time stands still.
    page.fire("online");
    await until(() => page.sockets().length > tries + 1);
    await page.untilLive();
    await passUntil(() => stock(0) === 25);
  });

  it("is joined again when the service ends the channel, and when the browser had put the page away", async () => {
    const { stock } = await watchLive([id(0)]);
    backend.realtime.endChannels();
    await passUntil(() => page.channelState().status === "connecting");
    await setStock(0, 26);
    await page.untilLive();
    await passUntil(() => stock(0) === 26);

    const before = page.sentEvents().length;
    page.fire("pageshow", { persisted: true });
    await passUntil(() => page.sentEvents().length > before);
    await page.untilLive();
    await setStock(0, 27);
    await passUntil(() => stock(0) === 27);
    expect(backend.realtime.channelCount()).toBe(1);
  });

  it("ends with the page that is left, and begins anew with the one that the browser brings back", async () => {
    const told = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { stock, news } = await watchLive([id(0), id(1)]);
    const reads = page.reads();
    page.fire("pagehide", { persisted: true });
    expect(page.channelState()).toMatchObject({ status: "connecting", reconnects: 0 });
    await until(() => backend.realtime.socketCount() === 0);
    await setStock(0, 29);
    // A real page would stand still by now; one that is given time must not use it.
    await pass(60_000);
    expect(page.sockets()).toHaveLength(1);
    expect([page.reads(), news]).toEqual([reads, []]);

    page.fire("pageshow", { persisted: true });
    await passUntil(() => stock(0) === 29);
    await page.untilLive();
    await setStock(1, 30);
    await passUntil(() => stock(1) === 30);
    await pass(60_000);
    expect(page.sockets()).toHaveLength(2);
    expect(page.channelState()).toMatchObject({ status: "live", reconnects: 0 });
    expect(backend.realtime.channelCount()).toBe(1);
    expect(told).not.toHaveBeenCalled();
  });

  it("that is being joined when the page is left does not keep a socket open", async () => {
    watch([id(0)]);
    await passUntil(() => page.sockets().length > 0);
    page.fire("pagehide", { persisted: true });
    await pass(30_000);
    expect(backend.realtime.socketCount()).toBe(0);
    expect(page.sockets()).toHaveLength(1);
    page.fire("pageshow", { persisted: true });
    await page.untilLive();
    expect(backend.realtime.socketCount()).toBe(1);
  });
});
