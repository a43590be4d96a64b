import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { CART_ASIDE_KEY, CART_STORAGE_KEY, createCartStorage, parseStoredCart } from "@/cart/storage";
import { cart, useCartState } from "@/cart/store";
import { cartUpkeep } from "@/cart/upkeep";
import { readCartLines, useIsCartKept } from "@/cart/use-cart";
import {
  cartShape,
  frame,
  plus,
  productOf,
  reloadCart,
  shapeOf,
  storedCart,
  useEmptyCart,
  useStoppedClock,
} from "./setup";

useStoppedClock();
useEmptyCart();
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

/** The stored text of a cart with 2 pieces of product 1 (on the server) and 3 of product 2 (pending). */
function aStoredCart() {
  cartActions.addItem(productOf(2), 3);
  const { pending, ...rest } = storedCart().state;
  const [waiting] = pending;
  const accepted = {
    ...structuredClone(waiting.change.item),
    product: productOf(1),
    id: "line-1",
    unitPrice: 10,
    quantity: 2,
  };
  return { state: { ...rest, items: [accepted], pending: [waiting] }, version: 1 };
}

async function load(stored: unknown): Promise<void> {
  localStorage.setItem(CART_STORAGE_KEY, typeof stored === "string" ? stored : JSON.stringify(stored));
  reloadCart();
}

describe("what rests on the device", () => {
  it("is the cart's lines, changes, settings and moments, under one fixed name", () => {
    cartActions.addItem(productOf(1));
    frame();
    expect(Object.keys(localStorage)).toContain("acopio-cart");
    expect(Object.keys(storedCart().state).sort()).toEqual([
      "accepted",
      "config",
      "guestMark",
      "items",
      "lastAccessed",
      "lastSync",
      "offered",
      "pending",
      "session",
      "tabs",
    ]);
  });

  it("is the same cart after a reload", async () => {
    await load(aStoredCart());
    expect(cartShape().sort()).toEqual(["1 × 2", "2 × 3"]);
    expect(localStorage.getItem(CART_ASIDE_KEY)).toBeNull();
    const before = useCartState.getState();
    reloadCart();
    expect(useCartState.getState()).toEqual(before);
  });

  it("gives changes that share an id ids of their own: each is confirmed by itself", async () => {
    const stored = aStoredCart();
    const [change] = stored.state.pending;
    const another = { ...change, change: { kind: "remove", productId: productOf(1).id } };
    await load({ ...stored, state: { ...stored.state, pending: [change, another] } });
    const ids = useCartState.getState().pending.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
  });

  it("is not written again when nothing of it changed", () => {
    cartActions.addItem(productOf(1));
    frame();
    const write = vi.spyOn(Storage.prototype, "setItem");
    cartUpkeep.dismissErrors();
    frame();
    expect(write).not.toHaveBeenCalled();
  });
});

