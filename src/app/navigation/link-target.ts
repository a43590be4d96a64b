import { notFoundScreen, screenAt } from "@/app/routes";

/** Whether a link leads to a screen of the shop, in this tab; files beside the shop are the host's. */
export const leadsToPage = (link: HTMLAnchorElement): boolean =>
  link.origin === window.location.origin &&
  (link.target === "" || link.target === "_self") &&
  !link.hasAttribute("download") &&
  screenAt(link.pathname) !== notFoundScreen;
