// @vitest-environment node
import { createClient } from "@supabase/supabase-js";
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import { readMigrations } from "@tests/support/database-files";
import { anOrderPayload, totalFor } from "@tests/support/database-rows";
import { newGuest, rest } from "@tests/support/local-backend";
import { type ServedBackend, serveLocalBackend, someProductIds, until } from "@tests/support/realtime-backend";
import { connectClient, connectRaw, listen, refusalOf } from "@tests/support/realtime-peers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";

describe("the migration", () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.close());

  it("publishes products and nothing else where Supabase has its publication, however often it runs", async () => {
    const migration = (await readMigrations()).find(({ name }) => name.endsWith("_publish_live_stock.sql"));
    await db.sql("create publication supabase_realtime");
    await db.sql("alter publication supabase_realtime owner to shop_owner");
    await db.sql("set role shop_owner");
    for (let run = 0; run < 2; run++) await db.sql(migration?.sql ?? "");
    await db.sql("reset role");
    const tables = await db.sql("select tablename from pg_publication_tables where pubname = 'supabase_realtime'");
    expect(tables).toEqual([{ tablename: "products" }]);
  });
});

let backend: ServedBackend;
let ids: string[];
beforeAll(async () => {
  backend = await serveLocalBackend();
  ids = await someProductIds(backend, 120);
});
// Sockets of the test before may be about to close.
beforeEach(() => until(() => backend.realtime.socketCount() === 0));
afterEach(() => {
  backend.realtime.silence(false);
  backend.realtime.delay(0);
  backend.realtime.refuse(false);
});
afterAll(() => backend.close());

const id = (number: number): string => ids[number] ?? "";

const setStock = (productId: string, quantity: number) =>
  backend.sql("update products set stock_quantity = $2 where id = $1", [productId, quantity]);

const stocks = (changes: readonly { new: object }[]) =>
  changes.map(({ new: row }) => (row as { stock_quantity?: number }).stock_quantity);

it("captures nothing before somebody listens", async () => {
  await setStock(id(0), 30);
  expect(await backend.sql("select id from realtime.changes")).toEqual([]);
});

