import { act, screen, waitFor } from "@testing-library/react";
import { fillShop, productRow } from "@tests/support/catalogue";
import { useShopServer } from "@tests/support/msw-server";
import { renderApp } from "@tests/support/render-app";
import { beforeEach, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { readCartLines } from "@/cart/use-cart";

/** The code around the field, on its way for as long as a test wants it to be. */
const code = vi.hoisted(() => ({ arrive: () => {}, fail: () => {} }));
vi.mock("@/features/suggestions/search-suggestions", async (importOriginal) => {
  await new Promise<void>((resolve, reject) => {
    code.arrive = resolve;
    code.fail = () => reject(new Error("gone"));
  });
  return importOriginal();
});

useShopServer();
beforeEach(() => {
  cartActions.clear();
  fillShop({ products: [productRow(1, { item_code: "KTN-5114" })] });
});

const field = () => screen.getByLabelText<HTMLInputElement>("Buscar productos");
const inCart = () => readCartLines().map(({ product, quantity }) => [product.sku, quantity]);

async function send(text: string) {
  const shop = renderApp("/no-existe");
  await screen.findByRole("heading", { level: 1 });
  await shop.user.type(field(), `${text}{Enter}`);
  return shop;
}

// In this order: code that has come once is here for good.
it("searches for a SKU with its quantity where the code that would order it cannot be had", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { address } = await send("KTN-5114 x6");
  expect(address()).toBe("/no-existe");
  await act(async () => code.fail());
  await waitFor(() => expect(address()).toBe("/buscar?q=KTN-5114+x6"));
});

it("searches for a pasted list where the code that would bring it to its table cannot be had", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { user, address } = await send("");
  await user.click(field());
  await user.paste("KTN-5114 6\nCA-8410 2");
  await user.keyboard("{Enter}");
  expect(address()).toBe("/no-existe");
  await act(async () => code.fail());
  await waitFor(() => expect(address()).toMatch(/^\/buscar\?q=KTN-5114/));
});

it("searches for everything else at once", async () => {
  const { address } = await send("cinta 48");
  expect(address()).toBe("/buscar?q=cinta+48");
});

it.each(["KTN-5114 6 pz", "6  x KTN-5114", "KTN-5114 6, CA-8410 2"])("keeps «%s» until it is known", async (text) => {
  const { address } = await send(text);
  expect(address()).toBe("/no-existe");
  expect(field()).toHaveValue(text);
});

it("orders a SKU with its quantity as soon as the code for it is here", async () => {
  const { address } = await send("KTN-5114 x6");
  expect(field()).toHaveValue("KTN-5114 x6");
  await act(async () => code.arrive());
  await waitFor(() => expect(inCart()).toEqual([["KTN-5114", 6]]));
  expect(address()).toBe("/no-existe");
  expect(field()).toHaveValue("");
});
