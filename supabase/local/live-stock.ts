import type { LocalBackend } from "./backend.ts";

/** Has the database send what pages listen to that were built with this `VITE_LIVE_STOCK`, and nothing that they do not. */
export const sendLiveStock = ({ sql }: Pick<LocalBackend, "sql">, way: string | undefined): Promise<unknown> =>
  sql("update private.settings set value = $1 where name = 'live_stock'", [way === "broadcast" ? way : "changes"]);
