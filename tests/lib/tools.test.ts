import { describe, expect, it, vi } from "vitest";
import { createLoopGuard } from "@/cart/backoff";
import { createLogger } from "@/lib/logger";
import { recordResponseTime, responseTimes } from "@/lib/metrics";
import { createSafeStorage, type SafeStorage, safeSessionStorage, safeStorage } from "@/lib/safe-storage";

describe("storage that never throws", () => {
  const broken = (method: "getItem" | "setItem" | "removeItem" | "open", kept = new Map<string, string>()) => {
    const refuse = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      ...(method === "open" ? {} : { [method]: refuse }),
    } as Storage;
    return createSafeStorage(() => (method === "open" ? refuse() : storage));
  };

  it("is the browser's own where that works", () => {
    safeStorage.setItem("a", "1");
    safeSessionStorage.setItem("b", "2");
    expect(localStorage.getItem("a")).toBe("1");
    expect(sessionStorage.getItem("b")).toBe("2");
    expect(safeStorage.getItem("a")).toBe("1");
    safeStorage.removeItem("a");
    expect(safeStorage.getItem("a")).toBeNull();
    expect(localStorage.getItem("a")).toBeNull();
  });

  it.each(["open", "setItem"] as const)("keeps values in memory when %s is refused", (method) => {
    const storage = broken(method);
    expect(storage.getItem("a")).toBeNull();
    storage.setItem("a", "1");
    expect(storage.getItem("a")).toBe("1");
    storage.removeItem("a");
    expect(storage.getItem("a")).toBeNull();
  });

  it("keeps in memory what the browser takes and does not keep", () => {
    const silent = { getItem: () => null, setItem: () => {}, removeItem: () => {} } as unknown as Storage;
    const storage = createSafeStorage(() => silent);
    storage.setItem("a", "1");
    expect(storage.getItem("a")).toBe("1");
    expect(storage.isKept("a")).toBe(false);
  });

  it("reads nothing when reading is refused", () => {
    expect(broken("getItem").getItem("a")).toBeNull();
  });

  it("remembers a removal that was refused", () => {
    const storage = broken("removeItem", new Map([["a", "old"]]));
    storage.removeItem("a");
    expect(storage.getItem("a")).toBeNull();
    storage.setItem("a", "new");
    expect(storage.getItem("a")).toBe("new");
  });

  it("prefers what could not be written to the older value that rests in a full storage", () => {
    const storage = broken("setItem", new Map([["a", "old"]]));
    storage.setItem("a", "new");
    expect(storage.getItem("a")).toBe("new");
  });

  describe("that is full", () => {
    /** So many characters fit in, keys not counted. */
    const small = (room: number, kept = new Map<string, string>()) => {
      const storage = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => {
          const others = [...kept].filter(([other]) => other !== key);
          const taken = others.reduce((sum, [, text]) => sum + text.length, 0);
          if (taken + value.length > room) throw new DOMException("full", "QuotaExceededError");
          kept.set(key, value);
        },
        removeItem: (key: string) => void kept.delete(key),
      } as Storage;
      return { kept, tab: () => createSafeStorage(() => storage) };
    };

    it.each([
      ["shrinks", (storage: SafeStorage) => storage.setItem("cart", "1")],
      ["goes", (storage: SafeStorage) => storage.removeItem("cart")],
    ])("takes what it had no room for once something else %s", (_, makeRoom) => {
      const { kept, tab } = small(10);
      const storage = tab();
      storage.setItem("cart", "0123456789");
      storage.setItem("orders", "first");
      storage.setItem("orders", "both");
      expect(storage.isKept("orders")).toBe(false);
      makeRoom(storage);
      expect(storage.isKept("orders")).toBe(true);
      expect(kept.get("orders")).toBe("both");
    });

    it("leaves what another tab has written meanwhile as it is", () => {
      const { kept, tab } = small(10);
      const [mine, other] = [tab(), tab()];
      mine.setItem("cart", "0123456789");
      mine.setItem("orders", "mine");
      other.setItem("cart", "1");
      other.setItem("orders", "other");
      mine.setItem("theme", "1");
      expect(kept.get("orders")).toBe("other");
      expect(mine.getItem("orders")).toBe("mine");
      expect(mine.isKept("orders")).toBe(false);
    });
  });

  it("works where there is no storage at all", () => {
    const storage = createSafeStorage(() => undefined);
    storage.setItem("a", "1");
    expect(storage.getItem("a")).toBe("1");
  });
});

describe("the log", () => {
  it("keeps the last 100 entries while it is on, oldest first, redacted and with their place", () => {
    vi.spyOn(console, "info").mockImplementation(() => {});
    const log = createLogger(() => true);
    for (let n = 1; n <= 130; n += 1) log.info(`entry ${n}`, { token: "x", n }, "cart-store");
    const entries = log.entries();
    expect(entries).toHaveLength(100);
    expect(entries[0]?.message).toBe("entry 31");
    expect(entries[99]).toMatchObject({
      level: "info",
      message: "entry 130",
      details: { token: "[redacted]", n: 130 },
      source: "cart-store",
      url: "http://localhost:5173/",
    });
    expect(Date.parse(entries[99]?.timestamp ?? "")).not.toBeNaN();
    expect(new Set(entries.map(({ id }) => id)).size).toBe(100);
  });

  it("keeps nothing while it is off, and stays silent below warnings", () => {
    const spies = (["debug", "info", "warn", "error"] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(() => {}),
    );
    const log = createLogger(() => false);
    log.debug("d");
    log.info("i");
    log.warn("sync failed for ana@ejemplo.mx");
    log.error("e", { password: "x" }, "run-query");
    expect(log.entries()).toEqual([]);
    expect(spies.map((spy) => spy.mock.calls)).toEqual([
      [],
      [],
      [["[shop] sync failed for [redacted]"]],
      [["[run-query] e", { password: "[redacted]" }]],
    ]);
  });

  it("writes every level to the console while it is on", () => {
    const spy = vi.spyOn(console, "debug").mockImplementation(() => {});
    createLogger(() => true).debug("detail");
    expect(spy).toHaveBeenCalledWith("[shop] detail");
  });
});

it("keeps the last 100 response times", () => {
  for (let n = 1; n <= 105; n += 1) recordResponseTime("listProducts", n);
  expect(responseTimes()).toHaveLength(100);
  expect(responseTimes()[0]).toEqual({ operation: "listProducts", milliseconds: 6 });
});

describe("the loop guard", () => {
  it("allows 50 executions in 5000 ms and the next one when the window has moved on", () => {
    let now = 0;
    const isAllowed = createLoopGuard(() => now);
    for (let n = 0; n < 50; n += 1) {
      expect(isAllowed("one")).toBe(true);
      now += 10;
    }
    expect(isAllowed("one")).toBe(false);
    now = 4999;
    expect(isAllowed("one")).toBe(false);
    now = 5000;
    expect(isAllowed("one")).toBe(true);
    expect(isAllowed("one")).toBe(false);
  });

  it("counts what is done again, of whatever kind, and never what is done once", () => {
    const isAllowed = createLoopGuard(() => 0);
    const hundred = Array.from({ length: 100 }, (_, n) => String(n));
    expect(hundred.every(isAllowed)).toBe(true);
    expect(hundred.filter(isAllowed)).toHaveLength(49);
    expect(isAllowed("another")).toBe(true);
  });
});
