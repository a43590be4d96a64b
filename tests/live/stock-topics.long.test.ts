// @vitest-environment node
import { until } from "@tests/support/realtime-backend";
import { pass, passUntil } from "@tests/support/realtime-page";
import { connectRaw } from "@tests/support/realtime-peers";
import { stockPages } from "@tests/support/stock-pages";
import { describe, expect, it, vi } from "vitest";

/** What is particular to pages that listen to topics of products, and to those that open no socket at all. */
const shop = stockPages();
const { id, setStock, watch, watchLive } = shop;

/** A product that pages say of how much there is only when it is little. */
const setPlenty = (number: number, quantity: number) =>
  shop.backend.sql("update products set stock_quantity = $2, min_stock_level = 5 where id = $1", [
    id(number),
    quantity,
  ]);

/** Topics of the messages of that name that the page sent, oldest first. */
const sent = (event: "phx_join" | "phx_leave"): string[] =>
  shop.page
    .sockets()
    .flatMap(({ sent: texts }) => texts.map((text) => JSON.parse(text)))
    .filter(([, , , name]) => name === event)
    .map(([, , topic]) => topic);

const topic = (number: number) => `realtime:stock:${id(number)}`;

/** As if the service said this to the page, in the topic of a product. */
const hear = (number: number, event: "phx_close" | "system", payload: object) => {
  const socket = shop.page.sockets().at(-1);
  const joins = socket?.sent.map((text) => JSON.parse(text)).filter(([, , , name]) => name === "phx_join");
  const [joinRef] = joins?.findLast(([, , name]) => name === topic(number)) ?? [];
  socket?.emit("message", Buffer.from(JSON.stringify([joinRef, joinRef, topic(number), event, payload])), false);
};