describe("a press", () => {
  const isStored = () => localStorage.getItem(CART_STORAGE_KEY)?.includes(productOf(1).id) === true;

  it("shows at once, and reads the storage once and writes nothing before the frame that shows it", () => {
    cartActions.addItem(productOf(1));
    frame();
    const read = vi.spyOn(Storage.prototype, "getItem");
    const write = vi.spyOn(Storage.prototype, "setItem");
    const stringify = vi.spyOn(JSON, "stringify");
    cartActions.addItem(productOf(1), 4);
    expect(cartShape()).toEqual(["1 × 5"]);
    expect(read.mock.calls).toEqual([[CART_STORAGE_KEY]]);
    expect(write).not.toHaveBeenCalled();
    expect(stringify).not.toHaveBeenCalled();
    frame();
    expect(write).toHaveBeenCalledTimes(1);
    expect(storedCart().state.pending[0].change.item.quantity).toBe(5);
  });

  it("that accepts every new price changes the cart no oftener than one that accepts a single price", () => {
    const products = [productOf(1), productOf(2), productOf(3)];
    for (const product of products) cartActions.addItem(product);
    const acceptDearer = (accepted: typeof products): number => {
      const onChange = vi.fn();
      const stop = useCartState.subscribe(onChange);
      cartUpkeep.acceptPrices(accepted.map(({ id, price, unit }) => ({ productId: id, newPrice: price + 5, unit })));
      stop();
      return onChange.mock.calls.length;
    };
    const changesOfOne = acceptDearer(products.slice(0, 1));
    expect(acceptDearer(products)).toBe(changesOfOne);
    expect(readCartLines().map(({ unitPrice }) => unitPrice)).toEqual(products.map(({ price }) => price + 5));
  });

  it("is stored by itself after the frame", () => {
    cartActions.addItem(productOf(1));
    expect(isStored()).toBe(false);
    frame();
    expect(isStored()).toBe(true);
  });

  it("is stored soon where no frame is drawn", () => {
    vi.stubGlobal("requestAnimationFrame", () => 0);
    cartActions.addItem(productOf(1));
    vi.advanceTimersByTime(100);
    expect(isStored()).toBe(true);
  });

  it("is stored at once when the page is left", () => {
    cartActions.addItem(productOf(1));
    window.dispatchEvent(new Event("pagehide"));
    expect(isStored()).toBe(true);
  });

  it("is stored at once when the page is hidden", () => {
    cartActions.addItem(productOf(1));
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(isStored()).toBe(true);
  });

  it("is stored before anything else asks what is stored, as an order about to be sent does", () => {
    cartActions.addItem(productOf(1));
    cart.reconcile();
    expect(isStored()).toBe(true);
  });

  it("replaces nothing that another tab stored while it was being shown", () => {
    cartActions.addItem(productOf(2), 2);
    const others = storedCart();
    others.state.pending[0].change.item.quantity = 7;
    cartActions.addItem(productOf(1), 1);
    localStorage.setItem(CART_STORAGE_KEY, JSON.stringify(others));
    frame();
    expect(cartShape().sort()).toEqual(["1 × 1", "2 × 7"]);
    expect(storedCart().state.pending).toHaveLength(2);
  });

  it("is not forgotten while it waits, however long another tab's news take", () => {
    vi.stubGlobal("requestAnimationFrame", () => 0);
    cartActions.addItem(productOf(2), 2);
    const others = storedCart();
    cartActions.addItem(productOf(1), 1);
    vi.setSystemTime(Date.now() + 10_000);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 10_000);
    localStorage.setItem(CART_STORAGE_KEY, JSON.stringify({ ...others, extra: true }));
    cart.reconcile();
    expect(cartShape().sort()).toEqual(["1 × 1", "2 × 2"]);
  });
});

/** What a line can do without. */
const flaws: [string, object][] = [
  ["a missing accepted price", { unitPrice: null }],
  ["a missing line id", { id: undefined }],
  ["an unknown source", { source: "elsewhere" }],
  ["times that are none", { addedAt: "ayer", updatedAt: 5 }],
  ["edited totals", { totalPrice: -1, bulkDiscountApplied: "yes" }],
];