describe("realtime for the real client", () => {
  it("joins, says that it listens to the database, and tells of a change with the whole row", async () => {
    const { channel, heard, answer } = await listen(connectClient(backend), { filter: `id=eq.${id(0)}` });
    expect(channel.state).toBe("joined");
    expect(answer).toEqual({
      channel: channel.subTopic,
      extension: "postgres_changes",
      status: "ok",
      message: "Subscribed to PostgreSQL",
    });
    await backend.sql("update products set stock_quantity = 7, precio_web = 12.5 where id = $1", [id(0)]);
    await until(() => heard.length > 0);
    const read = await rest(backend, `products?id=eq.${id(0)}`);
    expect(heard).toEqual([
      {
        schema: "public",
        table: "products",
        eventType: "UPDATE",
        commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        new: (read.body as object[])[0],
        old: { id: id(0) },
        errors: null,
      },
    ]);
    expect(heard[0]?.new).toMatchObject({ stock_quantity: 7, precio_web: 12.5 });
  });

  it("tells each binding of one channel its own changes, and of others nothing", async () => {
    const { heardBy } = await listen(
      connectClient(backend),
      { filter: `id=in.(${id(1)},${id(2)})` },
      { filter: `id=in.(${ids.slice(10, 60).join(",")})` },
      { filter: `id=eq.${id(59).toUpperCase()}` },
    );
    await setStock(id(3), 1);
    for (const number of [2, 59, 1]) await setStock(id(number), number);
    await until(() => (heardBy[0]?.length ?? 0) > 1);
    expect(heardBy.map(stocks)).toEqual([[2, 1], [59], [59]]);
  });

  it("tells of selected columns and the key alone, each binding of its own", async () => {
    const { heardBy } = await listen(
      connectClient(backend),
      { filter: `id=eq.${id(1)}`, select: ["stock_quantity", "item_name"] },
      { filter: `id=eq.${id(1)}` },
      { event: "DELETE", select: ["stock_quantity"] },
      { filter: `id=in.(${id(1)},${id(2)})`, select: ["item_name", "stock_quantity"] },
    );
    await setStock(id(1), 17);
    await until(() => (heardBy[3]?.length ?? 0) > 0);
    const selected = { id: id(1), stock_quantity: 17, item_name: expect.any(String) };
    expect(heardBy.map((heard) => heard.map(({ new: row }) => row))).toEqual([
      [selected],
      [expect.objectContaining({ stock_quantity: 17, precio_web: expect.any(Number) })],
      [],
      [selected],
    ]);
  });

  it("leaves long values out of an update that does not change them", async () => {
    const { heard } = await listen(connectClient(backend), { filter: `id=eq.${id(1)}` });
    const [before] = await backend.sql<{ description: string }>("select description from products where id = $1", [
      id(1),
    ]);
    try {
      const describe = (text: string) =>
        backend.sql("update products set description = $2 where id = $1", [id(1), text.repeat(400)]);
      await describe("Largo. ");
      await setStock(id(1), 18);
      await describe("Más largo. ");
      await until(() => heard.length > 2);
      expect(heard.map(({ new: row }) => "description" in row && String(row.description).slice(0, 6))).toEqual([
        "Largo.",
        false,
        "Más la",
      ]);
      expect(stocks(heard)[1]).toBe(18);
    } finally {
      await backend.sql("update products set description = $2 where id = $1", [id(1), before?.description]);
    }
  });

  it("tells of new and deleted rows when asked for all events", async () => {
    const { heard } = await listen(connectClient(backend), { event: "*" });
    const [row] = await backend.sql<{ id: string }>(
      "insert into products (item_name, item_code) values ('Prueba', 'PRUEBA-1') returning id",
    );
    await backend.sql("delete from products where id = $1", [row?.id]);
    await until(() => heard.length > 1);
    expect(heard[0]).toMatchObject({ eventType: "INSERT", new: { id: row?.id, item_name: "Prueba" }, old: {} });
    expect(heard[1]).toMatchObject({ eventType: "DELETE", new: {}, old: { id: row?.id } });
    expect(heard[1]?.old).toEqual({ id: row?.id });
  });

  it.each([
    ["neq", "item_code=neq.FILTRO-1", false],
    ["lt", "stock_quantity=lt.9", false],
    ["lte", "stock_quantity=lte.9", true],
    ["gt", "stock_quantity=gt.10", false],
    ["gte", "precio_web=gte.1000.5", true],
    ["eq", "is_active=eq.true", true],
    ["two conditions", "stock_quantity=gt.8,stock_quantity=lt.9", false],
    ["a null", "brand_id=neq.00000000-0000-4000-8000-000000000000", false],
    ["a time", "created_at=lt.2099-01-01T00:00:00Z", true],
  ])("filters by %s", async (_name, filter, isTold) => {
    const { heardBy, answer } = await listen(connectClient(backend), { event: "INSERT", filter }, { event: "INSERT" });
    expect(answer?.status).toBe("ok");
    await backend.sql(
      "insert into products (item_name, item_code, stock_quantity, precio_web) values ('Filtro', 'FILTRO-1', 9, 1000.5)",
    );
    await until(() => heardBy[1]?.length === 1);
    await backend.sql("delete from products where item_code = 'FILTRO-1'");
    expect(heardBy[0]).toHaveLength(isTold ? 1 : 0);
  });

  it("refuses what the service would refuse, in its words, and lets the channel be", async () => {
    const client = connectClient(backend);
    const refusal = async (wanted: Parameters<typeof listen>[1]) => {
      const { answer, channel } = await listen(client, wanted);
      expect(answer?.status).toBe("error");
      expect(channel.state).toBe("joined");
      return answer?.message;
    };
    const first = (count: number) => `id=in.(${ids.slice(0, count).join(",")})`;
    const amounts = (count: number) => `stock_quantity=in.(${Array.from({ length: count }).join("7,")}7)`;
    expect((await listen(client, { filter: amounts(100) })).answer?.status).toBe("ok");
    expect(await refusal({ filter: amounts(101) })).toContain("too many values for `in` filter. Maximum 100");
    // What is stored of a subscription is longer than an index takes long before that.
    expect((await listen(client, { filter: first(69) })).answer?.status).toBe("ok");
    expect(await refusal({ filter: first(70) })).toContain("index row size 2712 exceeds btree version 4 maximum 2704");
    expect(await refusal({ select: ["id", "secret"] })).toContain("invalid column for select secret");
    expect(await refusal({ select: "id" as never })).toContain("Error parsing `select` params");
    expect(await refusal({ table: "orders" })).toContain("Please check Realtime is enabled for the given connect");
    expect(await refusal({ table: "guest_carts", event: "*" })).toContain("Please check Realtime is enabled");
    expect(await refusal({ table: "no_such_table" })).toContain("Please check Realtime is enabled");
    expect(await refusal({ filter: "secret=eq.1" })).toContain("invalid column for filter secret");
    expect(await refusal({ filter: "id=eq.1" })).toContain('invalid input syntax for type uuid: "1"');
    expect(await refusal({ filter: "id=like.1" })).toBe('Error parsing `filter` params: ["id=like.1"]');
    expect(await refusal({ filter: "undefined" })).toBe('Error parsing `filter` params: ["undefined"]');
    expect(await refusal({ filter: "id=in.1" })).toContain("Error parsing `filter` params");
  });

  it("answers heartbeats", async () => {
    const heartbeats: string[] = [];
    const client = connectClient(backend, { heartbeatCallback: (status: string) => heartbeats.push(status) });
    await listen(client, {});
    await client.sendHeartbeat();
    await until(() => heartbeats.length > 1);
    expect(heartbeats).toEqual(["sent", "ok"]);
  });

  it("lets a channel leave, and come back under its name", async () => {
    const client = connectClient(backend);
    const { channel, heard } = await listen(client, { filter: `id=eq.${id(4)}` });
    expect(backend.realtime.channelCount()).toBe(1);
    expect(await channel.unsubscribe()).toBe("ok");
    await until(() => backend.realtime.channelCount() === 0);
    const other = await listen(client, { filter: `id=eq.${id(4)}` });
    await setStock(id(4), 3);
    await until(() => other.heard.length > 0);
    expect(heard).toEqual([]);
  });

  it("takes a token without a word, and refuses what it does not offer", async () => {
    const client = connectClient(backend);
    const { channel, heard } = await listen(client, { filter: `id=eq.${id(5)}` });
    await client.setAuth("another-token");
    expect(await channel.track({ name: "María" })).toBe("error");
    const acknowledged = client.channel("broadcasts", { config: { broadcast: { ack: true } } });
    await new Promise<void>((resolve) => {
      acknowledged.subscribe((status) => status === "SUBSCRIBED" && resolve());
    });
    expect(await acknowledged.send({ type: "broadcast", event: "cursor", payload: { x: 1 } })).toBe("error");
    await setStock(id(5), 8);
    await until(() => heard.length > 0);
  });
});

