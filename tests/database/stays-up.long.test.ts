// @vitest-environment node

import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { PGlite } from "@electric-sql/pglite";
import fc from "@tests/support/fast-check";
import { hostileFrame, hostileRequest, hostileTarget, requestUpgrade, sendHostile } from "@tests/support/hostile-input";
import { rest } from "@tests/support/local-backend";
import { type ServedBackend, serveLocalBackend, until } from "@tests/support/realtime-backend";
import { connectRaw } from "@tests/support/realtime-peers";
import { createLogger, createServer, type InlineConfig, type PreviewServer, preview, type ViteDevServer } from "vite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { localSupabase } from "../../supabase/local/vite-plugin";

/**
 * Whatever any page of the same browser, or any program of this machine, sends: the dev server and the shop in it go on. An
 * exception that nobody catches fails the whole run.
 */
let backend: ServedBackend;
beforeAll(async () => {
  backend = await serveLocalBackend();
});
beforeEach(() => until(() => backend.realtime.socketCount() === 0));
afterEach(() => vi.restoreAllMocks());
afterAll(() => backend.close());

/** The statements that reach the database from now on. */
function watchStatements(): string[] {
  const statements: string[] = [];
  const { query } = PGlite.prototype;
  vi.spyOn(PGlite.prototype, "query").mockImplementation(function (this: PGlite, ...asked: Parameters<typeof query>) {
    statements.push(asked[0]);
    return query.apply(this, asked) as ReturnType<typeof query>;
  });
  return statements;
}

const isAsking = (statement: string) => statement.includes("pg_publication_tables");

const SOCKET = "/realtime/v1/websocket?apikey=local-anon-key&vsn=2.0.0";

const expectItAnswers = async () =>
  expect(await rest(backend, "brands?select=slug&slug=eq.kintal")).toMatchObject({
    status: 200,
    body: [{ slug: "kintal" }],
  });

/** What is no address, though it may be asked for. */
const targets = [
  "//",
  "///",
  "http://",
  "//[::1",
  "ws://x:99999/",
  "*",
  "*:0x",
  "*[",
  "/?",
  "//?apikey",
  "/realtime/v1/websocket//",
];

describe("a request for a WebSocket", () => {
  it.each(targets)("at %s is refused, and no more", async (target) => {
    expect(await requestUpgrade(backend.origin, target)).toBe("HTTP/1.1 400 Bad Request");
    await expectItAnswers();
  });

  it.each([
    ["this machine", "http://localhost:5173", 101],
    ["this machine by number", "http://127.0.0.1:4173", 101],
    ["this machine by its newer number", "http://[::1]:4173", 101],
    ["the address that it asks", "http://192.168.1.20:5173", 101, "192.168.1.20:5173"],
    ["a name that was pointed here", "https://tienda.example.mx", 403, "tienda.example.mx"],
    ["another address", "http://192.168.1.21:5173", 403, "192.168.1.20:5173"],
    ["another origin", "https://tienda.example.mx", 403],
    ["a name that only begins like this machine's", "http://localhost.example.mx", 403],
    ["a page without an origin", "null", 403],
    ["no address at all", "//[", 403],
  ])("from a page of %s", async (_, origin, status, host = "127.0.0.1") => {
    const answer = await requestUpgrade(backend.origin, SOCKET, [`Origin: ${origin}`], host);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
  });

  it("is refused while two hundred sockets are open, which go on, until one of them closes", async () => {
    const peers = await Promise.all(Array.from({ length: 200 }, () => connectRaw(backend)));
    expect(await requestUpgrade(backend.origin, SOCKET)).toBe("HTTP/1.1 429 Too Many Requests");
    const answers = await Promise.all(peers.map(({ ask }) => ask("phoenix", "heartbeat")));
    expect(answers).toEqual(peers.map(() => ({ status: "ok", response: {} })));
    await expectItAnswers();
    peers[0]?.socket.terminate();
    await until(() => backend.realtime.socketCount() < peers.length);
    expect(await requestUpgrade(backend.origin, SOCKET)).toBe("HTTP/1.1 101 Switching Protocols");
  });
});

