import { useEffect, useEffectEvent } from "react";
import { late } from "@/lib/late";
import { safeStorage } from "@/lib/safe-storage";
import { useLate } from "@/lib/use-late";

const card = late(() => import("./stock-alerts-card"));

/** The place of what this device waits for. Its code comes only to devices that ever waited for something. */
export function StockAlertsCardSlot() {
  const [code, ask] = useLate(card);
  const askIfWaiting = useEffectEvent(() => {
    if (safeStorage.getItem("acopio-stock-alerts") !== null) ask();
  });
  useEffect(() => askIfWaiting(), []);
  return code && <code.default />;
}
