// @vitest-environment node
import { createTestDatabase, type RequestHeaders, type TestDatabase } from "@tests/support/database";
import { addProduct, addRow, aGuest, aGuestId, countRows, guestIdOf } from "@tests/support/database-rows";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const refused = { code: "42501" };
const DAY = 86_400_000;

type Line = { id: string; product_id: string; quantity: number; expires_at: Date; session_id: string };

/** What the client sends: one statement that inserts or replaces the quantity. */
const put = (guest: RequestHeaders | null, productId: string, quantity: number): Promise<Line[]> =>
  db.asAnon(guest, (sql) =>
    sql<Line>(
      `insert into public.guest_carts (product_id, quantity) values ($1, $2)
       on conflict (session_id, product_id) do update set product_id = excluded.product_id, quantity = excluded.quantity
       returning *`,
      [productId, quantity],
    ),
  );
const readCart = (guest: RequestHeaders | null): Promise<Line[]> =>
  db.asAnon(guest, (sql) => sql<Line>("select * from public.guest_carts order by created_at, id"));

/** A line of this session that expired a moment ago. */
const addExpired = async (guest: RequestHeaders, productId: string): Promise<Line> => {
  const line = await addRow<Line>(db.sql, "public.guest_carts", {
    session_id: guestIdOf(guest),
    product_id: productId,
    quantity: 7,
    expires_at: new Date(Date.now() - 1000),
  });
  return line;
};

describe("a guest's own cart", () => {
  it("is written, changed, read and emptied by its session", async () => {
    const guest = aGuest();
    const product = await addProduct(db.sql);
    await put(guest, product.id, 2);
    await put(guest, product.id, 5);
    expect(await readCart(guest)).toMatchObject([
      { product_id: product.id, quantity: 5, session_id: guestIdOf(guest) },
    ]);
    await db.asAnon(guest, (sql) =>
      sql("update public.guest_carts set quantity = 9 where product_id = $1", [product.id]),
    );
    expect(await readCart(guest)).toMatchObject([{ quantity: 9 }]);
    await db.asAnon(guest, (sql) => sql("delete from public.guest_carts where quantity >= 1"));
    expect(await readCart(guest)).toEqual([]);
  });

  it("ends 7 days after its last change, whatever the caller asks for", async () => {
    const guest = aGuest();
    const [first, second] = [await addProduct(db.sql), await addProduct(db.sql)];
    const [line] = await db.asAnon(guest, (sql) =>
      sql<Line>(
        "insert into public.guest_carts (product_id, quantity, expires_at) values ($1, 1, '2099-01-01') returning *",
        [first.id],
      ),
    );
    expect(Number(line?.expires_at) - Date.now()).toBeLessThanOrEqual(7 * DAY);
    await db.asAnon(guest, (sql) => sql("update public.guest_carts set expires_at = '2099-01-01'"));
    const [changed] = await readCart(guest);
    expect(Number(changed?.expires_at) - Date.now()).toBeLessThanOrEqual(7 * DAY);

    await put(guest, second.id, 1);
    await db.sql("update public.guest_carts set expires_at = now() + interval '1 day' where session_id = $1", [
      guestIdOf(guest),
    ]);
    await put(guest, second.id, 2);
    const days = (await readCart(guest)).map(({ expires_at }) => Math.round((Number(expires_at) - Date.now()) / DAY));
    expect(days.sort()).toEqual([1, 7]);
  });
});

describe("expired lines", () => {
  it("are invisible", async () => {
    const guest = aGuest();
    await addExpired(guest, (await addProduct(db.sql)).id);
    expect(await readCart(guest)).toEqual([]);
  });

  it("do not stand in the way of the same product, however many others wait to be purged: it starts anew", async () => {
    const guest = aGuest();
    const product = await addProduct(db.sql);
    for (let n = 0; n < 120; n++) await addExpired(aGuest(), product.id);
    const expired = await addExpired(guest, product.id);
    const [line] = await put(guest, product.id, 3);
    expect(line).toMatchObject({ quantity: 3 });
    expect(line?.id).not.toBe(expired.id);
  });

  it.each([
    "update public.guest_carts set quantity = 1 where quantity > 0",
    "delete from public.guest_carts where quantity > 0",
  ])("are purged by any write, also one that would touch them: %s", async (statement) => {
    await db.sql("truncate public.guest_carts");
    const guest = aGuest();
    const product = await addProduct(db.sql);
    await addExpired(guest, product.id);
    await addExpired(aGuest(), product.id);
    await db.asAnon(guest, (sql) => sql(statement));
    expect(await countRows(db.sql, "public.guest_carts", "expires_at <= now()")).toBe(0);
  });
});

