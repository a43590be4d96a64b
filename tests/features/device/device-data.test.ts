import { readdirSync, readFileSync } from "node:fs";
import { renderHook } from "@testing-library/react";
import { aProduct, idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { aProductRow } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { beforeEach, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { useCartState } from "@/cart/store";
import { cartUpkeep } from "@/cart/upkeep";
import { readCartLines } from "@/cart/use-cart";
import { emptyCheckoutForm } from "@/domain/checkout-form";
import { lineOfProduct } from "@/domain/lists/shopping-list";
import { orderContents } from "@/domain/orders/order-contents";
import { eraseDeviceData } from "@/features/device/device-data";
import { onGuestForgotten } from "@/features/device/on-guest-forgotten";
import { KEPT } from "@/lib/kept-files";
import { forgetGuestId, guestId } from "@/services/guest-session";
import { saveCheckoutDraft } from "@/stores/checkout-draft";
import { recordDeliveryState } from "@/stores/delivery-state";
import { useFamilyQuantities, writeFamilyQuantities } from "@/stores/family-quantities-store";
import { createList, readLists } from "@/stores/lists-store";
import { beginOrderAttempt } from "@/stores/order-attempt";
import { recordPlacedOrder } from "@/stores/placed-orders-store";
import { recordSearch, useRecentSearches } from "@/stores/recent-searches-store";
import { recordViewed } from "@/stores/recently-viewed-store";
import { saveAddress, saveContact, useSavedData } from "@/stores/saved-contact-store";
import { recordScrollPositions } from "@/stores/scroll-positions";
import { toggleStockAlert } from "@/stores/stock-alerts-store";
import { saveTracking } from "@/stores/tracking-draft";
import { wishPieces } from "@/stores/wished-pieces-store";
import { toggleFavourite, useFavourites } from "@/stores/wishlist-store";

useShopServer();

const SECRETS = /Ana Ruiz|ana@example|Orizaba|ACO-2026|cinta|JAL|RUAA/;

const storedTexts = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

beforeEach(async () => {
  useCartState.setState(useCartState.getInitialState(), true);
  shop.fill({ products: [aProductRow()] });
  cartActions.addItem(aProduct(), 3);
  await cartUpkeep.loadFromServer();
  saveContact({ name: "Ana Ruiz", email: "ana@example.com", phone: "5512345678" });
  saveAddress({
    street: "Orizaba 101",
    neighborhood: "Roma",
    municipality: "Cuauhtémoc",
    stateCode: "CMX",
    postalCode: "06700",
    references: null,
  });
  recordPlacedOrder({
    id: idOf("order"),
    orderNumber: "ACO-20260601120000-AB12CD",
    placedAt: "2026-06-01T12:00:00Z",
    totalAmount: 382,
  });
  toggleFavourite(idOf("product", 2));
  createList("Cafetería mensual", [lineOfProduct(aProduct({ id: idOf("product", 5) }), 2, "sin logo")]);
  recordViewed(idOf("product", 3));
  saveCheckoutDraft({ ...emptyCheckoutForm, name: "Ana Ruiz", rfc: "RUAA900101AB1" });
  saveTracking({ at: "", orderNumber: "ACO-20260601120000-AB12CD", email: "ana@example.com", isFound: true });
  const contents = orderContents(emptyCheckoutForm, [], 0);
  beginOrderAttempt(contents, []);
  wishPieces(idOf("product", 4), 100, 64);
  toggleStockAlert(idOf("product", 5));
  recordSearch("cinta canela");
  recordDeliveryState("JAL");
  writeFamilyQuantities("guante", () => new Map([[idOf("product", 6), 12]]));
  recordScrollPositions({ "k1 /order-tracking/ACO-20260601120000-AB12CD": 120 });
});

it("forgets everything about the shopper and keeps the cart, under a new guest id", async () => {
  const before = guestId();
  expect(storedTexts()).toMatch(SECRETS);
  await eraseDeviceData({ withCart: false });
  expect(storedTexts()).not.toMatch(SECRETS);
  expect(storedTexts()).not.toContain(idOf("product", 2));
  expect(storedTexts()).not.toContain(idOf("product", 3));
  expect(storedTexts()).not.toContain(idOf("product", 4));
  expect(storedTexts()).not.toMatch(/Cafetería|sin logo/);
  expect(readLists()).toEqual([]);
  expect(storedTexts()).not.toContain(idOf("product", 5));
  expect(localStorage.getItem("acopio-order-attempt")).toBeNull();
  expect(renderHook(useSavedData).result.current).toEqual({ contact: null, addresses: [], invoice: null });
  expect(renderHook(useFavourites).result.current).toEqual([]);
  expect(renderHook(useRecentSearches).result.current).toEqual([]);
  expect(renderHook(() => useFamilyQuantities("guante")).result.current.size).toBe(0);

  expect(guestId()).not.toBe(before);
  expect(readCartLines().map(({ product, quantity }) => [product.id, quantity])).toEqual([[idOf("product"), 3]]);
  await cartUpkeep.loadFromServer();
  expect(readCartLines()).toHaveLength(1);
  expect(shop.rows("guest_carts").map(({ session_id }) => session_id)).toEqual([guestId()]);
});

it("forgets all that the shop's code ever stores, but for the cart and how the shop is to look", async () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const names = sources.flatMap(
    (file) => readFileSync(`src/${file}`, "utf8").match(/(?<=")acopio-[a-z-]+(?=")/g) ?? [],
  );
  const removal = vi.spyOn(Storage.prototype, "removeItem");
  await eraseDeviceData({ withCart: false });
  const gone: readonly string[] = [...removal.mock.calls.map(([name]) => name), ...Object.values(KEPT)];
  expect([...new Set(names)].filter((name) => !gone.includes(name)).sort()).toEqual([
    "acopio-cart",
    "acopio-list-layout",
    "acopio-preferences",
    "acopio-reloaded-at",
  ]);
});

it("empties the cart as well when asked", async () => {
  await eraseDeviceData({ withCart: true });
  expect(readCartLines()).toEqual([]);
  await cartUpkeep.loadFromServer();
  expect(readCartLines()).toEqual([]);
  expect(shop.rows("guest_carts")).toEqual([]);
});

it("forgets the shopper even when the server cannot be reached", async () => {
  shop.fail("guest_carts", 0);
  const before = guestId();
  await eraseDeviceData({ withCart: false });
  expect(storedTexts()).not.toMatch(SECRETS);
  expect(guestId()).not.toBe(before);
  expect(readCartLines()).toHaveLength(1);
});

it("forgets the shopper even when the browser refuses to forget the pages that were seen", async () => {
  const refuse = vi.fn().mockRejectedValue(new DOMException("The operation is insecure.", "SecurityError"));
  vi.stubGlobal("caches", { delete: refuse });
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const before = guestId();
  await eraseDeviceData({ withCart: true });
  expect(refuse).toHaveBeenCalled();
  expect(warn).toHaveBeenCalledOnce();
  expect(guestId()).not.toBe(before);
  expect(readCartLines()).toEqual([]);
});

it("tells the other tabs that the device has forgotten its shopper, and not that it met one", () => {
  const told = vi.fn();
  const stop = onGuestForgotten(told);
  const tell = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
  tell("acopio-guest-id", guestId());
  tell("acopio-cart", null);
  expect(told).not.toHaveBeenCalled();
  tell("acopio-guest-id", null);
  expect(told).toHaveBeenCalledOnce();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(told).toHaveBeenCalledTimes(2);
  stop();
  tell("acopio-guest-id", null);
  expect(told).toHaveBeenCalledTimes(2);
});

it("tells a page that comes back from the browser's memory whether its shopper was forgotten meanwhile", () => {
  const told = vi.fn();
  const stop = onGuestForgotten(told);
  const leave = () => window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  const comeBack = () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  guestId();
  leave();
  comeBack();
  expect(told).not.toHaveBeenCalled();
  leave();
  forgetGuestId();
  comeBack();
  expect(told).toHaveBeenCalledOnce();
  // Nobody is left to forget, and a shopper who is new to the device is not a forgotten one.
  leave();
  guestId();
  comeBack();
  expect(told).toHaveBeenCalledOnce();
  leave();
  forgetGuestId();
  guestId();
  comeBack();
  expect(told).toHaveBeenCalledTimes(2);
  stop();
});
