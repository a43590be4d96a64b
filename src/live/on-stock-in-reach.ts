import { useStockState } from "./stock-store";

/**
 * Tells when stock that could not be read may be read again: the page is online, or other stock was read or reported.
 * @returns ends it
 */
export function onStockInReach(tell: () => void): () => void {
  window.addEventListener("online", tell);
  const stop = useStockState.subscribe(tell);
  return () => {
    window.removeEventListener("online", tell);
    stop();
  };
}
