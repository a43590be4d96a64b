import { useEffectEvent, useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { linkOf } from "@/lib/link-of";
import { isPlain, leadsToPage } from "./link-target";

/**
 * Makes a step within the shop of every plain click on a link to one of its pages; one listener for all of them, so that a
 * link is an ordinary `<a href>` and costs a page of a hundred links nothing. What leads to a part of the same page
 * («#…»), to another site or into another tab is the browser's.
 */
export function useLinkNavigation(): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = linkOf(event);
    if (!link || !isPlain(event) || !leadsToPage(link) || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    const address = link.pathname + link.search + link.hash;
    // To the page that is open it is no step: Back leads to the page before it.
    void navigate(address, { replace: address === pathname + search + hash });
  });
  // At the document, after whatever a link itself does with its click; what that changes may be drawn by then.
  useLayoutEffect(() => {
    const onClick = (event: MouseEvent) => follow(event);
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
}
