import { existsSync, statSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join, resolve } from "node:path";
import type { Connect, Plugin } from "vite";
import { SHELL_FILE } from "./prerender/prerender-plugin.ts";

/**
 * Lets Vite's servers answer every address of a page as a static host does. The preview server answers with the page
 * that was written for the address, otherwise with the shell, whatever the request accepts; what is missing under
 * `/assets/` is 404. Both servers also answer addresses that they would refuse by themselves: odd ones such as `/%` and
 * `/a/..%2f`, for which the shopper should get the shop's own screen, and those that are longer than Node takes, such
 * as a link to a cart of ten thousand lines.
 */
export function pagesForOddAddresses(): Plugin {
  return {
    name: "acopio:pages-for-odd-addresses",
    configureServer({ middlewares, httpServer }) {
      takeLongAddresses(httpServer);
      middlewares.use((request, _response, next) => {
        const isPage = request.headers.accept?.includes("text/html");
        if (isPage && isOdd(pathOf(request))) sendInstead(request, "/index.html");
        next();
      });
    },
    configurePreviewServer({ middlewares, httpServer, config }) {
      takeLongAddresses(httpServer);
      middlewares.use(answerAsHost(resolve(config.root, config.build.outDir)));
    },
  };
}

/** Bytes of an address with its headers; Node stops at 16 kB, and Chromium at 2 MB. */
const MAX_HEADER_BYTES = 2 ** 21;

/** Node reads this whenever somebody connects, though it offers it only to whoever creates the server. */
const takeLongAddresses = (server: object | null): void => {
  if (server) Object.assign(server, { maxHeaderSize: MAX_HEADER_BYTES });
};

/** Requests that the preview server does not answer from files: the API, and all methods but GET and HEAD. */
const isOther = ({ method }: IncomingMessage, path: string): boolean =>
  (method !== "GET" && method !== "HEAD") || /^\/(?:rest|realtime)\/v1\//.test(path);

function answerAsHost(dist: string): Connect.NextHandleFunction {
  const shell = existsSync(join(dist, SHELL_FILE)) ? `/${SHELL_FILE}` : "/index.html";
  return (request, response, next) => {
    const path = pathOf(request);
    if (isOther(request, path)) return next();
    const file = isOdd(path) ? undefined : fileAt(dist, path);
    if (file === undefined && path.startsWith("/assets/")) {
      // Browsers would keep the answer as long as the file, which may be back with the next deploy.
      return void response.setHeader("Cache-Control", "no-cache").writeHead(404).end();
    }
    sendInstead(request, file ?? shell);
    next();
  };
}

const pathOf = ({ url = "" }: IncomingMessage): string => url.split("?", 1)[0] ?? "";

function sendInstead(request: IncomingMessage, file: string): void {
  const query = (request.url ?? "").slice(pathOf(request).length);
  request.url = file + query;
}

/** The file that a path names, or the page that was written for it; undefined where there is neither. */
const fileAt = (dist: string, path: string): string | undefined =>
  [path === "/" ? "/index.html" : path, `${path}.html`].find((file) => isFile(join(dist, decodeURIComponent(file))));

/** `existsSync` is asked first because `statSync` throws at names that are longer than file systems take. */
const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** No file of the shop has such a path: it cannot be decoded, climbs, or holds what file systems refuse. */
function isOdd(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes("..") || decoded.includes("\\") || decoded.includes("\0");
  } catch {
    return true;
  }
}
