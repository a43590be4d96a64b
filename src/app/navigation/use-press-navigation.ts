import { useEffect } from "react";
import { isPlain, linkOf } from "@/lib/link-of";
import { leadsToPage } from "./link-target";

/** Farther than a hand trembles: the press was the beginning of a drag. */
const DRAG_DISTANCE = 20;

/** A press this soon after another may be the second of a double click, as only its click tells: it follows no link early. */
const DOUBLE_PRESS_MS = 500;

/** Fields whose text counts once they are left. Not search fields, whose suggestions would close. */
const LEFT_TO_COUNT = "input:not([role=combobox]), textarea, select";

type Followed = {
  link: HTMLAnchorElement;
  /** What had the focus before. */
  focused: Element | null;
  /** What lost it since. */
  left: EventTarget | null;
  /** Whether the address has changed. A link that first looks up where it leads navigates later: no step to take back. */
  isStep: boolean;
  at: PointerEvent;
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
    /** The press that followed a link last. */
    let latest: PointerEvent | null = null;
    /** Whether the last press of any kind came so soon after that one. */
    let isRepeated = false;

    const onPress = (event: PointerEvent) => {
      followed = null;
      isRepeated = latest !== null && event.timeStamp - latest.timeStamp < DOUBLE_PRESS_MS && !isFar(event, latest);
      const link = linkOf(event);
      if (isRepeated || event.pointerType !== "mouse" || !link || !isPlain(event) || !leadsToAnotherPage(link)) return;
      const before = window.location.href;
      if (document.activeElement instanceof HTMLElement && document.activeElement.matches(LEFT_TO_COUNT)) {
        document.activeElement.blur();
      }
      const focused = document.activeElement;
      // A price that counts now leads to another list: a page of the one before is not gone to.
      const { href } = window.location;
      const isOutdated = href !== before && link.closest("[data-pages]");
      // Whatever a click on the link does is done now: it closes a list, records a search, and goes there.
      isOurClick = true;
      if (!isOutdated) link.click();
      isOurClick = false;
      const isStep = window.location.href !== href;
      followed = { link, focused, left: null, isStep, at: event };
      latest = event;
    };
    // If the new page is already there, its heading has the focus, which the rest of the press would take away. WebKit sends
    // no `mousedown` once the pressed link is gone, and takes it away all the same: there it is given back.
    const onMouseDown = (event: MouseEvent) => {
      if (followed && document.activeElement !== followed.focused) event.preventDefault();
    };
    const onFocusOut = ({ target }: FocusEvent) => {
      if (followed) followed.left = target;
    };
    const onMove = (event: PointerEvent) => {
      if (followed && event.buttons === 1 && isFar(event, followed.at)) takeBack();
    };
    const takeBack = () => {
      if (!followed?.isStep) return;
      followed = null;
      window.history.back();
    };
    // The press's own click comes late: the link, if it is still there, has been followed.
    const onClick = (event: MouseEvent) => {
      if (isOurClick) return;
      const isSame = event.target instanceof Node && followed?.link.contains(event.target);
      followed = null;
      // The second half of a double click was meant for the link, too, not for what has come since.
      const isSecond = isRepeated && event.detail > 1;
      if (!isSame && !isSecond) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onRelease = () => {
      if (!followed) return;
      const { left, focused } = followed;
      // What had the focus before the press has not come with it.
      const isOfNewPage = left instanceof HTMLElement && left !== focused;
      if (isOfNewPage && document.activeElement === document.body) left.focus({ preventScroll: true });
      // A click, if there is one, follows in the same task.
      setTimeout(() => {
        followed = null;
      });
    };

    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("pointerdown", onPress, { signal });
    document.addEventListener("mousedown", onMouseDown, { signal });
    document.addEventListener("focusout", onFocusOut, { signal });
    document.addEventListener("pointermove", onMove, { signal, passive: true });
    document.addEventListener("pointerup", onRelease, { signal });
    document.addEventListener("dragstart", takeBack, { signal });
    document.addEventListener("click", onClick, { signal, capture: true });
    return () => listeners.abort();
  }, []);
}

const isFar = (event: PointerEvent, from: PointerEvent): boolean =>
  Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > DRAG_DISTANCE;

/** Whether a link leads to another page, and not to a part of the one that is open. */
export const leadsToAnotherPage = (link: HTMLAnchorElement): boolean =>
  leadsToPage(link) && (link.pathname !== window.location.pathname || link.search !== window.location.search);
