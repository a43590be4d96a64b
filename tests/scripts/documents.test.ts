// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`);

const documents = ["README.md", ...filesIn("docs").filter((file) => file.endsWith(".md"))];
const named = (form: RegExp): [name: string, document: string][] =>
  documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(form)].map(([, name = ""]): [string, string] => [name, document]),
  );

it("the documents name files that there are", () => {
  const files = ["src", "tests", "scripts", "supabase"].flatMap(filesIn);
  // Documents leave out `src` and what files end with; after a dot stands what is meant of a file.
  const known = new Set(files.flatMap((file) => [file, file.replace("src/", "")]).map((file) => file.split(".")[0]));
  const folders = ["src", "tests", "scripts", "supabase", ...readdirSync("src")].join("|");
  const paths = named(new RegExp(`\`((?:${folders})/[\\w/.-]+)\``, "g"));
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter(([path]) => !known.has(path.split(".")[0]))).toEqual([]);
});

it("the documents name tables and functions that there are", () => {
  const sql = filesIn("supabase")
    .filter((file) => file.endsWith(".sql"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const names = named(/`((?:public|private)\.\w+)/g);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter(([name]) => !new RegExp(`\\b${name}\\b`).test(sql))).toEqual([]);
});
