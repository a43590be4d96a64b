import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { aProduct, idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { shop } from "@tests/support/shop-state";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { cartActions } from "@/cart/actions";
import { useCartSummary } from "@/cart/totals";
import { orderQueries } from "@/services/orders/order-queries";
import { createQueryClient } from "@/services/query-client";

useShopServer();

const pencil = aProduct({ id: idOf("product", 1) });
const tape = aProduct({ id: idOf("product", 2) });

const discountOf = (productId: string | null, percentage: number) => ({
  ...{ id: idOf("order"), product_id: productId, min_quantity: 2, percentage, is_active: true },
});

/** Of other products, and before all others in the list. */
const others = (count: number) => Array.from({ length: count }, (_, at) => discountOf(idOf("gateway", at), 50));
const ofTheCart = [discountOf(pencil.id, 5), discountOf(tape.id, 10), discountOf(null, 1)];

beforeEach(() => cartActions.clear());

/** The summary of the cart, and every discount that it has told. */
function watchSummary() {
  const client = createQueryClient({ retry: false });
  const told: number[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(
    () => {
      const { discountAmount } = useCartSummary();
      if (told.at(-1) !== discountAmount) told.push(discountAmount);
    },
    { wrapper },
  );
  return { client, told };
}

describe("what volume takes off the cart", () => {
  it("is asked for once where one answer holds the shop's discounts", async () => {
    shop.fill({ volume_discounts: [...others(400), ...ofTheCart] });
    cartActions.addItem(pencil, 2);
    const { told } = watchSummary();
    await waitFor(() => expect(told).toEqual([0, 10]));
    act(() => void cartActions.addItem(tape, 2));
    expect(told).toEqual([0, 10, 30]);
    expect(shop.requests("volume_discounts")).toHaveLength(1);
  });

  it("is the same where the shop has more of them", async () => {
    shop.fill({ volume_discounts: [...others(500), ...ofTheCart] });
    cartActions.addItem(pencil, 2);
    cartActions.addItem(tape, 2);
    const { told } = watchSummary();
    await waitFor(() => expect(told).toEqual([0, 30]));
  });

  it("stays for the other lines while those of a new one are read", async () => {
    shop.fill({ volume_discounts: [...others(500), ...ofTheCart] });
    cartActions.addItem(pencil, 2);
    const { told } = watchSummary();
    await waitFor(() => expect(told).toEqual([0, 10]));
    act(() => void cartActions.addItem(tape, 2));
    // The general one is known.
    expect(told).toEqual([0, 10, 12]);
    await waitFor(() => expect(told).toEqual([0, 10, 12, 30]));
  });

  it("holds at once for a product whose own are known from its page", async () => {
    shop.fill({ volume_discounts: [...others(500), ...ofTheCart] });
    cartActions.addItem(pencil, 2);
    const { client, told } = watchSummary();
    await waitFor(() => expect(told).toEqual([0, 10]));
    await client.fetchQuery(orderQueries.volumeDiscountsOf([tape.id]));
    act(() => void cartActions.addItem(tape, 2));
    expect(told).toEqual([0, 10, 30]);
    await waitFor(() => expect(shop.requests("volume_discounts")).toHaveLength(4));
    expect(told).toEqual([0, 10, 30]);
  });
});
