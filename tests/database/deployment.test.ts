// @vitest-environment node
import { readFileSync } from "node:fs";
import { createTestDatabase, type RequestHeaders, type TestDatabase } from "@tests/support/database";
import { addGateway, trackOrder } from "@tests/support/database-rows";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const warnings = async (headers: RequestHeaders | null): Promise<string[]> => {
  const rows = await db.asAnon(headers, (sql) =>
    sql<{ warning: string }>("select public.shop_settings_warnings() as warning"),
  );
  return rows.map(({ warning }) => warning);
};

describe("what the deployment lacks", () => {
  it("is nothing once the migrations have run and requests tell who sends them", async () => {
    expect(await warnings({ "x-forwarded-for": "198.51.100.4" })).toEqual([]);
    expect(await warnings({ "x-forwarded-for": "2001:db8::1" })).toEqual([]);
  });

  it.each<[string, string]>([
    ["none", "alter role anon reset statement_timeout"],
    ["no end", "alter role anon set statement_timeout = 0"],
    ["a minute", "alter role anon set statement_timeout = '1min'"],
    ["no end, in another unit", "alter role anon set statement_timeout = '0s'"],
    ["a minute, in milliseconds", "alter role anon set statement_timeout = 60000"],
  ])("is a time limit for anon's statements when it is %s", async (_, statement) => {
    await db.sql(statement);
    try {
      expect(await warnings({ "x-forwarded-for": "198.51.100.4" })).toEqual([
        expect.stringMatching(/^anon may run statements without a time limit/),
      ]);
    } finally {
      await db.sql("alter role anon set statement_timeout = '3s'");
    }
  });

  it("is nothing for a limit in milliseconds", async () => {
    await db.sql("alter role anon set statement_timeout = 3000");
    expect(await warnings({ "x-forwarded-for": "198.51.100.4" })).toEqual([]);
    await db.sql("alter role anon set statement_timeout = '3s'");
  });

  it.each<[string, RequestHeaders]>([
    ["tell nothing", { "x-application-version": "acopio-web/1.0.0" }],
    ["come from a proxy of one's own", { "x-forwarded-for": "198.51.100.4, 172.18.0.3" }],
    ["come from another one", { "x-forwarded-for": "fd00::3" }],
    ["come from the machine next to it", { "x-forwarded-for": "169.254.10.1" }],
  ])("is the address of callers when requests %s", async (_, headers) => {
    expect(await warnings(headers)).toEqual([
      expect.stringMatching(/all shoppers share their limits: set client_ip_header/),
    ]);
  });

  it.each<[string, string, string, RegExp]>([
    [
      "row security that is off",
      "alter table public.orders disable row level security",
      "alter table public.orders enable row level security",
      /^row security of orders is off/,
    ],
    [
      "a policy that asks nobody whose a row is",
      "create policy everything on public.guest_carts for select to public using (quantity > 0)",
      "drop policy everything on public.guest_carts",
      /^the policy «everything» lets anyone read guest_carts/,
    ],
    [
      "a policy for all that nothing narrows",
      "create policy open on public.order_items to anon using (true)",
      "drop policy open on public.order_items",
      /^the policy «open» lets anyone read order_items/,
    ],
    [
      "a policy of the shop that somebody changed",
      'alter policy "Anyone may read active brands" on public.brands using (true)',
      'alter policy "Anyone may read active brands" on public.brands using (is_active)',
      /^the policy «Anyone may read active brands» lets anyone read brands/,
    ],
  ])("is %s, though no row is there to show it", async (_, open, close, told) => {
    await db.sql(open);
    try {
      expect(await warnings({ "x-forwarded-for": "198.51.100.4" })).toEqual([expect.stringMatching(told)]);
    } finally {
      await db.sql(close);
    }
  });

  it("is a closed door where GraphQL is another way in, as in every new project", async () => {
    // The embedded PostgreSQL has no such extension to create; this is the row that it would have.
    await db.sql(
      `insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
       select 1, 'pg_graphql', extowner, extnamespace, false, '1' from pg_extension where extname = 'plpgsql'`,
    );
    try {
      expect(await warnings({ "x-forwarded-for": "198.51.100.4" })).toEqual([
        expect.stringMatching(/^pg_graphql is a second way in.*: drop extension pg_graphql$/),
      ]);
    } finally {
      await db.sql("delete from pg_extension where extname = 'pg_graphql'");
    }
  });

  it.each<[string, object, boolean]>([
    ["a transfer without an account", { kind: "spei", payment_details: { bank: "STP" } }, true],
    ["a deposit without a card", { kind: "oxxo", instructions: "Paga 10000 en la caja", payment_details: {} }, true],
    ["a transfer with its CLABE", { kind: "spei", payment_details: { clabe: "646180000000000009" } }, false],
    ["a deposit with its card", { kind: "oxxo", payment_details: { card: "4000001234567899" } }, false],
    ["one whose instructions name the account", { kind: "spei", instructions: "CLABE 646 180 0000-0000 0009." }, false],
    ["one whose instructions name the card", { kind: "oxxo", instructions: "4000 0012 3456 7899" }, false],
    ["one that is off", { kind: "spei", is_active: false }, false],
    ["money for the courier", { kind: "cash_on_delivery", instructions: "Ten listo el total." }, false],
  ])("is where to pay: %s", async (_, row, isTold) => {
    const gateway = await addGateway(db.sql, { label: "Por banco", ...row });
    try {
      expect(await warnings({ "x-forwarded-for": "198.51.100.4" })).toEqual(
        isTold
          ? [expect.stringMatching(/^«Por banco» does not say where to pay, .* its (clabe|card) into payment_details/)]
          : [],
      );
    } finally {
      await db.sql("delete from public.payment_gateways where id = $1", [gateway.id]);
    }
  });

  it("is the right header where Cloudflare stands in front of the API", async () => {
    const hosted = { "cf-connecting-ip": "189.1.2.3", "x-forwarded-for": "189.1.2.3, 172.71.5.6" };
    expect(await warnings(hosted)).toEqual([expect.stringMatching(/set client_ip_header .* to cf-connecting-ip$/)]);
    await db.sql("update private.settings set value = 'cf-connecting-ip' where name = 'client_ip_header'");
    try {
      expect(await warnings(hosted)).toEqual([]);
    } finally {
      await db.sql("update private.settings set value = 'x-forwarded-for' where name = 'client_ip_header'");
    }
  });
});

