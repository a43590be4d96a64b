import { screen, within } from "@testing-library/react";
import { useShopServer } from "@tests/support/msw-server";
import { renderApp } from "@tests/support/render-app";
import { matchPath } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { routeAt, routes } from "@/app/routes";
import { siteLinks } from "@/features/pages/site-links";
import { routePatterns } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";

useShopServer();

describe("the route table", () => {
  it("has a page for every address of the shop, once", () => {
    expect(routes.map(({ path }) => path).sort()).toEqual(Object.values(routePatterns).sort());
  });

  it("titles differ, but for the addresses that share a page", () => {
    const byScreen = new Map(routes.map(({ screen: page, title }) => [page, title]));
    expect(new Set(byScreen.values()).size).toBe(byScreen.size);
  });

  it("the footer reaches every page that needs neither an order nor a product", async () => {
    renderApp("/cookies");
    const footer = screen.getByRole("contentinfo");
    const reached = within(footer)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
    const direct = Object.values(routePatterns).filter((path) => !path.includes(":"));
    // The front door is the logo; the checkout starts from the cart; /tracking is another name of /order-tracking.
    const elsewhere = [routePatterns.home, routePatterns.checkout, routePatterns.trackingShort] as string[];
    expect(direct.filter((path) => !reached.includes(path)).sort()).toEqual(elsewhere.sort());
  });

  it("links of the footer lead to pages that exist", () => {
    const links = siteLinks.flatMap((group) => group.links);
    expect(links.length).toBeGreaterThan(20);
    for (const { to } of links)
      expect(
        routes.some(({ path }) => matchPath(path, to)),
        to,
      ).toBe(true);
  });
});

it.each([
  ["/pedido%2Drapido", "Pedido rápido"],
  ["/%63arrito/", "Carrito"],
  ["/CARRITO", "Carrito"],
  ["/marca/caf%C3%A9", "Marca"],
  ["/%", "Página no encontrada"],
  ["/carrito%2Fotro", "Página no encontrada"],
])("%s is the page «%s»", (path, title) => expect(routeAt(path).title).toBe(title));

const still = routes.filter(({ path }) => !path.includes(":"));

describe("every page", () => {
  it.each(still.map(({ path, title }) => [path, title] as const))(
    "%s has one h1 and its title",
    async (path, title) => {
      renderApp(path);
      const [heading, ...more] = await screen.findAllByRole("heading", { level: 1 });
      expect(heading).toHaveAttribute("tabindex", "-1");
      expect(more).toEqual([]);
      expect(document.title).toMatch(/ · Acopio$/);
      // The front page is titled by what the shop promises, all others by their row of the table.
      if (path !== "/") expect(document.title).toBe(`${title} · Acopio`);
      expect(document.querySelectorAll("title")).toHaveLength(1);
      expect(document.querySelectorAll('meta[name="description"]')).toHaveLength(1);
    },
  );
});

describe("the pages of one device", () => {
  const { account, orders, wishlist, lists, cart, compare, checkout } = routePatterns;

  it("describe themselves in a sentence of their own, not with the shop's", async () => {
    const described = new Set<string>();
    for (const path of [account, orders, wishlist, lists, cart, compare, checkout]) {
      const { unmount } = renderApp(path);
      await screen.findByRole("heading", { level: 1 });
      const description = document.head.querySelector('meta[name="description"]')?.getAttribute("content") ?? "";
      expect(description, path).toMatch(/^.{40,160}\.$/);
      expect(described, path).not.toContain(description);
      described.add(description);
      unmount();
    }
    expect(described).not.toContain(storeSettings.tagline);
  });
});
