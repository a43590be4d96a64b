import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aProduct, idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { renderScreen } from "@tests/support/render-screen";
import { aProductRow, boxOfRolls } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { beforeEach, describe, expect, it } from "vitest";
import { sharedText, toShared } from "@/domain/lists/shared-lists";
import { lineOfProduct, type ShoppingList } from "@/domain/lists/shopping-list";
import ListsPage from "@/features/device/lists-page";
import { linkOfLists } from "@/lists/list-link";
import { packText } from "@/lists/packed-text";
import { createList, eraseLists, readLists } from "@/stores/lists-store";

useShopServer();

const tape = aProduct({ id: idOf("product", 1), name: "Cinta canela", sku: "CIN-1" });
const glove = aProduct({ id: idOf("product", 2), name: "Guante de nitrilo", sku: "GUA-2" });

const list = (name: string, ...lines: ShoppingList["lines"]): ShoppingList => ({ id: "x", name, lines });
const sent = list("Bodega", lineOfProduct(tape, 6, "ancha"), lineOfProduct(glove, 2));

beforeEach(() => {
  eraseLists();
  shop.fill({
    products: [
      aProductRow({ id: tape.id, item_name: tape.name, item_code: tape.sku }),
      aProductRow({ id: glove.id, item_name: glove.name, item_code: glove.sku }),
    ],
  });
});

const contents = () => readLists().map(({ name, lines }) => [name, ...lines.map((line) => [line.name, line.quantity])]);

async function openLink(...lists: ShoppingList[]) {
  const link = await linkOfLists(lists.map(toShared));
  const opened = renderScreen(ListsPage, "/listas", link.slice(link.indexOf("/listas")));
  const user = userEvent.setup({ delay: null });
  await screen.findByRole("heading", { name: `Recibiste «${lists[0]?.name}»` });
  await screen.findByRole("button", { name: "No guardarla" });
  return { user, opened };
}

