import { Suspense, ViewTransition } from "react";
import { useLocation } from "react-router-dom";
import { storeSettings } from "@/lib/store-settings";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { ShopErrorBoundary } from "./error-boundary";
import type { LazyPage } from "./lazy-page";

type PageFrameProps = { title: string; screen: LazyPage };

/**
 * One page: it fades in, and what breaks inside it leaves the header, the cart and the footer standing. Only coming and
 * going fade: while React prepares a transition it lets clicks pass unheard, so nothing within a page may start one.
 */
export function PageFrame({ title, screen: { Page } }: PageFrameProps) {
  const { pathname } = useLocation();
  return (
    <Suspense
      key={pathname}
      fallback={
        <div className="page py-16">
          <title>{`${title} · ${storeSettings.name}`}</title>
          <LoadingIndicator className="animate-late" />
        </div>
      }
    >
      <ViewTransition default="none" enter="page-fade" exit="page-fade">
        <div>
          <ShopErrorBoundary resetKey={pathname}>
            <Page />
          </ShopErrorBoundary>
        </div>
      </ViewTransition>
    </Suspense>
  );
}
