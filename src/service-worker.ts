/// <reference lib="webworker" />
import shopFiles from "virtual:shop-files";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { registerRoute } from "workbox-routing/registerRoute.js";
import { setCatchHandler } from "workbox-routing/setCatchHandler.js";
import { CacheFirst } from "workbox-strategies/CacheFirst.js";
import { CacheOnly } from "workbox-strategies/CacheOnly.js";
import { NetworkFirst } from "workbox-strategies/NetworkFirst.js";
import { StaleWhileRevalidate } from "workbox-strategies/StaleWhileRevalidate.js";
import { forgetOldPages, isRecent, KEPT } from "@/lib/kept-files";

declare const self: ServiceWorkerGlobalScope;

/**
 * Lets repeat visits start from the device, and shows pages seen while there is no connection. It answers documents, files
 * of the build and pictures of this origin; every other request, all of the data API among them, it never touches.
 */

const SHELL = "/shell.html";

/**
 * A shopper who has a page on the device does not wait longer than this for its latest edition, which a fast connection brings
 * by then. The page from the device reads today's prices as any other, and the next visit has the edition that came too late.
 */
const PATIENCE_SECONDS = 0.3;

const MAX_PAGES = 60;
const MAX_PICTURES = 200;
/** Some five builds that share no files, so that a page seen long ago still finds what it needs. */
const MAX_ASSETS = 500;

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => {
  // The network is asked for a page while the worker is still starting.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

/**
 * Brings the files of this build, one by one, so that they do not get in the way. Files of earlier builds stay: open tabs
 * and kept pages name them. That is why the worker need not wait for those tabs to close.
 * @throws when a file is not there, as in the middle of a deploy; the browser tries again with its next look at the worker
 */
async function install(): Promise<void> {
  const assets = await caches.open(KEPT.assets);
  for (const url of shopFiles.assets) {
    // Put again even if it is there: a cache lists what was put first at the beginning, and that is deleted first.
    const kept = await assets.match(url, { ignoreVary: true });
    await assets.put(url, kept ?? (await fetched(url, url)));
  }
  await keepAtMost(MAX_ASSETS, KEPT.assets);
  const shell = await caches.open(KEPT.shell);
  for (const { url, revision } of shopFiles.shell) await shell.put(url, await fetched(url, `${url}?${revision}`));
  await self.skipWaiting();
}

/** @param address where to fetch it: a file that keeps its name is asked for by its revision, past every cache on the way */
async function fetched(url: string, address: string): Promise<Response> {
  const isThere = (response: Response) => response.ok && isHtml(response) === (url === SHELL);
  let response = await fetch(address);
  if (!isThere(response)) response = await pastTheBrowser(address);
  if (!isThere(response)) throw new Error(`${url} is not there`);
  // Copied: some hosts redirect to an address without «.html», and no page may be answered with what was redirected.
  return new Response(response.body, { headers: response.headers });
}

/** Hosts that set headers by address have browsers cache for a year that a file is gone, even if a deploy brings it back. */
const pastTheBrowser = (file: RequestInfo): Promise<Response> => fetch(file, { cache: "reload" });

/** Hosts that answer every unknown path with a page do so for files that are gone as well. */
const isHtml = (response: Response): boolean => response.headers.get("content-type")?.startsWith("text/html") ?? false;

async function keepAtMost(count: number, cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const files = await cache.keys();
  await Promise.all(files.slice(0, Math.max(0, files.length - count)).map((file) => cache.delete(file)));
}

const limitedTo = (count: number): WorkboxPlugin => ({
  cacheDidUpdate: ({ cacheName }) => keepAtMost(count, cacheName),
});

/** Keeps what the build wrote for this very address, which is never anything about one shopper. */
const seenPages: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status !== 200 || response.redirected || !isHtml(response)) return null;
    const { pathname, search } = new URL(request.url);
    return pageOf(await response.clone().text()) === pathname + search ? response : null;
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse || !isRecent(cachedResponse)) return null;
    const html = await cachedResponse.text();
    // A page whose code is gone could neither sell nor say that it is old.
    if (!(await isCodeKept(html))) return null;
    return new Response(html.replace("<html ", "<html data-kept "), { headers: cachedResponse.headers });
  },
  cacheDidUpdate: forgetOldPages,
  handlerDidError: () => caches.match(SHELL, { cacheName: KEPT.shell, ignoreVary: true }),
};

/** The address that a page was written for: `data-page` of its first element. */
const pageOf = (html: string): string | undefined =>
  /<html\b[^>]*\sdata-page="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

async function isCodeKept(html: string): Promise<boolean> {
  const cache = await caches.open(KEPT.assets);
  const named = [...html.matchAll(/\b(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, url = ""]) => url);
  const kept = await Promise.all(named.map((url) => cache.match(url, { ignoreVary: true })));
  return kept.every((file) => file !== undefined);
}

const pages = { cacheName: KEPT.pages, matchOptions: { ignoreVary: true }, plugins: [seenPages, limitedTo(MAX_PAGES)] };
const promptPages = new NetworkFirst({ ...pages, networkTimeoutSeconds: PATIENCE_SECONDS });
/** A shopper who reloads wants another page than the one on the device, however long that takes. */
const freshPages = new NetworkFirst(pages);
/** The page on the device, or the shell. */
const keptPages = new CacheOnly(pages);
const isReload = ({ cache }: Request): boolean => cache === "no-cache" || cache === "reload";

registerRoute(
  ({ sameOrigin, request }) =>
    sameOrigin && (request.mode === "navigate" || request.headers.get("accept") === "text/html"),
  async (options) => {
    const answer = await (isReload(options.request) ? freshPages : promptPages).handle(options);
    // A host that fails is as good as none; its own page would offer no way on.
    return answer.status < 500 ? answer : keptPages.handle(options).catch(() => answer);
  },
);

const isFile = (response: Response): boolean => response.status === 200 && !isHtml(response);
const onlyFiles: WorkboxPlugin = { cacheWillUpdate: async ({ response }) => (isFile(response) ? response : null) };

const pastWhatWasGone: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => (isFile(response) ? response : pastTheBrowser(request)),
};

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({
    cacheName: KEPT.assets,
    matchOptions: { ignoreVary: true },
    plugins: [pastWhatWasGone, onlyFiles, limitedTo(MAX_ASSETS)],
  }),
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && shopFiles.shell.some((file) => file.url === url.pathname),
  new StaleWhileRevalidate({
    cacheName: KEPT.shell,
    matchOptions: { ignoreVary: true, ignoreSearch: true },
    plugins: [onlyFiles],
  }),
);

registerRoute(
  ({ sameOrigin, request }) => sameOrigin && request.destination === "image",
  new StaleWhileRevalidate({
    cacheName: KEPT.pictures,
    matchOptions: { ignoreVary: true },
    plugins: [onlyFiles, limitedTo(MAX_PICTURES)],
  }),
);

// A browser whose cache storage fails loses what the worker is for, and nothing else.
setCatchHandler(({ request }) => fetch(request));
