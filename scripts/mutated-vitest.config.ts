import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig, mergeConfig } from "vitest/config";
import vitestConfig from "../vitest.config.ts";

/** The tests of a folder, on a shop with one token changed: both are in `ACOPIO_MUTANT` (see `mutate.ts`). */
export default defineConfig((env) => {
  const { file, start, end, replacement, folder } = JSON.parse(process.env.ACOPIO_MUTANT ?? "{}");
  const config = vitestConfig(env);
  if (config.test) {
    // Projects would name files of their own.
    config.test.projects = undefined;
    config.test.include = [`${folder}/**/*.test.{ts,tsx}`];
  }
  return mergeConfig(config, {
    plugins: [
      {
        name: "acopio:mutant",
        enforce: "pre",
        load(id: string) {
          if (id.split("?")[0] !== resolve(file)) return null;
          const source = readFileSync(file, "utf8");
          return source.slice(0, start) + replacement + source.slice(end);
        },
      },
    ],
  });
});
