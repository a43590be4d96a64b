import { Suspense, ViewTransition } from "react";
import { useLocation } from "react-router-dom";
import { storeSettings } from "@/lib/store-settings";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { ShopErrorBoundary } from "./error-boundary";
import type { LazyPage } from "./lazy-page";

type PageFrameProps = { title: string; screen: LazyPage };

/** One page: it fades in, and what breaks inside it leaves the header, the cart and the footer standing. */
export function PageFrame({ title, screen: { Page } }: PageFrameProps) {
  const { pathname } = useLocation();
  return (
    <ViewTransition key={pathname} default="page-fade">
      <div>
        <ShopErrorBoundary resetKey={pathname}>
          <Suspense
            fallback={
              <div className="page py-16">
                <title>{`${title} · ${storeSettings.name}`}</title>
                <LoadingIndicator className="animate-late" />
              </div>
            }
          >
            <Page />
          </Suspense>
        </ShopErrorBoundary>
      </div>
    </ViewTransition>
  );
}
