import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { createQueryClient } from "@/services/query-client";
import { ShopErrorBoundary } from "./error-boundary";
import { PageFrame } from "./page-frame";
import { routeAt } from "./routes";
import { ShellLayout } from "./shell-layout";

type AppProps = {
  /** What was read so far, for hosts that want to fill or watch it; the app makes its own otherwise. */
  queryClient?: QueryClient;
};

/** The shop, inside whatever router its host brings: the browser's, or a static one in Node. */
export function App({ queryClient: given }: AppProps) {
  const [queryClient] = useState(() => given ?? createQueryClient());
  return (
    <ShopErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Screen />
      </QueryClientProvider>
    </ShopErrorBoundary>
  );
}

/** Always the same element, so that a navigation does not redraw what surrounds the pages. */
const shell = <ShellLayout />;

/** React Router is given only the route that answers: it would rank all forty against each other on every navigation. */
function Screen() {
  const { path, title, screen } = routeAt(useLocation().pathname);
  return (
    <Routes>
      <Route element={shell}>
        <Route path={path} element={<PageFrame title={title} screen={screen} />} />
      </Route>
    </Routes>
  );
}
