import type { CartLineToCheck } from "@/domain/cart";
import { type CartCheck, checkCart, failedCheck } from "@/domain/cart-check";
import type { ProductStock } from "@/domain/product";
import type { LiveProduct } from "@/domain/stock";
import { ok } from "@/lib/result";
import { LIVE_COLUMNS, liveRow, wholeRow } from "./live-row";
import { PRODUCT_PAGE_COLUMNS, STOCK_COLUMNS, stockRow } from "./product-row";
import { readByIds } from "./read-by-ids";
import { readRows } from "./rows";
import { type RequestOptions, runQuery, type ServiceResult } from "./run-query";
import { type ShopClient, supabase } from "./supabase-client";

type LiveReadOptions = RequestOptions & {
  /** Also what changes when staff work on a product, as its own page shows it. */
  isWhole?: boolean;
};

/** The question for what can change of the given products. @param ids those of one request, see {@link idsByRequest} */
export const liveProductsQuery = (
  client: Pick<ShopClient, "from">,
  ids: readonly string[],
  { isWhole = false }: LiveReadOptions = {},
) => {
  // Only a text, since the rows are read by their schema: the types of both rows in one are too much for the compiler.
  const columns: string = isWhole ? PRODUCT_PAGE_COLUMNS : LIVE_COLUMNS;
  return client.from("products").select(columns).in("id", ids);
};

/**
 * What can change of the given products, read again; a product missing among the answers is no longer there. At most a
 * hundred ids go into one request.
 */
export const readLiveProducts = (
  productIds: readonly string[],
  options: LiveReadOptions = {},
): Promise<ServiceResult<LiveProduct[]>> =>
  readByIds(productIds, (ids) =>
    runQuery(
      "readLiveProducts",
      (signal) => liveProductsQuery(supabase, ids, options).abortSignal(signal),
      readRows("readLiveProducts", options.isWhole ? wholeRow : liveRow),
      options,
    ),
  );

/**
 * Live stock of the given products, in no particular order. When it cannot be read: logged, and nothing is known.
 * @spec «Inventory read»: the shop reads the price together with the stock, see `readLiveProducts`.
 */
export async function readInventory(
  productIds: readonly string[],
  options: RequestOptions = {},
): Promise<ServiceResult<ProductStock[]>> {
  const stock = await requestInventory(productIds, options);
  return stock.success ? stock : ok([]);
}

/**
 * Checks cart lines against live stock. An empty cart is valid. When the check itself fails, the cart is reported
 * invalid with no conflicts: nothing is sold on a guess.
 * @param productNames names by product id, for the shopper to recognise a conflict
 * @spec «Cart line for validation»: the cart reads the stock of its lines itself and judges each by the same `conflictOf`.
 */
export async function checkCartStock(
  lines: readonly CartLineToCheck[],
  productNames?: ReadonlyMap<string, string>,
  options: RequestOptions = {},
): Promise<CartCheck> {
  const stock = await requestInventory(
    lines.map((line) => line.productId),
    options,
  );
  return stock.success ? checkCart(lines, stock.data, productNames) : failedCheck;
}

const requestInventory = (productIds: readonly string[], options: RequestOptions) =>
  readByIds(productIds, (ids) =>
    runQuery(
      "readInventory",
      (signal) => supabase.from("products").select(STOCK_COLUMNS).in("id", ids).abortSignal(signal),
      readRows("readInventory", stockRow),
      options,
    ),
  );
