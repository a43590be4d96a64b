// @vitest-environment node
import { expect, it } from "vitest";
import { summariseResponseTimes } from "@/features/diagnostics/response-time-summary";

const times = (operation: string, ...milliseconds: number[]) =>
  milliseconds.map((each) => ({ operation, milliseconds: each }));

it("gives the median and the 95th percentile of every operation, the slowest first", () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(summariseResponseTimes([...times("listProducts", ...hundred), ...times("placeOrder", 900, 300)])).toEqual([
    { operation: "placeOrder", count: 2, p50: 300, p95: 900 },
    { operation: "listProducts", count: 100, p50: 50, p95: 95 },
  ]);
});

it("is its only value for a single measurement, and empty for none", () => {
  expect(summariseResponseTimes(times("listBrands", 12))).toEqual([
    { operation: "listBrands", count: 1, p50: 12, p95: 12 },
  ]);
  expect(summariseResponseTimes([])).toEqual([]);
});
