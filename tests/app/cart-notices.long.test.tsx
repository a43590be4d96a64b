import { act, screen, waitFor } from "@testing-library/react";
import { aProduct, idOf } from "@tests/support/factories";
import { leaveLostAttempt } from "@tests/support/lost-attempt";
import { useShopServer } from "@tests/support/msw-server";
import { renderApp } from "@tests/support/render-app";
import { anOrderRow, aProductRow, type Row } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { toast } from "sonner";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { cartActions, createCartActions } from "@/cart/actions";
import { addMany } from "@/cart/add-many";
import { startCartSyncWhenNeeded } from "@/cart/start-sync";
import { cart, createCart, notify, useCartState } from "@/cart/store";
import { cartUpkeep } from "@/cart/upkeep";
import { readCartLines, useCartPanel } from "@/cart/use-cart";
import { cartEvents } from "@/domain/cart-codes";
import { orderedLinesOf } from "@/domain/orders/order-contents";
import { safeStorage } from "@/lib/safe-storage";
import { markChecked, markUnchecked } from "@/live/cached-products";
import { recordHeard } from "@/live/stock-store";
import { hasOpenOrderAttempt } from "@/stores/order-attempt";
import { isOrderKnown } from "@/stores/placed-orders-store";

useShopServer();

const product = aProduct();
const quiet = () => renderApp("/no-existe");
/** Toasts fade in by CSS animation, which jsdom does not run: being there is what counts here. */
const told = (message: string) => screen.findByText(message);
/** What the shopper does somewhere on a page. */
const does = (action: () => unknown) => act(() => void action());

