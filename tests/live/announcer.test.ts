// @vitest-environment node
import { beforeEach, expect, it, vi } from "vitest";
import type { StockChange } from "@/copy/stock-change-copy";
import { createAnnouncer } from "@/live/announcer";

const change = (productName: string, status: StockChange["status"], available: number | null) => ({
  productName,
  status,
  available,
  wanted: 0,
});

beforeEach(() => void vi.useFakeTimers());

it("tells the first change at once and what follows within two seconds together, the latest of each product", () => {
  const told: string[] = [];
  const announcer = createAnnouncer((text) => told.push(text));
  announcer.tell("a", change("Cinta", "low-stock", 3));
  expect(told).toEqual(["Cinta: Pocas Unidades (3 disponibles)"]);

  announcer.tell("b", change("Pluma", "low-stock", 2));
  announcer.tell("b", change("Pluma", "out-of-stock", 0));
  announcer.tell("c", change("Regla", "unknown", null));
  vi.advanceTimersByTime(1999);
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(told.slice(1)).toEqual(["Pluma: Agotado (0 disponibles). Regla: Consultando"]);

  vi.advanceTimersByTime(60_000);
  announcer.tell("a", change("Cinta", "in-stock", 90));
  expect(told.slice(2)).toEqual(["Cinta: En Stock (90 disponibles)"]);
});

it("tells of what was taken off sale that it is no longer sold, and neither pieces nor that it is sold out", () => {
  const told: string[] = [];
  createAnnouncer((text) => told.push(text)).tell("a", change("Cinta", "not-sold", 7));
  expect(told).toEqual(["Cinta: ya no se vende"]);
});

it("counts what is too much to be listened to", () => {
  const told: string[] = [];
  const announcer = createAnnouncer((text) => told.push(text));
  for (const name of ["a", "b", "c", "d", "e"]) announcer.tell(name, change(name, "out-of-stock", 0));
  vi.advanceTimersByTime(2000);
  expect(told[1]).toBe("Cambiaron las existencias de 4 productos");
});

it("says how many there are where the cart holds more than that", () => {
  const told: string[] = [];
  const announcer = createAnnouncer((text) => told.push(text));
  announcer.tell("a", { ...change("Cinta", "in-stock", 40), wanted: 80 });
  expect(told).toEqual(["Cinta: Solo 40 unidades disponibles (solicitas 80)"]);
});

it("says nothing more once it is stopped", () => {
  const told: string[] = [];
  const announcer = createAnnouncer((text) => told.push(text));
  announcer.tell("a", change("Cinta", "low-stock", 3));
  announcer.tell("b", change("Pluma", "low-stock", 3));
  announcer.stop();
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveLength(1);
});
