import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fillShop } from "@tests/support/catalogue";
import { useShopServer } from "@tests/support/msw-server";
import { renderScreen } from "@tests/support/render-screen";
import { expect, it } from "vitest";
import { useProductFilters } from "@/product-list/use-product-filters";

useShopServer();

function Choices() {
  const { change } = useProductFilters();
  return (
    <>
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
