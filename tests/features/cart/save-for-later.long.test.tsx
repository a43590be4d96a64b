import { cleanup, fireEvent, screen } from "@testing-library/react";
import { aProduct, idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { useCartState } from "@/cart/store";
import { readCartLines, useCartPanel } from "@/cart/use-cart";
import type { CartItem } from "@/domain/cart";
import { MAX_CART_LINES } from "@/domain/constants";
import { lineOfProduct, MAX_LIST_LINES, MAX_LISTS, SAVED_FOR_LATER } from "@/domain/lists/shopping-list";
import { saveForLater } from "@/lists/save-for-later";
import { createList, eraseLists, readLists, setLines } from "@/stores/lists-store";
import { act, currentPath, fillCart, nameOf, openCartPage, openPanel, useEmptyStores } from "./cart-screen";

useShopServer();
useEmptyStores();
beforeEach(eraseLists);

const inCart = () => readCartLines().map(({ product, quantity }) => [product.name, quantity]);
const saved = () => readLists().map(({ name, lines }) => [name, ...lines.map((line) => [line.name, line.quantity])]);

const save = async () => {
  const user = await openCartPage();
  await user.click(screen.getByRole("button", { name: `Guardar para después ${nameOf(1)}` }));
  return user;
};

it("moves a line out of the cart and onto its list, and back", async () => {
  fillCart([1, 4], [2, 1]);
  const user = await save();
  expect(await screen.findByText("Guardaste para después")).toBeInTheDocument();
  expect(inCart()).toEqual([[nameOf(2), 1]]);
  expect(saved()).toEqual([[SAVED_FOR_LATER, [nameOf(1), 4]]]);
  const undo = screen.getByRole("button", { name: "Deshacer" });
  expect(undo).toHaveAccessibleDescription(`Guardaste para después ${nameOf(1)} Ver lista`);
  expect(undo).toHaveFocus();
  await user.click(undo);
  expect(screen.getByRole("link", { name: nameOf(1) })).toHaveFocus();
  expect(inCart()).toContainEqual([nameOf(1), 4]);
  expect(saved()).toEqual([]);
});

describe("what was kept", () => {
  const name = "Guardado para después (1)";
  beforeEach(() => vi.stubGlobal("requestIdleCallback", (run: () => void) => run()));
  const address = () => `/listas/${readLists()[0]?.id}`;

  it.each([
    ["the page of a cart that is empty", []],
    ["the page of a cart with other lines", [[2, 1]]],
  ] satisfies [string, [number, number][]][])("is one press away from %s, also after a reload", async (_, others) => {
    fillCart([1, 4], ...others);
    const user = await save();
    expect(await screen.findByRole("link", { name: "Ver lista" })).toHaveAttribute("href", address());
    cleanup();
    await openCartPage();
    await user.click(await screen.findByRole("link", { name }));
    expect(currentPath()).toBe(address());
  });

  it.each([
    ["empty", []],
    ["not empty", [[2, 1]]],
  ] satisfies [string, [number, number][]][])(
    "is one press away from the panel that is %s, which closes",
    async (_, others) => {
      createList(SAVED_FOR_LATER, [lineOfProduct(aProduct(), 2)]);
      fillCart(...others);
      const { user, panel } = await openPanel();
      await user.click(await panel().findByRole("link", { name }));
      expect(currentPath()).toBe(address());
      expect(useCartPanel.getState().isOpen).toBe(false);
    },
  );

  it("is counted, and nothing is said of a list that is empty or called otherwise", async () => {
    createList("Cafetería", [lineOfProduct(aProduct(), 2)]);
    const { id = "" } = createList(SAVED_FOR_LATER) ?? {};
    await openCartPage();
    act(() => setLines(id, () => [1, 2].map((number) => lineOfProduct(aProduct({ id: idOf("product", number) })))));
    await screen.findByRole("link", { name: "Guardado para después (2)" });
    act(() => setLines(id, () => []));
    expect(screen.queryByRole("link", { name: /^Guardado para después/ })).not.toBeInTheDocument();
  });
});

it("leaves what was on the list as it was when it is taken back", async () => {
  createList(SAVED_FOR_LATER, [lineOfProduct(aProduct({ id: idOf("product", 1), name: nameOf(1) }), 2, "para enero")]);
  fillCart([1, 4]);
  const user = await save();
  expect(await screen.findByText("Guardaste para después")).toBeInTheDocument();
  expect(saved()).toEqual([[SAVED_FOR_LATER, [nameOf(1), 4]]]);
  await user.click(screen.getByRole("button", { name: "Deshacer" }));
  expect(saved()).toEqual([[SAVED_FOR_LATER, [nameOf(1), 2]]]);
  expect(readLists()[0]?.lines[0]?.note).toBe("para enero");
});

it("stays on its list, and says why, when the cart has filled up meanwhile", async () => {
  fillCart([1, 4]);
  const user = await save();
  const undo = await screen.findByRole("button", { name: "Deshacer" });
  act(() => {
    for (let number = 1; number <= MAX_CART_LINES; number += 1)
      cartActions.addItem(aProduct({ id: idOf("product", 100 + number) }));
  });
  expect(inCart()).toHaveLength(MAX_CART_LINES);
  await user.click(undo);
  expect(screen.getByText("En tu carrito caben 100 productos: quita alguno para agregar otro")).toBeInTheDocument();
  expect(saved()).toEqual([[SAVED_FOR_LATER, [nameOf(1), 4]]]);
  act(() => void cartActions.remove(idOf("product", 101)));
  await user.click(undo);
  expect(inCart()).toContainEqual([nameOf(1), 4]);
  expect(saved()).toEqual([]);
});

it("takes back its own line only when others were kept on the list that it began", async () => {
  fillCart([1, 4], [2, 3], [3, 1]);
  const user = await save();
  await screen.findByText("Guardaste para después");
  const [list] = readLists();
  // As the open cart panel does beside the page.
  act(() => void saveForLater(readCartLines()[0] as CartItem));
  expect(saved()).toEqual([[SAVED_FOR_LATER, [nameOf(1), 4], [nameOf(2), 3]]]);
  await user.click(screen.getByRole("button", { name: "Deshacer" }));
  expect(saved()).toEqual([[SAVED_FOR_LATER, [nameOf(2), 3]]]);
  expect(readLists()[0]?.id).toBe(list?.id);
});

it("needs one press: the second of a double click finds the line kept already", async () => {
  fillCart([1, 4], [2, 1]);
  const user = await openCartPage();
  await user.dblClick(screen.getByRole("button", { name: `Guardar para después ${nameOf(1)}` }));
  await screen.findByText("Guardaste para después");
  expect(useCartState.getState().errors).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Deshacer" }));
  expect(inCart()).toContainEqual([nameOf(1), 4]);
  expect(saved()).toEqual([]);
});

describe("where its code comes late", () => {
  const saveLate = async () => {
    fillCart([1, 4]);
    const user = await openCartPage();
    fireEvent.click(screen.getByRole("button", { name: `Guardar para después ${nameOf(1)}` }));
    return user;
  };

  it("keeps what has become of the line by then", async () => {
    const user = await saveLate();
    act(() => void cartActions.setQuantity(idOf("product", 1), 9));
    await screen.findByText("Guardaste para después");
    expect(saved()).toEqual([[SAVED_FOR_LATER, [nameOf(1), 9]]]);
    await user.click(screen.getByRole("button", { name: "Deshacer" }));
    expect(inCart()).toEqual([[nameOf(1), 9]]);
  });

  it("leaves the line in the cart once nobody looks at it any more", async () => {
    await saveLate();
    cleanup();
    await vi.dynamicImportSettled();
    expect(inCart()).toEqual([[nameOf(1), 4]]);
    expect(saved()).toEqual([]);
  });
});

it("keeps the line in the cart and says why where the browser does not keep lists", async () => {
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, value) {
    if (key === "acopio-lists") throw new DOMException("full", "QuotaExceededError");
    setItem.call(this, key, value);
  });
  fillCart([1, 4]);
  await save();
  expect(await screen.findByText(/no está guardando tus listas: el producto sigue en tu carrito/)).toBeInTheDocument();
  expect(inCart()).toEqual([[nameOf(1), 4]]);
  expect(saved()).toEqual([]);
});

it.each([
  [
    "its list is full",
    () =>
      createList(
        SAVED_FOR_LATER,
        Array.from({ length: MAX_LIST_LINES }, (_, index) =>
          lineOfProduct(aProduct({ id: idOf("product", index + 10) })),
        ),
      ),
    "la lista ya tiene 100 productos",
  ],
  [
    "there are too many lists",
    () => Array.from({ length: MAX_LISTS }, (_, index) => createList(`Lista ${index}`)),
    "Ya tienes 50 listas",
  ],
])("keeps the line in the cart and says why when %s", async (_, fill, text) => {
  fill();
  fillCart([1, 4]);
  await save();
  expect(await screen.findByText(text, { exact: false })).toBeInTheDocument();
  expect(inCart()).toEqual([[nameOf(1), 4]]);
});
