/** A link of a page, and what becomes of a press on it. */
export type PressedLink = { href: string; known?: true; is: "inside" | "asked" | "refused" };

/** Links on which the early script and the guard that takes over must agree. */
export const pressedLinks: readonly PressedLink[] = [
  { href: "https://example.org/guia", is: "asked" },
  { href: "https://example.org:8443/", is: "asked" },
  { href: "HTTPS://EXAMPLE.ORG", is: "asked" },
  { href: "//example.org/", is: "refused" },
  { href: "http://example.org/", is: "refused" },
  { href: "https://maria@example.org/", is: "refused" },
  { href: "https://maria:1234@example.org/", is: "refused" },
  { href: "https://example.org@example.org/", is: "refused" },
  { href: "ftp://example.org/", is: "refused" },
  { href: "https://wa.me/525541628830", known: true, is: "inside" },
  ...["/products", "?page=2", "#contenido", "mailto:hola@acopio.example", "tel:+525541628830"].map(
    (href) => ({ href, is: "inside" }) as const,
  ),
];

/** Every way of following a link with a pointer or a key, as the browser tells of it. */
export const presses: readonly (readonly [string, string, MouseEventInit])[] = [
  ["a click, or Enter", "click", { button: 0 }],
  ["a click with Control", "click", { button: 0, ctrlKey: true }],
  ["a click with ⌘", "click", { button: 0, metaKey: true }],
  ["a click with Shift", "click", { button: 0, shiftKey: true }],
  ["the middle button", "auxclick", { button: 1 }],
];

export function linkTo({ href, known }: Omit<PressedLink, "is">): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = href;
  link.textContent = "Guía";
  if (known) link.dataset.knownExit = "";
  return document.body.appendChild(link);
}

/** Presses what is within a link and tells whether the browser was left to follow it. */
export function press(link: HTMLAnchorElement, [, type, init] = presses[0] as (typeof presses)[number]): boolean {
  // jsdom cannot follow a link: what it does instead is prevented.
  const watch = (event: Event) => {
    followed = !event.defaultPrevented;
    event.preventDefault();
  };
  let followed = false;
  window.addEventListener(type, watch, { once: true });
  link.dispatchEvent(new MouseEvent(type, { ...init, bubbles: true, cancelable: true }));
  return followed;
}
