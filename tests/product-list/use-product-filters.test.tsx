import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { categoryRow, fillShop } from "@tests/support/catalogue";
import { idOf } from "@tests/support/factories";
import { gate } from "@tests/support/gate";
import { server, useShopServer } from "@tests/support/msw-server";
import { ON_ITS_WAY, renderScreen } from "@tests/support/render-screen";
import { http } from "msw";
import { describe, expect, it } from "vitest";
import { useProductFilters } from "@/product-list/use-product-filters";

useShopServer();

function Choices() {
  const { change, addressWith } = useProductFilters();
  return (
    <>
      <a href={addressWith({ page: 2 })}>Second page</a>
      <button type="button" onClick={() => change({}, { replace: true })}>
        First page
      </button>
      <button type="button" onClick={() => change({ sort: "newest" })}>
        Newest
      </button>
      <button type="button" onClick={() => change({ sort: "price_asc" })}>
        Cheapest
      </button>
    </>
  );
}

it("takes no step to the address that is open already", async () => {
  fillShop({ products: [] });
  const { router, address } = renderScreen(Choices, "/products", "/products");
  const actions: string[] = [];
  router.subscribe(({ historyAction }) => actions.push(historyAction));
  await userEvent.click(screen.getByRole("button", { name: "Newest" }));
  expect(actions).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Cheapest" }));
  expect(address()).toBe("/products?sort=price_asc");
  const steps = actions.length;
  await userEvent.click(screen.getByRole("button", { name: "Cheapest" }));
  expect(actions).toHaveLength(steps);
  await userEvent.click(screen.getByRole("button", { name: "Newest" }));
  expect(address()).toBe("/products");
});

describe("while the code of another page is on its way, the list that still stands there leads nobody back", () => {
  const leave = async (address: string) => {
    const screen = renderScreen(Choices, "/products", address);
    await act(() => screen.router.navigate(ON_ITS_WAY));
    return screen;
  };

  it("by an address that becomes readable", async () => {
    fillShop({ products: [], categories: [categoryRow(1, "Empaque")] });
    const categories = gate();
    server.use(http.get("*/rest/v1/categories", () => categories.passed));
    const { address } = await leave(`/products?categories=${idOf("category", 1)}`);
    categories.open();
    await waitFor(() =>
      expect(screen.getByRole("link", { name: "Second page" })).toHaveAttribute(
        "href",
        "/products?categoria=empaque&page=2",
      ),
    );
    expect(address()).toBe(ON_ITS_WAY);
  });

  it("by an address that is put right", async () => {
    fillShop({ products: [] });
    const { address } = await leave("/products?page=9");
    await userEvent.click(screen.getByRole("button", { name: "First page" }));
    expect(address()).toBe(ON_ITS_WAY);
  });
});
