import { readEnv } from "@/lib/env";

/** The settings of the build. Wrong ones stop the shop before its first request, so here they are a bug. */
function settings() {
  const env = readEnv();
  if (!env.success) throw new Error("The settings of this build are wrong; see .env.example");
  return env.data;
}

/** Where the service lives, without a trailing slash: a Supabase project, or the origin that serves the shop. */
export function serviceOrigin(): string {
  const { VITE_SUPABASE_URL: configured } = settings();
  if (configured !== undefined) return configured;
  if (typeof location === "undefined") throw new Error("Outside a browser the shop needs VITE_SUPABASE_URL");
  return location.origin;
}

/** The public key of the project. Row policies guard the data; this key opens nothing by itself. */
export const anonKey = (): string => settings().VITE_SUPABASE_ANON_KEY;
