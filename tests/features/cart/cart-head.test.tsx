import { act, render, screen } from "@testing-library/react";
import { aProduct } from "@tests/support/factories";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { cart, useCartState } from "@/cart/store";
import { CartHead } from "@/features/cart/cart-head";
import { useEmptyStores } from "./cart-screen";

useEmptyStores();
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T09:00:00Z"), toFake: ["setInterval", "clearInterval", "Date"] });
});

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

/** The head of a cart with two pieces whose session ends in so many seconds. */
function openHead(secondsLeft: number) {
  cartActions.addItem(aProduct(), 2);
  const { session } = useCartState.getState();
  if (!session) throw new Error("the cart has no session");
  const expiresAt = new Date(Date.now() + secondsLeft * 1000).toISOString();
  useCartState.setState({ session: { ...session, expiresAt } });
  cart.reconcile();
  return render(<CartHead />);
}

describe("how long the cart is kept", () => {
  it("is not promised where the browser keeps nothing", () => {
    openHead(62);
    act(() => useCartState.setState({ isKept: false }));
    expect(screen.queryByRole("timer")).toBeNull();
    act(() => useCartState.setState({ isKept: true }));
    expect(screen.getByRole("timer")).toBeVisible();
  });

  it("counts down each second, as a timer that is never read out by itself", () => {
    openHead(62);
    const timer = screen.getByRole("timer");
    expect(timer).toHaveAttribute("aria-live", "off");
    expect(timer).toHaveTextContent("Se guarda 1 min y 2 s más");
    pass(1000);
    expect(timer).toHaveTextContent("Se guarda 1 min y 1 s más");
    pass(2000);
    expect(timer).toHaveTextContent("Se guarda 59 s más");
    pass(1000);
    expect(timer).toHaveTextContent("Se guarda 58 s más");
  });

  it("is told in days and hours while there are many", () => {
    openHead(2 * 24 * 60 * 60 + 60 * 60);
    expect(screen.getByRole("timer")).toHaveTextContent("Se guarda 2 días y 1 h más");
    pass(1000);
    expect(screen.getByRole("timer")).toHaveTextContent("Se guarda 2 días más");
  });

  it("is no longer than a session lasts, where the clock was ahead when the cart was stored", () => {
    openHead(30 * 24 * 60 * 60);
    expect(screen.getByRole("timer")).toHaveTextContent("Se guarda 7 días más");
  });

  it("starts again when the shopper does something", () => {
    openHead(59);
    pass(1000);
    act(() => void cartActions.addItem(aProduct(), 1));
    expect(screen.getByRole("timer")).toHaveTextContent("Se guarda 7 días más");
    expect(screen.getByText("3 artículos")).toBeInTheDocument();
  });

  it("is not told of an empty cart, which counts nothing", () => {
    render(<CartHead />);
    expect(screen.getByText("0 artículos")).toBeInTheDocument();
    expect(screen.queryByRole("timer")).not.toBeInTheDocument();
  });

  it("counts no longer once nobody looks", () => {
    const { unmount } = openHead(59);
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
