import { optimize } from "svgo";
import type { Plugin } from "vite";

/** One icon of Tailwind's plugin, once its rules are minified: the class, and the drawing as a data URL. */
const ICON = /\.(icon-\\\[[\w-]+\\\])\{[^{}]*--svg:url\("data:image\/svg\+xml,([^"]*)"\)[^{}]*\}/g;

/**
 * The icons on pages with products: of the header, cards, filters and the product itself. They have a sheet of their
 * own, since each of these pages carries the sheets that it needs. An icon that is missing here brings the other sheet
 * along, and is seen all the same.
 */
const OF_CATALOGUE =
  "shopping-cart heart search clipboard-list truck chevron-left chevron-right chevron-down plus minus sliders-horizontal layout-grid rows-3 table-2 arrow-right pause file-text package-check shield-check share-2 rotate-ccw maximize-2"
    .split(" ")
    .map((icon) => `icon-\\[lucide--${icon}\\]`);

/** The icons' common square. */
const SIZE = 24;

type Icon = { name: string; drawing: string };

/** Attributes that all icons are drawn with, written once for the whole sheet. */
const STROKE = "fill='none' stroke='black' stroke-linecap='round' stroke-linejoin='round' stroke-width='2'";

/**
 * Puts the icons of the build side by side on two sheets, of which each class shows its part. A browser makes a
 * document of its own for every drawing that a mask names: twenty of them took most of the time that finding a page's
 * styles takes. The dev server keeps them one by one.
 */
export const iconSprite = (): Plugin => ({
  name: "acopio:icon-sprite",
  apply: "build",
  // After Tailwind, which writes them, and before the stylesheet gets its name.
  enforce: "pre",
  transform: {
    filter: { id: /\.css$/ },
    handler: (css) => (css.includes("--svg:") ? { code: withSprite(css), map: null } : undefined),
  },
});

/**
 * @param css a minified stylesheet; any other keeps its icons one by one
 * @throws when it holds an icon of another shape than expected
 */
export function withSprite(css: string): string {
  if (css.search(ICON) === -1) return css;
  const icons = [...css.matchAll(ICON)].map(([, name = "", svg = ""]) => ({ name, drawing: drawingIn(svg) }));
  const without = css.replace(ICON, "");
  if (without.includes("--svg:")) throw new Error("an icon's rule has another shape than the sheet of icons expects");
  const ofCatalogue = icons.filter(({ name }) => OF_CATALOGUE.includes(name));
  const others = icons.filter(({ name }) => !OF_CATALOGUE.includes(name));
  const first = css.search(ICON);
  return css.slice(0, first) + sheetOf(ofCatalogue) + sheetOf(others) + without.slice(first);
}

/** The rules of icons that share a sheet. */
function sheetOf(icons: readonly Icon[]): string {
  if (icons.length === 0) return "";
  const width = icons.length * SIZE;
  const drawings = icons.map(({ drawing }, at) => `<g transform='translate(${at * SIZE})'>${drawing}</g>`).join("");
  const sheet = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${SIZE}' width='${width}' height='${SIZE}' ${STROKE}>${drawings}</svg>`;
  // The prefix is what every browser reads; without it some would want the sheet a second time.
  const shared = `${icons.map(({ name }) => `.${name}`).join(",")}{display:inline-block;background-color:currentColor;-webkit-mask-image:url("data:image/svg+xml,${escaped(sheet)}");-webkit-mask-repeat:no-repeat;-webkit-mask-size:${icons.length * 100}% 100%}`;
  const places = icons.map(({ name }, at) => `.${name}{-webkit-mask-position:${percentAt(at, icons.length)}% 0}`);
  return shared + places.join("");
}

/** Where an icon stands on the sheet, as CSS counts positions: in percent of the sheet's width beyond the visible square. */
const percentAt = (at: number, count: number): number =>
  count === 1 ? 0 : Number(((at / (count - 1)) * 100).toFixed(4));

/** The content of an icon's drawing to a hundredth of its square's unit, without what the sheet says for all. */
function drawingIn(escapedSvg: string): string {
  const { data } = optimize(decodeURIComponent(escapedSvg), {
    plugins: [{ name: "convertPathData", params: { floatPrecision: 2 } }, "mergePaths"],
  });
  const [, content] = /^<svg[^>]*>(.*)<\/svg>$/s.exec(data.replaceAll('"', "'")) ?? [];
  if (content === undefined) throw new Error("an icon is no drawing");
  return STROKE.split(/ (?=\w)/).reduce((left, attribute) => left.replaceAll(` ${attribute}`, ""), content);
}

const escaped = (svg: string): string => svg.replace(/[%#<>]/g, encodeURIComponent);