describe("fault: localStorage corrupted", () => {
  type Stored = ReturnType<typeof aStoredCart>;
  const damages: [string, (stored: Stored) => unknown, string[]][] = [
    ["text that is no JSON", () => "{{{", []],
    ["a text that ends in the first line", (stored) => JSON.stringify(stored).slice(0, 200), []],
    ["a text that ends after the first line", (stored) => cutAfter(stored, '"pending":['), ["1 × 2"]],
    ["a text that ends in a change", (stored) => cutAfter(stored, '"pending":[{"id":"'), ["1 × 2"]],
    ["a text without its last character", (stored) => JSON.stringify(stored).slice(0, -1), ["1 × 2", "2 × 3"]],
    ["a text with more after its end", (stored) => `${JSON.stringify(stored)}{{`, ["1 × 2", "2 × 3"]],
    ["null", () => "null", []],
    ["a number", () => "42", []],
    ["a list", () => "[]", []],
    ["no state", () => ({ version: 1 }), []],
    ["a state that is a text", () => ({ state: "x", version: 1 }), []],
    ["items that are no list", ({ state }) => ({ state: { ...state, items: {} }, version: 1 }), ["2 × 3"]],
    ["no items", ({ state: { items: _, ...state } }) => ({ state, version: 1 }), ["2 × 3"]],
    ["pending that is no list", ({ state }) => ({ state: { ...state, pending: 7 }, version: 1 }), ["1 × 2"]],
    ["a line that is null", (stored) => withLine(stored, null), ["1 × 2", "2 × 3"]],
    ["a line without product", (stored) => withLine(stored, { quantity: 1 }), ["1 × 2", "2 × 3"]],
    ["a line of 0 pieces", (stored) => withLine(stored, lineOf(stored, { quantity: 0 })), ["1 × 2", "2 × 3"]],
    ["a line of −5 pieces", (stored) => withLine(stored, lineOf(stored, { quantity: -5 })), ["1 × 2", "2 × 3"]],
    ["a line of 1.5 pieces", (stored) => withLine(stored, lineOf(stored, { quantity: 1.5 })), ["1 × 2", "2 × 3"]],
    ["a line of «tres» pieces", (stored) => withLine(stored, lineOf(stored, { quantity: "tres" })), ["1 × 2", "2 × 3"]],
    ["a line of 1e9 pieces", (stored) => withLine(stored, lineOf(stored, { quantity: 1e9 })), ["1 × 2", "2 × 3"]],
    ["a product without id", (stored) => withLine(stored, lineWith(stored, { id: "" })), ["1 × 2", "2 × 3"]],
    ["a product without name", (stored) => withLine(stored, lineWith(stored, { name: null })), ["1 × 2", "2 × 3"]],
    ["a price that is null", (stored) => withLine(stored, lineWith(stored, { price: null })), ["1 × 2", "2 × 3"]],
    ["a negative price", (stored) => withLine(stored, lineWith(stored, { price: -1 })), ["1 × 2", "2 × 3"]],
    ["a price beyond all", (stored) => withLine(stored, lineWith(stored, { price: 1e12 })), ["1 × 2", "2 × 3"]],
    ["a change of no known kind", (stored) => withChange(stored, { kind: "explode" }), ["1 × 2", "2 × 3"]],
    [
      "a removal of what is no product",
      (stored) => withChange(stored, { kind: "remove", productId: "zzz" }),
      ["1 × 2", "2 × 3"],
    ],
    ["a change about nothing", (stored) => withChange(stored, { kind: "remove" }), ["1 × 2", "2 × 3"]],
    [
      "a session that is no session",
      ({ state }) => ({ state: { ...state, session: 5 }, version: 1 }),
      ["1 × 2", "2 × 3"],
    ],
    ["a session without a date", ({ state }) => sessionOf(state, { expiresAt: "mañana" }), ["1 × 2", "2 × 3"]],
    ["a newer version", ({ state }) => ({ state: { ...state, wishes: [] }, version: 99 }), ["1 × 2", "2 × 3"]],
    ["an older version", ({ state }) => ({ state: { items: state.items }, version: 0 }), ["1 × 2"]],
    ["no version", ({ state }) => ({ state }), ["1 × 2", "2 × 3"]],
    ["an empty text", () => "", []],
    ["a text in quotes", () => '"cart"', []],
    ["a state that is a list", () => ({ state: [], version: 1 }), []],
    ["a line that is a list", (stored) => withLine(stored, []), ["1 × 2", "2 × 3"]],
    ["a line that is a text", (stored) => withLine(stored, "1 × 2"), ["1 × 2", "2 × 3"]],
    ["a product that is a text", (stored) => withLine(stored, lineOf(stored, { product: "p" })), ["1 × 2", "2 × 3"]],
    ["a price that is no number", (stored) => withLine(stored, lineWith(stored, { price: {} })), ["1 × 2", "2 × 3"]],
    ["a change that is null", (stored) => withChange(stored, null), ["1 × 2", "2 × 3"]],
    ["a change without a line", (stored) => withChange(stored, { kind: "set" }), ["1 × 2", "2 × 3"]],
    [
      "a change of −1 pieces",
      (stored) => withChange(stored, { kind: "set", item: lineOf(stored, { quantity: -1 }) }),
      ["1 × 2", "2 × 3"],
    ],
    [
      "offered lines that are a number",
      ({ state }) => ({ state: { ...state, offered: 3 }, version: 1 }),
      ["1 × 2", "2 × 3"],
    ],
    [
      "an offered line of nothing",
      ({ state }) => ({ state: { ...state, offered: [{}] }, version: 1 }),
      ["1 × 2", "2 × 3"],
    ],
    [
      "a prototype in disguise",
      (stored) => withLine(stored, JSON.parse('{"__proto__": {"quantity": 5}}')),
      ["1 × 2", "2 × 3"],
    ],
  ];

  it("the table has forty shapes and more", () => {
    expect(damages.length + flaws.length).toBeGreaterThanOrEqual(40);
  });

  it.each(damages)("%s: every valid line is kept, and the text is put aside", async (_, damage, kept) => {
    const damaged = damage(aStoredCart());
    const text = typeof damaged === "string" ? damaged : JSON.stringify(damaged);
    await load(text);
    expect(cartShape().sort()).toEqual(kept);
    expect(localStorage.getItem(CART_ASIDE_KEY)).toBe(text);
    cartActions.addItem(productOf(8));
    expect(cartShape()).toContain("8 × 1");
  });

  it.each(flaws)("%s costs no line", async (_, flaw) => {
    const stored = aStoredCart();
    Object.assign(stored.state.items[0] ?? {}, flaw);
    await load(stored);
    expect(cartShape().sort()).toEqual(["1 × 2", "2 × 3"]);
    expect(readCartLines().find(({ product }) => product.price === 10)).toMatchObject({
      unitPrice: 10,
      totalPrice: 20,
      bulkDiscountApplied: false,
      source: "supabase",
    });
  });

  it("a product from before units and rates is one piece at the general rate", async () => {
    const stored = aStoredCart();
    const [line] = stored.state.items;
    const { unit: _, taxRate: __, ...before } = line?.product ?? productOf(1);
    Object.assign(line ?? {}, { product: before });
    await load(stored);
    expect(cartShape().sort()).toEqual(["1 × 2", "2 × 3"]);
    expect(localStorage.getItem(CART_ASIDE_KEY)).toBeNull();
    const [read] = readCartLines().filter(({ product }) => product.price === 10);
    expect(read?.product).toMatchObject({ unit: { name: "pieza", content: 1, contentName: null }, taxRate: 0.16 });
  });

  it.each([
    ["the tabs", { tabs: "all" }],
    ["a tab's count", { tabs: { a: "many" } }],
    ["the last accepted change", { accepted: 7 }],
    ["whose lines they are", { guestMark: {} }],
    ["the last load", { lastSync: [] }],
    ["the last activity", { lastAccessed: 0 }],
    ["the settings", { config: null }],
  ])("a wrong note about %s costs no line", async (_, note) => {
    const stored = aStoredCart();
    await load({ ...stored, state: { ...stored.state, ...note } });
    expect(cartShape().sort()).toEqual(["1 × 2", "2 × 3"]);
    cartActions.addItem(productOf(8));
    expect(cartShape()).toContain("8 × 1");
  });

  it.each([
    ["its id", { id: undefined }],
    ["a usable id", { id: 7 }],
    ["its dates", { since: undefined, at: undefined }],
    ["usable dates", { since: "ayer", at: 5 }],
    ["a note on where it goes", { mirrored: "yes" }],
  ])("a change without %s costs no line, and can be sent", async (_, flaw) => {
    const stored = aStoredCart();
    Object.assign(stored.state.pending[0] ?? {}, flaw);
    await load(stored);
    expect(cartShape().sort()).toEqual(["1 × 2", "2 × 3"]);
    const [change] = useCartState.getState().pending;
    expect(change).toMatchObject({ id: expect.stringMatching(/./), mirrored: true });
    expect([change?.since, change?.at].map((time) => Date.parse(time ?? ""))).not.toContain(Number.NaN);
  });

  it("changes that lost their ids get one each", async () => {
    const stored = aStoredCart();
    const [first] = stored.state.pending;
    const item = { ...first.change.item, product: productOf(3) };
    stored.state.pending.push({ ...first, change: { ...first.change, item } });
    for (const change of stored.state.pending) delete change.id;
    await load(stored);
    expect(cartShape().sort()).toEqual(["1 × 2", "2 × 3", "3 × 3"]);
    expect(new Set(useCartState.getState().pending.map(({ id }) => id)).size).toBe(2);
  });

  it("two changes of one product are folded, so that none is sent twice", async () => {
    const stored = aStoredCart();
    const [first] = stored.state.pending;
    stored.state.pending.push({
      ...first,
      id: "later",
      change: { ...first.change, item: { ...first.change.item, quantity: 9 } },
    });
    await load(stored);
    expect(cartShape().sort()).toEqual(["1 × 2", "2 × 9"]);
    expect(useCartState.getState().pending).toHaveLength(1);
  });

  it("the same product on two lines becomes one line of at most 999", async () => {
    const stored = aStoredCart();
    const twice = withLine(stored, lineOf(stored, { quantity: 998 }));
    await load(twice);
    expect(cartShape()).toContain("1 × 999");
  });
});

