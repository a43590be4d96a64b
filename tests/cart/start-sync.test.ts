import { A_GUEST_ID } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { shop } from "@tests/support/shop-state";
import { afterEach, expect, it, vi } from "vitest";
import { cartActions, createCartActions } from "@/cart/actions";
import { startCartSyncWhenNeeded } from "@/cart/start-sync";
import { CART_STORAGE_KEY } from "@/cart/storage";
import { createCart, useCartState } from "@/cart/store";
import { startCartSync } from "@/cart/sync";
import { cartEvents } from "@/domain/cart-codes";
import { safeStorage } from "@/lib/safe-storage";
import { cartShape, frame, pass, plus, productOf, settle, useEmptyCart, useStoppedClock } from "./setup";

useStoppedClock();
useEmptyCart();
useShopServer();

let stop = () => {};
afterEach(() => stop());

const loadSync = vi.fn();
function start() {
  loadSync.mockReset().mockResolvedValue({ startCartSync });
  stop = startCartSyncWhenNeeded(loadSync);
}
const reads = () => shop.requests("guest_carts", "GET");
const writes = () => shop.requests("guest_carts", "POST");

it("a first visitor waits for nothing, until there is something to send", async () => {
  start();
  await pass(1000);
  expect(loadSync).not.toHaveBeenCalled();
  cartActions.addItem(productOf(1), 2);
  plus(1);
  await pass(1000);
  expect(loadSync).toHaveBeenCalledTimes(1);
  expect(writes()).toHaveLength(1);
  expect(reads()).toEqual([]);
});

it("a press is shown before the sync's code is asked for", () => {
  start();
  cartActions.addItem(productOf(1), 2);
  expect(loadSync).not.toHaveBeenCalled();
  frame();
  expect(loadSync).toHaveBeenCalledTimes(1);
});

it("nor does one whose press was refused, which leaves nothing to send", async () => {
  start();
  expect(cartActions.addItem(productOf(1), 0).success).toBe(false);
  await pass(1000);
  expect(loadSync).not.toHaveBeenCalled();
});

it("a known guest's cart is loaded at once", async () => {
  localStorage.setItem("acopio-guest-id", A_GUEST_ID);
  start();
  await settle();
  expect(reads()).toHaveLength(1);
});

it("what an earlier visit left unsent is sent", async () => {
  cartActions.addItem(productOf(1), 2);
  start();
  await pass(1000);
  expect(writes()).toHaveLength(1);
});

it("a cart that has run out is told of, also if something is added before the sync's code is here", async () => {
  cartActions.addItem(productOf(1), 2);
  frame();
  vi.setSystemTime(Date.now() + 8 * 24 * 3_600_000);
  start();
  cartActions.addItem(productOf(2), 1);
  await pass(1000);
  expect(cartShape()).toEqual(["2 × 1"]);
  const said = useCartState.getState().notices.map(({ code }) => code);
  expect(said.filter((code) => code === cartEvents.expired)).toHaveLength(1);
});

it("a cart that another tab began shows here", async () => {
  start();
  const otherTab = createCart(safeStorage);
  createCartActions(otherTab).addItem(productOf(1), 2);
  frame();
  window.dispatchEvent(new StorageEvent("storage", { key: CART_STORAGE_KEY }));
  await settle();
  expect(cartShape()).toEqual(["1 × 2"]);
});

it("a cart that another page began while this one was in the browser's memory shows when it is back", async () => {
  start();
  const otherPage = createCart(safeStorage);
  createCartActions(otherPage).addItem(productOf(1), 2);
  frame();
  await settle();
  expect(cartShape()).toEqual([]);
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await settle();
  expect(cartShape()).toEqual(["1 × 2"]);
  expect(loadSync).toHaveBeenCalledTimes(1);
});

it("code that cannot be fetched is asked for again, and no change is lost", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  start();
  loadSync.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  cartActions.addItem(productOf(1), 2);
  await pass(1000);
  expect(writes()).toHaveLength(0);
  expect(warned).toHaveBeenCalled();
  await pass(11_000);
  expect(writes()).toHaveLength(1);
  expect(cartShape()).toEqual(["1 × 2"]);
});

it("once stopped, it starts nothing", async () => {
  start();
  stop();
  cartActions.addItem(productOf(1));
  await pass(20_000);
  expect(loadSync).not.toHaveBeenCalled();
});
