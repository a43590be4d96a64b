// @vitest-environment node
import { describe, expect, it } from "vitest";
import { withSprite } from "../../scripts/icon-sprite";

/** An icon's rule as Tailwind writes it, minified. */
const icon = (name: string, path: string) =>
  `.icon-\\[lucide--${name}\\]{--svg:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' width='24' height='24'%3E%3Cpath fill='none' stroke='black' stroke-linecap='round' stroke-linejoin='round' stroke-width='2' d='${path}'/%3E%3C/svg%3E");mask-image:var(--svg)}`;

const sheetsIn = (css: string): string[] =>
  [...css.matchAll(/url\("data:image\/svg\+xml,([^"]*)"\)/g)].map(([, sheet = ""]) => decodeURIComponent(sheet));

describe("the sheets of icons", () => {
  const css = withSprite(
    `.a{color:red}${icon("x", "M1 1")}${icon("plus", "M2 2")}${icon("minus", "M3 3")}${icon("check", "M4 4")}${icon("heart", "M5 5")}.b{color:blue}`,
  );
  const [ofCatalogue = "", others = "", ...more] = sheetsIn(css);

  it("are two drawings, in which each icon has its square: what pages with products show, and the others", () => {
    expect(more).toEqual([]);
    expect(ofCatalogue).toContain("viewBox='0 0 72 24'");
    expect(ofCatalogue).toMatch(
      /translate\(0\)'><path d='M2 2'.*translate\(24\)'><path d='M3 3'.*translate\(48\)'><path d='M5 5'/,
    );
    expect(others).toContain("viewBox='0 0 48 24'");
    expect(others).toMatch(/translate\(0\)'><path d='M1 1'.*translate\(24\)'><path d='M4 4'/);
    expect(css).toMatch(/\.icon-\\\[lucide--heart\\\]\{display[^}]*-webkit-mask-size:300% 100%\}/);
    expect(css).toMatch(/\.icon-\\\[lucide--check\\\]\{display[^}]*-webkit-mask-size:200% 100%\}/);
  });

  it("show each class its own square, and leave other rules where they were", () => {
    const places = [...css.matchAll(/\[lucide--([a-z]+)\\\]\{-webkit-mask-position:(\d+)% 0\}/g)];
    expect(places.map(([, name, place]) => `${name} ${place}`)).toEqual([
      "plus 0",
      "minus 50",
      "heart 100",
      "x 0",
      "check 100",
    ]);
    expect(css).toMatch(/^\.a\{color:red\}.*\.b\{color:blue\}$/s);
  });

  it("says no place more finely than a hundredth of the square's unit", () => {
    const bookmark = icon("bookmark", "M17 3v15a1 1 0 0 1-1.496.868l-4.512-2.578M12 16h.01");
    expect(sheetsIn(withSprite(bookmark))).toEqual([
      expect.stringContaining("d='M17 3v15a1 1 0 0 1-1.5.87L11 16.29m1-.29z'"),
    ]);
  });

  it("leaves a stylesheet without such rules as it is, and refuses an icon it does not know", () => {
    expect(withSprite(".a{color:red}")).toBe(".a{color:red}");
    expect(() => withSprite(`${icon("x", "M1 1")}.other{--svg:none}`)).toThrow("another shape");
  });
});
