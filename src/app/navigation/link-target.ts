import { notFoundScreen, screenAt } from "@/app/routes";

/** Whether a link leads to a screen of the shop, in this tab; files beside the shop are the host's. */
export const leadsToPage = (link: HTMLAnchorElement): boolean =>
  link.origin === window.location.origin &&
  (link.target === "" || link.target === "_self") &&
  !link.hasAttribute("download") &&
  screenAt(link.pathname) !== notFoundScreen;

/**
 * Whether a path with query and hash is where the shopper is, or on the way to: while the code of a page is asked for, the
 * page on the screen is still the last one, and the address is the next one's.
 */
export const isAddressNow = (address: string): boolean =>
  address === window.location.pathname + window.location.search + window.location.hash;
