import type pg from "pg";

/** Tables that grow with the shop: nothing that a page asks for may read one of them whole. */
const GROWING = ["products", "orders", "order_items", "guest_carts", "quotes"];

type ToldPlan = { "Query Text": string; Plan: PlanNode };
type PlanNode = { "Node Type": string; "Relation Name"?: string; Plans?: PlanNode[] };

/**
 * Runs statements and looks at the plan of each, also of those within functions.
 * @returns the growing tables that were read from one end to the other
 */
export async function tablesReadWhole(client: pg.Client, statements: readonly string[]): Promise<string[]> {
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
  return [...new Set(plans.flatMap(nodesOf).filter(isWhole).map(relationOf))];
}

const TELL_PLANS = `
  load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_nested_statements = on;
  set auto_explain.log_format = json;
  set auto_explain.log_level = notice`;

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const relationOf = (node: PlanNode): string => node["Relation Name"] ?? "";

const isWhole = (node: PlanNode): boolean => node["Node Type"] === "Seq Scan" && GROWING.includes(relationOf(node));
