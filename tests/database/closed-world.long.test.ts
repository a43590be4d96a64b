// @vitest-environment node
import { addHiddenRows } from "@tests/support/hidden-rows";
import { newGuest, startLocalBackend } from "@tests/support/local-backend";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkClosedWorld, closedDoors } from "../../scripts/check-hosted/check";
import {
  closedProbes,
  letIn,
  nameOf,
  type Probe,
  type ProbeOptions,
  tableOf,
} from "../../scripts/check-hosted/closed-probes";
import { openProject, type Project } from "../../scripts/check-hosted/project";
import { shopFunctions, staffFunctions } from "../../scripts/check-hosted/shop-functions";
import type { LocalBackend } from "../../supabase/local/backend";
import { LOCAL_ANON_KEY } from "../../supabase/local/gateway";

/** Whatever the anon key may not do, asked in every way that the API has, of a shop that holds what must not be seen. */
let backend: LocalBackend;
let project: Project;
beforeAll(async () => {
  backend = await startLocalBackend();
  project = openProject("http://localhost", LOCAL_ANON_KEY, (input, init) => backend.fetch(new Request(input, init)));
  await addHiddenRows(backend.sql);
});
afterAll(() => backend?.close());

/** Everything that a write could have changed. */
const contents = async () => {
  const tables = await backend.sql<{ name: string }>(
    "select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'private') order by 1",
  );
  const sums = tables.map(({ name }) =>
    backend.sql<{ sum: string }>(
      `select count(*) || md5(string_agg(md5(t::text), '' order by t::text)) as sum from ${name} as t`,
    ),
  );
  return Object.fromEntries((await Promise.all(sums)).map(([row], at) => [tables[at]?.name, row?.sum]));
};

async function options(): Promise<ProbeOptions> {
  const functions = await backend.sql<{ name: string }>(
    "select distinct proname as name from pg_proc where pronamespace = 'private'::regnamespace order by 1",
  );
  return {
    preferences: [
      "",
      "return=minimal",
      "return=representation",
      "return=headers-only",
      "count=exact",
      "count=planned,return=representation",
      "resolution=merge-duplicates,return=representation",
      "resolution=ignore-duplicates",
      "missing=default,handling=lenient",
    ],
    strangers: ["", newGuest(), "guest_1_x", "%", "guest_1760000000000_aaaaaaaaaaaaaaaaaaaaaa' or true --"],
    privateFunctions: functions.map(({ name }) => name),
  };
}

/** What every probe was let in to that was not refused. */
async function askAll(probes: readonly Probe[]): Promise<string[]> {
  const open: string[] = [];
  for (const probe of probes) {
    const found = letIn(probe, await project.ask(probe));
    if (found !== null) open.push(`${nameOf(probe)}: ${found}`);
  }
  return open;
}

it("lets the anon key in nowhere, and changes nothing", async () => {
  const probes = closedProbes(await options());
  const before = await contents();
  const open = await askAll(probes);
  process.stdout.write(`closed world: ${probes.length} probes, ${open.length} let in\n`);
  expect(open).toEqual([]);
  expect(new Set(probes.map((probe) => JSON.stringify(probe))).size).toBe(probes.length);
  expect(probes.length).toBeGreaterThanOrEqual(1000);
  expect(await contents()).toEqual(before);
}, 900_000);

