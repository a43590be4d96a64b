// @vitest-environment node
import fc from "@tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { type CartSummary, summarizeCart } from "@/domain/cart-summary";
import { addPesos, type Pesos, type PriceDisplay } from "@/domain/money";
import { cartFormat, type SumRow, shownLine, shownLineTotal, sumRows } from "@/domain/shown-amounts";
import { aLine, aProduct } from "./cart-factories";

const line = (id: string, price: number, quantity: number, taxRate = 0.16) =>
  aLine(id, quantity, { product: aProduct(id, { price, taxRate }) });

/** An amount as it is read off the screen. */
const read = (text: string): number => Number(text.replace(/[$,]/g, ""));

const displays: readonly PriceDisplay[] = ["with-tax", "without-tax"];

const anyCart = fc
  .tuple(
    fc.array(
      fc.record({
        price: fc.oneof(
          fc.integer({ min: 1, max: 99_999_999 }).map((centavos) => centavos / 100),
          fc.integer({ min: 1, max: 900 }),
        ),
        quantity: fc.integer({ min: 1, max: 999 }),
        taxRate: fc.constantFrom(0.16, 0.08, 0),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    fc.array(
      fc.record({
        productId: fc.constantFrom(null, "0", "1", "2"),
        minQuantity: fc.integer({ min: 1, max: 999 }),
        percentage: fc.integer({ min: 1, max: 9999 }).map((hundredths) => hundredths / 100),
      }),
      { maxLength: 6 },
    ),
  )
  .map(([goods, discounts]) =>
    summarizeCart(
      goods.map(({ price, quantity, taxRate }, at) => line(String(at), price, quantity, taxRate)),
      discounts,
    ),
  );

/** Adds up what is written, as a shopper with a calculator would. */
function addUp(summary: CartSummary, display: PriceDisplay) {
  const format = cartFormat(summary, display);
  const shown = (amount: Pesos) => read(format(amount));
  const sum = (rows: readonly SumRow[]) => addPesos(...rows.map(({ amount }) => shown(amount)));
  const rows = sumRows(summary, display);
  const [first] = rows;
  return {
    lines: addPesos(...summary.items.map((item) => shown(shownLineTotal(item, display)))),
    firstRow: first && shown(first.amount),
    parts: rows.filter(({ parts }) => parts).map(({ amount, parts = [] }) => [shown(amount), sum(parts)]),
    rows: sum(rows),
    total: shown(summary.totalAmount),
  };
}

describe("what is shown of a cart", () => {
  it.each(displays)("adds up %s: lines to the first row, parts to their row, rows to the total", (display) => {
    fc.assert(
      fc.property(anyCart, (summary) => {
        const { lines, firstRow, parts, rows, total } = addUp(summary, display);
        expect(lines).toBe(firstRow);
        for (const [row, sum] of parts) expect(sum).toBe(row);
        expect(rows).toBe(total);
        expect(total).toBe(summary.totalAmount);
      }),
    );
  });

  it("has decimals in all amounts or in none", () => {
    const whole = summarizeCart([line("a", 100, 2)]);
    expect(cartFormat(whole, "with-tax")(whole.totalAmount)).toBe("$382");
    const broken = summarizeCart([line("a", 165, 1)]);
    for (const display of displays) {
      expect(cartFormat(broken, display)(broken.totalAmount)).toBe("$341.40");
      expect(cartFormat(broken, display)(broken.shippingCost)).toBe("$150.00");
    }
  });
});

describe("a struck amount", () => {
  it("has decimals where it is not of whole pesos, and then all others have, too", () => {
    const summary = summarizeCart(
      [line("a", 11.25, 10), line("b", 1.25, 10)],
      [{ productId: null, minQuantity: 10, percentage: 20 }],
    );
    const format = cartFormat(summary, "without-tax");
    const texts = summary.items.map((item) => {
      const { amount, fullAmount = 0 } = shownLine({ ...item, taxRate: item.product.taxRate }, "without-tax");
      return [format(fullAmount), format(amount)];
    });
    expect(texts).toEqual([
      ["$112.50", "$90.00"],
      ["$12.50", "$10.00"],
    ]);
  });
});

describe("a line", () => {
  const sold = { totalPrice: 200, discountAmount: 20, taxAmount: 28.8, taxRate: 0.16 };

  it("costs what it adds to the total, beside what it would without its discount", () => {
    expect(shownLine(sold, "with-tax")).toEqual({ amount: 208.8, fullAmount: 232 });
    expect(shownLine(sold, "without-tax")).toEqual({ amount: 180, fullAmount: 200 });
  });

  it("without a discount has one amount", () => {
    expect(shownLine({ ...sold, discountAmount: 0, taxAmount: 32 }, "with-tax")).toEqual({ amount: 232 });
  });
});

describe("the rows of a summary", () => {
  const shape = (summary: CartSummary, display: PriceDisplay) =>
    sumRows(summary, display).map(({ what, amount, parts }) => [
      what,
      amount,
      ...(parts ? [parts.map((part) => [part.what, part.amount])] : []),
    ]);
  const ten = { productId: null, minQuantity: 2, percentage: 10 };

  it("with IVA: the products, what they are made of, and shipping", () => {
    expect(shape(summarizeCart([line("a", 100, 2)], [ten]), "with-tax")).toEqual([
      [
        "items",
        208.8,
        [
          ["subtotal", 200],
          ["discount", -20],
          ["tax", 28.8],
        ],
      ],
      ["shipping", 150],
    ]);
  });

  it("without IVA: as an invoice has them", () => {
    expect(shape(summarizeCart([line("a", 100, 2)]), "without-tax")).toEqual([
      ["subtotal", 200],
      ["tax", 32],
      ["shipping", 150],
    ]);
    expect(shape(summarizeCart([line("a", 100, 2)], [ten]), "without-tax")).toEqual([
      [
        "items",
        180,
        [
          ["subtotal", 200],
          ["discount", -20],
        ],
      ],
      ["tax", 28.8],
      ["shipping", 150],
    ]);
  });

  it("have one row of IVA for each rate, with what it is taken on", () => {
    const rows = sumRows(summarizeCart([line("a", 100, 1), line("b", 50, 1, 0)]), "without-tax");
    expect(rows.filter(({ what }) => what === "tax")).toEqual([
      { what: "tax", amount: 16, rate: 0.16, base: 100 },
      { what: "tax", amount: 0, rate: 0, base: 50 },
    ]);
  });
});
