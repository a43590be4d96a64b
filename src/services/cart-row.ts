import * as v from "valibot";
import type { GuestCartRow } from "@/domain/cart";
import { PRODUCT_COLUMNS, productRow } from "./product-row";
import { filledText, quantity, type RowReader, time } from "./row-fields";

export const CART_COLUMNS =
  `id,product_id,quantity,expires_at,created_at,updated_at,product:products(${PRODUCT_COLUMNS})` as const;

export const cartRow: RowReader<GuestCartRow> = v.pipe(
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
