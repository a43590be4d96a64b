import { loadEnv } from "vite";
import { holdsSecret } from "../holds-secret.ts";
import { canBeKey } from "./project.ts";

/** How the pages of the build hear of stock, `VITE_LIVE_STOCK`. */
export type LiveStock = "changes" | "broadcast" | "polling";

type Settings = { url: string; key: string; liveStock: LiveStock };

const isLiveStock = (text: string): text is LiveStock => ["changes", "broadcast", "polling"].includes(text);

export const USAGE = `Usage: npm run check:hosted -- --url https://<ref>.supabase.co --key <anon (publishable) key> [--live-stock changes|broadcast|polling]

What is not given is read from the settings of the build: VITE_SUPABASE_URL, VITE_SUPABASE_ANON_KEY and VITE_LIVE_STOCK, of the
environment or .env.local. Changes nothing; ends with 1 when something is wrong.`;

/**
 * Which project to look at, and by which key: what is given, or else the settings of the build, `.env.local` among them.
 * @returns the settings, or what is wrong with them, in words that never show the key
 */
export function readSettings(
  given: { url?: string; key?: string; "live-stock"?: string },
  folder: string,
): Settings | { problem: string } {
  const env = loadEnv("production", folder, "VITE_");
  const url = given.url ?? env.VITE_SUPABASE_URL;
  const key = given.key ?? env.VITE_SUPABASE_ANON_KEY?.trim();
  const liveStock = given["live-stock"] ?? (env.VITE_LIVE_STOCK || "changes");
  if (!url || !key || !URL.canParse(url) || !isLiveStock(liveStock)) return { problem: USAGE };
  if (!isOrigin(new URL(url))) {
    return {
      problem: `The URL is the project's own, https://<ref>.supabase.co, with nothing behind the host.\n${USAGE}`,
    };
  }
  if (holdsSecret(key)) {
    return {
      problem:
        "This is a secret key, to which everything is open. The check wants the public one: anon, or sb_publishable_…",
    };
  }
  if (!canBeKey(key)) {
    return { problem: "The key has blanks, line breaks or other signs that no key has: copy it again, alone." };
  }
  return { url: new URL(url).origin, key, liveStock };
}

const isOrigin = ({ protocol, pathname, search, hash }: URL): boolean =>
  /^https?:$/.test(protocol) && `${pathname}${search}${hash}` === "/";
