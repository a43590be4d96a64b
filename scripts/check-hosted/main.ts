/**
 * Whether a Supabase project is ready for the shop: `npm run check:hosted -- --url https://<ref>.supabase.co --key <anon key>`.
 * Without them the settings of the build are taken (`VITE_SUPABASE_URL`, `VITE_SUPABASE_ANON_KEY`). Only reads, and asks for
 * what must be refused; ends with 1 when something is wrong. The key is never printed.
 */
import { parseArgs } from "node:util";
import { checkProject } from "./check.ts";
import { hasErrors, reportOf } from "./report.ts";

const { values } = parseArgs({ options: { url: { type: "string" }, key: { type: "string" } } });
const url = values.url ?? process.env.VITE_SUPABASE_URL;
const key = values.key ?? process.env.VITE_SUPABASE_ANON_KEY;

if (!url || !key || !URL.canParse(url)) {
  console.error("Usage: npm run check:hosted -- --url https://<ref>.supabase.co --key <anon (publishable) key>");
  process.exitCode = 1;
} else if (isSecret(key)) {
  console.error(
    "This is a secret key, to which everything is open. The check wants the public one: anon, or sb_publishable_…",
  );
  process.exitCode = 1;
} else {
  const parts = await checkProject(url, key);
  console.log(reportOf(url, parts).replaceAll(key, "<key>"));
  process.exitCode = hasErrors(parts) ? 1 : 0;
}

/** A key that row policies do not hold for. */
function isSecret(text: string): boolean {
  if (text.startsWith("sb_secret_")) return true;
  const [, claims] = text.split(".");
  return claims !== undefined && Buffer.from(claims, "base64url").toString("utf8").includes("service_role");
}
