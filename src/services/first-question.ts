import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "./database-types";
import { liveProductsQuery } from "./inventory-service";
import { idsByRequest } from "./read-by-ids";
import { configuredOrigin, publicHeaders } from "./supabase-client";

/** A request as a browser will make it; `url` begins with a slash where the shop's own origin answers. */
export type Question = { url: string; headers: Record<string, string> };

/** Never connected to: it only tells what the client would ask. */
const NOWHERE = "http://nowhere";

/**
 * The request that a page with these products makes first (the first of `readLiveProducts`). The build writes it into
 * the page, whose own script sends it before any other script has arrived.
 * @param productIds in the order in which they will be asked for
 * @param isWhole see `readLiveProducts`
 */
export async function firstQuestion(productIds: readonly string[], isWhole = false): Promise<Question | undefined> {
  let question: Question | undefined;
  const client = new PostgrestClient<Database>(`${NOWHERE}/rest/v1`, {
    fetch: async (input, init) => {
      const url = String(input).replace(NOWHERE, configuredOrigin() ?? "");
      question = { url, headers: Object.fromEntries(publicHeaders(init?.headers)) };
      return new Response("[]");
    },
  });
  const [ids] = idsByRequest(productIds);
  if (ids) await liveProductsQuery(client, ids, { isWhole });
  return question;
}
