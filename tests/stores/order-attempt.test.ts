import { fillDevice } from "@tests/support/full-device";
import { describe, expect, it, vi } from "vitest";
import { emptyCheckoutForm } from "@/domain/checkout-form";
import { orderContents } from "@/domain/orders/order-contents";
import { safeStorage } from "@/lib/safe-storage";
import {
  attemptLineIds,
  beginOrderAttempt,
  closeOrderAttempt,
  hasOpenOrderAttempt,
  orderSeen,
  orderUnder,
  settleOrderAttempt,
  unseenOrder,
} from "@/stores/order-attempt";

const contents = (notes: string) => {
  const draft = orderContents({ ...emptyCheckoutForm, name: "Ana Ruiz", notes }, [], 0);
  return draft;
};

const ORDER = "00000000-0000-4000-8000-000000000001";

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

it("gives the same order the same key, after a reload too", async () => {
  const key = beginOrderAttempt(contents("tocar fuerte"), []);
  expect(key).toMatch(UUID);
  vi.resetModules();
  const reloaded = await import("@/stores/order-attempt");
  expect(reloaded.beginOrderAttempt(contents("tocar fuerte"), [])).toBe(key);
});

describe("where the device is full", () => {
  it("outlives a reload of its tab", async () => {
    fillDevice();
    const key = beginOrderAttempt(contents("tocar fuerte"), []);
    vi.resetModules();
    const reloaded = await import("@/stores/order-attempt");
    expect(reloaded.hasOpenOrderAttempt()).toBe(true);
    expect(reloaded.beginOrderAttempt(contents("tocar fuerte"), [])).toBe(key);
    reloaded.forgetOrderAttempt();
    expect(reloaded.hasOpenOrderAttempt()).toBe(false);
  });

  it("is in every tab as soon as there is room, and then in one place alone", () => {
    fillDevice();
    beginOrderAttempt(contents(""), []);
    localStorage.clear();
    closeOrderAttempt();
    expect(localStorage.getItem("acopio-order-attempt")).toContain('"isOpen":false');
    expect(sessionStorage.getItem("acopio-order-attempt")).toBeNull();
  });

  describe("and another write has made room", () => {
    const KEY = "acopio-order-attempt";
    const makeRoom = () => {
      localStorage.removeItem("of-somebody-else");
      safeStorage.setItem("a-note", "kept");
      expect(localStorage.getItem(KEY)).toBe(sessionStorage.getItem(KEY));
    };
    const SECOND = "00000000-0000-4000-8000-000000000002";
    const fromAnotherTab = (state: object) =>
      localStorage.setItem(KEY, JSON.stringify({ key: SECOND, fingerprint: "x", ...state }));

    it("an order that another tab has sent since is the one that is looked for, and goes under its key", () => {
      fillDevice();
      beginOrderAttempt(contents(""), []);
      closeOrderAttempt();
      makeRoom();
      fromAnotherTab({ isOpen: true });
      expect(hasOpenOrderAttempt()).toBe(true);
      expect(beginOrderAttempt(contents("otra"), [])).toBe(SECOND);
    });

    it("an order that another tab has placed since is known, whichever of the two began it", () => {
      fillDevice();
      const key = beginOrderAttempt(contents(""), []);
      makeRoom();
      fromAnotherTab({ key, isOpen: false, placedAs: ORDER });
      expect(hasOpenOrderAttempt()).toBe(false);
      expect(unseenOrder()).toBe(ORDER);
      orderSeen(ORDER);
      fillDevice();
      beginOrderAttempt(contents(""), []);
      closeOrderAttempt();
      makeRoom();
      fromAnotherTab({ isOpen: false, placedAs: ORDER });
      expect(unseenOrder()).toBe(ORDER);
    });
  });
});

