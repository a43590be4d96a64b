import { shop } from "@tests/support/shop-state";
import { expect } from "vitest";

/** The query string of the only request to a table so far, decoded, without its list of columns. */
export function sentQuery(table: string): string {
  const requests = shop.requests(table);
  expect(requests).toHaveLength(1);
  const query = decodeURIComponent((requests[0]?.url.search ?? "").replaceAll("+", " "));
  return query.replace(/^\?/, "").replace(/^select=[^&]*&?/, "");
}

/** The columns that the only request to a table asked for. */
export const sentColumns = (table: string): string | null =>
  shop.requests(table)[0]?.url.searchParams.get("select") ?? null;
