/** The part of Web Storage that the shop uses. */
export type SafeStorage = Pick<Storage, "getItem" | "setItem" | "removeItem"> & {
  /** False when the browser did not store what was written last, which is then lost with the page. */
  isKept(key: string): boolean;
};

/**
 * Web Storage that never throws: where it is blocked, full or missing (private windows, Node), what is written lives in
 * memory until the page closes. Nothing is touched before the first call.
 * @param open returns the storage; may throw, as `window.localStorage` does when cookies are blocked
 */
export function createSafeStorage(open: () => Storage | undefined): SafeStorage {
  /** What could not be written; null marks a removal that could not be made. It is newer than what the storage holds. */
  const unwritten = new Map<string, string | null>();

  const attempt = <T>(action: (storage: Storage) => T): { done: true; value: T } | { done: false } => {
    try {
      const storage = open();
      return storage ? { done: true, value: action(storage) } : { done: false };
    } catch {
      return { done: false };
    }
  };

  return {
    getItem(key) {
      const kept = unwritten.get(key);
      if (kept !== undefined) return kept;
      const read = attempt((storage) => storage.getItem(key));
      return read.done ? read.value : null;
    },
    setItem(key, value) {
      // Some browsers seem to store what they silently drop.
      const written = attempt((storage) => {
        storage.setItem(key, value);
        return storage.getItem(key) === value;
      });
      if (written.done && written.value) unwritten.delete(key);
      else unwritten.set(key, value);
    },
    removeItem(key) {
      if (attempt((storage) => storage.removeItem(key)).done) unwritten.delete(key);
      else unwritten.set(key, null);
    },
    isKept: (key) => !unwritten.has(key),
  };
}

/** Kept on the device. `window` is asked, not `globalThis`: Node has a `localStorage` of its own that warns when read. */
export const safeStorage = createSafeStorage(() => (typeof window === "undefined" ? undefined : window.localStorage));

/** Kept until the tab closes. */
export const safeSessionStorage = createSafeStorage(() =>
  typeof window === "undefined" ? undefined : window.sessionStorage,
);
