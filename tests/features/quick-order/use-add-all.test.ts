import { act, renderHook } from "@testing-library/react";
import { aProduct } from "@tests/support/factories";
import { beforeEach, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { readCartLines } from "@/cart/use-cart";
import { MAX_ORDER_ROWS } from "@/domain/constants";
import { planSheet } from "@/domain/quick-order/order-plan";
import { useAddAll } from "@/features/quick-order/use-add-all";
import { eraseQuickOrder, pasteRows, readQuickOrder } from "@/stores/quick-order-store";

beforeEach(() => {
  cartActions.clear();
  eraseQuickOrder();
});

/** Adds what can be had of a pasted list, in which only KTN-5114 is known. */
function addAll(codes: readonly string[]): string {
  pasteRows(codes.map((code) => ({ code, quantity: "2", unit: "", text: "" })));
  const { rows } = readQuickOrder();
  const found = { code: "KTN-5114", isFound: true, products: [aProduct({ sku: "KTN-5114" })] };
  const onAdded = vi.fn<(message: string) => void>();
  const plan = planSheet(rows, new Map([[found.code, found]]), readCartLines(), "unanswered");
  const { result } = renderHook(() => useAddAll({ rows, plan, isAsking: false, onAdded, onMessage: vi.fn() }));
  act(() => result.current.add());
  return onAdded.mock.lastCall?.[0] ?? "";
}

const others = (count: number) => Array.from({ length: count }, (_, at) => `QQ-${1000 + at}`);

it("says how many rows are left to look at, and how many that waited have come in beside them", () => {
  const said = addAll(["KTN-5114", "KTN-5114", "KTN-5114", ...others(MAX_ORDER_ROWS - 1)]);
  expect(said).toBe(
    "Agregamos 1 producto a tu carrito. 497 renglones quedan por revisar. 2 renglones que esperaban su turno entraron a la tabla.",
  );
  expect(readQuickOrder().rows).toHaveLength(497 + 2);
});

it("says nothing of others where none waited", () => {
  expect(addAll(["KTN-5114", ...others(1)])).toBe("Agregamos 1 producto a tu carrito. 1 renglón queda por revisar.");
});
