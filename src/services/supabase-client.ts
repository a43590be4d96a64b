import { PostgrestClient } from "@supabase/postgrest-js";
import type { RealtimeClient } from "@supabase/realtime-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "./database-types";
import { serviceOrigin } from "./service-address";
import { serviceFetch } from "./service-fetch";

/** What the shop uses of a Supabase client; `createClient` of supabase-js gives the same and more. */
export type ShopClient = Pick<SupabaseClient<Database>, "from" | "rpc" | "channel" | "removeChannel">;

let rest: PostgrestClient<Database> | undefined;
let realtime: RealtimeClient | undefined;

/** Built on first use: importing this file touches neither the page nor the network. */
function restClient(): PostgrestClient<Database> {
  // Retrying belongs to the query cache for reads and to the orders service for orders, so here it is off.
  rest ??= new PostgrestClient<Database>(`${serviceOrigin()}/rest/v1`, { fetch: serviceFetch, retry: false });
  return rest;
}

/** Loads the realtime part of the client; needed once, before the first channel. Opens no connection yet. */
export async function loadRealtime(): Promise<void> {
  if (realtime) return;
  const { createRealtime } = await import("./realtime-client");
  realtime ??= createRealtime();
}

/** For the moment when the network is back: a socket that waits for its next try connects at once. */
export async function wakeRealtime(): Promise<void> {
  if (!realtime) return;
  const { reconnectNow } = await import("./realtime-client");
  await reconnectNow(realtime);
}

/** Closes the socket now, for a page that is left. The next channel opens another one. */
export const closeRealtime = (): void => void realtime?.disconnect();

function realtimeClient(): RealtimeClient {
  if (!realtime) throw new Error("Await loadRealtime() before asking for the first channel");
  return realtime;
}

/**
 * The one client. It is put together from the parts of supabase-js that the shop needs, since the whole would put sign-in,
 * files and functions in front of the first page. To have the whole, put in its place:
 * `createClient<Database>(serviceOrigin(), anonKey(), { global: { fetch: serviceFetch } })`, which repeats failed reads by
 * itself, so the query cache then should not.
 */
export const supabase: ShopClient = {
  from: (relation: never) => restClient().from(relation),
  rpc: (name: never, args?: never, options?: object) => restClient().rpc(name, args, options),
  channel: (...channel: Parameters<RealtimeClient["channel"]>) => realtimeClient().channel(...channel),
  removeChannel: (...channel: Parameters<RealtimeClient["removeChannel"]>) =>
    realtimeClient().removeChannel(...channel),
} as unknown as ShopClient;
