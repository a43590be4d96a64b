import { Suspense, startTransition, useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { afterFirstScreen } from "@/lib/after-first-screen";
import { leaveBeforeHydration, replayEvents } from "@/lib/before-hydration";
import { goByOwnAddress, storeSettings } from "@/lib/store-settings";
import { factsOfToday } from "@/live/cached-products";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { ShopErrorBoundary } from "./error-boundary";
import { findBrokenPictures } from "./find-broken-pictures";
import type { LazyPage } from "./lazy-page";

type PageFrameProps = { title: string; screen: LazyPage };

/**
 * One page: what breaks inside it leaves the header, the cart and the footer standing. Another page fades in on top of
 * nothing, so that its first frame is already its own; the first page of a visit stands there at once. While the code of
 * the next page is on its way the last one stays.
 */
export function PageFrame({ title, screen: { Page } }: PageFrameProps) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState({ pathname, isFirst: true });
  const [, redraw] = useReducer((draws: number) => draws + 1, 0);
  if (shown.pathname !== pathname) setShown({ pathname, isFirst: false });
  return (
    <Suspense
      fallback={
        <div className="page py-16">
          <title>{`${title} · ${storeSettings.name}`}</title>
          <LoadingIndicator />
        </div>
      }
    >
      <div key={pathname} className={shown.isFirst ? undefined : "animate-page"}>
        <ShopErrorBoundary resetKey={pathname}>
          <Page />
        </ShopErrorBoundary>
        {shown.isFirst ? <AfterHydration onOwnAddress={redraw} /> : <AfterStep />}
      </div>
    </Suspense>
  );
}

/**
 * Runs once the page has been hydrated, perhaps long after the shell around it: what was done in it meanwhile is done
 * again, presses by the facts of today, pictures that failed are found, and link previews and search engines get the
 * shop's address where the build was not told it.
 */
function AfterHydration({ onOwnAddress }: { onOwnAddress: () => void }): null {
  // Before anything is done again: a press on «Compartir» copies the address that counts from now on.
  useLayoutEffect(() => {
    if (!goByOwnAddress()) return;
    // The whole page is drawn once more for it, and readers of addresses are in no hurry.
    void afterFirstScreen().then(() => startTransition(onOwnAddress));
  }, [onOwnAddress]);
  const endEffects = useRef(() => {});
  useLayoutEffect(() => {
    // Screens follow their stores from their effects on: only then is all drawn that was typed, such as the next row of a table.
    const effects = new Promise<void>((resolve) => {
      endEffects.current = resolve;
    });
    replayEvents("page", effects.then(factsOfToday));
  }, []);
  useEffect(() => endEffects.current(), []);
  useEffect(findBrokenPictures, []);
  return null;
}

/** Runs in every other page: the first one may have been left before it was hydrated, and today's prices wait for that. */
function AfterStep(): null {
  useLayoutEffect(leaveBeforeHydration, []);
  return null;
}
