import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { renderAsync } from "@resvg/resvg-js";
import type { Plugin } from "vite";
import { DRAWINGS, PREVIEW_SIZE, PREVIEWS, previewPath } from "../src/lib/preview-picture.ts";

/** Pixels of the drawing in the middle. A larger drawing would weigh more and show no more. */
const DRAWING = 450;
/** `--color-kraft-deep` of the light theme. */
const KRAFT = "#e3d6ba";

/**
 * Link previews do not show SVG, so every drawing of a product also comes as PNG: in the build as a file, in dev drawn
 * when it is asked for.
 */
export function previewPictures(): Plugin {
  let drawings = "";
  return {
    name: "acopio:preview-pictures",
    // Only in the browser's build, so that it runs once.
    applyToEnvironment: ({ name }) => name === "client",
    configResolved({ publicDir }) {
      drawings = join(publicDir, DRAWINGS);
    },
    configureServer(server) {
      server.middlewares.use(PREVIEWS, (request, response, next) => {
        const [, name] = /^\/([\w-]+)\.png$/.exec(request.url ?? "") ?? [];
        const drawing = join(drawings, `${name}.svg`);
        if (!existsSync(drawing)) return next();
        drawPreview(readFileSync(drawing, "utf8")).then(
          (png) => response.setHeader("Content-Type", "image/png").end(png),
          next,
        );
      });
    },
    async generateBundle() {
      if (!existsSync(drawings)) return;
      const files = readdirSync(drawings).map(async (name) => {
        const path = previewPath(DRAWINGS + basename(name));
        if (path === null) return;
        const source = await drawPreview(readFileSync(join(drawings, name), "utf8"));
        this.emitFile({ type: "asset", fileName: path.slice(1), source });
      });
      await Promise.all(files);
    },
  };
}

/** A square drawing on kraft paper, as PNG. */
export async function drawPreview(drawing: string): Promise<Uint8Array> {
  const { width, height } = PREVIEW_SIZE;
  const place = `x="${(width - DRAWING) / 2}" y="${(height - DRAWING) / 2}" width="${DRAWING}" height="${DRAWING}"`;
  const picture = drawing.replace(/(?<=^<svg [^>]*)width="\d+" height="\d+"/, place);
  const image = await renderAsync(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${KRAFT}"/>${picture}</svg>`,
  );
  return image.asPng();
}
