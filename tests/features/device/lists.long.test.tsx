import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aProduct, idOf } from "@tests/support/factories";
import { holdAnswer } from "@tests/support/held-answer";
import { useShopServer } from "@tests/support/msw-server";
import { readAgain } from "@tests/support/read-again";
import { renderScreen } from "@tests/support/render-screen";
import { aProductRow, boxOfRolls } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useCartState } from "@/cart/store";
import { readCartLines } from "@/cart/use-cart";
import { UNKNOWN_SKU } from "@/domain/constants";
import { toShared } from "@/domain/lists/shared-lists";
import { lineOfProduct, MAX_LISTS } from "@/domain/lists/shopping-list";
import ListPage from "@/features/device/list-page";
import ListsPage from "@/features/device/lists-page";
import { createList, eraseLists, readLists } from "@/stores/lists-store";
import { erasePlacedOrders, recordPlacedOrder } from "@/stores/placed-orders-store";

useShopServer();

const tape = aProduct({ id: idOf("product", 1), name: "Cinta canela", sku: "CIN-1" });
const glove = aProduct({ id: idOf("product", 2), name: "Guante de nitrilo", sku: "GUA-2" });
const helmet = aProduct({ id: idOf("product", 3), name: "Casco", sku: "CAS-3" });

beforeEach(() => {
  useCartState.setState(useCartState.getInitialState(), true);
  eraseLists();
  erasePlacedOrders();
  shop.fill({
    products: [
      aProductRow({ id: tape.id, item_name: tape.name, item_code: tape.sku, precio_web: 110 }),
      aProductRow({ id: glove.id, item_name: glove.name, item_code: glove.sku, stock_quantity: 3 }),
      aProductRow({ id: helmet.id, item_name: helmet.name, item_code: helmet.sku, is_active: false }),
    ],
  });
});

const openLists = () => {
  const screenOfLists = renderScreen(ListsPage, "/listas", "/listas");
  return { ...screenOfLists, user: userEvent.setup({ delay: null }) };
};

const openList = (id: string) => {
  const screenOfList = renderScreen(ListPage, "/listas/:id", `/listas/${id}`);
  return { ...screenOfList, user: userEvent.setup({ delay: null }) };
};

const make = (name: string, ...lines: Parameters<typeof createList>[1] & {}) => {
  const list = createList(name, lines);
  if (!list) throw new Error("no room for a list");
  return list;
};

const names = () => readLists().map(({ name }) => name);
const linesOf = () => readLists()[0]?.lines.map(({ name, quantity }) => [name, quantity]);

