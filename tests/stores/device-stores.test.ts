import { act, renderHook } from "@testing-library/react";
import { idOf } from "@tests/support/factories";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  erasePlacedOrders,
  isOrderKnown,
  type PlacedOrder,
  recordPlacedOrder,
  usePlacedOrders,
} from "@/stores/placed-orders-store";
import {
  eraseRecentlyViewed,
  MAX_RECENTLY_VIEWED,
  recordViewed,
  useRecentlyViewed,
} from "@/stores/recently-viewed-store";
import {
  eraseAddress,
  eraseContact,
  eraseSavedData,
  MAX_ADDRESSES,
  saveAddress,
  saveContact,
  useSavedData,
} from "@/stores/saved-contact-store";
import { eraseWishes, forgetWish, hadFewer, useMissingPieces, wishPieces } from "@/stores/wished-pieces-store";
import { eraseFavourites, toggleFavourite, useFavourites, useIsFavourite } from "@/stores/wishlist-store";

const cameBack = () => Object.assign(new Event("pageshow"), { persisted: true });
const now = <T>(hook: () => T): T => renderHook(hook).result.current;

beforeEach(() => {
  eraseFavourites();
  eraseRecentlyViewed();
  erasePlacedOrders();
  eraseSavedData();
});

describe("favourites", () => {
  it("come and go by the same press, the latest first", () => {
    toggleFavourite(idOf("product", 1));
    toggleFavourite(idOf("product", 2));
    expect(now(useFavourites)).toEqual([idOf("product", 2), idOf("product", 1)]);
    expect(now(() => useIsFavourite(idOf("product", 1)))).toBe(true);
    toggleFavourite(idOf("product", 1));
    expect(now(useFavourites)).toEqual([idOf("product", 2)]);
    expect(now(() => useIsFavourite(idOf("product", 1)))).toBe(false);
  });

  it("are still there after a reload", async () => {
    toggleFavourite(idOf("product", 1));
    vi.resetModules();
    const reloaded = await import("@/stores/wishlist-store");
    expect(now(reloaded.useFavourites)).toEqual([idOf("product", 1)]);
  });

  it.each([
    ["at once", () => window.dispatchEvent(new StorageEvent("storage", { key: "acopio-wishlist" }))],
    ["once a page comes back from the browser's memory", () => window.dispatchEvent(cameBack())],
  ])("of another tab are seen %s", (_, tell) => {
    const favourites = renderHook(useFavourites);
    const stored = { state: { productIds: [idOf("product", 7)] }, version: 1 };
    localStorage.setItem("acopio-wishlist", JSON.stringify(stored));
    act(() => void tell());
    expect(favourites.result.current).toEqual([idOf("product", 7)]);
  });

  it("of another tab are kept when this tab adds one", () => {
    toggleFavourite(idOf("product", 1));
    const stored = { state: { productIds: [idOf("product", 7)] }, version: 1 };
    localStorage.setItem("acopio-wishlist", JSON.stringify(stored));
    toggleFavourite(idOf("product", 2));
    expect(now(useFavourites)).toEqual([idOf("product", 2), idOf("product", 7)]);
  });

  it("end at a hundred, the oldest going first", () => {
    for (let number = 1; number <= 101; number += 1) toggleFavourite(idOf("product", number));
    expect(now(useFavourites)).toHaveLength(100);
    expect(now(useFavourites)).not.toContain(idOf("product", 1));
  });

  it.each([
    ["{", []],
    ["null", []],
    ['{"state":null,"version":1}', []],
    ['{"state":{"productIds":"x"},"version":1}', []],
    [`{"state":{"productIds":[5,"x","${idOf("product", 3)}"]},"version":1}`, [idOf("product", 3)]],
    [`{"state":{"productIds":["${idOf("product", 3)}"]},"version":99}`, [idOf("product", 3)]],
    [JSON.stringify({ state: { productIds: Array(1000).fill(idOf("product", 3)) } }), [idOf("product", 3)]],
  ])("are read from %j as far as they can be understood", async (stored, expected) => {
    localStorage.setItem("acopio-wishlist", stored);
    vi.resetModules();
    const reloaded = await import("@/stores/wishlist-store");
    expect(now(reloaded.useFavourites)).toEqual(expected);
  });

  it("end at a hundred in whatever is stored, too", async () => {
    const productIds = Array.from({ length: 5000 }, (_, index) => idOf("product", index));
    localStorage.setItem("acopio-wishlist", JSON.stringify({ state: { productIds } }));
    vi.resetModules();
    const reloaded = await import("@/stores/wishlist-store");
    expect(now(reloaded.useFavourites)).toEqual(productIds.slice(0, 100));
  });

  it("work where storage is blocked", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    toggleFavourite(idOf("product", 1));
    toggleFavourite(idOf("product", 2));
    expect(now(useFavourites)).toEqual([idOf("product", 2), idOf("product", 1)]);
  });
});

describe("products looked at", () => {
  it("are the last eight, each once, the latest first", () => {
    for (let number = 1; number <= 14; number += 1) recordViewed(idOf("product", number));
    recordViewed(idOf("product", 10));
    const seen = now(useRecentlyViewed);
    expect(seen).toHaveLength(MAX_RECENTLY_VIEWED);
    expect(seen.slice(0, 3)).toEqual([idOf("product", 10), idOf("product", 14), idOf("product", 13)]);
    expect(seen).not.toContain(idOf("product", 2));
  });
});

