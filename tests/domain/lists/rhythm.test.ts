// @vitest-environment node
import { idOf } from "@tests/support/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf, noonOf, ordersOfList, type PastOrder, rhythmOf } from "@/domain/lists/rhythm";
import type { ListLine } from "@/domain/lists/shopping-list";

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = "America/Mexico_City";
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const order = (placedAt: string, ...products: number[]): PastOrder => ({
  placedAt,
  productIds: products.map((number) => idOf("product", number)),
});

const list = (...products: number[]) => ({
  lines: products.map(
    (number): ListLine => ({
      productId: idOf("product", number),
      sku: "SKU",
      name: "Algo",
      quantity: 1,
      note: "",
      price: null,
      unit: null,
    }),
  ),
});

describe("the orders of a list", () => {
  it("hold half of its products or more", () => {
    const orders = [
      order("2026-11-01T18:00:00Z", 1, 2, 9),
      order("2026-11-02T18:00:00Z", 1),
      order("2026-11-03T18:00:00Z"),
    ];
    expect(ordersOfList(list(1, 2, 3), orders)).toEqual([orders[0]]);
    expect(ordersOfList(list(1, 2), orders)).toEqual([orders[0], orders[1]]);
    expect(ordersOfList(list(), orders)).toEqual([]);
  });
});

describe("the rhythm of orders", () => {
  it("is the median of the days between them", () => {
    const rhythm = rhythmOf([
      order("2026-10-29T18:00:00Z"),
      order("2026-08-06T18:00:00Z"),
      order("2026-09-03T18:00:00Z"),
      order("2026-10-01T18:00:00Z"),
    ]);
    expect(rhythm?.everyDays).toBe(28);
    expect(noonOf(rhythm?.next ?? 0).toISOString()).toBe("2026-11-26T12:00:00.000Z");
  });

  it("is not led astray by one gap that is unlike the others", () => {
    const days = ["2026-01-01", "2026-01-08", "2026-01-15", "2026-06-01", "2026-06-08"];
    expect(rhythmOf(days.map((day) => order(`${day}T18:00:00Z`)))?.everyDays).toBe(7);
  });

  it("needs three days: two orders of one day are one", () => {
    expect(rhythmOf([])).toBeNull();
    expect(rhythmOf([order("2026-11-01T18:00:00Z"), order("2026-11-08T18:00:00Z")])).toBeNull();
    // Both on the 8th in Mexico, though not in UTC.
    expect(
      rhythmOf([order("2026-11-01T18:00:00Z"), order("2026-11-08T18:00:00Z"), order("2026-11-09T05:00:00Z")]),
    ).toBeNull();
    expect(dayOf("2026-11-09T05:00:00Z")).toBe(dayOf("2026-11-08T18:00:00Z"));
  });
});
