import { fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react";
import { idOf } from "@tests/support/factories";
import { gate } from "@tests/support/gate";
import { leaveLostAttempt } from "@tests/support/lost-attempt";
import { server, useShopServer } from "@tests/support/msw-server";
import { anOrderRow } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { useCartState } from "@/cart/store";
import { startCartSync } from "@/cart/sync";
import { cartUpkeep } from "@/cart/upkeep";
import { readCartLines, useCartPanel } from "@/cart/use-cart";
import { orderedLinesOf } from "@/domain/orders/order-contents";
import { readStock, recordHeard, recordStock } from "@/live/stock-store";
import { isOrderKnown } from "@/stores/placed-orders-store";
import { setPriceDisplay } from "@/stores/preferences-store";
import { eraseWishes, useMissingPieces, wishPieces } from "@/stores/wished-pieces-store";
import {
  act,
  currentPath,
  currentState,
  demoProduct,
  fillCart,
  nameOf,
  openPanel,
  useEmptyStores,
} from "./cart-screen";

useEmptyStores();
useShopServer();
beforeEach(eraseWishes);

const quantityOf = (number: number) => readCartLines().find(({ product }) => product.name === nameOf(number))?.quantity;
const plus = (number: number) => screen.getByRole("button", { name: `Aumentar cantidad de ${nameOf(number)}` });
const minus = (number: number) => screen.getByRole("button", { name: `Disminuir cantidad de ${nameOf(number)}` });
const field = (number: number) => screen.getByRole("textbox", { name: `Cantidad de ${nameOf(number)}` });
const removal = (number: number) => screen.getByRole("button", { name: `Eliminar ${nameOf(number)}` });
const stockOf = (number: number, stockQuantity: number | null, isActive = true) =>
  act(() => recordStock([{ productId: demoProduct(number).id, stockQuantity, isActive, minStockLevel: 5 }]));

it("closing a panel that is closed tells nobody", () => {
  const told = vi.fn();
  const stop = useCartPanel.subscribe(told);
  act(() => useCartPanel.getState().close());
  stop();
  expect(told).not.toHaveBeenCalled();
});

describe("the empty panel", () => {
  it("says so and leads to the products", async () => {
    const { user, panel } = await openPanel();
    expect(panel().getByText("Tu carrito está vacío")).toBeInTheDocument();
    expect(panel().queryByRole("button", { name: "Vaciar carrito" })).not.toBeInTheDocument();
    await user.click(panel().getByRole("link", { name: "Explorar Productos" }));
    expect(currentPath()).toBe("/products");
    expect(useCartPanel.getState().isOpen).toBe(false);
  });

  it("says that it is loading while the server's cart is on its way", async () => {
    useCartPanel.getState().open();
    useCartState.setState({ isLoading: true });
    const { panel } = await openPanelWithoutWaiting();
    expect(panel().getByText("Cargando carrito...")).toBeInTheDocument();
    expect(panel().queryByText("Tu carrito está vacío")).not.toBeInTheDocument();
    expect(await panel().findByText("Tu carrito está vacío")).toBeInTheDocument();
  });
});

/** The page is looked at again while the server's answer is held; @returns what lets it come. */
async function lookAgain() {
  const { passed, open } = gate();
  const asked = vi.fn(() => passed.then(() => HttpResponse.json({}, { status: 500 })));
  server.use(http.get("*/rest/v1/guest_carts", asked));
  act(() => void window.dispatchEvent(new Event("focus")));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  return open;
}

it("an empty cart stands as it is, and the focus in it, while a load that failed is tried again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const stop = startCartSync(false);
  shop.fail("guest_carts", 500);
  const { panel } = await openPanel();
  act(() => cartUpkeep.dismissErrors());
  const link = panel().getByRole("link", { name: "Explorar Productos" });
  act(() => link.focus());
  const answer = await lookAgain();
  expect(panel().queryByText("Cargando carrito...")).not.toBeInTheDocument();
  expect(link).toHaveFocus();
  answer();
  stop();
});

