import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { linkOf } from "@/lib/link-of";
import { keepTrying, watchPage } from "./use-scroll-memory";

type Followed = {
  href: string;
  /** Which of the page's links that lead there, from 0. */
  index: number;
  /** Whether it showed a ring: whoever points at what they want sees none on their return either. */
  focusVisible: boolean;
};

/**
 * Back and Forward give the focus to the link that was followed from there, which stands where the shopper was; the
 * heading, which an arrival gives it to, may be far above. Where the link is gone it stays with the heading.
 */
export function useFocusOnReturn(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const followed = useRef(new Map<string, Followed>());
  const before = useRef(pathname);
  useEffect(() => {
    const place = `${key} ${pathname}`;
    const note = (event: MouseEvent) => {
      const link = linkOf(event);
      const href = link?.getAttribute("href");
      if (!link || !href) return;
      const index = linksTo(href).indexOf(link);
      followed.current.set(place, { href, index, focusVisible: link.matches(":focus-visible") });
    };
    document.addEventListener("click", note, true);
    // Only another path is an arrival.
    const isReturn = type === "POP" && before.current !== pathname;
    before.current = pathname;
    const link = followed.current.get(place);
    const stop = isReturn && link ? giveFocus(link) : undefined;
    return () => {
      document.removeEventListener("click", note, true);
      stop?.();
    };
  }, [key, pathname, type]);
}

/** Not those of what closes as they are followed: the suggestions of a search, the cart's panel. */
const linksTo = (href: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`:is(main, nav, footer) a[href=${JSON.stringify(href)}]`),
];

/** As soon as the page has the link, unless the shopper has moved on from where the arrival put the focus. */
function giveFocus({ href, index, focusVisible }: Followed): () => void {
  return keepTrying(watchPage, () => {
    if (!document.activeElement?.matches("body, [tabindex='-1']")) return true;
    const link = linksTo(href)[index];
    link?.focus({ preventScroll: true, focusVisible });
    return link !== undefined;
  }).stop;
}
