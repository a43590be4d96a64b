// @vitest-environment node
import { createClient } from "@supabase/supabase-js";
import { SHOP_ORIGIN } from "@tests/support/msw-server";
import { vi } from "vitest";
import type { Database } from "@/services/database-types";
import { describeServicesOnEmbeddedBackend } from "./embedded-services";

/** The swap that `supabase-client.ts` promises, made for real: one expression in the place of another. */
vi.mock("@/services/supabase-client", async (original) => {
  const client = await original<typeof import("@/services/supabase-client")>();
  // Node 20 has no WebSocket, and createClient wants one even if no channel is ever opened.
  vi.stubGlobal("WebSocket", class NoWebSocket {});
  const supabase = createClient<Database>(SHOP_ORIGIN, client.anonKey(), {
    global: { fetch: client.serviceFetch },
    auth: { persistSession: false, autoRefreshToken: false },
  });
  return { ...client, supabase };
});

describeServicesOnEmbeddedBackend("createClient of supabase-js");
