import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { brandRow, categoryRow, failReadsOf, fillShop, productRow, requestsFor } from "@tests/support/catalogue";
import { idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { ON_ITS_WAY, renderScreen } from "@tests/support/render-screen";
import { shop } from "@tests/support/shop-state";
import { http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import BrandPage from "@/features/brands/brand-page";
import BrandsPage from "@/features/brands/brands-page";

useShopServer();

const kintal = brandRow(1, "Kintal");
const albor = brandRow(2, "Albor");

describe("/marcas", () => {
  const open = (query = "") => renderScreen(BrandsPage, "/marcas", `/marcas${query}`);

  beforeEach(() => fillShop({ brands: [kintal, albor, brandRow(3, "Kaolín")] }));

  it("counts the brands and puts them under their initials", async () => {
    open();
    expect(await screen.findByText("3 marcas")).toBeInTheDocument();
    const withK = screen.getByRole("region", { name: "Marcas con K" });
    expect(within(withK).getAllByRole("link")).toHaveLength(2);
    expect(screen.getByRole("link", { name: /^Albor/ })).toHaveAttribute("href", "/marca/albor");
  });

  it("whose name begins with «Ñ» stand after «N», and those that begin with no letter under «#»", async () => {
    const names = ["Norte", "Ñandú", "Óptima", "3M", "¡Zas!", "🎉 Fiesta", "Évora"];
    fillShop({ brands: names.map((name, at) => brandRow(at + 1, name)) });
    open();
    await screen.findByText("7 marcas");
    const under = (initial: string) =>
      within(screen.getByRole("region", { name: `Marcas con ${initial}` }))
        .getAllByRole("link")
        .map(({ textContent }) => textContent.split(" ")[0]);
    const initials = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(initials).toEqual(["#", "E", "N", "Ñ", "O"]);
    expect(under("N")).toEqual(["Norte"]);
    expect(under("Ñ")).toEqual(["Ñandú"]);
    expect(under("#").sort()).toEqual(["3M", "¡Zas!", "🎉"]);
  });

  it("say how many products they have", async () => {
    fillShop({
      brands: [kintal, albor],
      products: [productRow(1, { brand: kintal }), productRow(2, { brand: kintal })],
    });
    open();
    expect(await screen.findByRole("link", { name: "Kintal 2 productos" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Albor 0 productos" })).toBeInTheDocument();
  });

  it("are listed all the same when nobody can count", async () => {
    shop.fail("rpc/product_facets");
    open();
    expect(await screen.findByRole("link", { name: "Albor" })).toBeInTheDocument();
  });

  it("are found by a name without its accents, and with accents that it does not have", async () => {
    open("?nombre=KAOLIN%20");
    expect(await screen.findByRole("link", { name: /^Kaolín/ })).toBeInTheDocument();
    open("?nombre=kintál");
    expect(await screen.findByRole("link", { name: /^Kintal/ })).toBeInTheDocument();
  });

  it("are found by name; the text stands in the address", async () => {
    const { address } = open();
    await screen.findByText("3 marcas");
    await userEvent.type(screen.getByRole("searchbox", { name: "Buscar marca por nombre" }), "kint");
    expect(await screen.findByText("1 marca")).toBeInTheDocument();
    expect(address()).toBe("/marcas?nombre=kint");
    expect(requestsFor("brands")).toHaveLength(2);
  });

  it("keep what is being typed, a space at its end included, while the address follows", async () => {
    const { address, router } = open();
    await screen.findByText("3 marcas");
    const field = screen.getByRole("searchbox", { name: "Buscar marca por nombre" });
    await userEvent.type(field, "kint ");
    await waitFor(() => expect(address()).toBe("/marcas?nombre=kint"));
    expect(await screen.findByText("1 marca")).toBeInTheDocument();
    expect(field).toHaveValue("kint ");
    await userEvent.type(field, "x");
    await waitFor(() => expect(address()).toBe("/marcas?nombre=kint+x"));
    // Drawn as well, and not only in the address, before the next one.
    await screen.findByText("0 marcas");
    expect(field).toHaveValue("kint x");
    await act(() => router.navigate("/marcas?nombre=kint"));
    expect(field).toHaveValue("kint");
  });

  it("lead nobody back who has gone elsewhere, while the code of that page is on its way", async () => {
    const { address, router } = open();
    await screen.findByText("3 marcas");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const field = screen.getByRole("searchbox", { name: "Buscar marca por nombre" });
    fireEvent.change(field, { target: { value: "kint" } });
    await act(() => router.navigate(ON_ITS_WAY));
    act(() => void vi.runAllTimers());
    vi.useRealTimers();
    expect(field).toBeInTheDocument();
    expect(address()).toBe(ON_ITS_WAY);
  });

  it("offer all of them when no name fits", async () => {
    const { address } = open("?nombre=zzz");
    await screen.findByRole("heading", { name: "Ninguna marca se llama «zzz»" });
    await userEvent.click(screen.getByRole("button", { name: "Ver todas las marcas" }));
    expect(await screen.findByText("3 marcas")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Marcas" })).toHaveFocus();
    await waitFor(() => expect(address()).toBe("/marcas"));
  });

  it("are not said to be missing before the answer is here", async () => {
    const { address } = open("?nombre=zzz");
    await screen.findByText("0 marcas");
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(http.get("*/rest/v1/brands", () => held));
    await userEvent.type(screen.getByRole("searchbox"), "kint", { initialSelectionStart: 0, initialSelectionEnd: 3 });
    await waitFor(() => expect(address()).toBe("/marcas?nombre=kint"));
    await waitFor(() => expect(screen.queryByText("0 marcas")).not.toBeInTheDocument());
    expect(screen.queryByRole("heading", { name: /^Ninguna marca/ })).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText("1 marca")).toBeInTheDocument();
  });

  it("come fifty to a page, each with its title and shown from its head", async () => {
    fillShop({ brands: Array.from({ length: 60 }, (_, index) => brandRow(index + 1, `Marca ${index + 10}`)) });
    const { address } = open();
    expect(await screen.findByText("60 marcas")).toBeInTheDocument();
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    await userEvent.click(screen.getByRole("link", { name: "Página siguiente" }));
    await waitFor(() => expect(screen.getAllByRole("link", { name: /^Marca/ })).toHaveLength(10));
    expect(address()).toBe("/marcas?page=2");
    expect(document.title).toBe("Marcas (página 2) · Acopio");
    expect(document.head.querySelector("link[rel=canonical]")).toHaveAttribute(
      "href",
      `${window.location.origin}/marcas?page=2`,
    );
    const heading = screen.getByRole("heading", { level: 1, name: "Marcas" });
    expect(scrolled.mock.contexts).toEqual([heading]);
    expect(heading).toHaveFocus();
  });

  it("lead back from a page past the end, keeping the name", async () => {
    const { address } = open("?nombre=k&page=9");
    await screen.findByRole("heading", { name: "No hay marcas en esta página" });
    expect(document.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await userEvent.click(screen.getByRole("link", { name: "Ir al principio de la lista" }));
    expect(await screen.findByRole("link", { name: /^Kintal/ })).toBeInTheDocument();
    expect(address()).toBe("/marcas?nombre=k");
  });

  it.each(["?page=-1", "?page=abc", "?page=1e99", "?nombre=%25%5F*"])("survive %s", async (query) => {
    open(query);
    expect(await screen.findByText(/^\d marcas$/)).toBeInTheDocument();
  });

  it("say when they cannot be loaded", async () => {
    failReadsOf("brands");
    open();
    const retry = await screen.findByRole("button", { name: "Intentar de nuevo" });
    failReadsOf();
    await userEvent.click(retry);
    expect(await screen.findByText("3 marcas")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Marcas" })).toHaveFocus();
  });
});

describe("/marca/:slug", () => {
  const open = (address: string) => renderScreen(BrandPage, "/marca/:slug", address);

  beforeEach(() => {
    const packing = categoryRow(1, "Empaque");
    fillShop({
      brands: [kintal, albor],
      categories: [packing],
      products: [
        ...Array.from({ length: 13 }, (_, index) => productRow(index + 1, { brand: kintal, category: packing })),
        productRow(20, { item_name: "Cloro", brand: albor }),
      ],
    });
  });

  it("counts the brand's products and pages through them", async () => {
    open("/marca/kintal");
    expect(await screen.findByRole("heading", { level: 1, name: "Kintal" })).toHaveAttribute("tabindex", "-1");
    expect(await screen.findByText("13 productos")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Cloro" })).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Página siguiente" })).toHaveAttribute("href", "/marca/kintal?page=2");
  });

  it("knows no category filter, not even from the address", async () => {
    open(`/marca/kintal?categories=${idOf("category", 9)}`);
    expect(await screen.findByText("13 productos")).toBeInTheDocument();
    expect(screen.queryByRole("group", { name: "Categoría" })).not.toBeInTheDocument();
  });

  it("leads from the brand to its categories in the main list, which filters by both", async () => {
    open("/marca/kintal");
    const categories = await screen.findByRole("navigation", { name: "Categorías de la marca" });
    expect(await within(categories).findByRole("link", { name: "Empaque 13" })).toHaveAttribute(
      "href",
      "/products?marca=kintal&categoria=empaque",
    );
  });

  it("leads on from one that has no product yet", async () => {
    fillShop({ brands: [albor], products: [productRow(1)] });
    open("/marca/albor");
    await screen.findByRole("heading", { name: "Todavía no hay productos aquí" });
    expect(screen.getByRole("link", { name: "Ver todos los productos" })).toHaveAttribute("href", "/products");
  });

  it("leads on from a brand that does not exist, with the one it may have meant", async () => {
    open("/marca/quintal-mx");
    await screen.findByRole("heading", { level: 1, name: "No manejamos esa marca" });
    expect(screen.getByRole("link", { name: "Ver todas las marcas" })).toHaveAttribute("href", "/marcas");
    expect(screen.getByRole("link", { name: "Buscar «quintal mx»" })).toHaveAttribute("href", "/buscar?q=quintal+mx");
    expect(await screen.findByRole("link", { name: "Kintal" })).toHaveAttribute("href", "/marca/kintal");
    expect(screen.queryByRole("link", { name: "Albor" })).not.toBeInTheDocument();
  });

  it.each(["%25", "x".repeat(10_000), "-", "🙂"])("survives the address %s", async (slug) => {
    open(`/marca/${slug}`);
    await screen.findByRole("heading", { level: 1, name: "No manejamos esa marca" });
  });

  it("does not call a failure a missing brand", async () => {
    failReadsOf("brands");
    open("/marca/kintal");
    await screen.findByRole("heading", { name: "No pudimos cargar esta marca" });
  });
});