describe("the lists", () => {
  it("begin with the favourites", () => {
    openLists();
    expect(
      within(screen.getAllByRole("list").at(-1) as HTMLElement).getByRole("link", { name: "Favoritos" }),
    ).toHaveAttribute("href", "/wishlist");
  });

  it("are created by name, and moved with the focus staying on what moves", async () => {
    const { user } = openLists();
    const field = screen.getByLabelText("Nombre de la lista");
    await user.type(field, "Cafetería{Enter}");
    expect(screen.getByText("Creaste Cafetería").closest("[role=status]")).toBeInTheDocument();
    expect(field).toHaveFocus();
    await user.type(field, "Baños{Enter}");
    expect(screen.getByText("Creaste Baños")).toBeInTheDocument();
    expect(names()).toEqual(["Cafetería", "Baños"]);
    await user.click(screen.getByRole("button", { name: "Subir Baños" }));
    expect(names()).toEqual(["Baños", "Cafetería"]);
    expect(screen.getByRole("button", { name: "Bajar Baños" })).toHaveFocus();
    expect(screen.getByText("Baños: lugar 1 de 2")).toBeInTheDocument();
  });

  it("are said to be in another place when they are moved, and not with a later press on others", async () => {
    make("Cafetería");
    make("Baños");
    const { user } = openLists();
    const heard: (string | null)[] = [];
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === "characterData" ? [target] : addedNodes) heard.push(node.textContent);
    });
    for (const status of screen.getAllByRole("status"))
      observer.observe(status, { childList: true, characterData: true, subtree: true });
    const up = (name: string) => user.click(screen.getByRole("button", { name: `Subir ${name}` }));
    await up("Baños");
    await up("Cafetería");
    await up("Baños");
    await waitFor(() =>
      expect(heard).toEqual(["Baños: lugar 1 de 2", "Cafetería: lugar 1 de 2", "Baños: lugar 1 de 2"]),
    );
    observer.disconnect();
  });

  it("are deleted, and put back where they stood", async () => {
    make("Bodega");
    make("Cafetería", lineOfProduct(tape, 2));
    make("Baños");
    const { user } = openLists();
    await user.click(screen.getByRole("button", { name: "Eliminar Cafetería" }));
    expect(names()).toEqual(["Bodega", "Baños"]);
    const undo = screen.getByRole("button", { name: "Deshacer" });
    expect(undo).toHaveFocus();
    expect(undo).toHaveAccessibleDescription("Eliminaste Cafetería");
    expect(undo.closest("li")?.previousElementSibling).toHaveTextContent("Bodega");
    expect(undo.closest("li")?.nextElementSibling).toHaveTextContent("Baños");
    await user.click(undo);
    expect(screen.getByRole("link", { name: "Cafetería" })).toHaveFocus();
    expect(names()).toEqual(["Bodega", "Cafetería", "Baños"]);
    expect(readLists()[1]?.lines.map(({ name, quantity }) => [name, quantity])).toEqual([["Cinta canela", 2]]);
  });

  it("that were created, deleted and put back are not said to have been created again", async () => {
    const { user } = openLists();
    await user.type(screen.getByLabelText("Nombre de la lista"), "Cafetería{Enter}");
    const said = screen.getByText("Creaste Cafetería");
    await user.click(screen.getByRole("button", { name: "Eliminar Cafetería" }));
    await user.click(screen.getByRole("button", { name: "Deshacer" }));
    expect(names()).toEqual(["Cafetería"]);
    expect(screen.queryAllByText("Creaste Cafetería").filter((text) => text !== said)).toEqual([]);
  });

  it("that were deleted are offered back on later visits, which begin with the heading of the page", async () => {
    make("Cafetería");
    const { user } = openLists();
    await user.click(screen.getByRole("button", { name: "Eliminar Cafetería" }));
    cleanup();
    openLists();
    expect(screen.getByRole("button", { name: "Deshacer" })).not.toHaveFocus();
  });

  it("are offered back only while there is room for them", async () => {
    for (let number = 1; number <= MAX_LISTS; number += 1) make(`Lista ${number}`);
    const { user } = openLists();
    await user.click(screen.getByRole("button", { name: "Eliminar Lista 1" }));
    expect(screen.getByRole("button", { name: "Deshacer" })).toBeVisible();
    await user.type(screen.getByLabelText("Nombre de la lista"), "En su lugar{Enter}");
    expect(screen.queryByRole("button", { name: "Deshacer" })).not.toBeInTheDocument();
  });

  it("tell how often they are ordered, and when they would be again", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-23T18:00:00Z"), toFake: ["Date"] });
    make("Cafetería", lineOfProduct(tape));
    for (const day of ["2026-09-03", "2026-10-01", "2026-10-29"]) {
      recordPlacedOrder({
        id: idOf("order", Number(day.slice(8))),
        orderNumber: `ACO-${day}`,
        placedAt: `${day}T18:00:00Z`,
        totalAmount: 100,
        productIds: [tape.id],
      });
    }
    openLists();
    expect(screen.getByText("Pides cada 28 días; toca el jueves 26 de noviembre")).toBeInTheDocument();
    // A page that stands open follows the days, also those that its device slept through.
    for (const [day, told] of [
      ["2026-11-26", "toca hoy"],
      ["2026-11-27", "tocaba el jueves 26 de noviembre"],
    ] as const) {
      vi.setSystemTime(`${day}T18:00:00Z`);
      fireEvent(document, new Event("visibilitychange"));
      expect(screen.getByText(`Pides cada 28 días; ${told}`)).toBeInTheDocument();
    }
    vi.useRealTimers();
  });
});

