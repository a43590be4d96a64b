import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { isPlain, linkOf } from "@/lib/link-of";
import { leadsToAnotherPage } from "./use-press-navigation";
import { keepTrying, watchPage } from "./use-scroll-memory";

type Followed = {
  href: string;
  /** Which of the page's links that lead there, from 0. */
  index: number;
  /** Whether it showed a ring: whoever points at what they want sees none on their return either. */
  focusVisible: boolean;
};

/**
 * Back and Forward give the focus to the link by which the page was left for another, which stands where the shopper was; the
 * heading, which an arrival gives it to, may be far above. Where the link is gone it stays with the heading. To be called
 * after `usePressNavigation`, which prevents the click that ends a press it has followed: the page has changed by then.
 */
export function useFocusOnReturn(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  /** By the place that was left by it. */
  const followed = useRef(new Map<string, Followed>());
  const latest = useRef<Followed | null>(null);
  const before = useRef({ place: "", pathname });
  useEffect(() => {
    const note = (event: MouseEvent) => {
      const link = linkOf(event);
      const href = link?.getAttribute("href");
      if (!link || !href || !isPlain(event) || !leadsToAnotherPage(link)) return;
      latest.current = { href, index: linksTo(href).indexOf(link), focusVisible: link.matches(":focus-visible") };
    };
    document.addEventListener("click", note, true);
    return () => document.removeEventListener("click", note, true);
  }, []);
  useEffect(() => {
    const place = `${key} ${pathname}`;
    const left = before.current;
    before.current = { place, pathname };
    // Back and Forward leave a place with the link that it has. A search leaves it with none.
    if (type !== "POP") {
      if (latest.current) followed.current.set(left.place, latest.current);
      else followed.current.delete(left.place);
    }
    latest.current = null;
    // Only another path is an arrival.
    const link = followed.current.get(place);
    if (type === "POP" && left.pathname !== pathname && link) return giveFocus(link);
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
