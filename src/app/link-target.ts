/** The link that an event happened in, if any. */
export const linkOf = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;

/**
 * The address of another site that this click leads to; null for links inside the shop, mail and phone links, and for
 * those that say themselves where they lead (`data-known-exit`, e.g. the shop's own WhatsApp).
 */
export function externalAddressOf(event: MouseEvent): string | null {
  const link = linkOf(event);
  if (!link || "knownExit" in link.dataset || event.defaultPrevented || event.button !== 0) return null;
  if (link.protocol !== "https:" && link.protocol !== "http:") return null;
  return link.origin === window.location.origin ? null : link.href;
}
