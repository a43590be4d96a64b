/** The part of Web Storage that the shop uses. */
export type SafeStorage = Pick<Storage, "getItem" | "setItem" | "removeItem"> & {
  /** False when the browser did not store what was written last, which is then lost with the page. */
  isKept(key: string): boolean;
};

/**
 * Web Storage that never throws: where it is blocked, full or missing (private windows, Node), what is written lives in
 * memory until there is room for it or the page closes. Nothing is touched before the first call.
 * @param open returns the storage; may throw, as `window.localStorage` does when cookies are blocked
 */
export function createSafeStorage(open: () => Storage | undefined): SafeStorage {
  /** What could not be written, and what the storage held instead; null marks a removal, or nothing. */
  const unwritten = new Map<string, { value: string | null; instead: string | null }>();

  const attempt = <T>(action: (storage: Storage) => T): { done: true; value: T } | { done: false } => {
    try {
      const storage = open();
      return storage ? { done: true, value: action(storage) } : { done: false };
    } catch {
      return { done: false };
    }
  };

  function held(key: string): string | null {
    const read = attempt((storage) => storage.getItem(key));
    return read.done ? read.value : null;
  }

  /** @returns whether the storage holds it now: some browsers seem to store what they silently drop */
  function write(key: string, value: string | null): boolean {
    const written = attempt((storage) => {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
      return storage.getItem(key) === value;
    });
    return written.done && written.value;
  }

  function keep(key: string, value: string | null): void {
    if (!write(key, value)) {
      unwritten.set(key, { instead: held(key), ...unwritten.get(key), value });
      return;
    }
    unwritten.delete(key);
    // This may have made room for the others. What another tab has written meanwhile is left as it is.
    for (const [other, { value: waiting, instead }] of unwritten) {
      if (held(other) === instead && write(other, waiting)) unwritten.delete(other);
    }
  }

  return {
    getItem(key) {
      const waiting = unwritten.get(key);
      return waiting ? waiting.value : held(key);
    },
    setItem: keep,
    removeItem: (key) => keep(key, null),
    isKept: (key) => !unwritten.has(key),
  };
}

/** Kept on the device. `window` is asked, not `globalThis`: Node has a `localStorage` of its own that warns when read. */
export const safeStorage = createSafeStorage(() => (typeof window === "undefined" ? undefined : window.localStorage));

/** Kept until the tab closes. */
export const safeSessionStorage = createSafeStorage(() =>
  typeof window === "undefined" ? undefined : window.sessionStorage,
);
