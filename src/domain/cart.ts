import type { Pesos } from "./money";
import type { Product } from "./product";
import type { SaleUnit } from "./unit";

/**
 * Where a line comes from, which decides what of it reaches the server (see `isMirrored`). `mock` is one whose product
 * the shop has deleted: it rests on this device alone.
 * @spec «Cart item»: `local` marks lines that are added up before they are in the cart; no cart holds one.
 */
export type CartItemSource = "supabase" | "mock" | "local";

/** One line of the cart as it rests on the device. Times are ISO 8601. */
export type CartItem = {
  id: string;
  product: Product;
  /** Whole pieces, 1 to MAX_CART_QUANTITY. */
  quantity: number;
  /** Net price per piece that the shopper has seen and accepted. */
  unitPrice: Pesos;
  /** The unit that the shopper has accepted, where the product is sold by another one by now. */
  acceptedUnit?: SaleUnit;
  /** Net price per piece when the line was first added, before any discount. */
  originalUnitPrice: Pesos;
  /** Net amount of the line when it was made or read from the device. What it costs now, and with what discount, `summarizeCart` computes. */
  totalPrice: Pesos;
  /** False on the device: whether there is a discount is known of the cart as a whole, and said by its summary. */
  bulkDiscountApplied: boolean;
  addedAt: string;
  updatedAt: string;
  source: CartItemSource;
};

/** A line of the guest cart as the server keeps it. */
export type GuestCartRow = {
  id: string;
  productId: string;
  quantity: number;
  expiresAt: string;
  createdAt: string;
  updatedAt: string;
  product: Product;
};

/** The server's cart as it was read. */
export type GuestCart = {
  rows: readonly GuestCartRow[];
  /** Products whose rows are there but could not be read: what the device knows of them is not to be given up. */
  unreadable: readonly string[];
  /** How far this device's clock was ahead of the server's, in ms. */
  clockLead: number;
};

/** What is asked about a line when it is checked against live stock. */
export type CartLineToCheck = { productId: string; quantity: number };

/**
 * What a product costs now, where that is not what the shopper saw, or where it is sold by another unit (`newUnit`), be it for the
 * same price.
 */
export type PriceChange = {
  productId: string;
  productName: string;
  oldPrice: Pesos;
  newPrice: Pesos;
  newUnit?: SaleUnit;
};