describe("a join", () => {
  const changes = (count: number) =>
    Array.from({ length: count }, (_, number) => ({ event: "*", schema: "public", table: `nada_${number}` }));

  it("that names a thousand tables is refused, later, and asks the database nothing", async () => {
    const { ask, received } = await connectRaw(backend);
    const statements = watchStatements();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const join = ask("realtime:many", "phx_join", { config: { postgres_changes: changes(1000) } });
    await ask("phoenix", "heartbeat");
    expect(received).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await join).toEqual({ status: "error", response: { reason: "Too many postgres_changes in one channel" } });
    expect(statements.filter(isAsking)).toEqual([]);
    expect(backend.realtime.channelCount()).toBe(0);
  });

  it("that names a hundred tables asks the database once", async () => {
    const { ask, received } = await connectRaw(backend);
    const statements = watchStatements();
    await ask("realtime:many", "phx_join", { config: { postgres_changes: changes(100) } });
    await until(() => received.some(({ event }) => event === "system"));
    expect(statements.filter(isAsking)).toHaveLength(1);
  });

  it("shares what it asks with those that come at the same time: 4,000 of 200 sockets hold nobody up", async () => {
    const peers = await Promise.all(Array.from({ length: 200 }, () => connectRaw(backend)));
    const statements = watchStatements();
    const asked = { config: { postgres_changes: [{ event: "UPDATE", schema: "public", table: "products" }] } };
    for (let number = 0; number < 20; number += 1) {
      for (const { socket } of peers) socket.send(JSON.stringify(["1", "1", `realtime:${number}`, "phx_join", asked]));
    }
    const isLive = ({ event, payload }: { event: string; payload: unknown }) =>
      event === "system" && (payload as { status: string }).status === "ok";
    const areAllLive = () => peers.every(({ received }) => received.filter(isLive).length === 20);
    await until(() => backend.realtime.channelCount() > 0);
    // Whoever reads the catalogue meanwhile does not wait until all have joined.
    await expectItAnswers();
    expect(areAllLive()).toBe(false);
    await until(areAllLive);
    expect(backend.realtime.channelCount()).toBe(4000);
    expect(statements.filter(isAsking).length).toBeLessThan(400);
  });

  it("of a private topic waits its turn: 2,000 of twenty sockets hold nobody up", async () => {
    const peers = await Promise.all(Array.from({ length: 20 }, () => connectRaw(backend)));
    const questions = vi.spyOn(PGlite.prototype, "transaction");
    const asked = { config: { private: true } };
    for (let number = 0; number < 100; number += 1) {
      for (const { socket } of peers) socket.send(JSON.stringify(["1", "1", `realtime:${number}`, "phx_join", asked]));
    }
    await until(() => questions.mock.calls.length > 0);
    await expectItAnswers();
    expect(questions.mock.calls.length).toBeLessThan(500);
  });

  it("of a private topic that was joined again meanwhile asks nothing", async () => {
    const { socket, ask } = await connectRaw(backend);
    const questions = vi.spyOn(PGlite.prototype, "transaction");
    const asked = { config: { private: true } };
    for (let number = 0; number < 2000; number += 1) {
      socket.send(JSON.stringify(["1", "1", "realtime:again", "phx_join", asked]));
    }
    expect(await ask("phoenix", "heartbeat")).toMatchObject({ status: "ok" });
    await expectItAnswers();
    expect(questions.mock.calls.length).toBeLessThan(500);
  });
});

