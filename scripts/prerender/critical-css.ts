import Beasties from "beasties";

/**
 * Puts the rules that a page's first paint needs into the page and lets the stylesheet follow at its end, where it holds
 * up nothing. Pages with the same classes need the same rules, so these are found once.
 * @param dist the build's folder
 */
export function createCriticalCss(dist: string) {
  const beasties = new Beasties({
    path: dist,
    preload: "body",
    logLevel: "error",
    // Faces are few, and what their names need stands beside the preload of their file.
    inlineFonts: true,
    preloadFonts: false,
    pruneSource: false,
    reduceInlineStyles: false,
  });
  const known = new Map<string, string>();

  return async function withCriticalCss(html: string): Promise<string> {
    const classes = classesOf(html);
    const rules = known.get(classes);
    if (rules !== undefined) return place(html, rules);
    const processed = await beasties.process(html);
    const found = STYLE.exec(processed)?.[0];
    if (found === undefined) throw new Error("no critical rules were found for a page");
    known.set(classes, found);
    return place(html, found);
  };
}

const STYLE = /<style>[\s\S]*?<\/style>/;
const STYLESHEET = /<link rel="stylesheet"[^>]*>/;

function place(html: string, rules: string): string {
  const [link] = STYLESHEET.exec(html) ?? [];
  if (link === undefined) throw new Error("the page names no stylesheet");
  return html.replace(link, () => rules).replace("</body>", () => `${link}</body>`);
}

/** Every class and element of a page, as a key. */
function classesOf(html: string): string {
  const found = new Set<string>();
  for (const [, names = ""] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of names.split(" ")) found.add(name);
  for (const [, name = ""] of html.matchAll(/<([a-z][a-z0-9]*)\b/g)) found.add(`<${name}`);
  return [...found].sort().join(" ");
}
