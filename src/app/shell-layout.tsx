import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Outlet, useLocation } from "react-router-dom";
import { useCartNotices } from "@/cart/use-cart";
import { afterFrame } from "@/lib/after-frame";
import { replayEvents } from "@/lib/before-hydration";
import { late } from "@/lib/late";
import { untilHere, useLate, useLateInTime, useLateNow } from "@/lib/use-late";
import { isAwaitingFacts } from "@/live/cached-products";
import { CartPanelSlot, preloadCartPanel } from "./cart-panel-slot";
import { ShopErrorBoundary } from "./error-boundary";
import { useFocusOnArrival } from "./navigation/use-arrival";
import { useLinkNavigation } from "./navigation/use-link-navigation";
import { useScrollMemory } from "./navigation/use-scroll-memory";
import { OfflineNotice } from "./offline-notice";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

/** What stands around every page: skip link, header, footer, and the places of the panel and the toasts. */
export function ShellLayout() {
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => replayEvents("shell"), []);
  return (
    <div>
      <a
        href="#contenido"
        className="sr-only z-60 rounded-control bg-cempasuchil px-4 py-3 font-semibold text-on-cempasuchil focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Saltar al contenido
      </a>
      <SiteHeader />
      <OfflineNotice />
      {/* Fills the screen together with the header, so that the footer does not show first and then jump down. */}
      <main ref={main} id="contenido" tabIndex={-1} className="min-h-[calc(100dvh-6rem)] outline-none">
        <Outlet />
      </main>
      <SiteFooter />
      <CartPanelSlot />
      <ToasterSlot />
      <LatePartsSlot />
      <DiagnosticsSlot />
      <Navigation main={main} />
    </div>
  );
}

/** What follows the address, apart from the shell: a step redraws its page and not the header and footer around it. */
function Navigation({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname, hash } = useLocation();
  useFocusOnArrival(main, pathname, hash);
  useScrollMemory();
  useLinkNavigation();
  return null;
}

const diagnostics = late(() => import("@/features/diagnostics/diagnostics-panel"));
const fetchDiagnostics = () => untilHere(diagnostics.need);

/** The developers' panel: asked for with `?debug=1`, it comes once its code can be had and stays until it is closed or the page is left. */
function DiagnosticsSlot() {
  const { search } = useLocation();
  const [state, setState] = useState<"off" | "on" | "closed">("off");
  const isOn = state === "on";
  const [panel] = useLateNow(diagnostics, fetchDiagnostics, isOn);
  if (state === "off" && new URLSearchParams(search).get("debug") === "1") setState("on");
  return (
    isOn &&
    panel && (
      <ShopErrorBoundary>
        <panel.default onClose={() => setState("closed")} />
      </ShopErrorBoundary>
    )
  );
}

const cartNotices = late(() => import("./cart-notices"));

/**
 * The toasts' place: their code comes with the first thing there is to tell, and is asked for again with the next one
 * when it cannot be fetched. The shop goes on without it.
 */
function ToasterSlot() {
  const pending = useCartNotices().length;
  const [notices, askForNotices] = useLate(cartNotices);
  const ask = useEffectEvent(() => {
    askForNotices();
    // A shopper who has put something into the cart will open it, by then perhaps without a connection.
    void preloadCartPanel();
  });
  const isWanted = pending > 0 && !notices;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further notice asks again
  useEffect(() => {
    // The result of the press shows first.
    return isWanted ? afterFrame(() => ask()) : undefined;
  }, [pending, isWanted]);
  // Beside the page, not in it: what is in it is hidden from screen readers while a dialog is open.
  return notices && createPortal(<notices.default />, document.body);
}

const lateParts = late(() => import("./late-parts"));

/** The place of those parts of the shell that the first screen does not need. Without their code the shop still sells. */
function LatePartsSlot() {
  // A prerendered page has its first screen already, and its shopper must not wait for the prices of today.
  const parts = useLateInTime(lateParts, isAwaitingFacts);
  return parts && <parts.default />;
}