describe("what is told", () => {
  it("tells of orders placed over REST, and never of what is rolled back", async () => {
    const [product] = await backend.sql<{ id: string; price: number; stock: number }>(
      "select id, precio_web::float8 as price, stock_quantity as stock from products where id = $1",
      [id(6)],
    );
    const [gateway] = await backend.sql<{ id: string }>("select id from payment_gateways where is_active limit 1");
    if (!product || !gateway) throw new Error("the demo shop is not complete");
    const { heard } = await listen(connectClient(backend), { filter: `id=eq.${product.id}` });

    const failed = backend.sql(
      `do $$ begin update products set stock_quantity = 1 where id = '${product.id}'; raise exception 'no'; end $$`,
    );
    await expect(failed).rejects.toThrow("no");
    const order = (expectedTotal: number) =>
      rest(backend, "rpc/place_order", {
        method: "POST",
        guest: newGuest(),
        body: JSON.stringify({
          payload: anOrderPayload(
            gateway.id,
            [{ product_id: product.id, quantity: 2, unit_price: product.price }],
            expectedTotal,
          ),
        }),
      });
    expect((await order(1)).body).toMatchObject({ status: "price_changed" });
    expect((await order(totalFor(product.price * 2))).body).toMatchObject({ status: "placed" });
    await until(() => heard.length > 0);
    await setStock(product.id, 50);
    await until(() => heard.length > 1);
    expect(stocks(heard)).toEqual([product.stock - 2, 50]);
  });

  it("tells of a transaction at its end, not before, and of nothing when it is undone", async () => {
    const { heard } = await listen(connectClient(backend), { filter: `id=in.(${id(7)},${id(8)})` });
    // The transaction begins before there was time to tell of the change that came first.
    await Promise.all([setStock(id(8), 1), backend.sql("begin"), setStock(id(7), 1), setStock(id(7), 2)]);
    await backend.sql("select 1");
    await backend.sql("rollback");
    await backend.sql("begin");
    await setStock(id(7), 3);
    await backend.sql("select 1");
    expect(stocks(heard)).not.toContain(3);
    await backend.sql("commit");
    await until(() => heard.length > 1);
    expect(stocks(heard)).toEqual([1, 3]);
  });

  it("follows row policies and column grants of anon, and knows no request", async () => {
    const policy = `"Anyone may read products, also those no longer on sale" on public.products`;
    const { heard } = await listen(connectClient(backend), { filter: `id=in.(${id(9)},${id(10)})` });
    await backend.sql("revoke select (description, stock_quantity) on public.products from anon");
    // A request says who it is in its headers; what is told of a change must not depend on who made it.
    await backend.sql(
      `alter policy ${policy} using (is_active and coalesce(current_setting('request.headers', true), '') = '')`,
    );
    await backend.sql("update products set is_active = false where id = $1", [id(9)]);
    await backend.sql("update products set item_name = 'Otro' where id = $1", [id(10)]);
    await until(() => heard.length > 0);
    await backend.sql(`alter policy ${policy} using (true)`);
    await backend.sql("grant select (description, stock_quantity) on public.products to anon");
    await backend.sql("update products set is_active = true where id = $1", [id(9)]);
    await until(() => heard.length > 1);
    expect(heard.map(({ new: row }) => (row as { id: string }).id)).toEqual([id(10), id(9)]);
    expect(heard[0]?.new).toMatchObject({ item_name: "Otro" });
    expect(Object.keys(heard[0]?.new ?? {})).not.toContain("stock_quantity");
    expect(Object.keys(heard[1]?.new ?? {})).toContain("stock_quantity");
  });

  it("tells of a hundred changes of each of three products in the order in which they were made", async () => {
    const { heard } = await listen(connectClient(backend), {
      filter: `id=in.(${ids.slice(20, 23).join(",")})`,
    });
    const changes = Array.from({ length: 300 }, (_, number) => setStock(id(20 + (number % 3)), Math.floor(number / 3)));
    await Promise.all(changes);
    await until(() => heard.length >= 300);
    const inOrder = Array.from({ length: 100 }, (_, number) => number);
    for (const number of [20, 21, 22]) {
      expect(stocks(heard.filter(({ new: row }) => (row as { id: string }).id === id(number)))).toEqual(inOrder);
    }
  });

  it("gets its word in while requests never cease, and lets requests in while changes never cease", async () => {
    const many = ids.slice(60, 80);
    const { heard } = await listen(connectClient(backend), { filter: `id=in.(${many.join(",")})` });
    const read = () => fetch(`${backend.origin}/rest/v1/products?limit=24`, { headers: { apikey: "local-anon-key" } });
    const change = () => backend.sql("update products set min_stock_level = 3 where id = any ($1)", [many]);
    const eight = Array.from({ length: 8 });

    const readers = eight.map(async () => {
      while (heard.length === 0) expect((await read()).status).toBe(200);
    });
    await change();
    await Promise.all(readers);

    let isAnswered = false;
    const writers = eight.map(async () => {
      // As from outside of this process: what comes in over the network has its turn in between.
      for (; !isAnswered; await new Promise((resolve) => setImmediate(resolve))) await change();
    });
    expect((await read()).status).toBe(200);
    isAnswered = true;
    await Promise.all(writers);
  });
});

