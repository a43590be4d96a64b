import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from "react-router-dom";
import { screenAt } from "./routes";

/**
 * React Router's BrowserRouter, but for when a step is taken. To a page whose code is here it is taken at once, whole, so
 * that the very next frame shows it; drawn in slices, as BrowserRouter would, it comes frames later. Where code is still
 * on its way the last page stays until it has come, and a page that only changes its query keeps answering meanwhile.
 */
export function ShopRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, take] = useState(() => ({ action: history.action, location: history.location }));
  useLayoutEffect(() => {
    let shown = history.location.pathname;
    return history.listen(({ action, location }) => {
      const { pathname } = location;
      const isWhole = pathname !== shown && screenAt(pathname).isHere();
      shown = pathname;
      if (isWhole) take({ action, location });
      else startTransition(() => take({ action, location }));
    });
  }, [history]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
