import type { QueryClient } from "@tanstack/react-query";
import { cleanup, type RenderResult, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from "react-router-dom";
import { toast } from "sonner";
import { afterEach } from "vitest";
import { App } from "@/app/app";
import { cart, useCartState } from "@/cart/store";
import { useCartPanel } from "@/cart/use-cart";
import { useStockState } from "@/live/stock-store";
import { createQueryClient } from "@/services/query-client";
import { setPriceDisplay, setTheme } from "@/stores/preferences-store";

/** Stores are modules: without this, what one test leaves in the cart would greet the next. */
export function resetStores(): void {
  useCartState.setState(useCartState.getInitialState(), true);
  // What is left to store is stored, and then gone.
  cart.reconcile();
  useCartPanel.setState(useCartPanel.getInitialState(), true);
  useStockState.setState(useStockState.getInitialState(), true);
  setPriceDisplay("with-tax");
  setTheme("device");
  localStorage.clear();
  cart.reconcile();
  sessionStorage.clear();
}

afterEach(() => {
  // First: nothing on screen has to follow what is reset. Toasts outlive the screen they were told on.
  cleanup();
  toast.dismiss();
  resetStores();
});

export type RenderedApp = RenderResult & {
  user: UserEvent;
  queryClient: QueryClient;
  /** Path, query and hash the shop is at now. */
  address: () => string;
  /** Goes elsewhere as a link would; a number walks the history. Wrap it in `act`. */
  navigate: NavigateFunction;
};

type Options = {
  /** Fresh and without retries unless given. */
  queryClient?: QueryClient;
  /** Addresses visited before this one, oldest first. */
  history?: readonly string[];
};

/** The whole shop at an address, over whatever server the test listens with; stores start empty and are reset after. */
export function renderApp(
  path = "/",
  { queryClient = createQueryClient({ retry: false }), history = [] }: Options = {},
) {
  let address = path;
  let navigate: NavigateFunction = () => {};
  function Probe() {
    const { pathname, search, hash } = useLocation();
    navigate = useNavigate();
    address = `${pathname}${search}${hash}`;
    return null;
  }
  const entries = [...history, path];
  const rendered = render(
    <MemoryRouter initialEntries={entries} initialIndex={entries.length - 1}>
      <App queryClient={queryClient} />
      <Probe />
    </MemoryRouter>,
  );
  return {
    ...rendered,
    user: userEvent.setup(),
    queryClient,
    address: () => address,
    navigate: ((to: never, options?: never) => navigate(to, options)) as NavigateFunction,
  } satisfies RenderedApp;
}
