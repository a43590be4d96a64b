/**
 * Whether a Supabase project is ready for the shop: `npm run check:hosted -- --url https://<ref>.supabase.co --key <anon key>`.
 * What is not given is taken from the settings of the build (`VITE_SUPABASE_URL`, `VITE_SUPABASE_ANON_KEY`, `VITE_LIVE_STOCK`,
 * from the environment or `.env.local`). Only reads, and asks for what must be refused; ends with 1 when something is wrong. The key is never printed.
 */
import { runStaffCommand } from "../staff-command.ts";
import { checkProject } from "./check.ts";
import { hasErrors, reportOf, withoutKey } from "./report.ts";
import { readSettings, USAGE } from "./settings.ts";

const text = { type: "string" } as const;

runStaffCommand(
  USAGE,
  { url: text, key: text, "live-stock": text },
  async ({ values, positionals }) => {
    if (positionals.length > 0) throw new Error(USAGE);
    const settings = readSettings(values, process.cwd());
    if ("problem" in settings) throw new Error(settings.problem);
    const { url, key, liveStock } = settings;
    const parts = await checkProject(url, key, liveStock);
    process.stdout.write(`${withoutKey(reportOf(url, parts), key)}\n`);
    return hasErrors(parts) ? 1 : 0;
  },
  (option, isValue) => `The ${isValue ? "value of the option" : "option"} «${option}» is not understood.`,
);