describe("fault: localStorage corrupted: a text that was cut off", () => {
  /** Three lines with everything that is hard to read past a cut: quotes, brackets, commas, backslashes, accents. */
  const text = () => {
    const stored = aStoredCart();
    const [line] = stored.state.items;
    const lines = [1, 2, 3].map((number) => ({
      ...line,
      id: `line-${number}`,
      product: productOf(number, { description: `Caja «${number}», 1/2" {[,]} \\ ñ 📦 \\"`, attributes: [] }),
      quantity: number * 11,
    }));
    return { text: JSON.stringify({ ...stored, state: { ...stored.state, items: lines } }), lines };
  };

  it("wherever the text ends, the lines that were whole are kept as they were, and the text is put aside", () => {
    const { text: whole, lines } = text();
    const ends = lines.map((line) => whole.indexOf(JSON.stringify(line)) + JSON.stringify(line).length);
    for (let cut = 1; cut < whole.length; cut += 1) {
      const device = onDevice(whole.slice(0, cut));
      const { items } = device.read();
      const kept = shapeOf(items).sort();
      expect(["1 × 11", "2 × 22", "3 × 33"].slice(0, kept.length), `cut at ${cut}`).toEqual(kept);
      expect(kept.length, `cut at ${cut}`).toBeGreaterThanOrEqual(ends.filter((end) => end <= cut).length);
      expect(items.map(({ product }) => product.price).sort()).toEqual([10, 20, 30].slice(0, items.length));
      expect(device.aside(), `cut at ${cut}`).toBe(whole.slice(0, cut));
    }
  });

  it("of a text that is deeper than any cart nothing is read, and it is put aside", () => {
    // As much as a browser keeps: read depth by depth it would take hours.
    const text = "[".repeat(2_400_000);
    const device = onDevice(text);
    expect(device.read().items).toEqual([]);
    expect(device.aside()).toBe(text);
  });

  it("a line is kept once its product and its pieces are whole, a number that lost digits is not taken", () => {
    const { text: whole } = text();
    const pieces = whole.indexOf('"quantity":22') + '"quantity":'.length;
    expect(shapeOf(onDevice(whole.slice(0, pieces + 1)).read().items)).toEqual(["1 × 11"]);
    expect(shapeOf(onDevice(whole.slice(0, pieces + 3)).read().items).sort()).toEqual(["1 × 11", "2 × 22"]);
  });
});

