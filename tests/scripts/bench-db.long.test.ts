// @vitest-environment node

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { buildDatabase } from "@tests/support/database-files";
import { describeOnPostgres } from "@tests/support/postgres";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guestId } from "@/services/guest-session";
import { fillShop } from "../../scripts/bench-db/fill-shop";
import { ordersToLookAt } from "../../scripts/bench-db/orders";
import { pgbench } from "../../scripts/bench-db/pgbench";
import { readTooMuch } from "../../scripts/bench-db/plans";
import { recordQuestions } from "../../scripts/bench-db/record-questions";
import { type Cluster, startCluster } from "../../scripts/postgres-cluster";

const ROWS = 200;

it("the benchmark of the database knows every service that asks the database for something", () => {
  const asking = readdirSync("src/services", { recursive: true, encoding: "utf8" })
    .map((file) => `src/services/${file}`)
    .filter(
      (file) => file.endsWith(".ts") && /import \{[^}]*\bsupabase\b[^}]*\} from/.test(readFileSync(file, "utf8")),
    );
  const watched = [
    ...readFileSync("scripts/bench-db/services.ts", "utf8").matchAll(/import \* as \w+ from "@\/(.+)"/g),
  ];
  // It only puts together what the services then ask.
  const helpers = ["src/services/product-query.ts"];
  expect(asking.toSorted()).toEqual([...watched.map(([, file]) => `src/${file}.ts`), ...helpers].toSorted());
});

it.each([
  ["a name that nothing has", ["--only", "serch"]],
  ["the name of what is only timed, where plans alone are looked at", ["--plans", "--only", "import of prices"]],
])("the benchmark of the database measures nothing for %s, and says so before it fills a shop", (_, args) => {
  const command = ["--import", "tsx", "scripts/bench-db/main.ts", ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    env: { ...process.env, ROWS: "50" },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toContain(`--only ${args.at(-1)} is no question's name`);
  expect(stdout).toBe("");
});

describeOnPostgres("the benchmark of the database", () => {
  let cluster: Cluster;
  let client: pg.Client;
  beforeAll(async () => {
    cluster = await startCluster();
    client = new pg.Client({ host: cluster.host, user: "postgres", database: "postgres" });
    await client.connect();
    await buildDatabase((sql) => client.query(sql));
    await fillShop(cluster, client, { rows: ROWS, guest: guestId() });
  });
  afterAll(async () => {
    await client.end();
    await cluster.close();
  });

  it("asks everything that the services can ask, as the role anon", async () => {
    const { requests, gaps } = await recordQuestions(client, { rows: ROWS, variants: 1 });
    expect(gaps).toEqual([]);
    expect(requests.length).toBeGreaterThan(70);
    for (const { variants } of requests) {
      expect(variants[0]?.[0]).toContain("set_config('role', 'anon', true)");
      expect(variants[0]?.length).toBeGreaterThan(1);
    }
    const product = requests.find(({ name }) => name === "product by id");
    expect(product?.variants[0]?.at(-1)).toMatch(
      /from "products" where .*"id" = '[0-9a-f]{8}-0000-4000-8000-000000000000'/,
    );
  });

  describe("looks at orders, one out of a cart and one by a quote,", () => {
    let orders: readonly string[];
    beforeAll(async () => {
      const { rows } = await client.query<{ id: string }>("select id from public.payment_gateways");
      orders = ordersToLookAt(rows[0]?.id ?? "");
    });

    it("which are placed, and undone", async () => {
      const answers: { status: string }[] = [];
      await client.query("begin");
      for (const statement of orders) answers.push(...(await client.query(statement)).rows.map(({ answer }) => answer));
      await client.query("reset role");
      const left = await client.query(
        "select quantity from public.guest_carts where session_id = 'guest_1790000000000_' || md5('1')",
      );
      await client.query("rollback");
      expect(answers.filter(Boolean)).toEqual([
        expect.objectContaining({ status: "placed" }),
        expect.objectContaining({ status: "placed" }),
      ]);
      // One of three pieces.
      expect(left.rows).toEqual([{ quantity: 2 }]);
    });

    it.each([
      ["order_items", "drop index public.order_items_order_idx"],
      ["guest_carts", "alter table public.guest_carts drop constraint guest_carts_session_product_key"],
      ["quotes", "alter table private.quotes drop constraint quotes_pkey"],
      ["volume_discounts", "drop index public.volume_discounts_first_idx"],
    ])("and notices when %s would be read whole", async (table, dropped) => {
      expect(await readTooMuch(client, orders)).not.toContain(`${table} whole`);
      expect(await readTooMuch(client, [dropped, ...orders])).toContain(`${table} whole`);
    });
  });

  it("notices tables that are read whole, also within functions", async () => {
    const whole = (statement: string) => readTooMuch(client, [statement]);
    expect(await whole("select count(*) from public.products where description like '%uso%'")).toEqual([
      "products whole",
    ]);
    await client.query(`
      create function public.counted() returns bigint language plpgsql as
      $$ begin return (select count(*) from public.orders where notes is not null); end $$`);
    expect(await whole("select public.counted()")).toEqual(["orders whole"]);
    expect(await whole("select 1")).toEqual([]);
    // What was merely planned read nothing.
    expect(await whole("explain select from public.orders where notes is not null")).toEqual([]);
  });

  it("notices tables that are read through an index, for the rows that a filter throws away and those it keeps", async () => {
    const read = (list: string, most: number) =>
      readTooMuch(client, ["set local enable_seqscan = off", "set local enable_sort = off", list], { most });
    const list = (filter: string) =>
      `select from public.products where ${filter} order by is_sold_out, created_at desc, id limit 12`;
    const nothing = list("is_active and description like 'xkcdq%'");
    expect(await read(nothing, 100)).toEqual([`${ROWS} rows of products`]);
    expect(await read(nothing, ROWS)).toEqual([]);
    expect(await read(list("is_active"), 11)).toEqual(["12 rows of products"]);
    expect(await read(list("is_active"), 12)).toEqual([]);
  });

  it("counts visits that are cut off, where it is asked to, and tells what the others took", async () => {
    const visits = [
      { sql: "select 1;", weight: 50 },
      { sql: "select pg_sleep(60);", weight: 1 },
    ];
    const options = { seconds: 2, connections: 3, statementTimeoutMs: 100 };
    const { failed, times } = await pgbench(cluster, visits, { ...options, countsFailures: true });
    expect(failed).toBe(3);
    expect(times.length).toBeGreaterThan(0);
    await expect(pgbench(cluster, visits, options)).rejects.toThrow(/statement timeout/);
  });
});
