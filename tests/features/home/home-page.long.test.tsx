import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { brandRow, categoryRow, failReadsOf, fillShop, productRow, requestsFor } from "@tests/support/catalogue";
import { gate } from "@tests/support/gate";
import { server, useShopServer } from "@tests/support/msw-server";
import { readAgain } from "@tests/support/read-again";
import { renderScreen } from "@tests/support/render-screen";
import { aSlideRow } from "@tests/support/rows";
import { http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import HomePage from "@/features/home/home-page";

useShopServer();

const slide = aSlideRow({ link_url: "/categoria/empaque", link_label: "Ver empaque" });

const open = () => renderScreen(HomePage, "/", "/");

beforeEach(() => {
  // What waits for an idle browser comes at once.
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  cartActions.clear();
  fillShop({
    hero_slides: [slide],
    categories: [categoryRow(1, "Empaque")],
    brands: [brandRow(1, "Kintal")],
    products: [productRow(1, { item_name: "Cinta canela", is_featured: true }), productRow(2, { item_name: "Caja" })],
  });
});

describe("the front door", () => {
  it("of a shop with nothing on sale says so", async () => {
    fillShop({ hero_slides: [], categories: [], brands: [], products: [] });
    open();
    expect(await screen.findByText(/^Todavía no hay productos/)).toBeVisible();
  });

  it("leads to slides, categories, products and brands", async () => {
    open();
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(await screen.findByRole("link", { name: "Ver empaque" })).toHaveAttribute("href", "/categoria/empaque");
    expect(await screen.findByRole("link", { name: "Empaque" })).toHaveAttribute("href", "/categoria/empaque");
    expect(await screen.findByRole("link", { name: "Kintal" })).toHaveAttribute("href", "/marca/kintal");
    const featured = await screen.findByRole("region", { name: "Lo que más se surte" });
    expect(await within(featured).findAllByRole("article")).toHaveLength(1);
    const recent = screen.getByRole("region", { name: "Recién llegados a la bodega" });
    expect(await within(recent).findAllByRole("article")).toHaveLength(2);
  });

  it("keeps as much room for the slides as the shop's settings give them, or the usual ones until they are known", async () => {
    const height = { mobile_height: 480, tablet_height: 520, desktop_height: 560 };
    fillShop({ hero_slides: [slide], slider_settings: [{ key: "responsive", value: height }] });
    const slides = gate();
    server.use(http.get("*/rest/v1/hero_slides", () => slides.passed));
    open();
    const place = () => document.querySelector<HTMLElement>("[aria-busy=true]");
    const heights = () =>
      ["mobile", "tablet", "desktop"].map((name) => place()?.style.getPropertyValue(`--slider-${name}`));
    expect(heights()).toEqual(["25rem", "31.25rem", "37.5rem"]);
    await waitFor(() => expect(heights()).toEqual(["30rem", "32.5rem", "35rem"]));
    expect(place()?.querySelector('[class*="min-h-(--slider-mobile)"]')).toBeInTheDocument();
    slides.open();
    expect(await screen.findByRole("region", { name: "Destacados de la tienda" })).toBeInTheDocument();
  });

  it("has no aisles to walk where the shop has no category yet", async () => {
    fillShop({ hero_slides: [slide], categories: [], brands: [], products: [] });
    open();
    await waitFor(() =>
      expect(screen.queryByRole("heading", { name: "Recorre los pasillos" })).not.toBeInTheDocument(),
    );
  });

  it("promises free delivery, invoices and returns, with the small print one press away", () => {
    open();
    const promises = screen.getByRole("list", { name: "Nuestras promesas" });
    expect(within(promises).getByRole("link", { name: /Envío gratis desde \$1,000/ })).toHaveAttribute(
      "href",
      "/envio",
    );
    expect(within(promises).getByRole("link", { name: /Factura/ })).toBeInTheDocument();
    expect(within(promises).getByRole("link", { name: /5 días para devolver/ })).toHaveAttribute(
      "href",
      "/devoluciones",
    );
  });

  it("sells from the shelf", async () => {
    open();
    const featured = await screen.findByRole("region", { name: "Lo que más se surte" });
    await userEvent.click(await within(featured).findByRole("button", { name: "Agregar Cinta canela" }));
    expect(within(featured).getByText("1 pieza en tu carrito")).toBeInTheDocument();
  });
});

describe("when something cannot be had", () => {
  it("a shelf says so and can be filled again, while the rest stands", async () => {
    failReadsOf("products");
    open();
    const featured = await screen.findByRole("region", { name: "Lo que más se surte" });
    const retry = await within(featured).findByRole("button", { name: "Intentar de nuevo" });
    expect(await screen.findByRole("link", { name: "Kintal" })).toBeInTheDocument();
    failReadsOf();
    await userEvent.click(retry);
    expect(await within(featured).findAllByRole("article")).toHaveLength(1);
    expect(within(featured).getByRole("heading", { name: "Lo que más se surte" })).toHaveFocus();
  });

  it("what is on screen stays when it cannot be read again", async () => {
    const { client } = open();
    const links = () => screen.getAllByRole("link").map(({ textContent }) => textContent);
    await screen.findByRole("link", { name: "Kintal" });
    await screen.findByRole("link", { name: "Ver empaque" });
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
    const before = links();
    failReadsOf("hero_slides", "categories", "brands", "products");
    await readAgain(client);
    expect(links()).toEqual(before);
  });

  it("the slides stand with the usual settings as soon as a read of the shop's has failed, while it is made again", async () => {
    failReadsOf("slider_settings");
    renderScreen(HomePage, "/", "/", { retry: true });
    expect(await screen.findByRole("link", { name: "Ver empaque" })).toBeInTheDocument();
    expect(requestsFor("slider_settings")).toHaveLength(1);
  });

  it("the page begins without slides, silently", async () => {
    failReadsOf("hero_slides", "slider_settings");
    open();
    await waitFor(() => expect(requestsFor("hero_slides")).toHaveLength(1));
    expect(await screen.findByRole("link", { name: "Empaque" })).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Destacados de la tienda" })).not.toBeInTheDocument();
  });
});
