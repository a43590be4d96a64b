import { act, screen, waitFor, within } from "@testing-library/react";
import { brandRow, categoryRow, fillShop, productRow } from "@tests/support/catalogue";
import { aProduct, idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { renderApp } from "@tests/support/render-app";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { toggleFavourite } from "@/stores/wishlist-store";

// Read before the first test: a machine under load takes longer over it than a test waits for a page.
import "@/features/catalog/products-page";
import "@/services/product-lists/facets-service";
import "@/services/product-lists/listed-products";

useShopServer();

beforeEach(() => {
  fillShop({
    products: [productRow(1), productRow(2)],
    categories: [categoryRow(1, "Empaque"), categoryRow(2, "Limpieza")],
    brands: [brandRow(1, "Kintal")],
  });
});

const heading = () => screen.findByRole("heading", { level: 1 });

describe("header and footer", () => {
  it("lead to every category, to all products and to the brands", async () => {
    renderApp("/no-existe");
    const aisles = screen.getByRole("navigation", { name: "Categorías" });
    expect(await within(aisles).findByRole("link", { name: "Empaque" })).toHaveAttribute("href", "/categoria/empaque");
    expect(within(aisles).getByRole("link", { name: "Todos los productos" })).toHaveAttribute("href", "/products");
    expect(within(aisles).getByRole("link", { name: "Marcas" })).toHaveAttribute("href", "/marcas");
    expect(within(screen.getByRole("banner")).getByRole("link", { name: "Acopio, inicio" })).toHaveAttribute(
      "href",
      "/",
    );
    expect(within(screen.getByRole("contentinfo")).getByRole("link", { name: "Rastrear pedido" })).toBeVisible();
    await heading();
  });

  it("lead to what somebody did here before, and count the favourites of this device", async () => {
    renderApp("/no-existe");
    const [mine] = screen.getAllByRole("navigation", { name: "Tus compras" });
    const link = (name: string | RegExp) => within(mine as HTMLElement).getByRole("link", { name });
    expect(link("Mis pedidos")).toHaveAttribute("href", "/orders");
    expect(link("Rastrear")).toHaveAttribute("href", "/order-tracking");
    expect(link("Favoritos")).toHaveAttribute("href", "/wishlist");
    act(() => toggleFavourite(idOf("product", 1)));
    expect(link(/^Favoritos/)).toHaveTextContent("1");
    act(() => toggleFavourite(idOf("product", 1)));
    await heading();
  });

  it("search for what is typed, and keep it in the field on the results page", async () => {
    const { user, address } = renderApp("/no-existe");
    const field = screen.getByRole("combobox", { name: "Buscar productos" });
    await user.type(field, "  cinta & caja {Enter}");
    expect(address()).toBe("/buscar?q=cinta+%26+caja");
    await waitFor(() => expect(field).toHaveValue("cinta & caja"));
    await heading();
  });

  it("an empty search goes nowhere and asks for words", async () => {
    const { user, address } = renderApp("/no-existe");
    await user.click(screen.getByRole("button", { name: "Buscar" }));
    expect(address()).toBe("/no-existe");
    expect(screen.getByRole("combobox", { name: "Buscar productos" })).toHaveFocus();
    await heading();
  });

  it("the switch chooses the big price everywhere", async () => {
    const { user } = renderApp("/products");
    const card = (await screen.findByRole("link", { name: "Producto 01" })).closest("article");
    const price = () => card?.textContent ?? "";
    const toggle = screen.getByRole("switch", { name: "Precios con IVA" });
    expect(toggle).toBeChecked();
    expect(price().indexOf("$116")).toBeLessThan(price().indexOf("$100"));
    await user.click(toggle);
    expect(toggle).not.toBeChecked();
    expect(price().indexOf("$100")).toBeLessThan(price().indexOf("$116"));
  });

  it("the cart button counts pieces and opens the panel", async () => {
    const { user } = renderApp("/no-existe");
    await heading();
    act(() => void cartActions.addItem(aProduct(), 1));
    expect(screen.getByRole("button", { name: "Abrir carrito, 1 artículo" })).toBeVisible();
    act(() => void cartActions.addItem(aProduct(), 2));
    await user.click(screen.getByRole("button", { name: "Abrir carrito, 3 artículos" }));
    expect(await screen.findByRole("dialog", { name: "Mi Carrito" })).toBeVisible();
  });

  it("the theme is the device's until the shopper chooses one", async () => {
    const { user } = renderApp("/no-existe");
    const theme = screen.getByRole("combobox", { name: "Tema" });
    expect(theme).toHaveDisplayValue("Como mi dispositivo");
    await user.selectOptions(theme, "Oscuro");
    expect(theme).toHaveDisplayValue("Oscuro");
    await heading();
  });

  it("say so while there is no connection", async () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    renderApp("/no-existe");
    expect(screen.getByText(/^Sin conexión/)).toBeVisible();
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(screen.queryByText(/^Sin conexión/)).not.toBeInTheDocument();
    await heading();
  });
});

