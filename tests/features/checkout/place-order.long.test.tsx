import type { QueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react";
import { aProduct, idOf } from "@tests/support/factories";
import { fillDevice } from "@tests/support/full-device";
import { gate } from "@tests/support/gate";
import { leaveLostAttempt } from "@tests/support/lost-attempt";
import { server, useShopServer } from "@tests/support/msw-server";
import { placeOrder } from "@tests/support/order-functions";
import { anOrderRow, aProductRow, type Row } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { http } from "msw";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { cart, expireCart, useCartState } from "@/cart/store";
import { cartUpkeep } from "@/cart/upkeep";
import { readCartLines } from "@/cart/use-cart";
import type { CartItem } from "@/domain/cart";
import { emptyCheckoutForm } from "@/domain/checkout-form";
import { UNKNOWN_SKU } from "@/domain/constants";
import type { OrderContents } from "@/domain/order";
import { orderContents } from "@/domain/orders/order-contents";
import { stockOf } from "@/domain/product";
import { readStock, recordHeard } from "@/live/stock-store";
import { noteOrder } from "@/orders/finish-order";
import { findLostOrder } from "@/orders/lost-order";
import { noteLostOrder } from "@/orders/note-lost-order";
import { orderQueries } from "@/services/orders/order-queries";
import { readCheckoutDraft, saveCheckoutDraft } from "@/stores/checkout-draft";
import { beginOrderAttempt } from "@/stores/order-attempt";
import { erasePlacedOrders, usePlacedOrders } from "@/stores/placed-orders-store";
import { useMissingPieces, wishPieces } from "@/stores/wished-pieces-store";
import {
  confirmButton,
  field,
  loseAnswer,
  openCheckout,
  sentOrders,
  showCheckout,
  useFreshShopper,
} from "./checkout-screen";

useShopServer();
useFreshShopper();

const review = () => screen.getByRole("region", { name: "Tu pedido" });
const knownToAnotherTab = () => {
  const stored = localStorage.getItem("acopio-orders") ?? "";
  erasePlacedOrders();
  localStorage.setItem("acopio-orders", stored);
};
const NOW = "2026-06-01T12:00:00+00:00";
const placedOrders = () => renderHook(usePlacedOrders).result.current;
const cartTotal = (amount: string) => within(review()).findByText(amount);

// Nobody waits here for the pauses between the tries of one order.
vi.mock("@/domain/constants", async (original) => ({
  ...(await original<typeof import("@/domain/constants")>()),
  RETRY_DELAY_MS: 0,
}));

describe("an order that goes through", () => {
  it("sends what is on screen, opens its confirmation and leaves nothing behind", async () => {
    const { user, fillIn, address } = await openCheckout();
    expect(await cartTotal("$382.00")).toBeInTheDocument();
    await fillIn({ Teléfono: "+52 55 1234 5678" });
    await user.type(field("Referencias"), "Portón verde");
    await user.click(confirmButton());

    await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
    expect(sentOrders()).toEqual([
      {
        idempotency_key: expect.stringMatching(/^[\da-f]{8}-/),
        customer: { name: "María López García", email: "maria@example.com", phone: "5512345678" },
        shipping_address: {
          street: "Orizaba 101",
          neighborhood: "Roma Norte",
          municipality: "Cuauhtémoc",
          state_code: "CMX",
          postal_code: "06700",
          references: "Portón verde",
        },
        invoice: null,
        purchase_order: null,
        notes: null,
        payment_gateway_id: idOf("gateway"),
        items: [{ product_id: idOf("product"), quantity: 2, unit_price: 100, unit: "pieza/1" }],
        expected_total: 382,
        told_to_wait: [],
      },
    ]);
    const [order] = shop.rows("orders");
    expect(address()).toBe(`/order-confirmation/${order?.id}?pedido=${order?.order_number}`);
    expect(readCartLines()).toEqual([]);
    expect(readCheckoutDraft().name).toBe("");
    expect(placedOrders()).toEqual([
      {
        id: order?.id,
        orderNumber: order?.order_number,
        totalAmount: 382,
        placedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        productIds: [idOf("product", 1)],
      },
    ]);
  });

  it("is remembered though the device was full: the cart that it took has left room", async () => {
    const { user, fillIn, address } = await openCheckout();
    await fillIn();
    fillDevice();
    await user.click(confirmButton());
    await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
    expect(localStorage.getItem("acopio-orders")).toContain(shop.rows("orders")[0]?.id);
  });

  it("fault: Back after an order: does not lead into the checkout, whose place the order takes in the history", async () => {
    const { user, fillIn, router } = await openCheckout();
    await fillIn();
    await user.click(confirmButton());
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/order-confirmation\//));
    expect(router.state.historyAction).toBe("REPLACE");
  });

  it("fault: twenty clicks in 200 ms: the order is sent once", async () => {
    const { fillIn, address } = await openCheckout();
    await fillIn();
    for (let press = 0; press < 20; press += 1) fireEvent.click(confirmButton());
    await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
    expect(sentOrders()).toHaveLength(1);
    expect(shop.rows("orders")).toHaveLength(1);
  });

  it("says that it is on its way while the answer is out", async () => {
    let answer: (value: Row) => void = () => {};
    shop.answerPlaceOrder(() => new Promise<Row>((resolve) => (answer = resolve)));
    const { user, fillIn } = await openCheckout();
    await fillIn();
    const said = confirmButton().nextElementSibling;
    expect(said).toHaveRole("status");
    await user.click(confirmButton());
    await waitFor(() => expect(confirmButton()).toHaveAttribute("aria-busy", "true"));
    await waitFor(() => expect(sentOrders()).toHaveLength(1));
    // The region was there before: screen readers hear what is put into one.
    expect(said).toHaveTextContent("Enviando tu pedido…");
    await act(async () => answer({ status: "rate_limited", retry_after_seconds: 5 }));
    await waitFor(() => expect(confirmButton()).not.toHaveAttribute("aria-busy"));
    expect(said).toBeEmptyDOMElement();
  });
});

describe("stock", () => {
  const soldOut = {
    status: "conflict",
    price_changes: [],
    conflicts: [
      {
        product_id: idOf("product", 1),
        product_name: "Lápiz HB",
        status: "out-of-stock",
        available_quantity: 0,
        requested_quantity: 2,
      },
    ],
  };

  it("of a product that lost its SKU can be removed from here", async () => {
    const { user, fillIn } = await openCheckout();
    await fillIn();
    shop.change("products", idOf("product", 1), { item_code: null });
    shop.answerPlaceOrder(soldOut);
    await user.click(confirmButton());
    await waitFor(() => expect(readCartLines()[0]?.product.sku).toBe(UNKNOWN_SKU));
    await waitFor(() => expect(screen.getByRole("button", { name: /^Remover / })).toBeInTheDocument());
    expect(screen.queryByText(/Listo/)).not.toBeInTheDocument();
  });

  it("that came back by itself is said as such: nothing of the order was adjusted", async () => {
    const { user, fillIn } = await openCheckout();
    await fillIn();
    // A new price with it adjusts nothing either.
    shop.change("products", idOf("product", 1), { precio_web: 90 });
    const change = { product_id: idOf("product", 1), product_name: "Lápiz HB", old_price: 100, new_price: 90 };
    shop.answerPlaceOrder({ ...soldOut, price_changes: [change] });
    await user.click(confirmButton());
    expect(await screen.findByText(/Las existencias cambiaron otra vez/)).toBeInTheDocument();
    expect(screen.queryByText(/Listo/)).not.toBeInTheDocument();
  });

  it("that ran out meanwhile is settled line by line, and then the order goes through", async () => {
    const pens = aProduct({ id: idOf("product", 2), name: "Pluma azul", sku: "PLU-1", price: 20 });
    const glue = aProduct({ id: idOf("product", 3), name: "Pegamento", sku: "PEG-1", price: 30 });
    const { user, fillIn, address } = await openCheckout([
      { product: aProduct(), quantity: 2 },
      { product: pens, row: { item_name: pens.name, item_code: pens.sku, precio_web: 20 }, quantity: 8 },
      { product: glue, row: { item_name: glue.name, item_code: glue.sku, precio_web: 30 }, quantity: 1 },
    ]);
    await fillIn();
    shop.change("products", pens.id, { stock_quantity: 3 });
    shop.change("products", glue.id, { is_active: false });
    await user.click(confirmButton());

    const problems = await screen.findByRole("region", { name: "Problemas de inventario detectados" });
    await waitFor(() => expect(screen.getByRole("region", { name: "Antes de confirmar" })).toHaveFocus());
    expect(within(problems).getByText("Solo 3 unidades disponibles (solicitas 8)")).toBeInTheDocument();
    wishPieces(pens.id, 20, 8);
    await user.click(within(problems).getByRole("button", { name: /^Ajustar a 3:/ }));
    expect(renderHook(() => useMissingPieces(pens.id, 3)).result.current).toBe(17);
    expect(within(problems).queryByText("Pluma azul")).not.toBeInTheDocument();
    expect(within(problems).getByText("Pegamento")).toBeInTheDocument();
    wishPieces(glue.id, 9, 1);
    await user.click(within(problems).getByRole("button", { name: /^Remover / }));
    expect(renderHook(() => useMissingPieces(glue.id, 0)).result.current).toBe(0);
    expect(screen.queryByRole("region", { name: "Problemas de inventario detectados" })).not.toBeInTheDocument();
    expect(screen.getByText(/Listo: ajustamos tu pedido/)).toBeInTheDocument();
    expect(field("Colonia")).toHaveValue("Roma Norte");

    await user.click(confirmButton());
    await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
    const [first, second] = sentOrders();
    expect(second?.items).toHaveLength(2);
    expect(second?.items).toEqual(
      expect.arrayContaining([
        { product_id: idOf("product"), quantity: 2, unit_price: 100, unit: "pieza/1" },
        { product_id: pens.id, quantity: 3, unit_price: 20, unit: "pieza/1" },
      ]),
    );
    expect(second?.idempotency_key).not.toBe(first?.idempotency_key);
  });

  it("that ran out meanwhile is not called settled beside a new price, or a field, that stands in the way", async () => {
    const { user, fillIn, enter } = await openCheckout([{ product: aProduct(), quantity: 20 }]);
    await fillIn();
    shop.change("products", idOf("product"), { stock_quantity: 3, precio_web: 120 });
    await user.click(confirmButton());
    await user.click(await screen.findByRole("button", { name: /^Ajustar a 3:/ }));
    const accept = screen.getByRole("button", { name: "Aceptar el precio actual" });
    expect(screen.queryByText(/^Listo/)).not.toBeInTheDocument();
    await user.click(accept);
    const settled = "Listo: ajustamos tu pedido. Revisa el total y confírmalo.";
    expect(screen.getByText(settled)).toBeInTheDocument();
    await enter("Colonia", "");
    await user.click(confirmButton());
    await screen.findByRole("region", { name: "Falta corregir un dato" });
    expect(screen.queryByText(/^Listo/)).not.toBeInTheDocument();
    await enter("Colonia", "Roma Norte");
    expect(screen.getByText(settled)).toBeInTheDocument();
  });

  it("that ran out meanwhile is no problem any more once there is enough again", async () => {
    const { user, fillIn } = await openCheckout([{ product: aProduct(), quantity: 20 }]);
    await fillIn();
    shop.change("products", idOf("product"), { stock_quantity: 3 });
    await user.click(confirmButton());
    expect(await screen.findByText("Solo 3 unidades disponibles (solicitas 20)")).toBeInTheDocument();
    act(() => recordHeard(idOf("product"), { ...stockOf(aProduct()), stockQuantity: 500 }));
    expect(screen.queryByRole("region", { name: "Problemas de inventario detectados" })).not.toBeInTheDocument();
  });

  it("that is known to be taken from sale is called so, as in the cart", async () => {
    await openCheckout();
    act(() => recordHeard(idOf("product"), { ...stockOf(aProduct()), isActive: false }));
    const problems = within(screen.getByRole("region", { name: "Problemas de inventario detectados" }));
    expect(problems.getByText("Este producto ya no se vende")).toBeInTheDocument();
  });

  it("that nobody had heard of is known to the whole shop from the answer", async () => {
    const { user, fillIn } = await openCheckout([{ product: aProduct(), quantity: 20 }]);
    await fillIn();
    await waitFor(() => expect(readStock(idOf("product"))?.stockQuantity).toBe(40));
    shop.change("products", idOf("product"), { stock_quantity: 3 });
    await user.click(confirmButton());
    await screen.findByRole("button", { name: /^Ajustar a 3:/ });
    expect(readStock(idOf("product"))).toMatchObject({ stockQuantity: 3, isAvailable: true });
  });

  it("that is already known to be too low is shown before anything is sent", async () => {
    await openCheckout([{ product: aProduct(), row: { stock_quantity: 1 }, quantity: 2 }]);
    expect(await screen.findByRole("button", { name: /^Ajustar a 1:/ })).toBeInTheDocument();
    expect(sentOrders()).toHaveLength(0);
  });

  it("that is known to be too low leaves, once it is settled, the focus beside words that say so", async () => {
    const pens = aProduct({ id: idOf("product", 2), name: "Pluma azul", sku: "PLU-1", price: 20 });
    const { user, fillIn } = await openCheckout([
      { product: aProduct(), quantity: 2 },
      { product: pens, row: { item_name: pens.name, item_code: pens.sku, stock_quantity: 0 }, quantity: 1 },
    ]);
    await fillIn();
    expect(screen.queryByText(/^Listo/)).not.toBeInTheDocument();
    await user.click(await screen.findByRole("button", { name: "Remover Pluma azul" }));
    const place = screen.getByRole("region", { name: "Antes de confirmar" });
    expect(place).toHaveFocus();
    expect(within(place).getByRole("status")).toHaveTextContent("Listo: revisa el total y confirma tu pedido.");
    await user.click(confirmButton());
    await waitFor(() => expect(sentOrders()).toHaveLength(1));
  });

  it("that nobody has counted may be ordered, with a note at its line", async () => {
    await openCheckout([{ product: aProduct({ stockQuantity: null }), row: { stock_quantity: null }, quantity: 2 }]);
    expect(within(review()).getByText("Confirmaremos la disponibilidad de este producto contigo.")).toBeInTheDocument();
    expect(within(review()).getByText("Antes de cobrarte confirmamos contigo que haya: Lápiz HB.")).toBeInTheDocument();
  });

  it.each([
    ["was deleted", 2, null, null],
    ["was taken off sale, and nobody has counted", 2, null, { stockQuantity: null, isActive: false }],
    ["was taken off sale, of which the order asks for a large share", 16, 30, { stockQuantity: 30, isActive: false }],
  ])("that %s is not promised to be confirmed", async (_, quantity, stockQuantity, heard) => {
    await openCheckout([{ product: aProduct({ stockQuantity }), row: { stock_quantity: stockQuantity }, quantity }]);
    expect(await within(review()).findByText(/^Antes de cobrarte confirmamos/)).toBeInTheDocument();
    const productId = idOf("product");
    act(() => recordHeard(productId, heard && { productId, minStockLevel: null, ...heard }));
    expect(within(review()).queryByText(/confirmamos|Confirmaremos/)).not.toBeInTheDocument();
  });

  it("of which too large a share is asked for is told before ordering, too", async () => {
    await openCheckout([{ product: aProduct({ stockQuantity: 30 }), row: { stock_quantity: 30 }, quantity: 16 }]);
    expect(
      await within(review()).findByText("Antes de cobrarte confirmamos contigo que haya: Lápiz HB."),
    ).toBeInTheDocument();
  });

  it("that only the database knows to wait is told, and ordered once that is confirmed", async () => {
    const product = aProduct({ stockQuantity: 30 });
    shop.answerPlaceOrder((body, request) => {
      const { told_to_wait } = body.payload as { told_to_wait: string[] };
      return told_to_wait.includes(product.id)
        ? placeOrder(body, request)
        : { status: "must_wait", product_ids: [product.id] };
    });
    const { user, fillIn, address } = await openCheckout([{ product, row: { stock_quantity: 30 }, quantity: 12 }]);
    await fillIn();
    expect(within(review()).queryByText(/Antes de cobrarte/)).not.toBeInTheDocument();
    const obstacles = screen.getByRole("region", { name: "Antes de confirmar" });
    const readWithFocus = vi.fn();
    obstacles.addEventListener("focus", () => readWithFocus(obstacles.textContent));
    await user.click(confirmButton());

    await waitFor(() => expect(obstacles).toHaveFocus());
    const problem = expect.stringMatching(/Todavía no registramos tu pedido: .* que haya Lápiz HB\./);
    expect(readWithFocus.mock.calls).toEqual([[problem]]);
    expect(within(review()).getByText("Antes de cobrarte confirmamos contigo que haya: Lápiz HB.")).toBeInTheDocument();
    expect(field("Colonia")).toHaveValue("Roma Norte");

    await user.click(confirmButton());
    await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
    const [first, second] = sentOrders();
    expect([first?.told_to_wait, second?.told_to_wait]).toEqual([[], [product.id]]);
    expect(second?.idempotency_key).toBe(first?.idempotency_key);
  });
});

describe("a new price", () => {
  /** Of the two pieces, once the database counts a discount that the page does not know of. */
  const sums = { subtotal: 200, discount_amount: 20, tax_amount: 28.8, shipping_cost: 150, total_amount: 358.8 };
  const totals = { ...sums, taxes: [{ rate: 0.16, base: 180, amount: 28.8 }] };

  it("is shown beside the old one, accepted, and then ordered", async () => {
    const { user, fillIn, address } = await openCheckout();
    await fillIn();
    shop.change("products", idOf("product"), { precio_web: 120 });
    await user.click(confirmButton());

    const changes = await screen.findByRole("alert", { name: "Cambió el precio de un producto" });
    expect(changes).toHaveTextContent("El total de tu pedido ya lo incluye.");
    expect(changes).toHaveTextContent("El precio cambió de $116 a $139.20 con IVA por pieza");
    await waitFor(() => expect(screen.getByRole("region", { name: "Antes de confirmar" })).toHaveFocus());
    expect(await cartTotal("$428.40")).toBeInTheDocument();

    await user.click(confirmButton());
    expect(sentOrders()).toHaveLength(1);
    await user.click(within(changes).getByRole("button", { name: "Aceptar el precio actual" }));
    expect(screen.queryByText(/El precio cambió/)).not.toBeInTheDocument();
    await user.click(confirmButton());
    await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
    expect(sentOrders()[1]).toMatchObject({ items: [{ unit_price: 120 }], expected_total: 428.4 });
  });

  it("that is the old one for another unit is shown with both units, accepted, and then ordered", async () => {
    const box = { name: "caja", content: 36, contentName: "rollo" };
    const row = { unit_name: "caja", unit_content: 36, content_name: "rollo" };
    const { user, fillIn, address } = await openCheckout([{ product: aProduct({ unit: box }), row, quantity: 2 }]);
    await fillIn();
    shop.change("products", idOf("product"), { unit_content: 24 });
    await user.click(confirmButton());

    const changes = await screen.findByRole("alert", { name: "Cambió la unidad de un producto" });
    expect(changes).toHaveTextContent(
      "Ahora se vende por caja con 24 rollos a $116 con IVA ($4.83 por rollo); antes, por caja con 36 rollos a $116",
    );
    expect(within(review()).getByText(/2 cajas × 24 = 48 rollos/)).toBeInTheDocument();

    await user.click(confirmButton());
    expect(sentOrders()).toHaveLength(1);
    await user.click(within(changes).getByRole("button", { name: "Aceptar el cambio" }));
    expect(screen.queryByText(/Ahora se vende/)).not.toBeInTheDocument();
    await user.click(confirmButton());
    await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
    expect(sentOrders().map(({ items }) => (items as Row[])[0]?.unit)).toEqual(["caja/36/rollo", "caja/24/rollo"]);
  });

  it("of the order as a whole is agreed to as such", async () => {
    const placed = { order_id: idOf("order"), order_number: "ACO-20260601120000-AB12CD" };
    const created_at = "2026-06-01T12:00:00+00:00";
    shop.answerPlaceOrder((body) =>
      (body.payload as Row).expected_total === 358.8
        ? { status: "placed", ...placed, created_at, totals }
        : { status: "price_changed", price_changes: [], totals },
    );
    const { user, fillIn, address } = await openCheckout();
    await fillIn();
    await user.click(confirmButton());
    expect(await screen.findByText("El total de tu pedido ahora es $358.80.")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Aceptar el nuevo total" }));
    expect(await cartTotal("$358.80")).toBeInTheDocument();
    expect(within(review()).getByText("Descuento por volumen")).toBeInTheDocument();
    await user.click(confirmButton());
    await waitFor(() => expect(address()).toContain(`/order-confirmation/${idOf("order")}`));
    // Dated by the shop, as the order itself is: a device's clock may be off.
    expect(JSON.parse(localStorage.getItem("acopio-orders") ?? "").state.orders).toMatchObject([
      { id: idOf("order"), placedAt: created_at },
    ]);
  });

  it("that was agreed to is not called settled again beside what the next try finds wrong", async () => {
    shop.answerPlaceOrder({ status: "price_changed", price_changes: [], totals });
    const { user, fillIn } = await openCheckout();
    await fillIn();
    await user.click(confirmButton());
    await user.click(await screen.findByRole("button", { name: "Aceptar el nuevo total" }));
    expect(screen.getByText(/^Listo/)).toBeInTheDocument();
    shop.answerPlaceOrder({ status: "invalid", problems: [{ field: "customer.email", code: "malformed" }] });
    await user.click(confirmButton());
    await screen.findByRole("region", { name: "Falta corregir un dato" });
    expect(screen.queryByText(/^Listo/)).not.toBeInTheDocument();
  });

  it("of other lines than those ordered now is no longer asked about", async () => {
    shop.answerPlaceOrder({ status: "price_changed", price_changes: [], totals });
    const { user, fillIn } = await openCheckout();
    await fillIn();
    await user.click(confirmButton());
    await screen.findByRole("button", { name: "Aceptar el nuevo total" });
    act(() => void cartActions.setQuantity(idOf("product", 1), 1));
    await waitFor(() => expect(screen.queryByText(/El total de tu pedido ahora/)).not.toBeInTheDocument());
    await user.click(confirmButton());
    await waitFor(() => expect(sentOrders()).toHaveLength(2));
    expect(sentOrders()[1]).toMatchObject({ expected_total: 266, items: [{ quantity: 1 }] });
  });

  describe("by a discount that changed while the checkout was open", () => {
    const discount = { id: idOf("order"), product_id: idOf("product"), min_quantity: 2, is_active: true };
    const sums = { subtotal: 200, discount_amount: 30, tax_amount: 27.2, shipping_cost: 150, total_amount: 347.2 };
    const answer = {
      status: "price_changed",
      price_changes: [],
      totals: { ...sums, taxes: [{ rate: 0.16, base: 170, amount: 27.2 }] },
    };
    const unshown = /ya está en estas sumas; los productos de arriba aún no lo muestran/;

    it("reaches the lines as well as the sums, so that these add up", async () => {
      shop.fill({ volume_discounts: [{ ...discount, percentage: 4 }] });
      shop.answerPlaceOrder(answer);
      const { user, fillIn } = await openCheckout();
      expect(await cartTotal("$372.72")).toBeInTheDocument();
      await fillIn();
      shop.fill({ volume_discounts: [{ ...discount, percentage: 15 }] });
      await user.click(confirmButton());
      const accept = await screen.findByRole("button", { name: "Aceptar el nuevo total" });
      // The amount of the line, and that of all products.
      await waitFor(() => expect(within(review()).getAllByText("$197.20")).toHaveLength(2));
      await user.click(screen.getByRole("heading", { name: "Tu pedido" }));
      await user.click(confirmButton());
      await waitFor(() => expect(screen.getByRole("region", { name: "Antes de confirmar" })).toHaveFocus());
      expect(sentOrders()).toHaveLength(1);
      await user.click(accept);
      await user.click(confirmButton());
      await waitFor(() => expect(sentOrders()).toHaveLength(2));
      expect(sentOrders()[1]).toMatchObject({ expected_total: 347.2 });
      expect(await cartTotal("$347.20")).toBeInTheDocument();
      expect(within(review()).queryByText(unshown)).not.toBeInTheDocument();
    });

    it("is said to be in the sums where the discounts cannot be read", async () => {
      shop.fail("volume_discounts", 500);
      shop.answerPlaceOrder(answer);
      const { user, fillIn } = await openCheckout();
      await fillIn();
      expect(within(review()).queryByText(unshown)).not.toBeInTheDocument();
      await user.click(confirmButton());
      await user.click(await screen.findByRole("button", { name: "Aceptar el nuevo total" }));
      expect(await cartTotal("$347.20")).toBeInTheDocument();
      expect(within(review()).getByText(unshown)).toBeInTheDocument();
    });
  });

  describe("that the page hears of before anything is sent", () => {
    const discount = { id: idOf("order"), product_id: idOf("product"), min_quantity: 2, is_active: true };
    const readDiscounts = (client: QueryClient) =>
      act(() => client.invalidateQueries({ queryKey: orderQueries.volumeDiscounts().queryKey }));
    const accept = () => screen.queryByRole("button", { name: "Aceptar el nuevo total" });

    it("is agreed to where a discount ended", async () => {
      shop.fill({ volume_discounts: [{ ...discount, percentage: 15 }] });
      const { user, fillIn, address, client } = await openCheckout();
      expect(await cartTotal("$347.20")).toBeInTheDocument();
      await fillIn();
      shop.fill({ volume_discounts: [] });
      await readDiscounts(client);
      expect(await cartTotal("$382.00")).toBeInTheDocument();
      expect(screen.getByText("El total de tu pedido ahora es $382.00.").closest("[role=status]")).toBeInTheDocument();
      await user.click(confirmButton());
      await waitFor(() => expect(screen.getByRole("region", { name: "Antes de confirmar" })).toHaveFocus());
      expect(sentOrders()).toHaveLength(0);

      await user.click(screen.getByRole("button", { name: "Aceptar el nuevo total" }));
      expect(accept()).not.toBeInTheDocument();
      await user.click(confirmButton());
      await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
      expect(sentOrders()).toMatchObject([{ expected_total: 382 }]);
    });

    it("is agreed to where a rate of IVA rose, and goes with the rise", async () => {
      const untaxed = { product: aProduct({ taxRate: 0 }), row: { tax_rate: 0 }, quantity: 2 };
      const { user, fillIn, address } = await openCheckout([untaxed]);
      expect(await cartTotal("$350.00")).toBeInTheDocument();
      await fillIn();
      const setRate = async (tax_rate: number) => {
        shop.change("products", idOf("product"), { tax_rate });
        await act(() => cartUpkeep.checkNow());
      };
      await setRate(0.16);
      expect(await screen.findByText("El total de tu pedido ahora es $382.00.")).toBeInTheDocument();
      await user.click(confirmButton());
      expect(sentOrders()).toHaveLength(0);
      await setRate(0);
      expect(await cartTotal("$350.00")).toBeInTheDocument();
      expect(accept()).not.toBeInTheDocument();
      await setRate(0.16);
      await user.click(await screen.findByRole("button", { name: "Aceptar el nuevo total" }));
      await user.click(confirmButton());
      await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
      expect(sentOrders()).toMatchObject([{ expected_total: 382 }]);
    });

    it.each(["before", "with", "after"])("is agreed to though a price falls %s it", async (when) => {
      shop.fill({ volume_discounts: [{ ...discount, percentage: 15 }] });
      const { user, fillIn, address, client } = await openCheckout();
      expect(await cartTotal("$347.20")).toBeInTheDocument();
      await fillIn();
      const endDiscount = () => shop.fill({ volume_discounts: [] });
      const lowerPrice = () => shop.change("products", idOf("product"), { precio_web: 95 });
      if (when === "after") endDiscount();
      else lowerPrice();
      if (when === "with") endDiscount();
      await readDiscounts(client);
      await act(() => cartUpkeep.checkNow());
      if (when === "after") lowerPrice();
      else endDiscount();
      await readDiscounts(client);
      await act(() => cartUpkeep.checkNow());
      expect(await screen.findByText("El total de tu pedido ahora es $370.40.")).toBeInTheDocument();
      await user.click(screen.getByRole("button", { name: "Aceptar el precio actual" }));
      await user.click(confirmButton());
      expect(sentOrders()).toHaveLength(0);
      await user.click(screen.getByRole("button", { name: "Aceptar el nuevo total" }));
      await user.click(confirmButton());
      await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
      expect(sentOrders()).toMatchObject([{ expected_total: 370.4 }]);
    });

    it("is not asked about where only a price rose, whose acceptance agrees to what it adds", async () => {
      const { user, fillIn } = await openCheckout();
      await fillIn();
      shop.change("products", idOf("product"), { precio_web: 120 });
      await act(() => cartUpkeep.checkNow());
      expect(await cartTotal("$428.40")).toBeInTheDocument();
      expect(accept()).not.toBeInTheDocument();
      await user.click(screen.getByRole("button", { name: "Aceptar el precio actual" }));
      expect(accept()).not.toBeInTheDocument();
      await user.click(confirmButton());
      await waitFor(() => expect(sentOrders()).toMatchObject([{ expected_total: 428.4 }]));
    });

    it("is not asked about where the total falls, nor where the shopper orders other quantities", async () => {
      const { user, fillIn, client } = await openCheckout();
      await fillIn();
      shop.fill({ volume_discounts: [{ ...discount, percentage: 15 }] });
      await readDiscounts(client);
      expect(await cartTotal("$347.20")).toBeInTheDocument();
      act(() => void cartActions.setQuantity(idOf("product"), 3));
      expect(await cartTotal("$445.80")).toBeInTheDocument();
      expect(accept()).not.toBeInTheDocument();
      await user.click(confirmButton());
      await waitFor(() => expect(sentOrders()).toMatchObject([{ expected_total: 445.8 }]));
    });
  });
});

describe("a refusal", () => {
  it("of single fields is shown at these fields", async () => {
    shop.answerPlaceOrder({
      status: "invalid",
      problems: [
        { field: "customer.email", code: "malformed" },
        { field: "payment_gateway_id", code: "unknown" },
      ],
    });
    const { user, fillIn } = await openCheckout();
    await fillIn();
    await user.click(confirmButton());
    const errors = await screen.findByRole("region", { name: "Falta corregir 2 datos" });
    await waitFor(() => expect(errors).toHaveFocus());
    expect(field("Correo electrónico")).toHaveAccessibleDescription(/Revisa el correo/);
    expect(within(errors).getByText(/Esa forma de pago ya no está disponible/)).toBeInTheDocument();
  });

  it("of a way to pay that has been closed takes it away, and says why another one is asked for", async () => {
    shop.answerPlaceOrder({ status: "invalid", problems: [{ field: "payment_gateway_id", code: "unknown" }] });
    const { user, fillIn } = await openCheckout();
    await fillIn();
    shop.fill({ payment_gateways: shop.rows("payment_gateways").filter(({ kind }) => kind !== "spei") });
    await user.click(confirmButton());
    const spei = () => screen.queryByRole("radio", { name: "Transferencia SPEI" });
    await waitFor(() => expect(spei()).not.toBeInTheDocument());
    const errors = screen.getByRole("region", { name: "Falta corregir un dato" });
    expect(errors).toHaveTextContent("Esa forma de pago ya no está disponible; elige otra");
    await user.click(screen.getByRole("radio", { name: "Depósito en OXXO" }));
    await waitFor(() => expect(errors).not.toBeInTheDocument());
  });

  it.each(["items", "expected_total"])("of more than an order can hold says so (%s)", async (field) => {
    shop.answerPlaceOrder({ status: "invalid", problems: [{ field, code: "out_of_range" }] });
    const { user, fillIn } = await openCheckout();
    await fillIn();
    await user.click(confirmButton());
    expect(await screen.findByRole("alert")).toHaveTextContent("Un pedido puede sumar hasta $9,999,999,999.99.");
  });

  it("of something that is no field says so in general", async () => {
    shop.answerPlaceOrder({ status: "invalid", problems: [{ field: "items.0.quantity", code: "out_of_range" }] });
    const { user, fillIn } = await openCheckout();
    await fillIn();
    await user.click(confirmButton());
    expect(await screen.findByText(/No pudimos registrar el pedido con estos datos/)).toBeInTheDocument();
  });

  it("of a key that was used for another order makes the next try use another", async () => {
    shop.answerPlaceOrder({ status: "invalid", problems: [{ field: "idempotency_key", code: "key_reused" }] });
    const { user, fillIn } = await openCheckout();
    await fillIn();
    await user.click(confirmButton());
    await screen.findByText(/No pudimos registrar el pedido/);
    await user.click(confirmButton());
    await waitFor(() => expect(sentOrders()).toHaveLength(2));
    expect(sentOrders()[1]?.idempotency_key).not.toBe(sentOrders()[0]?.idempotency_key);
  });

  it.each([
    ["customer.email", "Ya hay varios pedidos sin pagar con este correo."],
    ["session", "Ya hay varios pedidos sin pagar desde tu conexión a internet."],
  ])("for too many open unpaid orders (%s) says so, and loses nothing", async (where, told) => {
    shop.answerPlaceOrder({ status: "invalid", problems: [{ field: where, code: "too_many_unpaid" }] });
    const { user, fillIn } = await openCheckout();
    await fillIn();
    await user.click(confirmButton());
    expect(await screen.findByText((text) => text.startsWith(told))).toBeInTheDocument();
    expect(field("Colonia")).toHaveValue("Roma Norte");
    expect(readCartLines()).toHaveLength(1);
  });

  it("for too many tries says how long to wait, until the wait is over", async () => {
    shop.answerPlaceOrder({ status: "rate_limited", retry_after_seconds: 90 });
    const { user, fillIn } = await openCheckout();
    await fillIn();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await user.click(confirmButton());
    const told = await screen.findByText("Hiciste demasiados intentos. Espera 2 minutos e intenta de nuevo.");
    expect(field("Colonia")).toHaveValue("Roma Norte");
    expect(readCartLines()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(80_000));
    expect(told).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(told).not.toBeInTheDocument();
    expect(confirmButton()).toBeEnabled();
  });
});

describe("fault: answer of a committed order lost", () => {
  it.each([
    [0, "No podemos conectar con el servidor. Por favor, verifica tu conexión a internet."],
    [503, "Hay un problema en nuestros servidores. Estamos trabajando para solucionarlo."],
  ])("(status %i) is told, loses nothing, and the next try uses the same key", async (status, message) => {
    const { user, fillIn, address } = await openCheckout();
    await fillIn();
    shop.fail("rpc/place_order", status);
    await user.click(confirmButton());
    expect(await screen.findByText(new RegExp(`${message}.*Tu pedido no se duplica`))).toBeInTheDocument();
    expect(field("Colonia")).toHaveValue("Roma Norte");
    expect(readCartLines()).toHaveLength(1);

    shop.recover();
    await user.click(confirmButton());
    await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
    const keys = new Set(sentOrders().map(({ idempotency_key }) => idempotency_key));
    expect(keys.size).toBe(1);
  });

  it("is found again after a reload: the order exists, the cart is empty, the confirmation opens", async () => {
    const { user, fillIn } = await openCheckout();
    await fillIn();
    await loseAnswer(user);
    cleanup();
    useCartState.setState({ items: [], pending: [] });
    const guest = localStorage.getItem("acopio-guest-id");
    shop.fill({ guest_carts: [], orders: [{ ...aLostOrder, guest_session_id: guest }] });
    // The same product again, in a cart that the order has emptied.
    cartActions.addItem(aProduct(), 1);

    const { address, router } = showCheckout();
    await waitFor(() => expect(address()).toContain(`/order-confirmation/${aLostOrder.id}`));
    expect(router.state.location.state).toEqual({ earlier: "other-lines" });
    expect(readCartLines().map(({ quantity }) => quantity)).toEqual([1]);
    expect(readCheckoutDraft().name).toBe("");
    expect(placedOrders().map(({ id }) => id)).toEqual([aLostOrder.id]);
  });

  it.each([
    ["a note is", false, [] as number[]],
    ["a quantity is", true, [3]],
  ])("makes no second order when %s changed before the next try", async (_, changesCart, left) => {
    const { user, enter, fillIn, address, router } = await openCheckout();
    await fillIn();
    await loseAnswer(user);
    const guest = localStorage.getItem("acopio-guest-id");
    shop.fill({ guest_carts: [], orders: [{ ...aLostOrder, guest_session_id: guest }] });
    if (changesCart) act(() => void cartActions.setQuantity(aProduct().id, 5));
    else await enter("Referencias", "Portón verde");

    shop.answerPlaceOrder({ status: "invalid", problems: [{ field: "idempotency_key", code: "key_reused" }] });
    await user.click(confirmButton());
    await waitFor(() => expect(address()).toContain(`/order-confirmation/${aLostOrder.id}`));
    expect(new Set(sentOrders().map(({ idempotency_key }) => idempotency_key)).size).toBe(1);
    expect(placedOrders().map(({ id }) => id)).toEqual([aLostOrder.id]);
    expect(readCartLines().map(({ quantity }) => quantity)).toEqual(left);
    expect(router.state.location.state).toMatchObject({ wasChanged: true });
  });

  it.each([429, 404, 403])("makes no second order though a later try was refused with %i", async (status) => {
    shop.answerPlaceOrder((body, request) => {
      placeOrder(body, request);
      shop.fail("rpc/place_order", status);
      // What a proxy on the way has left of the answer.
      return {};
    });
    const { user, enter, fillIn, address } = await openCheckout();
    await fillIn();
    await user.click(confirmButton());
    await waitFor(() => expect(sentOrders()).toHaveLength(2));
    expect(await screen.findByText(/Tu pedido no se duplica/)).toBeInTheDocument();
    shop.recover();
    shop.answerPlaceOrder(placeOrder);
    await enter("Referencias", "Portón verde");

    await user.click(confirmButton());
    await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
    expect(shop.rows("orders")).toHaveLength(1);
  });

  describe("that is found while the form still stands", () => {
    /** Sent from here, and placed; the answer never came. */
    const placeUnanswered = async () => {
      const view = await openCheckout();
      await view.fillIn();
      await loseAnswer(view.user);
      const guest = localStorage.getItem("acopio-guest-id");
      shop.fill({ guest_carts: [], orders: [{ ...aLostOrder, guest_session_id: guest }] });
      return view;
    };
    const addAnother = () => {
      const pens = aProduct({ id: idOf("product", 2), name: "Pluma azul", sku: "PLU-1" });
      const row = aProductRow({ id: pens.id, item_name: pens.name, item_code: pens.sku });
      shop.fill({ products: [...shop.rows("products"), row] });
      act(() => void cartActions.addItem(pens, 1));
    };
    const noteFromAnotherTab = () => {
      const { id, order_number: orderNumber } = aLostOrder;
      const order = { id, orderNumber, totalAmount: 382, placedAt: NOW, productIds: [idOf("product")] };
      const attempt = JSON.parse(localStorage.getItem("acopio-order-attempt") ?? "{}") as Row;
      localStorage.setItem("acopio-order-attempt", JSON.stringify({ ...attempt, isOpen: false, placedAs: id }));
      localStorage.setItem("acopio-orders", JSON.stringify({ state: { orders: [order] } }));
    };

    it("by another tab, opens its confirmation, which says so, and leaves no draft", async () => {
      const { address, router } = await placeUnanswered();
      noteFromAnotherTab();
      act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "acopio-orders" })));
      await waitFor(() => expect(address()).toContain(`/order-confirmation/${aLostOrder.id}`));
      expect(router.state.location.state).toEqual({ earlier: "same-lines" });
      expect(readCheckoutDraft().name).toBe("");
    });

    it("by another tab, which sent more of the cart and was answered, opens its confirmation as that of any order", async () => {
      const { address, router } = await placeUnanswered();
      addAnother();
      orderInAnotherTab(orderContents(emptyCheckoutForm, readCartLines(), 999));
      await waitFor(() => expect(address()).toContain(`/order-confirmation/${idOf("order", 8)}`));
      expect(router.state.location.state).toBeNull();
    });

    it("by another tab, of which no news has come, is not followed by a second order", async () => {
      const { address, user, router } = await placeUnanswered();
      noteFromAnotherTab();
      addAnother();
      await user.click(confirmButton());
      await waitFor(() => expect(address()).toContain(`/order-confirmation/${aLostOrder.id}`));
      expect(new Set(sentOrders().map(({ idempotency_key }) => idempotency_key)).size).toBe(1);
      expect(router.state.location.state).toEqual({ earlier: "other-lines" });
    });

    it("by the cart of this tab, opens its confirmation, and what was added since stays in the cart", async () => {
      const { address, router } = await placeUnanswered();
      addAnother();
      await act(noteLostOrder);
      await waitFor(() => expect(address()).toContain(`/order-confirmation/${aLostOrder.id}`));
      expect(router.state.location.state).toEqual({ earlier: "other-lines" });
      expect(readCartLines().map(({ product }) => product.id)).toEqual([idOf("product", 2)]);
    });
  });

  it("and that cannot be looked for so soon, since other contents were sent, says how long to wait", async () => {
    const { user, enter, fillIn } = await openCheckout();
    await fillIn();
    await loseAnswer(user);
    shop.answerPlaceOrder({ status: "invalid", problems: [{ field: "idempotency_key", code: "key_reused" }] });
    shop.fail("orders", 429);
    await enter("Referencias", "Portón verde");
    await user.click(confirmButton());
    expect(
      await screen.findByText(
        /^Hiciste demasiados intentos\. Espera 1 minuto e intenta de nuevo\. Tu pedido no se duplica/,
      ),
    ).toBeInTheDocument();
  });

  describe("that has ended meanwhile", () => {
    const ended = {
      status: "cancelled",
      held_until: "2026-06-04T12:00:00+00:00",
      cancelled_at: "2026-06-04T12:05:00+00:00",
    };
    const whatBecame = /^Tu pedido anterior, el ACO-\S+, se canceló porque terminó su plazo\./;
    const linkToIt = () => screen.getByRole("link", { name: "Ver el pedido anterior" });
    const expectListed = () => expect(placedOrders().map(({ id }) => id)).toEqual([shop.rows("orders")[0]?.id]);

    /** Placed, though no answer came through; the shopper comes back once its time is over. */
    const placeUnanswered = async () => {
      const view = await openCheckout();
      await view.fillIn();
      shop.answerPlaceOrder((body, request) => {
        placeOrder(body, request);
        shop.fail("rpc/place_order", 404);
        return {};
      });
      await view.user.click(confirmButton());
      await screen.findByText(/Tu pedido no se duplica/);
      shop.recover();
      shop.answerPlaceOrder(placeOrder);
      const [order] = shop.rows("orders");
      shop.change("orders", String(order?.id), ended);
      // Days have passed: the database may have forgotten a line that is as old.
      const age = (line: CartItem) => ({ ...line, updatedAt: "2026-06-01T12:00:00.000Z" });
      useCartState.setState(({ items }) => ({ items: items.map(age) }));
      return view;
    };

    it.each([
      ["the same", 2],
      ["more", 5],
    ])("is no answer to who orders %s: that is told, loses nothing, and the next press orders", async (_, quantity) => {
      const { user, address } = await placeUnanswered();
      if (quantity !== 2) {
        act(() => void cartActions.setQuantity(aProduct().id, quantity));
        shop.answerPlaceOrder({ status: "invalid", problems: [{ field: "idempotency_key", code: "key_reused" }] });
      }
      await user.click(confirmButton());
      expect(await screen.findByText(whatBecame)).toHaveTextContent(
        /Este todavía no está hecho: revísalo y confírmalo\. Ver el/,
      );
      expect(linkToIt()).toHaveAttribute(
        "href",
        expect.stringContaining(`/order-confirmation/${shop.rows("orders")[0]?.id}`),
      );
      expect(address()).toBe("/checkout");
      expect(field("Colonia")).toHaveValue("Roma Norte");
      expect(readCartLines().map((line) => line.quantity)).toEqual([quantity]);
      expectListed();

      shop.answerPlaceOrder(placeOrder);
      await user.click(confirmButton());
      await waitFor(() => expect(address()).toContain(`/order-confirmation/${shop.rows("orders")[1]?.id}`));
      expect(new Set(sentOrders().map(({ idempotency_key }) => idempotency_key)).size).toBe(2);
      expect(readCartLines()).toEqual([]);
    });

    it("is told where the checkout begins, which takes no line out of the cart and keeps what was typed", async () => {
      await placeUnanswered();
      cleanup();
      const { address } = showCheckout();
      const told = await screen.findByText(whatBecame);
      expect(told.compareDocumentPosition(field("Nombre completo"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(field("Colonia")).toHaveValue("Roma Norte");
      expect(address()).toBe("/checkout");
      expect(readCartLines()).toHaveLength(1);
      expectListed();
    });

    it("is told within the hours in which its lines are taken for ordered, and these are offered", async () => {
      await placeUnanswered();
      cleanup();
      const justNow = (line: CartItem) => ({ ...line, updatedAt: new Date().toISOString() });
      useCartState.setState(({ items }) => ({ items: items.map(justNow) }));
      await act(cartUpkeep.loadFromServer);
      expect(readCartLines()).toEqual([]);
      const { user } = showCheckout();
      expect(await screen.findByText(whatBecame)).toBeInTheDocument();
      expectListed();
      await user.click(screen.getByRole("button", { name: "Volver a agregar el producto" }));
      expect(await screen.findByRole("button", { name: "Confirmar pedido" })).toBeInTheDocument();
      expect(field("Colonia")).toHaveValue("Roma Norte");
      expect(readCartLines().map(({ quantity }) => quantity)).toEqual([2]);
    });

    it("is told as such where it is not cancelled yet, but too late to be paid", async () => {
      await placeUnanswered();
      shop.change("orders", String(shop.rows("orders")[0]?.id), { status: "pending", cancelled_at: null });
      cleanup();
      showCheckout();
      expect(await screen.findByText(/, ya no se puede pagar: terminó su plazo\./)).toBeInTheDocument();
      expect(readCartLines()).toHaveLength(1);
    });

    it("is told above the lines of a cart that has run out since, and these are offered", async () => {
      await placeUnanswered();
      cleanup();
      const { session } = useCartState.getState();
      useCartState.setState({ session: session && { ...session, expiresAt: "2026-01-01T00:00:00.000Z" } });
      expireCart(cart);
      const { user, address } = showCheckout();
      expect(await screen.findByText(whatBecame)).toBeInTheDocument();
      expect(address()).toBe("/checkout");
      await user.click(screen.getByRole("button", { name: "Volver a agregar el producto" }));
      expect(await screen.findByRole("button", { name: "Confirmar pedido" })).toBeInTheDocument();
      expect(screen.getByText(whatBecame)).toBeInTheDocument();
      expect(readCartLines().map(({ quantity }) => quantity)).toEqual([2]);
    });

    it("is not taken for the order of a cart that runs out while its form stands", async () => {
      await placeUnanswered();
      const { session } = useCartState.getState();
      act(() => {
        useCartState.setState({ session: session && { ...session, expiresAt: "2026-01-01T00:00:00.000Z" } });
        expireCart(cart);
      });
      expect(await screen.findByText(whatBecame)).toBeInTheDocument();
      expect(screen.getByText("Guardamos lo que ya no está en tu carrito")).toBeInTheDocument();
      expect(screen.queryByText("Tu pedido ya se hizo desde otra pestaña")).not.toBeInTheDocument();
    });
  });

  describe("beside the order of a quote", () => {
    const sentQuote = () => orderContents(emptyCheckoutForm, [], 999, "A".repeat(24));
    const otherIsPlaced = /^Ya quedó registrado otro pedido tuyo, el ACO-.*Este todavía no: revísalo y confírmalo\.$/;

    it("that took its key in another tab, is still to be sent, and nothing typed is lost", async () => {
      const { user, fillIn, address } = await openCheckout();
      await fillIn();
      await loseAnswer(user);
      orderInAnotherTab(sentQuote());
      expect(await screen.findByText(otherIsPlaced)).toBeInTheDocument();
      expect(field("Colonia")).toHaveValue("Roma Norte");
      expect(readCartLines()).toHaveLength(1);
      await user.click(confirmButton());
      await waitFor(() => expect(address()).toContain(`/order-confirmation/${shop.rows("orders")[0]?.id}`));
      expect(new Set(sentOrders().map(({ idempotency_key }) => idempotency_key)).size).toBe(2);
    });

    it("whose answer was lost, and which is found as the page opens, is still to be sent, as it was typed", async () => {
      const { fillIn } = await openCheckout();
      await fillIn();
      cleanup();
      beginOrderAttempt(sentQuote(), []);
      const guest = localStorage.getItem("acopio-guest-id");
      shop.fill({ orders: [{ ...aLostOrder, quote_folio: "COT-20260601-ABC123", guest_session_id: guest }] });
      const { address } = showCheckout();
      const told = await screen.findByText(otherIsPlaced);
      expect(told).toHaveTextContent(String(aLostOrder.order_number));
      // Where a page begins that has just been opened, not at its end.
      expect(told.compareDocumentPosition(field("Nombre completo"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(address()).toBe("/checkout");
      expect(field("Colonia")).toHaveValue("Roma Norte");
      expect(readCheckoutDraft().name).toBe("María López García");
      expect(readCartLines()).toHaveLength(1);
      expect(placedOrders().map(({ id }) => id)).toEqual([aLostOrder.id]);
    });

    it("whose answer was lost, opens that order where there is no cart to be sent, and keeps what was typed for one", async () => {
      saveCheckoutDraft({ ...emptyCheckoutForm, name: "Laura Ruiz" });
      beginOrderAttempt(sentQuote(), []);
      shop.fill({ orders: [{ ...aLostOrder, quote_folio: "COT-20260601-ABC123" }] });
      const { address, router } = showCheckout();
      await waitFor(() => expect(address()).toContain(`/order-confirmation/${aLostOrder.id}`));
      expect(router.state.location.state).toEqual({ earlier: "same-lines" });
      expect(readCheckoutDraft().name).toBe("Laura Ruiz");
    });

    it("whose answer was lost, waits for a cart that is still on its way from the database", async () => {
      await openCheckout();
      await waitFor(() => expect(shop.rows("guest_carts")).toHaveLength(1));
      cleanup();
      useCartState.setState({ items: [], pending: [] });
      beginOrderAttempt(sentQuote(), []);
      const guest = localStorage.getItem("acopio-guest-id");
      shop.fill({ orders: [{ ...aLostOrder, quote_folio: "COT-20260601-ABC123", guest_session_id: guest }] });
      const cartRead = gate();
      server.use(http.get("*/rest/v1/guest_carts", () => cartRead.passed));
      const { address } = showCheckout();
      expect(await screen.findByText("Comprobando tu pedido…")).toBeInTheDocument();
      await act(async () => void (await findLostOrder()));
      cartRead.open();
      expect(await screen.findByText(otherIsPlaced)).toBeInTheDocument();
      expect(address()).toBe("/checkout");
      expect(readCartLines()).toHaveLength(1);
    });

    it("whose answer was lost, is sent under a key of its own once that order is found", async () => {
      const { user, fillIn, address } = await openCheckout();
      beginOrderAttempt(sentQuote(), []);
      await fillIn();
      const guest = localStorage.getItem("acopio-guest-id");
      shop.fill({ orders: [{ ...aLostOrder, quote_folio: "COT-20260601-ABC123", guest_session_id: guest }] });
      shop.answerPlaceOrder({ status: "invalid", problems: [{ field: "idempotency_key", code: "key_reused" }] });
      await user.click(confirmButton());
      expect(await screen.findByText(otherIsPlaced)).toHaveTextContent(String(aLostOrder.order_number));
      expect(address()).toBe("/checkout");
      expect(readCheckoutDraft().name).toBe("María López García");
      expect(placedOrders().map(({ id }) => id)).toEqual([aLostOrder.id]);

      shop.answerPlaceOrder(placeOrder);
      await user.click(confirmButton());
      await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
      expect(address()).not.toContain(aLostOrder.id);
      expect(shop.rows("orders")).toHaveLength(2);
    });
  });

  it("makes no second order though what was changed before the next try had to be corrected", async () => {
    const { user, enter, fillIn, address } = await openCheckout();
    await fillIn();
    await loseAnswer(user);
    const guest = localStorage.getItem("acopio-guest-id");
    shop.fill({ guest_carts: [], orders: [{ ...aLostOrder, guest_session_id: guest }] });
    shop.answerPlaceOrder({ status: "invalid", problems: [{ field: "customer.email", code: "malformed" }] });
    await enter("Correo electrónico", "maria@example.mx");
    await user.click(confirmButton());
    await screen.findByRole("region", { name: "Falta corregir un dato" });

    shop.answerPlaceOrder({ status: "invalid", problems: [{ field: "idempotency_key", code: "key_reused" }] });
    await enter("Correo electrónico", "maria@example.org");
    await user.click(confirmButton());
    await waitFor(() => expect(address()).toContain(`/order-confirmation/${aLostOrder.id}`));
    expect(new Set(sentOrders().map(({ idempotency_key }) => idempotency_key)).size).toBe(1);
  });

  it.each([
    { who: "this tab", forget: () => {} },
    { who: "another tab, of which no news has come", forget: () => act(() => knownToAnotherTab()) },
  ])("never takes an earlier order, known to $who, for the one whose answer was lost", async ({ forget }) => {
    const first = await openCheckout();
    await first.fillIn();
    await first.user.click(confirmButton());
    await waitFor(() => expect(first.address()).toMatch(/^\/order-confirmation\//));
    cleanup();
    forget();

    const second = await openCheckout([{ product: aProduct(), quantity: 1 }]);
    await second.fillIn();
    shop.fail("rpc/place_order", 0);
    await second.user.click(confirmButton());
    await screen.findByText(/Tu pedido no se duplica/);
    cleanup();

    shop.recover();
    const third = showCheckout();
    expect(await screen.findByRole("button", { name: "Confirmar pedido" })).toBeInTheDocument();
    expect(third.address()).toBe("/checkout");
  });

  it("whose confirmation was never on the screen is shown it by the checkout", async () => {
    const first = await openCheckout();
    await first.fillIn();
    await first.user.click(confirmButton());
    await waitFor(() => expect(first.address()).toMatch(/^\/order-confirmation\//));
    const [confirmation] = first.address().split("?");
    cleanup();
    const reloaded = showCheckout();
    await waitFor(() => expect(reloaded.address()).toBe(confirmation));
  });

  it("whose confirmation was never on the screen is not shown in place of the next one", async () => {
    const first = await openCheckout();
    await first.fillIn();
    await first.user.click(confirmButton());
    await waitFor(() => expect(first.address()).toMatch(/^\/order-confirmation\//));
    cleanup();
    const second = await openCheckout([{ product: aProduct(), quantity: 3 }]);
    await second.fillIn();
    await second.user.click(confirmButton());
    await waitFor(() => expect(shop.rows("orders")).toHaveLength(2));
    const numbers = shop.rows("orders").map(({ order_number }) => String(order_number));
    await waitFor(() => expect(second.address()).toMatch(/^\/order-confirmation\//));
    const [, next] = shop.rows("orders");
    expect(new Set(numbers).size).toBe(2);
    expect(second.address()).toContain(`/order-confirmation/${next?.id}`);
  });

  it("whose confirmation was never on the screen is not shown because the next cart has been emptied", async () => {
    const first = await openCheckout();
    await first.fillIn();
    await first.user.click(confirmButton());
    await waitFor(() => expect(first.address()).toMatch(/^\/order-confirmation\//));
    cleanup();
    const second = await openCheckout([{ product: aProduct(), row: { stock_quantity: 0 } }]);
    await second.user.click(await screen.findByRole("button", { name: /^Remover / }));
    expect(await screen.findByText("Tu carrito está vacío")).toBeInTheDocument();
    expect(second.address()).toBe("/checkout");
  });

  it("that cannot be looked for yet says so instead of showing an empty cart", async () => {
    leaveLostAttempt();
    shop.fail("orders", 503);
    const { user } = await openCheckout([]);
    expect(await screen.findByText("Aún no sabemos si tu pedido quedó registrado")).toBeInTheDocument();
    shop.recover();
    await user.click(screen.getByRole("button", { name: "Intentar de nuevo" }));
    expect(await screen.findByText("Tu carrito está vacío")).toBeInTheDocument();
  });
});

/** What another tab does under the key that it finds on the device, once the database has answered that the order is placed. */
function orderInAnotherTab(contents: OrderContents): void {
  beginOrderAttempt(contents, []);
  const order = { id: idOf("order", 8), orderNumber: "ACO-20260601120000-AB12CD", totalAmount: 999, placedAt: NOW };
  const quoteFolio = contents.quoteId ? "COT-20260601-ABC123" : undefined;
  act(() => noteOrder({ order: { ...order, quoteFolio }, productIds: [], ordered: [], contents }));
}

const aLostOrder = { ...anOrderRow(), id: idOf("order", 7), order_number: "ACO-20260601120000-ZZ99ZZ" };

describe("the cart", () => {
  it("that is empty leads back to the shelves", async () => {
    await openCheckout([]);
    expect(await screen.findByText("Tu carrito está vacío")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Explorar Productos" })).toHaveAttribute("href", "/products");
    expect(screen.queryByRole("button", { name: "Confirmar pedido" })).not.toBeInTheDocument();
  });

  it("that runs out meanwhile is offered again, and what was typed is still there", async () => {
    const { user, fillIn } = await openCheckout();
    await fillIn();
    vi.setSystemTime(Date.now() + 8 * 24 * 3_600_000);
    act(() => expireCart(cart));
    expect(screen.getByText("Guardamos lo que ya no está en tu carrito")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Volver a agregar el producto" }));
    expect(await screen.findByLabelText("Nombre completo")).toHaveValue("María López García");
    expect(screen.getByRole("heading", { name: "Finalizar compra" })).toHaveFocus();
  });

  it("fault: two tabs place one order: what another tab has just ordered is not ordered once more", async () => {
    const { user, fillIn } = await openCheckout();
    await fillIn();
    const stored = JSON.parse(localStorage.getItem("acopio-cart") ?? "{}") as { state: Row };
    localStorage.setItem(
      "acopio-cart",
      JSON.stringify({ ...stored, state: { ...stored.state, items: [], pending: [], session: null } }),
    );
    await user.click(confirmButton());
    expect(await screen.findByText("Tu carrito está vacío")).toBeInTheDocument();
    expect(sentOrders()).toHaveLength(0);
  });

  it("that another tab has ordered leads to that order, with the page's heading in view", async () => {
    const { user, fillIn } = await openCheckout();
    await fillIn();
    const shown = vi.spyOn(Element.prototype, "scrollIntoView");
    const orderNumber = "ACO-20260601120000-AB12CD";
    const productIds = [idOf("product")];
    const order = { id: idOf("order"), orderNumber, totalAmount: 382, placedAt: NOW, productIds };
    const stored = JSON.parse(localStorage.getItem("acopio-cart") ?? "{}") as { state: Row };
    localStorage.setItem("acopio-orders", JSON.stringify({ state: { orders: [order] } }));
    localStorage.setItem(
      "acopio-cart",
      JSON.stringify({ ...stored, state: { ...stored.state, items: [], pending: [], session: null } }),
    );
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "acopio-orders" })));
    await user.click(confirmButton());

    expect(await screen.findByRole("status")).toHaveTextContent(
      "Tu pedido ya se hizo desde otra pestañaEs el ACO-20260601120000-AB12CD, por $382.00.",
    );
    expect(screen.getByRole("link", { name: "Ver mi pedido" })).toHaveAttribute(
      "href",
      `/order-confirmation/${order.id}?pedido=${order.orderNumber}`,
    );
    expect(screen.queryByText("Tu carrito está vacío")).not.toBeInTheDocument();
    expect(shown.mock.contexts).toEqual([screen.getByRole("heading", { name: "Finalizar compra" })]);
  });

  it("that ran out is not called ordered because another tab ordered something else, and is offered", async () => {
    await openCheckout();
    const orders = [{ id: idOf("order"), orderNumber: "ACO-20260601120000-AB12CD", totalAmount: 50, placedAt: NOW }];
    const stored = orders.map((order) => ({ ...order, productIds: [idOf("product", 2)] }));
    localStorage.setItem("acopio-orders", JSON.stringify({ state: { orders: stored } }));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "acopio-orders" })));
    vi.setSystemTime(Date.now() + 8 * 24 * 3_600_000);
    act(() => expireCart(cart));
    expect(screen.getByText("Guardamos lo que ya no está en tu carrito")).toBeInTheDocument();
    expect(screen.getByText("Tu carrito está vacío")).toBeInTheDocument();
    expect(screen.queryByText("Tu pedido ya se hizo desde otra pestaña")).not.toBeInTheDocument();
  });

  it("that ran out is not called ordered because a quote of the same products was", async () => {
    await openCheckout();
    const order = {
      id: idOf("order"),
      orderNumber: "ACO-20260601120000-AB12CD",
      totalAmount: 50,
      placedAt: NOW,
      quoteFolio: "COT-20260601-ABC123",
    };
    act(() => noteOrder({ order, productIds: [idOf("product")], ordered: [] }));
    vi.setSystemTime(Date.now() + 8 * 24 * 3_600_000);
    act(() => expireCart(cart));
    expect(screen.getByText("Tu carrito está vacío")).toBeInTheDocument();
    expect(screen.queryByText("Tu pedido ya se hizo desde otra pestaña")).not.toBeInTheDocument();
  });

  it("that another tab is sending waits for that tab, and what is said stays true when that one orders nothing", async () => {
    const { user, fillIn } = await openCheckout();
    await fillIn();
    let isElsewhere = true;
    const request = (_name: string, _options: LockOptions, run: (lock: object | null) => Promise<unknown>) =>
      run(isElsewhere ? null : {});
    vi.stubGlobal("navigator", Object.create(navigator, { locks: { value: { request } } }));
    await user.click(confirmButton());
    const refusal =
      "Otra pestaña ya estaba enviando tu pedido. Si ahí no se confirmó, intenta de nuevo: no se duplica.";
    expect(await screen.findByText(refusal)).toBeInTheDocument();
    expect(sentOrders()).toHaveLength(0);

    isElsewhere = false;
    await user.click(confirmButton());
    await waitFor(() => expect(sentOrders()).toHaveLength(1));
  });

  it("that another tab changed is shown before it is ordered", async () => {
    const { user, fillIn } = await openCheckout();
    await fillIn();
    const stored = localStorage.getItem("acopio-cart") ?? "";
    localStorage.setItem("acopio-cart", stored.replaceAll('"quantity":2', '"quantity":5'));
    await user.click(confirmButton());
    expect(await screen.findByText(/Tu carrito cambió en otra pestaña/)).toBeInTheDocument();
    expect(await cartTotal("$730.00")).toBeInTheDocument();
    expect(sentOrders()).toHaveLength(0);
  });
});
