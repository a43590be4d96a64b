import { cartEdits } from "./cart-edits";
import { cartUpkeep } from "./cart-upkeep";

/** Everything that can be done to the cart. Changes apply at once, on the device; the server follows. */
export const cartActions = { ...cartEdits, ...cartUpkeep };
