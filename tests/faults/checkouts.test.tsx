import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { startLocalBackend } from "@tests/support/local-backend";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { useCartState } from "@/cart/store";
import { cartUpkeep } from "@/cart/upkeep";
import { summarizeCart } from "@/domain/cart-summary";
import { type CheckoutForm, emptyCheckoutForm } from "@/domain/checkout-form";
import { RETRY_DELAY_MS } from "@/domain/constants";
import type { VolumeDiscount } from "@/domain/order";
import type { Product } from "@/domain/product";
import { cartSource, usePlaceOrder } from "@/features/checkout/use-place-order";
import { findLostOrder } from "@/orders/lost-order";
import { listPaymentGateways, listVolumeDiscounts } from "@/services/checkout-options-service";
import { forgetGuestId, guestId } from "@/services/guest-session";
import { productsByIds } from "@/services/products-service";
import { createQueryClient } from "@/services/query-client";
import { erasePlacedOrders } from "@/stores/placed-orders-store";
import { randomNumbers } from "../../scripts/random-numbers";
import type { LocalBackend } from "../../supabase/local/backend";

const CHECKOUTS = 500;
const PRESSES = 3;
const LOST_ANSWERS = 0.2;
const SERVER_ERRORS = 0.1;
const STOCK = 100_000;
const SEED = 20261122;

const random = randomNumbers(SEED);
const anyOf = <T,>(items: readonly [T, ...T[]]): T => items[Math.floor(random() * items.length)] ?? items[0];

let backend: LocalBackend;
beforeAll(async () => {
  backend = await startLocalBackend();
});
afterAll(() => backend.close());

let discounts: readonly VolumeDiscount[] = [];
const figures = { calls: 0, lostAnswers: 0, serverErrors: 0 };

/** The line between one shopper and the database. */
function lineOf(address: string, isFaulty: () => boolean) {
  return async (input: string, init: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    // The database counts orders by address, and these are five hundred households.
    request.headers.set("x-forwarded-for", address);
    if (!isFaulty() || !request.url.endsWith("/rpc/place_order")) return backend.fetch(request);
    figures.calls += 1;
    const chance = random();
    if (chance < LOST_ANSWERS) {
      figures.lostAnswers += 1;
      await backend.fetch(request);
      throw new TypeError("Failed to fetch");
    }
    if (chance >= LOST_ANSWERS + SERVER_ERRORS) return backend.fetch(request);
    figures.serverErrors += 1;
    // Nobody can tell from a server error whether the order was placed.
    if (random() < 0.5) await backend.fetch(request);
    return new Response("upstream", { status: anyOf([500, 502, 503, 504]) });
  };
}

/** A device that has never been to the shop. */
function anotherDevice(): void {
  localStorage.clear();
  forgetGuestId();
  erasePlacedOrders();
  useCartState.setState(useCartState.getInitialState(), true);
}