describe("a query", () => {
  const embeds = (depth: number) =>
    `${Array.from({ length: depth }, (_, level) => (level % 2 ? "products(" : "brands(")).join("")}id${")".repeat(depth)}`;

  it.each([8, 14, 28])("of %i tables within each other is refused before it is begun", async (depth) => {
    const statements = watchStatements();
    expect(await rest(backend, `products?select=${embeds(depth)}`)).toMatchObject({
      status: 500,
      body: { code: "57014", message: "canceling statement due to statement timeout" },
    });
    expect(statements.filter((statement) => /^select .*products/is.test(statement))).toEqual([]);
    await expectItAnswers();
  });

  it.each([
    ["pairs beside each other", Array.from({ length: 3 }, (_, at) => `b${at}:brands(id,p:products(id))`).join(",")],
    ["many in one", `brands(${Array.from({ length: 4 }, (_, at) => `p${at}:products(id)`).join(",")})`],
    ["spread ones", Array.from({ length: 5 }, () => "...brands(slug)").join(",")],
  ])("of five tables or more, %s, is refused before it is begun", async (_, select) => {
    const statements = watchStatements();
    expect(await rest(backend, `products?select=${select}`)).toMatchObject({ status: 500, body: { code: "57014" } });
    expect(statements).toEqual([]);
  });

  it.each([
    ["900 names", Array.from({ length: 900 }, (_, at) => `a${at}:id`).join(",")],
    ["one column six times", Array.from({ length: 6 }, (_, at) => `a${at}:attributes->x`).join(",")],
    ["101 names", Array.from({ length: 101 }, (_, at) => `name_${at}`).join(",")],
    ["all columns ten times", Array.from({ length: 10 }, () => "*").join(",")],
  ])("of %s is refused", async (_, select) => {
    expect(await rest(backend, `products?select=${select}&limit=1`)).toMatchObject({
      status: 400,
      body: { code: "PGRST100", message: '"select" names too many columns' },
    });
  });

  it("of few tables whose plan is dear is refused before it is begun", async () => {
    await backend.sql("create table public.boxes (id integer primary key)");
    await backend.sql("create table public.pieces (id integer primary key, box_id integer references public.boxes)");
    onTestFinished(async () => {
      await backend.sql("drop table public.pieces, public.boxes");
      await backend.sql("notify pgrst, 'reload schema'");
    });
    await backend.sql("insert into public.boxes values (1)");
    await backend.sql("insert into public.pieces select n, 1 from generate_series(1, 8000) as n");
    await backend.sql("grant select on public.pieces, public.boxes to anon");
    await backend.sql("notify pgrst, 'reload schema'");
    const statements = watchStatements();
    // No row is found, so that nothing hangs where it is let through: without statistics the planner expects a third of them.
    const query = (select: string) => rest(backend, `pieces?select=${select}&id=gt.1000000`);
    expect(await query("id,boxes(pieces(boxes(pieces(id))))")).toMatchObject({ status: 500, body: { code: "57014" } });
    expect(statements.filter((statement) => /^select .*pieces/is.test(statement))).toEqual([]);
    expect(await query("id,boxes(id)")).toMatchObject({ status: 200, body: [] });
    expect(statements.filter((statement) => /^select .*pieces/is.test(statement))).toHaveLength(1);
  });

  it("of four tables with all their columns is answered", async () => {
    const tables = "*,b:brands(*,p:products(id)),c:categories(*,q:products(id))";
    expect(await rest(backend, `products?select=${tables}&limit=1`)).toMatchObject({ status: 200 });
  });

  it.each([
    ["a back reference", "^(.)(.)x\\1\\2"],
    ["a look ahead", "(?=.*(?=.*x))"],
    ["an option", "(?x)(a+) +"],
    ["a director", "***:(a)"],
    ["a repetition within a repetition", "((a+)b)+"],
    ["one behind a bracket of parentheses", "(a+[)])*"],
    ["one in an optional group", "(?:a|b{2})?"],
    ["201 letters", "a".repeat(201)],
    ["many letters often", `(${"ab".repeat(50)}){99}`],
  ])("with a pattern that has %s is refused, wherever it stands", async (_, pattern) => {
    const value = encodeURIComponent(`"${pattern.replace(/[\\"]/g, "\\$&")}"`);
    for (const filter of [
      `item_name=match.${encodeURIComponent(pattern)}`,
      `item_name=not.imatch.${encodeURIComponent(pattern)}`,
      `item_name=match(any).{x,${value}}`,
      `or=(id.is.null,item_name.match.${value})`,
      `and=(item_name.not.imatch.${value})`,
    ]) {
      // No product is read, so that nothing hangs where the pattern is let through.
      expect(await rest(backend, `products?select=id&limit=0&${filter}`), filter).toMatchObject({
        status: 400,
        body: { code: "2201B" },
      });
    }
  });

  it("with more patterns than the database keeps, or with much in all of them, is refused", async () => {
    const matching = (count: number, pattern: (place: number) => string) =>
      Array.from({ length: count }, (_, place) => `"${pattern(place)}"`).map(encodeURIComponent);
    const short = (count: number) => matching(count, (place) => `^x${place}$`);
    const long = (count: number) => matching(count, (place) => `q${place}(z){0,99}q`);
    const either = (patterns: string[]) => `or=(${patterns.map((pattern) => `item_name.match.${pattern}`)})`;
    const anyOf = (patterns: string[]) => `item_name=match(any).{${patterns}}`;
    for (const filter of [either(short(33)), anyOf(short(33)), either(long(6)), anyOf(long(6))]) {
      const answer = await rest(backend, `products?select=id&limit=0&${filter}`);
      expect(answer, filter).toMatchObject({ status: 400, body: { code: "2201B" } });
    }
    for (const filter of [either(short(32)), anyOf(short(32)), either(long(3)), anyOf(long(3))]) {
      expect(await rest(backend, `products?select=id&${filter}`), filter).toMatchObject({ status: 200, body: [] });
    }
  });

  it("with a long value beside a pattern is answered", async () => {
    const query = `products?select=id&item_name=match.${encodeURIComponent("^(?:a+|[(*+])x")}&item_code=eq.${"x".repeat(300)}`;
    expect(await rest(backend, query)).toMatchObject({ status: 200, body: [] });
  });

  it("of three tables within each other is answered", async () => {
    const { status, body } = await rest(backend, `products?select=${embeds(3)}&limit=1&brand_id=not.is.null`);
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
  });

  it.each(["item_name=match.", "item_name=not.imatch.", "or=(id.is.null,item_name.match."])(
    "with a pattern too large for the database is refused: %s",
    async (filter) => {
      for (const pattern of ["(((a{0,255}){0,255})x)", "((a{20}){20}){20}"]) {
        const query = `${filter}${encodeURIComponent(pattern)}${filter.startsWith("or") ? ")" : ""}`;
        expect(await rest(backend, `products?select=id&${query}`)).toMatchObject({
          status: 400,
          body: { code: "2201B", message: "invalid regular expression: regular expression is too complex" },
        });
      }
    },
  );

  it("with an ordinary pattern is answered", async () => {
    const pattern = encodeURIComponent("^[A-Z]{3}-[0-9]{4}$");
    const { body } = await rest(backend, `products?select=item_code&item_code=match.${pattern}&item_code=eq.KTN-5201`);
    expect(body).toEqual([{ item_code: "KTN-5201" }]);
  });
});