describe("ordering a list", () => {
  it("adds what there is at today's prices, and says what is missing and what changed", async () => {
    make("Cafetería", lineOfProduct(tape, 2), lineOfProduct(glove, 5), lineOfProduct(helmet));
    const { user } = openLists();
    await user.click(screen.getByRole("button", { name: "Pedir todo Cafetería" }));
    const told = within(screen.getByRole("article"));
    expect(await told.findByText("Agregamos 2 productos a tu carrito, a los precios de hoy.")).toBeInTheDocument();
    expect(told.getByText("Guante de nitrilo: agregamos 3 de 5 piezas, no hay más disponibles")).toBeVisible();
    expect(told.getByText("Casco: ya no se vende")).toBeVisible();
    expect(told.getByText("Cinta canela: hoy $127.60 con IVA por pieza, antes $116")).toBeVisible();
    expect(readCartLines().map(({ product, quantity }) => [product.name, quantity])).toEqual([
      ["Cinta canela", 2],
      ["Guante de nitrilo", 3],
    ]);
    // From now on today's price is the one to compare with.
    expect(readLists()[0]?.lines.map(({ price }) => price)).toEqual([110, 100, 100]);
  });

  it("tells in the cart's own notice, once its page was left, what changed first, and the list keeps what it remembers", async () => {
    make("Cafetería", lineOfProduct(tape, 2), lineOfProduct(glove, 5));
    const answer = holdAnswer(http.get, "*/rest/v1/products");
    shop.change("products", glove.id, { precio_web: 120, stock_quantity: 9 });
    const { user, router } = openLists();
    await user.click(screen.getByRole("button", { name: "Pedir todo Cafetería" }));
    await answer.asked();
    await act(() => router.navigate("/product/1"));
    answer.open();
    await waitFor(() => expect(readCartLines()).toHaveLength(2));
    const [notice] = useCartState.getState().notices;
    expect(notice?.many?.missing).toBe("Cinta canela: hoy $127.60 con IVA por pieza, antes $116 (y 1 más)");
    // The next time tells of the other one, too.
    const remembered = () => readLists()[0]?.lines.map(({ price }) => price);
    expect(remembered()).toEqual([100, 100]);
    notice?.many?.undo();
    expect(readCartLines()).toEqual([]);
    expect(remembered()).toEqual([100, 100]);
  });

  it("is told in a region that was there before, and that alone", async () => {
    make("Cafetería", lineOfProduct(tape, 2), lineOfProduct(glove, 5));
    const { user } = openLists();
    const regions = screen.getAllByRole("status");
    await user.click(screen.getByRole("button", { name: "Pedir todo Cafetería" }));
    const told = await screen.findByText(/^Agregamos 2 productos/);
    expect(regions.filter((region) => region.contains(told))).toHaveLength(1);
    expect(screen.getAllByRole("status")).toEqual(regions);
  });

  it("brings it up to the SKUs of today, by which it is quoted next", async () => {
    make("Cafetería", lineOfProduct(tape, 2));
    shop.change("products", tape.id, { item_code: "CIN-1N" });
    const { user } = openLists();
    await user.click(screen.getByRole("button", { name: "Pedir todo Cafetería" }));
    await screen.findByText(/^Agregamos 1 producto/);
    expect(screen.getByRole("link", { name: "Cotizar Cafetería" })).toHaveAttribute(
      "href",
      "/cotizacion?productos=CIN-1N:2",
    );
  });

  it("compares no prices of different units: the unit is told, and remembered as ordered", async () => {
    make("Cafetería", lineOfProduct(tape, 2));
    shop.change("products", tape.id, boxOfRolls);
    shop.fill({ volume_discounts: [{ product_id: tape.id, min_quantity: 2, percentage: 3, is_active: true }] });
    const { user } = openLists();
    await user.click(screen.getByRole("button", { name: "Pedir todo Cafetería" }));
    const told = within(screen.getByRole("article"));
    const text =
      "Cinta canela: 2 cajas × 36 = 72 rollos en vez de 2 piezas; hoy $1,458.26 con IVA por caja · $40.51 por rollo, con 3% menos por volumen";
    expect(await told.findByText(text)).toBeVisible();
    expect(told.queryByText(/antes \$116/)).not.toBeInTheDocument();
    expect(readLists()[0]?.lines[0]?.unit).toEqual({ name: "caja", content: 36, contentName: "rollo" });
  });
});

