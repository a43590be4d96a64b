import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { brandRow, categoryRow, failReadsOf, fillShop, productRow, requestsFor } from "@tests/support/catalogue";
import { idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { renderScreen } from "@tests/support/render-screen";
import type { Row } from "@tests/support/rows";
import { beforeEach, describe, expect, it, vi } from "vitest";
import ProductPage from "@/features/product/product-page";
import { cartActions } from "@/stores/cart-actions";
import { useCartPanel } from "@/stores/cart-panel-store";

useShopServer();

const kintal = brandRow(1, "Kintal");
const packing = categoryRow(1, "Empaque");
const zone: Row = {
  id: idOf("zone", 1),
  name: "Centro",
  state_codes: ["CMX", "MEX"],
  min_days: 1,
  max_days: 3,
  is_active: true,
};

const tapeGun = (columns: Partial<Row> = {}) =>
  productRow(1, {
    item_name: "Despachador de cinta",
    item_code: "KTN-5201",
    description: "Corta la cinta con una mano.",
    precio_web: 165,
    stock_quantity: 180,
    brand: kintal,
    category: packing,
    attributes: [{ label: "Material", value: "Acero" }],
    ...columns,
  });

function open(product: Row, others: readonly Row[] = []) {
  fillShop({ products: [product, ...others], shipping_zones: [zone] });
  return renderScreen(ProductPage, "/products/:id", `/products/${product.id}`);
}

const title = (name = "Despachador de cinta") => screen.findByRole("heading", { level: 1, name });
const addButton = () => screen.getByRole("button", { name: "Agregar al carrito" });
const quantity = () => screen.getByRole("textbox", { name: "Cantidad de Despachador de cinta" });

beforeEach(() => {
  cartActions.clear();
  useCartPanel.getState().close();
});

describe("a product on sale", () => {
  it("shows what it is, what it costs and where it belongs", async () => {
    open(tapeGun());
    expect(await title()).toHaveAttribute("tabindex", "-1");
    expect(screen.getByText("SKU KTN-5201")).toBeInTheDocument();
    expect(screen.getByText("$191.40")).toBeInTheDocument();
    expect(screen.getByText(/\$165 \+ IVA/)).toBeInTheDocument();
    expect(screen.getByText("En Stock")).toBeInTheDocument();
    expect(screen.getByText("Producto disponible para envío inmediato")).toBeInTheDocument();
    expect(screen.getByText("Corta la cinta con una mano.")).toBeInTheDocument();
    expect(screen.getByRole("row", { name: "Material Acero" })).toBeInTheDocument();
    const trail = screen.getByRole("navigation", { name: "Ruta de navegación" });
    expect(within(trail).getByRole("link", { name: "Empaque" })).toHaveAttribute("href", "/categoria/empaque");
    expect(screen.getByRole("link", { name: "Kintal" })).toHaveAttribute("href", "/marca/kintal");
    expect(document.title).toBe("Despachador de cinta · Acopio");
  });

  it("shows other products of its brand, and nothing when they cannot be read", async () => {
    const sibling = productRow(2, { item_name: "Cinta canela", brand: kintal });
    const stranger = productRow(3, { item_name: "Café", brand: brandRow(2, "Xicoa") });
    open(tapeGun(), [sibling, stranger]);
    const shelf = await screen.findByRole("region", { name: "Más de Kintal" });
    expect(await within(shelf).findByRole("link", { name: "Cinta canela" })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Café" })).not.toBeInTheDocument();
  });

  it("is there at once when a list has just shown it, and is read again all the same", async () => {
    const sibling = productRow(2, { item_name: "Cinta canela", brand: kintal });
    open(tapeGun(), [sibling]);
    await userEvent.click(await screen.findByRole("link", { name: "Cinta canela" }));
    expect(screen.getByRole("heading", { level: 1, name: "Cinta canela" })).toBeInTheDocument();
    await waitFor(() =>
      expect(requestsFor("products").map((url) => url.searchParams.get("id"))).toContain(`eq.${sibling.id}`),
    );
  });

  it("tells search engines the price to pay", async () => {
    open(tapeGun({ item_name: "Caja </script><b>", stock_quantity: 0 }));
    await title("Caja </script><b>");
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')];
    expect(data).toHaveLength(2);
    expect(data[0]?.textContent).not.toContain("<");
    expect(JSON.parse(data[0]?.textContent ?? "")).toMatchObject({
      "@type": "Product",
      name: "Caja </script><b>",
      sku: "KTN-5201",
      offers: { price: "191.40", priceCurrency: "MXN", availability: "https://schema.org/OutOfStock" },
    });
    expect(JSON.parse(data[1]?.textContent ?? "")["@type"]).toBe("BreadcrumbList");
  });
});

describe("stock", () => {
  it("presses only when few pieces are really left", async () => {
    open(tapeGun({ stock_quantity: 8, min_stock_level: 5 }));
    await title();
    expect(screen.getByText("Solo quedan 8 en bodega")).toBeInTheDocument();
    expect(screen.getByText("En Stock")).toBeInTheDocument();
  });

  it("says nothing of the kind above ten", async () => {
    open(tapeGun({ stock_quantity: 11 }));
    await title();
    expect(screen.queryByText(/Solo queda/)).not.toBeInTheDocument();
  });

  it("closes the door on what is sold out", async () => {
    open(tapeGun({ stock_quantity: 0 }));
    await title();
    expect(screen.getByText("Agotado")).toBeInTheDocument();
    expect(screen.getByText("Este producto no está disponible actualmente")).toBeInTheDocument();
    expect(addButton()).toBeDisabled();
  });

  it("lets uncounted stock be ordered", async () => {
    open(tapeGun({ stock_quantity: null }));
    await title();
    expect(screen.getByText("Consultando")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "100 unidades" }));
    await userEvent.click(addButton());
    expect(screen.getByText("En tu carrito: 100")).toBeInTheDocument();
  });
});

