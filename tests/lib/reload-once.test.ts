import { describe, expect, it, vi } from "vitest";
import { isHostThere, reloadOnce } from "@/lib/reload-once";

const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

it("reloads once, and again only after five minutes", () => {
  const reload = vi.fn();
  expect(reloadOnce(NOON, reload)).toBe(true);
  expect(reloadOnce(NOON + MINUTE, reload)).toBe(false);
  expect(reloadOnce(NOON + 4 * MINUTE, reload)).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
  expect(reloadOnce(NOON + 6 * MINUTE, reload)).toBe(true);
});

it("does not reload where nothing could remember it: it would never stop", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  const reload = vi.fn();
  expect(reloadOnce(NOON, reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

describe("the host", () => {
  const answers = (answer: Promise<Response>) => {
    const fetch = vi.fn(() => answer);
    vi.stubGlobal("fetch", fetch);
    return fetch;
  };

  it("is there when it answers at all", async () => {
    answers(Promise.resolve(new Response(null, { status: 404 })));
    expect(await isHostThere()).toBe(true);
  });

  it("is not there where the network fails, though the browser believes to be online, nor where a gateway speaks for it", async () => {
    answers(Promise.reject(new TypeError("Failed to fetch")));
    expect(await isHostThere()).toBe(false);
    answers(Promise.resolve(new Response(null, { status: 502 })));
    expect(await isHostThere()).toBe(false);
  });

  it("is not asked while offline", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const fetch = answers(Promise.resolve(new Response()));
    expect(await isHostThere()).toBe(false);
    expect(fetch).not.toHaveBeenCalled();
  });
});
