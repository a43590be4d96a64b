import { useEffectEvent, useLayoutEffect } from "react";
import { useNavigate } from "react-router-dom";
import { isPlain, linkOf } from "@/lib/link-of";
import { isAddressNow, leadsToPage } from "./link-target";

/**
 * Turns every plain click on a link to a page of the shop into a navigation without a reload. One listener serves all
 * links, so each is an ordinary `<a href>`, and a page with a hundred of them pays nothing. Links to a part of the same
 * page («#…»), to another site or into another tab are left to the browser.
 */
export function useLinkNavigation(): void {
  const navigate = useNavigate();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = linkOf(event);
    if (!link || !isPlain(event) || !leadsToPage(link) || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    const address = link.pathname + link.search + link.hash;
    // A link to the open page, or to the one on its way, adds no step: Back leads to the page before it.
    void navigate(address, { replace: isAddressNow(address) });
  });
  // Listens at the document, after whatever a link itself does with its click; what that changes may be drawn by then.
  useLayoutEffect(() => {
    const onClick = (event: MouseEvent) => follow(event);
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
}
