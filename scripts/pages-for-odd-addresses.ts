import type { Connect, Plugin } from "vite";

/**
 * Lets the shop answer addresses that Vite's servers refuse before any page is asked, such as `/%` and `/a/..%2f`: the
 * shopper gets the shop's own screen for what is not there, as on a static host that knows one page for every address.
 */
export function pagesForOddAddresses(): Plugin {
  const use = ({ middlewares }: { middlewares: Connect.Server }) => void middlewares.use(toIndex);
  return { name: "acopio:pages-for-odd-addresses", configureServer: use, configurePreviewServer: use };
}

const toIndex: Connect.NextHandleFunction = (request, _response, next) => {
  const [path = ""] = (request.url ?? "").split("?");
  if (request.headers.accept?.includes("text/html") && isOdd(path)) request.url = "/index.html";
  next();
};

/** No file of the shop has such a path: it cannot be decoded, climbs, or holds what file systems refuse. */
function isOdd(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes("..") || decoded.includes("\\") || decoded.includes("\0");
  } catch {
    return true;
  }
}
