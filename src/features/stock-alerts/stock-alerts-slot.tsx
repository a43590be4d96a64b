import { late } from "@/lib/late";
import { useLateNow } from "@/lib/use-late";
import { useStockAlerts } from "@/stores/stock-alerts-store";

const notice = late(() => import("./stock-alerts-notice"));

/** The place of the news that something is back. Its code comes only to devices that wait for something. */
export function StockAlertsSlot() {
  const isWaiting = useStockAlerts().length > 0;
  const [code] = useLateNow(notice, notice.fetch, isWaiting);
  return code && <code.default />;
}
