/**
 * Whether a Supabase project is ready for the shop: `npm run check:hosted -- --url https://<ref>.supabase.co --key <anon key>`.
 * What is not given is taken from the settings of the build (`VITE_SUPABASE_URL`, `VITE_SUPABASE_ANON_KEY`, `VITE_LIVE_STOCK`,
 * from the environment or `.env.local`). Only reads, and asks for what must be refused; ends with 1 when something is wrong. The key is never printed.
 */
import { parseArgs } from "node:util";
import { checkProject } from "./check.ts";
import { hasErrors, reportOf } from "./report.ts";
import { readSettings } from "./settings.ts";

const text = { type: "string" } as const;
const { values } = parseArgs({ options: { url: text, key: text, "live-stock": text } });
const settings = readSettings(values, process.cwd());

if ("problem" in settings) {
  console.error(settings.problem);
  process.exitCode = 1;
} else {
  const { url, key, liveStock } = settings;
  const parts = await checkProject(url, key, liveStock);
  console.log(reportOf(url, parts).replaceAll(key, "<key>"));
  process.exitCode = hasErrors(parts) ? 1 : 0;
}
