import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { Router, type UNSAFE_createBrowserHistory } from "react-router-dom";
import { screenAt } from "./routes";

type ShopRouterProps = {
  /** The browser's, made before anything is drawn: it writes into the history, for which a phone needs some 20 ms. */
  history: ReturnType<typeof UNSAFE_createBrowserHistory>;
  /** The path that the page in the document was written for, where one was: the first drawing has to be of that page. */
  opened?: string | undefined;
  children: ReactNode;
};

/**
 * Like React Router's BrowserRouter, except for when a navigation is carried out. To a page whose code is here that
 * happens at once, in one piece, so that the very next frame shows it; in slices, as BrowserRouter draws, it would come
 * frames later. Where code is still on its way the last page stays until it has come, and a page that only changes its
 * query keeps answering meanwhile.
 */
export function ShopRouter({ history, opened, children }: ShopRouterProps) {
  const [{ action, location }, take] = useState(() => {
    const { action, location } = history;
    return { action, location: opened === undefined ? location : { ...location, pathname: opened, search: "" } };
  });
  useLayoutEffect(() => {
    let shown = opened ?? history.location.pathname;
    const follow = ({ action, location }: Pick<typeof history, "action" | "location">) => {
      const { pathname } = location;
      const isWhole = pathname !== shown && screenAt(pathname).isHere();
      shown = pathname;
      if (isWhole) take({ action, location });
      else startTransition(() => take({ action, location }));
    };
    // The address may have changed while the page was being hydrated, when nobody listened.
    if (opened !== undefined && history.location.pathname + history.location.search !== opened) follow(history);
    return history.listen(follow);
  }, [history, opened]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
