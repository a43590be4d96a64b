import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useNavigationType } from "react-router-dom";
import { afterFrame } from "@/lib/after-frame";
import { useIsHydrated } from "@/lib/use-is-hydrated";

/**
 * What a page that has just opened can do without for one frame: what lies below a phone's first screen, and what only
 * search engines read. It follows the frame that shows what was pressed for. In a prerendered page it is already there,
 * and on the way back it is drawn at once, so that the scroll position exists.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  const isHydrating = !useIsHydrated();
  const isReturn = useNavigationType() === "POP";
  const [isDrawn, setDrawn] = useState(isHydrating || isReturn);
  useEffect(() => (isDrawn ? undefined : afterFrame(() => startTransition(() => setDrawn(true)))), [isDrawn]);
  return isDrawn ? children : null;
}
