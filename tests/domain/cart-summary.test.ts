// @vitest-environment node
import { describe, expect, it } from "vitest";
import { summarizeCart } from "@/domain/cart-summary";
import { volumePercentage } from "@/domain/volume-prices";
import { aLine, aProduct } from "./cart-factories";

const line = (id: string, price: number, quantity: number) => aLine(id, quantity, { product: aProduct(id, { price }) });

describe("what a cart costs", () => {
  it("adds IVA of 16 % and shipping of $150 below $1,000", () => {
    expect(summarizeCart([line("a", 100, 2), line("b", 49.5, 1)])).toMatchObject({
      subtotal: 249.5,
      discountAmount: 0,
      taxAmount: 39.92,
      shippingCost: 150,
      totalAmount: 439.42,
      itemCount: 3,
      isFreeShipping: false,
      freeShippingThreshold: 1000,
      amountForFreeShipping: 750.5,
      freeShippingPercentage: 24,
      currency: "MXN",
      taxRate: 0.16,
    });
  });

  it("ships free from exactly $1,000", () => {
    expect(summarizeCart([line("a", 999.99, 1)])).toMatchObject({
      shippingCost: 150,
      amountForFreeShipping: 0.01,
      freeShippingPercentage: 99,
    });
    expect(summarizeCart([line("a", 1000, 1)])).toMatchObject({
      isFreeShipping: true,
      shippingCost: 0,
      amountForFreeShipping: 0,
      freeShippingPercentage: 100,
      totalAmount: 1160,
    });
  });

  it("rounds IVA once, for the whole cart", () => {
    // 3 × $0.03 of IVA 0.0048 each would be 0.00 when rounded by line; on the sum it is 0.01.
    expect(summarizeCart([line("a", 0.03, 1), line("b", 0.03, 1), line("c", 0.03, 1)]).taxAmount).toBe(0.01);
  });

  it("takes the IVA of each product's rate, and tells what is taxed at which", () => {
    const sugar = aLine("a", 2, { product: aProduct("a", { price: 34, taxRate: 0 }) });
    const border = aLine("b", 1, { product: aProduct("b", { price: 50, taxRate: 0.08 }) });
    const summary = summarizeCart([sugar, border, line("c", 100, 1)]);
    expect(summary).toMatchObject({
      taxes: [
        { rate: 0.16, base: 100, amount: 16 },
        { rate: 0.08, base: 50, amount: 4 },
        { rate: 0, base: 68, amount: 0 },
      ],
      taxAmount: 20,
      totalAmount: 388,
    });
    expect(summary.items.map(({ taxAmount }) => taxAmount)).toEqual([0, 4, 16]);
  });

  it("drifts nowhere: a thousand lines of ten centavos", () => {
    const lines = Array.from({ length: 100 }, (_, n) => line(String(n), 0.1, 999));
    expect(summarizeCart(lines)).toMatchObject({ subtotal: 9990, taxAmount: 1598.4, totalAmount: 11_588.4 });
  });

  it("costs nothing when empty, shipping included", () => {
    expect(summarizeCart([])).toMatchObject({ subtotal: 0, shippingCost: 0, totalAmount: 0, itemCount: 0, items: [] });
  });

  it("uses today's price and ignores the amounts kept in the line", () => {
    const edited = aLine("a", 2, { unitPrice: 0.01, totalPrice: 0.02, originalUnitPrice: 0.01 });
    const summary = summarizeCart([edited]);
    expect(summary.subtotal).toBe(200);
    expect(summary.items[0]?.totalPrice).toBe(200);
  });
});

describe("volume discounts", () => {
  const general = { productId: null, minQuantity: 10, percentage: 5 };
  const generalMore = { productId: null, minQuantity: 50, percentage: 12 };
  const own = { productId: "a", minQuantity: 10, percentage: 2.5 };

  it("apply the best percentage that the quantity reaches", () => {
    expect(volumePercentage("a", 9, [general, generalMore])).toBe(0);
    expect(volumePercentage("a", 10, [general, generalMore])).toBe(5);
    expect(volumePercentage("a", 50, [generalMore, general])).toBe(12);
  });

  it("prefer the product's own percentage, even a smaller one", () => {
    expect(volumePercentage("a", 50, [general, generalMore, own])).toBe(2.5);
    expect(volumePercentage("b", 50, [general, generalMore, own])).toBe(12);
    expect(volumePercentage("a", 9, [own])).toBe(0);
  });

  it("are rounded per line, and IVA is taken on what is left", () => {
    // 10 × 3.33 = 33.30; 2.5 % of it = 0.8325 -> 0.83. 20 × 1.01 = 20.20; 5 % = 1.01.
    const summary = summarizeCart([line("a", 3.33, 10), line("b", 1.01, 20)], [general, own]);
    expect(summary).toMatchObject({
      subtotal: 53.5,
      discountAmount: 1.84,
      taxAmount: 8.27,
      totalAmount: 53.5 - 1.84 + 8.27 + 150,
    });
    expect(summary.items.map((item) => item.bulkDiscountApplied)).toEqual([true, true]);
  });

  it("do not take free shipping away: the threshold looks at the subtotal", () => {
    const summary = summarizeCart([line("a", 100, 10)], [general]);
    expect(summary).toMatchObject({ subtotal: 1000, discountAmount: 50, isFreeShipping: true, shippingCost: 0 });
  });

  it("mark only the lines that earned one", () => {
    const summary = summarizeCart([line("a", 10, 10), line("b", 10, 9)], [general]);
    expect(summary.items.map((item) => item.bulkDiscountApplied)).toEqual([true, false]);
  });
});
