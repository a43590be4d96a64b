import * as v from "valibot";
import { buildProduct, storedUnit } from "@/domain/build-product";
import type { CartItem } from "@/domain/cart";
import type { PendingChange } from "@/domain/cart-changes";
import type { CartSession } from "@/domain/cart-session";
import { MAX_CART_PRODUCT_PRICE, MAX_CART_QUANTITY, MIN_CART_QUANTITY } from "@/domain/constants";
import { isTime, isUuid } from "@/domain/ids";
import { timesPesos } from "@/domain/money";
import type { Product } from "@/domain/product";
import { logger } from "@/lib/logger";
import { newId } from "@/lib/new-id";

/** A line is kept when it says which product, how much it costs and how many; everything else has a fallback. */
const filled = v.pipe(v.string(), v.nonEmpty());
const time = v.pipe(v.string(), v.check(isTime));
const price = v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_CART_PRODUCT_PRICE));
const quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(MIN_CART_QUANTITY), v.maxValue(MAX_CART_QUANTITY));

const longAgo = new Date(0).toISOString();

const product = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((fields) => {
    const { product, problems } = buildProduct(fields);
    if (product === null) {
      const found = { id: fields.id, problems };
      logger.warnOnce(JSON.stringify(found), "A stored product cannot be read", found, "cart");
    }
    return product;
  }),
  v.custom<Product>((built) => built !== null),
);

const salvagedPrice = v.fallback(v.nullish(price, null), null);

export const lineSchema: v.GenericSchema<unknown, CartItem> = v.pipe(
  v.object({
    id: v.fallback(v.nullish(filled, null), null),
    product,
    quantity,
    unitPrice: salvagedPrice,
    originalUnitPrice: salvagedPrice,
    acceptedUnit: v.optional(v.pipe(v.unknown(), v.transform(storedUnit))),
    addedAt: v.fallback(time, longAgo),
    updatedAt: v.fallback(time, longAgo),
    source: v.fallback(v.picklist(["supabase", "mock", "local"]), "supabase"),
  }),
  v.transform(({ acceptedUnit, ...line }) => ({
    ...line,
    ...(acceptedUnit && { acceptedUnit }),
    id: line.id ?? line.product.id,
    unitPrice: line.unitPrice ?? line.product.price,
    originalUnitPrice: line.originalUnitPrice ?? line.product.price,
    totalPrice: timesPesos(line.product.price, line.quantity),
    bulkDiscountApplied: false,
  })),
);

export const pendingSchema: v.GenericSchema<unknown, PendingChange> = v.pipe(
  v.object({
    id: v.fallback(filled, newId),
    change: v.variant("kind", [
      v.object({ kind: v.literal("set"), item: lineSchema }),
      v.object({ kind: v.literal("remove"), productId: filled }),
      v.object({ kind: v.literal("clear") }),
    ]),
    mirrored: v.fallback(v.boolean(), true),
    since: v.fallback(time, longAgo),
    at: v.fallback(time, longAgo),
  }),
  // The server would refuse, on every try, to remove what cannot be a product's id.
  v.check(({ change, mirrored }) => !mirrored || change.kind !== "remove" || isUuid(change.productId)),
);

export const sessionSchema: v.GenericSchema<unknown, CartSession> = v.object({
  id: filled,
  createdAt: time,
  expiresAt: time,
});
