import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Libraries that write a style element of their own as soon as they are loaded. */
const LIBRARY = /\/node_modules\/(?:sonner\/dist\/index\.mjs|react-zoom-pan-pinch\/dist\/index\.esm\.js)$/;
/** The call that writes it, with the styles as a text or as the name of a variable. */
const INSERTION = /^(?:__insertCSS|styleInject)\(("(?:[^"\\]|\\.)*"|\w+)\);$/m;

const FILE = "?inserted.css";

/**
 * Turns the styles that libraries would insert as text, which the policy of the pages forbids, into stylesheets. They
 * come with the code that needs them. A version that inserts its styles in another way fails the build.
 */
export const libraryStyles = (): Plugin => ({
  name: "acopio:library-styles",
  apply: "build",
  enforce: "pre",
  resolveId: (id) => (id.endsWith(FILE) ? id : undefined),
  load: (id) => (id.endsWith(FILE) ? insertedBy(readFileSync(id.slice(0, -FILE.length), "utf8"), id) : undefined),
  transform: {
    filter: { id: LIBRARY },
    handler: (code, id) => {
      insertedBy(code, id);
      return { code: `import ${JSON.stringify(id + FILE)};\n${code.replace(INSERTION, "")}`, map: null };
    },
  },
});

/** @throws when the library inserts nothing in the way that is known */
export function insertedBy(code: string, name: string): string {
  const given = INSERTION.exec(code)?.[1] ?? "";
  const literal = given.startsWith('"')
    ? given
    : new RegExp(`^var ${given} = ("(?:[^"\\\\]|\\\\.)*");$`, "m").exec(code)?.[1];
  if (!literal) throw new Error(`${name} inserts its styles in a way that is not known`);
  return JSON.parse(literal);
}
