import { act, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEmptyCart } from "@tests/cart/setup";
import { aProduct } from "@tests/support/factories";
import { beforeEach, expect, it, vi } from "vitest";
import { createLine } from "@/domain/cart-lines";

const WISHES = "@/stores/wished-pieces-store";

useEmptyCart();

const PRESSED = "2026-06-01T12:00:00.000Z";
const HERE = "2026-06-01T12:10:00.000Z";

// Each test begins without the code of wishes, which cannot be fetched at first.
beforeEach(() => {
  vi.setSystemTime(PRESSED);
  vi.resetModules();
  vi.doMock(WISHES, () => Promise.reject(new Error("offline")));
});

/** After a first try that failed. */
async function letWishesCome() {
  await waitFor(() => expect(console.warn).toHaveBeenCalled());
  vi.doUnmock(WISHES);
  vi.setSystemTime(HERE);
  fireEvent(window, new Event("online"));
}

/** How many are missing, of the product and of a line that was begun at this time. */
async function missingPieces(begun = PRESSED): Promise<[ofProduct: number, ofLine: number]> {
  const { useMissingPieces, useMissingOfLine } = await import("@/stores/wished-pieces-store");
  const line = createLine(aProduct(), { id: "line", quantity: 6, source: "local", now: begun });
  return renderHook(() => [useMissingPieces(aProduct().id, 6), useMissingOfLine(line)] as [number, number]).result
    .current;
}

const SINCE = "2026-06-01T12:05:00.000Z";

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
  await waitFor(async () => expect(await missingPieces()).toEqual([44, 44]));
  expect(await missingPieces(SINCE)).toEqual([44, 0]);
});

/** Fifty are asked for on the page of a product of which there are six. */
async function fiftyOfSix() {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { usePurchaseState } = await import("@/features/product/use-purchase-state");
  const purchase = renderHook(() => usePurchaseState(aProduct({ stockQuantity: 6 }))).result;
  act(() => purchase.current.type("50"));
  act(() => purchase.current.add());
  return purchase;
}

it("what a product's page has too little of is wished for once the code of that is here", async () => {
  const purchase = await fiftyOfSix();
  await letWishesCome();
  await waitFor(() => expect(purchase.current.wishes).toBe(1));
  expect(await missingPieces()).toEqual([44, 44]);
  expect(await missingPieces(SINCE)).toEqual([44, 0]);
});

it("what was wished for before the device forgot its wishes is not wished for after", async () => {
  const purchase = await fiftyOfSix();
  await waitFor(() => expect(console.warn).toHaveBeenCalled());
  vi.doUnmock(WISHES);
  vi.setSystemTime(HERE);
  const { eraseWishes } = await import("@/stores/wished-pieces-store");
  eraseWishes();
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(purchase.current.wishes).toBe(1));
  expect(await missingPieces()).toEqual([0, 0]);
});
