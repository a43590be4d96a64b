import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aProduct, idOf } from "@tests/support/factories";
import { fillDevice } from "@tests/support/full-device";
import { holdAnswer } from "@tests/support/held-answer";
import { leaveLostAttempt } from "@tests/support/lost-attempt";
import { useShopServer } from "@tests/support/msw-server";
import { renderScreen } from "@tests/support/render-screen";
import { anOrderRow, aProductRow, type Row } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { useCartState } from "@/cart/store";
import { readCartLines, useCartPanel } from "@/cart/use-cart";
import { cartEvents } from "@/domain/cart-codes";
import OrdersPage from "@/features/device/orders-page";
import { forgetOrderAttempt } from "@/stores/order-attempt";
import { erasePlacedOrders, recordPlacedOrder } from "@/stores/placed-orders-store";

useShopServer();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

beforeEach(() => {
  useCartState.setState(useCartState.getInitialState(), true);
  useCartPanel.setState(useCartPanel.getInitialState(), true);
  erasePlacedOrders();
  forgetOrderAttempt();
});

const numberOf = (number: number) => `ACO-20260601120000-${String(number).padStart(6, "A")}`;

const place = (number: number) =>
  recordPlacedOrder({
    id: idOf("order", number),
    orderNumber: numberOf(number),
    placedAt: "2026-06-01T18:00:00.000Z",
    totalAmount: 382,
  });

const orderRow = (number: number, columns: Row = {}) =>
  anOrderRow({ id: idOf("order", number), order_number: numberOf(number), ...columns });

const open = () => {
  renderScreen(OrdersPage, "/orders", "/orders");
  return userEvent.setup({ delay: null });
};

const card = (number: number) => screen.getByRole("article", { name: numberOf(number) });

const item = (number: number, columns: Row): Row => ({
  id: idOf("orderItem", number),
  line_number: number,
  product_id: idOf("product", number),
  product_item_code: `SKU-${number}`,
  product_name: `Producto ${number}`,
  unit_price: 100,
  quantity: 5,
  total_price: 500,
  unit_name: "pieza",
  unit_content: 1,
  content_name: null,
  discount_amount: 0,
  tax_rate: 0.16,
  tax_amount: 80,
  needs_confirmation: false,
  product_snapshot: null,
  ...columns,
});

describe("the list", () => {
  it("is empty at first and says how it fills", () => {
    open();
    expect(screen.getByText("Aún no hay pedidos en este dispositivo")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Explorar Productos" })).toHaveAttribute("href", "/products");
  });

  it("says of a parcel that was refunded that it was sent, and no longer that it is on its way", async () => {
    place(1);
    shop.fill({ orders: [orderRow(1, { status: "shipped", payment_status: "refunded" })] });
    open();
    expect(await within(card(1)).findByText("Enviado")).toBeInTheDocument();
    expect(card(1)).toHaveTextContent("Reembolsado");
  });

  it("shows each order with date, total, live status and what was in it", async () => {
    place(1);
    place(2);
    shop.fill({
      orders: [
        orderRow(1, { status: "shipped", payment_status: "paid" }),
        orderRow(2, { status: "cancelled", payment_status: "refunded" }),
      ],
    });
    open();
    expect(await within(card(1)).findByText("En camino")).toBeInTheDocument();
    expect(card(1)).toHaveTextContent("Pagado");
    expect(card(1)).toHaveTextContent("1 de junio de 2026");
    expect(card(1)).toHaveTextContent("$382.00");
    expect(card(1)).toHaveTextContent("Lápiz HB: 2 piezas");
    expect(await within(card(2)).findByText("Cancelado")).toBeInTheDocument();
    expect(within(card(1)).getByRole("link", { name: `Ver pedido ${numberOf(1)}` })).toHaveAttribute(
      "href",
      `/order-confirmation/${idOf("order", 1)}?pedido=${numberOf(1)}`,
    );
    expect(screen.getAllByRole("article").map((article) => article.textContent?.slice(0, 25))).toEqual([
      numberOf(2),
      numberOf(1),
    ]);
  });

  it("says what to note down where the device is full and they go with the page", async () => {
    fillDevice();
    place(1);
    open();
    const warning = "Tu navegador no está guardando tus pedidos: anota el número de cada uno para rastrearlo después.";
    expect(await screen.findByText(warning)).toBeInTheDocument();
    localStorage.clear();
    act(() => place(2));
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
  });

  it("says not to pay an order any more as soon as its time passes", async () => {
    vi.useFakeTimers({ now: new Date("2026-06-03T18:00:00Z"), toFake: ["Date"] });
    place(1);
    shop.fill({ orders: [orderRow(1, { held_until: "2026-06-03T18:05:00Z" })] });
    open();
    expect(await within(card(1)).findByText("Pendiente")).toBeVisible();
    expect(card(1)).not.toHaveTextContent("Ya no lo pagues");
    vi.setSystemTime("2026-06-03T18:05:01Z");
    fireEvent(document, new Event("visibilitychange"));
    expect(card(1)).toHaveTextContent("Ya no lo pagues");
  });

  it("sends an order that does not open here any more to the tracking alone, and says which are not kept", async () => {
    place(1);
    open();
    const tracking = await screen.findByRole("link", { name: "rastréalo con tu correo" });
    expect(tracking).toHaveAttribute("href", `/order-tracking/${numberOf(1)}`);
    expect(card(1)).toHaveTextContent("Si se canceló sin pago hace más de noventa días, ya no lo conservamos");
    expect(screen.queryByRole("link", { name: /^Ver pedido/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Volver a pedir/ })).not.toBeInTheDocument();
  });

  it("asks again for a status that did not come", async () => {
    place(1);
    shop.fill({ orders: [orderRow(1)] });
    shop.fail("orders", 500, 1);
    const user = open();
    await user.click(await screen.findByRole("button", { name: /^Intentar de nuevo/ }));
    expect(await screen.findByText("Pendiente")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: numberOf(1) })).toHaveFocus();
  });

  it("shows ten orders at once, and asks for no more", async () => {
    for (let number = 1; number <= 12; number += 1) place(number);
    shop.fill({ orders: Array.from({ length: 12 }, (_, index) => orderRow(index + 1)) });
    const user = open();
    await waitFor(() => expect(shop.requests("orders")).toHaveLength(10));
    await user.click(screen.getByRole("button", { name: "Ver más pedidos" }));
    expect(screen.getAllByRole("article")).toHaveLength(12);
    expect(screen.getByRole("link", { name: `Ver pedido ${numberOf(2)}` })).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Ver más pedidos" })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByText("Pendiente")).toHaveLength(12));
  });
});

