import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fillShop, productRow } from "@tests/support/catalogue";
import { useShopServer } from "@tests/support/msw-server";
import { renderScreen } from "@tests/support/render-screen";
import { expect, it } from "vitest";
import ProductPage from "@/features/product/product-page";

useShopServer();

it("a heart on the product's page puts it on the list of favourites and takes it off", async () => {
  const product = productRow(1, { item_name: "Cinta canela" });
  fillShop({ products: [product] });
  renderScreen(ProductPage, "/products/:id", `/products/${product.id}`);
  const heart = await screen.findByRole("button", { name: "Favorito: Cinta canela" });
  await userEvent.click(heart);
  expect(heart).toHaveAttribute("aria-pressed", "true");
  expect(localStorage.getItem("acopio-wishlist")).toContain(product.id);
  await userEvent.click(heart);
  expect(heart).toHaveAttribute("aria-pressed", "false");
  expect(localStorage.getItem("acopio-wishlist")).not.toContain(product.id);
});