describe("another session's cart", () => {
  it("is neither seen, changed, emptied nor added to", async () => {
    const [owner, thief] = [aGuest(), aGuest()];
    const [product, other] = [await addProduct(db.sql), await addProduct(db.sql)];
    await put(owner, product.id, 2);
    expect(await readCart(thief)).toEqual([]);
    expect(await readCart(null)).toEqual([]);
    await db.asAnon(thief, async (sql) => {
      expect(await sql("update public.guest_carts set quantity = 99 returning id")).toEqual([]);
      expect(await sql("delete from public.guest_carts returning id")).toEqual([]);
    });
    await expect(
      db.asAnon(thief, (sql) =>
        sql("insert into public.guest_carts (session_id, product_id, quantity) values ($1, $2, 1)", [
          guestIdOf(owner),
          other.id,
        ]),
      ),
    ).rejects.toMatchObject(refused);
    await expect(
      db.asAnon(thief, (sql) => sql("update public.guest_carts set session_id = $1", [guestIdOf(owner)])),
    ).rejects.toMatchObject(refused);
    expect(await readCart(owner)).toMatchObject([{ product_id: product.id, quantity: 2 }]);
  });

  it.each<[string, RequestHeaders | null]>([
    ["no headers", null],
    ["no session", {}],
    ["an empty session", { "x-guest-session": "" }],
    ["a malformed session", { "x-guest-session": "guest_abc" }],
    ["a session that is too long", { "x-guest-session": `${aGuestId()}${"x".repeat(10_000)}` }],
  ])("cannot be written with %s", async (_, headers) => {
    const product = await addProduct(db.sql);
    const insert = "insert into public.guest_carts (product_id, quantity) values ($1, 1)";
    await expect(db.asAnon(headers, (sql) => sql(insert, [product.id]))).rejects.toMatchObject(refused);
    await expect(put(headers, product.id, 1)).rejects.toMatchObject(refused);
  });
});