describe("a line", () => {
  it("shows name, SKU, stock, both prices, quantity and subtotal", async () => {
    fillCart([10, 2]);
    const { panel } = await openPanel();
    const line = within(panel().getByRole("listitem"));
    expect(line.getByRole("link", { name: nameOf(10) })).toHaveAttribute("href", `/products/${demoProduct(10).id}`);
    expect(line.getByText(demoProduct(10).sku)).toBeInTheDocument();
    expect(line.getByText("En Stock")).toBeInTheDocument();
    expect(line.getByText("$116")).toBeInTheDocument();
    expect(line.getByText(/\$100 \+ IVA/)).toBeInTheDocument();
    expect(line.getByText("$232")).toBeInTheDocument();
    expect(field(10)).toHaveValue("2");
  });

  it("shows the placeholder for a picture that cannot be shown", async () => {
    cartActions.addItem(demoProduct(1, { imageUrl: null }));
    shop.change("products", demoProduct(1).id, { image_url: null });
    const { panel } = await openPanel();
    expect(panel().getByRole("listitem").querySelector("img")).toHaveAttribute("src", "/images/placeholder.svg");
  });

  it("changes its quantity with plus, minus and by typing", async () => {
    fillCart([1, 2]);
    const { user } = await openPanel();
    await user.click(plus(1));
    expect(quantityOf(1)).toBe(3);
    await user.click(minus(1));
    await user.click(minus(1));
    expect(quantityOf(1)).toBe(1);
    expect(minus(1)).toBeDisabled();
    await user.clear(field(1));
    await user.type(field(1), "12{Enter}");
    expect(quantityOf(1)).toBe(12);
  });

  it("counts a hundred presses that come faster than any redraw, and stops at the stock", async () => {
    fillCart([1, 1], [4, 1]);
    await openPanel();
    stockOf(1, 500);
    act(() => {
      for (let press = 0; press < 100; press += 1) {
        plus(1).click();
        plus(4).click();
      }
    });
    expect(quantityOf(1)).toBe(101);
    expect(quantityOf(4)).toBe(4);
  });

  it("lets plus go as far as the known stock, 99 when it is unknown", async () => {
    fillCart([4, 4], [5, 98]);
    const { user } = await openPanel();
    expect(plus(4)).toBeDisabled();
    await user.click(plus(5));
    expect(quantityOf(5)).toBe(99);
    expect(plus(5)).toBeDisabled();
  });

  it("disables plus for a product that is out of stock", async () => {
    fillCart([1, 2]);
    await openPanel();
    expect(plus(1)).toBeEnabled();
    stockOf(1, 0);
    expect(plus(1)).toBeDisabled();
    expect(screen.getByText("Agotado")).toBeInTheDocument();
  });

  it("says how many there are when more are wanted", async () => {
    fillCart([1, 12]);
    const { panel } = await openPanel();
    stockOf(1, 7);
    expect(panel().getByText("Solo 7 unidades disponibles")).toBeInTheDocument();
  });

  it("becomes what there is when more is typed, and keeps the rest as a wish until it is forgotten", async () => {
    fillCart([1, 2]);
    const { user, panel } = await openPanel();
    stockOf(1, 7);
    const field = panel().getByRole("textbox", { name: `Cantidad de ${nameOf(1)}` });
    await user.clear(field);
    await user.type(field, "100{Enter}");
    expect(quantityOf(1)).toBe(7);
    expect(panel().getByText("Hay 7: para 100 no alcanza")).toBeInTheDocument();
    expect(panel().getByText("Querías 93 más; te avisamos aquí si vuelve a haber.")).toBeInTheDocument();
    stockOf(1, 30);
    expect(panel().getByText("Querías 93 más: ya hay 23.")).toBeInTheDocument();
    expect(panel().queryByText(/no alcanza/)).not.toBeInTheDocument();
    await user.click(panel().getByRole("button", { name: `Agregar 23 más de ${nameOf(1)}` }));
    expect(panel().getByRole("link", { name: nameOf(1) })).toHaveFocus();
    expect(quantityOf(1)).toBe(30);
    expect(panel().getByText("Querías 70 más; te avisamos aquí si vuelve a haber.")).toBeInTheDocument();
    await user.click(panel().getByRole("button", { name: `Olvidar lo que faltó de ${nameOf(1)}` }));
    expect(panel().queryByText(/^Querías/)).not.toBeInTheDocument();
    expect(panel().getByRole("link", { name: nameOf(1) })).toHaveFocus();
  });

  it("that got what was wished for is no wish any more once it is ordered", async () => {
    fillCart([1, 30]);
    act(() => wishPieces(demoProduct(1).id, 50, 30));
    const { user, panel } = await openPanel();
    stockOf(1, 100);
    await user.click(panel().getByRole("button", { name: `Agregar 20 más de ${nameOf(1)}` }));
    expect(quantityOf(1)).toBe(50);
    act(() => cartUpkeep.orderPlaced(orderedLinesOf(readCartLines())));
    expect(renderHook(() => useMissingPieces(demoProduct(1).id, 0)).result.current).toBe(0);
  });

  it("of which fewer are wanted keeps no wish for more", async () => {
    fillCart([1, 10]);
    const { user, panel } = await openPanel();
    stockOf(1, 7);
    await user.click(minus(1));
    expect(quantityOf(1)).toBe(7);
    expect(panel().queryByText(/^Querías/)).not.toBeInTheDocument();
    await user.clear(field(1));
    await user.type(field(1), "100{Enter}");
    expect(panel().getByText(/^Querías 93 más/)).toBeInTheDocument();
    await user.click(minus(1));
    expect(quantityOf(1)).toBe(6);
    expect(panel().queryByText(/^Querías/)).not.toBeInTheDocument();
  });

  it.each([
    ["removed", (number: number) => `Eliminar ${nameOf(number)}`],
    ["kept for later", (number: number) => `Guardar para después ${nameOf(number)}`],
  ])("that was %s comes back with the pieces it lacked", async (_, labelOf) => {
    fillCart([1, 7]);
    act(() => wishPieces(demoProduct(1).id, 100, 7));
    const { user, panel } = await openPanel();
    stockOf(1, 7);
    const lacking = "Querías 93 más; te avisamos aquí si vuelve a haber.";
    expect(panel().getByText(lacking)).toBeInTheDocument();
    await user.click(panel().getByRole("button", { name: labelOf(1) }));
    const undo = await panel().findByRole("button", { name: "Deshacer" });
    expect(panel().queryByText(lacking)).not.toBeInTheDocument();
    await user.click(undo);
    expect(quantityOf(1)).toBe(7);
    expect(panel().getByText(lacking)).toBeInTheDocument();
  });

  it("that its toast puts back has the pieces it lacked, and one that is added anew lacks none", async () => {
    fillCart([1, 7]);
    act(() => wishPieces(demoProduct(1).id, 100, 7));
    const { user, panel } = await openPanel();
    stockOf(1, 7);
    const [line] = readCartLines();
    await user.click(removal(1));
    act(() => void (line && cartActions.restore(line)));
    expect(panel().getByText(/^Querías 93 más/)).toBeInTheDocument();
    expect(panel().queryByRole("button", { name: "Deshacer" })).not.toBeInTheDocument();
    fireEvent.click(removal(1));
    act(() => fillCart([1, 7]));
    expect(quantityOf(1)).toBe(7);
    expect(panel().queryByText(/^Querías/)).not.toBeInTheDocument();
  });

  it.each([
    ["sold out", () => stockOf(1, 0), "Este producto no está disponible actualmente"],
    ["taken off sale", () => stockOf(1, 3, false), "Este producto ya no se vende"],
    ["deleted", () => act(() => recordHeard(demoProduct(1).id, null)), "Este producto ya no se vende"],
  ])("of what is %s says so when more is typed, and keeps no wish", async (_, become, message) => {
    fillCart([1, 3]);
    const { user, panel } = await openPanel();
    become();
    await user.clear(field(1));
    await user.type(field(1), "10{Enter}");
    expect(quantityOf(1)).toBe(3);
    expect(
      panel()
        .getAllByText(message)
        .filter((said) => said.role === "status"),
    ).toHaveLength(1);
    expect(panel().queryByText(/^Hay 3|^Querías/)).not.toBeInTheDocument();
  });

  it.each([
    ["is sold out", () => stockOf(1, 0), true],
    ["is taken off sale", () => stockOf(1, 7, false), false],
  ])("of which fewer were to be had no longer says how many there are once it %s", async (_, become, isAwaited) => {
    fillCart([1, 2]);
    const { user, panel } = await openPanel();
    stockOf(1, 7);
    await user.clear(field(1));
    await user.type(field(1), "100{Enter}");
    expect(panel().getByText("Hay 7: para 100 no alcanza")).toBeInTheDocument();
    become();
    expect(panel().queryByText(/^Hay 7/)).not.toBeInTheDocument();
    const awaited = panel().queryByText("Querías 93 más; te avisamos aquí si vuelve a haber.");
    if (isAwaited) expect(awaited).toBeInTheDocument();
    else expect(awaited).not.toBeInTheDocument();
  });

  it("whose stock nobody counts any more offers what it lacked, and promises none of it", async () => {
    fillCart([1, 7]);
    act(() => wishPieces(demoProduct(1).id, 100, 7));
    const { user, panel } = await openPanel();
    stockOf(1, null);
    expect(panel().getByText("Querías 93 más: puedes pedir 93. Existencia por confirmar.")).toBeInTheDocument();
    await user.click(panel().getByRole("button", { name: `Agregar 93 más de ${nameOf(1)}` }));
    expect(quantityOf(1)).toBe(100);
  });

  it("says nothing of that before its stock was read, which pages show as if nobody had counted it", async () => {
    server.use(http.get("*/rest/v1/*", () => Response.json({ code: "42501" }, { status: 403 })));
    vi.spyOn(console, "error").mockImplementation(() => {});
    fillCart([5, 40]);
    act(() => wishPieces(demoProduct(5).id, 50, 40));
    const { panel } = await openPanel();
    expect(await panel().findByText("Querías 10 más; te avisamos aquí si vuelve a haber.")).toBeInTheDocument();
    expect(panel().queryByText(/por confirmar/)).not.toBeInTheDocument();
    stockOf(5, null);
    expect(panel().getByText(/^Existencia por confirmar/)).toBeInTheDocument();
    expect(panel().getByText("Querías 10 más: puedes pedir 10. Existencia por confirmar.")).toBeInTheDocument();
  });

  it("says what the shop has to confirm before it is ordered", async () => {
    fillCart([1, 12], [5, 40]);
    const { panel } = await openPanel();
    stockOf(1, 20);
    expect(
      await panel().findByText("Es gran parte de lo que hay: confirmamos contigo que haya 12 antes de cobrarte."),
    ).toBeInTheDocument();
    expect(
      panel().getByText("Existencia por confirmar: confirmamos contigo que haya 40 antes de cobrarte."),
    ).toBeInTheDocument();
    stockOf(1, 24);
    expect(panel().queryByText(/^Es gran parte/)).not.toBeInTheDocument();
  });

  it("of what was taken off sale says so, and promises to confirm nothing", async () => {
    fillCart([1, 12], [5, 40]);
    const { panel } = await openPanel();
    stockOf(1, 20);
    expect(await panel().findByText(/^Es gran parte de lo que hay/)).toBeInTheDocument();
    for (const number of [1, 5]) shop.change("products", demoProduct(number).id, { is_active: false });
    await act(() => cartUpkeep.checkNow());
    expect(panel().queryByText(/confirmamos contigo/)).not.toBeInTheDocument();
    const lines = within(panel().getByRole("list", { name: "Productos en tu carrito" }));
    expect(lines.getAllByText("Este producto ya no se vende")).toHaveLength(2);
    expect(lines.queryByText("Agotado")).not.toBeInTheDocument();
    const problems = within(panel().getByRole("region", { name: "Problemas de inventario detectados" }));
    expect(problems.getAllByText("Este producto ya no se vende")).toHaveLength(2);
    expect(problems.queryByText(/no está disponible actualmente/)).not.toBeInTheDocument();
  });

  it("of what lost its price says that alone, and holds the cart up", async () => {
    fillCart([1, 2]);
    const { user, panel } = await openPanel();
    shop.change("products", demoProduct(1).id, { precio_web: 0 });
    await act(() => cartUpkeep.checkNow());
    // At the line and in the list of problems.
    const sentence = "Este producto aún no tiene precio y no se puede comprar";
    expect(panel().getAllByText(sentence)).toHaveLength(2);
    expect(panel().queryByText(/ya no se vende|no está disponible|[Aa]gotado/)).not.toBeInTheDocument();
    await user.clear(field(1));
    await user.type(field(1), "10{Enter}");
    expect(
      panel()
        .getAllByText(sentence)
        .filter((said) => said.role === "status"),
    ).toHaveLength(1);
    expect(panel().getByRole("button", { name: "Resolver Inventario" })).toBeDisabled();
  });

  it("goes when less than one piece is asked for", async () => {
    fillCart([1, 2]);
    const { user } = await openPanel();
    await user.clear(field(1));
    await user.type(field(1), "0{Enter}");
    expect(quantityOf(1)).toBeUndefined();
  });

  it("can be removed, and put back", async () => {
    fillCart([1, 2], [2, 1]);
    const { user, panel } = await openPanel();
    await user.click(removal(1));
    expect(quantityOf(1)).toBeUndefined();
    // The way back stands in the line's place.
    const lines = () => panel().getAllByRole("listitem");
    await waitFor(() => expect(lines()).toHaveLength(2));
    const undo = within(lines()[0] as HTMLElement).getByRole("button", { name: "Deshacer" });
    expect(undo).toHaveFocus();
    expect(within(lines()[1] as HTMLElement).getByRole("link", { name: nameOf(2) })).toBeVisible();
    // The notice of the removal says it aloud.
    expect(panel().getByText("Quitaste").closest("[role=status]")).toBeNull();
    expect(undo).not.toHaveAccessibleDescription();
    await user.click(undo);
    expect(quantityOf(1)).toBe(2);
    expect(panel().getByRole("link", { name: nameOf(1) })).toHaveFocus();
    expect(panel().queryByRole("button", { name: "Deshacer" })).not.toBeInTheDocument();
  });

  it("goes alone by a double click, whichever line comes to stand under it, and with what it lacked for its way back", async () => {
    fillCart([1, 7], [2, 1], [3, 1]);
    act(() => wishPieces(demoProduct(1).id, 100, 7));
    const { user, panel } = await openPanel();
    stockOf(1, 7);
    await user.click(removal(2));
    const pressed = removal(1);
    await user.click(pressed);
    // A finger's second tap, while the line collapses; then a second click, where the next line has taken its place.
    expect(pressed.isConnected).toBe(true);
    fireEvent.click(pressed, { detail: 1 });
    fireEvent.click(removal(3), { detail: 2 });
    expect([1, 2, 3].map(quantityOf)).toEqual([undefined, undefined, 1]);
    expect(panel().queryByRole("alert")).not.toBeInTheDocument();
    await user.click(panel().getByRole("button", { name: "Deshacer" }));
    expect(panel().getByText(/^Querías 93 más/)).toBeInTheDocument();
  });

  it("shows another unit and its price beside the old ones, with what they come to for one of its pieces, until it is accepted", async () => {
    fillCart([10, 2]);
    const box = { unit_name: "caja", unit_content: 36, content_name: "rollo" };
    shop.change("products", demoProduct(10).id, { ...box, precio_web: 130 });
    const { user, panel } = await openPanel();
    expect(panel().getByText(/^Ahora se vende por/)).toHaveTextContent(
      "Ahora se vende por caja con 36 rollos a $150.80 con IVA ($4.19 por rollo); antes, por pieza a $116",
    );
    expect(panel().getByText("Cambió la unidad de un producto: acéptala para continuar.")).toBeInTheDocument();
    await user.click(panel().getByRole("button", { name: `Aceptar cambio de ${nameOf(10)}` }));
    expect(panel().queryByText(/^Ahora se vende por/)).not.toBeInTheDocument();
  });

  it("shows a new price beside the old one until it is accepted; sums follow at once", async () => {
    fillCart([10, 2]);
    shop.change("products", demoProduct(10).id, { precio_web: 130 });
    const { user, panel } = await openPanel();
    expect(panel().getByText(/El precio cambió de/)).toHaveTextContent(
      "El precio cambió de $116 a $150.80 con IVA por pieza",
    );
    expect(within(panel().getByRole("listitem")).getByText("$301.60")).toBeInTheDocument();
    await user.click(panel().getByRole("button", { name: `Aceptar precio de ${nameOf(10)}` }));
    expect(panel().queryByText(/El precio cambió/)).not.toBeInTheDocument();
    expect(readCartLines()[0]?.unitPrice).toBe(130);
    expect(panel().getByRole("link", { name: nameOf(10) })).toHaveFocus();
  });
});

