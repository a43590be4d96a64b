// @vitest-environment node
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { withOwnPolicy } from "../../scripts/prerender/page-policy";

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policyOf = (html: string) => /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1];

const page = (head: string, body = "") => `<html><head>${head}</head><body>${body}</body></html>`;

it("a page allows the rules that it was written with, and says so before they come", () => {
  const html = withOwnPolicy(page("<style>.a{color:red}</style>"));
  expect(policyOf(html)).toBe(`style-src 'self' ${sha(".a{color:red}")}`);
  expect(html.indexOf("<meta")).toBeLessThan(html.indexOf("<style>"));
});

it("attributes are allowed one by one, as the browser reads them", () => {
  const body = `<p style="--a:1">x</p><p class="b" style="--a:1">y</p><p style="font-family:&quot;A &amp; B&quot;">z</p><p>style="--no:1"</p>`;
  expect(policyOf(withOwnPolicy(page("", body)))).toBe(
    `style-src 'self' 'unsafe-hashes' ${sha("--a:1")} ${sha('font-family:"A & B"')}`,
  );
});

it("a tag does not end at a sign within its attributes", () => {
  const body = `<p title="a > b" style="--a:1">x</p><p title='c > "d' style="--b:2">y</p><p title="> style=">z</p>`;
  expect(policyOf(withOwnPolicy(page("", body)))).toBe(
    `style-src 'self' 'unsafe-hashes' ${sha("--a:1")} ${sha("--b:2")}`,
  );
});

it("a page without styles of its own allows none", () => {
  expect(policyOf(withOwnPolicy(page("<title>x</title>")))).toBe("style-src 'self'");
});