describe("the socket", () => {
  it("lets nobody in without the public key, nor with a serializer it does not know", async () => {
    expect(await refusalOf(backend, "apikey=wrong&vsn=2.0.0")).toBe(401);
    expect(await refusalOf(backend, "vsn=2.0.0")).toBe(401);
    for (const query of ["apikey=local-anon-key&vsn=1.0.0", "apikey=local-anon-key"]) {
      expect(await refusalOf(backend, query)).toBe(400);
    }
    const elsewhere = new WebSocket(`${backend.origin.replace("http", "ws")}/realtime/v1/other`);
    await expect(new Promise((_, reject) => elsewhere.on("error", reject))).rejects.toThrow("400");
  });

  it("passes over frames that are none, and works on", async () => {
    const { heard } = await listen(connectClient(backend), { filter: `id=eq.${id(30)}` });
    const { socket, ask, received } = await connectRaw(backend);
    const rubbish = ["", "{", "null", "[]", "{}", "7", '"text"', "[1,2,3,4,5]", '{"topic":1,"event":{},"ref":[]}'];
    const names = [`[null,null,"${"x".repeat(300)}","phx_join",{}]`, '[null,null,"phoenix","",{}]'];
    const joins = [
      '["1","1","realtime:odd","phx_join",null]',
      '["2","2","realtime:odd","phx_join",{"config":{"postgres_changes":"all"}}]',
      '["3","3","realtime:odd","phx_join",{"config":{"postgres_changes":[null,7,[]]}}]',
      `["4","4","realtime:odd","phx_join",${"[".repeat(5000)}${"]".repeat(5000)}]`,
      `["5","5","realtime:odd","phx_join",{"config":{"postgres_changes":[{"event":${"[".repeat(50_000)}${"]".repeat(50_000)}}]}}]`,
      `["6","6","realtime:odd","phx_join",{"config":{"postgres_changes":[{"table":"products","filter":"${"a,".repeat(500_000)}"}]}}]`,
    ];
    for (const text of [...rubbish, ...names, ...joins]) socket.send(text);
    for (const bytes of [[], [3], [3, 255, 255, 255, 1, 0, 1], [0, 1, 2, 3], [255]]) socket.send(Buffer.from(bytes));
    expect(await ask("phoenix", "heartbeat")).toEqual({ status: "ok", response: {} });
    expect(received.filter(({ topic }) => topic === "phoenix")).toHaveLength(1);
    await setStock(id(30), 4);
    await until(() => heard.length > 0);
  });

  it("takes an event that is no name for all of them", async () => {
    const { ask, received } = await connectRaw(backend);
    const changes = [{ event: { toString: 1 }, schema: "public", table: "products" }];
    await ask("realtime:event", "phx_join", { config: { postgres_changes: changes } });
    await until(() => received.some(({ event }) => event === "system"));
    expect(received.at(-1)?.payload).toMatchObject({ status: "ok", message: "Subscribed to PostgreSQL" });
  });

  it("closes a socket that sends too much at once, and only that one", async () => {
    const other = await connectRaw(backend);
    const { socket } = await connectRaw(backend);
    const closed = new Promise<number>((resolve) => socket.on("close", resolve));
    const join = (length: number) =>
      JSON.stringify(["1", "1", "realtime:big", "phx_join", { text: "x".repeat(length) }]);
    socket.send(join(4_900_000));
    await until(() => backend.realtime.channelCount() === 1);
    socket.send(join(5_000_000));
    expect(await closed).toBe(1009);
    expect(await other.ask("phoenix", "heartbeat")).toMatchObject({ status: "ok" });
  });

  it("says that it does not know a topic, passes over an event that it does not know, and lets a channel that is gone be left", async () => {
    const { ask, socket, received } = await connectRaw(backend);
    const unmatched = { status: "error", response: { reason: "unmatched topic" } };
    expect(await ask("phoenix", "shout")).toMatchObject({ status: "error" });
    expect(await ask("room:1", "phx_join")).toEqual(unmatched);
    expect(await ask("realtime:unknown", "anything")).toEqual(unmatched);
    expect(await ask("realtime:unknown", "phx_leave")).toEqual({ status: "ok", response: {} });
    expect(await ask("realtime:known", "phx_join")).toEqual({ status: "ok", response: { postgres_changes: [] } });
    expect(await ask("realtime:known", "presence")).toMatchObject({ status: "error" });
    const heard = received.length;
    socket.send(JSON.stringify(["1", "9", "realtime:known", "anything", {}]));
    socket.send(JSON.stringify({ join_ref: "1", ref: "9", topic: "realtime:known", event: "anything", payload: {} }));
    await ask("phoenix", "heartbeat");
    expect(received.slice(heard)).toMatchObject([{ topic: "phoenix" }]);
  });

  it("closes the former channel when its name is joined again", async () => {
    const { ask, received } = await connectRaw(backend);
    await ask("realtime:twice", "phx_join");
    await ask("realtime:twice", "phx_join");
    expect(received.filter(({ event }) => event === "phx_close")).toEqual([
      { joinRef: "r1", ref: "r1", topic: "realtime:twice", event: "phx_close", payload: {} },
    ]);
  });

  it("has a hundred channels for one client", async () => {
    const { ask, received } = await connectRaw(backend);
    for (let number = 0; number < 100; number += 1) await ask(`realtime:${number}`, "phx_join");
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const refused = [ask("realtime:100", "phx_join"), ask("realtime:", "phx_join")];
    await ask("phoenix", "heartbeat");
    expect(received).toHaveLength(101);
    await vi.advanceTimersByTimeAsync(4999);
    await ask("phoenix", "heartbeat");
    expect(received).toHaveLength(102);
    await vi.advanceTimersByTimeAsync(1);
    expect(await Promise.all(refused)).toEqual([
      { status: "error", response: { reason: "ChannelRateLimitReached: Too many channels" } },
      { status: "error", response: { reason: "TopicNameRequired: You must provide a topic name" } },
    ]);
    await ask("realtime:7", "phx_leave");
    expect(await ask("realtime:100", "phx_join")).toMatchObject({ status: "ok" });
  });

  it("forgets a client that is gone", async () => {
    const { socket, ask } = await connectRaw(backend);
    await ask("realtime:gone", "phx_join");
    socket.terminate();
    await until(() => backend.realtime.socketCount() === 0);
    expect(backend.realtime.channelCount()).toBe(0);
  });
});

