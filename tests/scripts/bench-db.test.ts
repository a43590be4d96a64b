// @vitest-environment node

import { buildDatabase } from "@tests/support/database-files";
import { describeOnPostgres } from "@tests/support/postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { guestId } from "@/services/guest-session";
import { fillShop } from "../../scripts/bench-db/fill-shop";
import { tablesReadWhole } from "../../scripts/bench-db/plans";
import { recordQuestions } from "../../scripts/bench-db/record-questions";
import { type Cluster, startCluster } from "../../scripts/postgres-cluster";

const ROWS = 200;

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

  it("notices tables that are read whole, also within functions", async () => {
    const whole = (statement: string) => tablesReadWhole(client, [statement]);
    expect(await whole("select count(*) from public.products where description like '%uso%'")).toEqual(["products"]);
    await client.query(`
      create function public.counted() returns bigint language plpgsql as
      $$ begin return (select count(*) from public.orders where notes is not null); end $$`);
    expect(await whole("select public.counted()")).toEqual(["orders"]);
    expect(await whole("select 1")).toEqual([]);
    // What was merely planned read nothing.
    expect(await whole("explain select from public.orders where notes is not null")).toEqual([]);
  });
});