describe("choosing a quantity", () => {
  it("offers 10, 25, 50 and 100, as far as the stock reaches", async () => {
    open(tapeGun({ stock_quantity: 30 }));
    await title();
    await userEvent.click(screen.getByRole("button", { name: "25 unidades" }));
    expect(quantity()).toHaveValue("25");
    expect(screen.getByRole("button", { name: "25 unidades" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByText("$4,785 con IVA")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "50 unidades" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "100 unidades" })).toBeDisabled();
  });

  it("can be typed; too much becomes the most there is, and says so", async () => {
    open(tapeGun({ stock_quantity: 30 }));
    await title();
    await userEvent.clear(quantity());
    await userEvent.type(quantity(), "500{Enter}");
    expect(quantity()).toHaveValue("30");
    expect(screen.getByText("Máximo 30")).toBeInTheDocument();
  });

  it("stops at 999 where the stock reaches further", async () => {
    open(tapeGun({ stock_quantity: 5000 }));
    await title();
    await userEvent.clear(quantity());
    await userEvent.type(quantity(), "2000{Enter}");
    expect(quantity()).toHaveValue("999");
  });

  it("counts what the cart already holds", async () => {
    open(tapeGun({ stock_quantity: 8 }));
    await title();
    await userEvent.clear(quantity());
    await userEvent.type(quantity(), "6{Enter}");
    await userEvent.click(addButton());
    await userEvent.clear(quantity());
    await userEvent.type(quantity(), "5{Enter}");
    expect(quantity()).toHaveValue("2");
    await userEvent.click(addButton());
    expect(screen.getByText("Ya tienes en tu carrito todas las piezas disponibles (8).")).toBeInTheDocument();
    expect(addButton()).toBeDisabled();
  });
});

