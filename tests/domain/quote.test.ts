// @vitest-environment node
import { aQuote, aQuoteLine } from "@tests/support/quotes";
import { describe, expect, it } from "vitest";
import { availableLines, isOrderable, type QuoteLine, quoteChanges, summaryOfQuote } from "@/domain/quote/quote";
import { SINGLE_PIECE } from "@/domain/unit";

const today = (changes: Partial<NonNullable<QuoteLine["today"]>>) => ({
  ...{ unitPrice: 100, percentage: 0, taxRate: 0.16, stockQuantity: 40 },
  ...changes,
});

describe("what has changed since a quote was made", () => {
  it("is nothing while shop and quote agree, and stock that nobody has counted is enough", () => {
    const discounted = aQuoteLine(2, "Caja", { percentage: 5, discountAmount: 50, today: today({ percentage: 5 }) });
    const uncounted = aQuoteLine(3, "Guante", { today: today({ stockQuantity: null }) });
    expect(quoteChanges(aQuote(aQuoteLine(1, "Cinta"), discounted, uncounted))).toEqual([]);
  });

  it("is told line by line: price, discount by volume, IVA, pieces, and what is no longer sold", () => {
    const all = today({ unitPrice: 120, percentage: 4, taxRate: 0.08, stockQuantity: 3 });
    const changed = aQuoteLine(1, "Cinta", { percentage: 5, today: all });
    const gone = aQuoteLine(2, "Casco", { today: null });
    expect(quoteChanges(aQuote(changed, gone))).toEqual([
      { kind: "price", line: changed, price: 120, taxRate: 0.08 },
      { kind: "discount", line: changed, percentage: 4 },
      { kind: "tax", line: changed, taxRate: 0.08 },
      { kind: "too_few", line: changed, available: 3, percentage: 5 },
      { kind: "gone", line: gone },
    ]);
  });
});

describe("what is sold by another unit than it was offered by", () => {
  const box = { name: "caja", content: 36, contentName: "rollo" };
  const all = today({ unit: SINGLE_PIECE, unitPrice: 38, percentage: 4, stockQuantity: 3 });
  const changed = aQuoteLine(1, "Cinta", { unit: box, today: all });

  it("is told as such alone: its price, discount and pieces are those of something else", () => {
    expect(quoteChanges(aQuote(changed))).toEqual([
      { kind: "unit", line: changed, unit: SINGLE_PIECE, price: 38, taxRate: 0.16 },
    ]);
  });

  it("cannot be ordered at the offered price, and the rest can", () => {
    const other = aQuoteLine(2, "Caja");
    expect(isOrderable(aQuote(changed, other))).toBe(false);
    expect(availableLines(aQuote(changed, other))).toEqual([other]);
  });
});

describe("an order of a quote", () => {
  const whole = aQuoteLine(1, "Cinta");
  const short = aQuoteLine(2, "Caja", { percentage: 5, today: today({ stockQuantity: 3 }) });
  const soldOut = aQuoteLine(3, "Guante", { today: today({ stockQuantity: 0 }) });
  const gone = aQuoteLine(4, "Casco", { today: null });

  it("can be made of all of it while its days last and there is enough of everything", () => {
    expect(isOrderable(aQuote(whole))).toBe(true);
    for (const line of [short, soldOut, gone]) expect(isOrderable(aQuote(whole, line))).toBe(false);
    expect(isOrderable({ ...aQuote(whole), state: "expired" })).toBe(false);
    expect(isOrderable({ ...aQuote(whole), state: "used" })).toBe(false);
    const changed = aQuoteLine(1, "Cinta", { today: today({ unitPrice: 300, taxRate: 0, percentage: 2 }) });
    expect(isOrderable(aQuote(changed))).toBe(true);
  });

  it("can be made of what there is of it", () => {
    expect(availableLines(aQuote(whole, short, soldOut, gone))).toEqual([whole, { ...short, quantity: 3 }]);
    expect(availableLines(aQuote(soldOut, gone))).toEqual([]);
  });

  it("costs the offered prices and discounts with the IVA of today, and its lines add up to its sums", () => {
    const taxed = aQuoteLine(1, "Cinta", { unitPrice: 33.33, quantity: 3, today: today({ taxRate: 0.08 }) });
    const dearer = aQuoteLine(2, "Caja", { percentage: 9.75, today: today({ unitPrice: 900, percentage: 0 }) });
    const quote = aQuote(taxed, dearer);
    const summary = summaryOfQuote(quote, quote.lines);
    expect(summary).toMatchObject({
      subtotal: 1099.99,
      discountAmount: 97.5,
      taxes: [
        { rate: 0.16, base: 902.5, amount: 144.4 },
        { rate: 0.08, base: 99.99, amount: 8 },
      ],
      shippingCost: 0,
      totalAmount: 1154.89,
    });
    expect(summary.items).toMatchObject([
      { unitPrice: 33.33, totalPrice: 99.99, discountAmount: 0, taxAmount: 8, product: { taxRate: 0.08 } },
      { unitPrice: 100, totalPrice: 1000, discountAmount: 97.5, taxAmount: 144.4 },
    ]);
  });

  it.each([
    ["keeps the percentage of the offer where the database says so", 5, 15],
    ["is given off what the database says elsewhere", 2, 6],
  ])("of fewer pieces %s", (_, availablePercentage, discountAmount) => {
    const today = { stockQuantity: 3, availablePercentage };
    const quote = aQuote(aQuoteLine(2, "Caja", { percentage: 5, today }));
    expect(summaryOfQuote(quote, availableLines(quote))).toMatchObject({ subtotal: 300, discountAmount });
    expect(quoteChanges(quote)).toContainEqual(
      expect.objectContaining({ kind: "too_few", available: 3, percentage: availablePercentage }),
    );
  });
});
