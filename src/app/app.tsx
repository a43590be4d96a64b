import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Route, Routes } from "react-router-dom";
import { createQueryClient } from "@/services/query-client";
import { ShopErrorBoundary } from "./error-boundary";
import { PageFrame } from "./page-frame";
import { notFoundScreen, routes } from "./routes";
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
        <Routes>
          <Route element={<ShellLayout />}>
            {routes.map(({ path, title, screen }) => (
              <Route key={path} path={path} element={<PageFrame title={title} screen={screen} />} />
            ))}
            <Route path="*" element={<PageFrame title="Página no encontrada" screen={notFoundScreen} />} />
          </Route>
        </Routes>
      </QueryClientProvider>
    </ShopErrorBoundary>
  );
}
