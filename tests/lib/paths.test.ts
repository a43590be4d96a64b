// @vitest-environment node
import { describe, expect, it } from "vitest";
import { pathTo, routePatterns } from "@/lib/paths";

describe("addresses", () => {
  it("cover every route of the shop", () => {
    expect(Object.values(routePatterns)).toEqual([
      "/",
      "/products",
      "/products/:id",
      "/carrito",
      "/checkout",
      "/cotizacion",
      "/c/:id",
      "/c/:id/pedido",
      "/order-confirmation/:orderId",
      "/order-tracking",
      "/order-tracking/:orderId",
      "/catalogo",
      "/categorias",
      "/categoria/:slug",
      "/marcas",
      "/marca/:slug",
      "/buscar",
      "/comparar",
      "/pedido-rapido",
      "/about",
      "/contact",
      "/envio",
      "/garantia",
      "/preguntas-frecuentes",
      "/devoluciones",
      "/privacy",
      "/terms",
      "/cookies",
      "/compliance",
      "/sitemap",
      "/location",
      "/careers",
      "/account",
      "/orders",
      "/wishlist",
      "/listas",
      "/listas/:id",
      "/help",
      "/tracking",
    ]);
  });

  it("are filled and escaped", () => {
    expect(pathTo.product("a/b?c")).toBe("/products/a%2Fb%3Fc");
    expect(pathTo.category("papel-y-más")).toBe("/categoria/papel-y-m%C3%A1s");
    expect(pathTo.brand("$&")).toBe("/marca/%24%26");
    expect(pathTo.orderConfirmation("o1")).toBe("/order-confirmation/o1");
    expect(pathTo.tracking("ACO-1")).toBe("/order-tracking/ACO-1");
    expect(pathTo.tracking()).toBe("/order-tracking");
  });

  it("carry a query only when there is one", () => {
    expect(pathTo.products()).toBe("/products");
    expect(pathTo.products("?page=2")).toBe("/products?page=2");
    expect(pathTo.products("page=2")).toBe("/products?page=2");
    expect(pathTo.products(new URLSearchParams({ search: "1/4 %" }))).toBe("/products?search=1%2F4+%25");
    expect(pathTo.search()).toBe("/buscar");
    expect(pathTo.search("ñ & co")).toBe("/buscar?q=%C3%B1+%26+co");
  });

  it("without parameters are their own pattern", () => {
    const { home, cart, checkout, catalog, categories, brands, about, contact, shipping, warranty } = pathTo;
    expect(
      [home, cart, checkout, catalog, categories, brands, about, contact, shipping, warranty].map((to) => to()),
    ).toEqual([
      "/",
      "/carrito",
      "/checkout",
      "/catalogo",
      "/categorias",
      "/marcas",
      "/about",
      "/contact",
      "/envio",
      "/garantia",
    ]);
    const { faq, returns, privacy, terms, cookies, compliance, sitemap, location, careers, account } = pathTo;
    const rest = [faq, returns, privacy, terms, cookies, compliance, sitemap, location, careers, account];
    expect(rest.map((to) => to())).toEqual([
      "/preguntas-frecuentes",
      "/devoluciones",
      "/privacy",
      "/terms",
      "/cookies",
      "/compliance",
      "/sitemap",
      "/location",
      "/careers",
      "/account",
    ]);
    expect([pathTo.orders(), pathTo.wishlist(), pathTo.help(), pathTo.trackingShort()]).toEqual([
      "/orders",
      "/wishlist",
      "/help",
      "/tracking",
    ]);
  });
});
