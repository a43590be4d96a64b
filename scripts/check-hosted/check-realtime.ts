import { RealtimeClient } from "@supabase/realtime-js";
import { WebSocket } from "ws";
import { LIVE_COLUMN_NAMES } from "../../src/services/product-row.ts";
import type { Project } from "./project.ts";
import type { Finding } from "./report.ts";

/** A join takes a second or two; whoever has not heard in this time has no live stock. */
const PATIENCE_MS = 15_000;

/** As many as the shop puts into one filter. */
const IDS = Array.from({ length: 50 }, () => crypto.randomUUID());

type Wanted = { table: string; filter?: string; select?: string[] };
type Reply = { status: "ok" | "error" | "silent"; message: string };

const SILENCE: Reply = { status: "silent", message: `nothing was heard within ${PATIENCE_MS / 1000} s` };

/** Whether changes of products are told, as the shop asks for them, and changes of nothing else. */
export async function checkRealtime({ origin, key }: Project): Promise<Finding[]> {
  const client = new RealtimeClient(`${origin.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey: key },
    transport: WebSocket as never,
    timeout: PATIENCE_MS,
  });
  try {
    const filter = `id=in.(${IDS.join(",")})`;
    const live = await joined(client, "check-products", { table: "products", filter, select: [...LIVE_COLUMN_NAMES] });
    if (live.status !== "ok") {
      return [
        {
          level: "error",
          what: `no live stock: ${live.message}`,
          remedy:
            "Switch Realtime on for the project, and see that the table products is in the publication supabase_realtime.",
        },
      ];
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

/** What the service says about a channel for these changes. */
function joined(client: RealtimeClient, topic: string, wanted: Wanted): Promise<Reply> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(SILENCE), PATIENCE_MS);
    const answer = (reply: Reply) => {
      clearTimeout(timer);
      resolve(reply);
    };
    client
      .channel(topic)
      .on("postgres_changes", { event: "UPDATE", schema: "public", ...wanted }, () => {})
      .on("system", {}, ({ extension, status, message }) => {
        if (extension === "postgres_changes") answer({ status: status === "ok" ? "ok" : "error", message });
      })
      .subscribe((status, error) => {
        // A socket that cannot be had is tried again and again: the first refusal is told.
        if (status === "CHANNEL_ERROR" || status === "TIMED_OUT") {
          answer({ status: "error", message: error?.message || "the socket or the channel was refused" });
        }
      });
  });
}
