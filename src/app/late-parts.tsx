import { useEffect } from "react";
import { onGuestForgotten } from "@/features/device/on-guest-forgotten";
import { readEnv } from "@/lib/env";
import { late } from "@/lib/late";
import { useLateInTime, useLateNow } from "@/lib/use-late";
import { ProductToList } from "@/lists/product-to-list";
import { LiveProducts } from "@/live/live-products";
import { useCardTools } from "@/product-list/card-tools";
import { startReporting } from "@/services/reporting";
import { eraseScrollPositions } from "@/stores/scroll-positions";
import { useStockAlerts } from "@/stores/stock-alerts-store";
import { useFetchingAhead } from "./navigation/use-fetching-ahead";
import { useKeptFocus } from "./navigation/use-kept-focus";
import { usePressNavigation } from "./navigation/use-press-navigation";
import { useFocusOnReturn } from "./navigation/use-return";
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
  useFocusOnReturn();
  useSeenPages();
  return null;
}

const notice = late(() => import("@/features/stock-alerts/stock-alerts-notice"));

/** The place of the news that something is back. Its code comes only to devices that wait for something. */
function StockAlertsSlot() {
  const isWaiting = useStockAlerts().length > 0;
  const [code] = useLateNow(notice, notice.fetch, isWaiting);
  return code && <code.default />;
}

const compareTools = late(() => import("@/features/compare/compare-tools"));

/** Brings what cards, rows and product pages need to be compared, once the shopper sees them, and the bar that leads on. */
function CompareToolsSlot() {
  const tools = useLateInTime(compareTools);
  return tools && <tools.default />;
}
