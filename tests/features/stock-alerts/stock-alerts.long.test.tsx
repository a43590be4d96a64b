import { act, screen, waitFor, within } from "@testing-library/react";
import { failReadsOf, fillShop, productRow, requestsFor } from "@tests/support/catalogue";
import { aProduct, idOf } from "@tests/support/factories";
import { fillDevice } from "@tests/support/full-device";
import { useShopServer } from "@tests/support/msw-server";
import { readAgain } from "@tests/support/read-again";
import { renderApp } from "@tests/support/render-app";
import { boxOfRolls } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { beforeEach, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { readCartLines } from "@/cart/use-cart";
import { type ProductNews, stockStatusOf } from "@/domain/stock";
import { eraseStockAlerts, toggleStockAlert } from "@/stores/stock-alerts-store";

useShopServer();

/** The channel is proven elsewhere: here somebody else hears the news. */
const listeners = vi.hoisted(() => new Set<(news: ProductNews) => void>());
vi.mock("@/live/stock-watch", async (original) => ({
  ...(await original<typeof import("@/live/stock-watch")>()),
  watchStock: vi.fn((_: readonly string[], listener: (news: ProductNews) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }),
}));

const tape = idOf("product", 1);
const glove = idOf("product", 2);

beforeEach(() => {
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  eraseStockAlerts();
  // Pages stop listening a moment after they are gone: what listens from now on is the page of this test, once it has its products.
  listeners.clear();
  fillShop({
    products: [
      productRow(1, { item_name: "Cinta canela", stock_quantity: 0 }),
      productRow(2, { item_name: "Guante", stock_quantity: 0 }),
      productRow(3, { item_name: "Casco" }),
    ],
  });
});

const notice = () => screen.queryByRole("region", { name: "Productos que ya hay de nuevo" });
const findNotice = () => screen.findByRole("region", { name: "Productos que ya hay de nuevo" });
const stored = () => localStorage.getItem("acopio-stock-alerts") ?? "";
const asksForWaited = () =>
  requestsFor("products").filter(({ searchParams }) => searchParams.get("id")?.includes(tape)).length;

/** What the channel tells when staff put pieces on the shelf. */
function restock(id: string, stockQuantity: number | null): void {
  shop.change("products", id, { stock_quantity: stockQuantity });
  const row = shop.rows("products").find((one) => one.id === id);
  const product = {
    productId: id,
    name: String(row?.item_name),
    sku: String(row?.item_code),
    price: 100,
    taxRate: 0.16,
    saleUnit: null,
    unit: { name: "pieza", content: 1, contentName: null },
    imageUrl: null,
    isActive: true,
    minStockLevel: 5,
    stockQuantity,
  };
  expect(stockStatusOf(product)).not.toBe("out-of-stock");
  act(() => {
    for (const listener of listeners) listener({ productId: id, product });
  });
}

it("«Avísame» on a sold-out product waits for it, and ends by the same button", async () => {
  const { user } = renderApp(`/products/${tape}`);
  const button = await screen.findByRole("button", { name: "Avísame en este dispositivo" });
  expect(button).toHaveAttribute("aria-pressed", "false");
  await user.click(button);
  expect(button).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByText(/Te avisaremos aquí, en la tienda/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Ver mis avisos" })).toHaveAttribute("href", "/account");
  expect(stored()).toContain(tape);
  await user.click(button);
  expect(button).toHaveAttribute("aria-pressed", "false");
  expect(stored()).not.toContain(tape);
});

it("«Avísame» promises nothing beyond this page where the device is full, nor does the list of what is waited for", async () => {
  const { user, navigate } = renderApp(`/products/${tape}`);
  const button = await screen.findByRole("button", { name: "Avísame en este dispositivo" });
  fillDevice();
  await user.click(button);
  const warning = "Tu navegador no está guardando tus avisos: se perderán al cerrar la página.";
  expect(screen.getByText(warning)).toBeInTheDocument();
  expect(screen.queryByText(/Te avisaremos aquí/)).not.toBeInTheDocument();
  await act(async () => navigate("/account"));
  const card = within(await screen.findByRole("region", { name: "Avisos de existencias" }));
  expect(await card.findByText(warning)).toBeInTheDocument();
});

it("is not offered for what can be ordered", async () => {
  renderApp(`/products/${idOf("product", 3)}`);
  await screen.findByText("En Stock");
  expect(screen.queryByRole("button", { name: /Avísame/ })).not.toBeInTheDocument();
});

it("without a price a sold-out product is not waited for, but leads elsewhere", async () => {
  fillShop({ products: [productRow(1, { precio_web: 0, stock_quantity: 0 })] });
  renderApp(`/products/${tape}`);
  expect(await screen.findByRole("link", { name: /Pregúntanos cuándo vuelve/ })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Avísame/ })).not.toBeInTheDocument();
});

