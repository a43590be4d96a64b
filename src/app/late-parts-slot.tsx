import { useEffect, useState } from "react";
import { afterFirstScreen } from "@/lib/after-first-screen";
import { late } from "@/lib/late";
import { untilHere } from "@/lib/use-late";
import { isAwaitingFacts } from "@/live/cached-products";

const lateParts = late(() => import("./late-parts"));

/** The place of those parts of the shell that the first screen does not need. Without their code the shop still sells. */
export function LatePartsSlot() {
  const [parts, setParts] = useState(() => lateParts.here());
  useEffect(() => {
    let isGone = false;
    const start = async () => {
      // A prerendered page has its first screen already, and its shopper must not wait for the prices of today.
      if (!isAwaitingFacts()) await afterFirstScreen();
      const arrived = await untilHere(lateParts.fetch);
      if (!isGone) setParts(() => arrived);
    };
    void start();
    return () => {
      isGone = true;
    };
  }, []);
  return parts && <parts.default />;
}
