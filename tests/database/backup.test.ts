// @vitest-environment node
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { buildDatabase, readBootstrap, readMigrations } from "@tests/support/database-files";
import { describeOnPostgres } from "@tests/support/postgres";
import { installWebhook, switchOnWebhooks } from "@tests/support/webhook";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cluster, startCluster } from "../../scripts/postgres-cluster";

/** The commands of docs/operate.md, from a filled shop into an empty cluster. */
describeOnPostgres("a backup", () => {
  let from: Cluster;
  let to: Cluster;
  const clients: pg.Client[] = [];
  const connect = async (cluster: Cluster): Promise<pg.Client> => {
    const client = new pg.Client({ host: cluster.host, user: "postgres", database: "postgres" });
    await client.connect();
    clients.push(client);
    return client;
  };
  beforeAll(async () => {
    [from, to] = await Promise.all([startCluster(), startCluster()]);
  }, 900_000);
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await Promise.all([from?.close(), to?.close()]);
  });

  const run = (name: string, ...args: string[]) => promisify(execFile)(path.join(from.binaries, name), args);

  /** Rows of every table with a sum over their contents. */
  async function contents(client: pg.Client): Promise<Record<string, string>> {
    const { rows: tables } = await client.query<{ name: string }>(
      "select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'private') order by 1",
    );
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${name} as t`,
      );
      sums[name] = rows[0]?.sum ?? "";
    }
    return sums;
  }

  /** What may be done by whom, what is checked, and what runs by itself. */
  const rules = async (client: pg.Client) =>
    (
      await client.query(
        `select 'table ' || c.oid::regclass as thing, coalesce((select string_agg(entry::text, ' ' order by entry::text) from unnest(coalesce(c.relacl, acldefault('r', c.relowner))) as entry), '') || c.relrowsecurity as rule
         from pg_class as c where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'S', 'i')
         union all select 'column ' || attrelid::regclass || '.' || attname, (select string_agg(entry::text, ' ' order by entry::text) from unnest(attacl) as entry) from pg_attribute where attacl is not null
           and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
         union all select 'function ' || oid::regprocedure, coalesce((select string_agg(entry::text, ' ' order by entry::text) from unnest(coalesce(proacl, acldefault('f', proowner))) as entry), '') || prosecdef || md5(prosrc) from pg_proc
           where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         union all select 'trigger ' || tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
         union all select 'policy ' || tablename || policyname, coalesce(qual, '') || coalesce(with_check, '') from pg_policies
         union all select 'constraint ' || conrelid::regclass || conname, pg_get_constraintdef(oid) from pg_constraint
           where connamespace in ('public'::regnamespace, 'private'::regnamespace)
         union all select 'default ' || defaclnamespace::regnamespace::text || defaclobjtype::text, defaclacl::text from pg_default_acl
           where defaclrole = 'shop_owner'::regrole
         order by 1`,
      )
    ).rows;

  it("is restored into an empty cluster with every row, right and rule", async () => {
    const source = await connect(from);
    await buildDatabase((sql) => source.query(sql), { seed: true });
    await source.query("update private.rate_limits set max_hits = max_hits + 1");
    await source.query("update public.products set stock_quantity = 3 where item_code = 'KTN-4101'");
    await switchOnWebhooks((sql) => source.query(sql));
    await installWebhook((sql) => source.query(sql), "old", "old-secret");

    const dump = path.join(from.host, "acopio.dump");
    await run(
      "pg_dump",
      "-h",
      from.host,
      "-U",
      "postgres",
      "--format=custom",
      "--no-owner",
      "--schema=public",
      "--schema=private",
      `--file=${dump}`,
      "postgres",
    );

    // What a new project has before anything is restored.
    const target = await connect(to);
    await target.query(await readBootstrap());
    // And before its tables: without these every function of staff would be open to the public key.
    const [{ sql: doors } = { sql: "" }] = await readMigrations();
    const closing = doors.match(/^alter default privileges .*;$/gm) ?? [];
    expect(closing).toHaveLength(4);
    await target.query(`set role shop_owner; ${closing.join("\n")} reset role`);
    const { stdout: list } = await run("pg_restore", "--list", dump);
    const listed = path.join(from.host, "acopio.list");
    const [, leftOut = "nothing"] = /grep -Ev '(.+)'/.exec(await readFile("docs/operate.md", "utf8")) ?? [];
    await writeFile(listed, list.replace(new RegExp(`^.*(?:${leftOut}).*\\n`, "gm"), ""));
    await run(
      "pg_restore",
      "-h",
      to.host,
      "-U",
      "postgres",
      "--role=shop_owner",
      "--no-owner",
      "--exit-on-error",
      `--use-list=${listed}`,
      "--dbname=postgres",
      dump,
    );
    expect(await contents(target)).toEqual(await contents(source));

    // The copy writes to no buyer until it is told how, and then in its own name.
    await source.query("drop trigger orders_email on public.orders; drop trigger orders_news_email on public.orders");
    expect(await rules(target)).toEqual(await rules(source));
    await switchOnWebhooks((sql) => target.query(sql));
    await installWebhook((sql) => target.query(sql), "new", "new-secret");
    await installWebhook((sql) => target.query(sql), "new", "newer-secret");
    const { rows: posts } = await target.query<{ definition: string }>(
      "select pg_get_triggerdef(oid) as definition from pg_trigger where tgname ~ '^orders_(news_)?email$'",
    );
    expect(posts).toHaveLength(2);
    for (const { definition } of posts) {
      expect(definition).toContain("https://new.supabase.co/");
      expect(definition).toContain("newer-secret");
    }
    process.stdout.write(`backup: ${Object.keys(await contents(target)).length} tables compared\n`);
  }, 900_000);
});
