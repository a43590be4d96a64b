import { act, screen, within } from "@testing-library/react";
import { fillShop, productRow } from "@tests/support/catalogue";
import { aProduct, idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { readAgain } from "@tests/support/read-again";
import { renderApp } from "@tests/support/render-app";
import { shop } from "@tests/support/shop-state";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { cart, expireCart, useCartState } from "@/cart/store";
import { cartUpkeep } from "@/cart/upkeep";
import { readCartLines, readCartQuantity } from "@/cart/use-cart";
import { MAX_CART_LINES } from "@/domain/constants";
import { orderedLinesOf } from "@/domain/orders/order-contents";
import { recordHeard } from "@/live/stock-store";
import { eraseWishes, wishPieces } from "@/stores/wished-pieces-store";

// Read before the first test: a machine under load takes longer over it than a test waits for a page.
import "@/features/quote/linked-quote";
import "@/features/quote/quote-page";

useShopServer();

beforeEach(eraseWishes);
beforeEach(() =>
  fillShop({
    products: [
      productRow(1, { item_code: "KTN-5114", item_name: "Cinta canela", precio_web: 40 }),
      productRow(2, { item_code: "CA-8410", item_name: "Escalera", stock_quantity: 5, precio_web: 900 }),
      productRow(3, { item_code: "TZN-1020", item_name: "Lápiz", stock_quantity: 0 }),
    ],
  }),
);

const open = (lines: string) => renderApp(`/cotizacion?productos=${lines}`);
const quoted = () => screen.findByRole("region", { name: "Lo que se cotiza" });
const makeButton = { name: "Hacer cotización" };

describe("a quotation of what a list or a quick order handed over", () => {
  it("shows its lines at today's prices, first of all what is left out of them and why", async () => {
    open("KTN-5114:6,CA-8410:9,TZN-1020:2,QQ-9999:1,x:-2");
    const lines = within(await quoted());
    expect(lines.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Cinta canela.*KTN-5114.*6 piezas/),
      expect.stringMatching(/Escalera.*CA-8410.*9 piezas/),
    ]);
    const notes = screen.getAllByRole("status").map(({ textContent }) => textContent ?? "");
    expect(notes).toEqual(
      expect.arrayContaining([
        "Un renglón del enlace no se entiende y quedó fuera.",
        "Queda fuera de la cotizaciónLápiz. Agotado por ahora.«QQ-9999»: no hay ningún producto con esta clave",
        expect.stringContaining("Escalera: hoy hay 5 de 9 piezas"),
      ]),
    );
    expect(screen.getByRole("button", makeButton)).toBeEnabled();
  });

  it("leaves the cart out of it, and leads to a quotation of the cart", async () => {
    cartActions.addItem(aProduct({ name: "Otra cosa" }), 3);
    const { user } = open("CA-8410:2");
    const lines = await quoted();
    expect(lines).toHaveTextContent("Escalera");
    expect(lines).not.toHaveTextContent("Otra cosa");
    await user.click(screen.getByRole("link", { name: "Cotizar mejor mi carrito" }));
    expect(await quoted()).toHaveTextContent("Otra cosa");
  });

  it.each([
    ["", "Esta dirección no trae ningún producto que podamos leer."],
    ["%3Cscript%3E:1", "Esta dirección no trae ningún producto que podamos leer."],
    [
      Array.from({ length: MAX_CART_LINES + 1 }, (_, at) => `KTN-${at}`).join(),
      "Una cotización lleva hasta 100 productos",
    ],
    ["x".repeat(60_000), "Esta dirección es demasiado larga"],
  ])("says of an address that names nothing to quote (%.20s) what to do", async (lines, sentence) => {
    open(lines);
    expect(await screen.findByText(sentence, { exact: false })).toBeInTheDocument();
    expect(screen.queryByRole("button", makeButton)).not.toBeInTheDocument();
  });

  it("offers nothing to be made where nothing is left", async () => {
    open("TZN-1020:2");
    expect(await screen.findByText("No queda nada que cotizar.")).toBeInTheDocument();
    expect(screen.queryByRole("button", makeButton)).not.toBeInTheDocument();
  });

  it("keeps what is being written when its products cannot be read again", async () => {
    const { user, queryClient } = open("KTN-5114:6");
    await quoted();
    const buyer = screen.getByRole("textbox", { name: /^Para quién es/ });
    await user.type(buyer, "Obra Norte");
    shop.fail("rpc/products_by_code");
    await readAgain(queryClient);
    expect(buyer).toHaveValue("Obra Norte");
    expect(buyer).toHaveFocus();
    expect(await quoted()).toHaveTextContent("Cinta canela");
  });

  it("says when the shop does not answer, and asks again", async () => {
    shop.fail("rpc/products_by_code", 400);
    const { user } = open("KTN-5114:6");
    const again = await screen.findByRole("button", { name: "Intentar de nuevo" });
    shop.recover();
    await user.click(again);
    expect(await quoted()).toHaveTextContent("Cinta canela");
  });
});