it("gives an order with other contents another key, once it is known that the first was not placed", () => {
  const key = beginOrderAttempt(contents("tocar fuerte"), []);
  expect(beginOrderAttempt(contents("no tocar"), [])).toBe(key);
  closeOrderAttempt();
  expect(beginOrderAttempt(contents("no tocar"), [])).not.toBe(key);
});

it("remembers which line of the cart each product was first sent from, after a reload too", async () => {
  const line = (productId: string, lineId: string) => ({ productId, quantity: 2, lineId });
  beginOrderAttempt(contents(""), [line("tape", "line-1")]);
  beginOrderAttempt(contents(""), [line("tape", "line-2"), line("box", "line-3")]);
  vi.resetModules();
  const reloaded = await import("@/stores/order-attempt");
  expect(reloaded.attemptLineIds()).toEqual({ tape: "line-1", box: "line-3" });
  closeOrderAttempt();
  beginOrderAttempt(contents("otra"), [line("tape", "line-4")]);
  expect(attemptLineIds()).toEqual({ tape: "line-4" });
});

it("knows which of the contents that were sent under one key became the order, once the database has answered for them", () => {
  const key = beginOrderAttempt(contents("tocar fuerte"), []);
  expect(orderUnder(key, contents("tocar fuerte"))).toBeNull();
  beginOrderAttempt(contents("no tocar"), []);
  settleOrderAttempt(ORDER);
  expect(orderUnder(key, contents("tocar fuerte"))).toEqual({ id: ORDER, isOther: false });
  expect(orderUnder(key, contents("no tocar"))).toEqual({ id: ORDER, isOther: false });
  settleOrderAttempt(ORDER, contents("no tocar"));
  expect(orderUnder(key, contents("tocar fuerte"))).toMatchObject({ isOther: true });
  expect(orderUnder(key, contents("no tocar"))).toMatchObject({ isOther: false });
  expect(orderUnder("of another order", contents("no tocar"))).toBeNull();
});

it("gives the same contents a new key once the order is placed", () => {
  const key = beginOrderAttempt(contents(""), []);
  settleOrderAttempt(ORDER);
  expect(hasOpenOrderAttempt()).toBe(false);
  expect(beginOrderAttempt(contents(""), [])).not.toBe(key);
});

it("knows of a placed order until its confirmation was seen, after a reload too", async () => {
  expect(unseenOrder()).toBeNull();
  beginOrderAttempt(contents(""), []);
  expect(unseenOrder()).toBeNull();
  settleOrderAttempt(ORDER);
  vi.resetModules();
  const reloaded = await import("@/stores/order-attempt");
  expect(reloaded.unseenOrder()).toBe(ORDER);
  orderSeen("00000000-0000-4000-8000-000000000002");
  expect(unseenOrder()).toBe(ORDER);
  orderSeen(ORDER);
  expect(unseenOrder()).toBeNull();
});

it("knows of an order whose answer never came, and keeps its key once a refusal came", () => {
  expect(hasOpenOrderAttempt()).toBe(false);
  const key = beginOrderAttempt(contents(""), []);
  expect(hasOpenOrderAttempt()).toBe(true);
  closeOrderAttempt();
  expect(hasOpenOrderAttempt()).toBe(false);
  expect(beginOrderAttempt(contents(""), [])).toBe(key);
});

it("keeps nothing of the shopper on the device, only a digest", () => {
  beginOrderAttempt(contents("tocar fuerte"), []);
  expect(JSON.stringify(localStorage)).not.toMatch(/Ana|tocar/);
});

it("works where the page has no secure context", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(beginOrderAttempt(contents(""), [])).toMatch(UUID);
});

it.each(["", "{", "null", "[]", '{"key":1}', '{"key":"not-a-uuid","fingerprint":"x","isOpen":true}'])(
  "starts over from a damaged record %j",
  (damaged) => {
    localStorage.setItem("acopio-order-attempt", damaged);
    expect(hasOpenOrderAttempt()).toBe(false);
    expect(beginOrderAttempt(contents(""), [])).toMatch(UUID);
  },
);
