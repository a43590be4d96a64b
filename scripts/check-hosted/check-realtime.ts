import { type RealtimeChannel, RealtimeClient } from "@supabase/realtime-js";
import { WebSocket } from "ws";
import { LIVE_COLUMN_NAMES } from "../../src/services/live-row.ts";
import type { Project } from "./project.ts";
import type { Finding } from "./report.ts";
import type { LiveStock } from "./settings.ts";

/** A join takes a second or two; whoever has not heard in this time has no live stock. */
const PATIENCE_MS = 15_000;

/** As many as the shop puts into one filter. */
const IDS = Array.from({ length: 50 }, () => crypto.randomUUID());

type Wanted = { table: string; filter?: string; select?: string[] };
type Reply = { status: "ok" | "error" | "silent"; message: string };

const SILENCE: Reply = { status: "silent", message: `nothing was heard within ${PATIENCE_MS / 1000} s` };

const REMEDIES: Record<LiveStock, string> = {
  changes:
    "Switch Realtime on for the project, and see that the table products is in the publication supabase_realtime.",
  broadcast:
    "Switch Realtime on for the project; set live_stock in private.settings to broadcast and run select private.open_stock_topics();",
  polling: "",
};

/** Whether stock is sent in the way that the shop listens to, and changes of private tables are not. */
export async function checkRealtime({ origin, key }: Project, liveStock: LiveStock): Promise<Finding[]> {
  const client = new RealtimeClient(`${origin.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey: key },
    transport: WebSocket as never,
    timeout: PATIENCE_MS,
  });
  try {
    const live = await joinAsShop[liveStock](client);
    if (live.status !== "ok") {
      return [{ level: "error", what: `no live stock: ${live.message}`, remedy: REMEDIES[liveStock] }];
    }
    const told = [];
    for (const table of ["orders", "order_items", "guest_carts"]) {
      if ((await joined(client, `check-${table}`, { table })).status === "ok") told.push(table);
    }
    return told.map((table) => ({
      level: "error",
      what: `changes of ${table} are sent over Realtime`,
      remedy: `alter publication supabase_realtime drop table public.${table};`,
    }));
  } finally {
    await client.removeAllChannels();
    await client.disconnect();
  }
}

const joinAsShop: Record<LiveStock, (client: RealtimeClient) => Promise<Reply>> = {
  changes: (client) =>
    joined(client, "check-products", {
      table: "products",
      filter: `id=in.(${IDS.join(",")})`,
      select: [...LIVE_COLUMN_NAMES],
    }),
  broadcast: (client) =>
    answerOf(
      client.channel(`stock:${IDS[0]}`, { config: { private: true, broadcast: { replication_ready: true } } }),
      "system",
    ),
  polling: async () => ({ status: "ok", message: "" }),
};

/** What the service says about a channel for these changes. */
const joined = (client: RealtimeClient, topic: string, wanted: Wanted): Promise<Reply> =>
  answerOf(
    client.channel(topic).on("postgres_changes", { event: "UPDATE", schema: "public", ...wanted }, () => {}),
    "postgres_changes",
  );

/** The service's answer on a channel, from the given part of it. */
function answerOf(channel: RealtimeChannel, from: "system" | "postgres_changes"): Promise<Reply> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(SILENCE), PATIENCE_MS);
    const answer = (reply: Reply) => {
      clearTimeout(timer);
      resolve(reply);
    };
    channel
      .on("system", {}, ({ extension, status, message }) => {
        if (extension === from) answer({ status: status === "ok" ? "ok" : "error", message });
      })
      .subscribe((status, error) => {
        // The client retries a failed socket again and again, so the first refusal is reported.
        if (status === "CHANNEL_ERROR" || status === "TIMED_OUT") {
          answer({ status: "error", message: error?.message || "the socket or the channel was refused" });
        }
      });
  });
}
