import { notFoundScreen, screenAt } from "@/app/routes";

/** A press or click of the main button that no other code has handled, without a modifier key, which opens it elsewhere. */
export const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && !defaultPrevented;

/** Whether a link leads to a screen of the shop, in this tab; files beside the shop are the host's. */
export const leadsToPage = (link: HTMLAnchorElement): boolean =>
  link.origin === window.location.origin &&
  (link.target === "" || link.target === "_self") &&
  !link.hasAttribute("download") &&
  screenAt(link.pathname) !== notFoundScreen;
