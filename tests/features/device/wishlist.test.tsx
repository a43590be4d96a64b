import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { idOf } from "@tests/support/factories";
import { fillDevice } from "@tests/support/full-device";
import { useShopServer } from "@tests/support/msw-server";
import { readAgain } from "@tests/support/read-again";
import { renderScreen } from "@tests/support/render-screen";
import { aProductRow } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { beforeEach, expect, it } from "vitest";
import { useCartState } from "@/cart/store";
import { readCartLines } from "@/cart/use-cart";
import WishlistPage from "@/features/device/wishlist-page";
import { eraseFavourites, toggleFavourite } from "@/stores/wishlist-store";

useShopServer();

beforeEach(() => {
  useCartState.setState(useCartState.getInitialState(), true);
  eraseFavourites();
  shop.fill({
    products: [
      aProductRow({ id: idOf("product", 1), item_name: "Cinta canela" }),
      aProductRow({ id: idOf("product", 2), item_name: "Guante de nitrilo" }),
      aProductRow({ id: idOf("product", 3), item_name: "Casco", is_active: false }),
    ],
  });
});

const open = () => {
  renderScreen(WishlistPage, "/wishlist", "/wishlist");
  return userEvent.setup({ delay: null });
};

const heart = (name: string) => screen.getByRole("button", { name: `Favorito: ${name}` });

it("says how it fills while it is empty", () => {
  open();
  expect(screen.getByText("Aún no tienes favoritos")).toBeInTheDocument();
  expect(shop.requests()).toHaveLength(0);
});

it("says that they go with the page where the device is full, and no more once they are stored", async () => {
  fillDevice();
  toggleFavourite(idOf("product", 1));
  open();
  const warning = "Tu navegador no está guardando tus favoritos: se perderán al cerrar la página.";
  expect(await screen.findByText(warning)).toBeInTheDocument();
  localStorage.clear();
  act(() => toggleFavourite(idOf("product", 2)));
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
});

it("shows the favourites, the latest first, with one request", async () => {
  toggleFavourite(idOf("product", 1));
  toggleFavourite(idOf("product", 2));
  open();
  expect(await screen.findByText("2 productos")).toBeInTheDocument();
  await screen.findByRole("heading", { name: "Guante de nitrilo" });
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Guante de nitrilo",
    "Cinta canela",
  ]);
  expect(shop.requests("products")).toHaveLength(1);
});

it("keeps a card in its place when its heart is taken off, so that it can be put back", async () => {
  toggleFavourite(idOf("product", 1));
  toggleFavourite(idOf("product", 2));
  const user = open();
  await screen.findByRole("heading", { name: "Cinta canela" });
  expect(heart("Cinta canela")).toHaveAttribute("aria-pressed", "true");
  await user.click(heart("Cinta canela"));
  expect(heart("Cinta canela")).toHaveAttribute("aria-pressed", "false");
  expect(screen.getByText("1 producto")).toBeInTheDocument();
  await user.click(heart("Guante de nitrilo"));
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(2);
  expect(screen.queryByText("Aún no tienes favoritos")).not.toBeInTheDocument();
  await user.click(heart("Cinta canela"));
  expect(screen.getByText("1 producto")).toBeInTheDocument();
});

it("sells from the list", async () => {
  toggleFavourite(idOf("product", 1));
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Agregar Cinta canela" }));
  expect(readCartLines().map(({ product }) => product.name)).toEqual(["Cinta canela"]);
});

it("tells of favourites that are no longer sold, and forgets them on request", async () => {
  toggleFavourite(idOf("product", 3));
  toggleFavourite(idOf("product", 1));
  const user = open();
  const notice = (await screen.findByText("Uno de tus favoritos ya no está a la venta.")).closest(
    '[role="status"]',
  ) as HTMLElement;
  await user.click(within(notice).getByRole("button", { name: "Quitarlo de la lista" }));
  expect(screen.queryByText(/ya no está a la venta/)).not.toBeInTheDocument();
  expect(screen.getByText("1 producto")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Favoritos" })).toHaveFocus();
});

it("says how it fills once the last of those that are no longer sold was taken off", async () => {
  toggleFavourite(idOf("product", 3));
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Quitarlo de la lista" }));
  expect(screen.getByText("Aún no tienes favoritos")).toBeInTheDocument();
});

it("stays as it was when it cannot be read again", async () => {
  toggleFavourite(idOf("product", 1));
  const { client } = renderScreen(WishlistPage, "/wishlist", "/wishlist");
  await screen.findByRole("heading", { name: "Cinta canela" });
  shop.fail("products");
  await readAgain(client);
  expect(heart("Cinta canela")).toBeInTheDocument();
});

it("can be loaded again when the server failed", async () => {
  toggleFavourite(idOf("product", 1));
  shop.fail("products", 500, 1);
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Intentar de nuevo" }));
  await waitFor(() => expect(heart("Cinta canela")).toBeInTheDocument());
  expect(screen.getByRole("heading", { name: "Favoritos" })).toHaveFocus();
});