describe("a setting", () => {
  const write = (name: string, value: string) =>
    db.sql("update private.settings set value = $2 where name = $1", [name, value]);

  it.each([
    ["largest_held_share", /número de 0 a 1, con punto/, ["0,5", "50%", "-0.1", "1.5", "", ".5", "NaN"]],
    ["always_held_pieces", /entero de 0 a 999999/, ["10_piezas", "-1", "1.5", "1,000", "2147483648"]],
    ["always_held_lines", /entero de 0 a 999999/, ["cinco", ""]],
    ["callers_share_address", /true o false/, ["si", "sí", ""]],
    ["cart_lines_per_session", /entero de 1 a 9999/, ["100 líneas", "0", "-1"]],
    ["single_request_cart_hours", /entero de 2 a 9999, en horas/, ["24 h", "1", "0"]],
    ["hours_to_confirm", /entero de 1 a 9999, en horas/, ["abc", "1.5", "", "-5", "0", " 96", "96\n"]],
    ["unpaid_order_kept_days", /entero de 1 a 9999, en días/, ["x", "0"]],
    ["quote_days", /entero de 1 a 9999, en días/, ["siete", "0"]],
    ["quote_kept_days", /entero de 0 a 9999, en días/, ["-1"]],
    ["client_ip_header", /nombre de un encabezado/, ["", "cf-connecting-ip:", "cf connecting ip"]],
    ["live_stock", /changes o broadcast/, ["brodcast", "true", ""]],
  ])("%s is refused where the shop could not read it, with what it should be", async (name, expected, values) => {
    const before = await db.sql("select value from private.settings where name = $1", [name]);
    for (const value of values) {
      const refused = write(name, value);
      await expect(refused).rejects.toThrow(`${name} no puede ser «${value}»: debe ser `);
      await expect(refused).rejects.toThrow(expected);
    }
    expect(await db.sql("select value from private.settings where name = $1", [name])).toEqual(before);
    // No setting is without such words.
    expect(await db.sql("select name from private.settings where accepted = '' or expected = ''")).toEqual([]);
  });

  it.each([
    ["largest_held_share", ["0", "0.25", "1", "1.0"]],
    ["hours_to_confirm", ["1", "72"]],
    ["callers_share_address", ["true"]],
    ["client_ip_header", ["x-real-ip", "X-Caller-7q"]],
  ])("%s may be anything that the shop can read", async (name, values) => {
    const [before] = await db.sql<{ value: string }>("select value from private.settings where name = $1", [name]);
    for (const value of values) await write(name, value);
    await write(name, before?.value ?? "");
  });

  it("may be what the docs say of it", async () => {
    const guides = ["docs/deploy.md", "docs/operate.md"].map((file) => readFileSync(file, "utf8")).join("\n");
    const examples = [...guides.matchAll(/^ *update private\.settings .*;/gm)].map(([statement]) => statement);
    expect(examples.length).toBeGreaterThan(3);
    await db.sql("begin");
    for (const statement of examples) await db.sql(statement.replace("<random>", "7q"));
    await db.sql("rollback");
  });

  it("that cannot be read is told of where it slipped in, and its value is not", async () => {
    await db.sql("alter table private.settings disable trigger settings_can_be_read");
    await write("largest_held_share", "0,5");
    await write("live_stock", "brodcast");
    await db.sql("alter table private.settings enable trigger settings_can_be_read");
    try {
      expect(await warnings({ "x-forwarded-for": "198.51.100.4" })).toEqual([
        "largest_held_share in private.settings cannot be read, set it anew: «un número de 0 a 1, con punto decimal: 0.5 es la mitad»",
        "live_stock in private.settings cannot be read, set it anew: «changes o broadcast»",
      ]);
    } finally {
      await write("largest_held_share", "0.5");
      await write("live_stock", "changes");
    }
  });
});

