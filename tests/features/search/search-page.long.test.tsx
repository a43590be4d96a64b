import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { brandRow, categoryRow, fillShop, productRow, requestsFor } from "@tests/support/catalogue";
import { gate } from "@tests/support/gate";
import { server, useShopServer } from "@tests/support/msw-server";
import { readAgain } from "@tests/support/read-again";
import { renderScreen } from "@tests/support/render-screen";
import { argumentsOf } from "@tests/support/search-functions";
import { shop } from "@tests/support/shop-state";
import { http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import SearchPage from "@/features/search/search-page";

useShopServer();

const kintal = brandRow(1, "Kintal");
const gloves = Array.from({ length: 30 }, (_, index) =>
  productRow(index + 1, { item_name: `Guante ${index + 1}`, brand: index < 3 ? kintal : null }),
);

const open = (query: string) => renderScreen(SearchPage, "/buscar", `/buscar${query}`);

beforeEach(() => {
  fillShop({
    products: [...gloves, productRow(50, { item_name: "Cinta canela", is_featured: true })],
    brands: [kintal],
    categories: [categoryRow(1, "Seguridad")],
  });
});

describe("search results", () => {
  it("come 24 to a page, under a heading that repeats what was looked for", async () => {
    open("?q=guante");
    expect(await screen.findByText("30 productos")).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1, name: "Resultados para «guante»" })).toHaveAttribute(
      "tabindex",
      "-1",
    );
    expect(screen.getAllByRole("article")).toHaveLength(24);
    expect(screen.getByRole("link", { name: "Página siguiente" })).toHaveAttribute("href", "/buscar?q=guante&page=2");
    expect(screen.getByText("Página 1 de 2")).toBeInTheDocument();
  });

  it("can be narrowed, with the text still in the address", async () => {
    const { address } = open("?q=guante");
    await screen.findByText("30 productos");
    await userEvent.click(await screen.findByRole("checkbox", { name: "Kintal" }));
    expect(await screen.findByText("3 productos")).toBeInTheDocument();
    expect(address()).toBe("/buscar?q=guante&marca=kintal");
  });
});

describe("a search for help", () => {
  it("is led to its page above the products, which stay as they are", async () => {
    const { router } = open("?q=guante");
    await screen.findByText("30 productos");
    expect(screen.queryByText(/¿Buscas ayuda\?/)).not.toBeInTheDocument();
    await act(() => router.navigate("/buscar?q=Devoluciones"));
    expect(screen.getByRole("link", { name: "Devoluciones" })).toHaveAttribute("href", "/devoluciones");
    await act(() => router.navigate("/buscar?q=aco-20261121093000-7k2mqx"));
    expect(screen.getByRole("link", { name: "Rastrear el pedido ACO-20261121093000-7K2MQX" })).toHaveAttribute(
      "href",
      "/order-tracking/ACO-20261121093000-7K2MQX",
    );
  });
});

describe("the filters of another text", () => {
  it("show none of the last one's counts, and lock nothing, while its own are on their way or cannot be had", async () => {
    const { router } = open("?q=guante");
    const brand = () => screen.findByRole("checkbox", { name: "Kintal" });
    await waitFor(async () => expect(await brand()).toHaveAttribute("aria-description", "3 productos"));
    const counted = gate();
    server.use(http.all("*/rest/v1/rpc/product_facets", () => counted.passed));
    await act(() => router.navigate("/buscar?q=cinta"));
    expect(await screen.findByText("1 producto")).toBeInTheDocument();
    expect(screen.queryByRole("checkbox", { name: "Kintal" })).not.toBeInTheDocument();
    expect(screen.getByRole("checkbox", { name: "Solo disponibles" })).not.toHaveAttribute("aria-description");

    shop.fail("rpc/product_facets");
    counted.open();
    expect(await brand()).not.toHaveAttribute("aria-description");
    expect(await brand()).not.toHaveAttribute("aria-disabled");
  });
});

describe("the words looked for", () => {
  it("are marked in the names", async () => {
    open("?q=GUANTES");
    await screen.findByText("30 productos");
    const name = screen.getByRole("heading", { name: "Guante 7" });
    expect(name.querySelector("mark")).toHaveTextContent(/^Guante$/);
  });

  it("are marked in the SKU, with or without its dash", async () => {
    open("?q=SKU-7");
    await screen.findByText("1 producto");
    expect(screen.getByRole("article").querySelector("p mark")).toHaveTextContent(/^SKU-7$/);
  });
});

describe("the order of the results", () => {
  const order = () => screen.getByRole("combobox", { name: "Ordenar por" });

  it("is relevance unless the shopper chooses, and can be chosen back", async () => {
    const { address } = open("?q=guante");
    await screen.findByText("30 productos");
    expect(order()).toHaveDisplayValue("Relevancia");
    await userEvent.selectOptions(order(), "Más recientes");
    expect(address()).toBe("/buscar?q=guante&sort=newest");
    await waitFor(() => expect(sentSorts().at(-1)).toBe("newest"));
    await userEvent.selectOptions(order(), "Relevancia");
    expect(address()).toBe("/buscar?q=guante");
    expect(sentSorts()[0]).toBeUndefined();
  });

  const sentSorts = () => shop.requests("rpc/search_products").map((request) => argumentsOf(request).sort);
});

