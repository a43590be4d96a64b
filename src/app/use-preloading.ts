import { useEffect } from "react";
import { matchPath } from "react-router-dom";
import { linkOf } from "./link-target";
import { routes } from "./routes";

/** Fetches the code of a page when a shopper points at a link to it or reaches it by keyboard: it opens at once then. */
export function usePreloading(): void {
  useEffect(() => {
    const preload = (event: Event) => {
      const link = linkOf(event);
      if (link?.origin !== window.location.origin) return;
      routes.find(({ path }) => matchPath(path, link.pathname))?.screen.preload();
    };
    document.addEventListener("pointerover", preload, { passive: true });
    document.addEventListener("focusin", preload);
    return () => {
      document.removeEventListener("pointerover", preload);
      document.removeEventListener("focusin", preload);
    };
  }, []);
}