it("the developers' panel comes once the network is back, where its code could not be fetched before", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const fetched = vi.fn();
  vi.doMock("@/features/diagnostics/diagnostics-panel", () => {
    fetched();
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  renderApp("/no-existe?debug=1");
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  await heading();
  vi.doUnmock("@/features/diagnostics/diagnostics-panel");
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByRole("complementary", { name: "Panel de diagnóstico" })).toBeVisible();
});

describe("going from page to page", () => {
  it("the skip link comes first and leads to the content", async () => {
    const { user } = renderApp("/no-existe");
    await heading();
    await user.tab();
    const skip = screen.getByRole("link", { name: "Saltar al contenido" });
    expect(skip).toHaveFocus();
    expect(document.querySelector(skip.getAttribute("href") ?? "")).toBe(screen.getByRole("main"));
  });

  it("the first page of a visit keeps the focus where the browser starts", async () => {
    renderApp("/products");
    await heading();
    expect(document.body).toHaveFocus();
  });

  it("another path changes the title, starts at the top and moves the focus to its heading", async () => {
    const scrollTo = vi.spyOn(window, "scrollTo");
    const { navigate } = renderApp("/no-existe");
    await heading();
    expect(document.title).toBe("Página no encontrada · Acopio");
    act(() => void navigate("/products"));
    const title = await screen.findByRole("heading", { level: 1, name: "Productos" });
    await waitFor(() => expect(title).toHaveFocus());
    expect(document.title).toBe("Productos · Acopio");
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it("an address that names a part of another page moves the focus to it, and to a question's own line", async () => {
    const { navigate } = renderApp("/no-existe");
    await heading();
    act(() => void navigate("/devoluciones#cancelar"));
    const part = await screen.findByRole("heading", { name: "Cancelar antes de recibir" });
    await waitFor(() => expect(part).toHaveFocus());
    act(() => void navigate("/preguntas-frecuentes#pedir-factura"));
    await waitFor(() => expect(document.querySelector("#pedir-factura > summary")).toHaveFocus());
    act(() => void navigate("/terms#contenido"));
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: /^Términos/ })).toHaveFocus());
  });

  it("a page whose heading comes with its data gets the focus once it is there", async () => {
    const { navigate } = renderApp("/no-existe");
    await heading();
    act(() => void navigate(`/products/${idOf("product", 1)}`));
    const title = await screen.findByRole("heading", { level: 1, name: "Producto 01" });
    await waitFor(() => expect(title).toHaveFocus());
  });

  it("another query string leaves focus and scroll alone", async () => {
    const { navigate } = renderApp("/products");
    await screen.findByRole("link", { name: "Producto 01" });
    const scrollTo = vi.spyOn(window, "scrollTo");
    const field = screen.getByRole("combobox", { name: "Buscar productos" });
    field.focus();
    act(() => void navigate("/products?sort=name"));
    await screen.findByRole("link", { name: "Producto 01" });
    expect(field).toHaveFocus();
    expect(scrollTo).not.toHaveBeenCalledWith(0, 0);
  });

  it("Back returns to where the shopper was", async () => {
    const { navigate } = renderApp("/products");
    await screen.findByRole("link", { name: "Producto 01" });
    Object.defineProperty(window, "scrollY", { value: 640, configurable: true });
    act(() => void window.dispatchEvent(new Event("scroll")));
    act(() => void navigate("/no-existe"));
    await screen.findByRole("heading", { name: "Esta página no está en la bodega" });
    const scrollTo = vi.spyOn(window, "scrollTo");
    act(() => void navigate(-1));
    await screen.findByRole("link", { name: "Producto 01" });
    expect(scrollTo).toHaveBeenCalledWith(0, 640);
    Object.defineProperty(window, "scrollY", { value: 0, configurable: true });
  });

  it("says so at an unknown address, and offers ways on", async () => {
    renderApp("/no-existe");
    expect(await heading()).toHaveTextContent("Esta página no está en la bodega");
    expect(screen.getByRole("link", { name: "Ir al inicio" })).toHaveAttribute("href", "/");
    expect(document.head.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
  });
});
