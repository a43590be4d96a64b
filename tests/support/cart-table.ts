import { isGuestId } from "@/services/guest-session";
import { matchesAll, refusal } from "./rest-query";
import type { Row } from "./rows";
import { type SentRequest, shop } from "./shop-state";

const SEVEN_DAYS = 7 * 24 * 60 * 60 * 1000;

/** A row without a session of its own belongs to whoever asks: most tests have one shopper only. */
export const visibleCartRows = (guest: string | null): readonly Row[] =>
  shop
    .rows("guest_carts")
    .filter((row) => (row.session_id ?? guest) === guest && Date.parse(String(row.expires_at)) > Date.now())
    .map((row) => ({ session_id: guest, ...row }));

/** POST guest_carts?on_conflict=session_id,product_id with one row. */
export function upsertCartRow({ url, headers, body }: SentRequest): Response {
  const guest = headers.get("x-guest-session") ?? "";
  if (!isGuestId(guest)) return refusal(401, "42501", "new row violates row-level security policy");
  if (url.searchParams.get("on_conflict") !== "session_id,product_id") {
    return refusal(400, "PGRST100", "the stand-in upserts on session_id,product_id only");
  }
  if (!headers.get("prefer")?.includes("resolution=merge-duplicates")) return refusal(409, "23505", "duplicate key");
  for (const { product_id, quantity } of Array.isArray(body) ? (body as Row[]) : [body as Row]) {
    if (!Number.isInteger(quantity) || Number(quantity) < 1 || Number(quantity) > 999) {
      return refusal(400, "23514", "violates check constraint guest_carts_quantity_check");
    }
    if (!shop.rows("products").some(({ id }) => id === product_id)) {
      return refusal(409, "23503", "violates foreign key constraint guest_carts_product_id_fkey");
    }
    const mine = (row: Row) => row.product_id === product_id && (row.session_id ?? guest) === guest;
    const now = new Date().toISOString();
    const old = shop.rows("guest_carts").find(mine);
    const row = {
      id: crypto.randomUUID(),
      session_id: guest,
      product_id,
      created_at: now,
      ...old,
      quantity,
      updated_at: now,
      expires_at: new Date(Date.now() + SEVEN_DAYS).toISOString(),
    };
    shop.fill({ guest_carts: [...shop.rows("guest_carts").filter((other) => !mine(other)), row] });
  }
  return new Response(null, { status: 201 });
}

/** DELETE guest_carts with at least one filter. */
export function deleteCartRows({ url, headers }: SentRequest): Response {
  if (url.search === "") return refusal(400, "21000", "DELETE requires a WHERE clause");
  const doomed = new Set(
    visibleCartRows(headers.get("x-guest-session"))
      .filter((row) => matchesAll(row, url.searchParams))
      .map(({ id }) => id),
  );
  shop.fill({ guest_carts: shop.rows("guest_carts").filter(({ id }) => !doomed.has(id)) });
  return new Response(null, { status: 204 });
}