it("the next visit tells what is back, after one read, and the notice sells it", async () => {
  toggleStockAlert(tape);
  toggleStockAlert(glove);
  shop.change("products", tape, { stock_quantity: 12, ...boxOfRolls });
  const { user } = renderApp("/cookies");
  const shown = within(await findNotice());
  expect(shown.getByText("Caja con 36 rollos: $41.76 por rollo")).toBeInTheDocument();
  expect(screen.getByText("Ya hay de nuevo: Cinta canela")).toHaveAttribute("role", "status");
  expect(shown.getByText("Cinta canela")).toBeInTheDocument();
  expect(shown.queryByText("Guante")).not.toBeInTheDocument();
  expect(shown.getByRole("link", { name: "Ver producto" })).toHaveAttribute("href", `/products/${tape}`);
  expect(asksForWaited()).toBe(1);

  await user.click(shown.getByRole("button", { name: "Agregar Cinta canela" }));
  expect(readCartLines().map(({ product }) => product.name)).toEqual(["Cinta canela"]);
  expect(notice()).not.toBeInTheDocument();
  expect(screen.getByRole("main")).toHaveFocus();
  // What is still sold out is still waited for.
  expect(stored()).toContain(glove);
  expect(stored()).not.toContain(tape);
});

it("makes room for the toasts above it, for as long as it stands", async () => {
  const observed = new Map<Element, () => void>();
  class Sized {
    constructor(private readonly tell: () => void) {}
    observe = (element: Element) => void observed.set(element, this.tell);
    unobserve = () => {};
    disconnect = () => {};
  }
  vi.stubGlobal("ResizeObserver", Sized);
  const height = vi.spyOn(HTMLElement.prototype, "offsetHeight", "get");
  const room = () => document.documentElement.style.getPropertyValue("--stock-notice");
  toggleStockAlert(tape);
  shop.change("products", tape, { stock_quantity: 12 });
  const { user } = renderApp("/cookies");
  const shown = await findNotice();
  for (const px of [180, 120]) {
    height.mockReturnValue(px);
    observed.get(shown)?.();
    expect(room()).toBe(`calc(${px}px + 0.75rem)`);
  }
  await user.click(within(shown).getByRole("button", { name: "Cerrar aviso" }));
  expect(room()).toBe("");
});

it("comes after an order, not over its form", async () => {
  toggleStockAlert(tape);
  shop.change("products", tape, { stock_quantity: 12 });
  // Without anything to order the checkout leads back to the cart.
  cartActions.addItem(aProduct({ id: idOf("product", 3) }));
  const { navigate } = renderApp("/cookies");
  await findNotice();
  for (const path of ["/checkout", `/c/${"x".repeat(24)}/pedido`]) {
    await act(async () => navigate(path));
    await waitFor(() => expect(notice()).not.toBeInTheDocument());
  }
  expect(stored()).toContain(tape);
  await act(async () => navigate("/cookies"));
  await findNotice();
});

it("live stock tells of it at once, also on its own page; closing the notice ends the alert", async () => {
  const { user } = renderApp(`/products/${tape}`);
  await user.click(await screen.findByRole("button", { name: "Avísame en este dispositivo" }));
  await waitFor(() => expect(listeners.size).toBeGreaterThan(0));
  await waitFor(() => expect(asksForWaited()).toBeGreaterThan(0));
  restock(tape, 7);
  const shown = within(await findNotice());
  // The page of the product is the one that is open.
  expect(shown.queryByRole("link", { name: "Ver producto" })).not.toBeInTheDocument();
  await user.click(shown.getByRole("button", { name: "Cerrar aviso" }));
  expect(notice()).not.toBeInTheDocument();
  expect(stored()).not.toContain(tape);
});

it("pieces that nobody has counted are no news", async () => {
  toggleStockAlert(tape);
  toggleStockAlert(glove);
  renderApp("/cookies");
  await waitFor(() => expect(listeners.size).toBeGreaterThan(0));
  restock(tape, null);
  restock(glove, 3);
  expect(within(await findNotice()).queryByText("Cinta canela")).not.toBeInTheDocument();
});

