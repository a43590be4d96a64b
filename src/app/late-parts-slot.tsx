import { lazy, Suspense, useEffect, useState } from "react";
import { afterFirstScreen } from "@/lib/after-first-screen";
import { logger } from "@/lib/logger";
import { isAwaitingFacts } from "@/live/checked-facts";

const loadLateParts = () => import("./late-parts");
const LateParts = lazy(loadLateParts);

/** Where the parts of the shell come in that nobody needs before the first screen. Without their code the shop still sells. */
export function LatePartsSlot() {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    let isGone = false;
    const start = async () => {
      // A prerendered page has its first screen already, and lets nobody wait for the truth about its prices.
      if (!isAwaitingFacts()) await afterFirstScreen();
      if (isGone) return;
      try {
        await loadLateParts();
        if (!isGone) setIsReady(true);
      } catch (cause) {
        logger.warn("The late parts of the shell could not be loaded", { cause }, "late-parts");
      }
    };
    void start();
    window.addEventListener("online", start);
    return () => {
      isGone = true;
      window.removeEventListener("online", start);
    };
  }, []);
  if (!isReady) return null;
  return (
    <Suspense fallback={null}>
      <LateParts />
    </Suspense>
  );
}
