/** The link that an event happened in, if any. */
export const linkOf = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;

type Press = Pick<MouseEvent, "button" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "defaultPrevented">;

/** A press or click of the main button that no other code has handled, without a modifier key, which opens it elsewhere. */
export const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: Press): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && !defaultPrevented;
