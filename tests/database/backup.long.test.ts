// @vitest-environment node
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { buildDatabase, readBootstrap } from "@tests/support/database-files";
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

  /** What is typed on a hosted project goes in as a role that may do everything to the shop, and no superuser. */
  const addressOf = ({ host }: Cluster) => `postgresql:///postgres?host=${host}&user=shop_owner`;

  /** The platform's own role, of which the shop's is no member, has defaults in `public` as well. */
  const hostLikeSupabase = (client: pg.Client) =>
    client.query(`
      alter role shop_owner login;
      create role supabase_admin superuser;
      alter default privileges for role supabase_admin in schema public grant all on tables to shop_owner, anon, authenticated, service_role;
      alter default privileges for role supabase_admin in schema public grant all on sequences to shop_owner, anon, authenticated, service_role;
      alter default privileges for role supabase_admin in schema public grant all on functions to shop_owner, anon, authenticated, service_role`);

  /** Runs the commands of the guide that begin so, letter by letter, except that their files are kept beside the cluster. */
  async function runAsTheGuideSays(beginning: string, addresses: Record<string, string>): Promise<void> {
    const guide = await readFile("docs/operate.md", "utf8");
    const [, section = ""] = guide.split("\n## Backup and restore\n");
    const [commands] = section.match(new RegExp(`(?<=\`\`\`sh\n)${beginning}[^\`]*`)) ?? [];
    if (!commands) throw new Error(`docs/operate.md has no commands that begin with «${beginning}»`);
    const kept = commands.replaceAll("acopio", path.join(from.host, "acopio")).replaceAll("…", "*");
    const env = { ...process.env, ...addresses, PATH: `${from.binaries}:${process.env.PATH}` };
    await promisify(execFile)("bash", ["-ec", kept], { env });
  }

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

    await hostLikeSupabase(source);
    await runAsTheGuideSays("pg_dump ", { DATABASE_URL: addressOf(from) });

    // What a new project has before anything is restored.
    const target = await connect(to);
    await target.query(await readBootstrap());
    await hostLikeSupabase(target);
    await runAsTheGuideSays("psql ", { NEW_URL: addressOf(to) });
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
