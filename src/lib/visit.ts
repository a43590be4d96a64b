/** True when this page load follows a link or a typed address, and neither Back nor a reload. */
export function wasOpenedAnew(): boolean {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load?.type === "navigate";
}

/** True when this page load follows a link or a form of the shop itself. */
export const wasOpenedFromShop = (): boolean =>
  wasOpenedAnew() && document.referrer.startsWith(`${window.location.origin}/`);
