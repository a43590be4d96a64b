import { act, screen, waitFor, within } from "@testing-library/react";
import { aProduct } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { renderApp } from "@tests/support/render-app";
import { aProductRow } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveProduct } from "@/domain/live-product";
import type { Product } from "@/domain/product";
import { inventoryStatusOf } from "@/domain/stock";
import { cartActions } from "@/stores/cart-actions";
import { tellProductNews } from "@/stores/product-news";
import { recordStatus } from "@/stores/stock-store";
import { watchLiveStock } from "@/stores/stock-watch";

useShopServer();

/** The socket is proven elsewhere; here somebody else hears the news. */
vi.mock("@/stores/stock-watch", async (original) => ({
  ...(await original<typeof import("@/stores/stock-watch")>()),
  watchLiveStock: vi.fn(() => () => {}),
}));

beforeEach(() => void vi.stubGlobal("requestIdleCallback", (run: () => void) => run()));

/** The only product of the shop. */
function onlyProduct(): Product {
  const product = aProduct({ name: "Cinta canela", stockQuantity: 50, price: 100 });
  shop.fill({ products: [aProductRow({ item_name: product.name, stock_quantity: 50, precio_web: 100 })] });
  return product;
}

/** What the feed does when an event arrives. */
function hear(product: Product, news: Partial<LiveProduct>): void {
  const live: LiveProduct = { ...product, productId: product.id, ...news };
  const status = inventoryStatusOf(live, new Date().toISOString());
  act(() => {
    recordStatus(status);
    tellProductNews({ productId: product.id, status, product: live });
  });
}

const cardOf = async (product: Product) =>
  within((await screen.findByRole("button", { name: `Agregar ${product.name}` })).closest("article") as HTMLElement);

describe("products on screen", () => {
  it("follow live stock and prices, and a change of status is announced", async () => {
    const product = onlyProduct();
    renderApp("/products");
    const card = await cardOf(product);
    await waitFor(() => expect(vi.mocked(watchLiveStock).mock.calls.flat(2)).toContain(product.id));
    expect(card.getByText("En Stock")).toBeVisible();

    hear(product, { stockQuantity: 2, price: 120 });
    expect(await card.findByText("Pocas Unidades")).toHaveClass("animate-flash");
    expect(card.getByText("$139.20")).toBeVisible();
    expect(screen.getByText("Cinta canela: Pocas Unidades (2 disponibles)")).toHaveAttribute("role", "status");

    hear(product, { stockQuantity: 0 });
    expect(await card.findByText("Agotado", { selector: "span" })).toBeVisible();
    expect(screen.getByRole("button", { name: `Agregar ${product.name}` })).toBeDisabled();
  });
});

describe("the cart", () => {
  it("asks to accept a price that changes while it is looked at, and goes on only then", async () => {
    const product = onlyProduct();
    cartActions.addItem(product, 2);
    const { user, address } = renderApp("/carrito");
    await screen.findByRole("heading", { level: 1, name: "Carrito" });
    await waitFor(() => expect(vi.mocked(watchLiveStock).mock.calls.flat(2)).toContain(product.id));

    hear(product, { price: 130 });
    expect(await screen.findByText(/El precio cambió de/)).toHaveTextContent("El precio cambió de $100 a $130 + IVA");
    shop.change("products", product.id, { precio_web: 130 });
    await user.click(screen.getByRole("button", { name: "Proceder al Pago" }));
    const accept = screen.getByRole("button", { name: "Aceptar el precio actual" });
    await waitFor(() => expect(accept).toHaveFocus());
    expect(address()).toBe("/carrito");

    await user.click(accept);
    expect(screen.queryByText(/El precio cambió de/)).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Proceder al Pago" }));
    await waitFor(() => expect(address()).toBe("/checkout"));
  });

  it("says so when fewer pieces are left than the cart holds, though the status is the same", async () => {
    const product = onlyProduct();
    cartActions.addItem(product, 40);
    renderApp("/carrito");
    await waitFor(() => expect(vi.mocked(watchLiveStock).mock.calls.flat(2)).toContain(product.id));
    hear(product, { stockQuantity: 30 });
    const announcement = screen.getByText("Cinta canela: Solo 30 unidades disponibles (solicitas 40)");
    // An open dialog hides from screen readers what has no such attribute.
    expect(announcement).toHaveAttribute("aria-live", "polite");
    expect(await screen.findByRole("button", { name: "Ajustar a 30" })).toBeVisible();
  });

  it("does not sell for nothing what has lost its price", async () => {
    const product = onlyProduct();
    cartActions.addItem(product, 2);
    renderApp("/carrito");
    await waitFor(() => expect(vi.mocked(watchLiveStock).mock.calls.flat(2)).toContain(product.id));
    hear(product, { price: 0 });
    expect(await screen.findByRole("button", { name: "Resolver Inventario" })).toBeDisabled();
    expect(screen.getByText("Este producto no está disponible actualmente")).toBeVisible();
    expect(screen.queryByRole("button", { name: /Aceptar/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Ajustar/ })).not.toBeInTheDocument();
  });

  it("blocks the checkout at once when a product is taken off sale, and frees it when it is back", async () => {
    const product = onlyProduct();
    cartActions.addItem(product, 2);
    renderApp("/carrito");
    await waitFor(() => expect(vi.mocked(watchLiveStock).mock.calls.flat(2)).toContain(product.id));
    expect(await screen.findByRole("button", { name: "Proceder al Pago" })).toBeEnabled();

    hear(product, { isActive: false });
    expect(screen.getByRole("button", { name: "Resolver Inventario" })).toBeDisabled();
    hear(product, { isActive: true });
    expect(screen.getByRole("button", { name: "Proceder al Pago" })).toBeEnabled();
  });
});
