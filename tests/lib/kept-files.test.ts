// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { isRecent, keptPage } from "@/lib/kept-files";
import { isPrivate, listedPaths } from "@/lib/page-indexing";

const sent = (date: string | null): Response => new Response("", date === null ? {} : { headers: { date } });

it.each([
  ["today's", "Sun, 22 Nov 2026 12:00:00 GMT", true],
  ["one of thirty days ago", "Fri, 23 Oct 2026 12:00:00 GMT", true],
  ["an older one", "Fri, 23 Oct 2026 11:59:59 GMT", false],
  ["one without a date", null, true],
])("a kept page is shown for thirty days: %s", (_, date, expected) => {
  expect(isRecent(sent(date), Date.parse("2026-11-22T12:00:00Z"))).toBe(expected);
});

it("staff are told to keep what pages ask for until no kept page is shown that asks for it", () => {
  const days = [...readFileSync("docs/operate.md", "utf8").matchAll(/(?:delete the old one|goes) (\d+) days/g)];
  expect(days).toHaveLength(2);
  for (const [, count] of days) {
    expect(isRecent(sent("Sun, 22 Nov 2026 12:00:00 GMT"), Date.UTC(2026, 10, 22 + Number(count)))).toBe(false);
  }
});

it("no page is kept where the browser refuses to look", async () => {
  const match = vi.fn().mockRejectedValue(new DOMException("The operation is insecure.", "SecurityError"));
  vi.stubGlobal("caches", { match });
  expect(await keptPage("/products")).toBeUndefined();
  expect(match).toHaveBeenCalledOnce();
});

it.each([
  "/carrito",
  "/checkout",
  "/order-confirmation/1",
  "/order-tracking/ACO-1",
  "/account",
  "/orders",
  "/wishlist",
  "/listas",
  "/listas/5f0a",
])("%s is about one shopper", (path) => expect(isPrivate(path)).toBe(true));

it("no page of the build is about one shopper", () => {
  expect(listedPaths.length).toBeGreaterThan(10);
  expect(listedPaths.filter(isPrivate)).toEqual([]);
  expect(isPrivate("/products/1")).toBe(false);
});