describe("the sum", () => {
  it("adds IVA and shipping, without decimals, and says how far free shipping is", async () => {
    fillCart([10, 2]);
    const { panel } = await openPanel();
    expect(rows(panel())).toEqual([
      ["Productos (IVA incluido)", "$232"],
      ["Subtotal", "$200"],
      ["IVA (16%)", "$32"],
      ["Envío (IVA incluido)", "$150"],
      ["Total", "$382"],
    ]);
    expect(panel().getByText(/antes de IVA para el envío gratis$/).parentElement).toHaveTextContent(
      "Te faltan $800 antes de IVA para el envío gratis",
    );
    expect(panel().getByRole("progressbar")).toHaveAttribute("aria-valuenow", "20");
    expect(panel().queryByText("Envío gratis incluido")).not.toBeInTheDocument();
  });

  it("and every line are without IVA where the switch says so", async () => {
    setPriceDisplay("without-tax");
    fillCart([10, 2]);
    const { panel } = await openPanel();
    const line = within(panel().getByRole("listitem"));
    expect(line.getByText("$100")).toBeInTheDocument();
    expect(line.getByText(/\$116 con IVA/)).toBeInTheDocument();
    expect(line.getByText("$200").parentElement).toHaveTextContent("$200 + IVA");
    expect(rows(panel())).toEqual([
      ["Subtotal", "$200"],
      ["IVA (16%)", "$32"],
      ["Envío (IVA incluido)", "$150"],
      ["Total", "$382"],
    ]);
    setPriceDisplay("with-tax");
  });

  it.each([
    [4, "Te faltan $600 antes de IVA para el envío gratis"],
    [5, "El envío gratis está cerca: te faltan $500 antes de IVA"],
  ])("of %i pieces at $100 calls free shipping close from half of the way on", async (pieces, told) => {
    fillCart([10, pieces]);
    const { panel } = await openPanel();
    expect(panel().getByText(/antes de IVA/).parentElement).toHaveTextContent(
      new RegExp(`^${told.replace("$", "\\$")}$`),
    );
  });

  it("ships free from $1,000", async () => {
    fillCart([10, 10]);
    const { panel } = await openPanel();
    expect(rows(panel())).toContainEqual(["Envío", "Gratis"]);
    expect(panel().getByText("Envío gratis incluido")).toBeInTheDocument();
    expect(panel().getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
  });

  it("takes off what the shop's volume discounts say", async () => {
    shop.fill({
      volume_discounts: [{ id: "d", product_id: null, min_quantity: 10, percentage: 10, is_active: true }],
    });
    fillCart([10, 10]);
    const { panel } = await openPanel();
    expect(rows(panel())).toEqual([
      ["Productos (IVA incluido)", "$1,044"],
      ["Subtotal", "$1,000"],
      ["Descuento por volumen", "−$100"],
      ["IVA (16%)", "$144"],
      ["Envío", "Gratis"],
      ["Total", "$1,044"],
    ]);
    const line = within(panel().getByRole("listitem"));
    expect(line.getByText("10% menos por volumen: $104.40 por pieza")).toBeInTheDocument();
    expect(line.getByText("$1,160")).toBeInTheDocument();
    expect(line.getByText("$1,044")).toBeInTheDocument();
  });

  it("says what a pack holds and how many more make it cheaper", async () => {
    shop.fill({
      volume_discounts: [{ id: "d", product_id: demoProduct(10).id, min_quantity: 3, percentage: 6, is_active: true }],
    });
    const box = { unit_name: "caja", unit_content: 36, content_name: "rollo", sale_unit: "Caja con 36 rollos" };
    shop.change("products", demoProduct(10).id, box);
    fillCart([10, 2]);
    const { panel } = await openPanel();
    const line = within(panel().getByRole("listitem"));
    expect(await line.findByText("2 cajas × 36 = 72 rollos · $3.22 por rollo")).toBeInTheDocument();
    expect(line.getByText("Agrega 1 caja más y baja a $109.04 por caja ($3.03 por rollo)")).toBeInTheDocument();
  });

  it("says what a piece of a pack costs with the discount that its volume has earned, not without", async () => {
    shop.fill({
      volume_discounts: [{ id: "d", product_id: demoProduct(10).id, min_quantity: 3, percentage: 6, is_active: true }],
    });
    const box = { unit_name: "caja", unit_content: 36, content_name: "rollo", sale_unit: "Caja con 36 rollos" };
    shop.change("products", demoProduct(10).id, box);
    fillCart([10, 3]);
    const { user, panel } = await openPanel();
    const line = within(panel().getByRole("listitem"));
    await user.click(await line.findByRole("button", { name: /^Aceptar cambio/ }));
    expect(await line.findByText("6% menos por volumen: $3.03 por rollo")).toBeInTheDocument();
    expect(line.getByText("3 cajas × 36 = 108 rollos")).toBeInTheDocument();
    expect(line.queryByText(/\$3\.22/)).not.toBeInTheDocument();
  });

  it("says what the pack costs where the discount of a piece is lost in its centavos", async () => {
    shop.fill({
      volume_discounts: [{ id: "d", product_id: demoProduct(10).id, min_quantity: 3, percentage: 3, is_active: true }],
    });
    const box = { unit_name: "caja", unit_content: 500, content_name: "hoja", sale_unit: "Caja con 500 hojas" };
    shop.change("products", demoProduct(10).id, box);
    fillCart([10, 3]);
    const { panel } = await openPanel();
    const line = within(panel().getByRole("listitem"));
    expect(await line.findByText("3% menos por volumen: $112.52 por caja")).toBeInTheDocument();
  });

  it("says of what a quantity is, also of single pieces", async () => {
    shop.change("products", demoProduct(10).id, { unit_name: "par" });
    fillCart([10, 2], [1, 3]);
    const { panel } = await openPanel();
    expect(panel().getByText("2 pares")).toBeVisible();
    expect(panel().getByText("3 piezas")).toBeVisible();
  });
});

describe("problems with the inventory", () => {
  it("are hidden when there are none", async () => {
    fillCart([1, 2]);
    const { panel } = await openPanel();
    expect(panel().queryByText("Problemas de inventario detectados")).not.toBeInTheDocument();
  });

  it("name a product that was deleted as no longer sold, and stand in the way until it is removed", async () => {
    fillCart([1, 2]);
    const { user, panel } = await openPanel();
    const product = readCartLines()[0]?.product.id ?? "";
    act(() => recordHeard(product, null));
    expect(panel().getAllByText("Este producto ya no se vende")).toHaveLength(2);
    // Its row went with it; the next load finds neither.
    shop.fill({ guest_carts: [], products: shop.rows("products").filter(({ id }) => id !== product) });
    await act(() => cartUpkeep.loadFromServer());
    expect(panel().getAllByText("Este producto ya no se vende")).toHaveLength(2);
    expect(panel().queryByText(/Consultando/)).not.toBeInTheDocument();
    expect(panel().getByRole("button", { name: "Resolver Inventario" })).toBeDisabled();
    await user.click(panel().getByRole("button", { name: /^Remover / }));
    expect(readCartLines()).toEqual([]);
  });

  it("show no badge beside the number there is, and no number beside what cannot be supplied", async () => {
    fillCart([1, 12]);
    const { panel } = await openPanel();
    stockOf(1, 7);
    const lines = within(panel().getByRole("list", { name: "Productos en tu carrito" }));
    expect(lines.queryByText("En Stock")).not.toBeInTheDocument();
    stockOf(1, 3);
    expect(lines.getByText("Solo 3 unidades disponibles")).toBeInTheDocument();
    expect(lines.getByText("Pocas Unidades").parentElement).toHaveClass("*:sr-only");
    stockOf(1, 7);
    expect(lines.getByText("Solo 7 unidades disponibles")).toBeInTheDocument();
    stockOf(1, 0);
    expect(lines.queryByText(/^Solo/)).not.toBeInTheDocument();
  });

  it("can be adjusted to what there is", async () => {
    fillCart([1, 12]);
    const { user, panel } = await openPanel();
    stockOf(1, 7);
    const problems = within(panel().getByRole("region", { name: "Problemas de inventario detectados" }));
    expect(problems.getByText(nameOf(1))).toBeInTheDocument();
    expect(problems.getByText("Solo 7 unidades disponibles (solicitas 12)")).toBeInTheDocument();
    const place = panel().getByRole("region", { name: "Problemas de inventario detectados" }).parentElement;
    await user.click(problems.getByRole("button", { name: /^Ajustar a 7:/ }));
    expect(quantityOf(1)).toBe(7);
    expect(panel().queryByText("Problemas de inventario detectados")).not.toBeInTheDocument();
    // The button is gone; the focus is where it was, and on something that can be read.
    expect(place).toHaveFocus();
    expect(place).toHaveTextContent("Listo: ya no pides más de lo que hay.");
    stockOf(1, 3);
    expect(place).not.toHaveTextContent("Listo");
  });

  it("is wished for again as far as it was adjusted", async () => {
    fillCart([1, 4]);
    act(() => wishPieces(demoProduct(1).id, 9, 4));
    const { user, panel } = await openPanel();
    stockOf(1, 2);
    expect(panel().getByText(/^Querías 5 más/)).toBeInTheDocument();
    await user.click(panel().getByRole("button", { name: /^Ajustar a 2:/ }));
    expect(panel().getByText("Querías 7 más; te avisamos aquí si vuelve a haber.")).toBeInTheDocument();
    stockOf(1, 40);
    await user.click(panel().getByRole("button", { name: `Agregar 7 más de ${nameOf(1)}` }));
    expect(quantityOf(1)).toBe(9);
    expect(panel().queryByText(/^Querías/)).not.toBeInTheDocument();
  });

  it("can only be removed when nothing is left", async () => {
    fillCart([1, 12], [2, 1]);
    const { user, panel } = await openPanel();
    stockOf(1, 0);
    const problems = within(panel().getByRole("region", { name: "Problemas de inventario detectados" }));
    expect(problems.getByText("Este producto no está disponible actualmente")).toBeInTheDocument();
    expect(problems.queryByRole("button", { name: /^Ajustar/ })).not.toBeInTheDocument();
    await user.click(problems.getByRole("button", { name: /^Remover / }));
    expect(quantityOf(1)).toBeUndefined();
    expect(quantityOf(2)).toBe(1);
  });

  it("leave the way back to a line that was removed there, with what it lacked and the focus, until the panel closes", async () => {
    fillCart([1, 7], [2, 1]);
    act(() => wishPieces(demoProduct(1).id, 100, 7));
    const { user, panel } = await openPanel();
    stockOf(1, 0);
    const remove = () => user.click(panel().getByRole("button", { name: /^Remover / }));
    await remove();
    const undo = await panel().findByRole("button", { name: "Deshacer" });
    expect(undo).toHaveFocus();
    expect(panel().getByText("Listo: ya no pides más de lo que hay.")).toBeInTheDocument();
    expect(renderHook(() => useMissingPieces(demoProduct(1).id, 0)).result.current).toBe(0);
    await user.click(undo);
    expect(quantityOf(1)).toBe(7);
    expect(panel().getByText("Querías 93 más; te avisamos aquí si vuelve a haber.")).toBeInTheDocument();
    await remove();
    expect(await panel().findByRole("button", { name: "Deshacer" })).toBeInTheDocument();
    act(() => useCartPanel.getState().close());
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Mi Carrito" })).not.toBeInTheDocument());
    act(() => useCartPanel.getState().open());
    expect(await panel().findByRole("link", { name: nameOf(2) })).toBeInTheDocument();
    expect(panel().queryByRole("button", { name: "Deshacer" })).not.toBeInTheDocument();
  });

  it("keep the focus among them while there are more, and only the last removal hands it to its way back", async () => {
    fillCart([1, 2], [2, 1], [3, 1], [4, 1]);
    const { user, panel } = await openPanel();
    for (const number of [1, 2, 3]) stockOf(number, 0);
    const place = panel().getByRole("region", { name: "Problemas de inventario detectados" }).parentElement;
    for (const number of [1, 2]) {
      await user.click(panel().getByRole("button", { name: `Remover ${nameOf(number)}` }));
      expect(await panel().findByRole("button", { name: "Deshacer" })).toBeInTheDocument();
      expect(place).toHaveFocus();
    }
    await user.click(panel().getByRole("button", { name: `Remover ${nameOf(3)}` }));
    expect(panel().getByRole("button", { name: "Deshacer" })).toHaveFocus();
    expect(panel().getByText("Quitaste").parentElement).toHaveTextContent(nameOf(3));
  });

  it("are found by the live check when the panel opens", async () => {
    fillCart([1, 12]);
    shop.change("products", demoProduct(1).id, { stock_quantity: 3 });
    const { panel } = await openPanel();
    expect(panel().getByText("Problemas de inventario detectados")).toBeInTheDocument();
    expect(panel().getByRole("button", { name: /^Ajustar a 3:/ })).toBeInTheDocument();
  });
});

describe("the way on", () => {
  it("«Proceder al Pago» looks at the stock once more and leads to the checkout", async () => {
    fillCart([1, 2]);
    const { user, panel } = await openPanel();
    const before = shop.requests("products").length;
    await user.click(panel().getByRole("button", { name: "Proceder al Pago" }));
    await waitFor(() => expect(currentPath()).toBe("/checkout"));
    expect(shop.requests("products").length).toBe(before + 1);
    expect(useCartPanel.getState().isOpen).toBe(false);
  });

  it("stays when the last look finds a product sold out", async () => {
    fillCart([1, 2]);
    const { user, panel } = await openPanel();
    shop.change("products", demoProduct(1).id, { stock_quantity: 0 });
    await user.click(panel().getByRole("button", { name: "Proceder al Pago" }));
    expect(await panel().findByRole("button", { name: "Resolver Inventario" })).toBeDisabled();
    await waitFor(() => expect(panel().getByText(/^Hay menos de lo que pides/)).toBeVisible());
    expect(document.activeElement).toHaveTextContent(/^Hay menos de lo que pides.*Resolver Inventario/);
    expect(currentPath()).toBe("/");
  });

  it("is «Resolver Inventario», disabled, while something is out of stock", async () => {
    fillCart([1, 2]);
    const { panel } = await openPanel();
    expect(panel().getByRole("button", { name: "Proceder al Pago" })).toBeEnabled();
    stockOf(1, 40, false);
    expect(panel().getByRole("button", { name: "Resolver Inventario" })).toBeDisabled();
    stockOf(1, 40);
    expect(panel().getByRole("button", { name: "Proceder al Pago" })).toBeEnabled();
  });

  /** Holds the answer about stock; @returns what lets it come. */
  function holdStock(answer?: () => Response): () => void {
    const { passed, open } = gate();
    server.use(http.get("*/rest/v1/products", () => passed.then(answer)));
    return open;
  }

  /** Stock that cannot be read; @returns what lets the refusal come. */
  function holdRefusal(answer = () => HttpResponse.json({}, { status: 500 })): () => void {
    vi.spyOn(console, "error").mockImplementation(() => {});
    return holdStock(answer);
  }

  it("leaves the focus in a field that the shopper has gone to while stock is read", async () => {
    fillCart([1, 2]);
    const { user, panel } = await openPanel();
    const refuse = holdRefusal();
    await user.click(panel().getByRole("button", { name: "Proceder al Pago" }));
    const quantity = panel().getByLabelText(`Cantidad de ${nameOf(1)}`);
    await user.click(quantity);
    refuse();
    await panel().findByText(/^No pudimos comprobar las existencias/);
    expect(quantity).toHaveFocus();
  });

  it("waits for another press of one who types a quantity while stock is read", async () => {
    fillCart([1, 2]);
    const { user, panel } = await openPanel();
    const answer = holdStock();
    const proceed = panel().getByRole("button", { name: "Proceder al Pago" });
    await user.click(proceed);
    await user.clear(field(1));
    await user.type(field(1), "8");
    answer();
    await waitFor(() => expect(proceed).not.toHaveAttribute("aria-disabled"));
    expect(currentPath()).toBe("/");
    expect(field(1)).toHaveValue("8");
    await user.click(proceed);
    await waitFor(() => expect(currentPath()).toBe("/checkout"));
    expect(quantityOf(1)).toBe(8);
  });

  it("stays, and says so, when the stock cannot be read", async () => {
    fillCart([1, 2]);
    const { user, panel } = await openPanel();
    const refuse = holdRefusal();
    const proceed = panel().getByRole("button", { name: "Proceder al Pago" });
    await user.click(proceed);
    // Browsers take the focus from a button that is disabled.
    expect(proceed).toBeEnabled();
    expect(proceed).toHaveAttribute("aria-disabled", "true");
    refuse();
    expect(await panel().findByText(/^No pudimos comprobar las existencias/)).toHaveAttribute("role", "status");
    expect(currentPath()).toBe("/");
    expect(proceed).not.toHaveAttribute("aria-disabled");
    expect(document.activeElement).toHaveTextContent(/^No pudimos comprobar las existencias.*Proceder al Pago/);
  });

  it.each([
    [
      "a failure of the server",
      () => HttpResponse.json({}, { status: 500 }),
      /^Hay un problema en nuestros servidores/,
    ],
    ["a lack of connection", () => HttpResponse.error(), /^No podemos conectar con el servidor/],
  ])("says of %s that it is one", async (_, answer, reason) => {
    fillCart([1, 2]);
    const { user, panel } = await openPanel();
    const refuse = holdRefusal(answer);
    await user.click(panel().getByRole("button", { name: "Proceder al Pago" }));
    refuse();
    const said = await panel().findByText(/^No pudimos comprobar las existencias/);
    expect(said.textContent?.replace("No pudimos comprobar las existencias. ", "")).toMatch(reason);
  });

  it.each([
    ["the page is online again", () => window.dispatchEvent(new Event("online"))],
    ["stock was read again, though it is what it was", () => stockOf(1, demoProduct(1).stockQuantity ?? 0)],
  ])("says no longer that the stock cannot be read once %s", async (_, mend) => {
    fillCart([1, 2]);
    const { user, panel } = await openPanel();
    const refuse = holdRefusal();
    await user.click(panel().getByRole("button", { name: "Proceder al Pago" }));
    refuse();
    await panel().findByText(/^No pudimos comprobar las existencias/);
    act(() => void mend());
    expect(panel().queryByText(/^No pudimos comprobar las existencias/)).not.toBeInTheDocument();
    expect(currentPath()).toBe("/");
  });

  it("stays when fewer pieces are left than the cart holds, and leads on once that is settled", async () => {
    fillCart([1, 2]);
    const { user, panel } = await openPanel();
    shop.change("products", demoProduct(1).id, { stock_quantity: 1 });
    await user.click(panel().getByRole("button", { name: "Proceder al Pago" }));
    expect(await panel().findByText(/^Hay menos de lo que pides/)).toHaveAttribute("role", "status");
    expect(currentPath()).toBe("/");
    await user.click(panel().getByRole("button", { name: /^Ajustar a 1:/ }));
    await user.click(panel().getByRole("button", { name: "Proceder al Pago" }));
    await waitFor(() => expect(currentPath()).toBe("/checkout"));
  });

  it("does not wait for a slow answer, and the checkout is told so", async () => {
    fillCart([1, 2]);
    const { user, panel } = await openPanel();
    server.use(http.get("*/rest/v1/products", () => new Promise<never>(() => {})));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    await user.click(panel().getByRole("button", { name: "Proceder al Pago" }));
    await vi.advanceTimersByTimeAsync(1500);
    vi.useRealTimers();
    await waitFor(() => expect(currentPath()).toBe("/checkout"));
    expect(currentState()).toEqual({ isUnchecked: true });
  });

  it.each([
    { what: "closed", isOpenedAgain: false },
    { what: "closed and opened again", isOpenedAgain: true },
  ])("leads nowhere once the panel was $what while the stock was looked at", async ({ isOpenedAgain }) => {
    fillCart([1, 2]);
    const { user, panel } = await openPanel();
    const release = holdStock();
    await user.click(panel().getByRole("button", { name: "Proceder al Pago" }));
    await user.click(panel().getByRole("button", { name: "Cerrar carrito" }));
    if (isOpenedAgain) act(() => useCartPanel.getState().open());
    shop.change("products", demoProduct(1).id, { stock_quantity: 7 });
    release();
    await waitFor(() => expect(readStock(demoProduct(1).id)?.stockQuantity).toBe(7));
    await act(async () => {});
    expect(currentPath()).toBe("/");
  });

  it("«Seguir Comprando» leads to the products", async () => {
    fillCart([1, 2]);
    const { user, panel } = await openPanel();
    await user.click(panel().getByRole("link", { name: "Seguir Comprando" }));
    expect(currentPath()).toBe("/products");
    expect(useCartPanel.getState().isOpen).toBe(false);
  });
});

describe("around the list", () => {
  it("counts the pieces and says how long the cart is kept", async () => {
    fillCart([1, 2], [2, 1]);
    const { panel } = await openPanel();
    expect(panel().getByText("3 artículos")).toBeInTheDocument();
    expect(panel().getByRole("timer")).toHaveTextContent(/^Se guarda (7 días|6 días y 23 h) más$/);
  });

  it("closes by its button, by Escape and gives the page back", async () => {
    fillCart([1, 2]);
    const { user, panel } = await openPanel();
    await user.click(panel().getByRole("button", { name: "Cerrar carrito" }));
    expect(useCartPanel.getState().isOpen).toBe(false);
    act(() => useCartPanel.getState().open());
    await user.keyboard("{Escape}");
    await waitFor(() => expect(useCartPanel.getState().isOpen).toBe(false));
  });

  it("asks before it empties the cart", async () => {
    fillCart([1, 2]);
    const { user, panel } = await openPanel();
    await user.click(panel().getByRole("button", { name: "Vaciar carrito" }));
    const question = "¿Estás seguro de que quieres vaciar el carrito?";
    await user.click(within(screen.getByRole("alertdialog", { name: question })).getByText("Cancelar"));
    expect(quantityOf(1)).toBe(2);
    await user.click(panel().getByRole("button", { name: "Vaciar carrito" }));
    await user.click(within(await screen.findByRole("alertdialog", { name: question })).getByText("Sí, vaciar"));
    expect(readCartLines()).toEqual([]);
    await waitFor(() => expect(screen.getByRole("link", { name: "Explorar Productos" })).toHaveFocus());
    expect(panel().getByText("Tu carrito está vacío")).toBeInTheDocument();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(useCartPanel.getState().isOpen).toBe(false));
  });

  it("forgets with its lines what was wanted of them", async () => {
    fillCart([1, 7]);
    act(() => wishPieces(demoProduct(1).id, 100, 7));
    const { user, panel } = await openPanel();
    expect(panel().getByText(/^Querías 93 más/)).toBeInTheDocument();
    await user.click(panel().getByRole("button", { name: "Vaciar carrito" }));
    await user.click(await screen.findByText("Sí, vaciar"));
    act(() => {
      fillCart([1, 2]);
      useCartPanel.getState().open();
    });
    await waitFor(() => expect(field(1)).toHaveValue("2"));
    expect(panel().queryByText(/^Querías/)).not.toBeInTheDocument();
    expect(renderHook(() => useMissingPieces(demoProduct(1).id, 0)).result.current).toBe(0);
  });

  it("shows nothing of what is wished for of a line that was ordered at the next one of its product", async () => {
    fillCart([1, 7]);
    act(() => wishPieces(demoProduct(1).id, 100, 7));
    act(() => cartUpkeep.orderPlaced(orderedLinesOf(readCartLines())));
    vi.setSystemTime(Date.now() + 60_000);
    fillCart([1, 2]);
    const { panel } = await openPanel();
    expect(field(1)).toHaveValue("2");
    expect(panel().queryByText(/^Querías/)).not.toBeInTheDocument();
    expect(renderHook(() => useMissingPieces(demoProduct(1).id, 0)).result.current).toBe(93);
  });

  it("shows errors until they are dismissed", async () => {
    fillCart([1, 2]);
    const { user, panel } = await openPanel();
    act(() => void cartActions.setQuantity(demoProduct(1).id, 5000));
    expect(panel().getByRole("alert")).toHaveTextContent("La cantidad debe estar entre 1 y 999");
    expect(panel().queryByRole("button", { name: "Intentar de nuevo" })).not.toBeInTheDocument();
    await user.click(panel().getByRole("button", { name: "Cerrar aviso de error" }));
    expect(panel().queryByRole("alert")).not.toBeInTheDocument();
    expect(panel().getByRole("heading", { name: "Mi Carrito" })).toHaveFocus();
  });

  it("says so when the cart could not be loaded, keeps the lines, and loads it when asked to", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(console, "warn").mockImplementation(() => {});
    fillCart([1, 2]);
    shop.fail("guest_carts", 500);
    const { user, panel } = await openPanel();
    expect(panel().getByRole("alert")).toHaveTextContent("No se pudo cargar el carrito");
    expect(field(1)).toHaveValue("2");
    const again = panel().getByRole("button", { name: "Intentar de nuevo" });
    fireEvent.click(again);
    expect(panel().getByRole("alert")).toHaveTextContent(/^Cargando carrito\.\.\./);
    expect(again).toHaveAttribute("aria-busy", "true");
    await waitFor(() => expect(panel().getByRole("alert")).toHaveTextContent(/^No se pudo cargar el carrito/));
    shop.recover();
    await user.click(again);
    await waitFor(() => expect(panel().queryByRole("alert")).not.toBeInTheDocument());
    expect(panel().getByRole("heading", { name: "Mi Carrito" })).toHaveFocus();
  });

  /** The panel of a cart whose line the server does not take, on a clock that stands still. */
  async function openWithUnsentChange() {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(console, "warn").mockImplementation(() => {});
    shop.fail("guest_carts", 500);
    fillCart([1, 2]);
    return openPanel();
  }

  it("says quietly that changes are not on the server, after ten seconds", async () => {
    const { panel } = await openWithUnsentChange();
    await act(() => vi.advanceTimersByTimeAsync(9_900));
    expect(panel().queryByText("Cambios sin guardar en el servidor")).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(panel().getByText("Cambios sin guardar en el servidor")).toBeInTheDocument();
  });

  it("does not say so of a change that was only just made, however long the panel has been open", async () => {
    const { panel } = await openWithUnsentChange();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(panel().getByText("Cambios sin guardar en el servidor")).toBeInTheDocument();
    act(() => void useCartState.setState({ pending: [] }));
    act(() => void cartActions.setQuantity(demoProduct(1).id, 3));
    expect(panel().queryByText("Cambios sin guardar en el servidor")).not.toBeInTheDocument();
  });

  it("says so of a cleared cart as well", async () => {
    const { panel } = await openWithUnsentChange();
    act(() => void cartActions.clear());
    expect(panel().getByText("Tu carrito está vacío")).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    expect(panel().getByText("Cambios sin guardar en el servidor")).toBeInTheDocument();
  });

  it("says so when the browser does not keep the cart", async () => {
    fillCart([1, 2]);
    const { panel } = await openPanel();
    act(() => {
      useCartState.setState({ isKept: false });
    });
    expect(
      panel().getByText("Tu navegador no está guardando tu carrito: se perderá al cerrar la página."),
    ).toBeInTheDocument();
  });

  it("offers the lines of an expired cart again", async () => {
    fillCart([1, 2]);
    const [line] = readCartLines();
    cartUpkeep.orderPlaced(orderedLinesOf(readCartLines()));
    useCartState.setState({ offered: line ? [line] : [] });
    const { user, panel } = await openPanel();
    expect(panel().getByText("Guardamos lo que ya no está en tu carrito")).toBeInTheDocument();
    await user.click(panel().getByRole("button", { name: "Volver a agregar el producto" }));
    expect(quantityOf(1)).toBe(2);
    expect(panel().queryByText(/^Guardamos lo que/)).not.toBeInTheDocument();
    expect(panel().getByRole("heading", { name: "Mi Carrito" })).toHaveFocus();
  });

  it.each([
    ["not those that an order took whose answer was lost", {}, 0],
    ["those of such an order once it has ended", { status: "cancelled" }, 1],
  ])("offers of an expired cart %s", async (_, order, offers) => {
    fillCart([1, 2]);
    useCartState.setState({ items: [], pending: [], offered: readCartLines() });
    leaveLostAttempt();
    shop.fill({ orders: [anOrderRow(order)] });
    const { passed, open: arrive } = gate();
    server.use(http.get("*/rest/v1/orders", () => passed.then(() => undefined)));
    const { panel } = await openPanel();
    const offer = "Guardamos lo que ya no está en tu carrito";
    expect(panel().queryByText(offer)).not.toBeInTheDocument();
    arrive();
    await waitFor(() => expect(isOrderKnown(idOf("order"))).toBe(true));
    await waitFor(() => expect(panel().queryAllByText(offer)).toHaveLength(offers));
    expect(useCartState.getState().offered).toHaveLength(offers);
  });
});

/** Label and amount of every row of the sum. */
function rows(panel: { getAllByRole: (role: string) => HTMLElement[] }): [string, string][] {
  return panel.getAllByRole("term").map((term) => [term.textContent ?? "", term.nextElementSibling?.textContent ?? ""]);
}

/** As `openPanel`, but looking at it before anything was answered. */
async function openPanelWithoutWaiting() {
  const { render } = await import("@testing-library/react");
  const { MemoryRouter } = await import("react-router-dom");
  const { default: CartPanel } = await import("@/features/cart/cart-panel");
  render(
    <MemoryRouter>
      <CartPanel />
    </MemoryRouter>,
  );
  return { panel: () => within(screen.getByRole("dialog", { name: "Mi Carrito" })) };
}