describe("a quotation of the cart", () => {
  const cinta = aProduct({ id: idOf("product", 1), name: "Cinta canela", sku: "KTN-5114", price: 40 });
  const escalera = aProduct({
    id: idOf("product", 2),
    name: "Escalera",
    sku: "CA-8410",
    price: 900,
    stockQuantity: null,
  });
  const heard = (productId: string, stockQuantity: number | null, isActive: boolean) =>
    act(() => recordHeard(productId, { productId, stockQuantity, isActive, minStockLevel: null }));
  const openCart = () => renderApp("/cotizacion");

  it("leaves out what cannot be had, and says so first, also where that is heard while it is read", async () => {
    cartActions.addItem(cinta, 3);
    cartActions.addItem(escalera, 2);
    openCart();
    expect(await quoted()).toHaveTextContent("Escalera");
    const buyer = screen.getByRole("textbox", { name: /^Para quién es/ });
    heard(escalera.id, null, false);
    expect(within(await quoted()).getAllByRole("listitem")).toHaveLength(1);
    expect(await quoted()).not.toHaveTextContent("Escalera");
    expect(await quoted()).toHaveTextContent("$139.20");
    const leftOut = () => screen.getByText("Queda fuera de la cotización").parentElement;
    expect(leftOut()).toHaveTextContent("Escalera. Este producto ya no se vende.");
    expect(buyer).toBeInTheDocument();
    heard(cinta.id, 0, true);
    expect(leftOut()).toHaveTextContent("Cinta canela. Agotado por ahora.");
    expect(screen.getByText("No queda nada que cotizar.")).toBeInTheDocument();
    expect(screen.queryByRole("button", makeButton)).not.toBeInTheDocument();
  });

  it("offers again what stood in a cart that has run out", async () => {
    cartActions.addItem(cinta, 3);
    const { session } = useCartState.getState();
    useCartState.setState({ session: session && { ...session, expiresAt: "2026-01-01T00:00:00.000Z" } });
    expireCart(cart);
    const { user } = openCart();
    expect(await screen.findByText("Guardamos lo que ya no está en tu carrito")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Tu carrito está vacío" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Volver a agregar el producto" }));
    expect(await quoted()).toHaveTextContent(/Cinta canela.*3 piezas/);
  });

  it("leaves out what lost its price, and says so", async () => {
    cartActions.addItem(cinta, 3);
    shop.change("products", cinta.id, { precio_web: 0 });
    openCart();
    await act(() => cartUpkeep.checkNow());
    const leftOut = screen.getByText("Queda fuera de la cotización").parentElement;
    expect(leftOut).toHaveTextContent("Cinta canela. Este producto aún no tiene precio y no se puede comprar.");
  });

  it("quotes whole what there is too little of, as it was asked for, and says so", async () => {
    cartActions.addItem({ ...cinta, stockQuantity: 2 }, 2);
    cartActions.addItem(escalera, 2);
    wishPieces(cinta.id, 30, 2);
    wishPieces(escalera.id, 9, 2);
    openCart();
    const lines = within(await quoted()).getAllByRole("listitem");
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Cinta canela.*30 piezas/),
      // Nobody has counted it: there may be enough.
      expect.stringMatching(/Escalera.*2 piezas/),
    ]);
    const scarce = screen.getByText(/^Se cotiza completo/).parentElement;
    expect(scarce).toHaveTextContent("Cinta canela: hoy hay 2 de 30 piezas");
    expect(scarce).not.toHaveTextContent("Escalera");
    expect(readCartQuantity(cinta.id)).toBe(2);
    heard(cinta.id, 50, true);
    expect(await quoted()).toHaveTextContent(/Cinta canela.*2 piezas/);
    expect(screen.queryByText(/^Se cotiza completo/)).not.toBeInTheDocument();
  });

  it("leaves out what is wished for of a line that was ordered: the next one is another purchase", async () => {
    const scarce = { ...cinta, stockQuantity: 2 };
    cartActions.addItem(scarce, 2);
    wishPieces(cinta.id, 30, 2);
    cartUpkeep.orderPlaced(orderedLinesOf(readCartLines()));
    vi.setSystemTime(Date.now() + 60_000);
    cartActions.addItem(scarce, 2);
    openCart();
    expect(await quoted()).toHaveTextContent(/Cinta canela.*2 piezas/);
    expect(screen.queryByText(/^Se cotiza completo/)).not.toBeInTheDocument();
  });

  it("goes on without what the shop took from sale unheard, once it was refused for that", async () => {
    cartActions.addItem(cinta, 3);
    cartActions.addItem(escalera, 2);
    const { user } = openCart();
    const made = await screen.findByRole("button", makeButton);
    const conflict = { product_id: escalera.id, product_name: "Escalera", status: "out-of-stock" };
    server.use(
      http.post("*/rest/v1/rpc/save_quote", () =>
        HttpResponse.json({
          status: "conflict",
          conflicts: [{ ...conflict, available_quantity: 0, requested_quantity: 2 }],
        }),
      ),
    );
    shop.change("products", escalera.id, { is_active: false });
    await user.click(made);
    const leftOut = (await screen.findByText("Queda fuera de la cotización")).parentElement;
    expect(leftOut).toHaveTextContent("Escalera. Este producto ya no se vende.");
    expect(await quoted()).not.toHaveTextContent("Escalera");
    expect(await quoted()).toHaveTextContent("Cinta canela");
    expect(screen.queryByText(/^Escalera: /)).not.toBeInTheDocument();
  });
});