describe("one list", () => {
  it("shows each product as it is today, and what is no longer sold", async () => {
    openList(make("Cafetería", lineOfProduct(tape, 2), lineOfProduct(helmet)).id);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Cafetería");
    expect(await screen.findByText("Antes $116 con IVA por pieza")).toBeInTheDocument();
    expect(screen.getByText("ya no se vende", { exact: false })).toBeInTheDocument();
  });

  it("is quoted and kept by the SKUs and names of today, once they have been read", async () => {
    const { id } = make("Cafetería", lineOfProduct(tape, 2), lineOfProduct(helmet));
    shop.change("products", tape.id, { item_code: "CIN-1N", item_name: "Cinta canela larga" });
    openList(id);
    const quote = screen.getByRole("link", { name: "Cotizar Cafetería" });
    await waitFor(() => expect(quote).toHaveAttribute("href", "/cotizacion?productos=CIN-1N:2,CAS-3:1"));
    expect(linesOf()).toEqual([
      ["Cinta canela larga", 2],
      ["Casco", 1],
    ]);
  });

  it("says of a pack what its unit and each of its pieces cost, and what the unit did before", async () => {
    shop.change("products", tape.id, boxOfRolls);
    openList(make("Cafetería", lineOfProduct(tape, 2)).id);
    expect(await screen.findByText("Caja con 36 rollos: $41.76 por rollo")).toBeInTheDocument();
    expect(screen.getByText("Antes $116 con IVA por pieza")).toBeInTheDocument();
  });

  it("keeps quantity, note and order", async () => {
    const { user } = openList(make("Cafetería", lineOfProduct(tape, 2), lineOfProduct(glove)).id);
    const quantity = screen.getByRole("textbox", { name: "Cantidad de Cinta canela" });
    await user.clear(quantity);
    await user.type(quantity, "12{Enter}");
    await user.type(screen.getByLabelText("Nota de Guante de nitrilo"), "talla M{Enter}");
    await user.click(screen.getByRole("button", { name: "Subir Guante de nitrilo" }));
    expect(linesOf()).toEqual([
      ["Guante de nitrilo", 1],
      ["Cinta canela", 12],
    ]);
    expect(readLists()[0]?.lines[0]?.note).toBe("talla M");
  });

  it.each([
    ["its page is left by Back", cleanup],
    ["it is reloaded", () => fireEvent(window, new Event("pagehide"))],
    ["the tab is put away", () => fireEvent(document, new Event("visibilitychange"))],
  ])("keeps a note that is being written when %s", async (_, leave) => {
    const { user } = openList(make("Cafetería", lineOfProduct(glove)).id);
    await user.type(screen.getByLabelText("Nota de Guante de nitrilo"), "talla M");
    leave();
    expect(readLists()[0]?.lines[0]?.note).toBe("talla M");
  });

  it("takes a line off, and puts it back in its place", async () => {
    const { user } = openList(make("Cafetería", lineOfProduct(tape, 2), lineOfProduct(glove)).id);
    await user.click(screen.getByRole("button", { name: "Quitar Cinta canela de la lista" }));
    // The second press of a double click, where the next line has taken its place.
    fireEvent.click(screen.getByRole("button", { name: "Quitar Guante de nitrilo de la lista" }), { detail: 2 });
    expect(linesOf()).toEqual([["Guante de nitrilo", 1]]);
    const undo = screen.getByRole("button", { name: "Deshacer" });
    expect(undo).toHaveFocus();
    expect(undo).toHaveAccessibleDescription("Quitaste Cinta canela");
    expect(undo.closest("li")?.nextElementSibling).toHaveTextContent("Guante de nitrilo");
    await user.click(undo);
    expect(linesOf()).toEqual([
      ["Cinta canela", 2],
      ["Guante de nitrilo", 1],
    ]);
    await waitFor(() => expect(screen.getByRole("link", { name: "Cinta canela" })).toHaveFocus());
  });

  it("gets another name, but not that of another list", async () => {
    make("Baños");
    const list = make("Cafetería");
    const { user } = openList(list.id);
    await user.click(screen.getByRole("button", { name: "Cambiar nombre" }));
    const field = screen.getByLabelText("Nombre de la lista");
    await user.clear(field);
    await user.type(field, "BAÑOS{Enter}");
    expect(screen.getByRole("alert")).toHaveTextContent("Ya tienes una lista que se llama «Baños».");
    await user.clear(field);
    await user.type(field, "Cafetería mensual{Enter}");
    expect(names()).toEqual(["Baños", "Cafetería mensual"]);
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("takes its new name where the focus is, and gives the focus back to the button where there is none", async () => {
    const { user } = openList(make("Cafetería").id);
    const rename = () => screen.getByRole("button", { name: "Cambiar nombre" });
    const cancels = [
      () => user.keyboard("{Escape}"),
      () => user.click(screen.getByRole("button", { name: "Cancelar" })),
    ];
    for (const cancel of cancels) {
      rename().focus();
      await user.keyboard("{Enter}");
      expect(screen.getByLabelText("Nombre de la lista")).toHaveFocus();
      await user.keyboard(" nueva");
      await cancel();
      expect(rename()).toHaveFocus();
    }
    expect(names()).toEqual(["Cafetería"]);
  });

  it("is duplicated under a name of its own, which opens", async () => {
    const { user, address } = openList(make("Cafetería", lineOfProduct(tape, 2)).id);
    await user.click(screen.getByRole("button", { name: "Duplicar" }));
    expect(names()).toEqual(["Cafetería", "Cafetería (2)"]);
    expect(address()).toBe(`/listas/${readLists()[1]?.id}`);
    expect(await screen.findByRole("heading", { level: 1, name: "Cafetería (2)" })).toBeInTheDocument();
  });

  it("says for paper who sells, and when it was printed, once it has any", () => {
    const seller = /^Acopio · .+ · Tel\. .+@.+ · Impreso el \d+ de [a-z]+ de \d{4}$/;
    openList(make("Vacía").id);
    expect(screen.queryByText(seller)).not.toBeInTheDocument();
    cleanup();
    openList(make("Bodega", lineOfProduct(tape, 2)).id);
    expect(screen.getByText(seller)).toBeInTheDocument();
  });

  it("stays as it was when it cannot be read again", async () => {
    const { client } = openList(make("Cafetería", lineOfProduct(tape, 2)).id);
    await screen.findByText("Antes $116 con IVA por pieza");
    shop.fail("products");
    await readAgain(client);
    expect(screen.queryByRole("button", { name: "Intentar de nuevo" })).not.toBeInTheDocument();
    expect(screen.getByText("Antes $116 con IVA por pieza")).toBeInTheDocument();
  });

  it("says what of it has no SKU: that is neither quoted nor shared", async () => {
    const nameless = aProduct({ id: idOf("product", 4), name: "Surtido", sku: UNKNOWN_SKU });
    const { id, lines } = make("Cafetería", lineOfProduct(tape, 2), lineOfProduct(nameless));
    expect(toShared({ id, name: "Cafetería", lines }).lines.map(({ sku }) => sku)).toEqual([tape.sku]);
    openList(id);
    const note = "1 producto no tiene clave: no se puede cotizar ni compartir.";
    expect(screen.getByText(note)).toBeVisible();
    expect(screen.getByRole("link", { name: "Cotizar Cafetería" })).toHaveAttribute(
      "href",
      "/cotizacion?productos=CIN-1:2",
    );
    cleanup();
    openList(make("Surtidos", lineOfProduct(nameless)).id);
    expect(screen.getByText(note)).toBeVisible();
    expect(screen.queryByText(/^(Cotizar|Compartir)/)).not.toBeInTheDocument();
  });

  it("is neither ordered, quoted nor shared while it is empty", async () => {
    openList(make("Bodega").id);
    expect(await screen.findByRole("heading", { name: "Esta lista está vacía" })).toBeInTheDocument();
    expect(screen.queryByText(/^(Pedir todo|Cotizar|Compartir)/)).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Cambiar nombre" })).toBeInTheDocument();
  });

  it("that is not here says so, and leads to those that are", () => {
    openList("nope");
    expect(screen.getByText("Esta lista no está en este dispositivo")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Ver mis listas" })).toHaveAttribute("href", "/listas");
  });
});
