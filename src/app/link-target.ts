import { notFoundScreen, screenAt } from "./routes";

/** The link that an event happened in, if any. */
export const linkOf = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;

/** A press or click of the first button alone that nobody has answered: with a key held down a link opens elsewhere. */
export const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && !defaultPrevented;

/** Whether a link leads to a screen of the shop, in this tab; files beside the shop are the host's. */
export const leadsToPage = (link: HTMLAnchorElement): boolean =>
  link.origin === window.location.origin &&
  (link.target === "" || link.target === "_self") &&
  !link.hasAttribute("download") &&
  screenAt(link.pathname) !== notFoundScreen;

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
