import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Beasties from "beasties";
import postcss, { type ChildNode } from "postcss";

/**
 * For the beginning of the stylesheet, which has its name before it is split: a comment that is kept, and another one wherever
 * the code here is, so that the name still tells what the file holds.
 */
export const SPLIT_BY = `/*! ${createHash("sha256")
  .update(readFileSync(import.meta.filename))
  .digest("hex")
  .slice(0, 8)} */`;

/**
 * Puts the rules that a page's first paint needs into the page and lets the others follow at its end, where they hold
 * up nothing. Rules for every element, fonts and properties are in each page whole: if they came later, a browser would
 * compute all styles and lay out all texts again. Rules of single classes may come later, and rules for paper or for a
 * device's own colours do: few pages are ever shown by them. Pages with the same classes need the same rules, so these
 * are found once.
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
    // Beasties does not understand these selectors, and would find no element that they match.
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
      rules = `<style>${standing}${withoutLateMedia(found)}</style>`;
      known.set(classes, rules);
    }
    const critical = rules;
    return html.replace(link, () => critical).replace("</body>", () => `${link}</body>`);
  };
}

/** The rules of classes such as `[&>input]:hidden` and `divide-y`, which apply to elements within the one that has the class. */
const OF_PARTS = /\\\[\\&|:where\([^ ]*>/;

/** Layers whose rules are each for one class. */
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
    // The comment with the licence is needed once, not in every page.
    const follows = isOfClasses || isOfLateMedia(node) || node.type === "comment";
    (follows ? following : standing).push(node);
  }
  const text = (nodes: readonly ChildNode[]) => nodes.map(String).join("");
  return {
    standing: `@layer ${[...new Set(layers)].join(",")};${withoutFallbacks(text(standing))}`,
    following: text(following),
  };
}

/** What need not be right at the first paint: paper, and colours that the device replaces by its own. */
const LATE_MEDIA = /^(?:print|\(forced-colors:\s*active\))$/;

const isOfLateMedia = (node: ChildNode): boolean =>
  node.type === "atrule" && node.name === "media" && LATE_MEDIA.test(node.params);

function withoutLateMedia(css: string): string {
  const root = postcss.parse(css);
  root.walkAtRules((rule) => {
    if (isOfLateMedia(rule)) rule.remove();
  });
  return root.toString();
}

/** Tailwind writes a list of fallback fonts for themes without fonts. Where the theme has its own, pages need no such list. */
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
