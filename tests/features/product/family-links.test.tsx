import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fillShop, productRow, requestsFor } from "@tests/support/catalogue";
import { server, useShopServer } from "@tests/support/msw-server";
import { renderScreen } from "@tests/support/render-screen";
import type { Row } from "@tests/support/rows";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import ProductPage from "@/features/product/product-page";

useShopServer();

const glove = (number: number, size: string, columns: Row = {}): Row =>
  productRow(number, {
    item_name: `Guante talla ${size}`,
    family_code: "guante",
    sale_unit: "Caja con 100 piezas",
    attributes: [
      { label: "Material", value: "Nitrilo" },
      { label: "Talla", value: size },
    ],
    ...columns,
  });

const small = glove(1, "CH");
const medium = glove(2, "M", { stock_quantity: 0 });
const large = glove(3, "G", { precio_web: 200 });
const tape = productRow(4, { item_name: "Cinta" });

function open(product: Row, products: Row[] = [small, medium, large, tape]) {
  fillShop({ products });
  return renderScreen(ProductPage, "/products/:id", `/products/${product.id}`);
}

const heading = "Otras medidas y colores";
const asksForFamily = (url: URL) => url.searchParams.has("family_code");
const familyOnPage = () => screen.findByRole("region", { name: heading });

describe("the other sizes of a product", () => {
  it("are links with what differs, their price and their stock", async () => {
    open(small);
    const links = within(await familyOnPage()).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([`/products/${large.id}`, `/products/${medium.id}`]);
    expect(links[0]).toHaveTextContent(/^Talla G.*\$232.*Caja con 100 piezas.*En Stock$/);
    expect(links[1]).toHaveTextContent(/^Talla M.*\$116.*Agotado$/);
  });

  it("lead to each other", async () => {
    open(small);
    await userEvent.click(within(await familyOnPage()).getByRole("link", { name: /Talla G/ }));
    expect(await screen.findByRole("heading", { level: 1, name: "Guante talla G" })).toBeInTheDocument();
    expect(await within(await familyOnPage()).findByRole("link", { name: /Talla CH/ })).toBeInTheDocument();
  });

  it("are not spoken of where there are none", async () => {
    const { client } = open(small, [small, tape]);
    await waitFor(() => expect(requestsFor("products").some(asksForFamily)).toBe(true));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByRole("heading", { name: heading })).not.toBeInTheDocument();
  });

  it("are not asked for by what comes in one kind", async () => {
    const { client } = open(tape);
    expect(await screen.findByRole("heading", { level: 2, name: "Descripción" })).toBeInTheDocument();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(requestsFor("products").some(asksForFamily)).toBe(false);
  });

  it("leave the product alone when they cannot be read", async () => {
    let refused = 0;
    server.use(
      http.get("*/rest/v1/products", ({ request }) => {
        if (!asksForFamily(new URL(request.url))) return undefined;
        refused += 1;
        return HttpResponse.json({ message: "no" }, { status: 400 });
      }),
    );
    const { client } = open(small);
    await waitFor(() => expect(refused).toBe(1));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.getByRole("heading", { level: 1, name: "Guante talla CH" })).toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: heading })).not.toBeInTheDocument();
  });
});
