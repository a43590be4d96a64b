// @vitest-environment node
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { addHiddenRows } from "@tests/support/hidden-rows";
import { type ServedBackend, serveLocalBackend } from "@tests/support/realtime-backend";
import { passUntil } from "@tests/support/realtime-page";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { anonAccess, anonFunctions } from "../../scripts/check-hosted/anon-access";
import { checkAnswers, checkClosedWorld, checkProject, closedDoors } from "../../scripts/check-hosted/check";
import { checkHeaders } from "../../scripts/check-hosted/check-headers";
import { checkRealtime } from "../../scripts/check-hosted/check-realtime";
import { checkOrdering, checkSettings } from "../../scripts/check-hosted/check-settings";
import { checkUnlisted } from "../../scripts/check-hosted/check-unlisted";
import { tableOf } from "../../scripts/check-hosted/closed-probes";
import { openProject, refusesKey } from "../../scripts/check-hosted/project";
import {
  amiss,
  type ReadKind,
  readKinds,
  type SampleProduct,
  sampleQuestion,
} from "../../scripts/check-hosted/read-kinds";
import { type Finding, reportOf, withoutKey } from "../../scripts/check-hosted/report";
import { readSettings } from "../../scripts/check-hosted/settings";
import { LOCAL_ANON_KEY } from "../../supabase/local/gateway";
import { serve } from "../../supabase/local/node-http";

let backend: ServedBackend;
beforeAll(async () => {
  backend = await serveLocalBackend();
  await addHiddenRows(backend.sql);
});
afterAll(() => backend?.close());

const project = () => openProject(backend.origin, LOCAL_ANON_KEY);

/** A whole check is a thousand requests. */
const SLOW_MS = 900_000;

/** Runs the script as a person does. */
const run = (...args: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const script = path.resolve("scripts/check-hosted/main.ts");
    const env = { ...process.env, VITE_SUPABASE_URL: "", VITE_SUPABASE_ANON_KEY: "" };
    execFile(path.resolve("node_modules/.bin/tsx"), [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: `${stdout}${stderr}` }),
    );
  });

/** A server of a test's own, until its end. */
async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The same shop with a fault in front of it, without sockets. */
const behind = (change: (response: Response, request: Request) => Response | Promise<Response>): Promise<string> =>
  served((request, response) => {
    const answer = async (asked: Request) => change(await backend.fetch(asked), asked);
    serve(request, response, answer).catch(() => response.destroy());
  });

it(
  "has nothing against the embedded backend, says what was looked at, and never shows the key",
  async () => {
    const { code, output } = await run("--url", `${backend.origin}/`, "--key", LOCAL_ANON_KEY);
    expect(output).toMatch(/Ready\. 0 wrong, [1-9]\d* to look at\./);
    // Answers without rows are no proof, and the report does not pass them off as one.
    expect(output).toContain(
      "! could not be seen: guest_carts, orders, order_items may be empty, and then look closed from here",
    );
    expect(output).toContain("payment_gateways, shipping_zones, volume_discounts, hero_slides may hold no hidden row");
    // There are such rows, of every kind: seeing none of them is all that can be seen from outside.
    expect(output.match(/an open table is then an error \(✗\); a closed one still says this/g)).toHaveLength(2);
    expect(output).toContain("! could not be seen: tables and functions that are not the shop's");
    expect(code).toBe(0);
    for (const name of ["Headers", "Answers", "Closed world", "Live stock", "Settings", "Pace"])
      expect(output).toContain(name);
    expect(Number(/Closed world: (\d+) probes, 0 let in/.exec(output)?.[1])).toBeGreaterThan(500);
    expect(output).not.toContain(LOCAL_ANON_KEY);
  },
  SLOW_MS,
);

