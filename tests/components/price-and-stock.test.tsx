import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { anOrder } from "@tests/support/factories";
import { expect, it, vi } from "vitest";
import { OrderItems } from "@/components/order/order-items";
import { OrderSums } from "@/components/order/order-totals";
import { Price } from "@/components/price";
import { StockBadge, StockDot } from "@/components/stock-badge";
import type { StockStatus } from "@/domain/stock";
import { SINGLE_PIECE } from "@/domain/unit";

const priceText = () => document.body.textContent?.replace(/\s+/g, " ").trim();

it("shows the price to pay first and the one before IVA beside it", () => {
  render(<Price amount={100} taxRate={0.16} display="with-tax" of={null} />);
  expect(priceText()).toBe("$116 con IVA · $100 + IVA");
});

it("shows the price before IVA first when the shopper wants that", () => {
  render(<Price amount={100} taxRate={0.16} display="without-tax" of={null} />);
  expect(priceText()).toBe("$100 + IVA · $116 con IVA");
});

it("shows centavos where there are some, and the unit in words", () => {
  const of = { unit: SINGLE_PIECE, saleUnit: "Rollo de 100 m" };
  render(<Price amount={4.5} taxRate={0.16} display="with-tax" of={of} />);
  expect(priceText()).toBe("$5.22 con IVA · $4.50 + IVA Rollo de 100 m");
});

it("says what one piece of a pack costs, as the switch says", () => {
  const of = { unit: { name: "caja", content: 36, contentName: "rollo" }, saleUnit: "Caja con 36 rollos" };
  const { rerender } = render(<Price amount={1503.36} taxRate={0.16} display="with-tax" of={of} />);
  expect(screen.getByText("Caja con 36 rollos: $48.44 por rollo")).toHaveClass("text-sm");
  rerender(<Price amount={1503.36} taxRate={0.16} display="without-tax" of={of} />);
  expect(screen.getByText("Caja con 36 rollos: $41.76 por rollo")).toBeInTheDocument();
});

it("of a line of an order says its unit and what one piece cost, as the switch says", () => {
  const [item] = anOrder().items;
  if (!item) throw new Error("an order without lines");
  const box = { ...item, unitPrice: 1296, unit: { name: "caja", content: 36, contentName: "rollo" } };
  const { rerender } = render(<OrderItems items={[box]} display="with-tax" />);
  expect(screen.getByText("$1,503.36 con IVA por caja · $41.76 por rollo")).toBeInTheDocument();
  rerender(<OrderItems items={[box]} display="without-tax" />);
  expect(screen.getByText("$1,296 + IVA por caja · $36 por rollo")).toBeInTheDocument();
});

it("is one price where there is no IVA, and says so", () => {
  render(<Price amount={110} taxRate={0} display="with-tax" of={null} />);
  expect(priceText()).toBe("$110 IVA 0%");
});

it("adds up the IVA of each rate, and says which goods pay none", () => {
  const sums = { subtotal: 168, discountAmount: 0, taxAmount: 16, shippingCost: 150, totalAmount: 334 };
  const general = { rate: 0.16, base: 100, amount: 16 };
  const { rerender } = render(
    <OrderSums display="without-tax" totals={{ ...sums, taxes: [general, { rate: 0, base: 68, amount: 0 }] }} />,
  );
  expect(priceText()).toContain("IVA (16%)$16.00IVA (0%) de $68.00$0.00Envío (IVA incluido)$150.00");
  rerender(<OrderSums display="without-tax" totals={{ ...sums, taxes: [{ rate: 0, base: 168, amount: 0 }] }} />);
  expect(priceText()).toContain("Subtotal$168.00IVA (0%)$0.00Envío");
});

const labels: readonly [StockStatus, string, string][] = [
  ["in-stock", "En Stock", "text-good"],
  ["low-stock", "Pocas Unidades", "text-warn"],
  ["out-of-stock", "Agotado", "text-bad"],
  ["unknown", "Consultando", "text-mute"],
];

for (const [status, label, colour] of labels) {
  it(`labels ${status} «${label}», in its colour`, () => {
    render(<StockBadge status={status} />);
    expect(screen.getByText(label)).toHaveClass(colour);
  });
}

it("shows the quantity only when asked for and known", () => {
  const { container, rerender } = render(<StockBadge status="in-stock" quantity={12} />);
  expect(container).toHaveTextContent(/^En Stock$/);
  rerender(<StockBadge status="in-stock" quantity={12} showQuantity />);
  expect(container).toHaveTextContent(/^En Stock\s*\(12\)$/);
  rerender(<StockBadge status="unknown" quantity={null} showQuantity />);
  expect(container).toHaveTextContent(/^Consultando$/);
});

it("shows no quantity of what was taken off sale: none of it can be had", () => {
  const { container } = render(<StockBadge status="out-of-stock" quantity={7} showQuantity />);
  expect(container).toHaveTextContent(/^Agotado$/);
});

it("has three sizes", () => {
  const sizes = (["sm", "md", "lg"] as const).map((size) => {
    const { container, unmount } = render(<StockBadge status="in-stock" size={size} />);
    const look = container.firstElementChild?.className;
    unmount();
    return look;
  });
  expect(new Set(sizes).size).toBe(3);
});

it("the dot says its status and quantity, and shows them on pointing, on focus and by press", async () => {
  const user = userEvent.setup();
  render(<StockDot status="low-stock" quantity={3} />);
  const dot = screen.getByRole("button", { name: "Pocas Unidades (3 disponibles)" });
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();

  await user.hover(dot);
  expect(screen.getByRole("tooltip")).toHaveTextContent("Pocas Unidades (3 disponibles)");
  await user.unhover(dot);
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();

  await user.tab();
  expect(screen.getByRole("tooltip")).toBeVisible();
});

it("Escape hides the words of the dot without closing what is around it", async () => {
  const onEscape = vi.fn();
  const user = userEvent.setup();
  render(<StockDot status="unknown" />);
  await user.tab();
  expect(screen.getByRole("tooltip")).toHaveTextContent(/^Consultando$/);
  document.addEventListener("keydown", onEscape);
  await user.keyboard("{Escape}");
  document.removeEventListener("keydown", onEscape);
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
  expect(onEscape).not.toHaveBeenCalled();
});
