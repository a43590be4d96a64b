import { screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { aProduct } from "@tests/support/factories";
import { renderScreen } from "@tests/support/render-screen";
import { aProductRow, type Row } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { beforeEach } from "vitest";
import { cartActions } from "@/cart/actions";
import { useCartState } from "@/cart/store";
import type { Product } from "@/domain/product";
import CheckoutPage from "@/features/checkout/checkout-page";
import { useStockState } from "@/live/stock-store";
import { erasePlacedOrders } from "@/stores/placed-orders-store";
import { eraseSavedData } from "@/stores/saved-contact-store";

/** Stores are modules: without this, one test's cart would greet the next. Call once per file. */
export function useFreshShopper(): void {
  beforeEach(() => {
    useCartState.setState(useCartState.getInitialState(), true);
    useStockState.setState(useStockState.getInitialState(), true);
    erasePlacedOrders();
    eraseSavedData();
    localStorage.clear();
  });
}

export const field = (label: string) => screen.getByRole("textbox", { name: label });
export const select = (label: string) => screen.getByRole<HTMLSelectElement>("combobox", { name: label });
export const confirmButton = () => screen.getByRole("button", { name: "Confirmar pedido" });

export const shopper = {
  "Nombre completo": "María López García",
  "Correo electrónico": "maria@example.com",
  Teléfono: "5512345678",
  "Código postal": "06700",
  "Calle y número": "Orizaba 101",
  Colonia: "Roma Norte",
  "Municipio o alcaldía": "Cuauhtémoc",
};

type Line = { product: Product; row?: Row; quantity?: number };

/** Two pieces of a product for $100 + IVA: 200 + 32 IVA + 150 delivery = $382.00. */
const twoPencils: Line = { product: aProduct(), quantity: 2 };

/** The checkout with these lines in the cart, once cart and payment options have been read. */
export async function openCheckout(lines: readonly Line[] = [twoPencils], { optionsArrive = true } = {}) {
  shop.fill({ products: lines.map(({ product, row }) => aProductRow({ id: product.id, ...row })) });
  for (const { product, quantity = 1 } of lines) cartActions.addItem(product, quantity);
  const view = showCheckout();
  if (lines.length > 0 && optionsArrive) await screen.findByRole("radiogroup", { name: "Forma de pago" });
  await waitFor(() => {
    if (useCartState.getState().lastSync === null || useCartState.getState().isLoading) throw new Error("loading");
  });
  return view;
}

/** The checkout as it is now, as after a reload. */
export function showCheckout() {
  const user = userEvent.setup({ delay: null });
  const view = renderScreen(CheckoutPage, "/checkout", "/checkout");

  /** Types as a paste would, and leaves the field. */
  const enter = async (label: string, text: string) => {
    await user.clear(field(label));
    await user.click(field(label));
    if (text !== "") await user.paste(text);
    await user.tab();
  };
  /** Fills everything that is required, payment included. */
  const fillIn = async (changes: Record<string, string> = {}) => {
    for (const [label, text] of Object.entries({ ...shopper, ...changes })) await enter(label, text);
    await user.click(screen.getByRole("radio", { name: "Transferencia SPEI" }));
  };
  return { user, enter, fillIn, ...view };
}

/** The bodies of the orders sent so far. */
export const sentOrders = () => shop.requests("rpc/place_order").map(({ body }) => (body as { payload: Row }).payload);

/** Sends the order that the form holds, whose answer the line cuts off; then it is there again. */
export async function loseAnswer(user: UserEvent): Promise<void> {
  shop.fail("rpc/place_order", 0);
  await user.click(confirmButton());
  await screen.findByText(/Tu pedido no se duplica/);
  shop.recover();
}
