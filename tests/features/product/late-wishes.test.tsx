import { act, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEmptyCart } from "@tests/cart/setup";
import { aProduct } from "@tests/support/factories";
import { beforeEach, expect, it, vi } from "vitest";

const WISHES = "@/stores/wished-pieces-store";

useEmptyCart();

// Each test begins without the code of wishes, which cannot be fetched at first.
beforeEach(() => {
  vi.resetModules();
  vi.doMock(WISHES, () => Promise.reject(new Error("offline")));
});

/** After a first try that failed. */
async function letWishesCome() {
  await waitFor(() => expect(console.warn).toHaveBeenCalled());
  vi.doUnmock(WISHES);
  fireEvent(window, new Event("online"));
}

async function missingPieces(): Promise<number> {
  const { useMissingPieces } = await import("@/stores/wished-pieces-store");
  return renderHook(() => useMissingPieces(aProduct().id, 6)).result.current;
}

it("what a card has too little of is wished for once the code of that is here", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { QuickAdd } = await import("@/product-list/quick-add");
  render(<QuickAdd product={aProduct({ stockQuantity: 6 })} isUncounted={false} />);
  const user = userEvent.setup();
  const field = screen.getByRole("textbox", { name: "Cantidad de Lápiz HB" });
  await user.clear(field);
  await user.type(field, "50");
  await user.click(screen.getByRole("button", { name: "Agregar Lápiz HB" }));
  await letWishesCome();
  await waitFor(async () => expect(await missingPieces()).toBe(44));
});

it("what a product's page has too little of is wished for once the code of that is here", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { usePurchaseState } = await import("@/features/product/use-purchase-state");
  const purchase = renderHook(() => usePurchaseState(aProduct({ stockQuantity: 6 }))).result;
  act(() => purchase.current.type("50"));
  act(() => purchase.current.add());
  await letWishesCome();
  await waitFor(() => expect(purchase.current.wishes).toBe(1));
  expect(await missingPieces()).toBe(44);
});
