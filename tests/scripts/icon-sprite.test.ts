// @vitest-environment node
import { describe, expect, it } from "vitest";
import { withSprite } from "../../scripts/icon-sprite";

/** An icon's rule as Tailwind writes it, minified. */
const icon = (name: string, path: string) =>
  `.icon-\\[lucide--${name}\\]{--svg:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' width='24' height='24'%3E%3Cpath fill='none' stroke='black' stroke-linecap='round' stroke-linejoin='round' stroke-width='2' d='${path}'/%3E%3C/svg%3E");mask-image:var(--svg)}`;

const sheetIn = (css: string): string =>
  decodeURIComponent(/url\("data:image\/svg\+xml,([^"]*)"\)/.exec(css)?.[1] ?? "");

describe("the sheet of icons", () => {
  const css = withSprite(
    `.a{color:red}${icon("x", "M1 1")}${icon("plus", "M2 2")}${icon("minus", "M3 3")}.b{color:blue}`,
  );

  it("is one drawing, in which each icon has its square", () => {
    expect(css.match(/data:image/g)).toHaveLength(1);
    expect(sheetIn(css)).toContain("viewBox='0 0 72 24'");
    expect(sheetIn(css)).toMatch(
      /translate\(0\)'><path d='M1 1'.*translate\(24\)'><path d='M2 2'.*translate\(48\)'><path d='M3 3'/,
    );
    expect(css).toContain("-webkit-mask-size:300% 100%");
  });

  it("shows each class its own square, and leaves other rules where they were", () => {
    expect(css).toContain(".icon-\\[lucide--x\\]{-webkit-mask-position:0% 0}");
    expect(css).toContain(".icon-\\[lucide--plus\\]{-webkit-mask-position:50% 0}");
    expect(css).toContain(".icon-\\[lucide--minus\\]{-webkit-mask-position:100% 0}");
    expect(css).toMatch(/^\.a\{color:red\}.*\.b\{color:blue\}$/s);
  });

  it("says no place more finely than a hundredth of the square's unit", () => {
    const bookmark = icon("bookmark", "M17 3v15a1 1 0 0 1-1.496.868l-4.512-2.578M12 16h.01");
    expect(sheetIn(withSprite(bookmark))).toContain("d='M17 3v15a1 1 0 0 1-1.5.87L11 16.29m1-.29z'");
  });

  it("leaves a stylesheet without such rules as it is, and refuses an icon it does not know", () => {
    expect(withSprite(".a{color:red}")).toBe(".a{color:red}");
    expect(() => withSprite(`${icon("x", "M1 1")}.other{--svg:none}`)).toThrow("another shape");
  });
});
