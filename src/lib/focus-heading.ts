/** Hands the focus of a control that is about to go to the heading of its page, without scrolling to it. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}
