import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import pg from "pg";
import { guestId } from "@/services/guest-session";
import { buildDatabase } from "../../tests/support/database-files.ts";
import { percentile } from "../bench-page/statistics.ts";
import { startCluster } from "../postgres-cluster.ts";
import { brandAndCategoryIds } from "./brand-and-category-ids.ts";
import { fillShop } from "./fill-shop.ts";
import { type Journey, journeys } from "./journeys.ts";
import { placeOneOrder } from "./orders.ts";
import { pgbench, type Script } from "./pgbench.ts";
import { createDraw } from "./questions.ts";
import { startRecordedApi, transaction } from "./recorded-api.ts";
import { SERVER_SETTINGS } from "./server-settings.ts";
import { watchServices } from "./services.ts";

/**
 * `ROWS=200000 npm run bench:load`: replays what visitors ask of the database, recorded from the services, over more and more
 * connections at once, as a pool in front of PostgreSQL would, then each kind of visit by itself. Prints how many visits a second are
 * served, what the 95th of a hundred takes in the database, the processor time of one, and how many failed: a statement is cut off after 3 s, as those of
 * visitors are on a hosted project, and pgbench then gives up that connection. Fails when any did.
 */
const { values: options } = parseArgs({
  options: { seconds: { type: "string", default: "10" }, connections: { type: "string", default: "1,2,4,8,16,32,64" } },
});
const rows = Number(process.env.ROWS ?? 200_000);
const seconds = Number(options.seconds);
const steps = options.connections.split(",").map(Number);
if (!Number.isInteger(rows) || rows < 1) throw new Error(`ROWS=${process.env.ROWS} is no number of products`);
if (!(seconds > 0)) throw new Error(`--seconds ${options.seconds} is no time`);
if (!steps.every((step) => Number.isInteger(step) && step > 0)) throw new Error(`--connections ${options.connections}`);

/** What a hosted project gives a statement of a visitor. */
const STATEMENT_TIMEOUT_MS = 3000;

/** How many visits of each kind, each by another guest who looks at other products; pgbench takes 128 scripts in all. */
const VARIANTS = 32;

const cluster = await startCluster({ settings: SERVER_SETTINGS });
const client = new pg.Client({ host: cluster.host, user: "postgres", database: "postgres" });
await client.connect();

type RecordedJourney = Journey & { requests: number; scripts: readonly string[] };

async function recordJourneys(): Promise<RecordedJourney[]> {
  const { services } = watchServices();
  const api = await startRecordedApi(client);
  const draw = createDraw(rows, await brandAndCategoryIds(client));
  const [gateway] = (await client.query<{ id: string }>("select id from public.payment_gateways limit 1")).rows;
  const recorded: RecordedJourney[] = [];
  for (const journey of journeys) {
    const scripts: string[] = [];
    let count = 0;
    for (let visit = 0; visit < VARIANTS; visit += 1) {
      const requests = await api.record(() => journey.take(services, draw));
      count = requests.length;
      // The next visit is another guest's, whose cart is empty.
      await client.query("delete from public.guest_carts where session_id = $1", [guestId()]);
      const statements = requests.map(({ statements }) => transaction(statements)).join("\n");
      const order = journey.endsWithOrder ? placeOneOrder(gateway?.id ?? "") : "";
      scripts.push(
        order + statements.replaceAll(guestId(), `guest_1790000000000_${visit.toString().padStart(32, "0")}`),
      );
    }
    recorded.push({ ...journey, requests: count + (journey.endsWithOrder ? 1 : 0), scripts });
  }
  return recorded;
}

/** Seconds of processor time that the server and its connections have used, including connections that are gone. */
function processorSeconds(): number {
  const TICKS_PER_SECOND = 100;
  const fields = readFileSync(`/proc/${cluster.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  // utime, stime, and the same of children that have ended.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

const figure = (value: number | null, decimals = 1): string => value?.toFixed(decimals) ?? "–";

/** Replays these visits for a while. `cpuMs`: processor time of one. */
async function visit(scripts: readonly Script[], connections: number) {
  const before = processorSeconds();
  const measured = await pgbench(cluster, scripts, {
    seconds,
    connections,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    countsFailures: true,
  });
  if (measured.failed > 0) process.exitCode = 1;
  // A connection's time is added to the server's once the server has seen it end.
  await client.query("select pg_sleep(0.5)");
  return { ...measured, cpuMs: ((processorSeconds() - before) * 1000) / measured.times.length };
}

const printRow = (cells: readonly (string | number)[]): void => console.log(`| ${cells.join(" | ")} |`);

function printHead(columns: readonly string[]): void {
  printRow(columns);
  printRow(columns.map((_, at) => (at === 0 ? "---" : "--:")));
}

const scriptsOf = ({ share, scripts }: RecordedJourney): Script[] => scripts.map((sql) => ({ sql, weight: share }));

async function replayTogether(recorded: readonly RecordedJourney[]): Promise<void> {
  const visitRequests = recorded.reduce((sum, { requests, share }) => sum + requests * share, 0) / 100;
  const p95s = recorded.map(({ name }) => `p95 ${name}`);
  printHead(["connections", "visits/s", "requests/s", ...p95s, "CPU ms per visit", "failed"]);
  for (const connections of steps) {
    const { perSecond, timesByScript, cpuMs, failed } = await visit(recorded.flatMap(scriptsOf), connections);
    const p95 = recorded.map((_, journey) =>
      percentile(timesByScript.slice(journey * VARIANTS, (journey + 1) * VARIANTS).flat(), 0.95),
    );
    printRow([
      connections,
      figure(perSecond),
      figure(perSecond * visitRequests, 0),
      ...p95.map((time) => figure(time)),
      figure(cpuMs, 2),
      failed,
    ]);
  }
}

/** Each kind of visit by itself, over as many connections as there are cores: what it costs. */
async function replayApart(recorded: readonly RecordedJourney[]): Promise<void> {
  printHead(["alone", "requests", "visits/s", "p95", "CPU ms per visit", "failed"]);
  for (const journey of recorded) {
    const { perSecond, times, cpuMs, failed } = await visit(scriptsOf(journey), cpus().length);
    const p95 = figure(percentile(times, 0.95));
    printRow([journey.name, journey.requests, figure(perSecond), p95, figure(cpuMs, 2), failed]);
  }
}

try {
  await buildDatabase((sql) => client.query(sql));
  await fillShop(cluster, client, { rows, guest: guestId(), tell: (line) => console.error(line) });
  const recorded = await recordJourneys();
  console.log(`${rows.toLocaleString("en")} products, PostgreSQL on ${cpus().length} cores, ms in the database\n`);
  for (const { name, share, requests } of recorded) console.log(`- ${share} of 100: ${name} (${requests} requests)`);
  console.log("");
  await replayTogether(recorded);
  console.log("");
  await replayApart(recorded);
} finally {
  await client.end();
  await cluster.close();
}
