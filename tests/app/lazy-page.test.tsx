import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ShopErrorBoundary } from "@/app/error-boundary";
import { forgetFailedPages, lazyPage } from "@/app/lazy-page";
import { isHostThere, reloadOnce } from "@/lib/reload-once";

vi.mock("@/lib/reload-once", () => ({ reloadOnce: vi.fn(() => false), isHostThere: vi.fn(async () => true) }));

const page = { default: () => <h1>Productos</h1> };
const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

async function open(screenToOpen: ReturnType<typeof lazyPage>, address?: string) {
  await act(async () => {
    render(
      <ShopErrorBoundary {...(address && { resetKey: address })}>
        <Suspense fallback="Cargando…">
          <screenToOpen.Page />
        </Suspense>
      </ShopErrorBoundary>,
    );
  });
}

beforeEach(() => {
  forgetFailedPages();
  vi.mocked(reloadOnce).mockReset().mockReturnValue(false);
  vi.mocked(isHostThere).mockReset().mockResolvedValue(true);
});

it("loads its code with the first visit, once for all visits", async () => {
  const load = vi.fn(async () => page);
  const lazy = lazyPage(load);
  expect(load).not.toHaveBeenCalled();
  await open(lazy);
  await open(lazy);
  expect(screen.getAllByRole("heading", { name: "Productos" })).toHaveLength(2);
  expect(load).toHaveBeenCalledOnce();
});

it("code fetched in advance is not fetched again", async () => {
  const load = vi.fn(async () => page);
  const lazy = lazyPage(load);
  void lazy.preload();
  await open(lazy);
  expect(load).toHaveBeenCalledOnce();
});

it("fault: a lazy chunk gone after a deploy: the page reloads, and nothing flashes meanwhile", async () => {
  vi.mocked(reloadOnce).mockReturnValue(true);
  await open(lazyPage(gone));
  expect(reloadOnce).toHaveBeenCalledOnce();
  expect(screen.getByText("Cargando…")).toBeVisible();
});

it("fault: a lazy chunk gone after a deploy: when reloading does not help, the error screen can ask for it again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const load = vi
    .fn<() => Promise<typeof page>>()
    .mockImplementationOnce(gone)
    .mockImplementation(async () => page);
  await open(lazyPage(load));
  expect(screen.getByRole("heading", { name: "¡Ups! Algo salió mal" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Intentar nuevamente (1/3)" }));
  expect(await screen.findByRole("heading", { name: "Productos" })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it("a page that was never opened, while the host does not answer: nothing is reloaded, and it opens once the network is back", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.mocked(isHostThere).mockResolvedValue(false);
  const load = vi
    .fn<() => Promise<typeof page>>()
    .mockImplementationOnce(gone)
    .mockImplementation(async () => page);
  await open(lazyPage(load), "/productos");
  // Said before it is true.
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(screen.getByRole("heading", { name: "Sin conexión" })).toBeVisible();
  expect(reloadOnce).not.toHaveBeenCalled();
  expect(document.title).toBe("Sin conexión · Acopio");
  expect(screen.getByRole("link", { name: "Ver mi carrito" })).toHaveAttribute("href", "/carrito");
  expect(load).toHaveBeenCalledOnce();
  vi.mocked(isHostThere).mockResolvedValue(true);
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(await screen.findByRole("heading", { name: "Productos" })).toBeVisible();
});

it("a failed fetch in advance stays silent and is no reason not to try on the visit", async () => {
  const load = vi
    .fn<() => Promise<typeof page>>()
    .mockImplementationOnce(gone)
    .mockImplementation(async () => page);
  const lazy = lazyPage(load);
  await act(async () => lazy.preload());
  expect(reloadOnce).not.toHaveBeenCalled();
  await open(lazy);
  expect(screen.getByRole("heading", { name: "Productos" })).toBeVisible();
});
