import type { CartItem } from "@/domain/cart";
import type { AbsoluteChange, PendingChange } from "@/domain/cart-changes";
import { createLine } from "@/domain/cart-lines";
import type { Product } from "@/domain/product";
import { SINGLE_PIECE } from "@/domain/unit";

/** A moment of the tests: second `n` of an ordinary morning, ISO 8601. */
export const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 9, 0, second)).toISOString();

/** A product on sale for $100 with 50 pieces; its id decides its name and SKU. */
export const aProduct = (id: string, overrides: Partial<Product> = {}): Product => ({
  id,
  name: `Producto ${id}`,
  sku: `SKU-${id}`,
  description: null,
  price: 100,
  brand: null,
  category: null,
  isActive: true,
  isFeatured: false,
  sortOrder: 0,
  createdAt: at(0),
  imageUrl: null,
  stockQuantity: 50,
  minStockLevel: null,
  saleUnit: null,
  familyCode: null,
  unit: SINGLE_PIECE,
  taxRate: 0.16,
  attributes: [],
  ...overrides,
});

export const aLine = (id: string, quantity = 1, overrides: Partial<CartItem> = {}): CartItem => ({
  ...createLine(aProduct(id), { id: `line-${id}`, quantity, source: "supabase", now: at(0) }),
  ...overrides,
});

export const set = (id: string, quantity: number, overrides: Partial<CartItem> = {}): AbsoluteChange => ({
  kind: "set",
  item: aLine(id, quantity, overrides),
});

export const remove = (productId: string): AbsoluteChange => ({ kind: "remove", productId });

export const clear: AbsoluteChange = { kind: "clear" };

let count = 0;

/** A change made at second `n` and not sent yet. */
export function pending(change: AbsoluteChange, second = 0, overrides: Partial<PendingChange> = {}): PendingChange {
  count += 1;
  return { id: `change-${count}`, change, mirrored: true, since: at(second), at: at(second), ...overrides };
}

/** «product × quantity» of each line, in order. */
export const shape = (lines: readonly CartItem[]): string[] =>
  lines.map((line) => `${line.product.id} × ${line.quantity}`);
