// @vitest-environment node
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, createServer, type Rolldown } from "vite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { categorySheet } from "../../scripts/category-sheet";

let root = "";
let drawings = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "acopio-sheet-"));
  drawings = join(root, "public/images/categories");
  mkdirSync(drawings, { recursive: true });
  for (const name of ["empaque.svg", "limpieza.svg"])
    copyFileSync(join(process.cwd(), "public/images/categories", name), join(drawings, name));
  writeFileSync(join(drawings, "notas.txt"), "No es un dibujo.");
  writeFileSync(join(root, "index.html"), "<!doctype html><html><head><title>x</title></head></html>");
});
afterEach(() => rmSync(root, { recursive: true }));

const settings = () => ({ root, configFile: false as const, logLevel: "silent" as const, plugins: [categorySheet()] });

const builtSheet = async (): Promise<string> => {
  const { output } = (await build({ ...settings(), build: { write: false } })) as Rolldown.RolldownOutput;
  const sheet = output.find(({ fileName }) => fileName === "images/categories.svg");
  return sheet?.type === "asset" ? String(sheet.source) : "";
};

it("a build holds one sheet with every drawing in a place of its name, and none in the first", async () => {
  const sheet = await builtSheet();
  const views = [...sheet.matchAll(/<view id="([^"]*)" viewBox="([^"]*)"\/>/g)].map(([, name, box]) => [name, box]);
  expect(views).toEqual([
    ["empaque", "0 320 480 320"],
    ["limpieza", "0 640 480 320"],
  ]);
  const places = [...sheet.matchAll(/<svg y="(\d+)" width="480" height="320">/g)].map(([, y]) => y);
  expect(places).toEqual(["320", "640"]);
});

it("the dev server draws it when it is asked for", async () => {
  const server = await createServer({ ...settings(), server: { port: 0, host: "127.0.0.1", ws: false } });
  await server.listen();
  const answer = await fetch(`${server.resolvedUrls?.local[0]}images/categories.svg`);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  expect(await answer.text()).toBe(await builtSheet());
  await server.close();
});

it.each([
  ["another size", '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><path d="M0 0"/></svg>'],
  ["ids", '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320"><path id="a" d="M0 0"/></svg>'],
])("no build comes of a drawing with %s", async (_what, drawing) => {
  writeFileSync(join(drawings, "nuevo.svg"), drawing);
  await expect(builtSheet()).rejects.toThrow(/480 × 320, without ids/);
});
