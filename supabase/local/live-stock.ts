import type { LocalBackend } from "./backend.ts";

/** Makes the database send what pages built with this `VITE_LIVE_STOCK` listen to, and nothing else. */
export const sendLiveStock = ({ sql }: Pick<LocalBackend, "sql">, way: string | undefined): Promise<unknown> =>
  sql("update private.settings set value = $1 where name = 'live_stock'", [way === "broadcast" ? way : "changes"]);
