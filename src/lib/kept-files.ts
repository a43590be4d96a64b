/**
 * What the service worker keeps on the device, by the names of its caches. Only files that are the same for everybody:
 * no answer of the data API, no cart, no order.
 */
export const KEPT = {
  /** Pages that the shopper has seen, as the build wrote them. */
  pages: "acopio-pages",
  /** Pictures of the shop's own origin. */
  pictures: "acopio-pictures",
  /** Code, styles and fonts of this build and earlier ones, whose names change with their contents. */
  assets: "acopio-assets",
  /** The page for any address, and the pictures of its messages. */
  shell: "acopio-shell",
} as const;

/** A page of the build is older than its prices; after a month it is no help any more. */
const MAX_PAGE_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** Whether a kept page may still be shown. The host says when it sent it. */
export function isRecent(page: Response, now = Date.now()): boolean {
  const sentAt = Date.parse(page.headers.get("date") ?? "");
  return Number.isNaN(sentAt) || now - sentAt <= MAX_PAGE_AGE_MS;
}

/** A page that the shopper has seen on this device; undefined where there is none, or no place to keep it. */
export async function keptPage(address: string): Promise<Response | undefined> {
  if (!("caches" in globalThis)) return undefined;
  try {
    const page = await caches.match(address, { cacheName: KEPT.pages, ignoreVary: true });
    return page && isRecent(page) ? page : undefined;
  } catch {
    // Some browsers refuse to look, as they refuse storage.
    return undefined;
  }
}

/** Deletes pages that may no longer be shown. A cache lists first what was kept first. */
export async function forgetOldPages(): Promise<void> {
  const pages = await caches.open(KEPT.pages);
  for (const request of await pages.keys()) {
    const page = await pages.match(request, { ignoreVary: true });
    if (page && isRecent(page)) return;
    await pages.delete(request);
  }
}

/**
 * Forgets what the shopper looked at; the shop's own files stay.
 * @throws where the browser refuses
 */
export async function forgetSeenPages(): Promise<void> {
  if (!("caches" in globalThis)) return;
  await Promise.all([caches.delete(KEPT.pages), caches.delete(KEPT.pictures)]);
}
