import { safeSessionStorage } from "./safe-storage";

const KEY = "acopio-reloaded-at";
/** A second failure within this time is no deploy: reloading again would only loop. */
const GUARD_MS = 5 * 60 * 1000;

/**
 * Reloads the page, at most once in five minutes; false when it may not. For code that a deploy has replaced: the page in
 * the tab still names chunks that are gone, a fresh one names the new ones. The cart is on the device and survives.
 */
export function reloadOnce(now = Date.now(), reload: () => void = () => window.location.reload()): boolean {
  // Code that cannot be fetched offline is not gone, and a page reloaded offline is lost.
  if (!navigator.onLine) return false;
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
