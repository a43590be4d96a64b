import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { A_GUEST_ID, aProduct, idOf } from "@tests/support/factories";
import { shop } from "@tests/support/shop-state";
import type { ReactElement } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeEach } from "vitest";
import { useKeptFocus } from "@/app/navigation/use-kept-focus";
import { useLinkNavigation } from "@/app/navigation/use-link-navigation";
import { cartActions } from "@/cart/actions";
import { useCartState } from "@/cart/store";
import { cartUpkeep } from "@/cart/upkeep";
import { useCartPanel } from "@/cart/use-cart";
import type { Product } from "@/domain/product";
import CartPage from "@/features/cart/cart-page";
import CartPanel from "@/features/cart/cart-panel";
import { useStockState } from "@/live/stock-store";
import { createQueryClient } from "@/services/query-client";

/** Product `number` of the demo shop, as its pages would hand it to the cart. */
export const demoProduct = (number: number, overrides: Partial<Product> = {}): Product => {
  const row = shop.rows("products").find(({ id }) => id === idOf("product", number));
  if (!row) throw new Error(`the demo shop has no product ${number}`);
  return aProduct({
    id: String(row.id),
    name: String(row.item_name),
    sku: String(row.item_code),
    price: Number(row.precio_web),
    stockQuantity: row.stock_quantity as number | null,
    isActive: Boolean(row.is_active),
    ...overrides,
  });
};

export const nameOf = (number: number): string => demoProduct(number).name;

export function useEmptyStores(): void {
  beforeEach(() => {
    useCartState.setState(useCartState.getInitialState(), true);
    useStockState.setState(useStockState.getInitialState(), true);
    useCartPanel.setState(useCartPanel.getInitialState(), true);
    localStorage.clear();
    localStorage.setItem("acopio-guest-id", A_GUEST_ID);
  });
}

/** Puts demo products into the cart, `[number, quantity]` each. */
export function fillCart(...lines: readonly [number: number, quantity: number][]): void {
  for (const [number, quantity] of lines) cartActions.addItem(demoProduct(number), quantity);
}

let address = "";
let addressState: unknown = null;
function Probe() {
  useLinkNavigation();
  useKeptFocus();
  const location = useLocation();
  address = location.pathname;
  addressState = location.state;
  return null;
}
export const currentPath = (): string => address;
/** What came along with the address. */
export const currentState = (): unknown => addressState;

async function renderAt(path: string, element: ReactElement) {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        {element}
        <Probe />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  // The screen's own check is under way; this one ends after it.
  await act(() => cartUpkeep.checkNow());
  return user;
}

/** The panel, opened, after its live check. */
export async function openPanel(path = "/") {
  useCartPanel.getState().open();
  const user = await renderAt(path, <CartPanel />);
  return { user, panel: () => within(screen.getByRole("dialog", { name: "Mi Carrito" })) };
}

/** /carrito, after its live check. */
export const openCartPage = (path = "/carrito") => renderAt(path, <CartPage />);

export { act };