describe("limits", () => {
  it.each([0, -1, 1000, 2 ** 31 - 1])("refuse a quantity of %d", async (quantity) => {
    const product = await addProduct(db.sql);
    await expect(put(aGuest(), product.id, quantity)).rejects.toMatchObject({ code: "23514" });
  });

  it("refuse a product that does not exist", async () => {
    await expect(put(aGuest(), "00000000-0000-4000-8000-000000000000", 1)).rejects.toMatchObject({ code: "23503" });
  });

  it("allow 100 lines a session, in one statement or in many, and changing them still works", async () => {
    const guest = aGuest();
    const products = await db.sql<{ id: string }>(
      `insert into public.products (item_name, item_code, precio_web)
       select 'Clip', 'CLIP-' || n, 1 from generate_series(1, 101) as n returning id`,
    );
    const fill = (count: number) =>
      db.asAnon(guest, (sql) =>
        sql(
          `insert into public.guest_carts (product_id, quantity) select unnest($1::uuid[]), 1
           on conflict (session_id, product_id) do update set quantity = excluded.quantity`,
          [products.slice(0, count).map(({ id }) => id)],
        ),
      );
    await expect(fill(101)).rejects.toMatchObject({ code: "23514" });
    await fill(100);
    await expect(put(guest, products[100]?.id ?? "", 1)).rejects.toMatchObject({ code: "23514" });
    expect(await put(guest, products[0]?.id ?? "", 8)).toMatchObject([{ quantity: 8 }]);
    expect(await readCart(guest)).toHaveLength(100);
  });

  it("stop an address that writes too many rows, whatever session and first hop it claims", async () => {
    const product = await addProduct(db.sql);
    const from = (claimed: string): RequestHeaders => ({
      "x-guest-session": aGuestId(),
      "x-forwarded-for": `${claimed}, 192.0.2.55`,
    });
    await limitTo("cart_rows_per_ip", 3);
    try {
      for (const claimed of ["1.1.1.1", "2.2.2.2", "3.3.3.3"]) await put(from(claimed), product.id, 1);
      await expect(put(from("4.4.4.4"), product.id, 1)).rejects.toMatchObject({ code: "PT429" });
      await put(aGuest(), product.id, 1);
      await db.sql("update private.rate_counters set window_ends_at = now() - interval '1 second'");
      await put(from("5.5.5.5"), product.id, 1);
    } finally {
      await limitTo("cart_rows_per_ip", 3000);
    }
  });

  it("count each row of a request, changed ones as well, and neither lines removed nor requests without any", async () => {
    const guest = aGuest();
    const products: string[] = [];
    for (let n = 0; n < 4; n++) products.push((await addProduct(db.sql)).id);
    const putAll = (ids: string[]) =>
      db.asAnon(guest, (sql) =>
        sql(
          `insert into public.guest_carts (product_id, quantity) select unnest($1::uuid[]), 1
           on conflict (session_id, product_id) do update set quantity = excluded.quantity`,
          [ids],
        ),
      );
    await limitTo("cart_rows_per_ip", 7);
    try {
      await putAll(products);
      await db.asAnon(guest, (sql) => sql("delete from public.guest_carts where quantity = 999"));
      await putAll(products.slice(0, 2));
      await db.asAnon(guest, (sql) => sql("delete from public.guest_carts where product_id = $1", [products[3]]));
      await expect(putAll(products.slice(0, 2))).rejects.toMatchObject({
        code: "PT429",
        hint: expect.stringMatching(/^retry in \d+ seconds$/),
      });
      await putAll(products.slice(0, 1));
      await expect(putAll(products.slice(0, 1))).rejects.toMatchObject({ code: "PT429" });
    } finally {
      await limitTo("cart_rows_per_ip", 3000);
    }
  });

  it("stop an address that begins too many carts, and let those it has go on", async () => {
    const product = await addProduct(db.sql);
    const other = await addProduct(db.sql);
    const behind = (): RequestHeaders => ({ "x-guest-session": aGuestId(), "x-forwarded-for": "192.0.2.56" });
    await limitTo("new_carts_per_ip", 2);
    try {
      const first = behind();
      await put(first, product.id, 1);
      await put(behind(), product.id, 1);
      await expect(put(behind(), product.id, 1)).rejects.toMatchObject({ code: "PT429" });
      await put(first, other.id, 1);
      await put(first, product.id, 5);
    } finally {
      await limitTo("new_carts_per_ip", 200);
    }
  });

  it("count a cart that is emptied and filled again once, however often, and each other session's all the same", async () => {
    const { id } = await addProduct(db.sql);
    const behind = (): RequestHeaders => ({ "x-guest-session": aGuestId(), "x-forwarded-for": "192.0.2.63" });
    const empty = (guest: RequestHeaders) =>
      db.asAnon(guest, (sql) => sql("delete from public.guest_carts where product_id = $1", [id]));
    await limitTo("new_carts_per_ip", 2);
    try {
      const guests = [behind(), behind()];
      for (const guest of guests) {
        for (const quantity of [1, 2, 3]) {
          expect(await put(guest, id, quantity)).toMatchObject([{ quantity }]);
          await empty(guest);
        }
      }
      await expect(put(behind(), id, 1)).rejects.toMatchObject({ code: "PT429" });
      for (const guest of guests) expect(await put(guest, id, 4)).toHaveLength(1);
      // In the next five minutes they count as anybody.
      for (const guest of guests) await empty(guest);
      await db.sql("update private.rate_counters set window_ends_at = now() - interval '1 second'");
      for (const guest of guests) await put(guest, id, 5);
      await expect(put(behind(), id, 1)).rejects.toMatchObject({ code: "PT429" });
    } finally {
      await limitTo("new_carts_per_ip", 200);
    }
  });

  it("let a flood of full carts write 3,000 rows, then nothing", async () => {
    const products = await db.sql<{ id: string }>(
      `insert into public.products (item_name, item_code, precio_web)
       select 'Broche', 'BROCHE-' || n, 1 from generate_series(1, 100) as n returning id`,
    );
    const before = await countRows(db.sql, "public.guest_carts");
    const outcomes = [];
    for (let n = 0; n < 60; n++) {
      const headers = { "x-guest-session": aGuestId(), "x-forwarded-for": "192.0.2.57" };
      const request = db.asAnon(headers, (sql) =>
        sql("insert into public.guest_carts (product_id, quantity) select unnest($1::uuid[]), 1", [
          products.map(({ id }) => id),
        ]),
      );
      outcomes.push(...(await Promise.allSettled([request])));
    }
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
    expect((await countRows(db.sql, "public.guest_carts")) - before).toBe(3000);
  });

  it("stop an address that has written so many rows that day, however slowly", async () => {
    const product = await addProduct(db.sql);
    const behind = (): RequestHeaders => ({ "x-guest-session": aGuestId(), "x-forwarded-for": "192.0.2.59" });
    await limitTo("cart_rows_per_ip_and_day", 3);
    try {
      for (let n = 0; n < 3; n++) {
        await put(behind(), product.id, 1);
        await db.sql("update private.rate_counters set window_ends_at = now() where limit_name = 'cart_rows_per_ip'");
      }
      await expect(put(behind(), product.id, 1)).rejects.toMatchObject({
        code: "PT429",
        hint: expect.stringMatching(/^retry in 8\d{4} seconds$/),
      });
      await put(aGuest(), product.id, 1);
    } finally {
      await limitTo("cart_rows_per_ip_and_day", 30_000);
    }
  });

  it("count no change of a line that is there for the day, and refuse none once it is spent: nothing more stays", async () => {
    const [product, other] = [await addProduct(db.sql), await addProduct(db.sql)];
    const headers = { "x-guest-session": aGuestId(), "x-forwarded-for": "192.0.2.61" };
    const spent = { code: "PT429", hint: expect.stringMatching(/^retry in 8\d{4} seconds$/) };
    await limitTo("cart_rows_per_ip_and_day", 1);
    try {
      for (let quantity = 1; quantity < 6; quantity++) await put(headers, product.id, quantity);
      await expect(put(headers, other.id, 1)).rejects.toMatchObject(spent);
      await expect(
        db.asAnon(headers, (sql) =>
          sql(
            `insert into public.guest_carts (product_id, quantity) values ($1, 9), ($2, 9)
             on conflict (session_id, product_id) do update set quantity = excluded.quantity`,
            [product.id, other.id],
          ),
        ),
      ).rejects.toMatchObject(spent);
      expect(await readCart(headers)).toMatchObject([{ product_id: product.id, quantity: 5 }]);
    } finally {
      await limitTo("cart_rows_per_ip_and_day", 30_000);
    }
  });

  it("refuse a cart that begins once the day is spent, and a line added to one, before any of it is written", async () => {
    const [product, other] = [await addProduct(db.sql), await addProduct(db.sql)];
    const behind = (): RequestHeaders => ({ "x-guest-session": aGuestId(), "x-forwarded-for": "192.0.2.66" });
    await limitTo("cart_rows_per_ip_and_day", 1);
    try {
      const shopper = behind();
      await put(shopper, product.id, 1);
      // A row of such a quantity would be refused by its own check as soon as it were written.
      for (const guest of [behind(), shopper]) {
        await expect(put(guest, other.id, 1000)).rejects.toMatchObject({ code: "PT429" });
      }
    } finally {
      await limitTo("cart_rows_per_ip_and_day", 30_000);
    }
  });

  it("forget counters of long ago with each write that is counted", async () => {
    const guest = aGuest();
    const product = await addProduct(db.sql);
    for (const write of [
      () => put(guest, product.id, 1),
      () => put(guest, product.id, 2),
      () => db.asAnon(guest, (sql) => sql("update public.guest_carts set quantity = 3 where quantity = 2")),
    ]) {
      await db.sql(
        `insert into private.rate_counters (limit_name, subject_hash, hits, window_ends_at)
         values ('cart_rows_per_ip', private.hash('192.0.2.62'), 1, now() - interval '2 hours')`,
      );
      await write();
      expect(await countRows(db.sql, "private.rate_counters", "subject_hash = private.hash('192.0.2.62')")).toBe(0);
    }
  });

  it("let 100 shoppers behind one address write ten times each", async () => {
    const products: string[] = [];
    for (let n = 0; n < 10; n++) products.push((await addProduct(db.sql)).id);
    for (let shopper = 0; shopper < 100; shopper++) {
      const headers = { "x-guest-session": aGuestId(), "x-forwarded-for": "192.0.2.58" };
      for (const id of products) expect(await put(headers, id, 1)).toHaveLength(1);
    }
  });

  it("let 100 shoppers behind one address think again: each empties the cart twice before it is as it should be", async () => {
    const [first, second, third] = [await addProduct(db.sql), await addProduct(db.sql), await addProduct(db.sql)];
    const guests = Array.from(
      { length: 100 },
      (): RequestHeaders => ({ "x-guest-session": aGuestId(), "x-forwarded-for": "192.0.2.64" }),
    );
    for (const { id } of [first, second, third]) {
      for (const guest of guests) {
        await db.asAnon(guest, (sql) => sql("delete from public.guest_carts where quantity >= 1"));
        expect(await put(guest, id, 1)).toHaveLength(1);
        expect(await put(guest, id, 2)).toHaveLength(1);
      }
    }
  });
});

