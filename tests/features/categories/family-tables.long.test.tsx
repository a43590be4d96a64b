import { act, screen, waitFor, within } from "@testing-library/react";
import { categoryRow, fillShop, productRow, requestsFor } from "@tests/support/catalogue";
import { aProduct, idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { renderApp } from "@tests/support/render-app";
import type { Row } from "@tests/support/rows";
import { beforeEach, describe, expect, it } from "vitest";
import { cartActions } from "@/cart/actions";
import { readCartLines } from "@/cart/use-cart";
import type { Product } from "@/domain/product";
import { heldProduct, updateProducts } from "@/live/cached-products";
import { eraseFamilyQuantities } from "@/stores/family-quantities-store";
import { setListView } from "@/stores/list-view-store";
// Late code, compiled before a test waits for it.
import "@/features/categories/category-page";
import "@/features/categories/family-tables";

useShopServer();

const first = categoryRow(1, "Primeros auxilios", { slug: "primeros-auxilios" });

const glove = (number: number, size: string, columns: Row = {}): Row =>
  productRow(number, {
    item_name: `Guante de nitrilo, talla ${size}`,
    category: first,
    family_code: "guante",
    attributes: [
      { label: "Material", value: "Nitrilo" },
      { label: "Talla", value: size },
    ],
    ...columns,
  });

const bandage = (number: number): Row =>
  productRow(number, { item_name: `Venda de ${number} cm`, category: first, family_code: "venda" });

beforeEach(() => {
  eraseFamilyQuantities();
  setListView("grid");
  fillShop({
    categories: [first],
    products: [
      glove(1, "G", { precio_web: 120 }),
      glove(2, "CH", { precio_web: 100, stock_quantity: 4, unit_name: "caja" }),
      glove(3, "M", { precio_web: 110, stock_quantity: 0 }),
      glove(4, "XG", { precio_web: 130 }),
      bandage(5),
      bandage(6),
      productRow(7, { item_name: "Gasa", category: first }),
    ],
  });
});

async function open(address = "/categoria/primeros-auxilios") {
  setListView("table");
  const app = renderApp(address);
  await screen.findByRole("region", { name: "Guante de nitrilo" });
  return app;
}

const field = (size: string) => screen.getByRole("textbox", { name: `Cantidad de Guante de nitrilo, talla ${size}` });
const addAll = () => screen.getByRole("button", { name: /^Agregar .*rengl.* de Guante de nitrilo$/ });
const readLines = () => readCartLines().map(({ product, quantity }) => [product.sku, quantity]);
const sizes = () =>
  screen.getAllByRole("rowheader").map((header) => within(header).getByRole("link").textContent.split(" ").at(-1));
const sorter = (label: string) => screen.getByRole("columnheader", { name: new RegExp(`^${label}`) });

describe("«Tabla» on the page of a category", () => {
  it("is chosen beside the other views, shows families of three or more as tables, and the rest below", async () => {
    const { user } = renderApp("/categoria/primeros-auxilios");
    await user.click(await screen.findByRole("button", { name: "Tabla" }));
    const table = within(await screen.findByRole("table"));
    expect(screen.getByRole("heading", { level: 3, name: "Guante de nitrilo" })).toBeInTheDocument();
    expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent.replace("↕", ""))).toEqual([
      "Producto",
      "Talla",
      "Precio",
      "Existencias",
      "Cantidad",
    ]);
    expect(table.getByRole("row", { name: /talla CH.*SKU-2.*\$116/ })).toBeInTheDocument();
    const others = within(screen.getByRole("region", { name: "Otros productos" }));
    expect(others.getAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      "Venda de 5 cm",
      "Venda de 6 cm",
      "Gasa",
    ]);
    // A family is worth a table only whole: a page of tables is as long as the shop gives.
    expect(requestsFor("products").some(({ searchParams }) => searchParams.get("limit") === "100")).toBe(true);
  });

  it("is not offered elsewhere, where rows stand for it", async () => {
    setListView("table");
    renderApp("/products");
    expect(await screen.findByRole("button", { name: "Lista compacta" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.queryByRole("button", { name: "Tabla" })).not.toBeInTheDocument();
  });

  it("leads from a later page to the first, since its pages are longer", async () => {
    fillShop({
      categories: [first],
      products: Array.from({ length: 15 }, (_, at) => glove(at + 1, `${at + 1} cm`)),
    });
    const { user, address } = renderApp("/categoria/primeros-auxilios");
    await user.click(await screen.findByRole("link", { name: "Página siguiente" }));
    await screen.findByText("Página 2 de 2");
    await user.click(screen.getByRole("button", { name: "Tabla" }));
    expect(await screen.findByRole("table")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Tabla" })).toHaveFocus();
    expect(address()).toBe("/categoria/primeros-auxilios");
  });

  it("says so where nothing comes in three kinds", async () => {
    fillShop({ categories: [first], products: [productRow(7, { item_name: "Gasa", category: first })] });
    setListView("table");
    renderApp("/categoria/primeros-auxilios");
    expect(await screen.findByText(/Ninguno de estos productos viene en tres/)).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Gasa" })).toBeInTheDocument();
  });
});

describe("a family's table", () => {
  it("is put in order by the heads of its columns, upwards, downwards and back", async () => {
    const { user } = await open();
    expect(sizes()).toEqual(["G", "CH", "XG", "M"]);
    expect(sorter("Talla")).toHaveAttribute("aria-sort", "none");
    await user.click(within(sorter("Talla")).getByRole("button"));
    expect(sizes()).toEqual(["CH", "M", "G", "XG"]);
    expect(sorter("Talla")).toHaveAttribute("aria-sort", "ascending");
    await user.click(within(sorter("Talla")).getByRole("button"));
    expect(sizes()).toEqual(["XG", "G", "M", "CH"]);
    expect(sorter("Talla")).toHaveAttribute("aria-sort", "descending");
    await user.click(within(sorter("Talla")).getByRole("button"));
    expect(sizes()).toEqual(["G", "CH", "XG", "M"]);
    await user.click(within(sorter("Precio")).getByRole("button"));
    expect(sizes()).toEqual(["CH", "M", "G", "XG"]);
    expect(sorter("Talla")).toHaveAttribute("aria-sort", "none");
  });

  it("has those that nobody counted behind all others, in the order of what there is and against it", async () => {
    fillShop({
      categories: [first],
      products: [
        glove(1, "G", { stock_quantity: null }),
        glove(2, "CH", { stock_quantity: 4 }),
        glove(3, "M", { stock_quantity: 9 }),
      ],
    });
    const { user } = await open();
    await user.click(within(sorter("Existencias")).getByRole("button"));
    expect(sizes()).toEqual(["CH", "M", "G"]);
    await user.click(within(sorter("Existencias")).getByRole("button"));
    expect(sizes()).toEqual(["M", "CH", "G"]);
  });

  it("adds all its lines at once, told by one toast, and undone by one press", async () => {
    const { user } = await open();
    expect(addAll()).toHaveAttribute("aria-disabled", "true");
    await user.click(addAll());
    expect(screen.queryByText(/al carrito/)).not.toBeInTheDocument();
    await user.type(field("CH"), "{Control>}a{/Control}3{Enter}");
    expect(addAll()).toHaveTextContent("Agregar 1 renglón");
    await user.type(field("G"), "{Control>}a{/Control}5{Enter}");
    await user.type(field("XG"), "{Control>}a{/Control}1{Enter}");
    expect(addAll()).toHaveTextContent("Agregar 3 renglones");
    await user.click(addAll());
    expect(readLines().sort()).toEqual([
      ["SKU-1", 5],
      ["SKU-2", 3],
      ["SKU-4", 1],
    ]);
    expect(await screen.findByText("Productos agregados al carrito")).toBeInTheDocument();
    expect(screen.getByText(/^3 productos/)).toBeInTheDocument();
    expect(field("CH")).toHaveValue("0");
    expect(screen.getByText("3 cajas en tu carrito")).toBeInTheDocument();
    // What is written after that is kept.
    await user.type(field("G"), "{Control>}a{/Control}2{Enter}");
    await user.click(screen.getByRole("button", { name: "Deshacer" }));
    expect(readLines()).toEqual([]);
    expect(["CH", "G", "XG"].map((size) => field(size).getAttribute("value"))).toEqual(["3", "2", "1"]);
  });

  it("keeps what was written for whoever looks at a product and comes back", async () => {
    const { user, navigate } = await open();
    await user.type(field("XG"), "{Control>}a{/Control}7{Enter}");
    await user.click(screen.getByRole("link", { name: "Guante de nitrilo, talla G" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Guante de nitrilo, talla G" })).toBeInTheDocument();
    act(() => void navigate(-1));
    await screen.findByRole("region", { name: "Guante de nitrilo" });
    expect(field("XG")).toHaveValue("7");
    expect(addAll()).toHaveTextContent("Agregar 1 renglón");
  });

  it("keeps what was written where its field is locked since, and neither counts nor adds it", async () => {
    const { user, queryClient } = await open();
    const restock = (stockQuantity: number) =>
      act(() => {
        const product = heldProduct(queryClient, idOf("product", 4)) as Product;
        updateProducts(queryClient, {
          productId: product.id,
          product: { ...product, productId: product.id, stockQuantity },
        });
      });
    await user.type(field("XG"), "{Control>}a{/Control}2{Enter}");
    await user.type(field("CH"), "{Control>}a{/Control}3{Enter}");
    await user.type(field("G"), "{Control>}a{/Control}3{Enter}");
    // Sold out, and all there is in the cart.
    restock(0);
    act(() => void cartActions.addItem(aProduct({ id: idOf("product", 2), sku: "SKU-2" }), 4));
    await waitFor(() => expect(field("XG")).toBeDisabled());
    expect(field("CH")).toBeDisabled();
    expect(addAll()).toHaveTextContent("Agregar 1 renglón");
    await user.click(addAll());
    expect(addAll()).toHaveTextContent("Agregar renglones");
    restock(50);
    await waitFor(() => expect(field("XG")).toHaveValue("2"));
  });

  it("gets its quantities back by an undo from another page", async () => {
    const { user, navigate } = await open();
    await user.type(field("G"), "{Control>}a{/Control}3{Enter}");
    await user.click(addAll());
    act(() => void navigate("/garantia"));
    await screen.findByRole("heading", { level: 1, name: "Garantía" });
    await user.click(screen.getByRole("button", { name: "Deshacer" }));
    act(() => void navigate(-1));
    await screen.findByRole("region", { name: "Guante de nitrilo" });
    expect(field("G")).toHaveValue("3");
  });

  it("keeps quantities within what there is, and locks what is sold out", async () => {
    const { user } = await open();
    expect(field("M")).toBeDisabled();
    await user.type(field("CH"), "{Control>}a{/Control}9{Enter}");
    expect(field("CH")).toHaveValue("4");
    expect(screen.getByText(/4/, { selector: "[role=status]" })).toBeInTheDocument();
    await user.click(addAll());
    expect(field("CH")).toBeDisabled();
  });

  it("says below what of a typed quantity did not go into the cart, until that is undone", async () => {
    const { user } = await open();
    await user.type(field("G"), "{Control>}a{/Control}1{Enter}");
    await user.type(field("CH"), "{Control>}a{/Control}9999");
    // Named is what there is: the range of a line would name a thousand of them.
    expect(screen.getByText("Hay 4 cajas: para 9,999 no alcanza")).toBeInTheDocument();
    // Straight from the field.
    await user.click(addAll());
    expect(readLines()).toEqual([
      ["SKU-1", 1],
      ["SKU-2", 4],
    ]);
    const short = "Guante de nitrilo, talla CH: agregamos 4 de 9,999 cajas, no hay más disponibles";
    expect(screen.getByText(short)).toBeInTheDocument();
    await user.click(await screen.findByRole("button", { name: "Deshacer" }));
    expect(readLines()).toEqual([]);
    expect(screen.queryByText(short)).not.toBeInTheDocument();
    expect(field("CH")).toHaveValue("4");
    expect(screen.getByText("Hay 4 cajas: para 9,999 no alcanza")).toBeInTheDocument();
  });

  it("says so of each of two that have one name", async () => {
    const name = { item_name: "Guante de nitrilo, talla CH", stock_quantity: 4 };
    fillShop({ categories: [first], products: [glove(1, "CH", name), glove(2, "M", name), glove(3, "G")] });
    const { user } = await open();
    for (const one of screen.getAllByRole("textbox", { name: /talla CH$/ })) {
      await user.type(one, "{Control>}a{/Control}9");
    }
    await user.click(addAll());
    expect(screen.getAllByText(/agregamos 4 de 9 piezas/)).toHaveLength(2);
  });

  it("keeps the quantities while it is put in another order", async () => {
    const { user } = await open();
    await user.type(field("XG"), "{Control>}a{/Control}2{Enter}");
    await user.click(within(sorter("Precio")).getByRole("button"));
    expect(field("XG")).toHaveValue("2");
    expect(addAll()).toHaveTextContent("Agregar 1 renglón");
  });
});
