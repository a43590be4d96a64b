import { cpus } from "node:os";
import { parseArgs } from "node:util";
import pg from "pg";
import { guestId } from "@/services/guest-session";
import { buildDatabase } from "../../tests/support/database-files.ts";
import { percentile } from "../bench-page/statistics.ts";
import { startCluster } from "../postgres-cluster.ts";
import { fillShop } from "./fill-shop.ts";
import { type ImportLoad, importLoads, importTable } from "./imports.ts";
import { type OrderLoad, orderLoads, ordersToLookAt } from "./orders.ts";
import { pgbench } from "./pgbench.ts";
import { readTooMuch } from "./plans.ts";
import { questions } from "./questions.ts";
import { type AskedRequest, recordQuestions } from "./record-questions.ts";
import { transaction } from "./recorded-api.ts";
import { SERVER_SETTINGS } from "./server-settings.ts";

/**
 * `ROWS=1000000 npm run bench:db`: fills a throwaway PostgreSQL with that many products, asks it everything that the
 * shop's services ask, and holds the 95th percentile of each to its line. `-- --plans` looks at the plans alone and
 * measures nothing, `-- --only «search»` asks only questions with that name. Fails when a line is missed, a table that
 * grows is read whole or for the most part, or a service asks for what is not measured.
 */
const { values: options } = parseArgs({
  options: {
    plans: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    seconds: { type: "string", default: "3" },
  },
});
const rows = Number(process.env.ROWS ?? 1_000_000);
const seconds = Number(options.seconds);
if (!Number.isInteger(rows) || rows < 1) throw new Error(`ROWS=${process.env.ROWS} is no number of products`);
if (!(seconds > 0)) throw new Error(`--seconds ${options.seconds} is no time`);

/** With how many different values each question is asked. */
const VARIANTS = 12;

/** The name, in the report, of the orders whose plans are looked at. */
const ORDERS = "place_order, from a cart and by a quote";

const isAsked = ({ name }: { name: string }) => new RegExp(options.only).test(name);
const orders = options.plans ? [] : orderLoads.filter(isAsked);
const imports = options.plans ? [] : importLoads.filter(isAsked);
// A slip in the name must not look like a shop that keeps every line.
if (![...questions, { name: ORDERS }, ...orders, ...imports].some(isAsked)) {
  throw new Error(`--only ${options.only} is no question's name`);
}

const tell = (line: string) => console.error(line);
const table: string[][] = [];
const problems: string[] = [];

const cluster = await startCluster({ settings: SERVER_SETTINGS });
const client = new pg.Client({ host: cluster.host, user: "postgres", database: "postgres" });
await client.connect();

async function askEverything(): Promise<void> {
  const variants = options.plans ? 1 : VARIANTS;
  const { requests, gaps } = await recordQuestions(client, { rows, variants, only: options.only });
  problems.push(...gaps);
  for (const request of requests) {
    await lookAtPlans(request.name, request.variants[0] ?? []);
    if (!options.plans) await time(request);
  }
}

async function lookAtPlans(name: string, statements: readonly string[]): Promise<void> {
  const readings = await readTooMuch(client, statements);
  if (readings.length > 0) problems.push(`${name}: reads ${readings.join(", ")}`);
}

async function gatewayId(): Promise<string> {
  const [gateway] = (await client.query<{ id: string }>("select id from public.payment_gateways limit 1")).rows;
  return gateway?.id ?? "";
}

async function time({ name, atMost, variants }: AskedRequest): Promise<void> {
  const { times } = await pgbench(
    cluster,
    variants.map((statements) => ({ sql: transaction(statements), weight: 1 })),
    { seconds },
  );
  const high = percentile(times, 0.95);
  add(
    [name, text(percentile(times, 0.5)), text(high), `≤ ${atMost}`, String(times.length)],
    (high ?? Infinity) <= atMost,
  );
}

async function order({ name, atLeast, connections, script }: OrderLoad): Promise<void> {
  const before = await sold();
  const { times, perSecond } = await pgbench(cluster, [{ sql: script(await gatewayId()), weight: 1 }], {
    seconds: seconds * 3,
    connections,
    prepared: true,
  });
  const after = await sold();
  if (after.orders - before.orders !== times.length) problems.push(`${name}: not every call placed an order`);
  if (before.stock - after.stock !== after.pieces - before.pieces) problems.push(`${name}: stock and orders differ`);
  const rate = [`${name}: ${Math.round(perSecond)}/s`, text(percentile(times, 0.5)), text(percentile(times, 0.95))];
  add([...rate, `≥ ${atLeast}/s`, String(times.length)], perSecond >= atLeast);
}

async function importLines({ name, atLeast, table: lines }: ImportLoad): Promise<void> {
  const pool = new pg.Pool({ host: cluster.host, user: "postgres", database: "postgres" });
  const { times, perMinute } = await importTable(pool, lines).finally(() => pool.end());
  const rate = [`${name}: ${Math.round(perMinute)}/min`, text(percentile(times, 0.5)), text(percentile(times, 0.95))];
  add([...rate, `≥ ${atLeast}/min`, String(times.length)], perMinute >= atLeast);
}

async function sold(): Promise<{ orders: number; pieces: number; stock: number }> {
  const { rows } = await client.query(`
    select (select count(*) from public.orders)::float8 as orders,
      (select sum(quantity) from public.order_items)::float8 as pieces,
      (select sum(stock_quantity) from public.products)::float8 as stock`);
  return rows[0];
}

function add(cells: readonly string[], isMet: boolean): void {
  const row = [...cells, isMet ? "yes" : "**no**"];
  table.push(row);
  tell(row.join(" | "));
}

const text = (milliseconds: number | null): string => milliseconds?.toFixed(2) ?? "–";

function report(): void {
  const missed = table.filter((cells) => cells.at(-1) !== "yes").length;
  console.log(
    `${rows.toLocaleString("en")} products, PostgreSQL on ${cpus().length} cores, as anon, ms over a local socket\n`,
  );
  const head = [
    ["question", "p50", "p95", "line", "runs", "met"],
    ["---", "--:", "--:", "--:", "--:", "---"],
  ];
  if (table.length > 0) console.log([...head, ...table].map((cells) => `| ${cells.join(" | ")} |`).join("\n"));
  for (const problem of problems) console.log(`- ${problem}`);
  console.log(`\n${missed} lines missed, ${problems.length} problems`);
  process.exitCode = missed === 0 && problems.length === 0 ? 0 : 1;
}

try {
  await buildDatabase((sql) => client.query(sql));
  await fillShop(cluster, client, { rows, guest: guestId(), tell });
  await askEverything();
  if (isAsked({ name: ORDERS })) await lookAtPlans(ORDERS, ordersToLookAt(await gatewayId()));
  for (const load of orders) await order(load);
  for (const load of imports) await importLines(load);
} finally {
  await client.end();
  await cluster.close();
}
report();
