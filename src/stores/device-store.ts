import * as v from "valibot";
import { create } from "zustand";
import { isTime, isUuid } from "@/domain/ids";
import { safeStorage } from "@/lib/safe-storage";
import { readStored } from "./stored";

/**
 * Something this device remembers for its shopper, in local storage and nowhere else. Read and written by hand, as the
 * cart is: zustand's `persist` would add more code to the first load than this file.
 * @param schema reads whatever an earlier visit, another version of the shop or somebody's tampering left; what it refuses
 * becomes `empty`, so a schema that changes goes on reading what it used to write
 */
export function createDeviceStore<T extends object>(name: string, schema: v.GenericSchema<unknown, T>, empty: T) {
  const use = create<T>()(() => empty);
  /** The text in the storage that the state stands for. */
  let seen: string | null = null;

  /** Takes over what any tab wrote last. Where that is nothing new, all objects stay the same ones, and nothing is redrawn. */
  function refresh(): void {
    const stored = safeStorage.getItem(name);
    if (stored === seen) return;
    seen = stored;
    use.setState(readStored(name, schema) ?? empty, true);
  }

  refresh();
  // A page in the back/forward cache gets no `storage` events.
  globalThis.window?.addEventListener("storage", ({ key }) => (key === name || key === null) && refresh());
  globalThis.window?.addEventListener("pageshow", ({ persisted }) => persisted && refresh());
  return {
    /** The hook. */
    use,
    read: use.getState,
    refresh,
    /** False when the browser did not store what was written last, which is then lost with the page. */
    isKept: (): boolean => safeStorage.isKept(name),
    /** Changes what is remembered, on top of what any tab wrote last. */
    change(change: (current: T) => T): void {
      refresh();
      use.setState(change, true);
      seen = JSON.stringify({ state: use.getState() });
      safeStorage.setItem(name, seen);
    },
    erase(): void {
      safeStorage.removeItem(name);
      refresh();
    },
  };
}

/** The sound entries of a stored list; a damaged one does not cost the others. */
export const listOf = <T>(entry: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, readonly T[]> =>
  v.pipe(
    v.unknown(),
    v.transform((stored) => {
      const entries: readonly unknown[] = Array.isArray(stored) ? stored : [];
      return entries.flatMap((one) => {
        const parsed = v.safeParse(entry, one);
        return parsed.success ? [parsed.output] : [];
      });
    }),
  );

/** An id of the database. */
export const storedId = v.pipe(v.string(), v.check(isUuid));

/** ISO 8601. */
export const storedTime = v.pipe(v.string(), v.check(isTime));
