import { A_GUEST_ID, idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { shop } from "@tests/support/shop-state";
import { http } from "msw";
import { afterEach, beforeEach, vi } from "vitest";
import { browserPage } from "@/cart/browser-page";
import { cart } from "@/cart/store";
import { createCartSync } from "@/cart/sync";
import * as guestCart from "@/services/guest-cart-service";
import * as guest from "@/services/guest-session";
import { productOf, settle, useEmptyCart, useStoppedClock } from "./setup";

let stopSync = () => {};
let startAgain: ReturnType<typeof createCartSync>["start"] = () => () => {};

/** An empty cart of a known guest, a stopped clock and the shop's server: what every test of the sync begins with. */
export function useSyncedCart(): void {
  useStoppedClock();
  useEmptyCart();
  useShopServer();
  beforeEach(() => {
    localStorage.setItem("acopio-guest-id", A_GUEST_ID);
    vi.spyOn(console, "warn").mockImplementation(() => {});
  });
  afterEach(() => stopSync());
}

/** Starts the sync of a new page, which waits for nothing that another one was told to wait for, until its first load. */
export async function start(): Promise<void> {
  startAgain = createCartSync(cart, { ...guestCart, ...guest }, browserPage).start;
  await restart();
}

/** Starts the sync of the same page once more, as the next turn does. */
export async function restart(): Promise<void> {
  stopSync = startAgain(guest.hasGuestId());
  await settle();
}

/** Stops it as a page that closes does. */
export const stop = (): void => stopSync();

/** Failures reach the console as errors of the service; these tests provoke them. */
export const expectFailures = () => vi.spyOn(console, "error").mockImplementation(() => {});

export const writes = () => shop.requests("guest_carts").filter(({ method }) => method !== "GET");
export const reads = () => shop.requests("guest_carts", "GET");
export const onServer = () =>
  shop
    .rows("guest_carts")
    .map((row) => `${Number(String(row.product_id).slice(-12))} × ${row.quantity}`)
    .sort();
export const id = (number: number) => productOf(number).id;
export const DAY = 24 * 60 * 60 * 1000;

/** A row that the server already holds. */
export function serverRow(number: number, quantity: number) {
  return {
    id: idOf("cartRow", number),
    product_id: id(number),
    quantity,
    created_at: new Date(Date.now() - DAY + number * 1000).toISOString(),
    updated_at: new Date(Date.now() - DAY).toISOString(),
    expires_at: new Date(Date.now() + 6 * DAY).toISOString(),
  };
}

export const productRow = (number: number) => shop.rows("products").find((row) => row.id === id(number));

/** The first write is refused with a wish for a pause; the others are taken. @returns how many there were */
export function refuseFirstWrite(status: number, retryAfter: string): () => number {
  let tries = 0;
  server.use(
    http.post("*/rest/v1/guest_carts", () => {
      tries += 1;
      return tries === 1
        ? Response.json({ message: "not now" }, { status, headers: { "Retry-After": retryAfter } })
        : undefined;
    }),
  );
  return () => tries;
}

/** Holds the requests that match until they are let go. */
export function hold(method: "get" | "post" | "delete"): { count: () => number; release: () => void } {
  const waiting: (() => void)[] = [];
  let count = 0;
  let isOpen = false;
  server.use(
    http[method]("*/rest/v1/guest_carts", async () => {
      count += 1;
      if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
    }),
  );
  return {
    count: () => count,
    release: () => {
      isOpen = true;
      for (const resolve of waiting) resolve();
    },
  };
}