describe("messages to topics", () => {
  const turn = (way: string) => backend.sql("update private.settings set value = $1 where name = 'live_stock'", [way]);
  beforeAll(() => turn("broadcast"));
  afterAll(() => turn("changes"));

  const send = (topic: string, isPrivate: boolean, payload = {}) =>
    backend.sql("select realtime.send($1, 'stock', $2, $3)", [JSON.stringify(payload), topic, isPrivate]);
  const topic = "realtime:stock:1";

  it("reach the private channels of that topic once they are joined", async () => {
    const joined: string[] = [];
    const heard: unknown[] = [];
    const ready: unknown[] = [];
    connectClient(backend)
      .channel("stock:1", { config: { private: true, broadcast: { replication_ready: true } } })
      .on("broadcast", { event: "stock" }, (message) => heard.push(message))
      .on("system", {}, (message) => ready.push(message))
      .subscribe((status) => void joined.push(status));
    await until(() => ready.length > 0);
    expect(joined).toEqual(["SUBSCRIBED"]);
    expect(ready).toEqual([
      { channel: "stock:1", extension: "system", status: "ok", message: "Replication connection established" },
    ]);
    await send("stock:2", true);
    await send("stock:1", false);
    for (const pieces of [3, 2]) await send("stock:1", true, { pieces });
    await until(() => heard.length > 1);
    expect(heard).toEqual(
      [3, 2].map((pieces) => ({
        type: "broadcast",
        event: "stock",
        payload: { pieces },
        meta: { id: expect.any(String) },
      })),
    );
  });

  it("are told once committed, in their order, also to public channels", async () => {
    const { ask, received } = await connectRaw(backend);
    await ask("realtime:news", "phx_join");
    await Promise.all([send("news", false, { a: 1 }), backend.sql("begin"), send("news", false, { b: 1 })]);
    await backend.sql("rollback");
    await send("news", false, { c: 1 });
    await until(() => received.filter(({ event }) => event === "broadcast").length > 1);
    const payloads = received.filter(({ event }) => event === "broadcast").map(({ payload }) => payload);
    expect(payloads).toMatchObject([{ payload: { a: 1 } }, { payload: { c: 1 } }]);
  });

  it("are kept from whom the policies do not let listen, which is told after a while", async () => {
    const { ask, received } = await connectRaw(backend);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const refused = ask("realtime:orders", "phx_join", { config: { private: true } });
    // Asked one after the other: what is answered now was asked later.
    await ask(topic, "phx_join", { config: { private: true } });
    await send("orders", true);
    await send("stock:1", true);
    await until(() => received.some(({ event }) => event === "broadcast"));
    expect(received.filter(({ topic: of }) => of === "realtime:orders")).toEqual([]);
    expect(backend.realtime.channelCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await refused).toEqual({
      status: "error",
      response: { reason: "Unauthorized: You do not have permissions to read from this Channel topic: orders" },
    });
  });

  it("come from no client: without a word where no policy lets it send, and otherwise since there is no such thing here", async () => {
    const { ask, socket, received } = await connectRaw(backend);
    await ask(topic, "phx_join", { config: { private: true, broadcast: { ack: true } } });
    socket.send(JSON.stringify(["r1", "said", topic, "broadcast", { type: "broadcast", event: "stock", payload: {} }]));
    // By then it has come in, and the policies were asked before the message is sent.
    await ask("phoenix", "heartbeat");
    await send("stock:1", true);
    await until(() => received.some(({ event }) => event === "broadcast"));
    expect(received.filter(({ ref }) => ref === "said")).toEqual([]);
    await backend.sql(
      "create policy open on realtime.messages for insert to anon with check (realtime.topic() = 'stock:1')",
    );
    try {
      expect(await ask(topic, "broadcast")).toEqual({ status: "error", response: { reason: "no broadcast here" } });
    } finally {
      await backend.sql("drop policy open on realtime.messages");
    }
  });
});

