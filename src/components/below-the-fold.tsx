import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useNavigationType } from "react-router-dom";
import { afterFrame } from "@/lib/after-frame";
import { useIsHydrated } from "@/lib/use-is-hydrated";

/**
 * What no shopper sees of a page that has just opened: it follows the first frame, which so costs only what it shows. In
 * a page that came drawn it stands already, and on the way back it is drawn at once, for the scroll position to be there.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  const isTakenOver = !useIsHydrated();
  const isReturn = useNavigationType() === "POP";
  const [isDrawn, setDrawn] = useState(isTakenOver || isReturn);
  useEffect(() => (isDrawn ? undefined : afterFrame(() => startTransition(() => setDrawn(true)))), [isDrawn]);
  return isDrawn ? children : null;
}