describe("an order whose answer was lost", () => {
  const order = (lineIds: Record<string, string> = {}) => {
    leaveLostAttempt({ lineIds });
  };

  it("is looked for and listed, and what it took is no longer in the cart", async () => {
    cartActions.addItem(aProduct(), 2);
    order({ [aProduct().id]: readCartLines()[0]?.id ?? "" });
    shop.fill({ orders: [orderRow(1)] });
    open();
    expect(screen.queryByText("Aún no hay pedidos en este dispositivo")).not.toBeInTheDocument();
    expect(await screen.findByRole("article", { name: numberOf(1) })).toBeInTheDocument();
    await waitFor(() => expect(card(1)).toHaveTextContent("Pendiente"));
    expect(screen.queryByText("Comprobando tu pedido…")).not.toBeInTheDocument();
    expect(readCartLines()).toEqual([]);
    expect(localStorage.getItem("acopio-orders")).toContain(idOf("order", 1));
  });

  it("that cannot be looked for yet is not denied, and is looked for again", async () => {
    place(2);
    order();
    shop.fill({ orders: [orderRow(2)] });
    shop.fail("orders", 503);
    const user = open();
    expect(await screen.findByText("Aún no sabemos si tu pedido quedó registrado")).toBeInTheDocument();
    expect(card(2)).toBeInTheDocument();
    shop.recover();
    shop.fill({ orders: [orderRow(1, { created_at: "2026-06-02T12:00:00+00:00" }), orderRow(2)] });
    await user.click(screen.getByRole("button", { name: "Intentar de nuevo" }));
    expect(await screen.findByRole("article", { name: numberOf(1) })).toBeInTheDocument();
    expect(screen.queryByText("Aún no sabemos si tu pedido quedó registrado")).not.toBeInTheDocument();
  });

  it("that was never placed leaves the list as it is", async () => {
    order();
    shop.fill({ orders: [] });
    open();
    expect(await screen.findByText("Aún no hay pedidos en este dispositivo")).toBeInTheDocument();
  });
});

it("nothing is asked for where every order got its answer", async () => {
  open();
  await screen.findByText("Aún no hay pedidos en este dispositivo");
  expect(shop.requests("orders")).toEqual([]);
});

