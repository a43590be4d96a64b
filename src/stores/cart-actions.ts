import { toAppError } from "@/domain/errors";
import { fail } from "@/lib/result";
import { createCartEdits } from "./cart-edits";
import { type Cart, cart } from "./cart-state";
import { createCartUpkeep } from "./cart-upkeep";

/** @param load see `createLoader` */
export const createCartActions = (cart: Cart, load: Parameters<typeof createCartUpkeep>[1]) => ({
  ...createCartEdits(cart),
  ...createCartUpkeep(cart, load),
});

/** Everything that can be done to the cart. Changes apply at once, on the device; the server follows. */
export const cartActions = createCartActions(cart, async () => {
  // The first page does not need it: a first visitor has nothing on the server.
  try {
    const { loadCart } = await import("./cart-sync");
    return await loadCart();
  } catch (cause) {
    return fail(toAppError(cause, "loadCart"));
  }
});
