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

/** Sends a text from the search field, whose code is awaited then, and goes elsewhere meanwhile. */
async function sendAndLeave(text: string, asked: number) {
  const { user, address } = renderApp("/no-existe");
  await screen.findByRole("heading", { level: 1 });
  await user.type(field(), `${text}{Enter}`);
  await waitFor(() => expect(field()).toHaveValue(""));
  await user.click(within(screen.getByRole("banner")).getByText("Rastrear"));
  await waitFor(() => expect(address()).toBe(pathTo.tracking()));
  await waitFor(() => expect(code.asked).toBe(asked));
  return address;
}

// In this order: code that has come once is here for good.
it("gives an order back where its code cannot be had, and leaves whoever went elsewhere there", async () => {
  const address = await sendAndLeave("KTN-5114 x6", 1);
  await act(async () => code.fail());
  await waitFor(() => expect(field()).toHaveValue("KTN-5114 x6"));
  expect(address()).toBe(pathTo.tracking());
});

it("brings a list to the table when its code is here, and leaves whoever went elsewhere there", async () => {
  const address = await sendAndLeave("KTN-5114 6, CA-8410 2", 2);
  await act(async () => code.arrive());
  await waitFor(() => expect(readQuickOrder().rows).toHaveLength(2));
  expect(address()).toBe(pathTo.tracking());
});