describe("a value", () => {
  beforeAll(async () => {
    await backend.sql("create table public.lists (words text[], ids uuid[], span interval)");
    await backend.sql("grant insert on public.lists to anon");
    await backend.sql("notify pgrst, 'reload schema'");
  });
  afterAll(async () => {
    await backend.sql("drop table public.lists");
    await backend.sql("notify pgrst, 'reload schema'");
  });

  it.each(["7", "true", '{"a":1}'])(
    "that is no list, %s, is refused for one, and ends no connection",
    async (value) => {
      for (const column of ["words", "ids"]) {
        expect(await rest(backend, "lists", { method: "POST", body: `{"${column}":${value}}` })).toMatchObject({
          status: 400,
          body: { code: "22P02", message: `malformed array literal: "${value}"` },
        });
        await expectItAnswers();
      }
    },
  );

  it("reaches a type that PGlite knows nothing of as it was written", async () => {
    expect(await rest(backend, "lists", { method: "POST", body: '{"span":7}' })).toMatchObject({ status: 201 });
    expect(await backend.sql("select extract(epoch from span)::int as seconds from lists")).toEqual([{ seconds: 7 }]);
  });
});

describe("ten thousand inputs at random", () => {
  const SEED = 2026;
  /** What the database itself refuses to take on: its limits, not its end. */
  const LIMITS = /"code":"(54|57014)/;
  const anyPort = { port: 0, host: "127.0.0.1" };
  const plain: InlineConfig = { configFile: false, logLevel: "silent", plugins: [localSupabase()] };

  const print = (line: string) => void process.stdout.write(`stays up: ${line}\n`);
  /** How many were answered in which way. */
  const tally = (answers: readonly (number | string)[]) =>
    [...new Set(answers)]
      .sort()
      .map((kind) => `${answers.filter((one) => one === kind).length} × ${kind}`)
      .join(", ");

  it("of which 6,000 are requests, get answers", async () => {
    const statuses: number[] = [];
    await fc.assert(
      fc.asyncProperty(hostileRequest, async (request) => {
        const { status, text } = await sendHostile(backend, request);
        statuses.push(status);
        if (status >= 500) expect(text).toMatch(LIMITS);
      }),
      { seed: SEED, numRuns: 6000 },
    );
    print(`${statuses.length} requests: ${tally(statuses)}`);
    expect(statuses).toHaveLength(6000);
    await expectItAnswers();
  }, 900_000);

  it("of which 1,000 ask for a WebSocket, get answers", async () => {
    const answers: string[] = [];
    await fc.assert(
      fc.asyncProperty(hostileTarget, async (target) => {
        const answer = await requestUpgrade(backend.origin, target);
        answers.push(answer);
        expect(answer).toMatch(/^HTTP\/1\.1 (101|400|401) /);
      }),
      { seed: SEED, numRuns: 1000 },
    );
    print(`${answers.length} upgrades: ${tally(answers)}`);
    expect(answers).toHaveLength(1000);
    await expectItAnswers();
  }, 900_000);

  const startDev = async () => (await createServer({ ...plain, server: anyPort })).listen();

  const startPreview = () => preview({ ...plain, preview: anyPort });
  /** With requests passed on to a Supabase project. */
  const forwarding = <Server>(start: () => Promise<Server>): Promise<Server> => {
    vi.stubEnv("VITE_SUPABASE_URL", backend.origin);
    vi.stubEnv("VITE_SUPABASE_ANON_KEY", "local-anon-key");
    vi.stubEnv("VITE_SUPABASE_SAME_ORIGIN", "true");
    return start();
  };

  it.each<[string, string, () => Promise<ViteDevServer | PreviewServer>]>([
    ["dev", "/@vite/client", startDev],
    ["forwarding dev", "/@vite/client", () => forwarding(startDev)],
    ["preview", "/rest/v1/brands?apikey=local-anon-key", startPreview],
    ["forwarding preview", "/rest/v1/brands?apikey=local-anon-key", () => forwarding(startPreview)],
  ])(
    "of which 1,000 ask the %s server for a WebSocket, beside whatever Vite listens to, leave it answering",
    async (name, page, start) => {
      // The plugin starts nothing where Vitest runs Vite.
      vi.stubEnv("VITEST", undefined);
      vi.stubEnv("ACOPIO_DB_DIR", "memory://");
      onTestFinished(() => void vi.unstubAllEnvs());
      const served = await start();
      onTestFinished(() => served.close());
      const origin = served.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "";
      const asked = [...targets, ...fc.sample(hostileTarget, { seed: SEED, numRuns: 1000 })];
      // Vite leaves without an answer what it was not asked for.
      let answered = 0;
      for (const target of asked) {
        requestUpgrade(origin, target).then(
          () => {
            answered += 1;
          },
          () => {},
        );
      }
      expect(await requestUpgrade(origin, SOCKET)).toBe("HTTP/1.1 101 Switching Protocols");
      expect((await fetch(origin + page)).status).toBe(200);
      const brands = await fetch(`${origin}/rest/v1/brands?select=slug&slug=eq.kintal&apikey=local-anon-key`);
      expect(await brands.json()).toEqual([{ slug: "kintal" }]);
      print(`${asked.length} upgrades to the ${name} server, ${answered} answered so far, and it goes on`);
    },
  );

  it("of which one goes before its body is through, are no error of the dev server", async () => {
    vi.stubEnv("VITEST", undefined);
    vi.stubEnv("ACOPIO_DB_DIR", "memory://");
    onTestFinished(() => void vi.unstubAllEnvs());
    const errors: string[] = [];
    const customLogger = { ...createLogger("silent"), error: (line: string) => void errors.push(line) };
    const served = await createServer({ ...plain, customLogger, server: anyPort });
    onTestFinished(() => served.close());
    let closed = 0;
    served.httpServer?.on("request", (request: IncomingMessage) => request.once("close", () => (closed += 1)));
    await served.listen();
    const { port } = new URL(served.resolvedUrls?.local[0] ?? "");

    const socket = connect(Number(port), "127.0.0.1");
    const head = "POST /rest/v1/rpc/search_products?apikey=local-anon-key HTTP/1.1\r\nhost: localhost\r\n";
    socket.write(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"query":`, () =>
      socket.destroy(),
    );
    await until(() => closed === 1);
    // What comes after it finds the database, and its errors logged.
    const brands = await fetch(
      `http://127.0.0.1:${port}/rest/v1/brands?select=slug&slug=eq.kintal&apikey=local-anon-key`,
    );
    expect(await brands.json()).toEqual([{ slug: "kintal" }]);
    expect(errors).toEqual([]);
  });

  it("of which 3,000 come through sockets, leave them open", async () => {
    let peer = await connectRaw(backend);
    let sent = 0;
    let heartbeats = 0;
    for (const frame of fc.sample(hostileFrame, { seed: SEED, numRuns: 3000 })) {
      peer.socket.send(frame);
      sent += 1;
      if (sent % 100 > 0) continue;
      expect(await peer.ask("phoenix", "heartbeat")).toEqual({ status: "ok", response: {} });
      heartbeats += 1;
      peer.socket.terminate();
      peer = await connectRaw(backend);
    }
    await expectItAnswers();
    print(`${sent} frames, ${heartbeats} heartbeats answered among them`);
    expect({ sent, heartbeats }).toEqual({ sent: 3000, heartbeats: 30 });
  });
});
