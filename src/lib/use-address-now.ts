import { use } from "react";
import { UNSAFE_NavigationContext as NavigationContext } from "react-router-dom";

/** Every history of React Router knows where it is; its type for screens leaves that out. */
type Placed = { location: { pathname: string; search: string } };

/**
 * The function that tells the address now, path and query. The page on the screen follows it a moment later: the address
 * it was drawn for does not tell whether the shopper has gone elsewhere.
 */
export function useAddressNow(): () => string {
  const { navigator } = use(NavigationContext);
  return () => {
    const { pathname, search } = (navigator as unknown as Placed).location;
    return pathname + search;
  };
}
