import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";
import { CATEGORY_DRAWINGS, CATEGORY_SHEET } from "../src/lib/category-sheet.ts";

/** All drawings of categories have this size. */
const WIDTH = 480;
const HEIGHT = 320;

/** Puts the drawings of categories on one sheet: in the build as a file, in dev drawn when it is asked for. */
export function categorySheet(): Plugin {
  let folder = "";
  return {
    name: "acopio:category-sheet",
    // Only in the browser's build, so that it runs once.
    applyToEnvironment: ({ name }) => name === "client",
    configResolved({ publicDir }) {
      folder = join(publicDir, CATEGORY_DRAWINGS);
    },
    configureServer(server) {
      server.middlewares.use(CATEGORY_SHEET, (_request, response) => {
        response.setHeader("Content-Type", "image/svg+xml").end(sheetOf(folder));
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: CATEGORY_SHEET.slice(1), source: sheetOf(folder) });
    },
  };
}

/**
 * One below the other, each with a view of its name. The first place stays empty: it is what a browser shows for a name
 * that the sheet does not have.
 */
function sheetOf(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.endsWith(".svg"));
  const places = names.map((name, index) => {
    const y = (index + 1) * HEIGHT;
    return `<view id="${basename(name, ".svg")}" viewBox="0 ${y} ${WIDTH} ${HEIGHT}"/>${placed(readFileSync(join(folder, name), "utf8"), y)}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${places.join("")}</svg>`;
}

/** @throws when the drawing has another size, or ids that another drawing may have as well */
function placed(drawing: string, y: number): string {
  const [, content] = /^<svg [^>]*width="480" height="320"[^>]*>(.*)<\/svg>\s*$/s.exec(drawing) ?? [];
  if (content === undefined || / id="/.test(content))
    throw new Error(`a drawing of a category is ${WIDTH} × ${HEIGHT}, without ids`);
  // A picture within the picture shows nothing beyond its edges.
  return `<svg y="${y}" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`;
}