describe.each(["private.settings", "private.rate_limits"])("of %s", (table) => {
  it.each([
    [
      "goes, or orders and carts would be refused",
      `delete from ${table} where name = (select min(name) from ${table})`,
    ],
    ["goes with all others", `truncate ${table}`],
    ["gets another name, by which no function asks for it", `update ${table} set name = name || '_before'`],
  ])("no row %s: whoever tries is told to change its value", async (_, statement) => {
    const rows = () => db.sql(`select * from ${table} order by name`);
    const before = await rows();
    await expect(db.sql(statement)).rejects.toMatchObject({
      code: "23514",
      message: expect.stringMatching(/^las filas de private\.\w+ se quedan, con su nombre: .* cambia su valor$/),
    });
    expect(await rows()).toEqual(before);
  });
});

describe("a stack of one's own", () => {
  /** What the API is sent by a gateway that adds the proxy to the hops, for a shopper who forges both headers. */
  const shopper = "203.0.113.7";
  const forged = "192.0.2.1";
  const throughKong = (realIp: string) => ({
    "x-forwarded-for": `${forged}, ${shopper}, 172.18.0.5`,
    "x-real-ip": realIp,
  });
  const believe = (header: string) =>
    db.sql("update private.settings set value = $1 where name = 'client_ip_header'", [header]);
  const guide = readFileSync("docs/deploy.md", "utf8");
  /** The query of docs/deploy.md, as whoever deploys the shop asks it. */
  const seen = async (address = shopper) => {
    const [, query = ""] = /```sql\n(select [^`]*rate_counters[^`]*)```/.exec(guide) ?? [];
    const [row] = await db.sql(query.replace("<your address>", address));
    return row;
  };
  const track = async (headers: RequestHeaders) => {
    await db.sql("delete from private.rate_counters");
    await trackOrder(db, headers, "ACO-20260101000000-AAAAAA", "nadie@example.com");
  };
  afterEach(() => believe("x-forwarded-for"));

  it("is known by X-Real-IP once its gateway trusts the proxy, and what a shopper forges is not believed", async () => {
    await believe("x-real-ip");
    expect(await warnings(throughKong(shopper))).toEqual([]);
    await track(throughKong(shopper));
    expect(await seen()).toEqual({ is_yours: true, is_forged: false });
  });

  it.each(["x-forwarded-for", "x-real-ip"])(
    "is told when %s names the proxy, and the query shows that it is not the shopper's",
    async (header) => {
      await believe(header);
      expect(await warnings(throughKong("172.18.0.5"))).toEqual([
        expect.stringMatching(/^requests seem to come from a proxy/),
      ]);
      await track(throughKong("172.18.0.5"));
      expect(await seen()).toEqual({ is_yours: false, is_forged: false });
    },
  );

  it("shows by the query when a forged address is believed", async () => {
    await believe("x-real-ip");
    await track(throughKong(forged));
    expect(await seen()).toEqual({ is_yours: false, is_forged: true });
  });

  it("shows a shopper on IPv6 by the network that the docs say is counted", async () => {
    const [, from = "", network = ""] = /its \/56 network is counted: from `(\S+)` ask for `(\S+)`/.exec(guide) ?? [];
    await track({ "x-forwarded-for": from });
    expect(await seen(network)).toEqual({ is_yours: true, is_forged: false });
    // By its /64 the same shopper would be another.
    expect(network.split(":")[3]).not.toBe(from.split(":")[3]);
  });

  it("lets an address do more where it stands for the whole shop, and one session or order no more", async () => {
    const [, raise = ""] = /```sql\n(update private\.rate_limits .*)\n/.exec(guide) ?? [];
    const limits = async () => {
      const rows = await db.sql<{ name: string; most: number }>(
        "select name, max_hits as most from private.rate_limits order by name",
      );
      return Object.fromEntries(rows.map(({ name, most }) => [name, most]));
    };
    const before = await limits();
    await db.sql(raise);
    expect(await limits()).toEqual(
      Object.fromEntries(
        Object.entries(before).map(([name, most]) => [name, name.includes("per_ip") ? 20 * most : most]),
      ),
    );
  });
});
