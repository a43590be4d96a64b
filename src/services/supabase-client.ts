import { PostgrestClient } from "@supabase/postgrest-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "./database-types";
import { serviceFetch, serviceOrigin } from "./service-fetch";

/** What the shop uses of a Supabase client; `createClient` of supabase-js gives the same and more. */
export type ShopClient = Pick<SupabaseClient<Database>, "from" | "rpc">;

let rest: PostgrestClient<Database> | undefined;

/** Built on first use: importing this file touches neither the page nor the network. */
function restClient(): PostgrestClient<Database> {
  // Retrying belongs to the query cache for reads and to the orders service for orders, so here it is off.
  rest ??= new PostgrestClient<Database>(`${serviceOrigin()}/rest/v1`, { fetch: serviceFetch, retry: false });
  return rest;
}

/**
 * The one client. It is the part of supabase-js that reads and writes need, since the whole would put sign-in, files and
 * functions in front of the first page; the socket is `realtime`. To have the whole, put in its place:
 * `createClient<Database>(serviceOrigin(), anonKey(), { global: { fetch: serviceFetch } })`, which repeats failed reads by
 * itself, so the query cache then should not.
 */
export const supabase: ShopClient = {
  from: (relation: never) => restClient().from(relation),
  rpc: (name: never, args?: never, options?: object) => restClient().rpc(name, args, options),
} as unknown as ShopClient;