describe("a cart that one request wrote and no other changed", () => {
  const age = (guest: RequestHeaders, hours: number) =>
    db.sql(
      "update private.single_request_carts set written_at = now() - make_interval(hours => $2) where session_id = $1",
      [guestIdOf(guest), hours],
    );
  const linesOf = (guest: RequestHeaders) =>
    countRows(db.sql, "public.guest_carts", "session_id = $1", [guestIdOf(guest)]);

  it("goes after a day, with the writes of others", async () => {
    const [left, fresh] = [aGuest(), aGuest()];
    const product = await addProduct(db.sql);
    await put(left, product.id, 1);
    await put(fresh, product.id, 1);
    await age(left, 25);
    await age(fresh, 23);
    await put(aGuest(), product.id, 1);
    expect([await linesOf(left), await linesOf(fresh)]).toEqual([0, 1]);
    expect(await countRows(db.sql, "private.single_request_carts", "session_id = $1", [guestIdOf(left)])).toBe(0);
  });

  const remove = (quantity: number) => (guest: RequestHeaders) =>
    db.asAnon(guest, (sql) => sql("delete from public.guest_carts where quantity = $1", [quantity]));
  const change = (column: string, value: unknown) => (guest: RequestHeaders) =>
    db.asAnon(guest, (sql) => sql(`update public.guest_carts set ${column} = $1`, [value]));
  /** A cart of two lines, a day old by the next request of others, after what its guest did meanwhile. */
  const linesAfter = async (touch: (guest: RequestHeaders, productId: string) => Promise<unknown>) => {
    const guest = aGuest();
    const [first, second] = [await addProduct(db.sql), await addProduct(db.sql)];
    await db.asAnon(guest, (sql) =>
      sql("insert into public.guest_carts (product_id, quantity) values ($1, 1), ($2, 3)", [first.id, second.id]),
    );
    await touch(guest, first.id);
    await age(guest, 25);
    await put(aGuest(), first.id, 1);
    return linesOf(guest);
  };

  it.each<[string, number, (guest: RequestHeaders, productId: string) => Promise<unknown>]>([
    ["was given another quantity", 2, (guest, productId) => put(guest, productId, 2)],
    ["was given another line", 3, async (guest) => put(guest, (await addProduct(db.sql)).id, 1)],
    ["lost a line", 1, remove(3)],
    [
      "was changed after that day, before others came by",
      2,
      async (guest, productId) => {
        await age(guest, 25);
        await put(guest, productId, 2);
      },
    ],
  ])("stays its seven days once it %s", async (_, lines, touch) => {
    expect(await linesAfter(touch)).toBe(lines);
  });

  it.each<[string, (guest: RequestHeaders, productId: string) => Promise<unknown>]>([
    ["removed a line it has not", remove(999)],
    ["put a line that is there as it is", (guest, productId) => put(guest, productId, 1)],
    [
      "changed a line it has not",
      (guest) => db.asAnon(guest, (sql) => sql("update public.guest_carts set quantity = 9 where quantity = 999")),
    ],
    ["asked for more time alone", change("expires_at", "2099-01-01")],
  ])("goes all the same where the second request only %s", async (_, touch) => {
    expect(await linesAfter(touch)).toBe(0);
  });
});

