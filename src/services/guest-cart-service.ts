import type { GuestCartRow } from "@/domain/cart";
import { MIN_CART_QUANTITY } from "@/domain/constants";
import { CART_COLUMNS, cartRow } from "./cart-row";
import { readNothing, readRows } from "./read-rows";
import { type RequestOptions, runQuery, type ServiceResult } from "./run-query";
import { supabase } from "./supabase-client";

/**
 * The cart as the server keeps it, oldest line first. Whose cart it is travels in a header, never in the address: the
 * database shows a guest only their own unexpired rows, by its own clock.
 */
export async function readGuestCart(options: RequestOptions = {}): Promise<ServiceResult<GuestCartRow[]>> {
  return runQuery(
    "readGuestCart",
    (signal) => supabase.from("guest_carts").select(CART_COLUMNS).order("created_at").order("id").abortSignal(signal),
    readRows("readGuestCart", cartRow),
    options,
  );
}

/**
 * Sets how many pieces of a product the server's cart holds, whether or not it held any; 0 or less removes the product.
 * The quantity is absolute, so sending the same change twice does no harm.
 */
export async function setGuestQuantity(
  productId: string,
  quantity: number,
  options: RequestOptions = {},
): Promise<ServiceResult<void>> {
  if (quantity <= 0) return removeGuestProduct(productId, options);
  return runQuery(
    "setGuestQuantity",
    (signal) =>
      supabase
        .from("guest_carts")
        .upsert([{ product_id: productId, quantity }], { onConflict: "session_id,product_id" })
        .abortSignal(signal),
    readNothing,
    options,
  );
}

/** Removes a product from the server's cart; removing what is not there is fine. */
export async function removeGuestProduct(
  productId: string,
  options: RequestOptions = {},
): Promise<ServiceResult<void>> {
  return runQuery(
    "removeGuestProduct",
    (signal) => supabase.from("guest_carts").delete().eq("product_id", productId).abortSignal(signal),
    readNothing,
    options,
  );
}

/** Empties the server's cart. The filter is true for every row: a delete without any is refused by hosted Supabase. */
export async function clearGuestCart(options: RequestOptions = {}): Promise<ServiceResult<void>> {
  return runQuery(
    "clearGuestCart",
    (signal) => supabase.from("guest_carts").delete().gte("quantity", MIN_CART_QUANTITY).abortSignal(signal),
    readNothing,
    options,
  );
}
