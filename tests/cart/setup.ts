import { aProduct, idOf } from "@tests/support/factories";
import { afterEach, beforeEach, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { CART_STORAGE_KEY } from "@/cart/storage";
import { cart, linesOf, useCartState } from "@/cart/store";
import type { CartItem } from "@/domain/cart";
import { type Product, stockOf } from "@/domain/product";
import { newsOfRead, type ProductNews } from "@/domain/stock";
import { useStockState } from "@/live/stock-store";

/** Product `number` of the shop behind the tests: costs 10 × number pesos. */
export const productOf = (number: number, overrides: Partial<Product> = {}): Product =>
  aProduct({
    id: idOf("product", number),
    name: `Producto ${number}`,
    sku: `P-${number}`,
    price: number * 10,
    ...overrides,
  });

/** What the live feed says when a product is so. */
export function newsOf(product: Product): ProductNews {
  const { name, sku, price, saleUnit, unit, taxRate, imageUrl } = product;
  const [news] = newsOfRead(
    [product.id],
    [{ ...stockOf(product), name, sku, price, saleUnit, unit, taxRate, imageUrl }],
  );
  if (!news) throw new Error("a read of one product tells of one");
  return news;
}

/** «number × quantity» of each line the shopper sees. */
export const cartShape = (): string[] => shapeOf(linesOf(useCartState.getState()));

export const shapeOf = (lines: readonly CartItem[]): string[] =>
  lines.map((line) => `${Number(line.product.id.slice(-12))} × ${line.quantity}`);

/** What rests on the device once what was just done has been shown. */
export function storedCart() {
  cart.reconcile();
  return JSON.parse(localStorage.getItem(CART_STORAGE_KEY) ?? "null");
}

/** One click on plus, as the stepper of a line does it. */
export function plus(number: number): void {
  const { id } = productOf(number);
  const line = linesOf(useCartState.getState()).find(({ product }) => product.id === id);
  cartActions.setQuantity(id, (line?.quantity ?? 0) + 1);
}

/** As after a reload of the page: only what was stored is left. */
export function reloadCart(): void {
  window.dispatchEvent(new Event("pagehide"));
  const text = localStorage.getItem(CART_STORAGE_KEY);
  // Nothing of what this page did is left in memory.
  localStorage.removeItem(CART_STORAGE_KEY);
  cart.reconcile();
  useCartState.setState(useCartState.getInitialState(), true);
  if (text === null) localStorage.removeItem(CART_STORAGE_KEY);
  else localStorage.setItem(CART_STORAGE_KEY, text);
  cart.reconcile();
}

/** Time stands still at an ordinary morning and passes only when a test says so; requests are answered in real time. */
export function useStoppedClock(): void {
  beforeEach(() => {
    const hasFrames = typeof requestAnimationFrame === "function";
    const frames = hasFrames ? (["requestAnimationFrame", "cancelAnimationFrame"] as const) : [];
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance", ...frames],
    });
    vi.setSystemTime(new Date("2026-11-21T09:00:00Z"));
  });
}

/** Until what was just done has been drawn, and what waits for that has been done as well. */
export const frame = (): void => void vi.advanceTimersByTime(40);

/** Empty stores for each test; the storage itself is cleared by the common setup. */
export function useEmptyCart(): void {
  const reset = () => {
    useCartState.setState(useCartState.getInitialState(), true);
    useStockState.setState(useStockState.getInitialState(), true);
    // What is left to store is stored, and then gone.
    cart.reconcile();
    localStorage.clear();
    cart.reconcile();
  };
  beforeEach(reset);
  afterEach(reset);
}

/** Lets everything that does not wait for a timer finish, requests to the stand-in included. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets time pass, and everything that follows from it happen. */
export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settle();
}
