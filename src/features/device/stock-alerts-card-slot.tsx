import { useState } from "react";
import { late } from "@/lib/late";
import { safeStorage } from "@/lib/safe-storage";
import { useLateNow } from "@/lib/use-late";

const card = late(() => import("./stock-alerts-card"));

/** The place of what this device waits for. Its code comes only to devices that ever waited for something. */
export function StockAlertsCardSlot() {
  const [isWanted] = useState(() => safeStorage.getItem("acopio-stock-alerts") !== null);
  const [code] = useLateNow(card, card.fetch, isWanted);
  return code && <code.default />;
}
