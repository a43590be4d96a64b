import { render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, it } from "vitest";
import { LiveBadge } from "@/components/stock-badge";
import type { StockStatus } from "@/domain/stock";

const badge = (status: StockStatus, quantity = 40) => (
  <StrictMode>
    <LiveBadge status={status} quantity={quantity} showQuantity />
  </StrictMode>
);

/** The badge itself, around its label and its number. */
const badgeWith = (label: RegExp) => screen.getByText(label, { selector: ".badge, .badge > *" }).closest(".badge");

it("does not flash for what was there from the start, or for another number of pieces", () => {
  const { rerender } = render(badge("in-stock"));
  rerender(badge("in-stock", 39));
  expect(badgeWith(/En Stock/)).not.toHaveClass("animate-flash");
});

it("does not flash when a page that was drawn before its stock was known learns of it", () => {
  const { rerender } = render(badge("unknown"));
  rerender(badge("in-stock"));
  expect(badgeWith(/En Stock/)).not.toHaveClass("animate-flash");
  rerender(badge("low-stock", 3));
  expect(badgeWith(/Pocas Unidades/)).toHaveClass("animate-flash");
});

it("flashes once for a change, whatever is drawn again meanwhile, and anew for the next", () => {
  const { rerender } = render(badge("in-stock"));
  rerender(badge("low-stock", 3));
  const flashing = badgeWith(/Pocas Unidades/);
  expect(flashing).toHaveClass("animate-flash");
  // The same element with the same class: its animation goes on, and does not start again.
  rerender(badge("low-stock", 2));
  expect(badgeWith(/Pocas Unidades/)).toBe(flashing);
  expect(flashing).toHaveClass("animate-flash");
  rerender(badge("out-of-stock", 0));
  const next = badgeWith(/Agotado/);
  expect(next).not.toBe(flashing);
  expect(next).toHaveClass("animate-flash");
});