describe("what another tab stored and this one cannot read", () => {
  const CHANGED = ["1 × 2", "2 × 3"];
  /** This tab shows two lines; then the storage holds what `change` makes of their text. */
  function meets(change: (stored: ReturnType<typeof aStoredCart>) => unknown): string {
    const stored = aStoredCart();
    localStorage.setItem(CART_STORAGE_KEY, JSON.stringify(stored));
    cart.reconcile();
    expect(cartShape().sort()).toEqual(CHANGED);
    const changed = change(stored);
    const text = typeof changed === "string" ? changed : JSON.stringify(changed);
    localStorage.setItem(CART_STORAGE_KEY, text);
    cart.reconcile();
    return text;
  }
  const newer: [string, Parameters<typeof meets>[0]][] = [
    [
      "version 2 under other names",
      ({ state: { items, pending: _, ...state } }) => newest({ ...state, lines: items }, 2),
    ],
    ["version 2 without changes", ({ state: { pending: _, ...state } }) => newest(state, 2)],
    ["version 9 of another shape", ({ state }) => ({ version: 9, carts: [state.items] })],
  ];
  const damaged: [string, Parameters<typeof meets>[0]][] = [
    ["a text that ends in the first line", (stored) => JSON.stringify(stored).slice(0, 200)],
    ["a text that ends after the first line", (stored) => cutAfter(stored, '"pending":[')],
    ["a text that is no JSON", () => "{{{"],
    ["a line of 1.5 pieces", (stored) => withLine(stored, lineOf(stored, { quantity: 1.5 }))],
  ];

  it.each([...newer, ...damaged])("%s: the lines stay, and the text is put aside", (_, change) => {
    const text = meets(change);
    expect(cartShape().sort()).toEqual(CHANGED);
    expect(localStorage.getItem(CART_ASIDE_KEY)).toBe(text);
    cartActions.addItem(productOf(8));
    frame();
    reloadCart();
    expect(cartShape().sort()).toEqual([...CHANGED, "8 × 1"]);
    expect(localStorage.getItem(CART_ASIDE_KEY)).toBe(text);
  });

  it.each(newer)("%s: it stands until something changes here", (_, change) => {
    const text = meets(change);
    cart.reconcile();
    expect(localStorage.getItem(CART_STORAGE_KEY)).toBe(text);
  });

  it.each(damaged)("%s: the lines replace it, so that a reload finds them", (_, change) => {
    meets(change);
    reloadCart();
    expect(cartShape().sort()).toEqual(CHANGED);
  });

  it("takes no press that waits to be stored", () => {
    cartActions.addItem(productOf(1), 4);
    localStorage.setItem(CART_STORAGE_KEY, JSON.stringify({ version: 9 }));
    frame();
    expect(cartShape()).toEqual(["1 × 4"]);
    expect(storedCart().state.pending).toHaveLength(1);
  });

  it("is read as at the start by a tab whose cart is empty", () => {
    const text = cutAfter(aStoredCart(), '"pending":[');
    useCartState.setState({ items: [], pending: [], lastSync: new Date().toISOString() });
    localStorage.setItem(CART_STORAGE_KEY, text);
    cart.reconcile();
    expect(cartShape()).toEqual(["1 × 2"]);
  });

  it("a newer version whose lines are as ever is followed", () => {
    meets(({ state }) => newest({ ...state, pending: [], wishes: [] }, 2));
    expect(cartShape()).toEqual(["1 × 2"]);
  });
});

