import * as v from "valibot";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { safeStorage } from "@/lib/safe-storage";
import { isUuid } from "@/services/ids";

/** Raise it together with a schema that reads the older shape. */
const VERSION = 1;

/**
 * Something this device remembers for its shopper, in local storage and nowhere else.
 * @param schema reads whatever an earlier visit, another version or a curious hand left; what it refuses becomes `empty`
 */
export function createDeviceStore<T extends object>(name: string, schema: v.GenericSchema<unknown, T>, empty: T) {
  const read = (stored: unknown): T => {
    const parsed = v.safeParse(schema, stored);
    return parsed.success ? parsed.output : empty;
  };
  const store = create<T>()(
    persist(() => empty, {
      name,
      version: VERSION,
      storage: createJSONStorage(() => safeStorage),
      merge: read,
      migrate: read,
    }),
  );
  return {
    /** The hook. */
    use: store,
    read: store.getState,
    /** Changes what is remembered, on top of what any tab wrote last. */
    change: (change: (current: T) => T): void => {
      void store.persist.rehydrate();
      store.setState(change, true);
    },
    erase: (): void => {
      store.setState(empty, true);
      store.persist.clearStorage();
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
