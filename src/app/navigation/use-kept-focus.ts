import { useEffect } from "react";

/**
 * A control that leaves the page with the focus on it, as a button does that settles what it stands beside, hands the focus
 * to the heading of its part of the page or panel, or of the next larger part, as soon as there is one. Where something
 * else has taken the focus by then, it stays there. A control that is disabled under the keyboard's focus, as by news of the
 * stock or at the end of a quantity, hands it to the field beside it, if there is one, or else to the heading.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    /** Whether the last press was one of a key. */
    let isByKeyboard = true;
    const notePress = ({ type }: Event) => {
      isByKeyboard = type === "keydown";
    };
    /** What surrounded it, innermost first: once it is gone, it tells no more where it stood. */
    let parts: Element[] = [];
    const note = ({ target }: FocusEvent) => {
      focused = target as Element;
      parts = [];
      const place = focused.closest("main, [role=dialog]");
      for (let part = focused.parentElement; part && place?.contains(part); part = part.parentElement) parts.push(part);
    };
    // Whoever leaves it without going to another control, as by closing a phone's keyboard, no longer has the focus on it. Nobody leaves what React hides while the next thing is fetched.
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget) return;
      queueMicrotask(() => {
        const isLeft = target === focused && document.activeElement === document.body;
        // Older browsers cannot tell whether it is seen.
        if (isLeft && focused && !isLost(focused) && focused.checkVisibility?.() !== false) focused = null;
      });
    };
    const handOn = () => {
      // Browsers take the focus from a disabled control with the next frame, or never.
      const isUntaken = document.activeElement === document.body || document.activeElement === focused;
      if (!focused || !isUntaken || !isLost(focused)) return;
      if (focused.isConnected) {
        // Whoever pressed it with a finger or the mouse goes on pressing, and wants no keyboard on the screen.
        if (!isByKeyboard) return;
        const beside = focused.parentElement?.querySelector<HTMLElement>("input:enabled");
        if (beside) return beside.focus({ preventScroll: true });
      }
      parts = parts.filter(({ isConnected }) => isConnected);
      focusHeadingIn(parts);
    };
    // After whatever else waits for the page to change, as an arrival at the next page does.
    const observer = new MutationObserver(() => queueMicrotask(handOn));
    document.addEventListener("keydown", notePress, true);
    document.addEventListener("pointerdown", notePress, true);
    document.addEventListener("focusin", note);
    document.addEventListener("focusout", forget);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => {
      document.removeEventListener("keydown", notePress, true);
      document.removeEventListener("pointerdown", notePress, true);
      document.removeEventListener("focusin", note);
      document.removeEventListener("focusout", forget);
      observer.disconnect();
    };
  }, []);
}

const isLost = (control: Element): boolean => !control.isConnected || control.matches(":disabled");

/** Headings that are hidden do not take the focus. A page as a whole is called by its h1 alone. */
function focusHeadingIn(parts: readonly Element[]): void {
  for (const part of parts) {
    for (const heading of part.querySelectorAll<HTMLElement>(part.matches("main") ? "h1" : "h1, h2, h3, legend")) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      if (document.activeElement === heading) return;
    }
  }
}
