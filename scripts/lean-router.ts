import type { Plugin } from "vite";

/** React Router's package names its development build for everybody; a built shop has no use for its warnings. */
const PRODUCTION = `${import.meta.dirname}/../node_modules/react-router/dist/production`;

const IS_ROUTER = /\/react-router\/dist\/production\//;
const DISPLAY_NAME = /^\w+\.displayName = .*;$/gm;
const WRAPPED = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g;

/**
 * Leaves out of a built shop what it does not use of React Router. The bundler keeps whatever may have a side effect,
 * and every component that is wrapped or named by a statement of its own looks like that. So forms, fetchers and scroll
 * restoration would come along, 2 kB compressed, to pages that have none of them. If another version of it is written
 * differently, the build only gets larger.
 */
export const leanRouter = (): Plugin => ({
  name: "acopio:lean-router",
  apply: "build",
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: `${PRODUCTION}/index.mjs` },
        { find: /^react-router\/dom$/, replacement: `${PRODUCTION}/dom-export.mjs` },
      ],
    },
  }),
  transform: {
    filter: { id: IS_ROUTER },
    handler: (code) => ({
      code: code.replace(DISPLAY_NAME, "").replace(WRAPPED, "= /* @__PURE__ */ $1"),
      map: null,
    }),
  },
});
