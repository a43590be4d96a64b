import { createLocalBackend, type LocalBackend } from "../../supabase/local/backend";
import { LOCAL_ANON_KEY } from "../../supabase/local/gateway";

/**
 * The embedded backend in memory, with the demo catalogue. One per test file: its start takes seconds. The shopper of all tests
 * may leave more orders unpaid, and hold more of a product, than anybody else.
 */
export async function startLocalBackend(): Promise<LocalBackend> {
  const backend = await createLocalBackend({ dataDir: "memory://" });
  await backend.sql("update private.rate_limits set max_hits = 1000 where name like 'open_unpaid_orders_%'");
  await backend.sql(
    "update private.settings set value = '1000' where name in ('always_held_pieces', 'always_held_lines')",
  );
  return backend;
}

/** A guest id that no other test uses. */
export const newGuest = (): string => `guest_1763700000000_${crypto.randomUUID().replaceAll("-", "")}`;

/** One REST request as the shop's client sends it; `guest` fills the session header. */
export async function rest(
  backend: LocalBackend,
  pathAndQuery: string,
  { guest, headers, ...init }: RequestInit & { guest?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const response = await backend.fetch(
    new Request(`http://localhost/rest/v1/${pathAndQuery}`, {
      ...init,
      headers: {
        apikey: LOCAL_ANON_KEY,
        ...(init.body ? { "content-type": "application/json" } : {}),
        ...(guest ? { "x-guest-session": guest } : {}),
        ...headers,
      },
    }),
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}
