import { render, screen } from "@testing-library/react";
import { idOf } from "@tests/support/factories";
import { beforeEach, expect, it } from "vitest";
import type { QuoteLine } from "@/domain/quote/quote";
import { QuoteChanges } from "@/features/quote/quote-changes";
import { QuoteLines } from "@/features/quote/quote-lines";
import { setPriceDisplay } from "@/stores/preferences-store";
import { quoteLine, quoteOf } from "./quotes";

const boxes = (changes: Partial<QuoteLine> = {}) =>
  quoteLine(1, "Cinta", {
    quantity: 5,
    unit: { name: "caja", content: 36, contentName: "rollo" },
    unitPrice: 1296,
    ...changes,
  });

beforeEach(() => setPriceDisplay("with-tax"));

/** Products and quantities, without the two rows of the head. */
const lineTexts = () =>
  screen
    .getAllByRole<HTMLTableRowElement>("row")
    .slice(2)
    .map(({ cells }) => [...cells].slice(0, 2).map(({ textContent }) => textContent));

it("a line of packs says what each of its pieces costs, which a line of single pieces need not", () => {
  render(
    <QuoteLines
      quote={quoteOf(boxes(), boxes({ productId: idOf("product", 3), taxRate: 0 }), quoteLine(2, "Guante"))}
    />,
  );
  expect(lineTexts()).toEqual([
    ["SKU-1 Cinta · $36 por rollo sin IVA", "5 cajas × 36 = 180 rollos"],
    ["SKU-1 Cinta · IVA 0 % · $36 por rollo", "5 cajas × 36 = 180 rollos"],
    ["SKU-2 Guante", "10 piezas"],
  ]);
});

it("what there is less of is told in its unit, and another price with that of a piece", () => {
  const quote = quoteOf(boxes({ today: { unitPrice: 1440, stockQuantity: 3 } }));
  const { rerender } = render(<QuoteChanges quote={quote} />);
  const texts = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(texts()).toEqual([
    "Cinta: hoy cuesta $1,670.40 con IVA por caja · $46.40 por rollo; aquí se ofreció a $1,503.36",
    "Cinta: hay 3 cajas: para 5 cajas × 36 = 180 rollos no alcanza",
  ]);
  setPriceDisplay("without-tax");
  rerender(<QuoteChanges quote={quote} />);
  expect(texts()[0]).toBe("Cinta: hoy cuesta $1,440 + IVA por caja · $40 por rollo; aquí se ofreció a $1,296");
});