describe("faults on demand", () => {
  it("drops every socket, and lets them come back", async () => {
    const client = connectClient(backend, { reconnectAfterMs: () => 0 });
    const { heard, system } = await listen(client, { filter: `id=eq.${id(40)}` });
    for (let drop = 1; drop <= 5; drop += 1) {
      backend.realtime.dropAll();
      await until(() => system.length > drop);
      await setStock(id(40), drop);
      await until(() => heard.length >= drop);
    }
    expect(stocks(heard)).toEqual([1, 2, 3, 4, 5]);
  });

  it("keeps sockets out for as long as it is told to", async () => {
    backend.realtime.refuse();
    expect(await refusalOf(backend, "apikey=local-anon-key&vsn=2.0.0")).toBe(503);
    backend.realtime.refuse(false);
    await connectRaw(backend);
  });

  it("falls silent, and loses what it would have said", async () => {
    const { socket, received, ask } = await connectRaw(backend);
    backend.realtime.silence();
    socket.send('[null,"lost","phoenix","heartbeat",{}]');
    // Answered below the protocol, so what was sent before has arrived.
    socket.ping();
    await new Promise((resolve) => socket.once("pong", resolve));
    expect(received).toEqual([]);
    backend.realtime.silence(false);
    expect(await ask("phoenix", "heartbeat")).toMatchObject({ status: "ok" });
    expect(received).toHaveLength(1);
  });

  it("delays what it says, and keeps its order", async () => {
    const { socket, received, ask } = await connectRaw(backend);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    backend.realtime.delay(5000);
    const first = ask("realtime:first", "phx_join");
    await until(() => backend.realtime.channelCount() > 0);
    backend.realtime.delay(0);
    const second = ask("phoenix", "heartbeat");
    socket.ping();
    await new Promise((resolve) => socket.once("pong", resolve));
    expect(received).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    await Promise.all([first, second]);
    expect(received.map(({ topic }) => topic)).toEqual(["realtime:first", "phoenix"]);
  });
});

