import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aProduct, idOf } from "@tests/support/factories";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { lineOfProduct, MAX_LIST_LINES, MAX_LISTS } from "@/domain/lists/shopping-list";
import { ListButton } from "@/lists/list-button";
import type { Listable } from "@/lists/list-chooser";
import { ProductToList } from "@/lists/product-to-list";
import { CardTools, useCardTools } from "@/product-list/card-tools";
import { createList, eraseLists, readLists, setLines } from "@/stores/lists-store";

const tape = aProduct({ id: idOf("product", 1), name: "Cinta canela" });
const glove = aProduct({ id: idOf("product", 2), name: "Guante de nitrilo" });

beforeEach(eraseLists);

async function open(products: readonly Listable[] = [tape]) {
  render(<ListButton products={products} about="Cinta canela" />);
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole("button", { name: "Guardar en lista: Cinta canela" }));
  return { user, dialog: within(await screen.findByRole("dialog")) };
}

const contents = () => readLists().map(({ name, lines }) => [name, ...lines.map((line) => [line.name, line.quantity])]);

describe("keeping a product on a list", () => {
  it("makes the first list, and leads to it", async () => {
    const { user, dialog } = await open();
    await user.type(dialog.getByLabelText("Lista nueva"), "Cafetería mensual{Enter}");
    expect(contents()).toEqual([["Cafetería mensual", ["Cinta canela", 1]]]);
    expect(dialog.getByRole("status")).toHaveTextContent("Guardado en «Cafetería mensual».");
    expect(dialog.getByRole("link", { name: "Ver lista" })).toHaveAttribute("href", `/listas/${readLists()[0]?.id}`);
    expect(dialog.getByRole("checkbox", { name: "Cafetería mensual" })).toBeChecked();
  });

  it("says so where the browser does not keep the list", async () => {
    createList("Baños");
    const { user, dialog } = await open();
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {});
    await user.click(dialog.getByRole("checkbox", { name: "Baños" }));
    expect(dialog.getByRole("status")).toHaveTextContent(
      /^Guardado en «Baños»\. Tu navegador no está guardando tus listas/,
    );
  });

  it("ticks a list to put it there, and unticks it to take it off", async () => {
    createList("Baños", [lineOfProduct(glove)]);
    const { user, dialog } = await open();
    await user.click(dialog.getByRole("checkbox", { name: "Baños" }));
    expect(contents()).toEqual([["Baños", ["Guante de nitrilo", 1], ["Cinta canela", 1]]]);
    await user.click(dialog.getByRole("checkbox", { name: "Baños" }));
    expect(contents()).toEqual([["Baños", ["Guante de nitrilo", 1]]]);
  });

  it("leaves what another tab puts on a list meanwhile, when it is taken off again", async () => {
    createList("Baños");
    const { user, dialog } = await open();
    await user.click(dialog.getByRole("checkbox", { name: "Baños" }));
    act(() => setLines(readLists()[0]?.id ?? "", (own) => [...own, lineOfProduct(glove)]));
    await user.click(dialog.getByRole("checkbox", { name: "Baños" }));
    expect(contents()).toEqual([["Baños", ["Guante de nitrilo", 1]]]);
  });

  it("gives back what a list was, when several products are taken off it again", async () => {
    createList("Baños", [lineOfProduct(tape, 2)]);
    const { user, dialog } = await open([
      { ...tape, quantity: 5 },
      { ...glove, quantity: 3 },
    ]);
    const box = dialog.getByRole("checkbox", { name: "Baños" });
    expect(box).not.toBeChecked();
    await user.click(box);
    expect(contents()).toEqual([["Baños", ["Cinta canela", 5], ["Guante de nitrilo", 3]]]);
    await user.click(box);
    expect(contents()).toEqual([["Baños", ["Cinta canela", 2]]]);
  });

  it("comes back with its quantity and note, when it is taken off by mistake", async () => {
    createList("Baños", [{ ...lineOfProduct(tape, 9), note: "La de siempre" }]);
    const { user, dialog } = await open();
    const box = dialog.getByRole("checkbox", { name: "Baños" });
    await user.click(box);
    expect(contents()).toEqual([["Baños"]]);
    await user.click(box);
    expect(readLists()[0]?.lines).toMatchObject([{ quantity: 9, note: "La de siempre" }]);
  });

  it("is not there yet where a list has fewer of it: a tick asks for as many, and keeps the note", async () => {
    createList("Baños", [{ ...lineOfProduct(tape, 2), note: "La de siempre" }]);
    const { user, dialog } = await open([{ ...tape, quantity: 10 }]);
    const box = dialog.getByRole("checkbox", { name: "Baños" });
    expect(box).not.toBeChecked();
    await user.click(box);
    expect(box).toBeChecked();
    expect(readLists()[0]?.lines).toMatchObject([{ quantity: 10, note: "La de siempre" }]);
  });

  it("says why nothing was added to a list that is full", async () => {
    const lines = Array.from({ length: MAX_LIST_LINES }, (_, index) =>
      lineOfProduct(aProduct({ id: idOf("product", index + 10) })),
    );
    createList("Llena", lines);
    const { user, dialog } = await open();
    await user.click(dialog.getByRole("checkbox", { name: "Llena" }));
    expect(dialog.getByRole("status")).toHaveTextContent("«Llena»: la lista ya tiene 100 productos");
    expect(readLists()[0]?.lines).toHaveLength(MAX_LIST_LINES);
  });

  it("refuses a name that is blank or taken, and a list too many, and keeps what was typed", async () => {
    for (let number = 1; number < MAX_LISTS; number += 1) createList(`Lista ${number}`);
    const { user, dialog } = await open();
    const field = dialog.getByLabelText("Lista nueva");
    await user.click(dialog.getByRole("button", { name: "Crear y guardar" }));
    // Read out with the field, to which the focus goes.
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/^Escribe un nombre para la lista/);
    expect(dialog.queryByRole("alert")).not.toBeInTheDocument();
    await user.type(field, "LISTA 7{Enter}");
    expect(dialog.getByRole("alert")).toHaveTextContent("Ya tienes una lista que se llama «Lista 7».");
    expect(field).toHaveValue("LISTA 7");
    createList("La última");
    await user.clear(field);
    await user.type(field, "Otra más{Enter}");
    expect(dialog.getByRole("alert")).toHaveTextContent("Ya tienes 50 listas");
    expect(field).toHaveValue("Otra más");
    expect(readLists()).toHaveLength(MAX_LISTS);
  });

  it("closes with Escape and returns the focus", async () => {
    const { user } = await open();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.getByRole("button", { name: "Guardar en lista: Cinta canela" })).toHaveFocus();
  });
});

it.each(["card", "row", "page"] as const)("has no button on a %s before the parts that come late are here", (place) => {
  useCardTools.setState(useCardTools.getInitialState(), true);
  const { rerender } = render(<CardTools product={tape} place={place} />);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  useCardTools.setState({ ToList: ProductToList });
  rerender(<CardTools product={tape} place={place} />);
  expect(screen.getByRole("button", { name: "Guardar en lista: Cinta canela" })).toBeInTheDocument();
});
