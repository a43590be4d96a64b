import { readEnv } from "@/lib/env";

/** The settings of the build. Wrong ones stop the shop before its first request, so here they are a bug. */
function settings() {
  const env = readEnv();
  if (!env.success) throw new Error("The settings of this build are wrong; see .env.example");
  return env.data;
}

let named: string | undefined;

/** Names the service where there is no page whose origin could be meant: while pages are prerendered. */
export const serveFrom = (origin: string): void => {
  named = origin;
};

/**
 * Where the service lives, without a trailing slash: a Supabase project, or the origin that serves the shop, where no
 * project is named or where the host passes its requests on.
 */
export function serviceOrigin(): string {
  if (named !== undefined) return named;
  const { VITE_SUPABASE_URL: configured, VITE_SUPABASE_SAME_ORIGIN: isPassedOn } = settings();
  const hasPage = typeof location !== "undefined";
  if (configured !== undefined && !(isPassedOn && hasPage)) return configured;
  if (!hasPage) throw new Error("Outside a browser the shop needs VITE_SUPABASE_URL");
  return location.origin;
}

/** Where changes are told of, without a trailing slash: there as well, unless the host cannot pass sockets on. */
export const realtimeOrigin = (): string => settings().VITE_REALTIME_URL ?? serviceOrigin();

/** The public key of the project. Row policies guard the data; this key opens nothing by itself. */
export const anonKey = (): string => settings().VITE_SUPABASE_ANON_KEY;