it("asks for every function that the database has, and reaches those of staff", async () => {
  const known = await backend.sql<{ name: string }>(
    `select distinct pronamespace::regnamespace || '.' || proname as name from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  expect(
    shopFunctions()
      .map(({ schema, name }) => `${schema}.${name}`)
      .sort(),
  ).toEqual(known.map(({ name }) => name).sort());
  const staff = closedProbes(await options()).filter(
    ({ path, expected }) => path.startsWith("rpc/") && expected === "refused",
  );
  expect(staff).toHaveLength(staffFunctions().length);
  const codes = [];
  for (const probe of staff) codes.push((await project.ask(probe)).code);
  expect(new Set(codes)).toEqual(new Set(["42501"]));
});

const policy = (name: string, table: string) => `alter policy "${name}" on ${table} using`;

it.each<[string, string, string, string]>([
  [
    "a row policy that says yes",
    "order_items",
    "create policy p on order_items for select to anon using (true)",
    "drop policy p on order_items",
  ],
  ["every order", "orders", "create policy p on orders for select to anon using (true)", "drop policy p on orders"],
  [
    "every cart",
    "guest_carts",
    "create policy p on guest_carts for select to anon using (true)",
    "drop policy p on guest_carts",
  ],
  [
    "row security that is off",
    "orders",
    "alter table orders disable row level security",
    "alter table orders enable row level security",
  ],
  [
    "a hidden column",
    "orders",
    "grant select (internal_notes) on orders to anon",
    "revoke select (internal_notes) on orders from anon",
  ],
  [
    "secrets of a way to pay",
    "payment_gateways",
    "grant select (settings) on payment_gateways to anon",
    "revoke select (settings) on payment_gateways from anon",
  ],
  [
    "new brands",
    "brands",
    "grant insert on brands to anon; create policy p on brands for insert to anon with check (true)",
    "drop policy p on brands; revoke insert on brands from anon",
  ],
  [
    "another account to pay to",
    "payment_gateways",
    "grant update (instructions) on payment_gateways to anon",
    "revoke update (instructions) on payment_gateways from anon",
  ],
  ["deleted slides", "hero_slides", "grant delete on hero_slides to anon", "revoke delete on hero_slides from anon"],
  [
    "another's cart",
    "guest_carts",
    "grant insert (session_id) on guest_carts to anon; create policy p on guest_carts for insert to anon with check (true)",
    "drop policy p on guest_carts; revoke insert (session_id) on guest_carts from anon",
  ],
  [
    "hidden brands",
    "brands",
    `${policy("Anyone may read active brands", "brands")} (true)`,
    `${policy("Anyone may read active brands", "brands")} (is_active)`,
  ],
  [
    "a function of its own",
    "rpc/client_ip",
    "create function public.client_ip() returns text language sql as 'select 1'; grant execute on function public.client_ip to anon",
    "drop function public.client_ip",
  ],
  [
    "a function of staff's",
    "rpc/cancel_order",
    "grant execute on function public.cancel_order to anon",
    "revoke execute on function public.cancel_order from anon",
  ],
  [
    "a job of operators",
    "rpc/end_unpaid_orders",
    "grant execute on function public.end_unpaid_orders to anon",
    "revoke execute on function public.end_unpaid_orders from anon",
  ],
  [
    "a job that everybody may start",
    "rpc/purge_carts",
    "create function public.purge_carts() returns void language sql security definer as 'delete from public.guest_carts'; grant execute on function public.purge_carts to anon",
    "drop function public.purge_carts",
  ],
])("would notice %s by what a project is asked, and do no harm", async (_, path, open, close) => {
  const probes = closedDoors().filter((probe) => tableOf(probe) === path);
  const before = await contents();
  for (const statement of open.split("; ")) await backend.sql(statement);
  await backend.sql("notify pgrst, 'reload schema'");
  try {
    expect((await askAll(probes)).length).toBeGreaterThan(0);
    expect(await contents()).toEqual(before);
  } finally {
    for (const statement of close.split("; ")) await backend.sql(statement);
    await backend.sql("notify pgrst, 'reload schema'");
  }
});

/** PostgREST makes a row of nothing but defaults of an empty object, which the embedded backend does not. */
const takesEmptyRows: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  if (request.method === "POST" && request.url.endsWith("/users") && init?.body === "{}") {
    await backend.sql("insert into public.users default values");
    return new Response(null, { status: 201 });
  }
  return backend.fetch(request);
};

it("would notice a table that is not the shop's by every verb, and leave its rows alone", async () => {
  await backend.sql("create table public.users (id bigint generated always as identity, name text default 'new')");
  await backend.sql("insert into public.users (name) values ('none')");
  await backend.sql("grant select, insert, update, delete on public.users to anon");
  await backend.sql("notify pgrst, 'reload schema'");
  try {
    const { findings } = await checkClosedWorld(
      openProject("http://localhost", LOCAL_ANON_KEY, takesEmptyRows),
      closedDoors().filter((probe) => tableOf(probe) === "users"),
    );
    const told = findings.map(({ what }) => what).join("\n");
    for (const verb of ["GET", "HEAD", "POST", "PATCH", "DELETE"]) expect(told).toContain(`${verb} users`);
    expect(await backend.sql("select id::int, name from public.users")).toEqual([{ id: 1, name: "none" }]);
  } finally {
    await backend.sql("drop table public.users");
    await backend.sql("notify pgrst, 'reload schema'");
  }
});
