import type { CartReason } from "./product";

/** What happened to the cart; stable messages, for logs and as keys of the shopper's words. */
export const cartEvents = {
  added: "Product added to cart",
  addedMany: "Products added to cart",
  updated: "Cart updated",
  removed: "Item removed from cart",
  /** It was in the saved cart and no longer is: an order took it, or somebody who works on the shop's database. */
  missing: "Item no longer in saved cart",
  cleared: "Cart cleared",
  expired: "Cart expired",
} as const;

export type CartEvent = (typeof cartEvents)[keyof typeof cartEvents];

/** What can go wrong with a cart action, besides the reasons against a product. */
export const cartErrors = {
  itemNotFound: "Item not found in cart",
  addFailed: "Failed to add item to cart",
  full: "Cart is full",
  updateFailed: "Failed to update quantity",
  removeFailed: "Failed to remove item",
  clearFailed: "Failed to clear cart",
  loadFailed: "Failed to load cart",
  /** `{max}` is filled with MAX_CART_QUANTITY where the message is read by people. */
  quantityOutOfRange: "Quantity must be between 1 and {max}",
} as const;

export type CartErrorCode = (typeof cartErrors)[keyof typeof cartErrors] | CartReason;