describe("orders placed here", () => {
  const order = (number: number): PlacedOrder => ({
    id: idOf("order", number),
    orderNumber: `ACO-20260601120000-AAAA0${number}`,
    placedAt: "2026-06-01T12:00:00.000Z",
    totalAmount: 382,
  });

  it("are listed once each, the latest first", () => {
    recordPlacedOrder(order(1));
    recordPlacedOrder(order(2));
    recordPlacedOrder(order(1));
    expect(now(usePlacedOrders).map(({ id }) => id)).toEqual([idOf("order", 1), idOf("order", 2)]);
    expect(isOrderKnown(idOf("order", 2))).toBe(true);
    expect(isOrderKnown(idOf("order", 3))).toBe(false);
  });

  it("stay the same objects while others come and go, so that what shows them need not be drawn again", () => {
    recordPlacedOrder(order(1));
    const [first] = now(usePlacedOrders);
    recordPlacedOrder(order(2));
    expect(now(usePlacedOrders)[1]).toBe(first);
  });

  it("that were tampered with are dropped, the sound ones stay", async () => {
    const orders = [order(1), { ...order(2), placedAt: "ayer" }, { ...order(3), totalAmount: "1" }, { id: "x" }, null];
    localStorage.setItem("acopio-orders", JSON.stringify({ state: { orders }, version: 1 }));
    vi.resetModules();
    const reloaded = await import("@/stores/placed-orders-store");
    expect(now(reloaded.usePlacedOrders)).toEqual([order(1)]);
  });
});

describe("saved contact and addresses", () => {
  const address = (street: string) => ({
    street,
    neighborhood: "Roma Norte",
    municipality: "Cuauhtémoc",
    stateCode: "CMX",
    postalCode: "06700",
    references: null,
  });
  const streets = () => now(useSavedData).addresses.map(({ street }) => street);

  it("keep one contact", () => {
    saveContact({ name: "Ana", email: "ana@example.com", phone: "5512345678" });
    saveContact({ name: "Ana Ruiz", email: "ana@example.com", phone: "5512345678" });
    expect(now(useSavedData).contact?.name).toBe("Ana Ruiz");
    eraseContact();
    expect(now(useSavedData).contact).toBeNull();
  });

  it("keep each address once, the one used last first", () => {
    saveAddress(address("Orizaba 101"));
    saveAddress(address("Morelos 20"));
    saveAddress(address("ORIZABA 101"));
    expect(streets()).toEqual(["ORIZABA 101", "Morelos 20"]);
  });

  it("change an address in place of adding one, and erase it", () => {
    saveAddress(address("Orizaba 101"));
    const { id } = now(useSavedData).addresses[0] ?? { id: "" };
    saveAddress(address("Orizaba 103"), id);
    expect(now(useSavedData).addresses).toEqual([{ ...address("Orizaba 103"), id }]);
    eraseAddress(id);
    expect(streets()).toEqual([]);
  });

  it("end at ten addresses", () => {
    for (let number = 1; number <= MAX_ADDRESSES; number += 1) saveAddress(address(`Calle ${number}`));
    const kept = streets();
    expect(kept).toHaveLength(MAX_ADDRESSES);
    saveAddress(address("Calle 11"));
    expect(streets()).toEqual(kept);
    saveAddress(address("Calle 1"));
    expect(streets()[0]).toBe("Calle 1");
    expect([...streets()].sort()).toEqual([...kept].sort());
  });

  it("survive a reload, and leave no trace once erased", async () => {
    saveContact({ name: "Ana", email: "ana@example.com", phone: "5512345678" });
    vi.resetModules();
    const reloaded = await import("@/stores/saved-contact-store");
    expect(now(reloaded.useSavedData).contact?.name).toBe("Ana");
    eraseSavedData();
    expect(localStorage.getItem("acopio-saved-contact")).toBeNull();
  });
});

describe("pieces that were wanted and not there", () => {
  const tape = idOf("product", 1);
  beforeEach(eraseWishes);
  afterEach(() => void vi.useRealTimers());

  it("are missing until the cart holds them, also after those that were there are ordered", () => {
    wishPieces(tape, 100, 64);
    expect(now(() => useMissingPieces(tape, 64))).toBe(36);
    expect(now(() => useMissingPieces(tape, 90))).toBe(10);
    expect(now(() => useMissingPieces(tape, 120))).toBe(0);
    expect(now(() => useMissingPieces(tape, 0))).toBe(36);
    expect(now(() => useMissingPieces(idOf("product", 2), 0))).toBe(0);
  });

  it("are more where fewer were there after all, and none where nothing was wished for", () => {
    hadFewer(tape, 3);
    expect(localStorage.getItem("acopio-wished-pieces")).toBeNull();
    wishPieces(tape, 100, 64);
    hadFewer(tape, 70);
    expect(now(() => useMissingPieces(tape, 0))).toBe(36);
    hadFewer(tape, 60);
    expect(now(() => useMissingPieces(tape, 60))).toBe(40);
  });

  it("are those of the last wish also where the clock was ahead at the one before, and has been put right", () => {
    vi.useFakeTimers({ now: new Date("2026-12-05T12:00:00Z"), toFake: ["Date"] });
    eraseWishes();
    wishPieces(tape, 10, 6);
    vi.setSystemTime("2026-11-30T12:00:00Z");
    wishPieces(tape, 50, 6);
    expect(now(() => useMissingPieces(tape, 6))).toBe(44);
  });

  it("are forgotten one by one, and the last wish counts", () => {
    wishPieces(tape, 100, 64);
    wishPieces(tape, 80, 64);
    wishPieces(idOf("product", 2), 5, 1);
    expect(now(() => useMissingPieces(tape, 64))).toBe(16);
    forgetWish(tape);
    expect(now(() => useMissingPieces(tape, 64))).toBe(0);
    expect(now(() => useMissingPieces(idOf("product", 2), 1))).toBe(4);
  });
});
