import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ShopErrorBoundary } from "@/app/error-boundary";
import { ErrorScreen } from "@/app/error-screen";
import { useCartState } from "@/cart/store";

let isBroken = false;
function Fragile() {
  if (isBroken) throw new Error("broken");
  return <p>Todo en orden</p>;
}

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  isBroken = false;
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
});

const retry = () => screen.queryByRole("button", { name: /^Intentar nuevamente/ });

it("a screen that cannot be drawn leaves words, a way to try again, an address and an id that the log knows", () => {
  isBroken = true;
  render(
    <ShopErrorBoundary>
      <Fragile />
    </ShopErrorBoundary>,
  );
  expect(screen.getByRole("heading", { level: 1, name: "¡Ups! Algo salió mal" })).toBeVisible();
  expect(screen.getByRole("link", { name: "hola@acopio.example" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^mailto:hola@acopio\.example/),
  );
  const id = /ID del error: ([0-9A-F]{12})/.exec(document.body.textContent ?? "")?.[1];
  expect(id).toBeDefined();
  expect(logged).toHaveBeenCalledWith(expect.stringContaining(String(id)), expect.anything());
});

it("trying again shows the screen once it works", async () => {
  isBroken = true;
  render(
    <ShopErrorBoundary>
      <Fragile />
    </ShopErrorBoundary>,
  );
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Intentar nuevamente (1/3)" }));
  expect(screen.getByText("Todo en orden")).toBeVisible();
});

it("fault: render errors: three retries, then only reloading remains", async () => {
  isBroken = true;
  render(
    <ShopErrorBoundary>
      <Fragile />
    </ShopErrorBoundary>,
  );
  for (const count of [1, 2, 3]) {
    await userEvent.click(screen.getByRole("button", { name: `Intentar nuevamente (${count}/3)` }));
  }
  expect(retry()).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Recargar página" })).toBeVisible();
});

it("another page ends the failure and counts from zero again", async () => {
  isBroken = true;
  const at = (path: string) => (
    <ShopErrorBoundary resetKey={path}>
      <Fragile />
    </ShopErrorBoundary>
  );
  const { rerender } = render(at("/products"));
  await userEvent.click(screen.getByRole("button", { name: "Intentar nuevamente (1/3)" }));
  await userEvent.click(screen.getByRole("button", { name: "Intentar nuevamente (2/3)" }));
  rerender(at("/carrito"));
  expect(screen.getByRole("button", { name: "Intentar nuevamente (1/3)" })).toBeVisible();
  isBroken = false;
  rerender(at("/marcas"));
  expect(screen.getByText("Todo en orden")).toBeVisible();
});

it("retries that helped do not count against another page", async () => {
  isBroken = true;
  const at = (path: string) => (
    <ShopErrorBoundary resetKey={path}>
      <Fragile />
    </ShopErrorBoundary>
  );
  const { rerender } = render(at("/products"));
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Intentar nuevamente (1/3)" }));
  rerender(at("/carrito"));
  isBroken = true;
  rerender(at("/carrito"));
  expect(screen.getByRole("button", { name: "Intentar nuevamente (1/3)" })).toBeVisible();
});

it("reloading is offered from the start", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  render(<ErrorScreen errorId="ABC" retries={0} onRetry={vi.fn()} />);
  await userEvent.click(screen.getByRole("button", { name: "Recargar página" }));
  expect(reload).toHaveBeenCalledOnce();
});

it("says that the cart is kept only where the browser keeps it", () => {
  render(<ErrorScreen errorId="ABC" retries={0} onRetry={vi.fn()} />);
  expect(screen.getByText(/^Algo en esta pantalla/)).toHaveTextContent(
    "Tu carrito sigue guardado en este dispositivo.",
  );
  act(() => useCartState.setState({ isKept: false }));
  expect(screen.getByText(/^Algo en esta pantalla/)).not.toHaveTextContent("carrito");
});