describe("what happens to the cart is told", () => {
  it("adding, changing, removing and clearing, each in its words", async () => {
    quiet();
    does(() => cartActions.addItem(product, 2));
    await told("Producto agregado al carrito");
    await told("2 piezas · Lápiz HB");
    does(() => cartActions.setQuantity(product.id, 3));
    await told("Carrito actualizado");
    does(() => cartActions.remove(product.id));
    await told("Producto eliminado del carrito");
    does(() => cartActions.addItem(product));
    does(() => cartActions.clear());
    await told("Carrito vaciado");
  });

  it("an addition anew for each press, also of the same product while its toast stands", async () => {
    quiet();
    does(() => cartActions.addItem(product));
    const first = await told("Producto agregado al carrito");
    const region = first.closest("[aria-live]");
    does(() => cartActions.addItem(product));
    await waitFor(() => expect(first).not.toBeInTheDocument());
    expect(region).toContainElement(await told("Producto agregado al carrito"));
  });

  it("also that a line went which nobody removed here, with where it may be", async () => {
    cartActions.addItem(product, 2);
    const [about] = readCartLines();
    if (!about) throw new Error("nothing was added");
    quiet();
    does(() => notify(cart, { kind: "event", code: cartEvents.missing, about }));
    await told("Ya no está en tu carrito");
    await told("Lápiz HB. Si lo pediste, está en «Mis pedidos».");
  });

  it("and if an order whose answer was lost took it, that one is in «Mis pedidos» by then", async () => {
    cartActions.addItem(product, 2);
    const [about] = readCartLines();
    if (!about) throw new Error("nothing was added");
    leaveLostAttempt();
    shop.fill({ orders: [anOrderRow()] });
    quiet();
    does(() => notify(cart, { kind: "event", code: cartEvents.missing, about }));
    does(() => notify(cart, { kind: "event", code: cartEvents.missing, about }));
    await waitFor(() => expect(screen.getAllByText("Ya no está en tu carrito")).toHaveLength(2));
    expect(isOrderKnown(idOf("order"))).toBe(true);
    expect(hasOpenOrderAttempt()).toBe(false);
    expect(shop.requests("orders")).toHaveLength(1);
  });

  it.each([
    ["lives, takes them from what is offered", {}, "Si lo pediste, está en «Mis pedidos».", 0],
    [
      "has ended, leaves them on offer, which is told",
      { status: "cancelled" },
      `Tu pedido anterior, el ${anOrderRow().order_number}, se canceló. Abre tu carrito para volver a agregarlo.`,
      2,
    ],
  ])("and an order that took the lines of this morning and %s", async (_, order, where, offers) => {
    const pens = aProduct({ id: idOf("product", 2), name: "Pluma azul" });
    shop.fill({ products: [product, pens].map(({ id, name }) => aProductRow({ id, item_name: name })) });
    onTestFinished(startCartSyncWhenNeeded());
    quiet();
    does(() => addMany([product, pens].map((one) => ({ product: one, quantity: 2 }))));
    await waitFor(() => expect(shop.rows("guest_carts")).toHaveLength(2));
    await waitFor(() => expect(useCartState.getState().pending).toEqual([]));
    leaveLostAttempt();
    const [item] = anOrderRow().items as Row[];
    const items = [product, pens].map(({ id }) => ({ ...item, product_id: id }));
    shop.fill({ guest_carts: [], orders: [anOrderRow({ ...order, items })] });
    await act(cartUpkeep.loadFromServer);
    expect(readCartLines()).toEqual([]);
    await told(`Lápiz HB. ${where}`);
    await told(`Pluma azul. ${where}`);
    expect(useCartState.getState().offered).toHaveLength(offers);
  });

  describe("also that it ran out", () => {
    const runOut = (order: Row) => {
      cartActions.addItem(product, 2);
      useCartState.setState({ items: [], pending: [], offered: readCartLines() });
      leaveLostAttempt();
      shop.fill({ orders: [order] });
      quiet();
      does(() => notify(cart, { kind: "event", code: cartEvents.expired }));
    };

    it("and if an order whose answer was lost took it, that one is told, and nothing is offered again", async () => {
      runOut(anOrderRow());
      await told(`Tu pedido, el ${anOrderRow().order_number}, sí quedó registrado. Está en «Mis pedidos».`);
      expect(screen.queryByText(/^Tu carrito venció/)).not.toBeInTheDocument();
      expect(useCartState.getState().offered).toEqual([]);
    });

    it("and not where the order that took it was found already", async () => {
      runOut(anOrderRow());
      act(() => cartUpkeep.orderPlaced(orderedLinesOf(useCartState.getState().offered)));
      localStorage.removeItem("acopio-order-attempt");
      await waitFor(() => expect(useCartState.getState().notices).toEqual([]));
      does(() => cartActions.addItem(product));
      await screen.findByText("Producto agregado al carrito");
      expect(screen.queryByText(/^Tu carrito venció/)).not.toBeInTheDocument();
    });

    it("and if that order has ended, its lines are offered, and it is listed", async () => {
      runOut(anOrderRow({ status: "cancelled" }));
      await told("Tu carrito venció. Ábrelo para volver a agregar tus productos.");
      await told(`Tu pedido anterior, el ${anOrderRow().order_number}, se canceló.`);
      expect(isOrderKnown(idOf("order"))).toBe(true);
      expect(useCartState.getState().offered).toHaveLength(1);
    });
  });

  it("once, and not again on the next page", async () => {
    const { navigate } = quiet();
    does(() => cartActions.addItem(product));
    await screen.findByText("Producto agregado al carrito");
    expect(screen.getAllByText("Producto agregado al carrito")).toHaveLength(1);
    act(() => void navigate("/garantia"));
    await screen.findByRole("heading", { level: 1, name: "Garantía" });
    expect(screen.queryAllByText("Producto agregado al carrito").length).toBeLessThanOrEqual(1);
  });

  it("many clicks on one thing are one toast", async () => {
    quiet();
    does(() => cartActions.addItem(product));
    for (let click = 0; click < 10; click += 1) does(() => cartActions.setQuantity(product.id, click + 2));
    expect(await screen.findAllByText("Carrito actualizado")).toHaveLength(1);
  });

  it("a refusal says what to do, as an alert of its own kind", async () => {
    quiet();
    does(() => cartActions.addItem(product, 1000));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("La cantidad debe estar entre 1 y 999");
    expect(alert.closest("[data-sonner-toast]")).toHaveAttribute("data-type", "error");
    // The next one of its kind is spoken as well, in the same toast.
    does(() => cartActions.addItem(product, 1000));
    await waitFor(() => expect(screen.getByRole("alert")).not.toBe(alert));
  });

  it("a refusal is one alert where the cart shows it as well, and a success is none", async () => {
    quiet();
    does(() => cartActions.addItem(product));
    await told("Producto agregado al carrito");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    does(() => useCartPanel.getState().open());
    await screen.findByRole("dialog");
    does(() => cartActions.setQuantity(product.id, 1000));
    await waitFor(() => expect(document.querySelector("[data-sonner-toast][data-type=error]")).toBeInTheDocument());
    const alert = screen.getByRole("alert");
    expect(alert).toHaveTextContent("La cantidad debe estar entre 1 y 999");
    expect(alert.closest("[data-sonner-toast]")).toBeNull();
    does(() => useCartPanel.getState().close());
  });

  it("a product without a price says that it cannot be bought", async () => {
    quiet();
    does(() => cartActions.addItem(aProduct({ price: 0 })));
    await told("Este producto aún no tiene precio y no se puede comprar");
  });
});