describe("by broadcast", () => {
  shop.by("broadcast");

  it("a page joins a private topic for each product", async () => {
    await watchLive([id(0), id(1)]);
    expect(sent("phx_join")).toEqual([topic(0), topic(1)]);
    const [socket] = shop.page.sockets();
    const [, , , , { config }] = JSON.parse(socket?.sent[0] ?? "");
    expect(config).toMatchObject({ private: true, broadcast: { replication_ready: true }, postgres_changes: [] });
    expect(shop.page.channelState()).toMatchObject({ mode: "broadcast", status: "live", watched: 2, shards: 2 });
  });

  it("a page is told price, unit, pieces and whether it is on sale; of the rest it hears when it reads", async () => {
    const { news } = await watchLive([id(0), id(1)]);
    await shop.backend.sql(
      `update products set precio_web = 12.5, tax_rate = 0.08, sale_unit = 'Caja con 24 rollos', stock_quantity = 3,
         item_name = 'Renombrado' where id = $1`,
      [id(0)],
    );
    await shop.backend.sql("update products set is_active = false where id = $1", [id(1)]);
    await until(() => news.length > 1);
    expect(news.map(({ productId, product }) => [productId, product])).toEqual([
      [
        id(0),
        expect.objectContaining({
          price: 12.5,
          taxRate: 0.08,
          saleUnit: "Caja con 24 rollos",
          unit: { name: "caja", content: 24, contentName: "rollo" },
          stockQuantity: 3,
          isActive: true,
        }),
      ],
      [id(1), expect.objectContaining({ price: 10, isActive: false })],
    ]);
    expect(news[0]?.product?.name).not.toBe("Renombrado");
    shop.page.fire("focus");
    await passUntil(() => news.at(-2)?.product?.name === "Renombrado");
    await shop.backend.sql("update products set tax_rate = 0.16 where id = $1", [id(0)]);
  });

  it("nothing is sent while no page would look different, and never how much there is of plenty", async () => {
    await setPlenty(0, 900);
    const { news } = await watchLive([id(0)]);
    const peer = await connectRaw(shop.backend);
    await peer.ask(topic(0), "phx_join", { config: { private: true } });
    await setPlenty(0, 899);
    await shop.backend.sql("update products set precio_web = 11 where id = $1", [id(0)]);
    await until(() => news.length > 0);
    expect(news.map(({ product }) => [product?.price, product?.stockQuantity])).toEqual([[11, 900]]);
    await until(() => peer.received.some(({ event }) => event === "broadcast"));
    const heard = peer.received.filter(({ event }) => event === "broadcast").map(({ payload }) => payload);
    expect(heard).toEqual([
      {
        type: "broadcast",
        event: "stock",
        payload: {
          id: id(0),
          status: "in-stock",
          is_active: true,
          precio_web: 11,
          tax_rate: 0.16,
          sale_unit: expect.any(String),
          unit_name: expect.any(String),
          unit_content: expect.any(Number),
          content_name: expect.any(String),
        },
        meta: { id: expect.any(String) },
      },
    ]);
  });

  it.each([
    ["that is there again", 0],
    ["of which there are no longer few", 8],
  ])("a product %s is read", async (_, few) => {
    await setPlenty(0, few);
    const { stock } = await watchLive([id(0), id(1)]);
    const reads = shop.page.reads();
    await setPlenty(0, 500);
    await passUntil(() => stock(0) === 500);
    expect(shop.page.reads()).toBe(reads + 1);
  });

  it("topics of products that nobody looks at any more are left, and the others stay", async () => {
    const { stop } = await watchLive([id(0), id(1)]);
    const other = watch([id(1), id(2)]);
    stop();
    await passUntil(() => sent("phx_leave").length > 0);
    await shop.page.untilLive();
    await until(() => shop.backend.realtime.channelCount() === 2);
    expect([sent("phx_join"), sent("phx_leave")]).toEqual([[topic(0), topic(1), topic(2)], [topic(0)]]);
    await pass(1000);

    const reads = shop.page.reads();
    watch([id(1)]).stop();
    await pass(1000);
    expect([sent("phx_leave").length, shop.page.reads()]).toEqual([1, reads]);
    const again = watch([id(0)]);
    await passUntil(() => again.stock(0) === 40);
    await shop.page.untilLive();
    await setStock(0, 6);
    await setStock(2, 7);
    await passUntil(() => other.stock(2) === 7 && again.stock(0) === 6);
    expect(shop.page.sockets()).toHaveLength(1);
  });

  it("leaving alone reads nothing, and interrupts nothing", async () => {
    const { stop } = await watchLive([id(0)]);
    const other = await watchLive([id(1)]);
    const { since } = shop.page.channelState();
    const reads = shop.page.reads();
    stop();
    await passUntil(() => sent("phx_leave").length > 0);
    await pass(1000);
    expect(shop.page.channelState()).toMatchObject({ status: "live", since, shards: 1 });
    expect(shop.page.reads()).toBe(reads);
    await setStock(1, 3);
    await until(() => other.stock(1) === 3);
  });

  it("of more products than one socket has topics, the first hundred are told and the others read", async () => {
    const { stock } = await watchLive(shop.ids);
    expect(shop.page.channelState()).toMatchObject({ watched: 120, shards: 100 });
    expect(shop.backend.realtime.channelCount()).toBe(100);
    await setStock(99, 9);
    await setStock(100, 8);
    await until(() => stock(99) === 9);
    const reads = shop.page.reads();
    expect(stock(100)).toBeUndefined();
    await passUntil(() => stock(100) === 8);
    // Two requests, as a list of ids is a hundred long at most.
    expect(shop.page.reads()).toBe(reads + 2);
    await setStock(101, 7);
    shop.page.look(false);
    await pass(65_000);
    expect(shop.page.reads()).toBe(reads + 2);
    expect(sent("phx_join")).toHaveLength(100);
  });

  it("once every product that is still watched has its topic nothing is read any more", async () => {
    const few = await watchLive(shop.ids.slice(0, 20));
    const all = watch(shop.ids);
    await passUntil(() => all.stock(119) !== undefined);
    await shop.page.untilLive();
    await pass(1000);
    const reads = shop.page.reads();
    await passUntil(() => shop.page.reads() > reads);

    all.stop();
    await passUntil(() => shop.backend.realtime.channelCount() === 20);
    const before = shop.page.reads();
    await pass(65_000);
    expect(shop.page.reads()).toBe(before);
    await setStock(3, 5);
    await until(() => few.stock(3) === 5);
  });

  it("fault: socket dropped: what every topic tells of it is noted once, and once more for the next drop", async () => {
    await watchLive([id(0), id(1), id(2)]);
    // The page's own: each test has the shop's modules anew.
    const { logger } = await import("@/lib/logger");
    const noted = vi.spyOn(logger, "info").mockImplementation(() => {});
    const interruptions = () => noted.mock.calls.filter(([message]) => message === "Live stock was interrupted").length;
    for (const drop of [1, 2]) {
      shop.backend.realtime.dropAll();
      await passUntil(() => shop.page.channelState().status !== "live");
      await shop.page.untilLive();
      expect(interruptions()).toBe(drop);
    }
  });

  it("fault: socket never opening: topics that are refused on an open socket are asked for again", async () => {
    const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
    // A build and a database that do not fit each other.
    await shop.backend.sql("update private.settings set value = 'changes' where name = 'live_stock'");
    const { stock } = watch([id(0), id(1)]);
    try {
      await passUntil(() => shop.page.channelState().status === "polling");
      await passUntil(() => stock(1) === 40);
      expect(shop.page.sockets()).toHaveLength(1);
    } finally {
      await shop.backend.sql("update private.settings set value = 'broadcast' where name = 'live_stock'");
    }
    await shop.page.untilLive();
    expect(warnings.mock.calls.map(([message]) => message)).toEqual([
      "[stock-channel] Live stock was refused; trying again",
    ]);
    await setStock(1, 28);
    await passUntil(() => stock(1) === 28);
    expect(shop.backend.realtime.channelCount()).toBe(2);
  });

  it("a topic that the service cannot make ready is asked for again", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const { stock } = await watchLive([id(0), id(1)]);
    hear(0, "system", { extension: "system", status: "error", message: "no replication connection" });
    expect(shop.page.channelState().status).toBe("connecting");
    await shop.page.untilLive();
    expect(sent("phx_join")).toEqual([topic(0), topic(1), topic(0)]);
    await setStock(0, 31);
    await passUntil(() => stock(0) === 31);
  });

  it("a page is live again, though the product whose topic ended is looked at no more", async () => {
    const { stop } = await watchLive([id(0)]);
    await watchLive([id(1)]);
    hear(0, "phx_close", {});
    stop();
    await pass(2000);
    expect(shop.page.channelState().status).toBe("live");
    watch([id(2)]);
    await passUntil(() => sent("phx_join").includes(topic(2)));
  });

  it("does not pile up requests while it is away: new ids are joined once it is back", async () => {
    await shop.watchMoreWhileAway();
    const before = sent("phx_join").length;
    shop.backend.realtime.refuse(false);
    await passUntil(() => sent("phx_join").length >= before + 20);
    await shop.page.untilLive();
    await pass(1000);
    expect(sent("phx_join").slice(before)).toEqual(Array.from({ length: 20 }, (_, number) => topic(number)));
    const last = watch([id(19)]);
    await setStock(19, 24);
    await passUntil(() => last.stock(19) === 24);
  });

  it("nobody who has the public key alone can say anything to a topic", async () => {
    const { news } = await watchLive([id(0)]);
    const forger = await connectRaw(shop.backend);
    const config = { private: true, broadcast: { ack: true, self: true } };
    expect(await forger.ask(topic(0), "phx_join", { config })).toMatchObject({ status: "ok" });
    const forged = { id: id(0), status: "out-of-stock", is_active: false, precio_web: 0.01, tax_rate: 0 };
    const said = { type: "broadcast", event: "stock", payload: forged };
    forger.socket.send(JSON.stringify(["r1", "forged", topic(0), "broadcast", said]));
    await forger.ask("phoenix", "heartbeat");
    await setStock(0, 5);
    await until(() => news.length > 0);
    expect(news.map(({ product }) => product?.stockQuantity)).toEqual([5]);
    expect(forger.received.filter(({ ref }) => ref === "forged")).toEqual([]);
  });
});

