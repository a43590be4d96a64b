import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { brandRow, categoryRow, failReadsOf, fillShop, productRow, requestsFor } from "@tests/support/catalogue";
import { idOf } from "@tests/support/factories";
import { gate } from "@tests/support/gate";
import { server, useShopServer } from "@tests/support/msw-server";
import { renderScreen } from "@tests/support/render-screen";
import { shop } from "@tests/support/shop-state";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { cartActions } from "@/cart/actions";
import ProductsPage from "@/features/catalog/products-page";
import { shellQueries } from "@/services/shell-queries";
import { setPriceDisplay } from "@/stores/preferences-store";

useShopServer();

const kintal = brandRow(1, "Kintal");
const albor = brandRow(2, "Albor");
const packing = categoryRow(1, "Empaque");
const cleaning = categoryRow(2, "Limpieza");

const products = Array.from({ length: 30 }, (_, index) =>
  productRow(index + 1, {
    precio_web: (index + 1) * 10,
    brand: index % 2 === 0 ? kintal : albor,
    category: index < 20 ? packing : cleaning,
    stock_quantity: index === 4 ? 0 : 40,
  }),
);

const open = (query = "") => renderScreen(ProductsPage, "/products", `/products${query}`);
const names = () => screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);

/** Keeps the brands from being read until it is opened. */
function holdBrands() {
  const brands = gate();
  server.use(http.get("*/rest/v1/brands", () => brands.passed));
  return brands;
}

const found = (count: number) => screen.findByText(count === 1 ? "1 producto" : `${count} productos`);

beforeEach(() => {
  cartActions.clear();
  setPriceDisplay("without-tax");
  fillShop({ products, brands: [albor, kintal], categories: [packing, cleaning] });
});

