import { safeSessionStorage } from "./safe-storage";

const KEY = "acopio-reloaded-at";
/** A second failure within this time is no deploy: reloading again would only loop. */
const GUARD_MS = 5 * 60 * 1000;

/** How long the host may take to say that it is there, in milliseconds. */
const LONGEST_WAIT_MS = 5000;
const SERVER_ERROR = 500;

/**
 * Whether the shop's host answers; a browser without a connection often believes that it has one. While the host does
 * not answer, code that cannot be fetched is not gone, and reloading would lose the page.
 */
export async function isHostThere(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const asked = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(LONGEST_WAIT_MS) } as const;
  return fetch(window.location.href, asked).then(
    ({ status }) => status < SERVER_ERROR,
    () => false,
  );
}

/**
 * Reloads the page, at most once in five minutes; false when it may not. For code that a deploy has replaced: the page in
 * the tab still names chunks that are gone, a fresh one names the new ones. The cart is on the device and survives.
 */
export function reloadOnce(now = Date.now(), reload: () => void = () => window.location.reload()): boolean {
  const last = Number(safeSessionStorage.getItem(KEY) ?? 0);
  if (last > 0 && Math.abs(now - last) < GUARD_MS) return false;
  safeSessionStorage.setItem(KEY, String(now));
  // Where storage is blocked nothing survives the reload, so nothing could stop a loop.
  if (!storageSurvivesReload()) return false;
  reload();
  return true;
}

function storageSurvivesReload(): boolean {
  try {
    return window.sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