describe("adding to the cart", () => {
  it("says at once how many are in it, leaves the panel closed and offers to open it", async () => {
    open(tapeGun());
    await title();
    await userEvent.click(screen.getByRole("button", { name: "Aumentar cantidad de Despachador de cinta" }));
    await userEvent.click(addButton());
    expect(screen.getByText("En tu carrito: 2")).toBeInTheDocument();
    expect(quantity()).toHaveValue("1");
    expect(useCartPanel.getState().isOpen).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Ver carrito" }));
    expect(useCartPanel.getState().isOpen).toBe(true);
  });

  it("stays at hand once the main button has scrolled away", async () => {
    let report: IntersectionObserverCallback = () => {};
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(callback: IntersectionObserverCallback) {
          report = callback;
        }
        observe() {}
        disconnect() {}
      },
    );
    open(tapeGun());
    await title();
    const seen = (isIntersecting: boolean) =>
      act(() => report([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver));
    seen(true);
    expect(screen.queryByRole("complementary", { name: "Comprar este producto" })).not.toBeInTheDocument();
    seen(false);
    const bar = screen.getByRole("complementary", { name: "Comprar este producto" });
    await userEvent.click(within(bar).getByRole("button", { name: "Agregar al carrito" }));
    expect(screen.getByText("En tu carrito: 1")).toBeInTheDocument();
    seen(true);
    expect(screen.queryByRole("complementary", { name: "Comprar este producto" })).not.toBeInTheDocument();
  });
});

describe("volume discounts", () => {
  it("appear when the shop has set them, with the price each step leads to", async () => {
    const product = tapeGun();
    fillShop({
      products: [product],
      volume_discounts: [
        { id: "d1", product_id: null, min_quantity: 10, percentage: 5, is_active: true },
        { id: "d2", product_id: product.id, min_quantity: 50, percentage: 10, is_active: true },
      ],
    });
    renderScreen(ProductPage, "/products/:id", `/products/${product.id}`);
    const table = await screen.findByRole("table", { name: "Descuento por volumen" });
    expect(within(table).getByRole("row", { name: "10 piezas 5% $181.83" })).toBeInTheDocument();
    expect(within(table).getByRole("row", { name: "50 piezas 10% $172.26" })).toBeInTheDocument();
  });

  it("are not mentioned otherwise", async () => {
    open(tapeGun());
    await title();
    await waitFor(() => expect(requestsFor("volume_discounts")).toHaveLength(1));
    expect(screen.queryByText("Descuento por volumen")).not.toBeInTheDocument();
  });
});

describe("delivery", () => {
  it("is estimated by state, and the state is remembered on this device", async () => {
    open(tapeGun());
    await title();
    const state = screen.getByRole("combobox", { name: "¿A qué estado te lo enviamos?" });
    await userEvent.selectOptions(state, "Ciudad de México");
    expect(await screen.findByText("Llega a Ciudad de México en 1 a 3 días hábiles.")).toBeInTheDocument();
    await userEvent.selectOptions(state, "Yucatán");
    expect(screen.getByText(/no tenemos una fecha estimada para Yucatán/)).toBeInTheDocument();
    expect(localStorage.getItem("acopio-delivery-state")).toBe("YUC");
  });
});

describe("a product that is not there", () => {
  it.each([
    ["unknown", idOf("product", 99)],
    ["malformed", "abc"],
    ["hostile", "%00'%3B--"],
  ])("(%s id) leads to the catalogue", async (_kind, id) => {
    fillShop({ products: [tapeGun()] });
    renderScreen(ProductPage, "/products/:id", `/products/${id}`);
    await title("Este producto ya no está en el anaquel");
    expect(screen.getByRole("link", { name: "Explorar Productos" })).toHaveAttribute("href", "/products");
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  });

  it("neither is one that is no longer sold", async () => {
    open(tapeGun({ is_active: false }));
    await title("Este producto ya no está en el anaquel");
  });
});

it("says when the product could not be loaded, and tries again", async () => {
  failReadsOf("products");
  open(tapeGun());
  await screen.findByRole("heading", { name: "No pudimos cargar este producto" });
  failReadsOf();
  await userEvent.click(screen.getByRole("button", { name: "Intentar de nuevo" }));
  await title();
});
