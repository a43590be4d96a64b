import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fillShop, productRow } from "@tests/support/catalogue";
import { picturesDrawnBy } from "@tests/support/count-renders";
import { useShopServer } from "@tests/support/msw-server";
import { renderScreen } from "@tests/support/render-screen";
import { beforeEach, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import ProductsPage from "@/features/catalog/products-page";
import { setPriceDisplay } from "@/stores/preferences-store";

vi.mock("@/components/product-image", async () => (await import("@tests/support/count-renders")).countPictures());
useShopServer();

beforeEach(() => {
  cartActions.clear();
  setPriceDisplay("with-tax");
  fillShop({ products: [1, 2, 3].map((number) => productRow(number, { stock_quantity: 40 })) });
});

async function openList() {
  renderScreen(ProductsPage, "/products", "/products");
  const cards = await screen.findAllByRole("article");
  const [card] = cards;
  if (!card) throw new Error("the list is empty");
  return { user: userEvent.setup(), card };
}

it("adding to the cart changes the badge of that card and redraws no card", async () => {
  const { user, card } = await openList();
  const drawn = await picturesDrawnBy(() => user.click(within(card).getByRole("button", { name: /^Agregar / })));
  expect(within(card).getByText("1 pieza en tu carrito")).toBeVisible();
  expect(screen.getAllByText(/en tu carrito/)).toHaveLength(1);
  expect(drawn).toEqual([]);
});

it("so do the heart and the quantity of a card, and the price switch", async () => {
  const { user, card } = await openList();
  const drawn = await picturesDrawnBy(async () => {
    await user.click(within(card).getByRole("button", { name: /^Favorito: / }));
    await user.click(within(card).getByRole("button", { name: /^Aumentar cantidad/ }));
    setPriceDisplay("without-tax");
    await within(card).findByText("+ IVA");
  });
  expect(within(card).getByRole("button", { name: /^Favorito: / })).toHaveAttribute("aria-pressed", "true");
  expect(within(card).getByRole("textbox")).toHaveValue("2");
  expect(drawn).toEqual([]);
});
