import { useEffect, useState } from "react";
import { afterFirstScreen } from "@/lib/after-first-screen";
import { late } from "@/lib/late";
import { untilHere } from "@/lib/use-late";

const compareTools = late(() => import("./compare-tools"));

/** Brings what cards, rows and product pages need to be compared, once the shopper sees them, and the bar that leads on. */
export function CompareToolsSlot() {
  const [tools, setTools] = useState(() => compareTools.here());
  useEffect(() => {
    let isGone = false;
    const start = async () => {
      await afterFirstScreen();
      const arrived = await untilHere(compareTools.fetch);
      if (!isGone) setTools(() => arrived);
    };
    void start();
    return () => {
      isGone = true;
    };
  }, []);
  return tools && <tools.default />;
}