it("going to its page is the answer to the notice; Escape closes it", async () => {
  toggleStockAlert(tape);
  toggleStockAlert(glove);
  shop.change("products", tape, { stock_quantity: 12 });
  shop.change("products", glove, { stock_quantity: 12 });
  const { user, navigate } = renderApp("/cookies");
  expect(await findNotice()).toHaveTextContent("Ya hay de nuevo 2 productos que esperabas");
  await act(async () => navigate(`/products/${tape}`));
  await waitFor(() => expect(stored()).not.toContain(tape));
  within(await findNotice())
    .getByRole("button", { name: "Cerrar aviso" })
    .focus();
  await user.keyboard("{Escape}");
  expect(notice()).not.toBeInTheDocument();
  expect(stored()).not.toContain(glove);
});

it("closing the notice ends the alerts that it shows; the others come next", async () => {
  const ids = [tape, glove, idOf("product", 3)];
  for (const id of ids) {
    toggleStockAlert(id);
    shop.change("products", id, { stock_quantity: 12 });
  }
  const { user } = renderApp("/cookies");
  const shownNames = () =>
    within(notice() as HTMLElement)
      .getAllByRole("listitem")
      .map((item) => item.querySelector("p")?.textContent);
  expect(await findNotice()).toHaveTextContent("Ya hay de nuevo 3 productos que esperabas");
  expect(screen.getByRole("link", { name: "y 1 más en tus avisos" })).toBeInTheDocument();
  const before = shownNames();
  await user.click(within(await findNotice()).getByRole("button", { name: "Cerrar aviso" }));
  expect(shownNames()).toHaveLength(1);
  expect(before).not.toContain(shownNames()[0]);
  await user.click(within(await findNotice()).getByRole("button", { name: "Cerrar aviso" }));
  expect(notice()).not.toBeInTheDocument();
  for (const id of ids) expect(stored()).not.toContain(id);
});

it("another tab's alert is followed", async () => {
  shop.change("products", tape, { stock_quantity: 12 });
  renderApp("/cookies");
  await waitFor(() => expect(screen.getByRole("main")).toBeInTheDocument());
  localStorage.setItem("acopio-stock-alerts", JSON.stringify({ state: { productIds: [tape] }, version: 1 }));
  await waitFor(() => {
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "acopio-stock-alerts" })));
    expect(notice()).toBeInTheDocument();
  });
});

it("lists what is waited for among the device's data, to be ended one by one", async () => {
  toggleStockAlert(tape);
  toggleStockAlert(glove);
  toggleStockAlert(idOf("product", 9));
  const { user } = renderApp("/account");
  const card = within(await screen.findByRole("region", { name: "Avisos de existencias" }));
  expect(await card.findByRole("link", { name: "Cinta canela" })).toHaveAttribute("href", `/products/${tape}`);
  expect(card.getByText("Un producto que esperabas ya no está a la venta.")).toBeInTheDocument();
  await user.click(card.getByRole("button", { name: "Quitarlo de los avisos" }));
  await user.click(card.getByRole("button", { name: "Ya no avisarme de Cinta canela" }));
  expect(card.getByRole("heading")).toHaveFocus();
  await user.click(card.getByRole("button", { name: "Ya no avisarme de Guante" }));
  expect(card.getByText(/No esperas ningún producto/)).toBeInTheDocument();
  expect(stored()).not.toContain(glove);
});

it("is told on the page of those data under a name of its own", async () => {
  toggleStockAlert(tape);
  shop.change("products", tape, { stock_quantity: 12 });
  renderApp("/account");
  const card = await screen.findByRole("region", { name: "Avisos de existencias" });
  expect(card).not.toBe(await findNotice());
  expect(screen.getAllByRole("region", { name: "Avisos de existencias" })).toEqual([card]);
});

it("says so when the list cannot be read, but keeps one that cannot be read again", async () => {
  toggleStockAlert(tape);
  failReadsOf("products");
  const { user, queryClient } = renderApp("/account");
  const card = within(await screen.findByRole("region", { name: "Avisos de existencias" }));
  const again = await card.findByRole("button", { name: /Intentar/ });
  failReadsOf();
  await user.click(again);
  const link = await card.findByRole("link", { name: "Cinta canela" });
  failReadsOf("products");
  await readAgain(queryClient);
  expect(link).toBeInTheDocument();
});
