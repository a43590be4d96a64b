import { expect, it, vi } from "vitest";
import { emptyCheckoutForm } from "@/domain/checkout-form";
import { buildOrderDraft } from "@/domain/order-draft";
import { forgetOrderAttempt, idempotencyKeyFor } from "@/stores/order-attempt";

const contents = (notes: string) => {
  const { idempotencyKey: _, ...draft } = buildOrderDraft({ ...emptyCheckoutForm, name: "Ana Ruiz", notes }, [], 0, "");
  return draft;
};

it("gives the same order the same key, after a reload too", async () => {
  const key = await idempotencyKeyFor(contents("tocar fuerte"));
  vi.resetModules();
  const reloaded = await import("@/stores/order-attempt");
  expect(await reloaded.idempotencyKeyFor(contents("tocar fuerte"))).toBe(key);
});

it("gives an order with other contents another key", async () => {
  const key = await idempotencyKeyFor(contents("tocar fuerte"));
  expect(await idempotencyKeyFor(contents("no tocar"))).not.toBe(key);
});

it("gives the same contents a new key once the order is placed", async () => {
  const key = await idempotencyKeyFor(contents(""));
  forgetOrderAttempt();
  expect(await idempotencyKeyFor(contents(""))).not.toBe(key);
});

it("keeps nothing of the shopper on the device, only a digest", async () => {
  await idempotencyKeyFor(contents("tocar fuerte"));
  expect(JSON.stringify(localStorage)).not.toMatch(/Ana|tocar/);
});

it.each(["", "{", "null", "[]", '{"key":1}'])("starts over from a damaged record %j", async (damaged) => {
  localStorage.setItem("acopio-order-attempt", damaged);
  expect(await idempotencyKeyFor(contents(""))).toMatch(/^[\da-f-]{36}$/);
});
