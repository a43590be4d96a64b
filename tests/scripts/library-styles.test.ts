// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { insertedBy } from "../../scripts/library-styles";

it.each([
  ["sonner/dist/index.mjs", "[data-sonner-toaster]"],
  ["react-zoom-pan-pinch/dist/index.esm.js", ".transform-component-module_wrapper"],
])("finds what %s would insert", (file, selector) => {
  const css = insertedBy(readFileSync(`node_modules/${file}`, "utf8"), file);
  expect(css).toContain(selector);
  expect(css.split("{")).toHaveLength(css.split("}").length);
});

it("does not pass over a library that inserts its styles in another way", () => {
  expect(() => insertedBy("injectStyle(css);", "other")).toThrow("other inserts its styles in a way that is not known");
});
