/**
 * Whether a Supabase project is ready for the shop: `npm run check:hosted -- --url https://<ref>.supabase.co --key <anon key>`.
 * Without them the settings of the build are taken (`VITE_SUPABASE_URL`, `VITE_SUPABASE_ANON_KEY`, from the environment or
 * `.env.local`). Only reads, and asks for what must be refused; ends with 1 when something is wrong. The key is never printed.
 */
import { parseArgs } from "node:util";
import { checkProject } from "./check.ts";
import { hasErrors, reportOf } from "./report.ts";
import { readSettings } from "./settings.ts";

const { values } = parseArgs({ options: { url: { type: "string" }, key: { type: "string" } } });
const settings = readSettings(values, process.cwd());

if ("problem" in settings) {
  console.error(settings.problem);
  process.exitCode = 1;
} else {
  const { url, key } = settings;
  const parts = await checkProject(url, key);
  console.log(reportOf(url, parts).replaceAll(key, "<key>"));
  process.exitCode = hasErrors(parts) ? 1 : 0;
}
