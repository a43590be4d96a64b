import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { aProduct, idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { shop } from "@tests/support/shop-state";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";
import { VolumeHintsReader } from "@/app/volume-hints-reader";
import { ProductCard } from "@/product-list/product-card";
import { useVolumeHints } from "@/product-list/volume-hint";
import { createQueryClient } from "@/services/query-client";
import { setPriceDisplay } from "@/stores/preferences-store";

useShopServer();

const box = aProduct({ price: 40, unit: { name: "caja", content: 36, contentName: "rollo" } });

beforeEach(() => {
  useVolumeHints.setState(useVolumeHints.getInitialState(), true);
  setPriceDisplay("without-tax");
  const discount = { id: idOf("order"), product_id: box.id, percentage: 5, is_active: true };
  shop.fill({
    volume_discounts: [
      { ...discount, min_quantity: 12 },
      { ...discount, min_quantity: 100, percentage: 10 },
      { ...discount, product_id: idOf("product", 2), min_quantity: 2 },
    ],
  });
});

function open(stockQuantity: number, queryKey: string[], layout: "grid" | "row" = "grid") {
  const client = createQueryClient();
  const product = { ...box, stockQuantity };
  client.setQueryData(queryKey, [product]);
  const Screen = () =>
    useQuery({ queryKey, queryFn: () => [product] }) && <ProductCard product={product} layout={layout} />;
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Screen />
        <VolumeHintsReader />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("tells a card its lowest price and the quantity for it, as the switch says, of what there is", async () => {
  open(40, ["products", "list"]);
  expect(screen.queryByText(/al llevar/)).not.toBeInTheDocument();
  expect(await screen.findByText("desde $38 ($1.06 por rollo) al llevar 12 cajas")).toBeInTheDocument();
  act(() => setPriceDisplay("with-tax"));
  expect(screen.getByText("desde $44.08 ($1.22 por rollo) al llevar 12 cajas")).toBeInTheDocument();
  expect(shop.requests("volume_discounts")).toHaveLength(1);
});

it("tells the lowest price there is, where more pieces cost more as another discount takes over", async () => {
  const discount = { id: idOf("order"), is_active: true };
  shop.fill({
    volume_discounts: [
      { ...discount, product_id: null, min_quantity: 12, percentage: 5 },
      { ...discount, product_id: box.id, min_quantity: 20, percentage: 2 },
    ],
  });
  open(40, ["products", "list"]);
  expect(await screen.findByText("desde $38 ($1.06 por rollo) al llevar 12 cajas")).toBeInTheDocument();
});

it("tells a row the same in few words", async () => {
  open(40, ["products", "list"], "row");
  expect(await screen.findByText("12 cajas: $1.06/rollo")).toBeInTheDocument();
  act(() => setPriceDisplay("with-tax"));
  expect(screen.getByText("12 cajas: $1.22/rollo")).toBeInTheDocument();
});

it("says nothing of quantities that there are not", async () => {
  open(11, ["products", "list"]);
  await act(() => expect.poll(() => shop.requests("volume_discounts")).toHaveLength(1));
  expect(screen.queryByText(/al llevar/)).not.toBeInTheDocument();
});

it("tells it as well in a shop of more discounts than one answer holds", async () => {
  const others = Array.from({ length: 500 }, (_, at) => ({
    ...{ id: idOf("order"), product_id: idOf("brand", at), min_quantity: 2, percentage: 5, is_active: true },
  }));
  shop.fill({ volume_discounts: [...others, ...shop.rows("volume_discounts")] });
  open(40, ["products", "list"]);
  expect(await screen.findByText("desde $38 ($1.06 por rollo) al llevar 12 cajas")).toBeInTheDocument();
});

it("asks for nothing where no products are shown", () => {
  open(40, ["brands"]);
  expect(shop.requests("volume_discounts")).toEqual([]);
});