describe("«Volver a pedir»", () => {
  const reorder = async (user: ReturnType<typeof open>) =>
    user.click(await screen.findByRole("button", { name: `Volver a pedir ${numberOf(1)}` }));

  it("puts what is still sold into the cart at today's prices, and lists what is not", async () => {
    place(1);
    shop.fill({
      products: [
        aProductRow({ id: idOf("product", 1), item_name: "Cinta", precio_web: 130 }),
        aProductRow({ id: idOf("product", 2), item_name: "Caja", stock_quantity: 3 }),
        aProductRow({ id: idOf("product", 3), item_name: "Guante", stock_quantity: 0 }),
        aProductRow({ id: idOf("product", 4), item_name: "Casco", is_active: false }),
        aProductRow({ id: idOf("product", 6), item_name: "Clip", precio_web: 0 }),
      ],
      orders: [
        orderRow(1, {
          items: [
            item(1, { product_name: "Cinta" }),
            item(2, { product_name: "Caja" }),
            item(3, { product_name: "Guante" }),
            item(4, { product_name: "Casco" }),
            item(5, { product_name: "Bata", product_id: null }),
            item(6, { product_name: "Clip" }),
          ],
        }),
      ],
    });
    const user = open();
    await reorder(user);
    expect(await screen.findByText("Agregamos 2 productos a tu carrito, a los precios de hoy.")).toBeInTheDocument();
    expect(screen.getByText("Caja: agregamos 3 de 5 piezas, no hay más disponibles")).toBeInTheDocument();
    expect(screen.getByText("Guante: se agotó")).toBeInTheDocument();
    expect(screen.getByText("Casco: ya no se vende")).toBeInTheDocument();
    expect(screen.getByText("Bata: ya no se vende")).toBeInTheDocument();
    expect(screen.getByText("Clip: aún no tiene precio y no se puede comprar")).toBeInTheDocument();
    expect(readCartLines().map(({ product, quantity, unitPrice }) => [product.name, quantity, unitPrice])).toEqual([
      ["Cinta", 5, 130],
      ["Caja", 3, 100],
    ]);
    expect(useCartState.getState().notices).toEqual([]);

    await user.click(screen.getByRole("button", { name: "Ver carrito" }));
    expect(useCartPanel.getState().isOpen).toBe(true);
  });

  describe("once its page was left", () => {
    /** @param failure answered instead of the products, where there is one */
    const reorderAndLeave = async (failure?: () => HttpResponse<null>) => {
      const answer = holdAnswer(http.get, "*/rest/v1/products", failure);
      const page = renderScreen(OrdersPage, "/orders", "/orders");
      await reorder(userEvent.setup({ delay: null }));
      await answer.asked();
      await act(() => page.router.navigate("/product/1"));
      answer.open();
    };
    const notices = () => useCartState.getState().notices;

    it("tells by the cart's own notice what it added, and takes it back from there", async () => {
      place(1);
      shop.fill({ products: [aProductRow()], orders: [orderRow(1)] });
      await reorderAndLeave();
      await waitFor(() => expect(readCartLines().map(({ quantity }) => quantity)).toEqual([2]));
      await waitFor(() => expect(notices().map(({ code }) => code)).toEqual([cartEvents.addedMany]));
      expect(notices()[0]?.many?.missing).toBe("");
      notices()[0]?.many?.undo();
      expect(readCartLines()).toEqual([]);
    });

    it.each([
      ["beside what it added", 3, 1, "Caja: agregamos 3 de 5 piezas, no hay más disponibles (y 1 más)"],
      ["where it added nothing", 0, 0, "Caja: se agotó (y 1 más)"],
    ])("tells by it what it could not add, also %s", async (_, stock, added, missing) => {
      place(1);
      shop.fill({
        products: [aProductRow({ id: idOf("product", 2), item_name: "Caja", stock_quantity: stock })],
        orders: [orderRow(1, { items: [item(2, { product_name: "Caja" }), item(3, { product_name: "Guante" })] })],
      });
      await reorderAndLeave();
      await waitFor(() => expect(notices().map(({ many }) => many?.missing)).toEqual([missing]));
      expect(notices()[0]?.many?.items).toHaveLength(added);
      expect(readCartLines()).toHaveLength(added);
    });

    it.each([
      [
        "and what is another unit, after what is missing",
        { precio_web: 390, unit_name: "caja", content_name: "sobre", unit_content: 200, stock_quantity: 3 },
        { unit_name: "caja", content_name: "sobre", unit_content: 20 },
        "Té: agregamos 3 de 5 cajas, no hay más disponibles. Té: 3 cajas × 200 = 600 sobres en vez de 3 cajas × 20 = 60 sobres; hoy $452.40 con IVA por caja · $2.26 por sobre",
      ],
      [
        "and what is another unit, with its price",
        { precio_web: 390, unit_name: "caja", content_name: "sobre", unit_content: 200 },
        { unit_name: "caja", content_name: "sobre", unit_content: 20 },
        "Té: 5 cajas × 200 = 1,000 sobres en vez de 5 cajas × 20 = 100 sobres; hoy $452.40 con IVA por caja · $2.26 por sobre",
      ],
      [
        "and what lost its discount",
        {},
        { discount_amount: 50, tax_amount: 72 },
        "Té: 5 piezas cuestan hoy $580 con IVA; antes $522",
      ],
    ])("tells by it what it added, %s", async (_, today, ordered, missing) => {
      place(1);
      shop.fill({
        products: [aProductRow({ id: idOf("product", 1), item_name: "Té", ...today })],
        orders: [orderRow(1, { items: [item(1, { product_name: "Té", ...ordered })] })],
      });
      await reorderAndLeave();
      await waitFor(() => expect(notices().map(({ many }) => many?.missing)).toEqual([missing]));
    });

    it("tells by it what a unit costs more where the shop has too many discounts to have been read for these products", async () => {
      place(1);
      shop.fill({
        products: [
          aProductRow({ id: idOf("product", 1), item_name: "Té", precio_web: 130 }),
          aProductRow({ id: idOf("product", 2), item_name: "Guante" }),
        ],
        volume_discounts: Array.from({ length: 501 }, (_, at) => ({
          ...{ product_id: idOf("product", at + 2), min_quantity: 5, percentage: 10, is_active: true },
        })),
        orders: [
          orderRow(1, { items: [item(1, { product_name: "Té" }), item(2, { discount_amount: 50, tax_amount: 72 })] }),
        ],
      });
      await reorderAndLeave();
      await waitFor(() =>
        expect(notices().map(({ many }) => many?.missing)).toEqual(["Té: hoy $150.80 con IVA por pieza, antes $116"]),
      );
    });

    it("tells by it that the products could not be read", async () => {
      place(1);
      shop.fill({ products: [aProductRow()], orders: [orderRow(1)] });
      await reorderAndLeave(() => new HttpResponse(null, { status: 400 }));
      await waitFor(() =>
        expect(notices().map(({ many }) => many?.missing)).toEqual([
          "No agregamos nada a tu carrito. Hay algunos datos incorrectos. Por favor, revisa la información e intenta de nuevo.",
        ]),
      );
      expect(readCartLines()).toEqual([]);
    });
  });

  it("says of another unit than was ordered what it costs with the volume discount it earns", async () => {
    place(1);
    const tea = { unit_name: "caja", content_name: "sobre", tax_rate: 0 };
    shop.fill({
      products: [aProductRow({ id: idOf("product", 1), item_name: "Té", precio_web: 39, ...tea, unit_content: 20 })],
      volume_discounts: [{ product_id: idOf("product", 1), min_quantity: 5, percentage: 7.5, is_active: true }],
      orders: [orderRow(1, { items: [item(1, { product_name: "Té", ...tea, tax_amount: 0, unit_content: 25 })] })],
    });
    await reorder(open());
    expect(
      await screen.findByText(
        "Té: 5 cajas × 20 = 100 sobres en vez de 5 cajas × 25 = 125 sobres; hoy $36.08 IVA 0% por caja · $1.80 por sobre, con 7.5% menos por volumen",
      ),
    ).toBeInTheDocument();
  });

  it("says what costs something else than it did, by its price, its IVA or its volume discount", async () => {
    place(1);
    const discounted = { discount_amount: 50, tax_amount: 72 };
    shop.fill({
      products: [
        aProductRow({ id: idOf("product", 1), item_name: "Cinta", precio_web: 130 }),
        aProductRow({ id: idOf("product", 2), item_name: "Café", tax_rate: 0.16 }),
        aProductRow({ id: idOf("product", 3), item_name: "Guante" }),
        aProductRow({ id: idOf("product", 4), item_name: "Lápiz" }),
        aProductRow({ id: idOf("product", 5), item_name: "Bata" }),
      ],
      volume_discounts: [{ product_id: idOf("product", 4), min_quantity: 5, percentage: 10, is_active: true }],
      orders: [
        orderRow(1, {
          items: [
            item(1, { product_name: "Cinta" }),
            item(2, { product_name: "Café", tax_rate: 0, tax_amount: 0 }),
            item(3, { product_name: "Guante", ...discounted }),
            item(4, { product_name: "Lápiz", ...discounted }),
            item(5, { product_name: "Bata" }),
          ],
        }),
      ],
    });
    const user = open();
    await reorder(user);
    expect(await screen.findByText("Agregamos 5 productos a tu carrito, a los precios de hoy.")).toBeInTheDocument();
    const told = within(within(card(1)).getByRole("list"));
    await waitFor(() =>
      expect(told.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
        "Cinta: 5 piezas cuestan hoy $754 con IVA; antes $580",
        "Café: 5 piezas cuestan hoy $580 con IVA; antes $500 (entonces IVA 0%, hoy IVA 16%)",
        "Guante: 5 piezas cuestan hoy $580 con IVA; antes $522",
      ]),
    );
  });

  it("tells no change of an amount where the shop's discounts cannot be read, but that of a unit's price or IVA", async () => {
    place(1);
    const discounted = { discount_amount: 50, tax_amount: 72 };
    shop.fill({
      products: [
        aProductRow({ id: idOf("product", 1) }),
        aProductRow({ id: idOf("product", 2), item_name: "Cinta", precio_web: 130 }),
        aProductRow({ id: idOf("product", 3), item_name: "Café" }),
      ],
      volume_discounts: [{ product_id: idOf("product", 1), min_quantity: 5, percentage: 10, is_active: true }],
      orders: [
        orderRow(1, {
          items: [
            item(1, discounted),
            item(2, { product_name: "Cinta" }),
            item(3, { product_name: "Café", tax_rate: 0, tax_amount: 0 }),
          ],
        }),
      ],
    });
    shop.fail("volume_discounts", 400);
    await reorder(open());
    expect(await screen.findByText("Agregamos 3 productos a tu carrito, a los precios de hoy.")).toBeInTheDocument();
    const told = within(within(card(1)).getByRole("list"));
    await waitFor(() =>
      expect(told.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
        "Cinta: hoy $150.80 con IVA por pieza, antes $116",
        "Café: hoy $116 con IVA por pieza, antes $100 (entonces IVA 0%, hoy IVA 16%)",
      ]),
    );
  });

  it("adds to what lies in the cart, without losing a toast that is still to be shown", async () => {
    place(1);
    shop.fill({ products: [aProductRow()], orders: [orderRow(1)] });
    cartActions.addItem(aProduct(), 4);
    const user = open();
    await reorder(user);
    expect(await screen.findByText("Agregamos 1 producto a tu carrito, al precio de hoy.")).toBeInTheDocument();
    expect(readCartLines()[0]?.quantity).toBe(6);
    expect(useCartState.getState().notices).toHaveLength(1);
  });

  it("counts a double tap once, says of a second press that it is one, and takes each back with one press", async () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(5000);
    place(1);
    shop.fill({ products: [aProductRow()], orders: [orderRow(1)] });
    cartActions.addItem(aProduct(), 4);
    const inCart = () => readCartLines().map(({ quantity }) => quantity);
    const user = open();
    await reorder(user);
    await screen.findByText("Agregamos 1 producto a tu carrito, al precio de hoy.");
    now.mockReturnValue(5900);
    await reorder(user);
    // As a key that is held down goes on.
    now.mockReturnValue(6800);
    await reorder(user);
    expect(inCart()).toEqual([6]);

    now.mockReturnValue(7800);
    await reorder(user);
    expect(
      await screen.findByText("Volvimos a agregar 1 producto a tu carrito, al precio de hoy."),
    ).toBeInTheDocument();
    expect(inCart()).toEqual([8]);
    now.mockReturnValue(8800);
    await user.click(screen.getByRole("button", { name: "Deshacer" }));
    expect(inCart()).toEqual([6]);
    expect(screen.queryByText(/1 producto a tu carrito/)).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: `Volver a pedir ${numberOf(1)}` })).toHaveFocus();
  });

  it("offers no way back once the cart is begun anew, as by an order in another tab", async () => {
    place(1);
    shop.fill({ products: [aProductRow()], orders: [orderRow(1)] });
    const user = open();
    await reorder(user);
    expect(await screen.findByRole("button", { name: "Deshacer" })).toBeInTheDocument();
    act(() => void cartActions.clear());
    expect(screen.queryByRole("button", { name: "Deshacer" })).not.toBeInTheDocument();
    expect(screen.getByText("Agregamos 1 producto a tu carrito, al precio de hoy.")).toBeInTheDocument();
  });

  it("says when nothing is left, and when the server cannot be asked", async () => {
    place(1);
    shop.fill({ products: [], orders: [orderRow(1)] });
    const user = open();
    shop.fail("products", 500, 1);
    await reorder(user);
    expect(await screen.findByText(/Hay un problema en nuestros servidores/)).toBeInTheDocument();
    await reorder(user);
    expect(await screen.findByText("No pudimos agregar ningún producto de este pedido.")).toBeInTheDocument();
    expect(readCartLines()).toEqual([]);
  });
});
