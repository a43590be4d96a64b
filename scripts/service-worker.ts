import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { SHELL_FILE } from "./prerender/prerender-plugin.ts";
import { wholeFile } from "./whole-file.ts";

export const WORKER_FILE = "sw.js";

const VIRTUAL = "virtual:shop-files";

/**
 * Builds `src/service-worker.ts` into one file, after everything else: `virtual:shop-files` tells it what the finished build
 * holds that every visit may need. Pages and pictures are not among it; the worker keeps those that are seen.
 */
export function serviceWorker(): Plugin {
  let dist = "";
  return {
    name: "acopio:service-worker",
    apply: "build",
    config: () => ({
      environments: {
        serviceWorker: wholeFile({
          input: "src/service-worker.ts",
          output: { format: "iife", entryFileNames: WORKER_FILE },
        }),
      },
    }),
    configResolved({ root, build }) {
      dist = resolve(root, build.outDir);
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (id) => (id === `\0${VIRTUAL}` ? `export default ${JSON.stringify(shopFiles(dist))}` : undefined),
    buildApp: {
      order: "post",
      handler: async ({ environments: { serviceWorker: worker }, build }) => {
        if (!worker) throw new Error("the build knows no service worker");
        await build(worker);
      },
    },
  };
}

/** Only code and fonts: files with data change with the catalogue, and are kept once they are asked for. */
const CODE = /\.(?:js|css|woff2)$/;

/**
 * @param dist the folder of the finished build
 * @returns addresses: `assets` name their own contents; `shell` keep their names, so each has its revision
 */
export function shopFiles(dist: string): { assets: string[]; shell: { url: string; revision: string }[] } {
  const messagePictures = readdirSync(join(dist, "images")).filter((name) => name.endsWith(".svg"));
  return {
    assets: readdirSync(join(dist, "assets"))
      .filter((name) => CODE.test(name))
      .map((name) => `/assets/${name}`),
    shell: [SHELL_FILE, "favicon.svg", ...messagePictures.map((name) => `images/${name}`)].map((file) => ({
      url: `/${file}`,
      revision: createHash("sha256")
        .update(readFileSync(join(dist, file)))
        .digest("hex")
        .slice(0, 12),
    })),
  };
}