describe("a project that is not as it should be", () => {
  it(
    "is told by name what it lets in, and is left as it is",
    async () => {
      const opened = {
        "create policy open on order_items for select to anon using (true)": "drop policy open on order_items",
        "create policy open on guest_carts for select to anon using (true)": "drop policy open on guest_carts",
        "grant select (internal_notes) on orders to anon": "revoke select (internal_notes) on orders from anon",
        "grant update (label) on payment_gateways to anon": "revoke update (label) on payment_gateways from anon",
        "alter publication supabase_realtime add table orders": "alter publication supabase_realtime drop table orders",
      };
      const doors = closedDoors().filter((probe) =>
        ["order_items", "guest_carts", "orders", "payment_gateways"].includes(tableOf(probe)),
      );
      const [before] = await backend.sql(
        "select md5(string_agg(p::text, '' order by id)) as contents from products as p",
      );
      for (const statement of Object.keys(opened)) await backend.sql(statement);
      try {
        const findings = [
          ...(await checkClosedWorld(project(), doors)).findings,
          ...(await checkRealtime(project(), "changes")),
        ].filter(({ level }) => level === "error");
        const report = reportOf("https://x.supabase.co", [{ name: "Closed world", looked: "", findings }]);
        for (const told of [
          "✗ changes of orders are sent over Realtime",
          "GET guest_carts?select=created_at should be nothing and was answered 200 with 1 rows (and ",
          "GET orders?select=internal_notes should be refused and was answered 200",
          "HEAD order_items?select=id, Prefer: count=exact should be nothing and was answered 200 with 1 rows",
          "PATCH payment_gateways?id=eq.00000000-0000-4000-8000-000000000000 should be refused and was answered 204",
        ]) {
          expect(report).toContain(told);
        }
        expect(report).toMatch(/Not ready: see ✗ above\. \d+ wrong/);
      } finally {
        for (const statement of Object.values(opened)) await backend.sql(statement);
      }
      expect(
        (await backend.sql("select md5(string_agg(p::text, '' order by id)) as contents from products as p"))[0],
      ).toEqual(before);
    },
    SLOW_MS,
  );

  const without =
    (...names: string[]) =>
    (response: Response) => {
      const headers = new Headers(response.headers);
      for (const name of names) headers.delete(name);
      return new Response(response.body, { status: response.status, headers });
    };

  it.each<[string, (response: Response) => Response, string[]]>([
    [
      "no page may read",
      without("access-control-allow-origin"),
      ["preflights are not for pages", "answers are not for pages"],
    ],
    [
      "hides the count",
      without("access-control-expose-headers"),
      ["pages cannot read content-range", "pages cannot read date"],
    ],
    [
      "lets no header of the shop through",
      without("access-control-allow-headers"),
      ["pages may not send apikey, content-type, prefer, x-application-version, x-guest-session"],
    ],
    ["lets nobody write", without("access-control-allow-methods"), ["pages may not ask by GET, POST, PATCH, DELETE"]],
  ])("that %s is told so", async (_, change, told) => {
    const origin = await behind(change);
    const findings = await checkHeaders(openProject(origin, LOCAL_ANON_KEY));
    expect(findings.map(({ what }) => what)).toEqual(told.map((words) => expect.stringContaining(words)));
  });

  it("that takes connections and says nothing is not waited for", async () => {
    const origin = await served(() => {});
    await expect(checkHeaders(openProject(origin, LOCAL_ANON_KEY, fetch, 1))).rejects.toThrow(/timeout/);
  });

  it("that lists what is not the shop's is told so", async () => {
    const paths = { "/": {}, "/products": {}, "/leak": {}, "/rpc/place_order": {}, "/rpc/run_sql": {} };
    const answer: typeof fetch = async () => Response.json({ swagger: "2.0", paths });
    const findings = await checkUnlisted(openProject("https://x.supabase.co", "key", answer));
    expect(findings).toMatchObject([
      { level: "error", what: expect.stringContaining("leak is open") },
      { level: "error", what: expect.stringContaining("rpc/run_sql is open") },
    ]);
  });

  it("that closes the connection on preflights is looked at all the same", async () => {
    const origin = await served(({ method }, response) => {
      if (method === "OPTIONS") response.destroy();
      else response.end("[]");
    });
    const parts = await checkProject(origin, LOCAL_ANON_KEY, "polling");
    expect(parts[0]).toMatchObject({ name: "Headers", looked: "could not be looked at" });
    expect(parts).toHaveLength(7);
    expect(parts[2]?.looked).toMatch(/^[1-9]\d* probes/);
  });

  it("that refuses the key is told so, and nothing else", async () => {
    const refused = await checkProject(backend.origin, "sb_publishable_deleted", "changes");
    expect(refused).toEqual([
      {
        name: "Everything",
        looked: "could not be looked at",
        findings: [
          {
            level: "error",
            what: "the project refuses this key (401)",
            remedy: expect.stringContaining("Project Settings › API Keys"),
          },
        ],
      },
    ]);
  });

  it("before which something else refuses is not told that its key is wrong", () => {
    const refusal = { status: 403, code: null };
    expect(refusesKey({ ...refusal, body: { message: "Invalid API key" } })).toBe(true);
    expect(refusesKey({ ...refusal, body: "<h1>Forbidden</h1>" })).toBe(false);
  });

  it("that does not say where to pay is told so", async () => {
    const [{ id } = { id: "" }] = await backend.sql<{ id: string }>(
      "insert into payment_gateways (label, kind) values ('SPEI', 'spei') returning id",
    );
    try {
      expect(await checkSettings(project())).toContainEqual({
        level: "warning",
        what: expect.stringContaining("«SPEI» does not say where to pay"),
        remedy: expect.stringContaining("«1. The project»"),
      });
    } finally {
      await backend.sql("delete from payment_gateways where id = $1", [id]);
    }
  });

  it.each([
    ["payment_gateways", "error", "no way to pay is on, so nobody can order"],
    ["shipping_zones", "warning", "no shipping zone is on, so no page says how long a delivery takes"],
  ])("in whose %s nothing is on is told what that means, as an %s", async (table, level, what) => {
    expect(await checkOrdering(project())).toEqual([]);
    const shown = await backend.sql<{ id: string }>(`select id from ${table} where is_active`);
    await backend.sql(`update ${table} set is_active = false`);
    try {
      expect(await checkOrdering(project())).toEqual([
        {
          level,
          what,
          remedy: `Fill ${table} in the table editor, or switch a row of it on (is_active): see «1. The project» in docs/deploy.md.`,
        },
      ]);
    } finally {
      await backend.sql(`update ${table} set is_active = true where id::text = any ($1)`, [shown.map(({ id }) => id)]);
    }
  });

  it("that sends more rows than its configuration allows is told so", () => {
    const product = { id: "a", item_code: "A", precio_web: 1, stock_quantity: 1, search_text: "palabra" };
    const kind = readKinds([product]).find(({ path: asked }) => asked.endsWith("limit=1000000"));
    const sent = (rows: number) => ({ status: 200, headers: new Headers(), body: [], code: null, rows, counted: null });
    expect(kind && amiss(kind, sent(500))).toBeNull();
    expect(kind && amiss(kind, sent(501))).toBe("501 rows were sent");
  });

  it("is not what a shop of three products is; with two there is too little to compare", async () => {
    const [{ ids } = { ids: [] }] = await backend.sql<{ ids: string[] }>(
      "select array_agg(id) as ids from products where is_active and item_code is not null",
    );
    const show = (shown: readonly string[]) =>
      backend.sql("update products set is_active = id = any ($1::uuid[]) where id = any ($2::uuid[])", [shown, ids]);
    try {
      await show(ids.slice(0, 3));
      expect((await checkAnswers(project())).findings).toEqual([]);
      await show(ids.slice(0, 2));
      expect((await checkAnswers(project())).findings).toEqual([
        {
          level: "error",
          what: "fewer than three products on sale have a SKU, too few to compare answers with",
          remedy: expect.stringMatching(/^Apply the migrations and fill in the catalogue/),
        },
      ]);
    } finally {
      await show(ids);
    }
  });

  it("is not what a catalogue is whose SKUs have quotes, or differ by their signs alone", async () => {
    const read = () =>
      backend.sql<SampleProduct>(
        `select id, item_code, precio_web::float8 as precio_web, stock_quantity, search_text
         from products where is_active and not is_sold_out and item_code is not null order by precio_web, id limit 3`,
      );
    const before = await read();
    const rename = (id = "", code: string | null = "") =>
      backend.sql("update products set item_code = $2, created_at = now() where id = $1", [id, code]);
    await rename(before[0]?.id, 'TUB-1/2"');
    await rename(before[1]?.id, "tub\\12");
    try {
      const kinds = readKinds(await read()).filter(({ name }) => name === "in" || name.startsWith("a search by"));
      const found = [];
      for (const kind of kinds) found.push(amiss(kind, await project().ask(kind)));
      expect(found).toEqual([null, null, null]);
    } finally {
      for (const { id, item_code } of before) await rename(id, item_code);
    }
  });

  /** What the public key may do by its grants, how it is taken away and given back, and the requests that do it. */
  const doors = [
    ...anonFunctions.map((name) => ({
      door: `the function ${name}`,
      close: `revoke execute on function public.${name} from anon, public`,
      open: `grant execute on function public.${name} to anon`,
      asks: ({ path: asked }: ReadKind) => asked.split("?")[0] === `rpc/${name}`,
    })),
    ...Object.entries(anonAccess).flatMap(([table, access]) =>
      (["select", "insert", "update", "delete"] as const).flatMap((verb) => {
        const columns = access[verb];
        return columns
          ? {
              door: `${verb} on ${table}`,
              close: `revoke ${verb} on ${table} from anon`,
              open: `grant ${verb} ${columns === true ? "" : `(${columns.split(" ")})`} on ${table} to anon`,
              asks: ({ path: asked, method }: ReadKind) =>
                `public.${asked.split("?")[0]}` === table &&
                method === { select: "GET", insert: "POST", update: "PATCH", delete: "DELETE" }[verb],
            }
          : [];
      }),
    ),
  ];

  it.each(doors)("in which $door is closed to the public key is told so", async ({ close, open, asks }) => {
    const { body } = await project().ask(sampleQuestion);
    const kinds = readKinds(body as SampleProduct[]).filter(asks);
    const told = async () => {
      const problems = await Promise.all(kinds.map(async (kind) => amiss(kind, await project().ask(kind))));
      const settings = (await checkSettings(project())).flatMap(({ level, what }) => (level === "error" ? what : []));
      return [...problems, ...settings].filter(Boolean);
    };
    expect(await told()).toEqual([]);
    await backend.sql(close);
    try {
      expect(await told()).not.toEqual([]);
    } finally {
      await backend.sql(open);
    }
  });

  it("that refuses what a row policy is to let in is told to look at both, grants and policies", async () => {
    const name = '"Guests may add to their own cart" on public.guest_carts';
    await backend.sql(`drop policy ${name}`);
    try {
      expect((await checkAnswers(project())).findings).toEqual([
        {
          level: "error",
          what: expect.stringMatching(/^POST of guest_carts .*\(42501\)/),
          remedy: "Compare grants and row policies of guest_carts with supabase/migrations.",
        },
      ]);
    } finally {
      await backend.sql(
        `create policy ${name} for insert to anon with check (session_id = (select private.session_id()))`,
      );
    }
  });

  it("that asks nobody for a key, or keeps what it answered, is told so", async () => {
    const open = await behind(async (response, request) => {
      const answered =
        response.status === 401
          ? await backend.fetch(new Request(request, { headers: { apikey: LOCAL_ANON_KEY } }))
          : response;
      const headers = new Headers(answered.headers);
      headers.set("cache-control", "public, max-age=60");
      return new Response(answered.body, { status: answered.status, headers });
    });
    const findings = await checkHeaders(openProject(open, LOCAL_ANON_KEY));
    expect(findings.map(({ what }) => what)).toEqual([
      "lists of products may be kept by caches",
      "the data API answers without the right key",
    ]);
  });

  it("that has no live stock is told so", async () => {
    const origin = await behind((response) => response);
    expect(await checkRealtime(openProject(origin, LOCAL_ANON_KEY), "changes")).toMatchObject([
      { level: "error", what: expect.stringContaining("no live stock") },
    ]);
  });

  it("that sends nothing to the topics of a shop built for them is told so", async () => {
    await backend.sql("update private.settings set value = 'broadcast' where name = 'live_stock'");
    expect(await checkRealtime(project(), "broadcast")).toEqual([]);
    await backend.sql("update private.settings set value = 'changes' where name = 'live_stock'");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    let findings: Finding[] | undefined;
    void checkRealtime(project(), "broadcast").then((found) => {
      findings = found;
    });
    // Refusals are slow.
    await passUntil(() => findings !== undefined);
    expect(findings).toEqual([
      {
        level: "error",
        what: expect.stringMatching(/^no live stock: Unauthorized/),
        remedy: expect.stringContaining("set live_stock in private.settings to broadcast"),
      },
    ]);
  });

  it("that warns of its own settings is quoted", async () => {
    await backend.sql("drop function if exists public.shop_settings_warnings()");
    await backend.sql("notify pgrst, 'reload schema'");
    expect(await checkSettings(project())).toMatchObject([
      { level: "warning", what: expect.stringContaining("is missing") },
    ]);
    await backend.sql(
      "create function public.shop_settings_warnings() returns setof text language sql stable as $$ values ('statement_timeout of anon is 8s'), ('other') $$",
    );
    await backend.sql("grant execute on function public.shop_settings_warnings() to anon");
    await backend.sql("notify pgrst, 'reload schema'");
    expect((await checkSettings(project())).map(({ what }) => what)).toEqual([
      "statement_timeout of anon is 8s",
      "other",
    ]);
  });

  it("is told where the docs have more about a setting, by headings that are there", async () => {
    const warned = [
      "anon may run statements without a time limit",
      "set client_ip_header in private.settings",
      "nobody may listen to the live stock that is broadcast",
      "hours_to_confirm in private.settings cannot be read, set it anew: «un número entero de 1 a 9999, en horas»",
    ];
    const answer: typeof fetch = async () => Response.json(warned);
    const findings = await checkSettings(openProject("https://x.supabase.co", "key", answer));
    expect(findings.map(({ remedy }) => remedy)).toEqual([
      expect.stringContaining("SQL editor"),
      expect.stringMatching(/«1. The project» .*«Which address the database sees»/),
      expect.stringContaining("«Live stock»"),
      expect.stringContaining("SQL editor"),
    ]);
    // The shop works with all of them but the last.
    expect(findings.map(({ level }) => level)).toEqual(["warning", "warning", "warning", "error"]);
    const folder = "scripts/check-hosted";
    const said = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), "utf8"));
    const named = said.flatMap((code) => [...code.matchAll(/"[^"\n]*docs\/(\w+\.md)[^"\n]*"/g)]);
    expect(named.length).toBeGreaterThan(1);
    for (const [words, file] of named) {
      const headings = [...readFileSync(path.join("docs", file ?? ""), "utf8").matchAll(/^#+ (.+)$/gm)].map(
        ([, text]) => text,
      );
      expect(headings).toEqual(expect.arrayContaining([...words.matchAll(/«([^»]+)»/g)].map(([, heading]) => heading)));
    }
  });

  it(
    "that is none is told so",
    async () => {
      const { code, output } = await run("--url", "http://127.0.0.1:9", "--key", "some-key");
      expect(code).toBe(1);
      expect(output.split("See whether http://127.0.0.1:9 is the project's URL")).toHaveLength(2);
      expect(output).toMatch(/Not ready: see ✗ above\. 1 wrong/);
    },
    SLOW_MS,
  );
});

