import { use } from "react";
import { UNSAFE_NavigationContext as NavigationContext } from "react-router-dom";

/** Every history of React Router knows where it is; its type for screens leaves that out. */
type Placed = { location: { key: string } };

/**
 * The function that tells which visit to which address it is now. The page on the screen follows the address a moment
 * later: the address it was drawn for does not tell whether the shopper has gone elsewhere.
 */
export function useAddressNow(): () => string {
  const { navigator } = use(NavigationContext);
  return () => (navigator as unknown as Placed).location.key;
}
