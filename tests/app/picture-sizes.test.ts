// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Every `<img …>` of the source, with the file it stands in. */
const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.(?:tsx|mdx)$/.test(file));
const images = files.flatMap((file) =>
  [...readFileSync(join("src", file), "utf8").matchAll(/<img\s[\s\S]*?\/>/g)].map(([tag]) => ({ file, tag })),
);

it("every picture keeps its place free, and says what it shows or that it is decoration", () => {
  expect(images.length).toBeGreaterThanOrEqual(8);
  const lacking = (attribute: string) =>
    images.filter(({ tag }) => !tag.includes(`${attribute}=`)).map(({ file }) => `${file}: ${attribute}`);
  expect(["width", "height", "alt"].flatMap(lacking)).toEqual([]);
});
