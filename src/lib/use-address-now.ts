import { use, useEffect, useRef } from "react";
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

/**
 * The function that tells which visit to which address it is now. Whoever goes away and comes back is on another one, as is
 * all that asks once it has left the screen; a link to the open page only begins its step anew, with another key.
 */
export function useVisitNow(): () => string {
  const addressNow = useAddressNow();
  const turns = useRef(0);
  useEffect(() => {
    const turn = () => {
      turns.current += 1;
    };
    window.addEventListener("popstate", turn);
    return () => {
      window.removeEventListener("popstate", turn);
      turn();
    };
  }, []);
  // React Router numbers the steps in the browser's history; a link that is followed after Back has the number of the step it replaces.
  return () => `${addressNow()} ${window.history.state?.idx} ${turns.current}`;
}
