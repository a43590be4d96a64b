/** Gives the focus to what may lie beyond an edge, and scrolls no further than it takes to show it. */
export function focusInSight(control: HTMLElement | null | undefined): void {
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: "nearest" });
}
