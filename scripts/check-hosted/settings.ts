import { loadEnv } from "vite";
import { holdsSecret } from "../holds-secret.ts";

type Settings = { url: string; key: string };

const USAGE = "Usage: npm run check:hosted -- --url https://<ref>.supabase.co --key <anon (publishable) key>";

/**
 * Which project to look at, and by which key: what is given, or else the settings of the build, `.env.local` among them.
 * @returns what is wrong with them instead, in words that never show the key
 */
export function readSettings(given: Partial<Settings>, folder: string): Settings | { problem: string } {
  const env = loadEnv("production", folder, "VITE_");
  const url = given.url ?? env.VITE_SUPABASE_URL;
  const key = given.key ?? env.VITE_SUPABASE_ANON_KEY;
  if (!url || !key || !URL.canParse(url)) return { problem: USAGE };
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
  return { url, key };
}

const isOrigin = ({ protocol, pathname, search, hash }: URL): boolean =>
  /^https?:$/.test(protocol) && `${pathname}${search}${hash}` === "/";