const limitTo = (name: string, hits: number) =>
  db.sql("update private.rate_limits set max_hits = $2 where name = $1", [name, hits]);

describe("the address of the caller", () => {
  it.each<[string, RequestHeaders | null, string]>([
    ["no request", null, "unknown"],
    ["no proxy", {}, "unknown"],
    ["one hop", { "x-forwarded-for": "198.51.100.4" }, "198.51.100.4"],
    ["a forged first hop", { "x-forwarded-for": "1.2.3.4, 198.51.100.4" }, "198.51.100.4"],
    ["a port", { "x-forwarded-for": "198.51.100.4:50123" }, "198.51.100.4"],
    [
      "a header that nobody said to believe",
      { "cf-connecting-ip": "1.1.1.1", "x-forwarded-for": "198.51.100.9" },
      "198.51.100.9",
    ],
    ["an empty last hop", { "x-forwarded-for": "1.2.3.4, " }, "unknown"],
    ["IPv4 written as IPv6", { "x-forwarded-for": "::ffff:198.51.100.4" }, "198.51.100.4"],
    ["IPv4 written as IPv6, in hexadecimals", { "x-forwarded-for": "::FFFF:C633:6405" }, "198.51.100.5"],
    ["IPv6 with a port", { "x-forwarded-for": "[2001:db8:1:300::9]:443" }, "2001:db8:1:300::"],
    ["IPv6: the /56 of its line", { "x-forwarded-for": "2001:db8:1:2ff:aaaa::1" }, "2001:db8:1:200::"],
    ["IPv6: another network of the same line", { "x-forwarded-for": "2001:db8:1:201::7" }, "2001:db8:1:200::"],
    ["nonsense", { "x-forwarded-for": "'; drop table orders" }, "unknown"],
  ])("%s", async (_, headers, address) => {
    await db.sql("select set_config('request.headers', $1, false)", [headers ? JSON.stringify(headers) : ""]);
    const [row] = await db.sql<{ address: string }>("select private.client_ip() as address");
    await db.sql("select set_config('request.headers', '', false)");
    expect(row?.address).toBe(address);
  });

  it.each<[string, RequestHeaders, string, string?]>([
    [
      "the believed header",
      { "cf-connecting-ip": "198.51.100.9", "x-forwarded-for": "1.2.3.4, 172.16.0.1" },
      "198.51.100.9",
    ],
    [
      "an empty one: the last hop",
      { "cf-connecting-ip": " ", "x-forwarded-for": "1.2.3.4, 198.51.100.4" },
      "198.51.100.4",
    ],
    ["none: the last hop", { "x-forwarded-for": "198.51.100.4" }, "198.51.100.4"],
    [
      "one of a name of its own, from the host that passes requests on",
      { "x-caller-7q": "198.51.100.9", "cf-connecting-ip": "172.16.0.1", "x-forwarded-for": "1.2.3.4, 172.16.0.1" },
      "198.51.100.9",
      "x-caller-7q",
    ],
    [
      "not that one, from who asks the project directly under a name that was guessed: the last hop",
      { "x-caller-7p": "1.1.1.1", "cf-connecting-ip": "1.1.1.1", "x-forwarded-for": "1.2.3.4, 198.51.100.4" },
      "198.51.100.4",
      "x-caller-7q",
    ],
  ])(
    "is read from the header that the deployment trusts: %s",
    async (_, headers, address, believed = "cf-connecting-ip") => {
      await db.sql("update private.settings set value = $1 where name = 'client_ip_header'", [believed]);
      await db.sql("select set_config('request.headers', $1, false)", [JSON.stringify(headers)]);
      try {
        const [row] = await db.sql<{ address: string }>("select private.client_ip() as address");
        expect(row?.address).toBe(address);
      } finally {
        await db.sql("select set_config('request.headers', '', false)");
        await db.sql("update private.settings set value = 'x-forwarded-for' where name = 'client_ip_header'");
      }
    },
  );
});
