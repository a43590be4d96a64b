import { act, screen, waitFor, within } from "@testing-library/react";
import { fillShop, productRow } from "@tests/support/catalogue";
import { useShopServer } from "@tests/support/msw-server";
import { renderApp } from "@tests/support/render-app";
import { beforeEach, expect, it, vi } from "vitest";
import { pathTo } from "@/lib/paths";
import { readQuickOrder } from "@/stores/quick-order-store";

/** The code that orders from the search field, on its way for as long as a test wants it to be. */
const code = vi.hoisted(() => ({ asked: 0, arrive: () => {}, fail: () => {} }));
vi.mock("@/features/suggestions/quick-entry", async (importOriginal) => {
  await new Promise<void>((resolve, reject) => {
    code.arrive = resolve;
    code.fail = () => reject(new Error("gone"));
    code.asked += 1;
  });
  return importOriginal();
});

useShopServer();
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  fillShop({ products: [productRow(1, { item_code: "KTN-5114" })] });
});

const field = () => screen.getByLabelText<HTMLInputElement>("Buscar productos");

/** The shop with the code around its field, which takes what is ordered out of the field. */
async function openShop() {
  const shop = renderApp("/no-existe");
  await screen.findByRole("heading", { level: 1 });
  const goElsewhere = async () => {
    await shop.user.click(within(screen.getByRole("banner")).getByText("Rastrear"));
    await waitFor(() => expect(shop.address()).toBe(pathTo.tracking()));
  };
  return { ...shop, goElsewhere };
}

// In this order: code that has come once is here for good.
it("gives an order back where its code cannot be had, and leaves whoever went elsewhere there", async () => {
  const { user, address, goElsewhere } = await openShop();
  await user.type(field(), "KTN-5114 x6{Enter}");
  await waitFor(() => expect(field()).toHaveValue(""));
  await goElsewhere();
  await waitFor(() => expect(code.asked).toBe(1));
  await act(async () => code.fail());
  await waitFor(() => expect(field()).toHaveValue("KTN-5114 x6"));
  expect(address()).toBe(pathTo.tracking());
});

it("brings a list to the table when its code is here, and leaves whoever went elsewhere there", async () => {
  const { user, address, goElsewhere } = await openShop();
  await user.type(field(), "KTN-5114 6, CA-8410 2{Enter}");
  await waitFor(() => expect(field()).toHaveValue(""));
  await goElsewhere();
  await waitFor(() => expect(code.asked).toBe(2));
  await act(async () => code.arrive());
  await waitFor(() => expect(readQuickOrder().rows).toHaveLength(2));
  expect(address()).toBe(pathTo.tracking());
});
