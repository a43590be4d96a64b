// @vitest-environment node
import { createClient } from "@supabase/supabase-js";
import { type ServedBackend, serveLocalBackend, someProductIds } from "@tests/support/realtime-backend";
import { openPage, passUntil } from "@tests/support/realtime-page";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Database } from "@/services/database-types";

/** The swap that `supabase-client.ts` promises, for the socket as well. */
vi.mock("@/services/realtime", async () => {
  const { anonKey, serviceFetch, serviceOrigin } = await import("@/services/supabase-client");
  const whole = createClient<Database>(serviceOrigin(), anonKey(), {
    global: { fetch: serviceFetch },
    auth: { persistSession: false, autoRefreshToken: false },
  });
  return { realtime: () => whole.realtime, reconnectNow: async () => {}, closeRealtime: () => {} };
});

let backend: ServedBackend;
beforeAll(async () => {
  backend = await serveLocalBackend();
});
afterAll(() => backend.close());

it("hears of changes through createClient of supabase-js, also after a drop", async () => {
  const [id = ""] = await someProductIds(backend, 1);
  const page = await openPage(backend);
  const heard: (number | null)[] = [];
  const stop = page.watchStock([id], ({ product }) => heard.push(product?.stockQuantity ?? null));
  for (const quantity of [7, 8]) {
    await page.untilLive();
    await backend.sql("update products set stock_quantity = $2 where id = $1", [id, quantity]);
    await passUntil(() => heard.includes(quantity));
    backend.realtime.dropAll();
    await passUntil(() => page.channelState().status !== "live");
  }
  await page.untilLive();
  stop();
  await passUntil(() => backend.realtime.socketCount() === 0);
  expect(page.channelState()).toMatchObject({ status: "idle", reconnects: 2 });
});
