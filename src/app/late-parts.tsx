import { useEffect } from "react";
import { CompareToolsSlot } from "@/features/compare/compare-tools-slot";
import { onGuestForgotten } from "@/features/device/on-guest-forgotten";
import { StockAlertsSlot } from "@/features/stock-alerts/stock-alerts-slot";
import { readEnv } from "@/lib/env";
import { ProductToList } from "@/lists/product-to-list";
import { LiveProducts } from "@/live/live-products";
import { useCardTools } from "@/product-list/card-tools";
import { startReporting } from "@/services/reporting";
import { eraseScrollPositions } from "@/stores/scroll-positions";
import { useFetchingAhead } from "./navigation/use-fetching-ahead";
import { useKeptFocus } from "./navigation/use-kept-focus";
import { usePressNavigation } from "./navigation/use-press-navigation";
import { useSeenPages } from "./navigation/use-seen-pages";
import { startServiceWorker } from "./start-service-worker";
import { VolumeHintsReader } from "./volume-hints-reader";

/**
 * What the shell does once the shopper sees something: it fetches the next page ahead and follows links early,
 * keeps products live, tells what larger quantities cost and what is back, lets products be compared and put on lists, reports,
 * and keeps what was seen for times without a connection.
 */
export default function LateParts() {
  useEffect(startServiceWorker, []);
  // When the device forgets its shopper, what this tab has read and was told of them goes, too.
  useEffect(() => onGuestForgotten(reloadForStranger), []);
  useEffect(() => useCardTools.setState({ ToList: ProductToList }), []);
  useEffect(() => {
    const endpoint = readEnv().data?.VITE_REPORTING_URL;
    return endpoint === undefined ? undefined : startReporting(endpoint);
  }, []);
  return (
    <>
      <Navigation />
      <LiveProducts />
      <VolumeHintsReader />
      <StockAlertsSlot />
      <CompareToolsSlot />
    </>
  );
}

function reloadForStranger(): void {
  // The page would keep them as it is left.
  eraseScrollPositions();
  window.location.reload();
}

/** What follows the address, the focus and the cart. On its own, so that the other parts are not redrawn with each step and press. */
function Navigation() {
  useFetchingAhead();
  useKeptFocus();
  usePressNavigation();
  useSeenPages();
  return null;
}