const newest = (state: object, version: number) => ({ state, version });

/** A device whose storage holds `text` as its cart. */
function onDevice(text: string) {
  const held = new Map([[CART_STORAGE_KEY, text]]);
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    isKept: () => true,
  };
  const stored = createCartStorage(storage);
  return {
    read: () => stored.read().cart,
    aside: () => held.get(CART_ASIDE_KEY),
  };
}

it("settings are the shop's, whatever was stored", () => {
  const { cart } = parseStoredCart({ state: { items: [], config: { taxRate: 0 } }, version: 1 });
  expect(cart.config.taxRate).toBe(0.16);
});

describe("when the storage does not work", () => {
  it("fault: localStorage full: the cart lives in memory, also where writing is blocked", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const isKept = renderHook(useIsCartKept).result;
    expect(isKept.current).toBe(true);
    act(() => void cartActions.addItem(productOf(1), 2));
    act(frame);
    expect(isKept.current).toBe(false);
    act(() => plus(1));
    expect(cartShape()).toEqual(["1 × 3"]);
    expect(useCartState.getState().errors).toEqual([]);
    vi.mocked(Storage.prototype.setItem).mockRestore();
    act(() => plus(1));
    act(frame);
    expect(isKept.current).toBe(true);
    reloadCart();
    expect(cartShape()).toEqual(["1 × 4"]);
  });

  it("fault: localStorage blocked: the cart lives in memory", () => {
    const blocked = vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    cartActions.addItem(productOf(1), 2);
    cartActions.addItem(productOf(2), 1);
    cartActions.remove(productOf(1).id);
    expect(cartShape()).toEqual(["2 × 1"]);
    expect(useCartState.getState().isKept).toBe(false);
    blocked.mockRestore();
  });
});

