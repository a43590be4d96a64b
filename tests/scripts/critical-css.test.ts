// @vitest-environment node
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createCriticalCss, splitStylesheet } from "../../scripts/prerender/critical-css";

const CSS =
  '@layer properties{*{--a:0}}@layer theme{:root{--ink:#000}}@layer base{*{margin:0}dialog{padding:0}}@layer components;@layer utilities{.used{color:red}.unused{color:blue}}@font-face{font-family:F;src:url(/f.woff2)}@property --a{syntax:"*";inherits:false}';
const LINK = '<link rel="stylesheet" crossorigin href="/assets/index-abc.css">';
const page = (body: string) => `<html><head>${LINK}</head><body>${body}</body></html>`;

describe("a stylesheet's two parts", () => {
  const { standing, following } = splitStylesheet(CSS);

  it("tell rules of single classes from those that restyle everything when they arrive", () => {
    expect(following).toContain(".used{color:red}.unused{color:blue}");
    expect(following).not.toMatch(/@font-face|@property|:root|\*\{/);
    expect(standing).toMatch(/@font-face.*@property/s);
    expect(standing).not.toContain(".used");
  });

  it("keep a licence in the part that comes once", () => {
    const { standing, following } = splitStylesheet(`/*! MIT */${CSS}`);
    expect(standing).not.toContain("MIT");
    expect(following).toContain("/*! MIT */");
  });

  it("name no fonts for want of others where the theme has its own", () => {
    const theme = "@layer theme{:root{--default-font-family:Own}}";
    const base = "@layer base{html{font-family:var(--default-font-family,Arial, serif);tab-size:var(--default-tab,4)}}";
    expect(splitStylesheet(theme + base).standing).toMatch(
      /font-family:var\(--default-font-family\);tab-size:var\(--default-tab,4\)/,
    );
    expect(splitStylesheet(base).standing).toContain("Arial, serif");
  });

  it("leave what is for paper or a device's own colours to the part that comes later", () => {
    const late = "@media print{table{width:100%}}@media (forced-colors:active){mark{color:MarkText}}";
    const { standing, following } = splitStylesheet(`${CSS}${late}@media (width>=40rem){p{margin:0}}`);
    expect(following).toContain(late);
    expect(standing).not.toMatch(/print|forced-colors/);
    expect(standing).toContain("@media (width>=40rem){p{margin:0}}");
  });

  it("keep the order of their layers, whichever comes first", () => {
    expect(standing).toMatch(/^@layer properties,theme,base,components,utilities;/);
  });
});

describe("the rules that stand in a page", () => {
  const dist = mkdtempSync(join(tmpdir(), "acopio-critical-"));
  afterEach(() => rmSync(dist, { recursive: true, force: true }));

  it("are all of the first part and what the page uses of the second, which follows at its end", async () => {
    mkdirSync(join(dist, "assets"), { recursive: true });
    const late = "@media print{.used{color:#000}}@media (forced-colors:active){.used{color:Mark}}";
    writeFileSync(join(dist, "assets/index-abc.css"), `${CSS}@layer utilities{${late}}${late}`);
    const withCriticalCss = createCriticalCss(dist, page(""));
    const html = await withCriticalCss(page('<p class="used">x</p>'));
    const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    expect(style).toMatch(/dialog\{.*@font-face.*\.used\{color:red\}/s);
    expect(style).not.toContain(".unused");
    expect(html.indexOf(LINK)).toBeGreaterThan(html.indexOf("</p>"));
    expect(readFileSync(join(dist, "assets/index-abc.css"), "utf8")).toContain(".unused");
    expect(style).not.toMatch(/@media print|forced-colors/);
    // The same classes again: the rules that were found once.
    expect(await withCriticalCss(page('<p class="used">y</p>'))).toContain(style);
  });
});
