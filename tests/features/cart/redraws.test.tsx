import { screen } from "@testing-library/react";
import { picturesDrawnBy } from "@tests/support/count-renders";
import { idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { shop } from "@tests/support/shop-state";
import { beforeEach, expect, it, vi } from "vitest";
import { fillCart, nameOf, openCartPage, openPanel, useEmptyStores } from "./cart-screen";

vi.mock("@/components/product-image", async () => (await import("@tests/support/count-renders")).countPictures());
useShopServer();
useEmptyStores();

const pictureOf = (number: number): string => `/images/products/${number}.svg`;

beforeEach(() => {
  for (const number of [1, 2, 3]) shop.change("products", idOf("product", number), { image_url: pictureOf(number) });
});

it.each([
  ["panel", async () => (await openPanel()).user],
  ["page", openCartPage],
])("on the cart %s, changing one line redraws that line and the sums", async (_, open) => {
  fillCart([1, 2], [2, 1], [3, 1]);
  const user = await open();
  const total = screen.getAllByText(/^\$/).map((amount) => amount.textContent);
  const stepped = await picturesDrawnBy(() =>
    user.click(screen.getByRole("button", { name: `Aumentar cantidad de ${nameOf(2)}` })),
  );
  const field = screen.getByRole("textbox", { name: `Cantidad de ${nameOf(2)}` });
  expect(field).toHaveValue("2");
  expect(stepped.length).toBeGreaterThan(0);
  expect(new Set(stepped)).toEqual(new Set([pictureOf(2)]));
  expect(screen.getAllByText(/^\$/).map((amount) => amount.textContent)).not.toEqual(total);

  const typed = await picturesDrawnBy(async () => {
    await user.clear(field);
    await user.type(field, "5{Enter}");
  });
  expect(field).toHaveValue("5");
  expect(new Set(typed)).toEqual(new Set([pictureOf(2)]));
});