describe("two tabs", () => {
  /** What another tab stores, without this one being told. */
  function otherTab(edit: (stored: ReturnType<typeof storedCart>) => void): void {
    const stored = storedCart();
    edit(stored);
    localStorage.setItem(CART_STORAGE_KEY, JSON.stringify(stored));
  }

  it("fault: two tabs keep both lines: even when both add at the same time", () => {
    cartActions.addItem(productOf(1));
    otherTab(({ state }) => {
      const change = structuredClone(state.pending[0]);
      change.id = "of-the-other-tab";
      change.change.item.product = productOf(2);
      state.pending.push(change);
    });
    cartActions.addItem(productOf(3));
    expect(cartShape().sort()).toEqual(["1 × 1", "2 × 1", "3 × 1"]);
    expect(storedCart().state.pending).toHaveLength(3);
  });

  it("add to the quantity that the other tab left", () => {
    cartActions.addItem(productOf(1));
    otherTab(({ state }) => {
      state.pending[0].change.item.quantity = 10;
    });
    cartActions.addItem(productOf(1));
    expect(cartShape()).toEqual(["1 × 11"]);
  });

  it("forget the cart together when the storage is erased", () => {
    cartActions.addItem(productOf(1));
    frame();
    localStorage.clear();
    cartActions.addItem(productOf(2));
    expect(cartShape()).toEqual(["2 × 1"]);
  });
});

type Stored = ReturnType<typeof aStoredCart>;
const cutAfter = (stored: Stored, part: string) => {
  const text = JSON.stringify(stored);
  return text.slice(0, text.indexOf(part) + part.length);
};
const withLine = ({ state }: Stored, line: unknown) => ({
  state: { ...state, items: [line, ...state.items] },
  version: 1,
});
const lineOf = ({ state }: Stored, overrides: object) => ({ ...state.items[0], ...overrides });
const lineWith = ({ state }: Stored, product: object) => ({
  ...state.items[0],
  product: { ...state.items[0]?.product, ...product },
});
const withChange = ({ state }: Stored, change: object | null) => ({
  state: { ...state, pending: [...state.pending, { ...state.pending[0], id: "odd", change }] },
  version: 1,
});
const sessionOf = (state: Stored["state"], overrides: object) => ({
  state: { ...state, session: { ...state.session, ...overrides } },
  version: 1,
});