function Shop({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
}

type Checkout = { guest: string; pieces: number; confirmed: string | null; presses: number; found: string | null };

/**
 * One shopper who presses «Confirmar pedido» until the order is confirmed, three times at most; the page sends each press up
 * to three times by itself.
 */
async function checkOut(number: number, form: CheckoutForm, products: readonly Product[]): Promise<Checkout> {
  anotherDevice();
  let isFaulty = true;
  vi.stubGlobal(
    "fetch",
    lineOf(`10.0.${number >> 8}.${number & 255}`, () => isFaulty),
  );
  for (const product of products.slice(Math.floor(random() * products.length))) {
    cartActions.addItem(product, 1 + Math.floor(random() * 4));
  }
  const summary = summarizeCart(cartUpkeep.readStoredLines(), discounts);
  const told = summary.items.map(({ product }) => product.id);
  const { result, unmount } = renderHook(() => usePlaceOrder(cartSource), { wrapper: Shop });
  const checkout: Checkout = { guest: guestId(), pieces: summary.itemCount, confirmed: null, presses: 0, found: null };
  while (checkout.confirmed === null && checkout.presses < PRESSES) {
    checkout.presses += 1;
    const came = await act(() =>
      result.current.send({ ...form, email: `cliente${number}@example.com` }, summary, told),
    );
    if (came?.name === "placed") checkout.confirmed = came.order.id;
  }
  isFaulty = false;
  if (checkout.confirmed === null) checkout.found = (await findLostOrder()).data?.order.id ?? null;
  else expect(cartUpkeep.readStoredLines()).toEqual([]);
  unmount();
  return checkout;
}

it("fault: answer of a committed order lost: of 500 checkouts none is doubled and none is lost", async () => {
  // The pauses between tries are left out: what is tried here is the order of things, not their pace.
  const pauses = [RETRY_DELAY_MS, 2 * RETRY_DELAY_MS];
  const { setTimeout } = globalThis;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((task: () => void, wait = 0) =>
    setTimeout(task, pauses.includes(wait) ? 0 : wait)) as typeof setTimeout);
  vi.spyOn(console, "warn").mockImplementation(() => {});

  const rows = await backend.sql<{ id: string }>(
    "update products set stock_quantity = $1 where id in (select id from products where is_active and precio_web > 0 order by id limit 3) returning id",
    [STOCK],
  );
  vi.stubGlobal(
    "fetch",
    lineOf("10.1.0.1", () => false),
  );
  const products = (await productsByIds(rows.map(({ id }) => id))).data ?? [];
  discounts = (await listVolumeDiscounts()).data ?? [];
  const [gateway] = (await listPaymentGateways()).data ?? [];
  const form: CheckoutForm = {
    ...emptyCheckoutForm,
    name: "Ana Gómez",
    phone: "5512345678",
    street: "Orizaba 101",
    neighborhood: "Roma Norte",
    municipality: "Cuauhtémoc",
    stateCode: "CMX",
    postalCode: "06700",
    paymentGatewayId: gateway?.id ?? "",
  };

  const checkouts: Checkout[] = [];
  for (let number = 0; number < CHECKOUTS; number += 1) checkouts.push(await checkOut(number, form, products));

  const orders = await backend.sql<{ id: string; guest: string; pieces: number }>(
    "select o.id, o.guest_session_id as guest, sum(i.quantity)::int as pieces from orders o join order_items i on i.order_id = o.id where o.customer_email like 'cliente%@example.com' group by o.id",
  );
  const ordersOf = (guest: string) => orders.filter((order) => order.guest === guest);
  const confirmed = checkouts.filter((checkout) => checkout.confirmed !== null);
  const doubled = checkouts.filter(({ guest }) => ordersOf(guest).length > 1);
  // Told and not there, there and neither told nor to be found, or with other contents.
  const lost = checkouts.filter(({ guest, pieces, confirmed, found }) => {
    const [order] = ordersOf(guest);
    return (order?.id ?? null) !== (confirmed ?? found) || (order && order.pieces !== pieces);
  });
  const sold = await backend.sql<{ left: number }>(
    "select sum(stock_quantity)::int as left from products where id = any($1)",
    [rows.map(({ id }) => id)],
  );
  const at = (presses: number) => confirmed.filter((checkout) => checkout.presses === presses).length;
  process.stdout.write(
    `${CHECKOUTS} checkouts, ${figures.calls} calls, ${figures.lostAnswers} answers lost, ${figures.serverErrors} server errors: ` +
      `${confirmed.length} confirmed (${at(1)} with the first press, ${at(2)} with the second, ${at(3)} with the third), ` +
      `${doubled.length} doubled, ${lost.length} lost\n`,
  );
  expect(figures.lostAnswers / figures.calls).toBeGreaterThan(0.18);
  expect(figures.serverErrors / figures.calls).toBeGreaterThan(0.08);
  expect(doubled).toEqual([]);
  expect(lost).toEqual([]);
  expect(confirmed.length).toBeGreaterThanOrEqual(0.99 * CHECKOUTS);
  expect(rows.length * STOCK - (sold[0]?.left ?? 0)).toBe(orders.reduce((sum, { pieces }) => sum + pieces, 0));
}, 900_000);