describe("what it is called with", () => {
  it("is looked at before anything is asked", () => {
    const claims = Buffer.from(JSON.stringify({ role: "service_role" })).toString("base64url");
    for (const key of ["sb_secret_abcdefgh", `eyJhbGciOiJIUzI1NiJ9.${claims}.signature`]) {
      const refused = readSettings({ url: "https://x.supabase.co", key }, tmpdir());
      expect(refused).toEqual({ problem: expect.stringContaining("This is a secret key") });
      expect(JSON.stringify(refused)).not.toContain(key);
    }
  });

  it("is asked for where it is missing, and the run ends with 1", async () => {
    const { code, output } = await run("--url", "http://127.0.0.1:9");
    expect(output).toContain("Usage:");
    expect(code).toBe(1);
  });

  it("is explained when it is asked for, and where it is not understood", async () => {
    const help = await run("--help");
    expect(help).toEqual({ code: 0, output: expect.stringMatching(/^Usage: npm run check:hosted/) });
    for (const [args, told] of [
      [["--ulr", "https://x.supabase.co"], "The option «--ulr» is not understood.\n\nUsage:"],
      [["--url"], "The value of the option «--url» is not understood.\n\nUsage:"],
      [["https://x.supabase.co"], "Usage:"],
    ] as const) {
      const { code, output } = await run(...args);
      expect(code).toBe(1);
      expect(output.startsWith(told)).toBe(true);
      expect(output).not.toMatch(/ERR_|\n {4}at /);
    }
  });

  it.each([" sb_publishable_x", "sb_publish\nable_x", "sb_publishable_x\n", "sb_publishable_x…"])(
    "is no key where there is a blank or a sign that no key has: %j",
    (key) => {
      const refused = readSettings({ url: "https://x.supabase.co", key }, tmpdir());
      expect(refused).toEqual({ problem: expect.stringContaining("copy it again, alone") });
      expect(JSON.stringify(refused)).not.toContain("sb_");
    },
  );

  it("is never shown, and no ordinary word is taken for a key", () => {
    const findings: Finding[] = [{ level: "error", what: "answered with sb_publishable_x: wrong", remedy: "" }];
    const report = reportOf("https://x.supabase.co", [{ name: "Answers", looked: "", findings }]);
    expect(withoutKey(report, "sb_publishable_x")).toBe(report.replace("sb_publishable_x", "<key>"));
    expect(withoutKey(report, "wrong")).toBe(report);
  });

  it.each(["/rest/v1", "/rest/v1/", "/?a=b", "/#a"])("is the project's own URL, without %s", (rest) => {
    const given = { url: `https://x.supabase.co${rest}`, key: "sb_publishable_x" };
    expect(readSettings(given, tmpdir())).toEqual({ problem: expect.stringContaining("nothing behind the host") });
  });

  it("is otherwise read from .env.local, as the build does", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "settings-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    vi.stubEnv("VITE_SUPABASE_URL", undefined);
    vi.stubEnv("VITE_SUPABASE_ANON_KEY", undefined);
    vi.stubEnv("VITE_LIVE_STOCK", undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    const lines = ["VITE_SUPABASE_URL=https://x.supabase.co", "VITE_SUPABASE_ANON_KEY=sb_publishable_x"];
    writeFileSync(path.join(folder, ".env.local"), lines.join("\n"));
    const url = "https://x.supabase.co";
    const usual = { url, key: "sb_publishable_x", liveStock: "changes" };
    expect(readSettings({}, folder)).toEqual(usual);
    expect(readSettings({ key: "sb_publishable_y" }, folder)).toEqual({ ...usual, key: "sb_publishable_y" });
    expect(readSettings({ "live-stock": "polling" }, folder)).toEqual({ ...usual, liveStock: "polling" });
    expect(readSettings({ "live-stock": "all" }, folder)).toEqual({ problem: expect.stringContaining("Usage:") });
    writeFileSync(path.join(folder, ".env.local"), [...lines, "VITE_LIVE_STOCK=broadcast"].join("\n"));
    expect(readSettings({}, folder)).toEqual({ ...usual, liveStock: "broadcast" });
    // The build reads a setting without the blanks around it.
    writeFileSync(path.join(folder, ".env.local"), `${lines[0]}\nVITE_SUPABASE_ANON_KEY=" sb_publishable_x "`);
    expect(readSettings({}, folder)).toEqual(usual);
  });
});
