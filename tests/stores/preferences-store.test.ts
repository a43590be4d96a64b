import { renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

const KEY = "acopio-preferences";

/** The store as the next visit finds it. */
async function nextVisit() {
  vi.resetModules();
  const store = await import("@/stores/preferences-store");
  let theme = "";
  store.watchTheme((now) => {
    theme = now;
  })();
  return { ...store, theme };
}

beforeEach(() => localStorage.clear());

it("keeps the choices on the device", async () => {
  const first = await nextVisit();
  expect(first.theme).toBe("device");
  first.setTheme("dark");
  first.setPriceDisplay("without-tax");
  expect(JSON.parse(localStorage.getItem(KEY) ?? "{}").state).toEqual({
    theme: "dark",
    priceDisplay: "without-tax",
    searchKey: "/",
  });
  expect((await nextVisit()).theme).toBe("dark");
});

it("keeps what it knows of choices that were made before there was a key to switch off", async () => {
  localStorage.setItem(KEY, '{"state":{"theme":"dark","priceDisplay":"without-tax"}}');
  const next = await nextVisit();
  expect(next.theme).toBe("dark");
  expect(next.readPriceDisplay()).toBe("without-tax");
  expect(renderHook(next.useSearchKey).result.current).toBe("/");
});

for (const kept of ["no json", "null", "[]", '{"state":{"theme":"neon"},"version":1}', '{"state":null,"version":9}']) {
  it(`starts as usual when the device holds ${kept}`, async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    localStorage.setItem(KEY, kept);
    expect((await nextVisit()).theme).toBe("device");
  });
}
