import { use } from "react";
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from "react-router-dom";

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

/**
 * The function that tells whether the address is still the one that the page was drawn for. While the code of the next page
 * is on its way the last one stays on the screen, and must put no address of its own in the place of the next.
 */
export function useIsAddressOwn(): () => boolean {
  const { key } = useLocation();
  const addressNow = useAddressNow();
  return () => addressNow() === key;
}
