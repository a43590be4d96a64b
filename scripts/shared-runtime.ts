import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The chunks by the names that the bundler and `chunks.ts` give them. */
const RUNTIME = "rolldown-runtime";
const HOST = "react";

const NAME = "bundlerRuntime";

/** How a minified file ends; one that is not minified ends differently. */
const EXPORTS = /export\{([^}]*)\};?\s*$/;

type Chunk = { type: "chunk"; name: string; fileName: string; imports: readonly string[]; code: string; map: unknown };

/**
 * The few lines with which the bundler joins modules are always a file of their own, an extra request for every page.
 * They move into React's file, for all scripts that import React anyway; scripts that do not keep using the file. In a build for
 * inspection (`--sourcemap`, `--minify false`) everything stays where the bundler put it.
 */
export function sharedRuntime(): Plugin {
  return {
    name: "acopio:shared-runtime",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    // Scripts have their names before they are changed here. What changes them is counted in, so that a name still tells what a script holds.
    augmentChunkHash: () => readFileSync(import.meta.filename, "utf8"),
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter(
          (output): output is typeof output & Chunk => output.type === "chunk",
        );
        const runtime = chunks.find(({ name }) => name === RUNTIME);
        const host = chunks.find(({ name }) => name === HOST);
        if (!runtime || !host) throw new Error(`the build has no ${RUNTIME} or no ${HOST}`);
        if (!EXPORTS.test(runtime.code) || host.map) return;
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const reachesHost = (chunk: Chunk | undefined): boolean =>
          chunk === host || Boolean(chunk?.imports.some((file) => reachesHost(byFile.get(file))));
        for (const chunk of chunks) {
          if (chunk !== runtime && reachesHost(chunk)) chunk.code = withoutImport(chunk, runtime, host);
          // Lists of files to preload; naming one twice does no harm.
          chunk.code = chunk.code.replaceAll(`"${runtime.fileName}"`, `"${host.fileName}"`);
        }
      },
    },
  };
}

/** `import{a as b}from"./runtime.js"` → `import{bundlerRuntime}from"./react.js";const{a:b}=bundlerRuntime`; in React's own file the lines themselves. */
function withoutImport(chunk: Chunk, runtime: Chunk, host: Chunk): string {
  const [runtimeFile, hostFile] = [runtime, host].map(({ fileName }) => fileName.replace(/^.*\//, ""));
  const statement = new RegExp(`import\\{([^}]*)\\}from"\\./${runtimeFile}";`);
  const source = chunk === host ? `const ${NAME}=${asFunction(runtime.code)};` : `import{${NAME}}from"./${hostFile}";`;
  const code = chunk.code.replace(statement, (_whole, names: string) => `${source}const{${asPattern(names)}}=${NAME};`);
  return chunk === host ? `${code}export{${NAME}};` : code;
}

const asFunction = (code: string): string =>
  `(()=>{${code.replace(EXPORTS, (_whole, names: string) => `return{${asObject(names)}}`)}})()`;

/** `a as b,c` as the pattern of an assignment, `a:b,c`, and as an object, `b:a,c`. */
const asPattern = (names: string): string => names.replace(/([\w$]+) as ([\w$]+)/g, "$1:$2");
const asObject = (names: string): string => names.replace(/([\w$]+) as ([\w$]+)/g, "$2:$1");
