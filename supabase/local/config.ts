import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const CONFIG_FILE = resolve(import.meta.dirname, "../config.toml");

/**
 * How many rows an answer holds at most: what `supabase/config.toml` tells the Supabase CLI, so that both backends agree.
 * @throws when it does not say
 */
export function readMaxRows(config = readFileSync(CONFIG_FILE, "utf8")): number {
  const api = config.split(/^\[/m).find((section) => section.startsWith("api]")) ?? "";
  const [, rows] = /^max_rows *= *(\d+)/m.exec(api) ?? [];
  if (rows === undefined) throw new Error("supabase/config.toml names no max_rows in [api]");
  return Number(rows);
}
