import type { Plugin } from "vite";
import { wholeFile } from "./whole-file.ts";

/** What the page's own script imports where the first script is gone. Its name holds no hash: that file of a new deploy answers pages of an old one. */
export const START_GONE_FILE = "start-gone.js";

/** Builds `src/start-gone.ts` into one file, after the code of the shop, whose folder is emptied first. */
export function startGone(): Plugin {
  return {
    name: "acopio:start-gone",
    apply: "build",
    config: () => ({
      environments: {
        startGone: wholeFile({
          input: "src/start-gone.ts",
          output: { entryFileNames: START_GONE_FILE },
          preserveEntrySignatures: "strict",
        }),
      },
    }),
    buildApp: async ({ environments, build }) => {
      if (environments.startGone) await build(environments.startGone);
    },
  };
}
