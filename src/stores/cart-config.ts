import {
  CART_SESSION_DAYS,
  CURRENCY,
  FREE_SHIPPING_THRESHOLD,
  MAX_CART_QUANTITY,
  MIN_CART_QUANTITY,
  SHIPPING_COST,
  TAX_RATE,
} from "@/domain/constants";

/** The terms the cart was filled under. Stored beside the lines for whoever inspects them; never read back. */
export const CART_CONFIG = {
  currency: CURRENCY,
  taxRate: TAX_RATE,
  shippingCost: SHIPPING_COST,
  freeShippingThreshold: FREE_SHIPPING_THRESHOLD,
  minQuantity: MIN_CART_QUANTITY,
  maxQuantity: MAX_CART_QUANTITY,
  sessionDays: CART_SESSION_DAYS,
} as const;

export type CartConfig = typeof CART_CONFIG;
