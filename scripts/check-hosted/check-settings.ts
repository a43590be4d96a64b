import type { Project } from "./project.ts";
import type { Finding } from "./report.ts";

/** The database ends a statement of the anon key after three seconds, unless it is told otherwise. */
const SLOW_MS = 2000;

/** What the database itself says of its settings, such as how long a statement may take. */
export async function checkSettings(project: Project): Promise<Finding[]> {
  const { status, body } = await project.ask({ method: "POST", path: "rpc/shop_settings_warnings", body: "{}" });
  if (status === 404) {
    return [
      {
        level: "warning",
        what: "the function shop_settings_warnings is missing: statement_timeout, row policies and other settings were not looked at",
        remedy:
          "Apply the newest migrations (`supabase db push`); until then look at the timeout of the role anon and at pg_policies in the SQL editor.",
      },
    ];
  }
  if (!Array.isArray(body) || status >= 300) {
    return [
      { level: "error", what: `the settings cannot be asked for: ${status}`, remedy: "Apply the newest migrations." },
    ];
  }
  return body.map((row: unknown) => {
    const what = typeof row === "string" ? row : Object.values(row ?? {}).join(" ");
    // One setting that cannot be read is enough for every order to be refused.
    return { level: what.includes("cannot be read") ? "error" : "warning", what, remedy: remedyOf(what) };
  });
}

/** What is said of a table in which no row is on. An order needs a way to pay; where it goes it may go without a zone. */
const LACKS = [
  { table: "payment_gateways", level: "error", lack: "no way to pay is on, so nobody can order" },
  {
    table: "shipping_zones",
    level: "warning",
    lack: "no shipping zone is on, so no page says how long a delivery takes",
  },
] as const;

/** Whether anybody can order, and is told when it comes. */
export async function checkOrdering(project: Project): Promise<Finding[]> {
  const findings = LACKS.map(async ({ table, level, lack }): Promise<Finding[]> => {
    const { status, rows } = await project.ask({ method: "GET", path: `${table}?select=id&is_active=is.true&limit=1` });
    if (status < 300 && rows) return [];
    const remedy = `Fill ${table} in the table editor, or switch a row of it on (is_active): see «1. The project» in docs/deploy.md.`;
    return [
      status < 300
        ? { level, what: lack, remedy }
        : { level: "error", what: `${table} are answered ${status}`, remedy },
    ];
  });
  return (await Promise.all(findings)).flat();
}

/** A warning itself says what to do; where that takes more than one statement, the docs say it. */
function remedyOf(warning: string): string {
  if (warning.includes("client_ip_header")) {
    return "See «1. The project» in docs/deploy.md for its value, and then «Which address the database sees».";
  }
  if (warning.includes("payment_details")) return "See «1. The project» in docs/deploy.md for what they hold.";
  if (/live.stock/.test(warning)) return "See «Live stock» in docs/deploy.md.";
  return "Change it in the project's SQL editor, as the owner of the database.";
}

/** How long the heaviest questions of the shop take from here. */
export async function checkPace(project: Project): Promise<Finding[]> {
  const questions = [
    "rpc/search_products?query=a&page_size=100",
    "rpc/product_facets?scope=list",
    "products?select=*,brand:brands(*),category:categories(*)&is_active=is.true&limit=100",
  ];
  const findings: Finding[] = [];
  for (const path of questions) {
    const began = performance.now();
    const { status } = await project.ask({ method: "GET", path });
    const took = Math.round(performance.now() - began);
    if (status >= 400) {
      findings.push({
        level: "error",
        what: `${path} is answered ${status}`,
        remedy: "Look into the project's API log for it.",
      });
    } else if (took > SLOW_MS) {
      findings.push({
        level: "warning",
        what: `${path} took ${took} ms`,
        remedy: "Look at its plan, at the project's size and at its region: the database ends what takes too long.",
      });
    }
  }
  return findings;
}