describe("an addition", () => {
  it("leads to the cart", async () => {
    const { user } = quiet();
    does(() => cartActions.addItem(product));
    await user.click(await screen.findByRole("button", { name: "Ver carrito" }));
    expect(useCartPanel.getState().isOpen).toBe(true);
    does(() => useCartPanel.getState().close());
  });

  it("of a long name tells its beginning, and all else it has to say", async () => {
    quiet();
    const name = "Caja de cartón corrugado ".repeat(20).trim();
    does(() => cartActions.addItem(aProduct({ name, stockQuantity: null }), 2));
    const text = await screen.findByText(/^2 piezas · Caja de cartón.*…\. .+/);
    expect(text.textContent.length).toBeLessThan(200);
  });

  it("of what nobody has counted is no success yet: so many have to be confirmed", async () => {
    quiet();
    does(() => cartActions.addItem(aProduct({ name: "Escalera", stockQuantity: null }), 250));
    const words =
      "250 piezas · Escalera. Existencia por confirmar: confirmamos contigo que haya 250 antes de cobrarte.";
    expect((await screen.findByText(words)).closest("[data-sonner-toast]")).toHaveAttribute("data-type", "info");
  });

  it("of many, or a larger quantity, of what nobody has counted is no success yet either", async () => {
    quiet();
    const uncounted = aProduct({ id: idOf("product", 4), name: "Escalera", stockQuantity: null });
    const told = async (words: string) =>
      expect((await screen.findByText(words)).closest("[data-sonner-toast]")).toHaveAttribute("data-type", "info");
    const additions = [product, uncounted].map((one) => ({ product: one, quantity: 2 }));
    does(() => addMany(additions));
    await told(
      "2 productos: Lápiz HB y 1 más. Existencia por confirmar en un producto: lo confirmamos contigo antes de cobrarte.",
    );
    does(() => addMany(additions.slice(1)));
    await told("2 piezas · Escalera. Existencia por confirmar: confirmamos contigo que haya 2 antes de cobrarte.");
    does(() => cartActions.setQuantity(uncounted.id, 250));
    await told("Escalera. Existencia por confirmar: confirmamos contigo que haya 250 antes de cobrarte.");
  });

  it.each([
    ["taken off sale", { productId: idOf("product", 4), stockQuantity: null, isActive: false, minStockLevel: null }],
    ["deleted", null],
  ])("of what nobody has counted and was %s promises to confirm nothing", async (_, heard) => {
    quiet();
    const uncounted = aProduct({ id: idOf("product", 4), name: "Escalera", stockQuantity: null });
    does(() => cartActions.addItem(uncounted, 5));
    await screen.findByText(/^5 piezas · Escalera\. Existencia por confirmar/);
    does(() => recordHeard(uncounted.id, heard));
    does(() => cartActions.setQuantity(uncounted.id, 2));
    expect(await screen.findByText("Escalera")).toBeInTheDocument();
  });
});

it("an addition before the stock of a prerendered page was read is told as any other: nobody knows that it was never counted", async () => {
  quiet();
  does(() => markUnchecked([product.id]));
  does(() => cartActions.addItem({ ...product, stockQuantity: null }, 2));
  const added = await told("2 piezas · Lápiz HB");
  expect(added.closest("[data-sonner-toast]")).toHaveAttribute("data-type", "success");
  does(() => markChecked(product.id));
});

