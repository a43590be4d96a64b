import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { ANSWERS_ID, addAnswers } from "@/app/page-answers";
import { afterFirstScreen } from "@/lib/after-first-screen";
import { isSparing } from "@/lib/is-sparing";
import { keptPage } from "@/lib/kept-files";
import { isPrivate } from "@/lib/page-indexing";
import { heldProductIds, markUnchecked } from "@/live/cached-products";

/** Pages of this visit that the worker has been given to keep: the first one if it came through the worker. */
const asked = new Set<string>();
/** The page that came as a document: the browser has just fetched it, and need not fetch it again for the worker. */
let opened: string | null = null;
for (const entry of performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]) {
  const { pathname, search } = new URL(entry.name);
  // The worker keeps no page that was asked for with a query, as an advertisement's link does.
  if (search !== "") continue;
  opened = pathname;
  if (entry.workerStart > 0) asked.add(opened);
}

/**
 * Pages that are reached by links are not fetched as documents, so the service worker would not have them to show
 * offline: the worker fetches each once, when nothing else is to do. Offline, a kept page provides the answers when the
 * shopper goes to its address.
 */
export function useSeenPages(): void {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  useEffect(() => {
    // The build writes no pages with a query, and none about one shopper.
    if (search !== "" || isPrivate(pathname)) return;
    if (!navigator.onLine) {
      void bringAnswers(client, pathname);
      return;
    }
    const leaving = new AbortController();
    void keepPage(pathname, leaving.signal);
    return () => leaving.abort();
  }, [client, pathname, search]);
}

async function keepPage(pathname: string, leaving: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || asked.has(pathname) || isSparing()) return;
  await afterFirstScreen();
  // A shopper who only passed through has not seen it.
  if (leaving.aborted) return;
  await controlled(serviceWorker);
  if (asked.has(pathname)) return;
  asked.add(pathname);
  const cache = pathname === opened ? "force-cache" : "default";
  const page = [pathname, { headers: { accept: "text/html" }, cache }];
  // Workbox's own message: the worker answers such a request to itself, and keeps what it answers with.
  serviceWorker.controller?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache: [page] } });
}

let control: Promise<void> | undefined;

/** Resolves once a worker stands between this page and the network: on a first visit when it has been installed, several pages later perhaps. */
function controlled(serviceWorker: ServiceWorkerContainer): Promise<void> {
  if (serviceWorker.controller) return Promise.resolve();
  // One listener for all pages of the visit: where no worker ever comes they would pile up.
  control ??= new Promise((resolve) => {
    serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
  });
  return control;
}

async function bringAnswers(client: QueryClient, pathname: string): Promise<void> {
  const page = await keptPage(pathname);
  if (!page) return;
  // As the build has written it: nothing in the answers can end their element. No text becomes markup here.
  const [, answers = "[]"] = new RegExp(`id="${ANSWERS_ID}">(.*?)</script>`, "s").exec(await page.text()) ?? [];
  const isNew = await addAnswers(client, answers);
  if (isNew) markUnchecked(heldProductIds(client));
}