describe("by polling", () => {
  shop.by("polling");

  it("a page opens no socket: it reads at once, and every thirty seconds while somebody looks", async () => {
    const { stock } = watch([id(0)]);
    await passUntil(() => stock(0) === 40);
    expect(shop.page.channelState()).toMatchObject({ mode: "polling", status: "polling", watched: 1, shards: 0 });
    await setStock(0, 12);
    const reads = shop.page.reads();
    expect(reads).toBe(1);
    await pass(28_000);
    expect(shop.page.reads()).toBe(reads);
    await passUntil(() => stock(0) === 12);
    shop.page.look(false);
    await pass(90_000);
    expect(shop.page.reads()).toBe(reads + 1);
    await setStock(0, 11);
    shop.page.look(true);
    await passUntil(() => stock(0) === 11);
    expect(shop.page.sockets()).toEqual([]);
  });

  it("a page reads what it begins to watch at once, and again when the browser brings it back", async () => {
    const first = watch([id(0)]);
    await passUntil(() => first.stock(0) === 40);
    const { stock } = watch([id(1)]);
    await passUntil(() => stock(1) === 40);
    shop.page.fire("pagehide", { persisted: true });
    await setStock(1, 13);
    const reads = shop.page.reads();
    await pass(65_000);
    expect(shop.page.reads()).toBe(reads);
    shop.page.fire("pageshow", { persisted: true });
    await passUntil(() => stock(1) === 13);
    await setStock(1, 14);
    await pass(31_000);
    await passUntil(() => stock(1) === 14);
    expect(shop.page.sockets()).toEqual([]);
  });

  it("a page that watches nothing any more reads nothing", async () => {
    const { stop, stock } = watch([id(0)]);
    await passUntil(() => stock(0) === 40);
    stop();
    await passUntil(() => shop.page.channelState().status === "idle");
    const reads = shop.page.reads();
    await pass(65_000);
    expect(shop.page.reads()).toBe(reads);
  });
});
