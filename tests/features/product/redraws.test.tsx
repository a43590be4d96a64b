import { fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { brandRow, fillShop, productRow } from "@tests/support/catalogue";
import { picturesDrawnBy } from "@tests/support/count-renders";
import { useShopServer } from "@tests/support/msw-server";
import { renderScreen } from "@tests/support/render-screen";
import { beforeEach, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { useCartPieces } from "@/cart/use-cart";
import ProductPage from "@/features/product/product-page";

const headings = vi.hoisted(() => ({ drawn: 0 }));
vi.mock("@/components/product-image", async () => (await import("@tests/support/count-renders")).countPictures());
vi.mock("@/features/product/share-button", () => ({
  ShareButton: () => {
    headings.drawn += 1;
    return null;
  },
}));
useShopServer();
beforeEach(() => void cartActions.clear());

async function openProduct() {
  const brand = brandRow(1, "Kintal");
  const products = [1, 2, 3].map((number) => productRow(number, { brand, stock_quantity: 40, precio_web: 100 }));
  fillShop({ products });
  renderScreen(ProductPage, "/products/:id", `/products/${products[0]?.id}`);
  await screen.findByRole("heading", { name: "Más de Kintal" });
  // The product itself, and two more on the shelf.
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
  headings.drawn = 0;
  return userEvent.setup();
}

it("typing a quantity redraws neither the picture, nor the heading, nor the shelves", async () => {
  const user = await openProduct();
  const [field = document.body] = screen.getAllByRole("textbox");
  const drawn = await picturesDrawnBy(async () => {
    await user.clear(field);
    await user.type(field, "12");
  });
  // Beside the button, and in the bar that sticks to phones.
  expect(screen.getAllByText(/^12 piezas/)).toHaveLength(2);
  expect(drawn).toEqual([]);
  expect(headings.drawn).toBe(0);
});

it("nor does adding it to the cart", async () => {
  const user = await openProduct();
  // The bar that sticks to phones has one as well.
  const [button = document.body] = screen.getAllByRole("button", { name: "Agregar al carrito" });
  const drawn = await picturesDrawnBy(() => user.click(button));
  expect(await screen.findByText("En tu carrito: 1 pieza")).toBeVisible();
  expect(drawn).toEqual([]);
  expect(headings.drawn).toBe(0);
});

it("adding it to the cart draws only the count in the frame that answers the press, and the rest after it", async () => {
  await openProduct();
  const { result } = renderHook(useCartPieces);
  const nextFrame = vi.spyOn(window, "requestAnimationFrame").mockImplementation(() => 0);
  // At once: a hand that took its time would leave it to the clock, which does not wait for a frame that never comes.
  fireEvent.click(screen.getAllByRole("button", { name: "Agregar al carrito" })[0] ?? document.body);
  expect(result.current).toBe(1);
  expect(nextFrame).toHaveBeenCalled();
  expect(screen.queryByText(/^En tu carrito/)).not.toBeInTheDocument();
  expect(await screen.findByText("En tu carrito: 1 pieza")).toBeVisible();
});
