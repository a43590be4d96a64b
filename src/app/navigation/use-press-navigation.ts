import { useEffect } from "react";
import { linkOf } from "@/lib/link-of";
import { isPlain, leadsToPage } from "./link-target";

/** Farther than a hand trembles: the press was the beginning of a drag. */
const DRAG_DISTANCE = 20;

type Followed = {
  link: HTMLAnchorElement;
  /** What had the focus before. */
  focused: Element | null;
  /** Whether the address has changed: a link that first looks up where it leads takes its step later, and there is none to take back. */
  isStep: boolean;
  x: number;
  y: number;
};

/**
 * Follows a link when the mouse button goes down on it, some eighty milliseconds before it comes up: the next page's first
 * frame is there by then. Only a plain press of the left button on a link within the shop does so; fingers, which may be
 * about to scroll, and keys click as ever. A press that turns into a drag takes the step back.
 */
export function usePressNavigation(): void {
  useEffect(() => {
    let isOurClick = false;
    let followed: Followed | null = null;

    const onPress = (event: PointerEvent) => {
      followed = null;
      const link = linkOf(event);
      if (event.pointerType !== "mouse" || !link || !isPlain(event) || !leadsToAnotherPage(link)) return;
      // Whatever a click on the link does is done now: it closes a list, records a search, and goes there.
      const focused = document.activeElement;
      const { href } = window.location;
      isOurClick = true;
      link.click();
      isOurClick = false;
      const isStep = window.location.href !== href;
      followed = { link, focused, isStep, x: event.clientX, y: event.clientY };
    };
    // A page that is there already has the focus on its heading, which the rest of the press would take away again.
    const onMouseDown = (event: MouseEvent) => {
      if (followed && document.activeElement !== followed.focused) event.preventDefault();
    };
    const onMove = ({ clientX, clientY, buttons }: PointerEvent) => {
      if (!followed || buttons !== 1) return;
      if (Math.hypot(clientX - followed.x, clientY - followed.y) > DRAG_DISTANCE) takeBack();
    };
    const takeBack = () => {
      if (!followed?.isStep) return;
      followed = null;
      window.history.back();
    };
    // The press's own click comes late: the link, if it is still there, has been followed.
    const onClick = (event: MouseEvent) => {
      if (isOurClick || !followed) return;
      const isSame = event.target instanceof Node && followed.link.contains(event.target);
      followed = null;
      if (!isSame) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onRelease = () => {
      if (!followed) return;
      // A click, if there is one, follows in the same task.
      setTimeout(() => {
        followed = null;
      });
    };

    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("pointerdown", onPress, { signal });
    document.addEventListener("mousedown", onMouseDown, { signal });
    document.addEventListener("pointermove", onMove, { signal, passive: true });
    document.addEventListener("pointerup", onRelease, { signal });
    document.addEventListener("dragstart", takeBack, { signal });
    document.addEventListener("click", onClick, { signal, capture: true });
    return () => listeners.abort();
  }, []);
}

/** And not to a part of the page that is open. */
const leadsToAnotherPage = (link: HTMLAnchorElement): boolean =>
  leadsToPage(link) && (link.pathname !== window.location.pathname || link.search !== window.location.search);