describe("products of a list", () => {
  const other = aProduct({ id: idOf("product", 2), name: "Guantes" });
  const third = aProduct({ id: idOf("product", 3), name: "Casco" });
  afterEach(() => window.history.replaceState(null, "", "/"));

  it("are told with the name of the first and how many more, an undo and the way to the cart", async () => {
    const { user } = quiet();
    does(() => addMany([product, other, third].map((one) => ({ product: one, quantity: 2 }))));
    await told(`3 productos: ${product.name} y 2 más`);
    expect(screen.getByRole("button", { name: "Deshacer" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Ver carrito" }));
    expect(useCartPanel.getState().isOpen).toBe(true);
    does(() => useCartPanel.getState().close());
  });

  it.each([
    ["on the page of the cart", () => window.history.replaceState(null, "", "/carrito")],
    ["beside the open panel", () => useCartPanel.getState().open()],
  ])("are told with their undo alone %s, which shows them already", async (_, show) => {
    quiet();
    does(show);
    does(() => addMany([product, other].map((one) => ({ product: one, quantity: 2 }))));
    const told = (await screen.findByText(`2 productos: ${product.name} y 1 más`)).closest("[data-sonner-toast]");
    expect(told).toHaveTextContent("Deshacer");
    expect(told).not.toHaveTextContent("Ver carrito");
    does(() => cartActions.addItem(third));
    expect((await screen.findByText("1 pieza · Casco")).closest("[data-sonner-toast]")).not.toHaveTextContent(
      "Ver carrito",
    );
  });

  it("no longer offer the way to the cart once its panel is open, and neither does an addition", async () => {
    quiet();
    does(() => addMany([product, other].map((one) => ({ product: one, quantity: 2 }))));
    does(() => cartActions.addItem(third));
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Ver carrito" })).toHaveLength(2));
    does(() => useCartPanel.getState().open());
    await waitFor(() => expect(screen.queryByText("Ver carrito")).not.toBeInTheDocument());
    expect(screen.getByText("1 pieza · Casco")).toBeInTheDocument();
    expect(screen.getByText("Deshacer")).toBeInTheDocument();
    does(() => useCartPanel.getState().close());
  });

  it("are told with what could not be added, or by that alone", async () => {
    quiet();
    does(() => addMany([{ product: other, quantity: 2 }], undefined, "Casco: se agotó"));
    await told("2 piezas · Guantes. Casco: se agotó");
    const lines = readCartLines();
    does(() => addMany([], undefined, "Cinta: ya no se vende"));
    const nothing = (await told("Cinta: ya no se vende")).closest("[data-sonner-toast]");
    expect(nothing).not.toHaveTextContent("Deshacer");
    expect(readCartLines()).toEqual(lines);
  });

  it("that are a single one are told as its addition is", async () => {
    quiet();
    does(() => addMany([{ product: other, quantity: 2 }]));
    await told("2 piezas · Guantes");
  });
});

describe("on a phone", () => {
  const onPhone = () =>
    vi.stubGlobal("matchMedia", (media: string) => ({
      media,
      matches: media === "(max-width: 600px)",
      addEventListener: () => {},
      removeEventListener: () => {},
    }));

  it("toasts stand at the lower edge; while the panel fills the screen, what happens in it is only said", async () => {
    onPhone();
    quiet();
    does(() => cartActions.addItem(product));
    await told("Producto agregado al carrito");
    expect(document.querySelector("[data-sonner-toaster]")).toHaveAttribute("data-y-position", "bottom");
    does(() => useCartPanel.getState().open());
    does(() => cartActions.setQuantity(product.id, 3));
    const said = await screen.findByText("Carrito actualizado");
    expect(said).toHaveAttribute("role", "status");
    does(() => useCartPanel.getState().close());
  });

  it("what of a list could not be added is shown over the open panel, which has no place for it", async () => {
    onPhone();
    quiet();
    does(() => useCartPanel.getState().open());
    does(() => addMany([{ product, quantity: 2 }], undefined, "Casco: se agotó"));
    await told(`2 piezas · ${product.name}. Casco: se agotó`);
    does(() => useCartPanel.getState().close());
  });
});

describe("«Deshacer»", () => {
  const withTwoLines = () => {
    // While nobody looks at the page no toast goes by itself.
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    quiet();
    does(() => cartActions.addItem(product, 4));
    does(() => cartActions.addItem(aProduct({ id: idOf("product", 2) })));
  };
  const expectUndoToGo = () =>
    waitFor(() => expect(screen.queryByRole("button", { name: "Deshacer" })).not.toBeInTheDocument());

  it("puts a removed line back with its quantity", async () => {
    const { user } = quiet();
    does(() => cartActions.addItem(product, 4));
    does(() => cartActions.remove(product.id));
    await user.click(await screen.findByRole("button", { name: "Deshacer" }));
    expect(readCartLines().map((line) => [line.product.id, line.quantity])).toEqual([[product.id, 4]]);
    await waitFor(() => expect(screen.getByRole("button", { name: "Abrir carrito, 4 artículos" })).toBeVisible());
  });

  it("of a removal goes once its product is in the cart again, in whichever tab, and that of another product stays", async () => {
    withTwoLines();
    does(() => cartActions.remove(product.id));
    does(() => cartActions.remove(idOf("product", 2)));
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Deshacer" })).toHaveLength(2));
    does(cart.reconcile);
    const other = createCart(safeStorage);
    does(() => createCartActions(other).addItem(product, 2));
    does(other.reconcile);
    does(cart.reconcile);
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Deshacer" })).toHaveLength(1));
    does(() => screen.getByRole("button", { name: "Deshacer" }).click());
    const inCart = readCartLines().map((line) => [line.product.id, line.quantity]);
    expect(inCart.sort()).toEqual([
      [product.id, 2],
      [idOf("product", 2), 1],
    ]);
  });

  it("goes with an emptied cart: nothing from before is put into what comes after", async () => {
    withTwoLines();
    does(() => cartActions.remove(product.id));
    await screen.findByRole("button", { name: "Deshacer" });
    does(() => cartActions.clear());
    await told("Carrito vaciado");
    await expectUndoToGo();
  });

  it("goes with a cart that is emptied in the same moment", async () => {
    withTwoLines();
    does(() => {
      cartActions.remove(product.id);
      cartActions.clear();
    });
    await told("Carrito vaciado");
    await expectUndoToGo();
  });

  it("goes with a cart that another tab has emptied", async () => {
    withTwoLines();
    does(() => cartActions.remove(product.id));
    await screen.findByRole("button", { name: "Deshacer" });
    does(() => {
      // What waits to be stored is; the other tab begins with it.
      cart.reconcile();
      const other = createCart(safeStorage);
      createCartActions(other).clear();
      other.reconcile();
    });
    does(() => cart.reconcile());
    expect(readCartLines()).toEqual([]);
    await expectUndoToGo();
  });
});

describe("the toaster", () => {
  it("shows each toast for as long as before once the focus has been there and left", async () => {
    quiet();
    const notes = () => toast.getToasts().map((note) => ("duration" in note ? [note.title, note.duration] : []));
    does(() => addMany([product, aProduct({ id: idOf("product", 2) })].map((one) => ({ product: one, quantity: 2 }))));
    does(() => cartActions.setQuantity(product.id, 3));
    await told("Carrito actualizado");
    const before = notes();
    expect(before).toEqual(
      expect.arrayContaining([
        ["Productos agregados al carrito", 8000],
        ["Carrito actualizado", 4000],
      ]),
    );
    const undo = await screen.findByRole("button", { name: "Deshacer" });
    does(() => undo.focus());
    expect(new Set(notes().map(([, duration]) => duration))).toEqual(new Set([Number.POSITIVE_INFINITY]));
    does(() => undo.blur());
    expect(notes()).toEqual(before);
  });

  it("stands top right, speaks Spanish and shows three at a time", async () => {
    quiet();
    does(() => cartActions.addItem(product));
    await screen.findByText("Producto agregado al carrito");
    expect(screen.getByRole("region", { name: /^Notificaciones/ })).toBeInTheDocument();
    const list = document.querySelector("[data-sonner-toaster]");
    expect(list).toHaveAttribute("data-x-position", "right");
    expect(list).toHaveAttribute("data-y-position", "top");
    expect(document.querySelector("[data-sonner-toast]")).toHaveAttribute("data-rich-colors", "true");
    expect(screen.getByRole("button", { name: "Cerrar notificación" })).toBeInTheDocument();

    does(() => cartActions.setQuantity(product.id, 2));
    does(() => cartActions.remove(product.id));
    does(() => cartActions.clear());
    await waitFor(() => expect(document.querySelectorAll('[data-sonner-toast][data-visible="true"]')).toHaveLength(3));
  });
});
