// @vitest-environment node
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, createServer, type Rolldown, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawPreview, previewPictures } from "../../scripts/preview-pictures";

const drawings = join(process.cwd(), "public/images/products");
const root = mkdtempSync(join(tmpdir(), "acopio-previews-"));

beforeAll(() => {
  const folder = join(root, "public/images/products");
  mkdirSync(folder, { recursive: true });
  for (const name of ["alcohol.svg", "azucar.svg"]) copyFileSync(join(drawings, name), join(folder, name));
  writeFileSync(join(folder, "notas.txt"), "No es un dibujo.");
  writeFileSync(join(root, "index.html"), "<!doctype html><html><head><title>x</title></head></html>");
});
afterAll(() => rmSync(root, { recursive: true }));

/** Width and height as the header of a PNG says them. */
function sizeOf(png: Uint8Array) {
  const file = Buffer.from(png);
  expect(file.subarray(1, 4).toString("latin1")).toBe("PNG");
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}

it("a drawing weighs less than 50 kB in the shape of a link preview", async () => {
  // Three hundred of one hand: every tenth stands for the others.
  const names = readdirSync(drawings).filter((_name, at) => at % 10 === 0);
  const pictures = await Promise.all(names.map((name) => drawPreview(readFileSync(join(drawings, name), "utf8"))));
  expect(pictures.length).toBeGreaterThan(20);
  for (const picture of pictures) {
    expect(sizeOf(picture)).toEqual([1200, 630]);
    expect(picture.length).toBeLessThan(50_000);
  }
  // Each shows its own drawing.
  expect(new Set(pictures.map((picture) => Buffer.from(picture).toString("base64"))).size).toBe(names.length);
});

it("a build holds the PNG of every drawing, and of nothing else", async () => {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [previewPictures()],
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const previews = output.filter(({ fileName }) => fileName.startsWith("images/previews/"));
  expect(previews.map(({ fileName }) => fileName).sort()).toEqual([
    "images/previews/alcohol.png",
    "images/previews/azucar.png",
  ]);
  for (const file of previews)
    expect(sizeOf(file.type === "asset" ? Buffer.from(file.source) : Buffer.of())).toEqual([1200, 630]);
});

describe("the dev server", () => {
  let server: ViteDevServer;
  let address: string;
  beforeAll(async () => {
    server = await createServer({
      root,
      configFile: false,
      logLevel: "silent",
      plugins: [previewPictures()],
      server: { port: 0, host: "127.0.0.1", ws: false },
    });
    await server.listen();
    address = server.resolvedUrls?.local[0] ?? "";
  });
  afterAll(() => server.close());

  it("draws one when it is asked for", async () => {
    const answer = await fetch(`${address}images/previews/alcohol.png`);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(sizeOf(new Uint8Array(await answer.arrayBuffer()))).toEqual([1200, 630]);
  });

  it.each(["nadie.png", "..%2f..%2findex.png", "alcohol.svg"])("has no picture for %s", async (name) => {
    const answer = await fetch(`${address}images/previews/${name}`);
    expect(answer.headers.get("content-type")).not.toBe("image/png");
  });
});
