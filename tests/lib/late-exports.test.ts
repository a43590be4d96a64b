// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const sources = new Map(
  readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|mdx)$/.test(name) && !name.endsWith("database-types.ts"))
    .map((name) => [join("src", name), readFileSync(join("src", name), "utf8")]),
);

/** The files of the shop that are fetched by `import()`. */
const lateFiles = (): string[] => {
  const named = [...sources].flatMap(([file, source]) =>
    [...source.matchAll(/\bimport\("(@|\.)\/([^"]+)"\)/g)].map(([, from, path = ""]) =>
      join(from === "@" ? "src" : dirname(file), path),
    ),
  );
  return [...new Set(named.flatMap((path) => [`${path}.ts`, `${path}.tsx`]))].filter((file) => sources.has(file));
};

/** What a file exports by name, but for what its comment says that only the specification asks for. */
const exportsOf = (file: string): string[] =>
  [
    ...(sources.get(file) ?? "").matchAll(
      /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export (?:async )?(?:const|function) (\w+)/g,
    ),
  ]
    .filter(([, comment = ""]) => !comment.includes("@spec «"))
    .map(([, , name = ""]) => name);

// Knip takes everything that such a file exports for used.
it("all that a file fetched late exports is used by the shop, or asked for by the specification alone", () => {
  const files = lateFiles();
  expect(files).toContain("src/services/brands-service.ts");
  const everything = [...sources.values()].join("\n");
  // Once where it is defined, and once more; what is logged under its name does not count.
  const isUsed = (name: string) => [...everything.matchAll(new RegExp(`(?<!")\\b${name}\\b`, "g"))].length > 1;
  const unused = files.flatMap((file) =>
    exportsOf(file)
      .filter((name) => !isUsed(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unused).toEqual([]);
});
