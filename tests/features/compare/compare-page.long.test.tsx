import { act, screen, waitFor, within } from "@testing-library/react";
import { brandRow, fillShop, productRow } from "@tests/support/catalogue";
import { idOf } from "@tests/support/factories";
import { gate } from "@tests/support/gate";
import { server, useShopServer } from "@tests/support/msw-server";
import { renderApp } from "@tests/support/render-app";
import { ON_ITS_WAY, renderScreen } from "@tests/support/render-screen";
import { shop } from "@tests/support/shop-state";
import { http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import ComparePage from "@/features/compare/compare-page";
import { useCardTools } from "@/product-list/card-tools";
import { eraseCompared, readCompared, setCompared } from "@/stores/compare-store";

useShopServer();

// Live stock is proven elsewhere.
vi.mock("@/live/stock-watch", async (original) => ({
  ...(await original<typeof import("@/live/stock-watch")>()),
  watchStock: () => () => {},
}));

beforeEach(() => {
  eraseCompared();
  useCardTools.setState({ Compare: null });
  fillShop({
    products: [
      productRow(1, {
        item_name: "Guante CH",
        brand: brandRow(1, "Kintal"),
        sale_unit: "Caja con 100 piezas",
        unit_name: "caja",
        unit_content: 100,
        content_name: "pieza",
        attributes: [
          { label: "Material", value: "Nitrilo" },
          { label: "Talla", value: "CH" },
        ],
      }),
      productRow(2, {
        item_name: "Guante G",
        precio_web: 200,
        stock_quantity: 0,
        attributes: [
          { label: "Talla", value: "G" },
          { label: "Material", value: "Nitrilo" },
        ],
      }),
      productRow(3, { item_name: "Casco" }),
      productRow(4, { item_name: "Cinta" }),
      productRow(5, { item_name: "Bolsa" }),
    ],
    volume_discounts: [
      { id: "discount-1", product_id: idOf("product", 1), min_quantity: 10, percentage: 10, is_active: true },
    ],
  });
});

const address = "/comparar?sku=SKU-1,SKU-2";
const row = async (name: RegExp | string) => {
  const header = await screen.findByRole("rowheader", { name });
  const found = header.closest("tr");
  if (!found) throw new Error("a row header outside of a row");
  return within(found)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
};

describe("/comparar", () => {
  it("says of what has no price that it has none, and does not add it", async () => {
    fillShop({ products: [productRow(1, { item_name: "Sin precio", precio_web: 0 }), productRow(2)] });
    renderApp(address);
    await screen.findByRole("columnheader", { name: /Sin precio/ });
    const noPrice = "Este producto aún no tiene precio y no se puede comprar";
    expect(await row(/^Precio/)).toEqual([noPrice, expect.stringContaining("$116")]);
    expect(await row(/^Por pieza/)).toEqual(["", "$116 por pieza"]);
    expect(screen.getByRole("button", { name: "Agregar Sin precio" })).toBeDisabled();
  });

  it("puts products side by side: prices, breaks, stock, and their sheets by label", async () => {
    renderApp(address);
    // The product alone, which is read with every step into its column: not the button that takes it away.
    await screen.findByRole("columnheader", { name: "Guante G" });
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Guante CHSKU-1",
      "Guante GSKU-2",
    ]);
    expect(await row(/^Precio/)).toEqual([expect.stringContaining("$116"), expect.stringContaining("$232")]);
    expect(await row(/^Por pieza/)).toEqual(["$1.16 por pieza", "$232 por pieza"]);
    await waitFor(async () =>
      expect(await row(/^Por volumen/)).toEqual([
        "Desde 10 cajas: $104.40 · $1.04 por pieza",
        "Mismo precio a cualquier cantidad",
      ]),
    );
    expect(await row(/^Existencias/)).toEqual(["En Stock(40)", "Agotado(0)"]);
    expect(await row(/^Marca/)).toEqual(["Kintal", "—No lo dice su ficha"]);
    expect(await row(/^Talla/)).toEqual(["CH", "G"]);
    expect(shop.requests("rpc/products_by_code")).toHaveLength(1);
  });

  it("says for paper who sells, and when it was printed", async () => {
    renderApp(address);
    expect(
      await screen.findByText(/^Acopio · .+ · Tel\. .+@.+ · Impreso el \d+ de [a-z]+ de \d{4}$/),
    ).toBeInTheDocument();
  });

  it("names the unit of a price from the first one on in the singular", async () => {
    fillShop({
      products: [productRow(1, { unit_name: "caja" }), productRow(2)],
      volume_discounts: [
        { id: "d1", product_id: idOf("product", 1), min_quantity: 1, percentage: 10, is_active: true },
      ],
    });
    renderApp(address);
    await waitFor(async () => expect((await row(/^Por volumen/))[0]).toBe("Desde 1 caja: $104.40"));
  });

  it("marks what differs in words, and can leave out the rest", async () => {
    const { user } = renderApp(address);
    expect(await screen.findByRole("rowheader", { name: /^Talla.*Distinto/ })).toBeInTheDocument();
    expect(screen.getByRole("rowheader", { name: "Material" })).toBeInTheDocument();
    await user.click(screen.getByRole("checkbox", { name: "Solo diferencias" }));
    expect(screen.queryByRole("rowheader", { name: "Material" })).not.toBeInTheDocument();
    expect(screen.getByRole("rowheader", { name: /^Talla/ })).toBeInTheDocument();
    // Nothing differs from a product that is alone.
    await user.click(screen.getByRole("button", { name: /^Quitar Guante G/ }));
    expect(screen.queryByRole("checkbox", { name: "Solo diferencias" })).not.toBeInTheDocument();
    expect(screen.getByRole("rowheader", { name: "Precio" })).toBeInTheDocument();
  });

  it("has one row for what the shop knows and a sheet says as well", async () => {
    const sheet = (brand: string) => [
      { label: "marca ", value: brand },
      { label: "Unidad de venta", value: "Caja con 100" },
      { label: "Precio", value: "El mejor" },
    ];
    fillShop({
      products: [
        productRow(1, { brand: brandRow(1, "Kintal"), sale_unit: "Caja", attributes: sheet("Kintal, S. A.") }),
        productRow(2, { sale_unit: "Caja", attributes: sheet("Kintal") }),
      ],
    });
    const { user } = renderApp(address);
    // Of what the shop does not know itself, the sheet is heard.
    expect(await row(/^Marca/i)).toEqual(["Kintal", "Kintal"]);
    expect(await row(/^Unidad de venta/)).toEqual(["Caja", "Caja"]);
    expect(await row(/^Precio/)).toEqual([expect.stringContaining("$116"), expect.stringContaining("$116")]);
    const onlyDifferences = screen.getByRole("checkbox", { name: "Solo diferencias" });
    await user.click(onlyDifferences);
    expect(screen.queryByRole("rowheader", { name: /^Marca|^Unidad de venta/i })).not.toBeInTheDocument();
    await user.click(onlyDifferences);
    expect(await row(/^Marca/i)).toEqual(["Kintal", "Kintal"]);
  });

  it("marks stock that is as good but not as much", async () => {
    const some = [40, 38].map((stock_quantity, at) => productRow(at + 1, { stock_quantity }));
    fillShop({ products: some });
    renderApp(address);
    expect(await screen.findByRole("rowheader", { name: /^Existencias.*Distinto/ })).toBeInTheDocument();
    expect(await row(/^Existencias/)).toEqual(["En Stock(40)", "En Stock(38)"]);
  });

  it("takes a product out of the address and of the device, and ends empty", async () => {
    setCompared(["SKU-1", "SKU-2"]);
    const { user, address: now } = renderApp(address);
    await user.click(await screen.findByRole("button", { name: "Quitar Guante CH de la comparación" }));
    expect(now()).toBe("/comparar?sku=SKU-2");
    expect(readCompared()).toEqual(["SKU-2"]);
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(await screen.findByText(/Elige al menos otro producto/)).toBeInTheDocument();
    await user.click(await screen.findByRole("button", { name: "Quitar Guante G de la comparación" }));
    expect(now()).toBe("/comparar");
    expect(await screen.findByText("Aún no comparas nada")).toBeInTheDocument();
    expect(readCompared()).toEqual([]);
  });

  it("gives the place of what is no longer sold to another product", async () => {
    setCompared(["SKU-1", "SKU-9", "SKU-2", "SKU-3"]);
    renderApp("/comparar");
    expect(await screen.findByText(/^No encontramos «SKU-9»/)).toBeInTheDocument();
    await waitFor(() => expect(readCompared()).toEqual(["SKU-1", "SKU-2", "SKU-3"]));
  });

  it("without products in its address shows what this device compares", async () => {
    setCompared(["SKU-2", "SKU-3"]);
    const { address: now } = renderApp("/comparar");
    expect(await screen.findByRole("columnheader", { name: /Casco/ })).toBeInTheDocument();
    expect(now()).toBe("/comparar?sku=SKU-2,SKU-3");
  });

  it("sent by somebody, it becomes this device's where that had none, and never replaces another", async () => {
    const first = renderApp(address);
    await screen.findByRole("columnheader", { name: /Guante G/ });
    await waitFor(() => expect(readCompared()).toEqual(["SKU-1", "SKU-2"]));
    first.unmount();
    setCompared(["SKU-3"]);
    renderApp(address);
    await screen.findByRole("columnheader", { name: /Guante G/ });
    expect(readCompared()).toEqual(["SKU-3"]);
  });

  it("says what it leaves out of an address that somebody made up", async () => {
    renderApp(`/comparar?sku=${encodeURIComponent('SKU-1,NO-HAY,<script>,a"b,SKU-2,SKU-3,SKU-4')}`);
    expect(await screen.findByText(/mostramos los primeros 4/)).toBeInTheDocument();
    expect(screen.getByText(/No encontramos «NO-HAY», «<script>», «a"b»/)).toBeInTheDocument();
    expect(screen.getByRole("columnheader", { name: /Guante CH/ })).toBeInTheDocument();
  });

  it("finds SKUs as people spell them, each product once, and writes them into the address as the shop does", async () => {
    const { address: now } = renderApp(`/comparar?sku=${encodeURIComponent("sku3, sku 1,NO-HAY,SKU-1,Sku-2,sku-4")}`);
    await waitFor(() => expect(now()).toBe("/comparar?sku=SKU-3,SKU-1,NO-HAY,SKU-2,sku-4"));
    await screen.findByRole("columnheader", { name: /Guante G/ });
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "CascoSKU-3",
      "Guante CHSKU-1",
      "Guante GSKU-2",
    ]);
    expect(screen.getByText(/^No encontramos/)).toHaveTextContent("No encontramos «NO-HAY»:");
    expect(screen.getByText(/mostramos los primeros 4/)).toBeInTheDocument();
  });

  it("leads nobody back to their SKUs in its own spelling who has gone elsewhere, while the code of that page is on its way", async () => {
    const answer = gate();
    server.use(
      http.post("*/rest/v1/rpc/products_by_code", async () => {
        await answer.passed;
      }),
    );
    const { address: now, router } = renderScreen(ComparePage, "/comparar", "/comparar?sku=sku1,sku2");
    await screen.findByText("Cargando la comparación…");
    await act(() => router.navigate(ON_ITS_WAY));
    answer.open();
    await screen.findByRole("columnheader", { name: /Guante G/ });
    expect(now()).toBe(ON_ITS_WAY);
  });

  it("does not compare what is no longer sold, and says so", async () => {
    fillShop({ products: [productRow(1), productRow(2, { is_active: false })] });
    renderApp(address);
    expect(await screen.findByText(/^No encontramos «SKU-2»/)).toHaveTextContent("el producto ya no se vende");
    expect(screen.getAllByRole("columnheader")).toHaveLength(1);
    expect(screen.getByRole("table")).toHaveAccessibleName("Comparación de 1 producto");
  });

  it("says so when the products cannot be read, and tries again", async () => {
    shop.fail("rpc/products_by_code");
    const { user } = renderApp(address);
    const again = await screen.findByRole("button", { name: /Intentar/ });
    shop.recover();
    await user.click(again);
    expect(await screen.findByRole("columnheader", { name: /Guante G/ })).toBeInTheDocument();
  });
});

