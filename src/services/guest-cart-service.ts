import * as v from "valibot";
import type { GuestCart, GuestCartRow } from "@/domain/cart";
import { MIN_CART_QUANTITY } from "@/domain/constants";
import { appError } from "@/domain/errors";
import { isUuid } from "@/domain/ids";
import { fail, ok } from "@/lib/result";
import { readClockLead } from "@/lib/server-clock";
import { PRODUCT_COLUMNS, productRow } from "./product-row";
import { filledText, quantity, type RowReader, readRows, time } from "./rows";
import { type RequestOptions, runQuery, type ServiceResult } from "./run-query";
import { supabase } from "./supabase-client";

const CART_COLUMNS =
  `id,product_id,quantity,expires_at,created_at,updated_at,product:products(${PRODUCT_COLUMNS})` as const;

const cartRow: RowReader<GuestCartRow> = v.pipe(
  v.object({
    id: filledText,
    product_id: filledText,
    quantity,
    expires_at: time,
    created_at: time,
    updated_at: time,
    product: productRow,
  }),
  v.transform(
    (row): GuestCartRow => ({
      id: row.id,
      productId: row.product_id,
      quantity: row.quantity,
      expiresAt: row.expires_at,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      product: row.product,
    }),
  ),
);

const productId: RowReader<string> = v.pipe(
  v.object({ id: filledText }),
  v.transform(({ id }) => id),
);

/**
 * The cart as the server keeps it, oldest line first. Whose cart it is travels in a header, never in the address: the
 * database shows a guest only their own unexpired rows, by its own clock. A row that cannot be read is told apart
 * from one that is gone: a line must not be lost because it was not understood.
 */
export async function readGuestCart(options: RequestOptions = {}): Promise<ServiceResult<GuestCart>> {
  return runQuery(
    "readGuestCart",
    (signal) => supabase.from("guest_carts").select(CART_COLUMNS).order("created_at").order("id").abortSignal(signal),
    readCart,
    options,
  );
}

/** Which of these products the shop still has, on sale or not: cart rows of the others were deleted with them. */
export async function findProducts(
  productIds: readonly string[],
  options: RequestOptions = {},
): Promise<ServiceResult<string[]>> {
  return runQuery(
    "findProducts",
    (signal) => supabase.from("products").select("id").in("id", productIds.filter(isUuid)).abortSignal(signal),
    readRows("findProducts", productId),
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

const readLines = readRows("readGuestCart", cartRow);

function readCart(data: unknown): ServiceResult<GuestCart> {
  const lines = readLines(data);
  if (!lines.success) return lines;
  const read = new Set(lines.data.map(({ productId }) => productId));
  const unreadable: string[] = [];
  for (const row of data as readonly unknown[]) {
    const productId = productIdOf(row);
    // The product of this row is unknown, so no product can be said to be missing.
    if (productId === null) return fail(appError("server_error", "Error in readGuestCart"));
    if (!read.has(productId)) unreadable.push(productId);
  }
  return ok({ rows: lines.data, unreadable, clockLead: readClockLead() });
}

const productIdOf = (row: unknown): string | null =>
  typeof row === "object" && row !== null && "product_id" in row && typeof row.product_id === "string"
    ? row.product_id
    : null;

/** For writes, whose answer has no body. */
const readNothing = (): ServiceResult<void> => ok(undefined);
