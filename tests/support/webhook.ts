import { readFile } from "node:fs/promises";

type Run = (sql: string) => Promise<unknown>;

/**
 * Stands for what «Database › Webhooks» switches on: `supabase_functions.http_request`, which posts with pg_net after the
 * transaction, with the same arguments and the same body. What it would have posted is in `supabase_functions.posted`.
 */
export async function switchOnWebhooks(run: Run): Promise<void> {
  await run("create schema supabase_functions");
  await run("create table supabase_functions.posted (id serial, url text, method text, headers jsonb, body jsonb)");
  await run(`
    create function supabase_functions.http_request() returns trigger language plpgsql security definer as $$
    begin
      insert into supabase_functions.posted (url, method, headers, body) values (
        tg_argv[0], tg_argv[1], tg_argv[2]::jsonb, jsonb_build_object(
          'type', tg_op, 'table', tg_table_name, 'schema', tg_table_schema,
          'record', to_jsonb(new), 'old_record', case when tg_op = 'UPDATE' then to_jsonb(old) end));
      return new;
    end $$`);
  await run("grant usage on schema supabase_functions to shop_owner");
}

/** Runs the script of the guide as the SQL editor does: as the role that ran the migrations. */
export async function installWebhook(run: Run, ref: string, secret: string): Promise<void> {
  const script = await readFile("supabase/functions/order-email/webhook.sql", "utf8");
  await run("set role shop_owner");
  for (const statement of script.replaceAll("<ref>", ref).replaceAll("<secret>", secret).split(/;\n/)) {
    await run(statement);
  }
  await run("reset role");
}