describe("a list that comes by a link", () => {
  it("is shown first, and kept only when that is wanted", async () => {
    const { user, opened } = await openLink(sent);
    expect(screen.getByText("6 piezas · $116 con IVA por pieza")).toBeInTheDocument();
    expect(screen.getByText("ancha")).toBeInTheDocument();
    expect(readLists()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Guardar lista" }));
    expect(contents()).toEqual([["Bodega", ["Cinta canela", 6], ["Guante de nitrilo", 2]]]);
    expect(screen.getByText("Guardamos «Bodega» en este dispositivo.")).toBeInTheDocument();
    expect(opened.router.state.location.hash).toBe("");
  });

  it("says of a pack what it holds, and what it and each of its pieces cost", async () => {
    shop.change("products", tape.id, boxOfRolls);
    await openLink(list("Bodega", lineOfProduct(tape, 3)));
    expect(
      screen.getByText("3 cajas × 36 = 108 rollos · $1,503.36 con IVA por caja · $41.76 por rollo"),
    ).toBeInTheDocument();
  });

  it("can be left", async () => {
    const { user } = await openLink(sent);
    await user.click(screen.getByRole("button", { name: "No guardarla" }));
    expect(readLists()).toEqual([]);
    expect(screen.queryByRole("heading", { name: /^Recibiste/ })).not.toBeInTheDocument();
  });

  it("joins the list of its name, and says what changes", async () => {
    createList("Bodega", [lineOfProduct(tape, 4)]);
    const { user } = await openLink(sent);
    expect(screen.getByRole("radio", { name: "Combinarla con una lista mía" })).toBeChecked();
    expect(screen.getByText("Antes 4 piezas, queda en 6 piezas · $116 con IVA por pieza")).toBeInTheDocument();
    expect(screen.getByText("Nuevo: 2 piezas · $116 con IVA por pieza")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Combinar listas" }));
    expect(contents()).toEqual([["Bodega", ["Cinta canela", 6], ["Guante de nitrilo", 2]]]);
  });

  it("tells of the lines that only the own list has, too, what a unit is and what it costs", async () => {
    const own = Array.from({ length: 98 }, (_, at) => aProduct({ id: idOf("product", at + 10), sku: `PRO-${at}` }));
    shop.fill({
      products: [
        aProductRow({ id: tape.id, item_name: tape.name, item_code: tape.sku }),
        ...own.map(({ id, sku }) => aProductRow({ id, item_code: sku, ...boxOfRolls })),
      ],
    });
    createList("Bodega", [lineOfProduct(tape, 4), ...own.map((product) => lineOfProduct(product, 2))]);
    await openLink(list("Bodega", lineOfProduct(tape, 6)));
    expect(screen.getByText("Antes 4 piezas, queda en 6 piezas · $116 con IVA por pieza")).toBeInTheDocument();
    const priced = "2 cajas × 36 = 72 rollos · $1,503.36 con IVA por caja · $41.76 por rollo";
    expect(await screen.findAllByText(priced)).toHaveLength(own.length);
  });

  it("takes the place of another, and says what goes", async () => {
    createList("Baños", [lineOfProduct(glove, 4)]);
    const { user } = await openLink(list("Bodega", lineOfProduct(tape)));
    await user.click(screen.getByRole("radio", { name: "Reemplazar una lista mía" }));
    expect(screen.getByText("Se va: Guante de nitrilo")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Reemplazar lista" }));
    expect(contents()).toEqual([["Baños", ["Cinta canela", 1]]]);
  });

  it("names what the shop does not sell, and keeps nothing of it", async () => {
    shop.change("products", glove.id, { is_active: false });
    await openLink(sent);
    expect(screen.getByText(/Un producto ya no se vende/)).toHaveTextContent("GUA-2");
  });

  it.each(["CIN-1 ", 'CIN 1/2"(NPT), 3'])("finds every product that the shop handed out: %j", async (code) => {
    shop.change("products", tape.id, { item_code: code });
    await openLink(list("Bodega", lineOfProduct({ ...tape, sku: code.trim() }, 6)));
    expect(screen.getByText("6 piezas · $116 con IVA por pieza")).toBeInTheDocument();
  });

  it("comes with others, one after the other", async () => {
    const { user } = await openLink(sent, list("Baños", lineOfProduct(tape)));
    expect(screen.getByText("Lista 1 de 2")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Guardar lista" }));
    expect(await screen.findByRole("heading", { name: "Recibiste «Baños»" })).toHaveFocus();
    await user.click(await screen.findByRole("button", { name: "Guardar lista" }));
    expect(contents().map(([name]) => name)).toEqual(["Bodega", "Baños"]);
  });

  it.each([
    ["is no list", "#lista=hola", "Aquí no hay una lista de Acopio"],
    ["is cut off", "#lista=q1ZKTC7JzC9", "Aquí no hay una lista de Acopio"],
    ["is empty", "#lista=", "Aquí no hay una lista de Acopio"],
    ["is endless", `#lista=${"A".repeat(70_000)}`, "Aquí no hay una lista de Acopio"],
  ])("gets a clear sentence when it %s", async (_, hash, text) => {
    renderScreen(ListsPage, "/listas", `/listas${hash}`);
    expect(await screen.findByRole("alert")).toHaveTextContent(text);
  });

  it("gets a clear sentence when it has ten thousand entries", async () => {
    const many = JSON.stringify({ acopio: 1, listas: [["A", Array.from({ length: 10_000 }, () => ["CIN-1", 1])]] });
    renderScreen(ListsPage, "/listas", `/listas#lista=${await packText(many)}`);
    expect(await screen.findByRole("alert")).toHaveTextContent("Esto trae más de lo que cabe");
  });
});

describe("a list that comes in a file", () => {
  const choose = (text: string) => {
    const input = document.querySelector("input[type=file]");
    if (!input) throw new Error("no field for a file");
    fireEvent.change(input, { target: { files: [new File([text], "listas.json")] } });
  };

  it("is shown first as well", async () => {
    renderScreen(ListsPage, "/listas", "/listas");
    choose(sharedText([toShared(sent)]));
    expect(await screen.findByRole("heading", { name: "Recibiste «Bodega»" })).toBeInTheDocument();
    expect(readLists()).toEqual([]);
  });

  it("begins with its first list, whatever came of the file before", async () => {
    renderScreen(ListsPage, "/listas", "/listas");
    choose(sharedText([sent, list("Baños"), list("Cocina")].map(toShared)));
    await userEvent.click(await screen.findByRole("button", { name: "Guardar lista" }));
    await screen.findByRole("heading", { name: "Recibiste «Baños»" });
    choose(sharedText([toShared(list("Oficina", lineOfProduct(glove)))]));
    const title = await screen.findByRole("heading", { name: "Recibiste «Oficina»" });
    await waitFor(() => expect(title).toHaveFocus());
    await userEvent.click(await screen.findByRole("button", { name: "Guardar lista" }));
    expect(contents().map(([name]) => name)).toEqual(["Bodega", "Oficina"]);
  });

  it("is brought back without products where it had none, as it was", async () => {
    renderScreen(ListsPage, "/listas", "/listas");
    choose(sharedText([toShared(list("Baños")), toShared(sent)]));
    expect(await screen.findByText("Esta lista está vacía.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Guardar lista" }));
    await screen.findByRole("heading", { name: "Recibiste «Bodega»" });
    await userEvent.click(await screen.findByRole("button", { name: "Guardar lista" }));
    expect(contents()).toEqual([["Baños"], ["Bodega", ["Cinta canela", 6], ["Guante de nitrilo", 2]]]);
  });

  it("is not kept empty where the shop sells nothing of it any more", async () => {
    shop.fill({ products: [] });
    renderScreen(ListsPage, "/listas", "/listas");
    choose(sharedText([toShared(sent)]));
    expect(await screen.findByText("No queda ningún producto que guardar.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Guardar lista" })).toBeDisabled();
  });

  it.each([
    ["another file", "PK\u0003\u0004", "Aquí no hay una lista de Acopio"],
    ["a list of a later shop", '{"acopio":9,"listas":[]}', "una versión más nueva"],
  ])("is refused in words when it is %s, and loses nothing", async (_, text, sentence) => {
    createList("Bodega", [lineOfProduct(tape)]);
    renderScreen(ListsPage, "/listas", "/listas");
    choose(text);
    expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
    await waitFor(() => expect(within(screen.getByRole("article")).getByText(/Cinta canela/)).toBeInTheDocument());
    await userEvent.click(screen.getByRole("button", { name: "Cerrar aviso" }));
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });
});
