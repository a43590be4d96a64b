import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fillShop, productRow } from "@tests/support/catalogue";
import { idOf } from "@tests/support/factories";
import { holdAnswer } from "@tests/support/held-answer";
import { useShopServer } from "@tests/support/msw-server";
import { aQuote, aQuoteLine } from "@tests/support/quotes";
import { renderScreen } from "@tests/support/render-screen";
import { shop } from "@tests/support/shop-state";
import { http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { useCartState } from "@/cart/store";
import { readCartLines, useCartPanel } from "@/cart/use-cart";
import type { Quote } from "@/domain/quote/quote";
import { QuoteToCart } from "@/features/quote/quote-to-cart";

useShopServer();

beforeEach(() => {
  cartActions.clear();
  useCartPanel.getState().close();
});
afterEach(() => void vi.restoreAllMocks());

async function press(quote: Quote) {
  const { router } = renderScreen(() => <QuoteToCart quote={quote} />, "/", "/");
  const user = userEvent.setup({ delay: null });
  const button = screen.getByRole("button", { name: /^Pasar al carrito a precios de hoy/ });
  // Until the shop's discounts are known, nothing can be compared.
  await waitFor(() => expect(button).not.toHaveAttribute("aria-disabled"));
  await user.click(button);
  return { user, router };
}

const inCart = () => readCartLines().map(({ product, quantity }) => [product.name, quantity]);
const agree = () => screen.findByRole("button", { name: "Agregar a precios de hoy" });

describe("a quote that goes into the cart", () => {
  it("goes there at once where the shop still asks what was offered", async () => {
    fillShop({ products: [productRow(1, { item_name: "Cinta" })] });
    await press(aQuote(aQuoteLine(1, "Cinta")));
    const told = await screen.findByText("Agregamos 1 producto a tu carrito, al precio de hoy.");
    expect(screen.getByRole("status")).toContainElement(told);
    expect(inCart()).toEqual([["Cinta", 10]]);
  });

  it("is compared with the discounts of its products also where one answer does not hold all of the shop's", async () => {
    const others = Array.from({ length: 500 }, (_, at) => ({
      ...{ product_id: idOf("brand", at), min_quantity: 5, percentage: 10, is_active: true },
    }));
    fillShop({
      products: [productRow(1, { item_name: "Cinta" })],
      volume_discounts: [
        ...others,
        { product_id: idOf("product", 1), min_quantity: 5, percentage: 10, is_active: true },
      ],
    });
    await press(aQuote(aQuoteLine(1, "Cinta", { discountAmount: 100 })));
    expect(await screen.findByText("Agregamos 1 producto a tu carrito, al precio de hoy.")).toBeInTheDocument();
  });

  it("is compared by what a unit costs where the shop's discounts cannot be read, and asks for those that were offered", async () => {
    fillShop({
      products: [
        productRow(1, { item_name: "Cinta", precio_web: 120 }),
        productRow(2, { item_name: "Guante" }),
        productRow(3, { item_name: "Lápiz" }),
      ],
    });
    shop.fail("volume_discounts", 400);
    await press(
      aQuote(
        aQuoteLine(1, "Cinta"),
        aQuoteLine(2, "Guante", { discountAmount: 100 }),
        aQuoteLine(3, "Lápiz", { taxRate: 0 }),
      ),
    );
    await agree();
    expect(inCart()).toEqual([]);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Cinta: hoy $139.20 con IVA por pieza, antes $116",
      "Lápiz: hoy $116 con IVA por pieza, antes $100 (entonces IVA 0%, hoy IVA 16%)",
      "Guante: se ofreció con descuento por volumen; hoy no pudimos leerlo y puede costar más",
    ]);
  });

  it("asks for nothing where the shop's discounts cannot be read, and none was offered", async () => {
    fillShop({ products: [productRow(1, { item_name: "Cinta" })] });
    shop.fail("volume_discounts", 400);
    await press(aQuote(aQuoteLine(1, "Cinta")));
    expect(await screen.findByText("Agregamos 1 producto a tu carrito, al precio de hoy.")).toBeInTheDocument();
  });

  it("shows first what is sold by another unit today, at its price, and compares nothing else of it", async () => {
    fillShop({ products: [productRow(1, { item_name: "Cinta", unit_name: "rollo", precio_web: 38 })] });
    const unit = { name: "caja", content: 36, contentName: "rollo" };
    const { user } = await press(aQuote(aQuoteLine(1, "Cinta", { unit })));
    await agree();
    expect(inCart()).toEqual([]);
    const texts = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    const told = ["Cinta: 10 rollos en vez de 10 cajas × 36 = 360 rollos; hoy $44.08 con IVA por rollo"];
    expect(texts()).toEqual(told);
    await user.click(await agree());
    expect(inCart()).toEqual([["Cinta", 10]]);
    expect(texts()).toEqual(told);
  });

  it("shows first what costs something else today, with what its volume takes off, and what is missing", async () => {
    fillShop({
      products: [
        productRow(1, { item_name: "Cinta", precio_web: 120 }),
        productRow(2, { item_name: "Caja", stock_quantity: 3 }),
        productRow(3, { item_name: "Guante" }),
        productRow(4, { item_name: "Lápiz" }),
      ],
      volume_discounts: [{ product_id: idOf("product", 4), min_quantity: 5, percentage: 10, is_active: true }],
    });
    const { user } = await press(
      aQuote(
        aQuoteLine(1, "Cinta"),
        aQuoteLine(2, "Caja"),
        aQuoteLine(3, "Guante", { discountAmount: 50 }),
        aQuoteLine(4, "Lápiz", { discountAmount: 100 }),
        aQuoteLine(5, "Casco"),
      ),
    );
    await agree();
    expect(inCart()).toEqual([]);
    expect((await screen.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
      "Caja: solo 3 de 10 piezas, no hay más disponibles",
      "Casco: ya no se vende",
      "Cinta: 10 piezas cuestan hoy $1,392 con IVA; se ofrecieron en $1,160",
      "Guante: 10 piezas cuestan hoy $1,160 con IVA; se ofrecieron en $1,102",
    ]);

    await user.click(await agree());
    expect(inCart()).toEqual([
      ["Cinta", 10],
      ["Caja", 3],
      ["Guante", 10],
      ["Lápiz", 10],
    ]);
    expect(screen.getByText("Agregamos 4 productos a tu carrito, a los precios de hoy.")).toBeInTheDocument();
  });

  it("is not taken back by the second half of a double click on «Agregar a precios de hoy»", async () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(5000);
    fillShop({ products: [productRow(1, { item_name: "Cinta", precio_web: 90 })] });
    const { user } = await press(aQuote(aQuoteLine(1, "Cinta")));
    await user.click(await agree());
    const undo = screen.getByRole("button", { name: "Deshacer" });
    const outcome = undo.closest("[tabindex]");
    expect(outcome).toHaveFocus();
    expect(outcome).not.toHaveAttribute("role");
    await user.click(undo);
    expect(inCart()).toEqual([["Cinta", 10]]);
    now.mockReturnValue(6000);
    await user.click(undo);
    expect(inCart()).toEqual([]);
  });

  it("shows first which IVA a line bears today, though its price is the same", async () => {
    fillShop({ products: [productRow(1, { item_name: "Cinta", tax_rate: 0.08 })] });
    await press(aQuote(aQuoteLine(1, "Cinta")));
    await agree();
    expect(await screen.findByRole("listitem")).toHaveTextContent(
      "Cinta: 10 piezas cuestan hoy $1,080 con IVA; se ofrecieron en $1,160 (entonces IVA 16%, hoy IVA 8%)",
    );
  });

  it("stays out of the cart when somebody declines, and the focus goes back", async () => {
    fillShop({ products: [productRow(1, { item_name: "Cinta", precio_web: 90 })] });
    const { user } = await press(aQuote(aQuoteLine(1, "Cinta")));
    const question = (await agree()).closest("[tabindex]");
    await waitFor(() => expect(question).toHaveFocus());
    // What gets the focus is read out by it already.
    expect(question).not.toHaveAttribute("role");
    await user.click(screen.getByRole("button", { name: "No agregar" }));
    expect(screen.queryByRole("listitem")).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("button", { name: /^Pasar al carrito/ })).toHaveFocus());
    expect(inCart()).toEqual([]);
  });

  it("says what failed, and can be tried again", async () => {
    fillShop({ products: [productRow(1, { item_name: "Cinta" })] });
    shop.fail("products", 400);
    const { user } = await press(aQuote(aQuoteLine(1, "Cinta")));
    expect(await screen.findByRole("alert")).toBeInTheDocument();
    shop.recover();
    await user.click(screen.getByRole("button", { name: /^Pasar al carrito/ }));
    expect(await screen.findByText(/^Agregamos 1 producto/)).toBeInTheDocument();
  });

  it("tells in the cart's own notice, once its page was left, that it is not what was offered any more", async () => {
    fillShop({ products: [productRow(1, { item_name: "Cinta", precio_web: 120 })] });
    const answer = holdAnswer(http.get, "*/rest/v1/products");
    const { router } = await press(aQuote(aQuoteLine(1, "Cinta")));
    await answer.asked();
    await act(() => router.navigate("/?otra=1"));
    answer.open();
    await waitFor(() =>
      expect(useCartState.getState().notices.at(-1)?.many?.missing).toBe(
        "No agregamos nada a tu carrito: hoy no es igual. Vuelve a intentarlo para ver qué cambió.",
      ),
    );
    expect(inCart()).toEqual([]);
  });
});
