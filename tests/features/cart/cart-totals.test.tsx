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
    render(<CartSums summary={cartOf(100, 1)} stock="sold-out" display="without-tax" variant="mini" />);
    expect(text()).toBe("1 artículo$266");
  });

  it("compact: the amounts, nothing more", () => {
    render(<CartSums summary={cartOf(100, 2)} stock="sold-out" display="without-tax" variant="compact" />);
    expect(text()).toBe("Subtotal$200IVA (16%)$32Envío (IVA incluido)$150Total$382");
  });

  it("compact: a new total is said with its name, and none of the amounts above it", () => {
    render(<CartSums summary={cartOf(100, 2)} stock="sold-out" display="without-tax" variant="compact" />);
    const live = document.querySelectorAll("[aria-live]");
    expect([...live].map(({ textContent }) => textContent)).toEqual(["Total$382"]);
    expect(live[0]).toHaveAttribute("aria-atomic", "true");
  });

  it("compact, with IVA: the products with it, and what they are made of", () => {
    render(<CartSums summary={cartOf(100, 2)} stock="sold-out" display="with-tax" variant="compact" />);
    expect(text()).toBe("Productos (IVA incluido)$232Subtotal$200IVA (16%)$32Envío (IVA incluido)$150Total$382");
  });

  it("to the centavo, all of them, where one has centavos", () => {
    render(<CartSums summary={cartOf(165, 1)} stock="enough" display="without-tax" variant="compact" />);
    expect(text()).toBe("Subtotal$165.00IVA (16%)$26.40Envío (IVA incluido)$150.00Total$341.40");
  });

  it("detailed: shipping, stock and progress in words", () => {
    render(<CartSums summary={cartOf(100, 2)} stock="sold-out" display="without-tax" variant="detailed" />);
    expect(
      screen.getByText("El envío cuesta $150, IVA incluido; es gratis si agregas $800 más, antes de IVA."),
    ).toBeInTheDocument();
    expect(screen.getByText("Llevas $200 de $1,000 (20%) antes de IVA para el envío gratis")).toBeInTheDocument();
    expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "20");
    expect(screen.getByText("Algunos productos agotados")).toHaveClass("text-bad");
  });

  it("detailed with free shipping and enough stock: the progress stands at its end, no warning", () => {
    render(<CartSums summary={cartOf(1000, 2)} stock="enough" display="without-tax" variant="detailed" />);
    expect(screen.getByText("Gratis")).toBeInTheDocument();
    expect(screen.getByText("Tu pedido tiene envío gratis a todo México.")).toBeInTheDocument();
    expect(screen.queryByText(/para el envío gratis$/)).not.toBeInTheDocument();
    expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
    expect(text()).not.toMatch(/agotados|limitado/);
  });
});