it("serves createClient of supabase-js as it serves its parts", async () => {
  const supabase = createClient(backend.origin, "local-anon-key", {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  const heard: unknown[] = [];
  const said: string[] = [];
  supabase
    .channel("stock")
    .on(
      "postgres_changes",
      { event: "UPDATE", schema: "public", table: "products", filter: `id=eq.${id(50)}` },
      (change) => heard.push(change.new),
    )
    .on("system", {}, ({ message }) => said.push(message))
    .subscribe();
  await until(() => said.length > 0);
  await setStock(id(50), 6);
  await until(() => heard.length > 0);
  expect(said).toEqual(["Subscribed to PostgreSQL"]);
  expect(heard).toEqual([expect.objectContaining({ id: id(50), stock_quantity: 6 })]);
  await supabase.removeAllChannels();
});

describe("the embedded backend's own objects", () => {
  it("are these and no others, out of reach of the anon key but for the messages that policies guard", async () => {
    const relations = await backend.sql<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname not like all (array['pg_%', 'information_schema', 'public', 'private', 'extensions']) and c.relkind <> 'i'
       order by 1`,
    );
    expect(relations.map(({ name }) => name)).toEqual([
      "realtime.changes",
      "realtime.changes_id_seq",
      "realtime.messages",
      "realtime.messages_number_seq",
    ]);
    const functions = await backend.sql<{ name: string; anon: boolean }>(
      `select p.oid::regprocedure::text as name, has_function_privilege('anon', p.oid, 'execute') as anon
       from pg_proc p where p.pronamespace = 'realtime'::regnamespace order by p.proname`,
    );
    expect(functions).toEqual([
      { name: "realtime.announce_message()", anon: false },
      { name: "realtime.queue_change()", anon: false },
      { name: "realtime.send(jsonb,text,text,boolean)", anon: false },
      { name: "realtime.topic()", anon: true },
      { name: "realtime.without_unchanged_long_values(jsonb,jsonb)", anon: false },
    ]);
    const triggers = await backend.sql<{ name: string }>(
      `select tgrelid::regclass || ': ' || tgname as name from pg_trigger
       where tgfoid = 'realtime.queue_change()'::regprocedure`,
    );
    expect(triggers).toEqual([{ name: "products: realtime_queue_change" }]);
    // What the service grants as well: its policies decide, see broadcast-stock.long.test.ts.
    const tables = await backend.sql<{ name: string; rights: string[] }>(
      `select t.name, array(select verb from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as verb
         where has_table_privilege('anon', 'realtime.' || t.name, verb)) as rights
       from unnest(array['changes', 'messages']) as t(name)`,
    );
    expect(tables).toEqual([
      { name: "changes", rights: [] },
      { name: "messages", rights: ["select", "insert"] },
    ]);
    expect((await rest(backend, "changes", { headers: { "accept-profile": "realtime" } })).status).toBeGreaterThan(399);
    expect((await rest(backend, "changes")).status).toBe(404);
    expect((await rest(backend, "rpc/queue_change", { method: "POST", body: "{}" })).status).toBe(404);
  });

  it("keep nothing of what was told", async () => {
    expect(await backend.sql("select id from realtime.changes")).toEqual([]);
    expect(await backend.sql("select id from realtime.messages")).toEqual([]);
  });
});
