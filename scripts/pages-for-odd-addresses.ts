import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Connect, Plugin } from "vite";
import { SHELL_FILE } from "./prerender/prerender-plugin.ts";

/**
 * Lets Vite's servers answer every address of a page as a static host does. The preview server: with the page that was
 * written for it, else with the shell. Both: also addresses that they would refuse before any page is asked, such as `/%`
 * and `/a/..%2f`, since the shopper should get the shop's own screen for what is not there, and those that are longer than
 * Node takes, such as a link to a cart of ten thousand lines.
 */
export function pagesForOddAddresses(): Plugin {
  return {
    name: "acopio:pages-for-odd-addresses",
    configureServer({ middlewares, httpServer }) {
      takeLongAddresses(httpServer);
      middlewares.use(toPage((path) => (isOdd(path) ? "/index.html" : null)));
    },
    configurePreviewServer({ middlewares, httpServer, config }) {
      takeLongAddresses(httpServer);
      const dist = resolve(config.root, config.build.outDir);
      const shell = existsSync(join(dist, SHELL_FILE)) ? `/${SHELL_FILE}` : "/index.html";
      middlewares.use(toPage((path) => (isOdd(path) || !hasPage(dist, path) ? shell : null)));
    },
  };
}

/** Bytes of an address with its headers; Node stops at 16 kB, and Chromium at 2 MB. */
const MAX_HEADER_BYTES = 2 ** 21;

/** Node reads this whenever somebody connects, though it offers it only to whoever creates the server. */
const takeLongAddresses = (server: object | null): void => {
  if (server) Object.assign(server, { maxHeaderSize: MAX_HEADER_BYTES });
};

/** @param fileFor the file to answer a page's path with, null for the one that the server finds by itself */
const toPage =
  (fileFor: (path: string) => string | null): Connect.NextHandleFunction =>
  (request, _response, next) => {
    const [path = "", query] = (request.url ?? "").split("?");
    const file = request.headers.accept?.includes("text/html") ? fileFor(path) : null;
    if (file !== null) request.url = query === undefined ? file : `${file}?${query}`;
    next();
  };

const hasPage = (dist: string, path: string): boolean =>
  path === "/" ||
  existsSync(join(dist, decodeURIComponent(path))) ||
  existsSync(join(dist, `${decodeURIComponent(path)}.html`));

/** No file of the shop has such a path: it cannot be decoded, climbs, or holds what file systems refuse. */
function isOdd(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes("..") || decoded.includes("\\") || decoded.includes("\0");
  } catch {
    return true;
  }
}
