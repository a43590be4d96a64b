import { useEffect, useRef } from "react";
import { useAddressNow } from "./use-address-now";

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