describe("choosing what is compared", () => {
  beforeEach(() => vi.stubGlobal("requestIdleCallback", (run: () => void) => run()));
  const bar = () => screen.queryByRole("complementary", { name: "Comparación" });

  it("works on cards, ends at four and says so; the bar leads to the comparison", async () => {
    const { user } = renderApp("/products");
    for (const name of ["Guante CH", "Guante G", "Casco", "Cinta"]) {
      await user.click(await screen.findByRole("button", { name: `Comparar ${name}` }));
    }
    const last = screen.getByRole("button", { name: "Comparar Bolsa" });
    await user.click(last);
    expect(last).toHaveAttribute("aria-pressed", "false");
    expect(screen.getAllByText(/Ya comparas 4 productos/)[0]).toHaveAttribute("role", "status");
    await user.click(screen.getByRole("button", { name: "Comparar Casco" }));
    expect(screen.queryByText(/Ya comparas 4 productos/)).not.toBeInTheDocument();
    await user.click(within(bar() as HTMLElement).getByRole("link", { name: "Comparar 3" }));
    expect(await screen.findByRole("columnheader", { name: /Cinta/ })).toBeInTheDocument();
    expect(bar()).not.toBeInTheDocument();
  });

  it("has room again once a product was taken out on the comparison", async () => {
    const { user } = renderApp("/products");
    for (const name of ["Guante CH", "Guante G", "Casco", "Cinta", "Bolsa"]) {
      await user.click(await screen.findByRole("button", { name: `Comparar ${name}` }));
    }
    expect(screen.getAllByText(/Ya comparas 4 productos/)).not.toHaveLength(0);
    await user.click(within(bar() as HTMLElement).getByRole("link", { name: "Comparar 4" }));
    await user.click(await screen.findByRole("button", { name: /^Quitar Cinta/ }));
    await user.click(await screen.findByRole("link", { name: "Agregar otro producto" }));
    expect(await within(bar() as HTMLElement).findByRole("link", { name: "Comparar 3" })).toBeInTheDocument();
    expect(screen.queryByText(/Ya comparas 4 productos/)).not.toBeInTheDocument();
  });

  it("works on the page of a product, and the bar forgets all of it", async () => {
    const { user } = renderApp(`/products/${idOf("product", 1)}`);
    const toggle = await screen.findByRole("button", { name: "Comparar Guante CH" });
    await user.click(toggle);
    expect(toggle).toHaveAttribute("aria-pressed", "true");
    await user.click(screen.getByRole("button", { name: "Vaciar comparación" }));
    expect(toggle).toHaveAttribute("aria-pressed", "false");
    expect(bar()).not.toBeInTheDocument();
    expect(screen.getByRole("main")).toHaveFocus();
  });

  it("is not offered for what has no SKU", async () => {
    fillShop({ products: [productRow(1, { item_code: null, item_name: "Sin clave" }), productRow(2)] });
    renderApp("/products");
    expect(await screen.findByRole("button", { name: "Comparar Producto 02" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Comparar Sin clave" })).not.toBeInTheDocument();
  });

  it("is kept on the device, and read with care", async () => {
    const stored = (skus: unknown) => JSON.stringify({ state: { skus }, version: 1 });
    localStorage.setItem("acopio-compare", stored(["SKU-1", 7, "a,b", "SKU-1", "UNKNOWN"]));
    act(() => setCompared([...readCompared()]));
    vi.resetModules();
    const { readCompared: reread } = await import("@/stores/compare-store");
    expect(reread()).not.toContain("a,b");
  });
});
