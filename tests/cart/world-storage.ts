import type { SafeStorage } from "@/lib/safe-storage";

/** How long it takes until the other tabs see what one of them wrote. */
export const CROSSING_MS = 3;

type View = {
  values: Map<string, string>;
  /** Writes of this tab, by key, that have not reached the browser yet: until they do, it sees its own value only. */
  unconfirmed: Map<string, number>;
  onChange: (key: string) => void;
};

/**
 * The localStorage of a browser with a process per tab: a tab sees its own writes at once, those of others a moment
 * later, and of two that cross the one that reaches the browser last stands. A write survives the tab that made it.
 */
export function createSharedStorage() {
  const values = new Map<string, string>();
  const views = new Set<View>();
  let underWay: (() => void)[] = [];

  function write(writer: View, key: string, value: string | null): void {
    put(writer.values, key, value);
    writer.unconfirmed.set(key, (writer.unconfirmed.get(key) ?? 0) + 1);
    const arrive = () => {
      if (!underWay.includes(arrive)) return;
      underWay = underWay.filter((one) => one !== arrive);
      put(values, key, value);
      writer.unconfirmed.set(key, (writer.unconfirmed.get(key) ?? 1) - 1);
      for (const view of views) {
        if (view === writer || (view.unconfirmed.get(key) ?? 0) > 0) continue;
        put(view.values, key, value);
        view.onChange(key);
      }
    };
    underWay.push(arrive);
    setTimeout(arrive, CROSSING_MS);
  }

  /** What a new tab sees and may write. */
  function openView(onChange: (key: string) => void): { storage: SafeStorage; close: () => void } {
    for (const arrive of [...underWay]) arrive();
    const view: View = { values: new Map(values), unconfirmed: new Map(), onChange };
    views.add(view);
    const storage: SafeStorage = {
      getItem: (key) => view.values.get(key) ?? null,
      setItem(key, value) {
        if (views.has(view)) write(view, key, value);
      },
      removeItem(key) {
        if (views.has(view)) write(view, key, null);
      },
      isKept: () => true,
    };
    return { storage, close: () => void views.delete(view) };
  }

  return {
    openView,
    /** Whether some tab has yet to see what another one wrote. */
    isUnderWay: (): boolean => underWay.length > 0,
  };
}

function put(values: Map<string, string>, key: string, value: string | null): void {
  if (value === null) values.delete(key);
  else values.set(key, value);
}
