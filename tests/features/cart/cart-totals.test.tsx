import { render, screen } from "@testing-library/react";
import { aLine, aProduct } from "@tests/domain/cart-factories";
import { describe, expect, it } from "vitest";
import { summarizeCart } from "@/domain/cart-summary";
import { CartSums } from "@/features/cart/cart-totals";

const cartOf = (price: number, quantity: number) =>
  summarizeCart([aLine("a", quantity, { product: aProduct("a", { price }) })]);
const text = () => document.body.textContent ?? "";

describe("the three variants", () => {
  it("mini: pieces and total", () => {
    render(<CartSums summary={cartOf(100, 1)} stock="sold-out" variant="mini" />);
    expect(text()).toBe("1 artículo$266");
  });

  it("compact: the amounts, nothing more", () => {
    render(<CartSums summary={cartOf(100, 2)} stock="sold-out" variant="compact" />);
    expect(text()).toBe("Subtotal$200IVA (16%)$32Envío$150Total$382");
  });

  it("detailed: shipping, stock and progress in words", () => {
    render(<CartSums summary={cartOf(100, 2)} stock="sold-out" variant="detailed" />);
    expect(screen.getByText("El envío cuesta $150; es gratis si agregas $800 más.")).toBeInTheDocument();
    expect(screen.getByText("20% para el envío gratis")).toBeInTheDocument();
    expect(screen.getByText("Algunos productos agotados")).toHaveClass("text-bad");
  });

  it("detailed with free shipping and enough stock: the progress stands at its end, no warning", () => {
    render(<CartSums summary={cartOf(1000, 2)} stock="enough" variant="detailed" />);
    expect(screen.getByText("Gratis")).toBeInTheDocument();
    expect(screen.getByText("Tu pedido tiene envío gratis a todo México.")).toBeInTheDocument();
    expect(screen.getByText("100% para el envío gratis")).toBeInTheDocument();
    expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
    expect(text()).not.toMatch(/agotados|limitado/);
  });
});
