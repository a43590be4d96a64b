import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Beasties from "beasties";
import postcss, { type ChildNode } from "postcss";

/**
 * Puts the rules that a page's first paint needs into the page and lets the others follow at its end, where they hold up
 * nothing. What speaks of every element, or names fonts and properties, stands in each page whole: when such rules arrive
 * later a browser finds the styles of everything once more and lays all texts out again. Those of single classes it does
 * not mind. Pages with the same classes need the same rules, so these are found once.
 *
 * The stylesheet of the build keeps what follows.
 * @param dist the build's folder
 * @param template the built `index.html`, which names the stylesheet
 * @throws when the template names none
 */
export function createCriticalCss(dist: string, template: string) {
  const whole = /<link rel="stylesheet"[^>]*href="([^"]*)"[^>]*>/.exec(template);
  if (!whole?.[1]) throw new Error("the page names no stylesheet");
  const [link, address] = whole;
  const { standing, following } = splitStylesheet(readFileSync(join(dist, address), "utf8"));
  // Under the same name: scripts know the stylesheet by it, and would ask for one that the page does not have.
  writeFileSync(join(dist, address), following);

  const beasties = new Beasties({
    path: dist,
    preload: "body",
    logLevel: "error",
    preloadFonts: false,
    pruneSource: false,
    reduceInlineStyles: false,
    // It does not understand these selectors, and would find nobody in the page that they speak of.
    allowRules: [OF_PARTS],
  });
  const known = new Map<string, string>();

  return async function withCriticalCss(html: string): Promise<string> {
    const classes = classesOf(html);
    let rules = known.get(classes);
    if (rules === undefined) {
      const processed = await beasties.process(html);
      const found = /<style>([\s\S]*?)<\/style>/.exec(processed)?.[1];
      if (found === undefined) throw new Error("no critical rules were found for a page");
      rules = `<style>${standing}${found}</style>`;
      known.set(classes, rules);
    }
    const critical = rules;
    return html.replace(link, () => critical).replace("</body>", () => `${link}</body>`);
  };
}

/** The rules of classes such as `[&>input]:hidden` and `divide-y`, which speak of what is within the element that has the class. */
const OF_PARTS = /\\\[\\&|:where\([^ ]*>/;

/** Layers of rules that each speak of one class. */
const OF_CLASSES = new Set(["components", "utilities"]);

/**
 * @param css a stylesheet of Tailwind, its layers at the top level
 * @returns `standing` begins with the order of all layers, so that those in `following` find their places
 */
export function splitStylesheet(css: string): { standing: string; following: string } {
  const layers: string[] = [];
  const standing: ChildNode[] = [];
  const following: ChildNode[] = [];
  for (const node of postcss.parse(css).nodes) {
    if (node.type === "atrule" && node.name === "layer") layers.push(...node.params.split(/\s*,\s*/));
    const isOfClasses = node.type === "atrule" && node.name === "layer" && OF_CLASSES.has(node.params);
    // The licence of the styles is read once, not in every page.
    const follows = isOfClasses || node.type === "comment";
    (follows ? following : standing).push(node);
  }
  const text = (nodes: readonly ChildNode[]) => nodes.map(String).join("");
  return {
    standing: `@layer ${[...new Set(layers)].join(",")};${withoutFallbacks(text(standing))}`,
    following: text(following),
  };
}

/** Tailwind names a list of fonts for a theme that has none, in every page; where the theme has its own nobody needs it. */
const withoutFallbacks = (css: string): string =>
  css.replaceAll(/var\((--default-[\w-]+),[^()]*\)/g, (whole, name: string) =>
    css.includes(`${name}:`) ? `var(${name})` : whole,
  );

/** Every class and element of a page, as a key. */
function classesOf(html: string): string {
  const found = new Set<string>();
  for (const [, names = ""] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of names.split(" ")) found.add(name);
  for (const [, name = ""] of html.matchAll(/<([a-z][a-z0-9]*)\b/g)) found.add(`<${name}`);
  return [...found].sort().join(" ");
}
