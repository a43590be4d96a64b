import type pg from "pg";

/** Tables that grow with the shop: nothing that a page asks for may read one of them whole, nor most of it. */
const GROWING = ["products", "orders", "order_items", "guest_carts", "quotes", "volume_discounts", "postal_codes"];

type ToldPlan = { "Query Text": string; Plan: PlanNode };
type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
};

/** A tenth of the shop that CI fills. Counting up to 5,000 matches, or going down a list to a full page, reads fewer. */
const MOST_ROWS_READ = 20_000;

/**
 * Runs statements and looks at the plan of each, also of those within functions. An index can be walked from one end to
 * the other as well as a table, so this counts the rows that were read, including those that a filter threw away.
 * @returns what was read of the growing tables: «orders whole», «23520 rows of products»
 */
export async function readTooMuch(
  client: pg.Client,
  statements: readonly string[],
  { most = MOST_ROWS_READ }: { most?: number } = {},
): Promise<string[]> {
  const plans: PlanNode[] = [];
  const listen = ({ message = "" }: { message?: string | undefined }) => {
    const json = /plan:\n([\s\S]*)$/.exec(message)?.[1];
    if (!json) return;
    const { "Query Text": statement, Plan: plan } = JSON.parse(json) as ToldPlan;
    // A search asks the planner what it expects: that plan is never run.
    if (!/^\s*explain\b/i.test(statement)) plans.push(plan);
  };
  client.on("notice", listen);
  try {
    await client.query(TELL_PLANS);
    await client.query("begin");
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.query("rollback");
    await client.query("set auto_explain.log_min_duration = -1");
    client.off("notice", listen);
  }
  const told = plans.flatMap(nodesOf).map((node) => {
    const table = node["Relation Name"] ?? "";
    if (!GROWING.includes(table)) return null;
    if (node["Node Type"] === "Seq Scan") return `${table} whole`;
    const rows = rowsReadBy(node);
    return rows > most ? `${rows} rows of ${table}` : null;
  });
  return [...new Set(told)].filter((reading) => reading !== null);
}

const TELL_PLANS = `
  load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_nested_statements = on;
  set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off;
  set auto_explain.log_format = json;
  set auto_explain.log_level = notice`;

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const rowsReadBy = (node: PlanNode): number =>
  ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)) *
  (node["Actual Loops"] ?? 1);
