import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router-dom";
import { late } from "@/lib/late";
import { ShopErrorBoundary } from "./error-boundary";

const DiagnosticsPanel = lazy(late(() => import("@/features/diagnostics/diagnostics-panel")).need);

/** The developers' panel: asked for with `?debug=1`, it stays until it is closed or the page is left. */
export function DiagnosticsSlot() {
  const { search } = useLocation();
  const [state, setState] = useState<"off" | "on" | "closed">("off");
  if (state === "off" && new URLSearchParams(search).get("debug") === "1") setState("on");
  if (state !== "on") return null;
  return (
    <ShopErrorBoundary>
      <Suspense fallback={null}>
        <DiagnosticsPanel onClose={() => setState("closed")} />
      </Suspense>
    </ShopErrorBoundary>
  );
}
