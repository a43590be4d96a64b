import { expect, it, vi } from "vitest";
import { reloadOnce } from "@/lib/reload-once";

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

it("does not reload while offline: the page that is there would be gone as well", () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const reload = vi.fn();
  expect(reloadOnce(NOON + 10 * MINUTE, reload)).toBe(false);
  online.mockReturnValue(true);
  expect(reloadOnce(NOON + 10 * MINUTE, reload)).toBe(true);
});
