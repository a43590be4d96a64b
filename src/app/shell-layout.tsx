import { type RefObject, useLayoutEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { replayEvents } from "@/lib/before-hydration";
import { CartPanelSlot } from "./cart-panel-slot";
import { DiagnosticsSlot } from "./diagnostics-slot";
import { LatePartsSlot } from "./late-parts-slot";
import { useFocusOnArrival } from "./navigation/use-arrival";
import { useLinkNavigation } from "./navigation/use-link-navigation";
import { useScrollMemory } from "./navigation/use-scroll-memory";
import { OfflineNotice } from "./offline-notice";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { ToasterSlot } from "./toaster-slot";

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