describe("the list", () => {
  it("says that there is nothing yet in an empty shop, and does not lead to itself", async () => {
    fillShop({ products: [], brands: [], categories: [] });
    open();
    expect(await screen.findByRole("heading", { name: "Todavía no hay productos" })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Ver todos los productos" })).not.toBeInTheDocument();
    // Nor does it head groups of filters that have no value.
    await waitFor(() => expect(screen.queryByRole("group", { name: "Categoría" })).toBeNull());
    expect(screen.queryByRole("group", { name: "Marca" })).toBeNull();
  });

  it("shows the first twelve, counted, under one heading that can take the focus", async () => {
    open();
    await found(30);
    expect(names()).toHaveLength(12);
    const headings = screen.getAllByRole("heading", { level: 1 });
    expect(headings).toHaveLength(1);
    expect(headings[0]).toHaveAttribute("tabindex", "-1");
    expect(document.title).toBe("Productos · Acopio");
  });

  it("says it is loading in words, and only to those who cannot see the skeleton", () => {
    open();
    expect(screen.getByText("Cargando productos…")).toHaveClass("sr-only");
  });

  it("announces the count", async () => {
    open();
    expect(await found(30)).toBeInTheDocument();
    expect(within(screen.getByRole("region", { name: "Resultados" })).getAllByRole("status")[0]).toHaveTextContent(
      "30 productos · 1 a 12",
    );
  });

  it("says what went wrong and tries again on request", async () => {
    failReadsOf("products");
    open();
    expect(await screen.findByText(/Hay un problema en nuestros servidores/)).toBeInTheDocument();
    failReadsOf();
    await userEvent.click(screen.getByRole("button", { name: "Intentar de nuevo" }));
    await found(30);
    expect(screen.getByRole("heading", { name: "Resultados" })).toHaveFocus();
  });

  it("works without its filter values, which can be asked for again", async () => {
    failReadsOf("brands");
    open();
    await found(30);
    const brands = screen.getByRole("group", { name: "Marca" });
    await userEvent.click(await within(brands).findByRole("button", { name: "Intentar de nuevo" }));
    failReadsOf();
    await userEvent.click(await within(brands).findByRole("button", { name: "Intentar de nuevo" }));
    expect(await within(brands).findByRole("checkbox", { name: "Kintal" })).toBeInTheDocument();
    expect(within(brands).getByText("Marca")).toHaveFocus();
  });
});

describe("filters", () => {
  it("keep several brands in the address, shown as chips that take themselves away", async () => {
    const { address } = open();
    const brands = screen.getByRole("group", { name: "Marca" });
    await userEvent.click(await within(brands).findByRole("checkbox", { name: "Albor" }));
    await found(15);
    expect(address()).toBe("/products?marca=albor");
    await userEvent.click(within(brands).getByRole("checkbox", { name: "Kintal" }));
    await found(30);
    expect(address()).toBe("/products?marca=albor,kintal");
    await userEvent.click(screen.getByRole("button", { name: "Quitar filtro: Kintal" }));
    await found(15);
    expect(within(brands).getByRole("checkbox", { name: "Albor" })).toBeChecked();
    expect(within(brands).getByRole("checkbox", { name: "Kintal" })).not.toBeChecked();
  });

  it("come from the address", async () => {
    open(`?categories=${idOf("category", 2)}&min_price=250&available=1`);
    await found(6);
    const filters = screen.getByRole("complementary", { name: "Filtros" });
    expect(await within(filters).findByRole("checkbox", { name: "Limpieza" })).toBeChecked();
    expect(within(filters).getByRole("textbox", { name: "Precio mínimo" })).toHaveValue("250");
    expect(within(filters).getByRole("checkbox", { name: "Solo disponibles" })).toBeChecked();
    expect(screen.getByRole("button", { name: "Quitar filtro: Desde $250 + IVA" })).toBeInTheDocument();
  });

  it("that call brands and categories by id become readable in their place, without a step of their own", async () => {
    const { address, router } = open(`?brands=${idOf("brand", 2)},${idOf("brand", 1)}&page=2`);
    await waitFor(() => expect(address()).toBe("/products?marca=albor,kintal&page=2"));
    await waitFor(() =>
      expect(shop.requests("rpc/listed_products", "GET").at(-1)?.url.searchParams.get("brand_ids")).toContain(
        idOf("brand", 1),
      ),
    );
    expect(router.state.historyAction).toBe("REPLACE");
  });

  it("know the brands of the address by name also where the shop has more than a list of them holds", async () => {
    const more = Array.from({ length: 110 }, (_, index) => brandRow(index + 1, `Marca ${index + 101}`));
    fillShop({
      products: [104, 109, 1].map((at) => productRow(at, { brand: more[at] ?? null })),
      brands: more,
    });
    let isAsked = false;
    const brands = gate();
    server.use(
      http.get("*/rest/v1/brands", async ({ request }) => {
        if (!new URL(request.url).searchParams.has("slug")) return;
        isAsked = true;
        await brands.passed;
      }),
    );
    open("?marca=marca-205,marca-210,marca-999");
    await waitFor(() => expect(isAsked).toBe(true));
    expect(screen.queryByText(/^No conocemos/)).not.toBeInTheDocument();
    brands.open();
    await found(2);
    expect(screen.getByText("No conocemos «marca-999»: la lista no se filtra por eso.")).toBeInTheDocument();
    for (const name of ["Marca 205", "Marca 210"]) {
      expect(screen.getByRole("button", { name: `Quitar filtro: ${name}` })).toBeInTheDocument();
      expect(within(screen.getByRole("group", { name: "Marca" })).getByRole("checkbox", { name })).toBeChecked();
    }
    expect(requestsFor("brands")).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "Quitar filtro: Marca 205" }));
    await found(1);
    expect(screen.getByRole("button", { name: "Quitar filtro: Marca 210" })).toBeInTheDocument();
  });

  it("that are readable ask for nothing before they are understood, and say what nobody knows", async () => {
    open("?marca=albor,nadie&categoria=ninguna");
    await found(15);
    expect(screen.getByText("No conocemos «nadie», «ninguna»: la lista no se filtra por eso.")).toBeInTheDocument();
    const asked = requestsFor("products").map(({ searchParams }) => searchParams.get("brand_id"));
    expect(new Set(asked)).toEqual(new Set([`eq.${idOf("brand", 2)}`]));
    expect(screen.getByRole("button", { name: "Quitar filtro: Albor" })).toBeInTheDocument();
  });

  it("that cannot be understood, since brands cannot be read, fail with a way to try again", async () => {
    failReadsOf("brands");
    open("?marca=albor");
    const list = await screen.findByRole("region", { name: "Resultados" });
    const retry = await within(list).findByRole("button", { name: "Intentar de nuevo" });
    failReadsOf();
    await userEvent.click(retry);
    await found(15);
  });

  it("stay in the address as long as nobody can tell what they are called, whatever else is pressed", async () => {
    const brands = holdBrands();
    const { address } = open("?marca=kintal&categoria=empaque");
    await userEvent.click(screen.getByRole("checkbox", { name: "Solo disponibles" }));
    expect(address()).toBe("/products?marca=kintal&categoria=empaque&available=1");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Ordenar por" }), "Nombre");
    expect(address()).toBe("/products?marca=kintal&categoria=empaque&available=1&sort=name");
    brands.open();
    await found(9);
    expect(screen.getByRole("button", { name: "Quitar filtro: Kintal" })).toBeInTheDocument();
  });

  it("that nobody knows yet by name stay beside those that were called by id", async () => {
    const brands = holdBrands();
    const { address } = open(`?marca=kintal&categories=${idOf("category", 1)}`);
    await waitFor(() => expect(address()).toBe("/products?marca=kintal&categoria=empaque"));
    brands.open();
    await found(10);
  });

  it("that cannot be understood can be taken away", async () => {
    failReadsOf("brands");
    const { address } = open("?marca=albor&available=1");
    const list = await screen.findByRole("region", { name: "Resultados" });
    await within(list).findByRole("button", { name: "Intentar de nuevo" });
    await userEvent.click(screen.getByRole("button", { name: "Quitar filtro: Marca elegida" }));
    await found(29);
    expect(address()).toBe("/products?available=1");
  });

  it("are offered once they are counted, also where brands are read before", async () => {
    const brands = holdBrands();
    const { client } = open("?marca=kintal&min_price=210");
    await waitFor(() => expect(client.getQueryData(shellQueries.categories().queryKey)).toHaveLength(2));
    expect(screen.getByRole("group", { name: "Categoría" })).toBeInTheDocument();
    expect(screen.queryByRole("checkbox", { name: "Empaque" })).not.toBeInTheDocument();
    brands.open();
    const categories = screen.getByRole("group", { name: "Categoría" });
    await within(categories).findByRole("checkbox", { name: "Empaque" });
    expect(within(categories).getAllByRole("checkbox")[0]).toHaveAccessibleName("Limpieza");
  });

  it("leave out what is sold out on request", async () => {
    const { address } = open();
    await found(30);
    await userEvent.click(screen.getByRole("checkbox", { name: "Solo disponibles" }));
    await found(29);
    expect(address()).toBe("/products?available=1");
  });

  it("take the prices that are shown, by Enter, and follow the switch", async () => {
    setPriceDisplay("with-tax");
    const limits = () => {
      const asked = shop.requests("rpc/listed_products").at(-1)?.url.searchParams;
      return [asked?.get("max_price"), asked?.get("with_tax")];
    };
    const { address } = open();
    await found(30);
    const price = screen.getByRole("group", { name: "Precio" });
    expect(price).toHaveTextContent("con IVA");
    await userEvent.type(within(price).getByRole("textbox", { name: "Precio máximo" }), "50{Enter}");
    await found(4);
    expect(address()).toBe("/products?max_price=50");
    expect(limits()).toEqual(["50", "true"]);
    expect(screen.getByRole("button", { name: "Quitar filtro: Hasta $50 con IVA" })).toBeInTheDocument();
    act(() => setPriceDisplay("without-tax"));
    await found(5);
    expect(price).toHaveTextContent("sin IVA");
    expect(limits()).toEqual(["50", null]);
    expect(screen.getByRole("button", { name: "Quitar filtro: Hasta $50 + IVA" })).toBeInTheDocument();
  });

  it("refuse a maximum below the minimum beside the field, and change nothing", async () => {
    const { address } = open("?min_price=100");
    await found(21);
    const maximum = screen.getByRole("textbox", { name: "Precio máximo" });
    await userEvent.type(maximum, "50");
    await userEvent.tab();
    expect(maximum).toBeInvalid();
    expect(maximum).toHaveAccessibleDescription(/Escribe \$100 o más/);
    expect(address()).toBe("/products?min_price=100");
  });

  it("are cleared together; search text and order stay", async () => {
    const { address } = open(`?search=producto&sort=name&brands=${idOf("brand", 1)}&max_price=200&page=2`);
    await screen.findByRole("button", { name: "Quitar filtro: Hasta $200 + IVA" });
    await userEvent.click(screen.getByRole("button", { name: "Limpiar filtros" }));
    await found(30);
    expect(address()).toBe("/products?search=producto&sort=name");
    expect(screen.queryByRole("button", { name: "Limpiar filtros" })).not.toBeInTheDocument();
  });

  it("are cleared with what stands in a price field and was never taken", async () => {
    open("?available=1");
    await found(29);
    const lowest = screen.getByRole("textbox", { name: "Precio mínimo" });
    await userEvent.type(lowest, "abc");
    await userEvent.click(screen.getByRole("button", { name: "Limpiar filtros" }));
    await found(30);
    expect(screen.getByRole("textbox", { name: "Precio mínimo" })).toHaveValue("");
    expect(screen.getByRole("textbox", { name: "Precio mínimo" })).toBeValid();
    expect(screen.getByRole("region", { name: "Resultados" })).toHaveFocus();
  });

  it("hand the focus on where they are taken away by key: to the chip beside, at last to the results", async () => {
    open("?available=1&min_price=10&max_price=200");
    const chip = (label: string) => screen.findByRole("button", { name: `Quitar filtro: ${label}` });
    const press = async (button: HTMLElement) => {
      button.focus();
      await userEvent.keyboard("{Enter}");
      await waitFor(() => expect(button).not.toBeInTheDocument());
    };
    await press(await chip("Desde $10 + IVA"));
    expect(await chip("Hasta $200 + IVA")).toHaveFocus();
    await press(await chip("Hasta $200 + IVA"));
    expect(await chip("Solo disponibles")).toHaveFocus();
    await press(await chip("Solo disponibles"));
    expect(screen.getByRole("region", { name: "Resultados" })).toHaveFocus();
  });

  it.each([
    ["Limpiar filtros", "?max_price=200"],
    ["Quitar todos los filtros", "?min_price=9000"],
    ["Buscar de $100 a $200", "?min_price=200&max_price=100"],
  ])("hand the focus to the results where «%s» goes with its press", async (name, query) => {
    open(query);
    const button = await screen.findByRole("button", { name });
    button.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(button).not.toBeInTheDocument());
    expect(screen.getByRole("region", { name: "Resultados" })).toHaveFocus();
  });

  it("lead back to the first page", async () => {
    const { address } = open("?page=2");
    await found(30);
    await userEvent.click(screen.getByRole("checkbox", { name: "Solo disponibles" }));
    await found(29);
    expect(address()).toBe("/products?available=1");
  });

  it("keep the focus, and what is being typed, also where they lead back from a page that was turned to", async () => {
    const turn = async (lastPage: number) => {
      await userEvent.click(await screen.findByRole("link", { name: "Página siguiente" }));
      await screen.findByText(`Página 2 de ${lastPage}`);
      expect(screen.getByRole("region", { name: "Resultados" })).toHaveFocus();
    };
    const { address } = open();
    await turn(3);
    const box = screen.getByRole("checkbox", { name: "Solo disponibles" });
    await userEvent.click(box);
    await found(29);
    expect(box).toHaveFocus();
    await turn(3);
    await userEvent.type(screen.getByRole("textbox", { name: "Precio mínimo" }), "100");
    await userEvent.tab();
    await userEvent.keyboard("250");
    await found(21);
    expect(screen.getByRole("textbox", { name: "Precio máximo" })).toHaveValue("250");
    await userEvent.keyboard("{Enter}");
    await found(16);
    expect(address()).toBe("/products?min_price=100&max_price=250&available=1");
  });

  it("say of a price that cannot be read what is wrong with it, once, whether Enter or the button sends it", async () => {
    open();
    await found(30);
    const lowest = screen.getByRole("textbox", { name: "Precio mínimo" });
    const highest = screen.getByRole("textbox", { name: "Precio máximo" });
    await userEvent.type(lowest, "abc");
    await userEvent.click(screen.getByRole("button", { name: "Aplicar precio" }));
    expect(lowest).toHaveFocus();
    expect(lowest).toHaveAccessibleDescription("Escribe pesos enteros, por ejemplo 250.");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();

    await userEvent.type(highest, "60{Enter}");
    expect(lowest).toHaveFocus();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();

    await userEvent.clear(lowest);
    await userEvent.type(highest, "x{Enter}");
    expect(highest).toHaveFocus();
    expect(screen.getByRole("alert")).toHaveTextContent("Escribe pesos enteros, por ejemplo 1500.");
  });

  it("can be undone with Back", async () => {
    const { router, address } = open();
    await found(30);
    await userEvent.click(screen.getByRole("checkbox", { name: "Solo disponibles" }));
    await found(29);
    await router.navigate(-1);
    await found(30);
    expect(address()).toBe("/products");
    expect(screen.getByRole("checkbox", { name: "Solo disponibles" })).not.toBeChecked();
  });

  it("open as a sheet that says how many products match", async () => {
    open();
    await found(30);
    await userEvent.click(screen.getByRole("button", { name: "Filtros" }));
    const sheet = await screen.findByRole("dialog", { name: "Filtros" });
    const said = within(sheet).getByRole("status");
    expect(said).toHaveTextContent(/^30 productos$/);
    await userEvent.click(await within(sheet).findByRole("checkbox", { name: "Limpieza" }));
    await waitFor(() => expect(said).toHaveTextContent(/^10 productos$/));
    await userEvent.click(await within(sheet).findByRole("button", { name: "Ver 10 productos" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.getByRole("button", { name: "Filtros, 1 aplicado" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("checkbox", { name: "Solo disponibles" }));
    expect(await screen.findByRole("button", { name: "Filtros, 2 aplicados" })).toBeInTheDocument();
  });

  it("keep the sheet open while a price in it cannot be read, and take a right one with the press that closes it", async () => {
    const { address } = open();
    await found(30);
    await userEvent.click(screen.getByRole("button", { name: "Filtros" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Filtros" }));
    await userEvent.type(sheet.getByRole("textbox", { name: "Precio mínimo" }), "250");
    const max = sheet.getByRole("textbox", { name: "Precio máximo" });
    await userEvent.type(max, "100");
    // As in Safari, where a pressed button takes no focus.
    fireEvent.click(sheet.getByRole("button", { name: /^Ver / }));
    expect(max).toHaveFocus();
    expect(max).toHaveAccessibleDescription("Escribe $250 o más.");
    await userEvent.click(sheet.getByRole("button", { name: "Limpiar filtros" }));
    expect(sheet.getByRole("textbox", { name: "Precio máximo" })).toHaveValue("");
    await userEvent.type(sheet.getByRole("textbox", { name: "Precio mínimo" }), "250");
    await userEvent.type(sheet.getByRole("textbox", { name: "Precio máximo" }), "270");
    fireEvent.click(sheet.getByRole("button", { name: /^Ver / }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(address()).toBe("/products?min_price=250&max_price=270");
  });
});

describe("the counts beside the filters", () => {
  const value = (name: string) => screen.findByRole("checkbox", { name });
  const offered = (group: string) =>
    within(screen.getByRole("group", { name: group }))
      .getAllByRole("checkbox")
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);

  it("follow all the other filters", async () => {
    open();
    expect(await value("Kintal")).toHaveAccessibleDescription("15 productos");
    expect(await value("Empaque")).toHaveAccessibleDescription("20 productos");
    expect(await value("Solo disponibles")).toHaveAccessibleDescription("29 productos");
    await userEvent.click(await value("Limpieza"));
    await found(10);
    await waitFor(() =>
      expect(screen.getByRole("checkbox", { name: "Kintal" })).toHaveAccessibleDescription("5 productos"),
    );
    expect(await value("Empaque")).toHaveAccessibleDescription("20 productos");
  });

  it("put what leads nowhere last, where it cannot be chosen", async () => {
    const { address } = open("?min_price=210");
    await found(10);
    await value("Limpieza");
    expect(offered("Categoría")).toEqual(["Limpieza10", "Empaque0"]);
    await userEvent.click(await value("Empaque"));
    expect(await value("Empaque")).not.toBeChecked();
    expect(await value("Empaque")).toHaveAttribute("aria-disabled", "true");
    expect(address()).toBe("/products?min_price=210");
  });

  it("let go of a chosen value that leads nowhere, and keep the focus on it", async () => {
    const { address } = open(`?min_price=210&categories=${idOf("category", 1)}`);
    await screen.findByRole("heading", { name: "Ningún producto cumple con todo lo que pediste" });
    const empty = await value("Empaque");
    expect(empty).toHaveAccessibleDescription("0 productos");
    await userEvent.click(empty);
    await found(10);
    expect(address()).toBe("/products?min_price=210");
    expect(empty).toHaveFocus();
  });

  it("stay as they were until the next ones are here", async () => {
    open();
    await value("Kintal");
    const facets = gate();
    server.use(
      http.get("*/rest/v1/rpc/product_facets", async () => {
        await facets.passed;
        return HttpResponse.json({ brands: {}, categories: {}, available: 0, total: 0 });
      }),
    );
    await userEvent.click(await value("Limpieza"));
    await found(10);
    expect(await value("Kintal")).toHaveAccessibleDescription("15 productos");
    facets.open();
    await waitFor(() =>
      expect(screen.getByRole("checkbox", { name: "Kintal" })).toHaveAccessibleDescription("0 productos"),
    );
  });

  it("are done without where there is too much to be counted, but for what is known", async () => {
    const uncounted = { categories: null, available: null, total: 5000, more: true };
    server.use(
      http.get("*/rest/v1/rpc/product_facets", () =>
        HttpResponse.json({ ...uncounted, brands: { [idOf("brand", 1)]: 15 } }),
      ),
    );
    open();
    expect(await value("Kintal")).toHaveAccessibleDescription("15 productos");
    expect(await value("Limpieza")).toHaveAccessibleDescription("");
    expect(await value("Limpieza")).toBeEnabled();
    expect(await value("Solo disponibles")).toHaveAccessibleDescription("");
  });

  it("are done without where nobody can count", async () => {
    shop.fail("rpc/product_facets");
    open();
    await userEvent.click(await value("Kintal"));
    await found(15);
    expect(await value("Kintal")).toHaveAccessibleDescription("");
    expect(await value("Solo disponibles")).toHaveAccessibleDescription("");
  });
});

describe("order", () => {
  it.each([
    ["Nombre", "name", "Producto 01"],
    ["Precio: menor a mayor", "price_asc", "Producto 01"],
    ["Precio: mayor a menor", "price_desc", "Producto 30"],
    ["Precio por pieza: menor a mayor", "unit_price_asc", "Producto 01"],
  ])("«%s» stands in the address as %s", async (label, word, first) => {
    const { address } = open();
    await found(30);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Ordenar por" }), label);
    await waitFor(() => expect(names()[0]).toBe(first));
    expect(address()).toBe(`/products?sort=${word}`);
  });

  it("is «Más recientes» unless chosen, with what is sold out last", async () => {
    open("?page=3");
    await found(30);
    expect(screen.getByRole("combobox", { name: "Ordenar por" })).toHaveDisplayValue("Más recientes");
    expect(names().at(-1)).toBe("Producto 05");
  });
});

describe("pages", () => {
  it("are links that say where they lead", async () => {
    open("?available=1");
    await found(29);
    expect(screen.getByRole("link", { name: "Página siguiente" })).toHaveAttribute(
      "href",
      "/products?available=1&page=2",
    );
    expect(screen.getByRole("link", { name: "Página 1 de 3" })).toHaveAttribute("aria-current", "page");
    expect(screen.getByRole("link", { name: "Página anterior" })).toHaveAttribute("aria-disabled", "true");
  });

  it("turn forwards and backwards, keeping the filters", async () => {
    const { address } = open("?available=1");
    await found(29);
    const first = names();
    await userEvent.click(screen.getByRole("link", { name: "Página siguiente" }));
    await waitFor(() => expect(names()).not.toEqual(first));
    expect(address()).toBe("/products?available=1&page=2");
    await userEvent.click(screen.getByRole("link", { name: "Página anterior" }));
    await waitFor(() => expect(names()).toEqual(first));
    expect(address()).toBe("/products?available=1");
    expect(screen.getByRole("region", { name: "Resultados" })).toHaveFocus();
  });

  it.each([
    ["?page=3", /^Hasta aquí llega lo que mostramos/],
    ["?page=4", /^Esta lista se recorre hasta la página 3\. Para ver el resto/],
  ])("say at %s where they end although there is more, and how to see it", async (query, words) => {
    server.use(http.get("*/rest/v1/rpc/count_products", () => HttpResponse.json({ count: 30, more: true })));
    open(query);
    expect(await screen.findByText(words)).toBeVisible();
    const isShown = query === "?page=3";
    expect(screen.queryAllByText("más de 30 productos")).toHaveLength(isShown ? 1 : 0);
    expect(screen.queryAllByRole("heading", { name: "No mostramos la página 4" })).toHaveLength(isShown ? 0 : 1);
    expect(document.head.querySelectorAll("meta[name=robots]")).toHaveLength(isShown ? 0 : 1);
  });

  it("past the end say so, are none to be found, and lead to the last one, which is", async () => {
    const { address } = open("?page=99");
    await screen.findByRole("heading", { name: "La página 99 no existe" });
    expect(document.head.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
    expect(document.head.querySelector("link[rel=canonical]")).toBeNull();
    await userEvent.click(screen.getByRole("link", { name: "Ir a la última página" }));
    await found(30);
    expect(address()).toBe("/products?page=3");
    expect(names()).toHaveLength(6);
    expect(document.head.querySelector("meta[name=robots]")).toBeNull();
    expect(document.head.querySelector("link[rel=canonical]")).toHaveAttribute(
      "href",
      `${window.location.origin}/products?page=3`,
    );
  });
});

describe("nothing to show", () => {
  it("says that nothing matches and offers everything", async () => {
    open("?search=zzz");
    await screen.findByRole("heading", { name: "No encontramos «zzz»" });
    expect(screen.getByText("0 productos")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Buscar en todo el catálogo" })).toHaveAttribute("href", "/buscar?q=zzz");
  });

  it("takes the filters off with one press where they leave nothing", async () => {
    const { address } = open("?min_price=90000&available=1");
    await screen.findByRole("heading", { name: "Ningún producto cumple con todo lo que pediste" });
    await userEvent.click(screen.getByRole("button", { name: "Quitar todos los filtros" }));
    await found(30);
    expect(address()).toBe("/products");
  });

  it("reads a lowest price of 0 as none, and takes no step for it", async () => {
    const { address, router } = open("?page=2");
    await found(30);
    const states: string[] = [];
    router.subscribe(({ historyAction }) => states.push(historyAction));
    const lowest = screen.getByRole("textbox", { name: "Precio mínimo" });
    await userEvent.type(lowest, "0");
    await userEvent.tab();
    await userEvent.click(lowest);
    await userEvent.tab();
    expect(address()).toBe("/products?page=2");
    expect(states).toEqual([]);
    // Steps are still taken where there is something to change.
    await userEvent.type(lowest, "{Backspace}210{Enter}");
    await found(10);
    expect(address()).toBe("/products?min_price=210");
  });

  it("offers to turn a reversed price range around", async () => {
    const { address } = open("?min_price=200&max_price=100");
    await userEvent.click(await screen.findByRole("button", { name: "Buscar de $100 a $200" }));
    await found(11);
    expect(address()).toBe("/products?min_price=100&max_price=200");
  });
});

describe("quick add", () => {
  it("puts the chosen quantity into the cart and says how many are in it", async () => {
    open("?sort=name");
    await found(30);
    const card = screen.getAllByRole("article")[0];
    if (!card) throw new Error("no card");
    await userEvent.click(within(card).getByRole("button", { name: "Aumentar cantidad de Producto 01" }));
    await userEvent.click(within(card).getByRole("button", { name: "Agregar Producto 01" }));
    expect(within(card).getByText("2 piezas en tu carrito")).toBeInTheDocument();
    await userEvent.click(within(card).getByRole("button", { name: "Agregar Producto 01" }));
    expect(within(card).getByText("3 piezas en tu carrito")).toBeInTheDocument();
  });

  it("is refused for what is sold out", async () => {
    open("?page=3");
    await found(30);
    expect(screen.getByRole("button", { name: "Agregar Producto 05" })).toBeDisabled();
  });
});

it("a heart on a card makes a favourite, and takes it off again", async () => {
  open("?sort=name");
  await found(30);
  const heart = screen.getByRole("button", { name: "Favorito: Producto 01" });
  await userEvent.click(heart);
  expect(heart).toHaveAttribute("aria-pressed", "true");
  expect(localStorage.getItem("acopio-wishlist")).toContain(idOf("product", 1));
  await userEvent.click(heart);
  expect(heart).toHaveAttribute("aria-pressed", "false");
});

describe("layout", () => {
  it("is kept on the device", async () => {
    open();
    await found(30);
    await userEvent.click(screen.getByRole("button", { name: "Lista compacta" }));
    expect(screen.getByRole("button", { name: "Lista compacta" })).toHaveAttribute("aria-pressed", "true");
    expect(localStorage.getItem("acopio-list-layout")).toBe('{"state":{"view":"row"}}');
    await userEvent.click(screen.getByRole("button", { name: "Cuadrícula" }));
    expect(localStorage.getItem("acopio-list-layout")).toBe('{"state":{"view":"grid"}}');
  });
});

describe("fault: hostile URLs", () => {
  it.each([
    ["a negative page", "?page=-1"],
    ["an endless page", "?page=1e400"],
    ["prices that are none", "?min_price=abc&max_price=%"],
    ["commands", "?sort=drop+table&brands=1,2,%27;--"],
    ["the signs of a pattern", "?search=%25%2C%28%29%22%2A"],
    ["a search text without end", `?search=${"a".repeat(10_000)}`],
    ["thousands of brands", `?brands=${"x,".repeat(2000)}`],
    ["switches that are neither on nor off", "?available=maybe&featured=2&page=%F0%9F%98%80"],
  ])("with %s end in a list or in words, never in a crash", async (_what, query) => {
    open(query);
    expect(await screen.findByText(/^(30|0) productos$/)).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1 })).toBeInTheDocument();
  });
});
