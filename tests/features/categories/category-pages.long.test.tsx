import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { brandRow, categoryRow, failReadsOf, fillShop, productRow } from "@tests/support/catalogue";
import { aCategory, idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { renderScreen } from "@tests/support/render-screen";
import { boxOfRolls } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import CatalogIndexPage from "@/features/categories/catalog-index-page";
import CategoriesPage from "@/features/categories/categories-page";
import CategoryPage from "@/features/categories/category-page";
import { noteClockLead } from "@/lib/server-clock";
import { shellQueries } from "@/services/shell-queries";
import { setPriceDisplay } from "@/stores/preferences-store";

useShopServer();

const kintal = brandRow(1, "Kintal");
const packing = categoryRow(1, "Empaque");
const cleaning = categoryRow(2, "Limpieza");

beforeEach(() => {
  fillShop({
    brands: [kintal],
    categories: [packing, cleaning],
    products: [
      productRow(1, { item_name: "Cinta canela", category: packing, brand: kintal, precio_web: 100 }),
      productRow(2, { item_name: "Caja de cartón", category: packing, stock_quantity: 0 }),
      productRow(3, { item_name: "Cloro", category: cleaning }),
    ],
  });
});

describe("/categorias", () => {
  it("is a wall of doors", async () => {
    renderScreen(CategoriesPage, "/categorias", "/categorias");
    expect(await screen.findByRole("link", { name: "Limpieza 1 producto" })).toHaveAttribute(
      "href",
      "/categoria/limpieza",
    );
    expect(screen.getByRole("heading", { level: 1, name: "Categorías" })).toHaveAttribute("tabindex", "-1");
  });

  it("says when it cannot be loaded", async () => {
    failReadsOf("categories");
    renderScreen(CategoriesPage, "/categorias", "/categorias");
    const retry = await screen.findByRole("button", { name: "Intentar de nuevo" });
    failReadsOf();
    await userEvent.click(retry);
    expect(await screen.findByRole("link", { name: /^Limpieza/ })).toBeInTheDocument();
  });

  it("points to the products while there is none", async () => {
    fillShop({});
    renderScreen(CategoriesPage, "/categorias", "/categorias");
    expect(await screen.findByRole("link", { name: "Explorar Productos" })).toHaveAttribute("href", "/products");
  });
});

describe("/categoria/:slug", () => {
  const open = (address: string) => renderScreen(CategoryPage, "/categoria/:slug", address);

  it("lists its own products only, whatever the address says of categories", async () => {
    open(`/categoria/empaque?categories=${idOf("category", 2)}`);
    expect(await screen.findByRole("heading", { level: 1, name: "Empaque" })).toBeInTheDocument();
    expect(await screen.findByText("2 productos")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Cloro" })).not.toBeInTheDocument();
    expect(screen.queryByRole("group", { name: "Categoría" })).not.toBeInTheDocument();
    expect(screen.getByRole("group", { name: "Marca" })).toBeInTheDocument();
  });

  it("filters within the category", async () => {
    const { address } = open("/categoria/empaque");
    await screen.findByText("2 productos");
    await userEvent.click(screen.getByRole("checkbox", { name: "Solo disponibles" }));
    expect(await screen.findByText("1 producto")).toBeInTheDocument();
    expect(address()).toBe("/categoria/empaque?available=1");
  });

  it("fails where the attributes that its address names cannot be read, and can be tried again", async () => {
    shop.fail("rpc/attribute_facets");
    open("/categoria/empaque?atributos=color:azul");
    const results = within(await screen.findByRole("region", { name: "Resultados" }));
    const retry = await results.findByRole("button", { name: "Intentar de nuevo" });
    expect(results.queryByText("2 productos")).not.toBeInTheDocument();
    shop.recover();
    await userEvent.click(retry);
    expect(await results.findByText("2 productos")).toBeInTheDocument();
    expect(results.getByText("No conocemos «color:azul»: la lista no se filtra por eso.")).toBeInTheDocument();
  });

  it("is not kept from its products by attributes that nobody filters by", async () => {
    shop.fail("rpc/attribute_facets");
    open("/categoria/empaque");
    expect(await screen.findByText("2 productos")).toBeInTheDocument();
    await waitFor(() => expect(shop.requests("rpc/attribute_facets", "GET").length).toBeGreaterThan(0));
    expect(screen.getByText("2 productos")).toBeInTheDocument();
  });

  it("shows nothing of the category before when another one is opened", async () => {
    const { router } = open("/categoria/empaque");
    await screen.findByText("2 productos");
    await router.navigate("/categoria/limpieza");
    await screen.findByRole("heading", { level: 1, name: "Limpieza" });
    expect(screen.queryByRole("link", { name: "Cinta canela" })).not.toBeInTheDocument();
    expect(await screen.findByRole("link", { name: "Cloro" })).toBeInTheDocument();
  });

  it("leads on from one that has no product yet", async () => {
    fillShop({ categories: [packing], products: [productRow(1)] });
    open("/categoria/empaque");
    await screen.findByRole("heading", { name: "Todavía no hay productos aquí" });
    expect(screen.getByRole("link", { name: "Ver todos los productos" })).toHaveAttribute("href", "/products");
  });

  it("leads on from a category that does not exist", async () => {
    open("/categoria/no-existe");
    await screen.findByRole("heading", { level: 1, name: "Esa categoría no existe" });
    expect(screen.getByRole("link", { name: "Ver todas las categorías" })).toHaveAttribute("href", "/categorias");
  });

  it.each([
    ["limpiesa-industrial", "Limpieza"],
    ["empaques", "Empaque"],
  ])("proposes what /categoria/%s may have meant, or a search for it", async (slug, name) => {
    open(`/categoria/${slug}`);
    expect(await screen.findByRole("link", { name })).toHaveAttribute("href", `/categoria/${name.toLowerCase()}`);
    expect(screen.getByRole("link", { name: /^Buscar «/ })).toHaveAttribute(
      "href",
      `/buscar?q=${slug.replaceAll("-", "+")}`,
    );
  });

  it("proposes the new address of a category that stands in the list that was read before under its old one", async () => {
    const { client } = open("/categoria/limpieza-vieja");
    const before = aCategory({ name: "Limpieza vieja", slug: "limpieza-vieja" });
    client.setQueryData(shellQueries.categories().queryKey, [before]);
    await screen.findByRole("heading", { level: 1, name: "Esa categoría no existe" });
    expect(await screen.findByRole("link", { name: "Limpieza" })).toHaveAttribute("href", "/categoria/limpieza");
    expect(screen.queryByRole("link", { name: "Limpieza vieja" })).not.toBeInTheDocument();
  });

  it("does not call a failure a missing category", async () => {
    failReadsOf("categories");
    open("/categoria/empaque");
    await screen.findByRole("heading", { name: "No pudimos cargar esta categoría" });
    failReadsOf();
    await userEvent.click(screen.getByRole("button", { name: "Intentar de nuevo" }));
    await screen.findByRole("heading", { level: 1, name: "Empaque" });
  });
});

describe("/catalogo", () => {
  it("puts the price of the switch first, with what one piece of a pack costs, and says where there is no IVA", async () => {
    fillShop({
      products: [
        productRow(1, { category: packing, ...boxOfRolls }),
        productRow(2, { category: packing, tax_rate: 0 }),
      ],
      categories: [packing],
    });
    renderScreen(CatalogIndexPage, "/catalogo", "/catalogo");
    const table = within(await screen.findByRole("table", { name: "Productos de Empaque" }));
    const texts = () =>
      table
        .getAllByRole<HTMLTableRowElement>("row")
        .map(({ cells }) => [...cells].slice(-2).map((one) => one.textContent));
    expect(texts()).toEqual([
      ["Con IVA", "Sin IVA"],
      ["$1,503.36 con IVA\n$1,296.00 + IVA$41.76 por rollo", "$1,296.00"],
      ["$100.00 IVA 0%", "$100.00"],
    ]);
    act(() => setPriceDisplay("without-tax"));
    expect(texts()).toEqual([
      ["Sin IVA", "Con IVA"],
      ["$1,296.00 + IVA\n$1,503.36 con IVA$36 por rollo", "$1,503.36"],
      ["$100.00 IVA 0%", "$100.00"],
    ]);
    act(() => setPriceDisplay("with-tax"));
  });

  it.each([
    ["right", 0],
    ["a year behind", -365 * 86_400_000],
  ])(
    "says for paper when its prices were read, also those read on a later day, by a clock that is %s",
    async (_, lead) => {
      noteClockLead(lead);
      onTestFinished(() => noteClockLead(0));
      vi.useFakeTimers({ now: Date.parse("2026-11-30T18:00:00Z") + lead, toFake: ["Date"] });
      renderScreen(CatalogIndexPage, "/catalogo", "/catalogo");
      expect(await screen.findByText(/ · Precios al 30 de noviembre de 2026$/)).toBeInTheDocument();
      expect(await screen.findByRole("table", { name: "Productos de Empaque" })).toHaveTextContent("$116.00");
      shop.change("products", idOf("product", 1), { precio_web: 200 });
      vi.setSystemTime(Date.parse("2026-12-03T18:00:00Z") + lead);
      act(() => void fireEvent(window, new Event("visibilitychange")));
      expect(await screen.findByText(/ · Precios al 3 de diciembre de 2026$/)).toBeInTheDocument();
      await waitFor(() =>
        expect(screen.getByRole("table", { name: "Productos de Empaque" })).toHaveTextContent("$232.00"),
      );
    },
  );

  it("says of what has no price that it has none, and shows no SKU where there is none", async () => {
    fillShop({
      products: [productRow(1, { category: packing, precio_web: 0, item_code: null })],
      categories: [packing],
    });
    renderScreen(CatalogIndexPage, "/catalogo", "/catalogo");
    const table = await screen.findByRole("table", { name: "Productos de Empaque" });
    expect(table).toHaveTextContent("Este producto aún no tiene precio y no se puede comprar");
    expect(table).not.toHaveTextContent(/\$|UNKNOWN/);
  });

  it("ends with what belongs to no category, and leads there", async () => {
    fillShop({
      products: [productRow(1, { category: packing }), productRow(2, { category: null, item_name: "Regla de acero" })],
      categories: [packing],
    });
    renderScreen(CatalogIndexPage, "/catalogo", "/catalogo");
    const others = await screen.findByRole("table", { name: "Productos de ninguna categoría" });
    expect(
      within(others)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["Regla de acero"]);
    const link = screen.getByRole("link", { name: "Otros productos" });
    expect(document.querySelector(link.getAttribute("href") ?? "")).toContainElement(others);
  });

  it("has no such section where every product has its category", async () => {
    fillShop({ products: [productRow(1, { category: packing })], categories: [packing] });
    renderScreen(CatalogIndexPage, "/catalogo", "/catalogo");
    await screen.findByRole("table", { name: "Productos de Empaque" });
    expect(screen.queryByText("Otros productos")).not.toBeInTheDocument();
  });

  it("says of an empty shop that there is nothing yet", async () => {
    fillShop({ products: [], categories: [] });
    renderScreen(CatalogIndexPage, "/catalogo", "/catalogo");
    expect(await screen.findByText("Todavía no hay productos en el catálogo.")).toBeInTheDocument();
    expect(screen.queryByRole("navigation", { name: "Categorías del catálogo" })).not.toBeInTheDocument();
  });

  it("is a price list by category, ready for the printer", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    renderScreen(CatalogIndexPage, "/catalogo", "/catalogo");
    const table = await screen.findByRole("table", { name: "Productos de Empaque" });
    expect(
      within(table).getByRole("row", {
        name: /SKU-1 Cinta canela.* Kintal Pieza \$116\.00 con IVA\s\$100\.00 \+ IVA \$100\.00/,
      }),
    ).toBeInTheDocument();
    expect(within(table).getByRole("row", { name: /Caja de cartón.*Agotado/ })).toBeInTheDocument();
    expect(await screen.findByRole("table", { name: "Productos de Limpieza" })).toBeInTheDocument();
    expect(
      within(screen.getByRole("navigation", { name: "Categorías del catálogo" })).getByRole("link", {
        name: "Empaque",
      }),
    ).toHaveAttribute("href", "#empaque");
    await userEvent.click(screen.getByRole("button", { name: "Imprimir catálogo" }));
    expect(print).toHaveBeenCalledOnce();
  });
});