describe("no results", () => {
  it("repeat the text and offer categories and favourites instead", async () => {
    open("?q=xyzzy");
    await screen.findByRole("heading", { name: "No encontramos «xyzzy»" });
    const categories = await screen.findByRole("region", { name: "Categorías con más surtido" });
    expect(within(categories).getByRole("link", { name: "Seguridad" })).toHaveAttribute("href", "/categoria/seguridad");
    const featured = await screen.findByRole("region", { name: "Lo que más se surte" });
    expect(within(featured).getByRole("link", { name: "Cinta canela" })).toBeInTheDocument();
    expect(screen.queryByText(/Quisiste decir/)).not.toBeInTheDocument();
  });

  it("say what was left out where others of the words find something, and nothing otherwise", async () => {
    open("?q=guante%20KN95");
    expect(await screen.findByText("30 productos")).toBeInTheDocument();
    expect(screen.getByRole("status", { name: "Sobre tu búsqueda" })).toHaveTextContent(
      "Ningún producto coincide del todo con «guante KN95»: dejamos fuera «KN95».",
    );
    cleanup();
    open("?q=guante");
    expect(await screen.findByText("30 productos")).toBeInTheDocument();
    expect(screen.getByRole("status", { name: "Sobre tu búsqueda" })).toBeEmptyDOMElement();
  });

  it("say nothing of another text until its answer is here", async () => {
    const { router } = open("?q=guante%20KN95");
    await screen.findByText("30 productos");
    const said = screen.getByRole("status", { name: "Sobre tu búsqueda" });
    const answer = gate();
    server.use(http.all("*/rest/v1/rpc/search_products", () => answer.passed));
    await act(() => router.navigate("/buscar?q=cinta"));
    expect(screen.getByRole("heading", { level: 1, name: "Resultados para «cinta»" })).toBeInTheDocument();
    // The same element: what is put into another one is not announced.
    expect(said).toBeInTheDocument();
    expect(said).toBeEmptyDOMElement();
    expect(screen.queryByText("30 productos")).not.toBeInTheDocument();
    answer.open();
    expect(await screen.findByText("1 producto")).toBeInTheDocument();
  });

  it("propose what was meant", async () => {
    const { address, client } = open("?q=gaunte");
    expect(await screen.findByText(/^¿Quisiste decir/)).toBeInTheDocument();
    const proposed = await screen.findByRole("region", { name: "Con «guante»" });
    expect(within(proposed).getAllByRole("article")).toHaveLength(8);
    expect(within(proposed).getByRole("link", { name: /^Ver 30 productos/ })).toHaveAttribute(
      "href",
      "/buscar?q=guante",
    );
    shop.fail("rpc/search_products");
    await readAgain(client);
    expect(proposed).toBeInTheDocument();
    shop.recover();
    await userEvent.click(screen.getByRole("link", { name: "«guante»" }));
    expect(await screen.findByText("30 productos")).toBeInTheDocument();
    expect(address()).toBe("/buscar?q=guante");
  });

  it("propose nothing where the link to help is what was meant", async () => {
    fillShop({ products: [productRow(1, { item_name: "Cable Aydua" })] });
    open("?q=ayuda");
    await screen.findByRole("heading", { name: "No encontramos «ayuda»" });
    expect(screen.getByRole("link", { name: "Contacto" })).toBeInTheDocument();
    expect(screen.queryByText(/Quisiste decir/)).not.toBeInTheDocument();
    cleanup();
    open("?q=cabel");
    expect(await screen.findByText(/^¿Quisiste decir/)).toBeInTheDocument();
  });

  it("say what is left out of what was meant", async () => {
    open("?q=gaunte%20kn95");
    const proposed = await screen.findByRole("region", { name: "Con «guante kn95»" });
    expect(
      await within(proposed).findByText("Ningún producto coincide del todo con «guante kn95»: dejamos fuera «kn95»."),
    ).toBeInTheDocument();
  });

  it("blame the filters where it was the filters", async () => {
    const { address } = open("?q=guante&min_price=90000");
    await screen.findByRole("heading", { name: "No encontramos «guante» con estos filtros" });
    await userEvent.click(screen.getByRole("button", { name: "Quitar todos los filtros" }));
    expect(await screen.findByText("30 productos")).toBeInTheDocument();
    expect(address()).toBe("/buscar?q=guante");
  });
});

describe("a search for nothing", () => {
  it.each(["", "?q=", "?q=%20%20"])("(%s) asks for a text and searches nothing", async (query) => {
    open(query);
    expect(screen.getByRole("heading", { level: 1, name: "Buscar productos" })).toBeInTheDocument();
    await screen.findByRole("region", { name: "Lo que más se surte" });
    expect(requestsFor("products").every((url) => url.searchParams.get("is_featured") === "eq.true")).toBe(true);
  });
});

it.each(['"; drop table', "%_*\\", "a,b.c:d(e)", "<img src=x onerror=alert(1)>", "🧤".repeat(50)])(
  "takes «%s» literally",
  async (text) => {
    open(`?q=${encodeURIComponent(text)}`);
    expect(await screen.findByText(/^\d+ productos?$/)).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Resultados para");
  },
);
