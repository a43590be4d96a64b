/** How the browser's own style sheet displays an element depends on its name and on these attributes. */
const DECISIVE = ["hidden", "open", "popover", "type", "controls"];

/**
 * jsdom compares an element with every rule of the browser's own style sheet each time it is asked how it looks, and
 * queries by name and role ask that of every element and its ancestors: a quarter of the time of screens with long
 * forms. The tests' pages have no other style sheet, so `display` is computed once for each kind of element, and the
 * rest stands in `style` attributes. Other properties, and everything while a page has a style sheet, are left to
 * jsdom. Three things differ, which no test asks for: a summary is a block instead of a list item, hidden parts of a
 * table do not collapse, and `unset` and `initial` are given as they are written.
 */
export function rememberComputedStyles(): void {
  const compute = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  const displayOfKind = (element: Element): string => {
    const attributes = DECISIVE.filter((name) => element.hasAttribute(name));
    const kind = [
      element.namespaceURI,
      element.localName,
      ...attributes.map((name) => `${name}=${element.getAttribute(name)}`),
    ].join();
    const known = displays.get(kind) ?? compute(bare(element)).display;
    displays.set(kind, known);
    return known;
  };

  const remembered = new Map<string | symbol, (element: Element) => string>([
    ["display", (element) => written(element, "display") || displayOfKind(element)],
    ["opacity", (element) => written(element, "opacity") || "1"],
    ["visibility", (element) => inherited(element, "visibility") || "visible"],
    ["pointerEvents", (element) => inherited(element, "pointerEvents") || "auto"],
  ]);

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0) return compute(element, pseudo);
    const getPropertyValue = (name: string) =>
      remembered.get(name)?.(element) ?? compute(element).getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, property) {
        if (property === "getPropertyValue") return getPropertyValue;
        const known = remembered.get(property)?.(element);
        if (known !== undefined) return known;
        const style = compute(element);
        const value: unknown = Reflect.get(style, property);
        return typeof value === "function" ? value.bind(style) : value;
      },
    });
  };
}

/** A copy of the element without styles of its own. */
function bare(element: Element): Element {
  const copy = element.cloneNode(false) as Element;
  copy.removeAttribute("style");
  return copy;
}

/** What the element's `style` says; empty without one. */
const written = (element: Element, property: "display" | "opacity" | "visibility" | "pointerEvents"): string =>
  element.hasAttribute("style") ? (element as HTMLElement).style[property] : "";

/** What `style` says of the property on the nearest element that sets it, beginning with this one. */
function inherited(element: Element, property: "visibility" | "pointerEvents"): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = written(at, property);
    if (own !== "" && own !== "inherit") return own;
  }
  return "";
}
